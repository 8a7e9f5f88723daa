"""A match as lines that a person can follow, for one listener.

In: events. Out: lines that only grow: each is made when its act, deal or simultaneous choice is over, and never again.
One act a line, with what came of it; what a text has named is not told twice; what nobody need follow is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from attrs import define, evolve, field

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.machine import Note, Spot
from tgame.interpreter.notation import low
from tgame.interpreter.speaker import unsealed
from tgame.interpreter.telling.changes import ChangeTeller
from tgame.interpreter.telling.joined import joined_lines
from tgame.interpreter.telling.line import JOINT, Clause, Line, LineKind, Part, Result, Sentence, Spotted
from tgame.interpreter.telling.listener import Listener, plainly
from tgame.interpreter.telling.notes import Cover, act_holes, chosen_values, cover, holes_in, holes_of
from tgame.interpreter.telling.pieces import PieceTeller
from tgame.interpreter.tongues import listed, sentence_case, third_person, to_you
from tgame.interpreter.view import EVERYTHING

WIDE = 90  # letters; what several players do at once stands on one line up to here


@define
class _Unit:
    """Events that are told in one breath: an act and what came of it, or a stretch of a turn or a scene."""

    actor: int | None
    act: ev.Scope | None
    events: list[ev.Event] = field(factory=list)


class Teller:
    def __init__(self, listener: Listener, verbose: bool = False) -> None:
        self.listener = listener
        self.speaker = listener.speaker
        self.game = listener.game
        self.program = listener.program
        self.verbose = verbose
        self.pieces = PieceTeller(listener)
        self.changes = ChangeTeller(listener)
        self._headings: list[tuple[ev.Scope, str, int]] = []
        self._seen: list[ev.Scope] = []  # kept alive: runs are counted by the identity of what they are in
        self._runs: dict[tuple[int, str], int] = {}
        self._acted: int | None = None
        self._covered_steps: set[ev.Scope] = set()
        self._told_of: set[int] = set()  # pieces that were named since the last heading
        self._turn: ev.Scope | None = None

    def lines(self, found: Iterable[ev.Event], open_node: int | None = None) -> Iterator[Line]:
        """The lines of a match so far. Passes at `open_node`, where others may still pass, wait to be told."""
        unit: _Unit | None = None
        apart: dict[int, list[ev.Event]] = {}
        passes: list[ev.Passed] = []
        for place, event in enumerate(found):
            waiting = event.scope.within("apart")
            if passes and not (isinstance(event, ev.Passed) and event.node == passes[0].node):
                yield from self._passes(passes)
                passes = []
            if waiting is not None and not isinstance(event, ev.Joined):
                if unit is not None:
                    yield from self._tell(unit)
                    unit = None
                assert waiting.actor is not None
                apart.setdefault(waiting.actor, []).append(event)
                continue
            match event:
                case ev.Entered():
                    if unit is not None:
                        yield from self._tell(unit)
                        unit = None
                    self._enter(event, place)
                case ev.Joined():
                    yield from self._together(apart, event.scope)
                    apart = {}
                case ev.Passed():
                    if unit is not None:
                        yield from self._tell(unit)
                        unit = None
                    passes.append(event)
                case _:
                    act = event.scope.within("act")
                    if unit is None or isinstance(event, ev.Acted) or unit.act is not act or unit.actor != event.actor:
                        if unit is not None:
                            yield from self._tell(unit)
                        unit = _Unit(event.actor, act)
                    unit.events.append(event)
        if unit is not None:
            yield from self._tell(unit)
        if passes and passes[0].node != open_node:
            yield from self._passes(passes)

    # ---- headings

    def _enter(self, event: ev.Entered, place: int) -> None:
        """A phase is a heading if it goes round, or stands outside of turns; it is told with its first line."""
        phase = self.program.phases[event.phase]
        outer = event.scope.outer
        assert outer is not None
        if isinstance(phase.loop, t.Each) and phase.loop.name == "me":
            return
        key = id(outer), event.phase
        self._runs[key] = self._runs.get(key, 0) + 1
        self._seen.append(outer)
        if phase.loop is None and outer.actor is not None:
            return
        text = self.speaker.worded(phase.text)
        if text.silent:
            return
        holes = holes_of(self.listener, event.note, {})
        title = self.speaker.fill(
            text,
            text.told if text.told is not None else text.name,
            holes,
            self.listener.voice(holes.known, holes.spots),
        )
        if not text.holes:
            if isinstance(phase.loop, t.Each):
                element = t.item_type(phase.loop.source.type) or t.NOTHING
                what = self.speaker.value(event.value, element)
                number = isinstance(element, t.NumberType)
                title = f"{title} {what}" if number else f"{title}{self.speaker.colon}{what}"
                if t.kinds_in(element):
                    title = self.speaker.title(phase.text)
            elif phase.loop is not None:
                title = f"{title} {self._runs[key]}"
        self._headings.append((event.scope, title, place))

    def _head(self, scope: ev.Scope) -> Iterator[Line]:
        """The headings that wait, as far as they are still about what is told now."""
        around = set(map(id, scope.around()))
        for head, title, place in self._headings:
            if id(head) in around:
                yield Line("heading", title, None, title, place)
        self._headings = []

    def _in_turn(self, scope: ev.Scope) -> None:
        """Who has acted is asked within a turn."""
        turn = next((s for s in scope.around() if s.kind == "phase" and s.actor is not None), None)
        if turn is not self._turn:
            self._turn, self._acted = turn, None

    # ---- units

    def _tell(self, unit: _Unit) -> Iterator[Line]:
        self._in_turn(unit.events[0].scope)
        around = set(map(id, unit.events[0].scope.around()))
        if any(id(head) in around for head, _, _ in self._headings):
            self._told_of = set()
        lines = list(self._told(unit))
        if lines:
            yield from self._head(unit.events[0].scope)
            yield from lines

    def _told(self, unit: _Unit) -> Iterator[Line]:
        later = _later(unit.events)
        covered = Cover()
        actor = unit.actor
        lead = ""
        first = unit.events[0]
        rest: Sequence[ev.Event] = unit.events
        if isinstance(first, ev.Acted):
            lead = self._act(first, later, covered)
            rest = unit.events[1:]
            self._acted = actor
        parts = list(self._parts(rest, actor, later, covered))
        yield from self._assembled(actor, lead, parts)

    def _act(self, event: ev.Acted, later: dict[int, int], covered: Cover) -> str:
        """What a player does, in the third person (`:` in front where it is no verb); nothing if it is not told."""
        action = self.game.actions[event.action]
        text = self.speaker.worded(action.text)
        holes = act_holes(self.listener, action, event, later)
        voice = self.listener.voice(holes.known, holes.spots, event.player)
        form = text.told if text.told is not None else text.name
        cover(holes, covered, event.player, holes_in(form or text.name))
        covered.add_text(action.text)
        self._told_of |= {p for p in covered.pieces if self.listener.knows(holes.known.get(p, 0))}
        if text.silent and not self.verbose:
            return ""
        sealed: list[str] | None = [] if self.speaker.tongue == "en" else None
        said = self.speaker.fill(text, form or text.name, holes, voice, sealed=sealed)
        said = unsealed(self._predicate(said, text.told is not None), sealed or [])
        if not text.holes:
            extra = act_holes(self.listener, action, event, later)
            extra.values = {
                number: (value, choice.type, self.program.everyone)
                for number, (choice, value) in enumerate(chosen_values(action, event))
            }
            cover(extra, covered, event.player)
            self._told_of |= {p for p in covered.pieces if self.listener.knows(extra.known.get(p, 0))}
            words = []
            for number, (choice, _) in enumerate(chosen_values(action, event)):
                filled = extra(number)
                assert filled is not None
                words.append(self.speaker.value(filled[0], choice.type, voice))
            words = [word for word in words if word and word.lower() not in said.lower()]
            if words:
                said = f"{said}{self.speaker.colon}{', '.join(words)}"
        return said

    def _predicate(self, said: str, told: bool) -> str:
        if self.speaker.tongue == "fr":
            return said if told else f":{said}"
        return third_person(said) or f":{said}"

    def _assembled(self, actor: int | None, lead: str, parts: list[Part]) -> Iterator[Line]:
        """Lines from an act and what came of it."""
        words = lead
        colon = vague = False
        for part in parts:
            match part:
                case Spotted(text=text) if words:
                    words = f"{words} ({text})"
                case Clause(player=player, text=text) if player == actor:
                    before, _, last = words.rpartition(JOINT)
                    if vague and last.split(" ")[0] == text.split(" ")[0]:
                        # `draws a card`, and then which: the second says it all.
                        words = before
                    words = f"{words}{JOINT}{text}" if words else text
                    colon, vague = False, part.vague
                case Result(text=text, apart=apart) if words and actor is not None:
                    words = f"{words}{JOINT if colon or apart else self.speaker.colon}{text}"
                    colon = True
                case Result(text=text, apart=False) | Spotted(text=text) if actor is not None and not lead:
                    words, colon = f":{text}", True
                case Clause(player=player, text=text):
                    yield from self._line(actor, words, lead)
                    words, colon = "", False
                    yield from self._line(player if actor is None else None, text, "", player)
                case Sentence(text=text) | Result(text=text) | Spotted(text=text):
                    yield from self._line(actor, words, lead)
                    words, colon = "", False
                    text = sentence_case(plainly(text))
                    yield Line("detail", text, None, text)
        yield from self._line(actor, words, lead)

    def _line(self, player: int | None, predicate: str, lead: str = "", subject: int | None = None) -> Iterator[Line]:
        if not predicate:
            return
        who = player if subject is None else subject
        assert who is not None
        if predicate.startswith(":"):
            name = sentence_case(plainly(self.listener.seat(who)))
            text, words = f"{name}{self.speaker.colon}{predicate[1:]}", predicate[1:]
        else:
            text = self.listener.does(who, predicate)
            words = to_you(predicate) if self.listener.is_me(who) and self.speaker.tongue == "en" else predicate
        kind: LineKind = "act" if lead and predicate.startswith(lead) else "detail"
        yield Line(kind, plainly(text), player, plainly(words))

    # ---- what came of it

    def _parts(
        self, found: Sequence[ev.Event], actor: int | None, later: dict[int, int], covered: Cover
    ) -> Iterator[Part]:
        for said in found:
            if isinstance(said, ev.Said):
                cover(holes_of(self.listener, said.note, later), covered, None)
                covered.add_text(self.program.pool.sentences[said.text])
        self._covered_steps = self._steps_covered(found, covered)
        for stepped in found:
            if isinstance(stepped, ev.Stepped) and stepped.scope not in self._covered_steps:
                text = self.game.steps[stepped.step].text
                if text.written and not text.silent:
                    cover(holes_of(self.listener, stepped.note, later), covered, None)
        changes = [event for event in found if isinstance(event, ev.Assigned)]
        # Changes are told last, and added up: they do not part what else happens.
        found = [event for event in found if not isinstance(event, ev.Assigned)]
        place = 0
        while place < len(found):
            event = found[place]
            stop = place + 1
            while stop < len(found) and type(found[stop]) is type(event):
                stop += 1
            alike = found[place:stop]
            place = stop
            match event:
                case ev.Moved():
                    yield from self._moves([e for e in alike if isinstance(e, ev.Moved)], actor, covered)
                case ev.Shown():
                    shown = [e for e in alike if isinstance(e, ev.Shown)]
                    if not self.verbose:
                        shown = [e for e in shown if e.piece not in covered.pieces | self._told_of]
                        # What somebody takes is told when it is taken.
                        taken = {e.piece for e in found[stop:] if isinstance(e, ev.Moved) and self.pieces.is_taken(e)}
                        shown = [e for e in shown if e.piece not in taken]
                    placed = {e.piece for e in shown if self.listener.at(e.place) in covered.cells}
                    yield from self.pieces.shows(shown, actor, covered.placed | placed)
                    self._told_of.update(event.piece for event in shown if self.listener.knows(event.known))
                    covered.shown.update(event.piece for event in shown)
                case ev.Looked():
                    yield from self.pieces.looks([e for e in alike if isinstance(e, ev.Looked)])
                case _:
                    for one in alike:
                        yield from self._other(one, actor, later, covered)
        yield from self.changes.tell(changes, actor, covered.variables, self.verbose)

    def _steps_covered(self, found: Sequence[ev.Event], covered: Cover) -> set[ev.Scope]:
        """The steps that do nothing but what was told already."""
        moves: dict[ev.Scope, list[bool]] = {}
        for event in found:
            step = event.scope.within("step")
            if step is not None and isinstance(event, ev.Moved):
                moves.setdefault(step, []).append(self._covered(event, covered))
        return {step for step, told in moves.items() if all(told)}

    def _moves(self, moved: list[ev.Moved], actor: int | None, covered: Cover) -> Iterator[Part]:
        if not self.verbose:
            rest = self.pieces.beside(moved, [event for event in moved if self._covered(event, covered)], self._told_of)
            moved = [event for event in rest if not self.game.texts[self.listener.zone(event.target).name].silent]
        if actor is None and not self.verbose:
            # What nobody sees is not told to those who see all either.
            moved = [event for event in moved if event.known or self.listener.owner(event.target) is not None]
        for deal, alike in groupby(moved, self.pieces.is_dealt):
            found = list(alike)
            if deal and actor is None:
                yield from self._dealt(self.pieces.deal(found, self._told_of))
            else:
                yield from self.pieces.moves(found, actor, self.verbose, self._told_of, covered.shown)
            self._told_of.update(event.piece for event in found if self.listener.knows(event.known))

    def _dealt(self, dealt: list[Clause]) -> Iterator[Part]:
        same = {clause.text for clause in dealt if not self.listener.is_me(clause.player)}
        others = [clause for clause in dealt if not self.listener.is_me(clause.player)]
        own = [clause for clause in dealt if self.listener.is_me(clause.player)]
        if len(same) == 1 and len(others) > 1 and len(dealt) == self.listener.layout.players:
            if own and own[0].text not in same:
                mine = self.listener.does(own[0].player, own[0].text)
                yield Sentence(f"{mine}{JOINT}{self.speaker.say('the others: {0} each', _object(same.pop()))}")
            else:
                yield Sentence(self.speaker.say("Everyone {0}", same.pop()))
            return
        sentences = [self.listener.does(clause.player, clause.text) for clause in (*own, *others)]
        whole = JOINT.join(sentences)
        if len(whole) <= WIDE:
            yield Sentence(whole)
        else:
            yield from map(Sentence, sentences)

    def _covered(self, event: ev.Moved, covered: Cover) -> bool:
        layout = self.listener.layout
        if any(self.listener.at(code) in covered.cells for code in (event.source, event.target)):
            return True
        if event.piece not in covered.pieces:
            return False
        # Where it went is still news, but for a slot that was named, or that is the player's own.
        key = self.listener.zone(event.target).keys
        if event.target < layout.plain or key is None:
            return event.target < layout.plain
        slot = layout.cell_of[event.target] + low(key)
        return (key, slot) in covered.items or (isinstance(key, t.PlayerType) and slot == event.actor)

    def _other(self, event: ev.Event, actor: int | None, later: dict[int, int], covered: Cover) -> Iterator[Part]:
        speaker = self.speaker
        match event:
            case ev.Said():
                yield from self._sentence(event, actor, later, covered)
            case ev.Stepped():
                step = self.game.steps[event.step]
                if step.text.written and not step.text.silent and event.scope not in self._covered_steps:
                    yield from self._step(step, event, actor, later)
            case ev.Fired():
                trigger = self.game.triggers[event.trigger]
                if trigger.text.written and not trigger.text.silent and not _ends(trigger.body):
                    text = self._note(trigger.text, event.note, later)
                    if trigger.type is not None and not trigger.text.holes and event.value != actor:
                        whose = speaker.value(event.value, trigger.type, self.listener.voice({}, {}))
                        text = f"{text}{speaker.colon}{whose}"
                    yield Sentence(text)
            case ev.Rolled():
                rolled = speaker.say("rolls {0}", event.value)
                yield (
                    Clause(actor, rolled) if actor is not None else Sentence(speaker.say("A roll of {0}", event.value))
                )
            case ev.Announced():
                yield Result(self._announced(event))
            case ev.Rotated():
                yield Sentence(self._round(speaker.name(self.listener.layout.parts[event.first][0]), event.seats))
            case ev.Shuffled() if self.verbose:
                yield Sentence(speaker.say("{0} shuffled", speaker.zone(*self.listener.layout.parts[event.zone])))
            case ev.Ended():
                return

    def _step(self, step: t.Step, event: ev.Stepped, actor: int | None, later: dict[int, int]) -> Iterator[Part]:
        text = self._note(step.text, event.note, later)
        if actor is None:
            yield Sentence(text)
        elif self.speaker.tongue == "en":
            clause = third_person(text)
            yield Sentence(text) if clause is None else Clause(actor, clause, vague=True)
        elif self.speaker.worded(step.text).told is not None:
            # Without a form for the story, a French text is in the infinitive: what the step does is told anyway.
            yield Clause(actor, text, vague=True)

    def _note(
        self, text: t.Text, note: Note | None, later: dict[int, int], cells: Collection[tuple[t.CellType, int]] = ()
    ) -> str:
        """A text filled; pieces on `cells` need no place, since those were named a moment ago."""
        worded = self.speaker.worded(text)
        holes = holes_of(self.listener, note, later)
        form = worded.told if worded.told is not None else worded.name
        return self.speaker.fill(worded, form, holes, self.listener.voice(holes.known, holes.spots, cells=cells))

    def _sentence(self, event: ev.Said, actor: int | None, later: dict[int, int], covered: Cover) -> Iterator[Part]:
        """A sentence of the rules: one about the player whose line it is continues that line."""
        text = self._note(self.program.pool.sentences[event.text], event.note, later, covered.cells)
        if not text:
            return
        for player in range(self.listener.layout.players):
            name = self.listener.seat(player)
            if text.startswith(f"{name} "):
                predicate = text[len(name) + 1 :]
                if player == actor:
                    yield Clause(player, predicate)
                else:
                    yield Sentence(self.listener.does(player, predicate))
                return
        alone = text[:1].isupper() and not self._begins_with_a_piece(event)
        yield Sentence(text) if alone or actor is None else Result(text)

    def _begins_with_a_piece(self, event: ev.Said) -> bool:
        """Is the capital letter that of a name?"""
        worded = self.speaker.worded(self.program.pool.sentences[event.text])
        first = next(iter(worded.name), "")
        return isinstance(first, t.Filler) and bool(t.kinds_in(worded.holes[first.hole].type))

    def _announced(self, event: ev.Announced) -> str:
        """`tell(x in S: e)`: where e holds, or e of each piece."""
        type_ = self.program.told_type(event.site)
        spots = {piece: self.listener.spot(piece, spot, None) for piece, spot, _ in event.facts}
        if isinstance(type_, t.BoolType):
            true = [_place(event.facts, piece) for piece, _, value in event.facts if value]
            noun = self.speaker.unknown(event.facts[0][0]) if event.facts else None
            if noun is None or not true:
                return self.speaker.say("none of them")
            word = noun.one if len(true) == 1 else noun.many
            return f"{word} {listed(true, self.speaker.tongue)}"
        return ", ".join(
            f"{spots[piece]}{self.speaker.colon}{self.speaker.value(value, type_)}" for piece, _, value in event.facts
        )

    def _round(self, name: str, seats: int) -> str:
        """Where each player's part of a zone goes, the shorter way round."""
        players = self.listener.layout.players
        steps = abs(seats) % players
        to_left = (seats > 0) == (steps <= players - steps)
        steps = min(steps, players - steps)
        if steps == 0:
            return self.speaker.say("{0} comes back to where it was", name)
        if steps > 1 and 2 * steps == players:
            return self.speaker.say("{0} goes across", name)
        side = "left" if to_left else "right"
        if steps > 1:
            return self.speaker.say(f"{{0}} goes round to the {side}, {{1}} seats on", name, steps)
        return self.speaker.say(f"{{0}} goes round to the {side}", name)

    # ---- passes and simultaneous choices

    def _passes(self, passed: list[ev.Passed]) -> Iterator[Line]:
        players = [event.player for event in passed]
        node = self.program.graph.node(passed[0].node)
        again = node.again or (isinstance(node.stmt, t.Decide) and node.stmt.mode == "any")
        # Who has just acted and does not go on: in a whole story that is how a turn ends. At the table it is news.
        self._in_turn(passed[0].scope)
        if self.listener.viewer == EVERYTHING and players[0] == self._acted and again and not self.verbose:
            players = players[1:]
        if not players:
            return
        yield from self._head(passed[0].scope)
        if len(players) == 1:
            yield from (
                Line("pass", line.text, line.player, line.words)
                for line in self._line(players[0], self.speaker.say("passes"))
            )
        elif len(set(players)) == self.listener.layout.players and len(players) == len(set(players)):
            yield Line("pass", self.speaker.say("All pass."), None, self.speaker.say("All pass."))
        else:
            names = [self.listener.seat(player) for player in dict.fromkeys(players)]
            text = sentence_case(plainly(self.speaker.say("{0} pass", listed(names, self.speaker.tongue))))
            yield Line("pass", text, None, text)

    def _together(self, apart: dict[int, list[ev.Event]], scope: ev.Scope) -> Iterator[Line]:
        told: dict[int, list[Line]] = {}
        headings, self._headings = self._headings, []
        for player, own in apart.items():
            inner = Teller(self.listener, self.verbose)
            inner._runs = self._runs
            told[player] = [line for line in inner.lines(_out_of(own)) if line.kind != "heading"]
            self._told_of |= inner._told_of
        self._headings = headings
        lines = list(joined_lines(self.listener, told))
        if lines:
            yield from self._head(scope)
            yield from lines
        self._acted = None

    # ---- the end

    def reason(self, found: Sequence[ev.Event]) -> str:
        """Why the match ended, in the rule file's words."""
        return plainly(self._reason(found))

    def _reason(self, found: Sequence[ev.Event]) -> str:
        last = found[-1] if found else None
        if not isinstance(last, ev.Ended):
            return ""
        text = self.program.end_text(last.site)
        if text is not None:
            return self._note(text, last.note, {})
        fired = last.scope.within("trigger")
        if fired is not None:
            event = next((e for e in reversed(found) if isinstance(e, ev.Fired) and e.scope is fired), None)
            if event is not None and self.game.triggers[event.trigger].text.written:
                return self._note(self.game.triggers[event.trigger].text, event.note, {})
        return ""


