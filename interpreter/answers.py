"""Answers that somebody wrote, like `hurt(damage(axe), P2)`: found among the options, or refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.context import Context
from tgame.dsl.check.scenarios import DONE, PASS, Many, PlayAct, Thing, check_answer, scenario_symbols
from tgame.dsl.parse import parse
from tgame.dsl.source import Source
from tgame.interpreter.asks import Ask, Option
from tgame.interpreter.evaluate import could_be, evaluate, matches, pieces_of
from tgame.interpreter.match import Match, Refusal

if TYPE_CHECKING:
    from tgame.interpreter.machine import Machine


def find_spelt(match: Match, ask: Ask, text: str) -> int | Refusal:
    """The option that a text means, or why there is none."""
    act = _parsed(text)
    if act is None:
        return Refusal(f"`{text}` cannot be read; write it like `{ask.options[0].notation}`")
    game = match.edition.game
    symbols = scenario_symbols(game.checked.rule_file, match.edition.configuration, {})
    step = check_answer(Context(symbols, scenario=True), ask.player, act)
    if step is None or symbols.findings:
        return Refusal(symbols.findings[0].message if symbols.findings else "this cannot be read")
    declared = match.edition.program.game.actions.get(step.action)
    several = declared is not None and bool(declared.chosen) and declared.chosen[-1].several
    if declared is not None and several and not ask.picking and len(step.args) == len(declared.chosen):
        return Refusal(f"answer `{step.action}` first; what it takes is then picked one by one")
    option = find_option(match, ask, step)
    return option.index if option is not None else Refusal(explain(match, ask, step))


def _parsed(text: str) -> ast.Expr | None:
    if "\n" in text or '"' in text or "#" in text:
        return None
    rule_file, findings = parse(Source(f'scenario "answer"\n  play P1: {text}\n'))
    if findings or not rule_file.decls:
        return None
    scenario = rule_file.decls[0]
    line = scenario.lines[0] if isinstance(scenario, ast.Scenario) and len(scenario.lines) == 1 else None
    return line.act if isinstance(line, ast.Play) else None


def find_option(match: Match, ask: Ask, step: PlayAct) -> Option | None:
    """The option that an act names. Of several picks it names the next; before the first they may be left out."""
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
        if all(matches(match.machine, thing, value) for thing, value in zip(things, option.args, strict=True)):
            return option
    return None


def explain(match: Match, ask: Ask, step: PlayAct) -> str:
    """The rule file's own reason why an act is not among the options."""
    if step.action in (PASS, DONE):
        return "one of the options must be chosen"
    offers = [place for place, action in enumerate(ask.decision.actions) if action.name == step.action]
    if not offers:
        return f"{match.edition.speaker('en').name(step.action)} is not offered now"
    if ask.picking:
        return "this cannot be picked now"
    offer = offers[0]
    action = ask.decision.actions[offer]
    for thing, choice in zip(step.args, action.chosen, strict=False):
        if not could_be(thing, choice.type):
            return f"`{choice.name}` is something else: {choice.type}"
    first: str | None = None
    for chosen in _candidates(match.machine, action, step.args):
        refused = match.machine.refusal(ask.player, offer, chosen)
        if refused >= 0:
            line = action.lines[refused]
            return line.reason if isinstance(line, t.Require) else ""
        if refused < -1 and first is None:
            choice = action.chosen[-2 - refused]
            first = f"this cannot be chosen for `{choice.name}` now"
    return first or "there is no such thing to choose"


def _candidates(machine: Machine, action: t.Action, args: tuple[Thing, ...]) -> list[tuple[Any, ...]]:
    """What the act may mean, pieces that can really be chosen first."""
    found: list[tuple[Any, ...]] = [()]
    whole = args if len(args) == len(action.chosen) else (*args, Many(()))
    for thing, choice in zip(whole, action.chosen, strict=True):
        match thing:
            case t.Pattern():
                pieces = sorted(pieces_of(machine, thing))
                values: list[Any] = pieces
            case Many(items=items):
                values = [tuple(item for part in items for item in sorted(_one(machine, part))[:1])]
            case _:
                value = evaluate(machine, thing)
                values = (
                    list(value) if isinstance(choice.type, t.PieceType) and isinstance(value, list | tuple) else [value]
                )
        found = [(*before, value) for before in found for value in values][:400]
    reachable = [chosen for chosen in found if chosen]
    return reachable or found


def _one(machine: Machine, thing: Thing) -> list[Any]:
    match thing:
        case t.Pattern():
            return sorted(pieces_of(machine, thing))
        case Many():
            return []
    value = evaluate(machine, thing)
    return list(value) if isinstance(value, list | tuple) else [value]
