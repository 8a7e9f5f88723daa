"""A match as lines that a person can follow, for one listener.

In: events. Out: lines that only grow: each is made when its act, deal or simultaneous choice is over, and never again.
One act a line, with what came of it; what a text has named is not told twice; what nobody need follow is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.telling.assembly import assembled, told_line
from tgame.interpreter.telling.headings import Headings
from tgame.interpreter.telling.joined import joined_lines
from tgame.interpreter.telling.line import Line
from tgame.interpreter.telling.listener import Listener
from tgame.interpreter.telling.notes import Cover, act_holes, chosen_values, cover, holes_in, voice_of
from tgame.interpreter.telling.outcome import OutcomeTeller
from tgame.interpreter.tongues import evenly, listed
from tgame.interpreter.view import EVERYTHING


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
        self.outcome = OutcomeTeller(listener, verbose)
        self.headings = Headings(listener)
        self._acted: int | None = None
        self._turn: ev.Scope | None = None
        self._place = 0  # events so far
        # What is told later: what players do apart from each other, and passes that others may join.
        self._apart: dict[int, list[ev.Event]] = {}
        self._passed: list[ev.Passed] = []
        self._turns = 0

    def lines(self, found: Iterable[ev.Event], open_node: int | None = None) -> Iterator[Line]:
        """The lines of what happened. Whoever follows a match calls it again at each stop, with the events since the
        last one. Passes at `open_node`, where others may still pass, wait to be told."""
        unit: _Unit | None = None
        for event in found:
            self._place += 1
            waiting = event.scope.within("apart")
            if self._passed and not (isinstance(event, ev.Passed) and event.node == self._passed[0].node):
                yield from self._passes()
            if waiting is not None and not isinstance(event, ev.Joined):
                if unit is not None:
                    yield from self._tell(unit)
                    unit = None
                assert waiting.actor is not None
                self._apart.setdefault(waiting.actor, []).append(event)
                continue
            match event:
                case ev.Entered():
                    if unit is not None:
                        yield from self._tell(unit)
                        unit = None
                    self.headings.enter(event, self._place - 1)
                case ev.Joined():
                    yield from self._together(event.scope)
                case ev.Passed():
                    if unit is not None:
                        yield from self._tell(unit)
                        unit = None
                    self._passed.append(event)
                case _:
                    act = event.scope.within("act")
                    if unit is None or isinstance(event, ev.Acted) or unit.act is not act or unit.actor != event.actor:
                        if unit is not None:
                            yield from self._tell(unit)
                        unit = _Unit(event.actor, act)
                    unit.events.append(event)
        if unit is not None:
            yield from self._tell(unit)
        if self._passed and self._passed[0].node != open_node:
            yield from self._passes()

    def _in_turn(self, scope: ev.Scope) -> None:
        """Who has acted is asked within a turn."""
        turn = next((s for s in scope.around() if s.kind == "phase" and s.actor is not None), None)
        if turn is not self._turn:
            self._turn, self._acted = turn, None
            self._turns += 1

    # ---- units

    def _tell(self, unit: _Unit) -> Iterator[Line]:
        self._in_turn(unit.events[0].scope)
        if self.headings.waits(unit.events[0].scope):
            self.outcome.told_of = set()
        lines = [evolve(line, turn=self._turns) for line in self._told(unit)]
        if lines:
            yield from self.headings.head(unit.events[0].scope)
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
        vague = isinstance(first, ev.Acted) and not self.game.actions[first.action].chosen and _is_vague(lead)
        yield from assembled(self.listener, actor, lead, self.outcome.tell(rest, actor, later, covered), vague)

    def _act(self, event: ev.Acted, later: dict[int, int], covered: Cover) -> str:
        """What a player does, in the person for the listener; nothing if it is not told."""
        action = self.game.actions[event.action]
        text = self.speaker.worded(action.text)
        holes = act_holes(self.listener, action, event, later)
        form = text.told or text.name
        voice = voice_of(holes, form, event.player)
        cover(holes, covered, event.player, holes_in(form))
        covered.add_text(action.text, holes)
        self.outcome.told_of |= {p for p in covered.pieces if self.listener.knows(holes.known.get(p, 0))}
        if text.silent and not self.verbose:
            return ""
        covered.act = "said" if text.holes else "listed"
        said = evenly(self.listener.deed(text, holes, voice, event.player))
        if not text.holes:
            extra = act_holes(self.listener, action, event, later)
            extra.values = {
                number: (value, choice.type, self.program.everyone)
                for number, (choice, value) in enumerate(chosen_values(action, event))
            }
            cover(extra, covered, event.player)
            self.outcome.told_of |= {p for p in covered.pieces if self.listener.knows(extra.known.get(p, 0))}
            words = []
            for number, (choice, _) in enumerate(chosen_values(action, event)):
                filled = extra(number)
                assert filled is not None
                words.append(self.speaker.value(filled[0], choice.type, voice))
            words = [word for word in words if word and word.lower() not in said.lower()]
            if words:
                said = f"{said}{self.speaker.colon}{', '.join(words)}"
        return said

    # ---- passes and simultaneous choices

    def _passes(self) -> Iterator[Line]:
        passed, self._passed = self._passed, []
        players = [event.player for event in passed]
        node = self.program.graph.node(passed[0].node)
        again = node.again or (isinstance(node.stmt, t.Decide) and node.stmt.mode == "any")
        # Who has just acted and does not go on: in a whole story that is how a turn ends. At the table it is news.
        self._in_turn(passed[0].scope)
        if self.listener.viewer == EVERYTHING and players[0] == self._acted and again and not self.verbose:
            players = players[1:]
        if not players:
            return
        yield from self.headings.head(passed[0].scope)
        if len(players) == 1:
            yield from (
                Line("pass", line.text, line.player, line.words, turn=self._turns)
                for line in told_line(
                    self.listener, players[0], self.listener.put(players[0], self.speaker.say("passes"))
                )
            )
        elif len(set(players)) == self.listener.layout.players and len(players) == len(set(players)):
            yield Line("pass", self.speaker.say("All pass."), None, self.speaker.say("All pass."))
        else:
            names = [self.listener.seat(player) for player in dict.fromkeys(players)]
            text = self.listener.sentence(self.speaker.say("{0} pass", listed(names, self.speaker.tongue)))
            yield Line("pass", text, None, text)

    def _together(self, scope: ev.Scope) -> Iterator[Line]:
        apart, self._apart = self._apart, {}
        told: dict[int, list[Line]] = {}
        for player, own in apart.items():
            inner = Teller(self.listener, self.verbose)
            told[player] = [line for line in inner.lines(_out_of(own)) if line.kind != "heading"]
            self.outcome.told_of |= inner.outcome.told_of
        lines = list(joined_lines(self.listener, told))
        if lines:
            yield from self.headings.head(scope)
            yield from lines
        self._acted = None

    # ---- the end

    def reason(self, found: Sequence[ev.Event]) -> str:
        """Why the match ended, in the rule file's words."""
        last = found[-1] if found else None
        if not isinstance(last, ev.Ended):
            return ""
        text = self.program.end_text(last.site)
        if text is not None:
            return self.outcome.sentences.note(text, last.note, {}).whole
        fired = last.scope.within("trigger")
        if fired is not None:
            event = next((e for e in reversed(found) if isinstance(e, ev.Fired) and e.scope is fired), None)
            if event is not None and self.game.triggers[event.trigger].text.written:
                return self.outcome.sentences.note(self.game.triggers[event.trigger].text, event.note, {}).whole
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


def _is_vague(lead: str) -> bool:
    """Does an act only say that something is done, and not with what: `draws`, `draws a card`, `lays all`?"""
    return lead.partition(" ")[2].partition(" ")[0] in ("", "a", "an", "some", "all", "from")


def _later(found: Sequence[ev.Event]) -> dict[int, int]:
    """Who comes to know each piece in the events of a unit."""
    known: dict[int, int] = {}
    for event in found:
        if isinstance(event, ev.Moved | ev.Shown):
            known[event.piece] = known.get(event.piece, 0) | event.known
    return known
