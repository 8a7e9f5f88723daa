"""A match: what a program or a person plays through. Questions go out, answers come in, refusals come back as values.

It wraps the machine, remembers the decisions that were made, and knows how to say things. Rules are not its business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, overload

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.interpreter.asks import DONE, PASS, Ask, Option
from tgame.interpreter.chance import PLAY, SET_UP, Tape, TapeReader, stream
from tgame.interpreter.looks import Choice, by_look, is_hidden, taken
from tgame.interpreter.machine import Machine
from tgame.interpreter.notation import Notation
from tgame.interpreter.rules import RuleError

if TYPE_CHECKING:
    from tgame.interpreter.events import Event
    from tgame.interpreter.figures import Figure
    from tgame.interpreter.game import Edition
    from tgame.interpreter.seat import Seat
    from tgame.interpreter.speaker import Speaker
    from tgame.interpreter.standing import Standing
    from tgame.interpreter.telling import Line
    from tgame.interpreter.view import View


class MatchError(Exception):
    """The rules asked for something impossible during a match; carries the finding."""

    def __init__(self, finding: Diagnostic) -> None:
        self.finding = finding
        place = ""
        if finding.source is not None:
            line, column = finding.source.place(finding.span.start)
            place = f"{finding.source.name}:{line}:{column}: "
        super().__init__(f"{place}{finding.code} {finding.message}")

    def __reduce__(self) -> tuple[Any, ...]:
        return MatchError, (self.finding,)


@frozen
class Refusal:
    """Why an answer was not accepted, in the rule file's own words. Nothing has changed."""

    text: str

    def __str__(self) -> str:
        return self.text


