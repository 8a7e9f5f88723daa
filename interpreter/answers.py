"""Answers that somebody wrote, like `hurt(damage(axe), P2)`: found among the options, or refused with the reason.

A player's answer must not ask the state anything: it names plain values and places, and by their faces only pieces that
the player knows. What it means, and why it is refused, is worked out on what that player may see (`sight`). A scenario
knows everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.context import Context
from tgame.dsl.check.naming import writable
from tgame.dsl.check.scenarios import DONE, PASS, Many, PlayAct, Thing, check_answer
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.parse import parse
from tgame.dsl.source import Source
from tgame.interpreter.asks import Ask, Option
from tgame.interpreter.evaluate import OMNISCIENT, Reading, could_be, evaluate, matches, pieces_of
from tgame.interpreter.looks import Looks
from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.menus import reason_text
from tgame.interpreter.picks import Find, Trial, Way, way
from tgame.interpreter.rules import RuleError
from tgame.interpreter.sight import sight

if TYPE_CHECKING:
    from tgame.interpreter.machine import Machine


def find_spelt(match: Match, ask: Ask, text: str, language: str = "en") -> Way | Refusal:
    """The options that a text means, to be taken one after the other, or why there are none: the one of that notation,
    else what it says. More than one where it lists what is picked."""
    written = ask.spelt(text)
    return read_spelt(match, ask, text, language) if written is None else (written,)


def read_spelt(match: Match, ask: Ask, text: str, language: str = "en") -> Way | Refusal:
    """The options that a text means by what it says, or why there are none."""
    step = _understood(match, ask, text)
    if isinstance(step, Refusal):
        return step
    declared = match.edition.program.game.actions.get(step.action)
    chosen = declared.chosen if declared is not None else ()
    several = bool(chosen) and chosen[-1].several and len(step.args) == len(chosen)
    picks = step.args[-1] if several or (ask.picking and step.args) else None
    try:
        if ask.picking and isinstance(picks, Many) and _is_picked_for(ask, step):
            return _picked(match, ask, None, picks, language)
        begins = several and not ask.picking
        option = find_option(match, ask, evolve(step, args=step.args[:-1]) if begins else step, ask.player)
        if option is None:
            return Refusal(explain(match, ask, step, ask.player, language))
        if begins and picks is not None:
            return _picked(match, ask, option.index, picks, language)
    except RuleError as error:
        return Refusal(error.message)
    return (option.index,)


def _understood(match: Match, ask: Ask, text: str) -> PlayAct | Refusal:
    """An answer read like a line of a scenario, if it asks the state nothing."""
    act = _parsed(text)
    if act is None:
        example = match.edition.spelling.option(match, ask.options[0])
        return Refusal(f"`{text}` cannot be read; write it like `{example}`")
    symbols = evolve(match.edition.symbols, findings=[])
    seats = (writable(match.names), *match.edition.seat_names)
    step = check_answer(Context(symbols, scenario=True, seats=seats), ask.player, act)
    if step is None or symbols.findings:
        return Refusal(_wrong(symbols.findings[0]) if symbols.findings else "this cannot be read")
    if not all(_is_plain(thing, symbols.zones) for thing in step.args):
        return Refusal("an answer names what is chosen by its value, its place or its face")
    return step


def _is_picked_for(ask: Ask, step: PlayAct) -> bool:
    return step.action == ask.decision.actions[ask.raw[0][0]].name if len(ask.raw) else False


def _picked(match: Match, ask: Ask, begun: int | None, picks: Thing, language: str) -> Way | Refusal:
    """The options by which a list is picked, after the one that it is picked for. A list is all that is picked; one
    alone leaves it open what comes next."""

    def finder(thing: Thing) -> Find:
        def find(asked: Ask) -> int | None:
            machine = sight(asked.match.machine, asked.player)
            action = asked.decision.actions[trial.picking[0]]
            if not could_be(thing, t.item_type(action.chosen[-1].type) or t.NOTHING):
                return None
            for reading in (Reading(asked.player, heaps_only=True), Reading(asked.player)):
                for option in asked.options[: len(asked.raw)]:
                    if meant(machine, option, (thing,), reading) is not None:
                        return option.index
            return None

        return find

    trial = Trial(match, ask, begun)
    things = picks.items if isinstance(picks, Many) else (picks,)
    found = way(trial, [finder(thing) for thing in things], isinstance(picks, Many), match.speaker(language))
    return found if isinstance(found, Refusal) or begun is None else (begun, *found)


def _wrong(finding: Diagnostic) -> str:
    return f"{finding.message}; {finding.hint}" if finding.hint else finding.message


def _is_plain(thing: Thing, zones: Mapping[str, t.Zone]) -> bool:
    """Is this named without a look at the state: a value that is known before the match, a place, a face?"""
    parts: tuple[Thing, ...]
    match thing:
        case t.Const():
            return True
        case t.Pattern(fields=fields):
            parts = tuple(value for _, value in fields)
        case Many(items=items) | t.TupleOf(items=items):
            parts = items
        case t.AtCell(index=index, cell=cell) if not isinstance(cell.type, t.ListType):
            parts = (*index, cell)
        case t.Builtin(name="at", args=(_, *position)):
            parts = tuple(position)
        case t.Builtin(name="nth", args=(t.ZoneAt(zone=zone, index=index), number)) if zones[zone].ordered:
            parts = (*index, number)
        case _:
            return False
    return all(_is_plain(part, zones) for part in parts)


@lru_cache(maxsize=256)  # what was explained is answered next, and bots type the same again and again
def _parsed(text: str) -> ast.Expr | None:
    if "\n" in text or '"' in text or "#" in text:
        return None
    rule_file, findings = parse(Source(f'scenario "answer"\n  play P1: {text}\n'))
    if findings or not rule_file.decls:
        return None
    scenario = rule_file.decls[0]
    line = scenario.lines[0] if isinstance(scenario, ast.Scenario) and len(scenario.lines) == 1 else None
    return line.act if isinstance(line, ast.Play) else None


def find_option(match: Match, ask: Ask, step: PlayAct, viewer: int | None = None) -> Option | None:
    """The option that an act names. Of several picks it names the next; before the first they may be left out.

    A viewer names by their faces only pieces that this player knows. A face names a piece in a heap, where there is
    one, since pieces in other places are written by those. What lies in a heap has no order: a list of it names the
    same in any, unless there is an option in just this one.
    """
    machine = match.machine if viewer is None else sight(match.machine, viewer)
    readings = [Reading(viewer, heaps_only=True), Reading(viewer)]
    if any(isinstance(thing, Many) for thing in step.args):
        readings.append(Reading(viewer, in_order=False))
    return next((found for reading in readings if (found := _find(machine, ask, step, reading)) is not None), None)


def _find(machine: Machine, ask: Ask, step: PlayAct, reading: Reading) -> Option | None:
    for option in ask.options:
        if option.action != step.action:
            continue
        if step.action in (PASS, DONE):
            return option
        declared = ask.decision.actions[ask.raw[option.index][0]]
        if ask.picking:
            things, types = step.args[-1:], [t.item_type(declared.chosen[-1].type) or t.NOTHING]
        else:
            types = [choice.type for choice in declared.chosen if not choice.several]
            things = step.args[: len(types)]
        if len(things) < len(types) or not all(map(could_be, things, types)):
            continue
        found = meant(machine, option, things, reading)
        if found is not None:
            return found
    return None


def meant(machine: Machine, option: Option, things: tuple[Thing, ...], reading: Reading = OMNISCIENT) -> Option | None:
    """The option, if it is what is named. Of one that stands for several pieces which look the same to whoever chooses,
    a scenario may name some: they alone are meant then."""

    def fits(values: tuple[Any, ...]) -> bool:
        return all(matches(machine, thing, value, reading) for thing, value in zip(things, values, strict=True))

    raw = option.ask.raw
    if reading.viewer is not None or not isinstance(raw, Looks) or option.index >= raw.size:
        return option if fits(option.args) else None
    members = raw.members[option.index]
    among = [one for one in members if fits((one[1],) if len(things) == 1 else tuple(one[1]))]
    return Option(option.ask, option.index, among) if among else None


def explain(match: Match, ask: Ask, step: PlayAct, viewer: int | None = None, language: str = "en") -> str:
    """The rule file's own reason why an act is not among the options, as far as a viewer could tell what it names."""
    speaker = match.speaker(language)
    if step.action in (PASS, DONE):
        return speaker.say("one of the options must be chosen")
    offers = [place for place, action in enumerate(ask.decision.actions) if action.name == step.action]
    if not offers:
        return speaker.say(
            "{0} is not offered now", speaker.outline(match.edition.program.game.actions[step.action].text)
        )
    if ask.picking:
        return speaker.say("this cannot be picked now")
    offer = offers[0]
    action = ask.decision.actions[offer]
    for thing, choice in zip(step.args, action.chosen, strict=False):
        if not could_be(thing, choice.type):
            return speaker.say("`{0}` is something else: {1}", choice.name, choice.type)
    first: str | None = None
    machine = match.machine if viewer is None else sight(match.machine, viewer)
    for chosen in _candidates(machine, action, step.args, viewer):
        refused = machine.refusal(ask.player, offer, chosen)
        if refused >= 0:
            return reason_text(match, ask, offer, refused, chosen, language)
        if refused < -1 and first is None:
            choice = action.chosen[-2 - refused]
            first = speaker.say("this cannot be chosen for `{0}` now", choice.name)
    return first or speaker.say("there is no such thing to choose")


def _candidates(
    machine: Machine, action: t.Action, args: tuple[Thing, ...], viewer: int | None
) -> list[tuple[Any, ...]]:
    """What the act may mean, pieces that can really be chosen first."""
    found: list[tuple[Any, ...]] = [()]
    whole = args if len(args) == len(action.chosen) else (*args, Many(()))
    for thing, choice in zip(whole, action.chosen, strict=True):
        match thing:
            case t.Pattern():
                values: list[Any] = sorted(pieces_of(machine, thing, viewer))
            case Many(items=items):
                values = [tuple(item for part in items for item in sorted(_one(machine, part, viewer))[:1])]
            case _:
                value = evaluate(machine, thing)
                values = (
                    list(value) if isinstance(choice.type, t.PieceType) and isinstance(value, list | tuple) else [value]
                )
        found = [(*before, value) for before in found for value in values][:400]
    reachable = [chosen for chosen in found if chosen]
    return reachable or found


def _one(machine: Machine, thing: Thing, viewer: int | None) -> list[Any]:
    match thing:
        case t.Pattern():
            return sorted(pieces_of(machine, thing, viewer))
        case Many():
            return []
    value = evaluate(machine, thing)
    return list(value) if isinstance(value, list | tuple) else [value]