def _out_of(found: list[ev.Event]) -> list[ev.Event]:
    """Events of one of those who choose together, as if that player were alone."""
    outer: dict[int, ev.Scope | None] = {}

    def bare(scope: ev.Scope) -> ev.Scope:
        key = id(scope)
        if key not in outer:
            if scope.kind == "apart":
                assert scope.outer is not None
                outer[key] = evolve(scope.outer, actor=scope.actor)
            else:
                assert scope.outer is not None
                outer[key] = evolve(scope, outer=bare(scope.outer)) if scope.within("apart") else scope
        made = outer[key]
        assert made is not None
        return made

    return [evolve(event, scope=bare(event.scope)) for event in found]


def _later(found: Sequence[ev.Event]) -> dict[int, int]:
    """Who comes to know each piece in the events of a unit."""
    known: dict[int, int] = {}
    for event in found:
        if isinstance(event, ev.Moved | ev.Shown):
            known[event.piece] = known.get(event.piece, 0) | event.known
    return known


def _ends(block: t.Block) -> bool:
    return any(isinstance(stmt, t.End) for stmt in block)


def _object(clause: str) -> str:
    """What is got, without the verb."""
    return clause.split(" ", 1)[1] if " " in clause else clause


def _place(facts: tuple[tuple[int, Spot, object], ...], piece: int) -> str:
    spot = next(spot for other, spot, _ in facts if other == piece)
    return str(spot[1]) if spot[1] else "?"
