"""A running match's state and what generated code does to it.

Everything a match is stands here as plain data: zones, places, variables, what is known of each piece, the stack of
frames and the log. Copying it copies a few lists. It knows nothing of texts or of how questions are put to people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from tgame.interpreter.chance import TapeReader
from tgame.interpreter.layout import EMPTY
from tgame.interpreter.listing import Listing
from tgame.interpreter.program import Decision, Program, pieces_in
from tgame.interpreter.record import Faces, can_be, leaves, mix, narrow, same_answer
from tgame.interpreter.rules import EndMatch, LeavePhase, RuleError, occupied, runaway

STOP, OVER, JOINED = -1, -2, -3
STEP_LIMIT = 100_000

Log = Any  # a chain (earlier, *event), one tuple for each event; None before the first
Event = tuple[Any, ...]
Spot = tuple[int, int]
Picking = tuple[int, tuple[Any, ...], tuple[int, ...]]
Position = tuple[list[list[int]], list[int], list[Any], list[int], list[Faces]]  # Z, W, V, K, F
# The number of a text, the values of its holes (None if they could not be worked out), who may know each as far as it
# was worked out from zones, the named pieces it was worked out from with who could tell which they are; and of the
# pieces in the values who could tell which they are, and where they lay.
Looked = tuple[tuple[int, int], ...]
Note = tuple[int, tuple[Any, ...] | None, tuple[int, ...], tuple[Looked, ...], tuple[int, ...], tuple[Spot, ...]]


class Thread:
    """One player's part of a simultaneous choice: a stack of its own, a log that nobody else sees yet, and what was
    answered, offers with what was chosen for them."""

    __slots__ = ("answers", "at", "log", "picking", "stack")

    def __init__(
        self,
        stack: list[list[Any]],
        at: int,
        log: Log,
        picking: Any = None,
        answers: tuple[tuple[int, Any], ...] = (),
    ) -> None:
        self.stack = stack
        self.at = at
        self.log = log
        self.picking = picking
        self.answers = answers

    def copy(self) -> Thread:
        return Thread([frame[:] for frame in self.stack], self.at, self.log, self.picking, self.answers)


@frozen
class Joint:
    """A simultaneous choice: who takes part, where each begins, in which slot of the frame a player finds themselves,
    what comes after it, and where it stands in the rule file."""

    who: tuple[int, ...]
    entry: int
    slot: int
    after: int
    site: int


class Machine:
    __slots__ = (
        "F", "K", "V", "W", "Z", "at", "chance", "frozen", "joint", "listed", "log", "origin", "over",
        "picking", "play", "program", "records", "set_up", "stack", "threads", "waived", "winners",
    )  # fmt: skip

    def __init__(self, program: Program, set_up: TapeReader, play: TapeReader) -> None:
        layout = program.layout
        self.program = program
        self.Z = [zone[:] for zone in layout.initial_zones]
        self.W = layout.initial_places[:]
        self.V: list[Any] = layout.initial_values[:]
        self.K = [layout.seen[layout.zone_of[code]] for code in self.W]
        self.F = program.first_record[:]
        self.stack: list[list[Any]] = []
        self.at = STOP
        self.log: Log = None
        self.set_up, self.play = set_up, play
        self.chance = play
        self.over = False
        self.winners: tuple[int, ...] | None = None
        self.threads: dict[int, Thread] | None = None
        self.frozen: Machine | None = None
        self.joint: Joint | None = None  # the simultaneous choice that is going on, or was last
        self.picking: Picking | None = None
        # The options that were found when the decision was reached, while they still stand.
        self.listed: list[Any] | None = None
        # Where the match began, if not as the rule file says.
        self.origin: Position | None = None
        # Is it kept who can still follow what? Not where a match is only played on to see how it ends.
        self.records = True
        # Invariants that are not tested in this match, by their numbers.
        self.waived: frozenset[int] = frozenset()

    def copy(self) -> Machine:
        twin = Machine.__new__(Machine)
        twin.program = self.program
        twin.Z = [zone[:] for zone in self.Z]
        twin.W = self.W[:]
        twin.V = self.V[:]
        twin.K = self.K[:]
        twin.F = self.F[:]
        twin.stack = [frame[:] for frame in self.stack]
        twin.at = self.at
        twin.log = self.log
        twin.set_up, twin.play = self.set_up.copy(), self.play.copy()
        twin.chance = twin.set_up if self.chance is self.set_up else twin.play
        twin.over = self.over
        twin.winners = self.winners
        twin.threads = None if self.threads is None else {p: thread.copy() for p, thread in self.threads.items()}
        twin.frozen = self.frozen
        twin.joint = self.joint
        twin.picking = self.picking
        twin.listed = self.listed
        twin.origin = self.origin
        twin.records = self.records
        twin.waived = self.waived
        return twin

    def begin_again(self) -> None:
        """Be where the match began, with nothing decided."""
        origin = self.origin or Machine(self.program, self.set_up, self.play)._position()
        zones, *rest = origin
        self.Z = [zone[:] for zone in zones]
        self.W, self.V, self.K, self.F = (part[:] for part in rest)
        self.stack, self.log, self.at = [], None, STOP
        self.over, self.winners = False, None
        self.threads = self.frozen = self.picking = self.listed = None

    def set_origin(self) -> None:
        """This is where the match begins."""
        self.origin = self._position()

    def _position(self) -> Position:
        return [zone[:] for zone in self.Z], self.W[:], self.V[:], self.K[:], self.F[:]

    # ---- running

    def start(self) -> None:
        """From the very beginning to the first question."""
        self.program.first_bits(self)
        self.stack = [[OVER] + [0] * (self.program.flow_size - 1)]
        self.go(self.program.entry)

    def go(self, node: int) -> None:
        """Run until somebody must decide, or the match is over."""
        try:
            node = self._run(node)
        except EndMatch as end:
            self._finish(end.winners, end.site, end.note)
            return
        if node == OVER:
            self._finish(None, -1)

    def _run(self, node: int) -> int:
        nodes = self.program.nodes
        for _ in range(STEP_LIMIT):
            if node < 0:
                return node
            try:
                node = nodes[node](self, self.stack[-1])
            except LeavePhase as leave:
                node = self._left(leave.phase)
        raise runaway(self.program.site_of(node))

    def _left(self, phase: str) -> int:
        """Everything that was going on inside a phase is dropped; on with what follows its run."""
        del self.stack[1:]
        self.picking = None
        self.program.stepper["unmask"](self)
        return self.program.exits[phase]

    def asked(self) -> list[int]:
        """Who must decide now; several when they choose together."""
        if self.over:
            return []
        if self.threads is not None:
            return [player for player, thread in self.threads.items() if thread.at != JOINED]
        return [self.stack[-1][self.program.decisions[self.at].slot]] if self.at >= 0 else []

    def options(self, player: int) -> tuple[Decision, Listing, bool, bool]:
        """The decision before a player, its options, whether passing (or stopping to pick) is one more, and whether
        something is being picked."""
        at, frame, picking = self.position(player)
        decision = self.program.decisions[at]
        if picking is None:
            listed = self.listed if self.listed is not None else self.program.options[at](self, frame)
            return decision, Listing(listed), decision.may_pass, False
        offer, chosen, picked = picking
        left, least, _ = self.program.candidates[at](self, frame, offer, chosen, picked)
        return decision, Listing(((offer, left, None),)), len(picked) >= least, True

    def position(self, player: int) -> tuple[int, list[Any], Picking | None]:
        if self.threads is not None:
            thread = self.threads[player]
            return thread.at, thread.stack[-1], thread.picking
        return self.at, self.stack[-1], self.picking

    def refusal(self, player: int, offer: int, chosen: Sequence[Any]) -> int:
        """The number of the line that refuses an act, -1 if none does, less for a parameter that is out of reach."""
        at, frame, _ = self.position(player)
        return self.program.refusals[at](self, frame, offer, chosen)

    def take(self, player: int, offer: int, chosen: Any) -> None:
        """A player decides: an offer with what was chosen for it, or -1 to pass (or to stop picking)."""
        if self.threads is None:
            try:
                node = self._answer(player, offer, chosen)
                if node != STOP:
                    node = self._run(node)
            except EndMatch as end:
                self._finish(end.winners, end.site, end.note)
            else:
                if node == OVER:
                    self._finish(None, -1)
            return
        thread = self.threads[player]
        main, log = self.stack, self.log
        self.stack, self.log, self.at, self.picking = thread.stack, thread.log, thread.at, thread.picking
        thread.answers = (*thread.answers, (offer, chosen))
        node = self._answer(player, offer, chosen)
        if node != STOP:
            node = self._run(node)
        thread.stack, thread.log, thread.picking = self.stack, self.log, self.picking
        thread.at = JOINED if node == JOINED else self.at
        self.stack, self.log, self.at, self.picking, self.listed = main, log, STOP, None, None
        after = self.join()
        if after != STOP:
            self.go(after)

    def _answer(self, player: int, offer: int, chosen: Any) -> int:
        """Perform a decision; STOP when more must be picked for it first."""
        at, frame = self.at, self.stack[-1]
        program = self.program
        self.listed = None
        if self.picking is None:
            if offer < 0:
                self.log = (self.log, "pass", program.decisions[at].site, player, at)
                return program.passes[at](self, frame)
            decision = program.decisions[at]
            action = decision.actions[offer]
            if not decision.several[offer]:
                self._act(decision, offer, player, chosen)
                try:
                    return program.takes[at][offer](self, frame, chosen)
                except LeavePhase as leave:
                    return self._left(leave.phase)
            others = () if len(action.chosen) == 1 else (chosen,) if len(action.chosen) == 2 else chosen
            self.picking = (offer, others, ())
        elif offer < 0:
            return self._picked()
        else:
            first, others, picked = self.picking
            self.picking = (first, others, (*picked, chosen))
        offer, others, picked = self.picking
        left, _, most = program.candidates[at](self, frame, offer, others, picked)
        return self._picked() if len(picked) >= most or not left else STOP

    def _picked(self) -> int:
        assert self.picking is not None
        offer, others, picked = self.picking
        self.picking = None
        decision = self.program.decisions[self.at]
        chosen: Any = (*others, picked) if others else picked
        player = self.stack[-1][decision.slot]
        self._act(decision, offer, player, chosen)
        try:
            return self.program.takes[self.at][offer](self, self.stack[-1], chosen)
        except LeavePhase as leave:
            return self._left(leave.phase)

    def _act(self, decision: Decision, offer: int, player: int, chosen: Any) -> None:
        fill = decision.fills[offer]
        note = None if fill is None else fill(self, self.stack[-1], chosen)
        looks = self._looks(decision, offer, chosen)
        implies = decision.implies[offer]
        self.log = (self.log, "act", decision.site, player, decision.actions[offer].name, chosen, *looks, note)

        # While others choose at the same time, nobody sees the act yet.
        if implies is not None and self.threads is None:
            implies(self, self.stack[-1], chosen)

    @property
    def drawn(self) -> tuple[int, int]:
        """How often chance has decided so far, in the set-up and after it."""
        return self.set_up.place, self.play.place

    def note(self, number: int, *names: Any) -> Note:
        """What the holes of a text stand for now, and who may know it. A text never stops a match."""
        program = self.program
        try:
            values, masks, named = program.fills[number](self, *names)
        except RuleError:
            return number, None, (), (), (), ()
        pieces = [
            piece
            for value, type_ in zip(values, program.pool.notes[number].types, strict=True)
            for piece in pieces_in(value, type_)
        ]
        looked = tuple(tuple((piece, self._tells(piece)) for piece in _flat(found)) for found in named)
        return number, values, masks, looked, tuple(map(self._tells, pieces)), tuple(map(self.spot, pieces))

    def known_to(self, pieces: Sequence[int]) -> int:
        """Those who know every one of the pieces of a zone."""
        known = self.program.everyone
        for piece in pieces:
            if piece >= 0:
                known &= self.K[piece]
        return known

    def _looks(self, decision: Decision, offer: int, chosen: Any) -> tuple[tuple[int, ...], tuple[Spot, ...]]:
        """Who could tell which pieces were chosen, and where they lay, one of each for every one of them."""
        places = decision.pieces[offer]
        if places is None:
            return (self._tells(chosen),), (self.spot(chosen),)
        choices = decision.actions[offer].chosen
        if len(choices) == 1:
            chosen = (chosen,)
        pieces = [piece for place in places for piece in pieces_in(chosen[place], choices[place].type)]
        return tuple(map(self._tells, pieces)), tuple(map(self.spot, pieces))

    def _tells(self, piece: int) -> int:
        """Who can tell that it is this piece: in a heap of several, only those who see the heap, whatever they know."""
        program, code = self.program, self.W[piece]
        if code < program.plain and program.loose[code] and len(self.Z[code]) > 1:
            return self.K[piece] & program.seen[code]
        return self.K[piece]

    def _finish(self, winners: Sequence[int] | None, site: int, note: Any = None) -> None:
        self.over = True
        self.at = OVER
        self.stack = []
        self.threads = self.frozen = self.picking = self.listed = None
        self.winners = self.program.winners(self) if winners is None else tuple(winners)
        self.tell(("end", site, note))

    def split(self, who: Sequence[int], entry: int, frame: list[Any], slot: int, after: int, site: int) -> int:
        """Everyone chooses at once: each on a stack of their own, against what all saw before."""
        return self.enter(Joint(tuple(who), entry, slot, after, site), frame)

    def enter(self, joint: Joint, frame: list[Any]) -> int:
        """Begin a simultaneous choice, in the frame of the routine in which it stands."""
        self.frozen = self.copy()
        main = self.stack
        self.joint = joint
        self.threads = {}
        for player in joint.who:
            own = frame[:]
            own[joint.slot] = player
            self.threads[player] = Thread([own], STOP, None)
        for player in list(self.threads):
            self.resume(player, joint.entry)
        self.stack = main
        return self.join()

    def resume(self, player: int, node: int) -> None:
        """Run one player's part until it asks or is done; nothing of it shows yet."""
        assert self.threads is not None
        thread = self.threads[player]
        main, log = self.stack, self.log
        self.stack, self.log, self.picking = thread.stack, thread.log, None
        node = self._run(node)
        thread.stack, thread.log, thread.picking = self.stack, self.log, self.picking
        thread.at = JOINED if node == JOINED else self.at
        self.stack, self.log, self.picking, self.listed = main, log, None, None
        self.at = STOP

    def join(self) -> int:
        """When the last is in, all shows at once, in the order of the table."""
        assert self.threads is not None
        assert self.joint is not None
        if any(thread.at != JOINED for thread in self.threads.values()):
            return STOP
        for player, thread in self.threads.items():
            self.tell(("apart", self.joint.site, player))
            for event in events(thread.log):
                self.tell(event)
        self.tell(("joined", self.joint.site))
        self.threads = self.frozen = None
        return self.joint.after

    @property
    def quiet(self) -> bool:
        return self.threads is not None

    def broken(self, invariant: int, message: str, site: int) -> None:
        """An invariant does not hold."""
        if invariant not in self.waived:
            raise RuleError("TG920", message, site)

    # ---- the log

    def tell(self, event: Event) -> None:
        self.log = (self.log, *event)

    # ---- pieces

    def move(self, piece: int, zone: int, cell: int = EMPTY, site: int = -1) -> None:
        """The only way a piece changes place."""
        Z, W, K = self.Z, self.W, self.K
        program = self.program
        here = W[piece]
        plain = program.plain
        seen = program.seen
        if here < plain:
            source = Z[here]
            if program.loose[here] and len(source) > 1:
                self.leave(piece, here, zone)
            source.remove(piece)
        else:
            Z[program.zone_of[here]][program.cell_of[here]] = EMPTY
        knew = K[piece]
        target = Z[zone]
        if zone < plain:
            if program.stacked[zone]:
                target.insert(0, piece)
            else:
                target.append(piece)
            W[piece] = zone
        else:
            if cell == EMPTY:
                try:
                    cell = target.index(EMPTY)
                except ValueError:
                    raise RuleError("TG914", "there is no free place left", site) from None
            elif target[cell] >= 0:
                raise occupied(site)
            target[cell] = piece
            W[piece] = program.codes[zone] + cell
        K[piece] = knew | seen[zone]
        up = program.up
        if self.V[up]:
            self.V[up] &= ~(1 << piece)
        self.log = (self.log, "move", site, piece, here, W[piece], K[piece])

    def leave(self, piece: int, heap: int, zone: int) -> None:
        """A piece is about to leave a heap of several for a zone: who can tell which it was?"""
        unseeing = self.program.unseeing[heap]
        if unseeing and self.records:
            K, F, faces = self.K, self.F, self.F[piece]
            for other in self.Z[heap]:
                # Of most heaps those who do not see them know nothing, and so the same of all.
                if F[other] is not faces or K[other] & unseeing:
                    leaves(self, piece, heap, zone)
                    return

    def move_all(self, pieces: Sequence[int], zone: int, site: int = -1) -> None:
        # A piece that is named twice still moves once.
        once = tuple(dict.fromkeys(pieces))
        for piece in once[::-1] if self.program.stacked[zone] else once:
            self.move(piece, zone, EMPTY, site)

    def move_to_cells(self, pieces: Sequence[int], zone: int, cells: Sequence[int], site: int) -> None:
        for piece, cell in zip(dict.fromkeys(pieces), tuple(cells), strict=False):
            self.move(piece, zone, cell, site)

    def shuffle(self, zone: int, site: int) -> None:
        pieces = self.Z[zone]
        self.chance.shuffle(pieces)
        self.reorder(zone, tuple(pieces))
        self.tell(("shuffle", site, zone, tuple(pieces)))

    def reorder(self, zone: int, order: tuple[int, ...]) -> None:
        """Pieces in a new order that nobody has seen."""
        pieces = self.Z[zone]
        pieces[:] = order
        codes = self.program.codes[zone]
        if self.records:
            mix(self, [piece for piece in pieces if piece >= 0], self.program.unseeing[zone])
        for place, piece in enumerate(pieces):
            if piece >= 0:
                self.V[self.program.up] &= ~(1 << piece)
                if zone >= self.program.plain:
                    self.W[piece] = codes + place

    def rotate(self, first: int, parts: int, seats: int, site: int) -> None:
        """Whole hands go round: everyone sees that, and nobody sees more than before."""
        self.Z[first : first + parts] = [self.Z[first + (i - seats) % parts] for i in range(parts)]
        for zone in range(first, first + parts):
            code, cells = self.program.codes[zone], zone >= self.program.plain
            for place, piece in enumerate(self.Z[zone]):
                if piece >= 0:
                    self.W[piece] = code + place if cells else code
                    self.K[piece] |= self.program.seen[zone]
        self.tell(("rotate", site, first, parts, seats))

    def show(self, pieces: Sequence[int], site: int) -> None:
        for piece in tuple(pieces):
            self.K[piece] = self.program.everyone
            self.V[self.program.up] |= 1 << piece
            self.tell(("show", site, piece, self.W[piece], self.program.everyone))

    def look(self, pieces: Sequence[int], player: int, site: int) -> None:
        for piece in tuple(pieces):
            self.K[piece] |= 1 << player
            self.tell(("look", site, piece, self.W[piece], self.K[piece], player))

    def hide(self, pieces: Sequence[int], site: int) -> None:
        for piece in tuple(pieces):
            if self.V[self.program.up] >> piece & 1:
                self.V[self.program.up] &= ~(1 << piece)
                self.tell(("hide", site, piece, self.W[piece], self.K[piece]))

    def spot(self, piece: int) -> Spot:
        """Where a piece lies, and how far from the front where its zone has an order but no cells."""
        code = self.W[piece]
        ordered = code < self.program.plain and not self.program.loose[code]
        return code, self.Z[code].index(piece) + 1 if ordered else 0

    def told(
        self, pieces: Sequence[int], answer: Callable[[int], Any], kinds: frozenset[str] | None, site: int
    ) -> None:
        """Everybody is told something of each piece. With `kinds`, by its face alone, so that whoever does not know it
        can rule out all faces of these kinds for which another answer would have been given."""
        pieces = tuple(pieces)
        facts = tuple((piece, self.spot(piece), answer(piece)) for piece in pieces)
        faces: tuple[int, ...] = ()
        if kinds is not None and self.records:
            faces = tuple(same_answer(self.program, value, kinds, answer) for _, _, value in facts)
        self.rule_out(pieces, faces)
        self.tell(("tell", site, facts, faces))

    def lacks(self, zone: int, has: Callable[[int], Any], kinds: frozenset[str], site: int) -> None:
        """Everybody can conclude that no piece of a zone is so, as far as that goes by its face."""
        pieces = tuple(piece for piece in self.Z[zone] if piece >= 0)
        if pieces and self.records:
            faces = (same_answer(self.program, False, kinds, has),) * len(pieces)
            self.rule_out(pieces, faces)
            self.tell(("conclude", site, pieces, faces))

    def rule_out(self, pieces: Sequence[int], faces: Sequence[int]) -> None:
        """Everybody learns which faces pieces can have."""
        for piece, left in zip(pieces, faces, strict=False):
            narrow(self, piece, left)

    def knows(self, player: int, pieces: Sequence[int]) -> bool:
        return bool(pieces) and all(self.K[piece] >> player & 1 for piece in pieces)

    def could_be(self, player: int, pieces: Sequence[int]) -> list[int]:
        """A piece for each face that some pieces can have, as far as a player knows."""
        program, faces = self.program, 0
        for piece in pieces:
            faces |= can_be(self, piece, player) & program.holds[program.zone_of[self.W[piece]]]
        return [first for face, first in enumerate(program.first_of_face) if faces >> face & 1]

    def set(self, place: int, value: Any, site: int) -> None:
        self.log = (self.log, "set", site, place, self.V[place], value)
        self.V[place] = value


def events(log: Log) -> list[Event]:
    """The events of a log, in the order they happened."""
    found = events_since(log, None)
    assert found is not None
    return found


def events_since(log: Log, before: Log) -> list[Event] | None:
    """What was added to an earlier log; None if this log did not grow out of that one."""
    found: list[Event] = []
    while log is not before:
        if log is None:
            return None
        log, *event = log
        found.append(tuple(event))
    found.reverse()
    return found


def _flat(named: Sequence[Any]) -> Iterator[int]:
    """The pieces in names that stand for one, or for a list of them."""
    for found in named:
        yield from (found,) if isinstance(found, int) else _flat(found)
