"""Running scenarios: set up what is given, start where it says, play, and check what is expected.

In: a game and a checked scenario. Out: None when it passes, else a `Failure` with its place and, for an expectation,
the value of every part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve, field, frozen

from tgame.dsl import checked as t
from tgame.dsl.check.scenarios import (
    CheckedScenario,
    Expected,
    GivenPieces,
    GivenValue,
    Many,
    PlayAct,
    Rigged,
    StartAt,
    Thing,
)
from tgame.dsl.checked.walk import children
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.interpreter.answers import explain, find_option, meant
from tgame.interpreter.asks import Ask
from tgame.interpreter.evaluate import evaluate, matches, pieces_of
from tgame.interpreter.game import Edition, Game
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.layout import EMPTY
from tgame.interpreter.machine import OVER, Machine
from tgame.interpreter.match import Match, MatchError, new_machine
from tgame.interpreter.pictures import boards, hands
from tgame.interpreter.record import by_backs
from tgame.interpreter.routines import FLOW
from tgame.interpreter.rules import RuleError
from tgame.interpreter.view import EVERYTHING, view

_FORCED_LIMIT = 200


@frozen
class Failure:
    """Why a scenario failed, and where; `values` are the parts of an expectation with their values, `picture` is the
    position then, as somebody sees it who sees everything. Where the rules failed, `finding` has their place."""

    message: str
    span: Span = field(eq=False)
    values: tuple[tuple[str, str], ...] = ()
    finding: Diagnostic | None = None
    picture: tuple[str, ...] = field(default=(), eq=False)


class _Failed(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def run_scenario(game: Game, scenario: CheckedScenario) -> Failure | None:
    return run_checked(game.edition(scenario.configuration, invariants=True), scenario)


def run_checked(edition: Edition, scenario: CheckedScenario, every_answer: bool = False) -> Failure | None:
    """The same for a scenario that need not stand in the rule file; if it must say `every_answer`, also those to
    questions that have only one."""
    return _Run(edition, scenario, every_answer).run()


def _opens(flow: t.Block, phase: str) -> bool:
    """Is it with this phase that a match begins?"""
    first = flow[0] if flow else None
    return isinstance(first, t.Phase) and first.name == phase and first.loop is None


class _Run:
    def __init__(self, edition: Edition, scenario: CheckedScenario, every_answer: bool = False) -> None:
        self.edition = edition
        self.every_answer = every_answer
        self.scenario = scenario
        self.machine = new_machine(edition, scenario.seed)
        self.match = Match(edition, None, self.machine)
        self.speaker = edition.speaker("en")
        self.given: set[int] = set()
        self.emptied: list[int] = []
        self.values = False  # is a variable given?
        self.started = False

    def run(self) -> Failure | None:
        for step in self.scenario.steps:
            try:
                self.step(step)
            except _Failed as failed:
                return self._drawn(failed.failure)
            except MatchError as error:
                return self._drawn(Failure(error.finding.message, step.span, finding=error.finding))
            except RuleError as error:
                # What a line of the scenario asks for has no place in the rules.
                found = self.edition.finding(error) if error.site >= 0 else None
                return self._drawn(Failure(error.message, step.span, finding=found))
        if self.machine.play.rigged:
            return self._drawn(Failure("a `chance` line was never needed", self.scenario.span))
        return None

    def _drawn(self, failure: Failure) -> Failure:
        """A failure with the position that the scenario had come to."""
        game, labels = self.edition.program.game, GameLabels(self.speaker, self.edition.notation)
        seen = view(self.match, EVERYTHING)
        return evolve(failure, picture=(*boards(seen, game, labels), *hands(seen, game, labels, labels.order)))

    def step(self, step: GivenPieces | GivenValue | StartAt | Rigged | PlayAct | Expected) -> None:
        match step:
            case GivenPieces():
                self._pieces(step)
            case GivenValue():
                plan = self.edition.program.layout.variables[step.target.variable]
                offset = self._offset(step.target.index, plan.variable.per, plan.strides)
                value = evaluate(self.machine, step.value)
                self.machine.V[plan.first + offset] = tuple(value) if isinstance(value, list) else value
                self.values = True
            case StartAt():
                self._start(step)
            case Rigged():
                self.machine.play.rigged.extend(self._rig(thing, step.span) for thing in step.results)
                self.machine.set_up.rigged = self.machine.play.rigged
            case PlayAct(refused=True):
                self._refuse(step)
            case PlayAct():
                self._play(step)
            case Expected():
                self._expect(step)

    # ---- given

    def _offset(self, index: tuple[t.Expr, ...], per: tuple[t.Type, ...], strides: tuple[int, ...]) -> int:
        """How far the part with this index is from the first."""
        lows = [self.edition.program.layout.indices(type_).start for type_ in per]
        values = [evaluate(self.machine, part) for part in index]
        return sum((value - low) * stride for value, low, stride in zip(values, lows, strides, strict=True))

    def _pieces(self, step: GivenPieces) -> None:
        """Exactly such pieces, from where they start; in a zone that starts full they lie on top, and `[]` puts what
        no other line asks for into the box."""
        machine, layout = self.machine, self.edition.program.layout
        plan = layout.zones[step.place.zone]
        number = plan.first + self._offset(step.place.index, plan.zone.per, plan.strides)
        found: list[int] = []
        for pattern in step.pieces:
            free = [i for i in sorted(pieces_of(machine, pattern)) if i not in self.given and i not in found]
            at_home = [i for i in free if machine.W[i] == layout.initial_places[i]]
            if not at_home:
                raise _Failed(Failure("there are not so many such pieces", step.span))
            found.append(at_home[0])
        if not step.pieces:
            self.emptied.append(number)
        self.given.update(found)
        for piece in found:
            self._lift(piece)
        if isinstance(step.place, t.AtCell):
            cell = evaluate(machine, step.place.cell)
            if len(found) > 1 or machine.Z[number][cell] != EMPTY:
                raise _Failed(Failure("one piece lies on a cell", step.span))
            self._lay(found, number, [cell])
        elif plan.size:
            if len(found) > plan.size:
                raise _Failed(Failure(f"there are {plan.size} places", step.span))
            self._lay(found, number, list(range(len(found))))
        else:
            machine.Z[number][:0] = found
            for piece in found:
                machine.W[piece] = number

    def _lift(self, piece: int) -> None:
        layout, machine = self.edition.program.layout, self.machine
        code = machine.W[piece]
        if code < layout.plain:
            machine.Z[code].remove(piece)
        else:
            machine.Z[layout.zone_of[code]][layout.cell_of[code]] = EMPTY

    def _lay(self, pieces: list[int], number: int, cells: list[int]) -> None:
        code = self.edition.program.codes[number]
        for piece, cell in zip(pieces, cells, strict=True):
            self.machine.Z[number][cell] = piece
            self.machine.W[piece] = code + cell

    def _settle(self) -> None:
        """Everyone knows what lies open; what is true at the start does not fire."""
        if self.started:
            return
        self.started = True
        layout, machine = self.edition.program.layout, self.machine
        box = layout.zones[t.BOX].first
        for number in self.emptied:
            rest = [piece for piece in machine.Z[number] if piece != EMPTY and piece not in self.given]
            for piece in rest:
                self._lift(piece)
                machine.W[piece] = box
            machine.Z[box].extend(rest)
        machine.K = [layout.seen[layout.zone_of[code]] for code in machine.W]
        if self.given or self.emptied:
            # How it came to this is not told: a piece that lies face down may be any.
            machine.F = by_backs(self.edition.program)
        if self.given or self.emptied or self.values:
            # A position that is given need not be one of a match: what does not hold in it is not demanded of it.
            invariants = self.edition.program.game.invariants
            machine.waived = frozenset(number for number, one in enumerate(invariants) if not self._holds(one.test))
        self.edition.program.first_bits(machine)
        machine.set_origin()

    def _holds(self, test: t.Expr) -> bool:
        try:
            return bool(evaluate(self.machine, test))
        except RuleError:
            return False

    # ---- start

    def _start(self, step: StartAt) -> None:
        self._settle()
        program, machine = self.edition.program, self.machine
        routine = program.graph.routines[FLOW]
        frame: list[Any] = [OVER] + [0] * (routine.size - 1)
        entry = program.graph.phases.get(step.phase)
        if entry is None and _opens(program.game.flow, step.phase) and not step.bound:
            machine.stack = [frame]
            with self.match._rules():
                machine.go(program.entry)
            return
        if entry is None:
            raise _Failed(Failure(f"nothing is decided in `{step.phase}`: start in a phase around it", step.span))
        bound = {name: evaluate(machine, value) for name, value in step.bound}
        names = program.graph.node(entry.enter).names
        for loop, slots in entry.loops:
            self._enter(loop, slots, frame, {name: frame[slot] for name, slot in names.items()}, bound, step)
        if bound:
            raise _Failed(Failure(f"no loop around `{step.phase}` binds `{next(iter(bound))}`", step.span))
        machine.stack = [frame]
        with self.match._rules():
            machine.go(entry.enter)

    def _enter(
        self,
        loop: t.Loop,
        slots: tuple[int, ...],
        frame: list[Any],
        names: dict[str, Any],
        bound: dict[str, Any],
        step: StartAt,
    ) -> None:
        match loop:
            case t.Each(name=name, source=source):
                listed = tuple(evaluate(self.machine, source, names))
                value = bound.pop(name, listed[0] if listed else None)
                if value not in listed:
                    raise _Failed(Failure(f"`{name}` cannot be that here", step.span))
                frame[slots[0]], frame[slots[1]], frame[slots[2]] = value, listed, listed.index(value) + 1
            case t.Repeat(times=times) if times is not None:
                frame[slots[0]] = evaluate(self.machine, times, names) - 1

    def _rig(self, thing: Thing, span: Span) -> Callable[[Sequence[Any]], list[Any]]:
        def choose(items: Sequence[Any]) -> list[Any]:
            for item in items:
                if matches(self.machine, thing, item):
                    return [item]
            raise _Failed(Failure("chance cannot give that here", span))

        return choose

    # ---- play

    def _ask(self, match: Match, step: PlayAct, wanted: Callable[[Ask], bool]) -> Ask:
        """The question that a line answers. Questions with one answer on the way there may be left out."""
        player = evaluate(match.machine, step.player)
        if not match.machine.stack and not match.over:
            raise _Failed(Failure("nothing runs yet: a `start` line comes before the first play", step.span))
        first: Match | None = None  # where this player was asked at first
        for _ in range(_FORCED_LIMIT):
            if match.over and first is None:
                raise _Failed(Failure("the match is over already", step.span))
            if match.over:
                break
            ask = match.ask(player) if player in match.awaited else match.ask()
            if ask is None:
                raise _Failed(Failure("nobody is asked: add a `start` line", step.span))
            if ask.player == player and wanted(ask):
                return ask
            if not ask.forced or self.every_answer:
                if ask.player != player:
                    asked, named = (self.speaker.player(seat) for seat in (ask.player, player))
                    raise _Failed(Failure(f"{asked} is asked, not {named}", step.span, self._options(ask)))
                return ask
            if ask.player == player and first is None:
                first = match.copy()
            match.take(ask, 0)
        if first is None or (own := first.ask(player)) is None:
            raise _Failed(Failure("no question comes to this player", step.span))
        # No later question has this answer: what counts is the one that was before the player.
        self.match, self.machine = first, first.machine
        reason = explain(first, own, step)
        raise _Failed(Failure(f"`{step.action}` is refused: {reason}", step.span, self._options(own)))

    def _options(self, ask: Ask) -> tuple[tuple[str, str], ...]:
        """What the one who is asked may do, as a scenario may write it, and in words."""
        may = f"{self.speaker.player(ask.player)} may"
        spelling = self.edition.spelling
        return tuple((may, f"{spelling.option(ask.match, option)}: {option.text()}") for option in ask.options[:12])

    def _may(self, before: Match, player: int) -> tuple[tuple[str, str], ...]:
        """What a player might have done, before anything was tried."""
        ask = before.ask(player)
        return () if ask is None else self._options(ask)

    def _play(self, step: PlayAct) -> None:
        match = self.match
        ask = self._ask(match, step, lambda ask: find_option(match, ask, step) is not None)
        before = match.copy()
        reason = self._perform(match, ask, step)
        if reason is not None:
            may = self._may(before, ask.player)
            raise _Failed(Failure(f"`{step.action}` is refused: {reason}", step.span, may))

    def _perform(self, match: Match, ask: Ask, step: PlayAct) -> str | None:
        """Do what a line says, and pick what it names. If that is not possible: why."""
        option = find_option(match, ask, step)
        if option is None:
            return explain(match, ask, step)
        declared = None if option.index >= len(ask.raw) else ask.decision.actions[ask.raw[option.index][0]]
        match.take(ask, option.index, option.among)
        if declared is None or not declared.chosen or not declared.chosen[-1].several or ask.picking:
            return None
        last = step.args[-1] if step.args else Many(())
        for thing in last.items if isinstance(last, Many) else (last,):
            picking = match.ask(ask.player)
            found = None
            if picking is not None and picking.picking:
                options = (o for o in picking.options if o.args)
                found = next((o for one in options if (o := meant(match.machine, one, (thing,)))), None)
            if picking is None or found is None:
                return "this cannot be picked"
            match.take(picking, found.index, found.among)
        rest = match.ask(ask.player)
        # A list is all that is picked; one alone leaves it open what comes next.
        if isinstance(last, Many) and rest is not None and rest.picking and rest.player == ask.player:
            if not rest.may_pass:
                return "more must be picked"
            match.take(rest, len(rest.raw))
        return None

    def _refuse(self, step: PlayAct) -> None:
        """Tried on a copy, so that nothing changes. Others' questions may be left out; the player's own is meant."""
        match = self.match.copy()
        match.machine.play.rigged = match.machine.set_up.rigged = self.machine.play.rigged[:]
        ask = self._ask(match, step, lambda ask: True)
        before = match.copy()
        reason = self._perform(match, ask, step)
        if reason is None:
            raise _Failed(Failure(f"`{step.action}` is allowed", step.span, self._may(before, ask.player)))
        if step.reason is not None and reason != step.reason:
            raise _Failed(Failure(f'it is refused for another reason: "{reason}"', step.span))

    # ---- expect

    def _expect(self, step: Expected) -> None:
        self._settle()
        if evaluate(self.machine, step.test):
            return
        source = self.edition.game.checked.source
        values: dict[str, str] = {}
        self._parts(step.test, values)
        raise _Failed(Failure(f"not so: {source.slice(step.test.span)}", step.span, tuple(values.items())))

    def _parts(self, expr: t.Expr, values: dict[str, str]) -> None:
        """Every part that has a value of its own, with it."""
        source = self.edition.game.checked.source
        if isinstance(expr, t.And | t.Or) or (isinstance(expr, t.Not) and expr.operand.span != expr.span):
            for child in children(expr):
                self._parts(child, values)
            return
        if isinstance(expr, t.Const | t.Local):
            return
        try:
            value = evaluate(self.machine, expr)
        except (RuleError, KeyError):
            return
        text = source.slice(expr.span)
        values.setdefault(text, self._shown(value, expr.type))
        if not isinstance(expr, t.Comp | t.Rank):
            for child in children(expr):
                self._parts(child, values)

    def _shown(self, value: Any, type_: t.Type) -> str:
        """A value in words."""
        if isinstance(type_, t.ListType) and not value:
            return "nothing"
        return self.speaker.value(value, type_)


__all__ = ["Failure", "Machine", "run_checked", "run_scenario"]