@frozen
class Result:
    """How a match ended. `sheet` has each item of the score with its value for every player."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sheet: tuple[tuple[str, tuple[int, ...]], ...]


class _Referee(Enum):
    """Whoever sees everything: not a player, and not a spectator either."""

    REFEREE = "referee"


REFEREE = _Referee.REFEREE


class Match:
    """A match in play."""

    __slots__ = ("_asks", "_decisions", "_quiet", "edition", "machine", "names", "seed", "turn")

    def __init__(self, edition: Edition, seed: int | None, machine: Machine) -> None:
        self.edition = edition
        self.seed = seed
        self.machine = machine
        self.turn = 0
        # Turns that only one player may notice, by player: answers while several still choose at the same time.
        self._quiet: dict[int, int] = {}
        self.names: tuple[str, ...] = ()  # what the players are called, if not as the rule file says
        self._decisions: Any = None
        self._asks: dict[int, Ask] = {}

    # ---- asking and answering

    @property
    def asked(self) -> list[int]:
        """The players who are asked now, as everybody knows it: in a simultaneous choice all who take part, until it is
        over; none when the match is over."""
        threads = self.machine.threads
        return list(threads) if threads is not None else self.machine.asked()

    @property
    def awaited(self) -> list[int]:
        """Those of them who have a question before them now: the referee's, since in a simultaneous choice it tells who
        has answered and who had nothing to choose."""
        return self.machine.asked()

    @property
    def over(self) -> bool:
        return self.machine.over

    def ask(self, player: int | None = None) -> Ask | None:
        """The question before a player (by default, before the first who has one); None when there is none."""
        if player is not None:
            self._check_seat(player)
        machine = self.machine
        if machine.over:
            return None
        if machine.threads is None:
            # The commonest case by far, and the one that search waits for.
            only: int = machine.stack[-1][machine.program.decisions[machine.at].slot]
            if player is not None and player != only:
                return None
            player = only
        else:
            asked = machine.asked()
            player = asked[0] if player is None else player
            if player not in asked:
                return None
        found = self._asks.get(player)
        if found is None:
            try:
                decision, raw, may_pass, picking = machine.options(player)
            except RuleError as error:
                raise MatchError(self.edition.finding(error)) from None
            options = by_look(machine, player, decision, raw, picking)
            found = self._asks[player] = Ask(self, player, decision, options, may_pass, picking)
        return found

    def answer(self, option: Option | int | str, player: int | None = None, language: str = "en") -> Refusal | None:
        """Decide. What is not legal is refused with the reason, and nothing changes."""
        if isinstance(option, Option):
            ask = option.ask
            if ask.match is not self or (ask.turn != self.turn and self._asks.get(ask.player) is not ask):
                return Refusal("this option belongs to another question")
            index = option.index
        else:
            found = self.ask(player)
            if found is None:
                return Refusal("the match is over" if self.over else "this player is not asked now")
            ask = found
            if isinstance(option, str):
                from tgame.interpreter.answers import find_spelt

                spelt = find_spelt(self, ask, option, language)
                if isinstance(spelt, Refusal):
                    return spelt
                self.take_all(ask.player, spelt)
                return None
            elif not isinstance(option, int):
                return Refusal("an answer is an option, its number, or its notation")
            elif not 0 <= option < len(ask.options):
                return Refusal(self.speaker(language).say("there are {0} options", len(ask.options)))
            else:
                index = option
        self.take(ask, index)
        return None

    def take(self, ask: Ask, index: int, among: list[Choice] | None = None) -> None:
        """Carry out an option that is known to be legal. Of pieces that look the same to whoever chooses, chance takes
        one; a scenario may say `among` which."""
        machine = self.machine
        before = machine.frozen
        offer, chosen = taken(machine, ask.player, ask.raw, index, among)
        self.turn += 1
        self._asks.pop(ask.player, None)
        try:
            machine.take(ask.player, offer, chosen)
        except RuleError as error:
            # The rules stopped half-way: go back to where everything was still in order.
            if self.seed is not None:
                self.go_to(self.decisions)
            raise MatchError(self.edition.finding(error)) from None
        self._decisions = (self._decisions, ask.player, index)
        if before is not None and machine.frozen is before:
            self.turned_quietly(ask.player)
        if machine.threads is None:
            self._asks.clear()

    def take_all(self, player: int, way: Sequence[int]) -> None:
        """Carry out options of one player, each of the question that follows: all of them, or none."""
        before = self.decisions if len(way) > 1 else []
        for place, index in enumerate(way):
            ask = self.ask(player)
            assert ask is not None
            try:
                self.take(ask, index)
            except MatchError:
                if place > 0 and self.seed is not None:
                    self.go_to(before)
                raise

    def forget_asks(self) -> None:
        """Questions are worked out anew: what they stand on was changed by hand."""
        self._asks.clear()

    def _rules(self) -> _Rules:
        return _Rules(self.edition)

    # ---- looking

    def revision(self, player: int | None) -> int:
        """`turn` as a player may know it: without what others answered while several chose at the same time. How many
        of them had something to choose is not told afterwards either."""
        return self.turn - sum(turns for who, turns in self._quiet.items() if who != player)

    def turned_quietly(self, player: int) -> None:
        """The last turn was one that only this player may notice."""
        self._quiet = {**self._quiet, player: self._quiet.get(player, 0) + 1}

    def view(self, player: int | None = None) -> View:
        """What a player sees and remembers; None is a spectator, who sees what is open to all."""
        self._check_seat(player)
        from tgame.interpreter.view import view

        return view(self, player)

    @property
    def result(self) -> Result | None:
        """Scores, sheet and winners, once the match is over."""
        if not self.over:
            return None
        return self.standing()

    @overload
    def standing(self) -> Result: ...
    @overload
    def standing(self, player: int | None) -> Standing: ...
    def standing(self, player: int | _Referee | None = REFEREE) -> Result | Standing:
        """The score as it stands; before the end, nobody has won. Without a player it is the referee's, who sees
        everything. With one (None: a spectator), what they may not know is None."""
        if not isinstance(player, _Referee):
            self._check_seat(player)
            from tgame.interpreter.standing import standing

            with self._rules():
                return standing(self, player)
        program = self.machine.program
        winners = self.machine.winners or ()
        players = range(program.layout.players)
        if program.game.score_name is None:
            return Result(tuple(int(p in winners) for p in players), winners, ())
        with self._rules():
            sheets = [program.stepper["sheet"](self.machine, player) for player in players]
        items = tuple(
            (item.text.raw, tuple(sheet[place] for sheet in sheets)) for place, item in enumerate(program.game.score)
        )
        return Result(tuple(sum(sheet) for sheet in sheets), winners, items)

    def figures(self, player: int | None, language: str = "en") -> tuple[Figure, ...]:
        """The live figures of the rule file, as a player, or a spectator (None), may know them."""
        self._check_seat(player)
        from tgame.interpreter.figures import figures

        return figures(self, player, language)

    def log(self, player: int | None = None, language: str = "en", verbose: bool = False) -> list[str]:
        """What happened so far, as a player could follow it; None is a spectator. `verbose` tells every move."""
        self._check_seat(player)
        return [line.text for line in self.told(player, language, verbose)]

    def told(self, viewer: int | None, language: str = "en", verbose: bool = False) -> list[Line]:
        """The lines of the story so far, for a seat, a spectator (None) or somebody who may see all (EVERYTHING)."""
        from tgame.interpreter.telling import Listener, Teller

        machine = self.machine
        listener = Listener(machine.program, viewer, self.speaker(language))
        open_node = machine.at if machine.threads is None and machine.at >= 0 else None
        return list(Teller(listener, verbose).lines(self.events(), open_node))

    def reason(self, viewer: int | None = None, language: str = "en") -> str:
        """Why the match ended, in the rule file's words; nothing where it does not say."""
        from tgame.interpreter.telling import Listener, Teller

        return Teller(Listener(self.machine.program, viewer, self.speaker(language))).reason(self.events())

    def events(self) -> list[Event]:
        """Everything that happened, in order. It says all, hidden or not: it is for the referee."""
        return self.edition.reader.read(self.machine.log)

    def speaker(self, language: str) -> Speaker:
        return self.edition.speaker(language, self.names)

    def seat(self, player: int | None, language: str = "en", recall: bool = True) -> Seat:
        """One seat's side of this match, or a spectator's (None): all that a player may be given of it. Without
        `recall`, cards that were turned back are left to the player's memory."""
        self._check_seat(player)
        from tgame.interpreter.seat import Seat

        return Seat(self, player, language, recall)

    def _check_seat(self, player: int | None) -> None:
        seats = self.edition.configuration.players
        if player is not None and (type(player) is not int or not 0 <= player < seats):
            raise ValueError(f"players are 0 to {seats - 1} here, not {player!r}")

    # ---- copies, undo, saving

    def copy(self) -> Match:
        """A match that goes on from here by itself, with the same luck."""
        twin = Match.__new__(Match)
        twin.edition = self.edition
        twin.seed = self.seed
        twin.machine = self.machine.copy()
        twin.turn, twin._quiet = self.turn, self._quiet
        twin.names = self.names
        twin._decisions = self._decisions
        twin._asks = {}
        return twin

    @property
    def decisions(self) -> list[tuple[int, int]]:
        """Every decision so far: who made it, and which option it was."""
        found = []
        chain = self._decisions
        while chain is not None:
            chain, player, index = chain
            found.append((player, index))
        found.reverse()
        return found

    def undo(self, count: int = 1) -> bool:
        """Take back the latest decisions; False when there are not that many."""
        decisions = self.decisions
        if self.seed is None or not 0 < count <= len(decisions):
            return False
        self.go_to(decisions[:-count])
        return True

    def go_to(self, decisions: list[tuple[int, int]]) -> None:
        """Be where these decisions lead from the start."""
        assert self.seed is not None
        again = self.edition.new(self.seed)
        for player, index in decisions:
            ask = again.ask(player)
            assert ask is not None
            again.take(ask, index)
        self.machine, self._decisions = again.machine, again._decisions
        self.turn += 1
        self._asks = {}

    def __reduce__(self) -> tuple[Any, ...]:
        if self.seed is None:
            raise PicklingError("this match did not start from a seed, so it cannot be replayed")
        return _unpickled, (self.edition, self.seed, self.decisions, self.turn, self._quiet, self.names)

    def to_json(self) -> str:
        from tgame.interpreter.save import to_json

        return to_json(self)

    # ---- saying

    def option_text(self, option: Option, language: str) -> str:
        from tgame.interpreter.menus import option_text

        return option_text(self, option, language)

    def typed(self, option: Option) -> Iterator[tuple[Any, t.Type]]:
        declared = option.ask.decision.actions[option.ask.raw[option.index][0]]
        if option.ask.picking:
            yield option.args[0], t.item_type(declared.chosen[-1].type) or t.NOTHING
            return
        single = (choice for choice in declared.chosen if not choice.several)
        for value, choice in zip(option.args, single, strict=True):
            yield value, choice.type

    def notations(self, ask: Ask) -> list[str]:
        """Each option as a scenario would write it, with more detail where that alone could mean two of them."""
        found = [self._notation(option) for option in ask.options]
        tally = Counter(found)
        for place, text in enumerate(found):
            if tally[text] > 1:
                found[place] = self._notation(ask.options[place], exactly=True)
        tally, so_far = Counter(found), Counter[str]()
        for place, text in enumerate(found):
            if tally[text] > 1:
                # One action, offered several times with different things given.
                so_far[text] += 1
                found[place] = f"{text}[{so_far[text]}]"
        return found

    def _notation(self, option: Option, exactly: bool = False) -> str:
        if option.action in (PASS, DONE):
            return option.action
        notation: Notation = self.edition.notation

        def piece(number: int) -> str:
            return self._written_piece(number, option.ask.player, exactly)

        words = [notation.value(value, type_, piece) for value, type_ in self.typed(option)]
        return f"{option.action}({', '.join(words)})" if words else option.action

    def _written_piece(self, piece: int, viewer: int, exactly: bool) -> str:
        """By its place, or in a heap by its face, or by its back where the viewer does not know it; exactly, with the
        heap and its number among those that look the same to the viewer."""
        machine, notation = self.machine, self.edition.notation
        if not machine.program.loose[machine.program.zone_of[machine.W[piece]]]:
            return notation.piece(piece, machine.W, machine.Z)
        heap = machine.Z[machine.W[piece]]
        hidden = is_hidden(machine, viewer, piece)
        look = notation.backs[piece] if hidden else notation.faces[piece]
        if not exactly:
            return look
        text = f"{notation.parts[machine.W[piece]]}.{look}"
        faces = machine.program.layout.faces
        alike = [p for p in heap if faces[p] == faces[piece] and not is_hidden(machine, viewer, p)]
        return f"{text}[{alike.index(piece) + 1}]" if not hidden and len(alike) > 1 else text


class _Rules:
    """Turns what goes wrong in the rules into a finding with its place in the rule file."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RuleError):
            raise MatchError(self.edition.finding(error)) from None


def new_machine(edition: Edition, seed: int) -> Machine:
    """A machine at the very start, with its streams of chance."""
    set_up, play = (TapeReader(Tape(stream(seed, which).random)) for which in (SET_UP, PLAY))
    return Machine(edition.program, set_up, play)


def _unpickled(
    edition: Edition,
    seed: int,
    decisions: list[tuple[int, int]],
    turn: int,
    quiet: dict[int, int],
    names: tuple[str, ...],
) -> Match:
    """Replayed: the same luck, log and question, without a word about how a machine keeps them."""
    match = edition.new(seed)
    match.go_to(decisions)
    match.turn, match._quiet = turn, quiet
    match.names = names
    return match
