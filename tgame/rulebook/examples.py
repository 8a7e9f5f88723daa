"""Worked examples: the scenarios of a file, those that pass, each in one paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.dsl import ast
from tgame.rulebook import conditions, groups, statements, values
from tgame.rulebook.nouns import Group, polish
from tgame.rulebook.teller import Teller

# What there is, is a fact without saying so; a clause that goes on stays one.
_THERE = re.compile(r"^(there (is|are) |il y a |il n'y a (?=aucun))(?!.*\b(for which|pour (le|la)quelle?)\b)")


def example(teller: Teller, node: ast.Scenario) -> str:
    """A scenario as a paragraph: what is given, what is played, what comes out."""
    given: list[str] = []
    played: list[str] = []
    parts: list[str] = []
    expected: list[str] = []

    def flush() -> None:
        if played:
            parts.append(teller.say("ex_steps", "; ".join(played) if teller.tongue == "en" else " ; ".join(played)))
        if expected:
            parts.append(teller.say("ex_result", teller.semicolon.join(expected)))
        played.clear()
        expected.clear()

    for line in node.lines:
        match line:
            case ast.Given():
                given.append(_given(teller, line))
            case ast.Start(phase=phase, args=args):
                given.append(_begin(teller, phase, args))
            case ast.Expect(test=test):
                expected.extend(_facts(teller, test))
            case ast.Play() | ast.Refuse() | ast.Chance():
                if expected:
                    flush()
                played.append(_act(teller, line))
            case ast.NoteLine():
                pass
    flush()
    head = f"**{teller.names.text(node.title)}**{_settings(teller, node.settings)}."
    if given:
        parts.insert(0, teller.say("ex_given", teller.semicolon.join(given)))
    return polish(teller.tongue, " ".join([head, *parts]))


def _settings(teller: Teller, settings: Sequence[ast.Arg]) -> str:
    said: list[str] = []
    for setting in settings:
        match setting:
            case ast.Arg(name="players", value=number):
                said.append(teller.say("ex_players", values.value(teller, number)))
            case ast.Arg(name="variants", value=ast.ListLiteral(items=items)):
                said.extend(values.value(teller, item) for item in items)
            case ast.Arg(name=name) if name in teller.names.options:
                label = teller.label(name, teller.names.options[name].text)
                said.append(teller.say("ex_setting", label, values.value(teller, setting.value)))
    return f" ({teller.semicolon.join(said)})" if said else ""


def _given(teller: Teller, line: ast.Given) -> str:
    target = line.target
    name = target.id if isinstance(target, ast.Name) else ""
    index: tuple[ast.Expr, ...] = ()
    if isinstance(target, ast.Index) and isinstance(target.base, ast.Name):
        name, index = target.base.id, target.items
    shown = _things(teller, line.values) or teller.say("start_nothing")
    if name in teller.names.vars:
        var = teller.names.vars[name]
        return teller.say("ex_has", values.owned(teller, teller.label(name, var.text), var.per, index), shown)
    zone = teller.names.zones.get(name)
    place = groups.zone_name(teller, name, index)
    at = index[len(zone.per) :] if zone else ()
    if at:
        place = f"{place}, {_cell(teller, at)}"
    return teller.say("ex_has", place, shown)


def _cell(teller: Teller, at: Sequence[ast.Expr]) -> str:
    if len(at) == 2:
        return teller.say("ex_cell", values.value(teller, at[0]), values.value(teller, at[1]))
    said = values.value(teller, at[0])
    return teller.say("ex_space", said) if isinstance(at[0], ast.Number) else said


def _thing(teller: Teller, expr: ast.Expr) -> str:
    """A piece, place or value as scenarios write it."""
    match expr:
        case ast.ListLiteral(items=items):
            return ", ".join(_thing(teller, item) for item in items) or teller.say("start_nothing")
        case ast.Index(base=ast.Name(id=name), items=items) if name in teller.names.zones:
            zone = teller.names.zones[name]
            place = groups.zone_name(teller, name, items)
            at = items[len(zone.per) :]
            return f"{place}, {_cell(teller, at)}" if at else place
        case ast.Index(base=ast.Index(base=ast.Name(id=name), items=index), items=(at,)) if name in teller.names.zones:
            return f"{groups.zone_name(teller, name, index)}, {teller.say('ex_position', values.value(teller, at))}"
        case ast.Call(function=ast.Name(id="at"), args=(_, row, column)):
            return teller.say("ex_cell", values.value(teller, row.value), values.value(teller, column.value))
    return values.value(teller, expr)


def _things(teller: Teller, found: Sequence[ast.Expr]) -> str:
    """Several in a row, equal neighbours counted."""
    said: list[tuple[str, int]] = []
    for thing in (_thing(teller, expr) for expr in found):
        if said and said[-1][0] == thing:
            said[-1] = thing, said[-1][1] + 1
        else:
            said.append((thing, 1))
    return ", ".join(teller.say("piece_times", times, thing) if times > 1 else thing for thing, times in said)


def _begin(teller: Teller, phase: str, args: Sequence[ast.Arg]) -> str:
    node = teller.names.phases[phase]
    label = teller.names.label(phase, node.text)
    who = [_thing(teller, arg.value) for arg in args]
    return teller.say("ex_begin_with", label, ", ".join(who)) if who else teller.say("ex_begin", label)


def _act(teller: Teller, line: ast.Play | ast.Refuse | ast.Chance) -> str:
    if isinstance(line, ast.Chance):
        return teller.say("ex_chance", ", ".join(_thing(teller, value) for value in line.values))
    who = values.value(teller, line.who)
    said = _performed(teller, line.act)
    if isinstance(line, ast.Play):
        return teller.say("ex_play", who, said)
    if line.reason is None:
        return teller.say("ex_refuse", who, said)
    return teller.say("ex_refuse_why", who, said, teller.quote(line.reason))


def _performed(teller: Teller, act: ast.Expr) -> str:
    match act:
        case ast.Name(id="pass"):
            return teller.say("ex_pass")
        case ast.Name(id="done"):
            return teller.say("ex_done")
        case ast.Name(id=name) if name in teller.names.actions:
            return statements.action_label(teller, name)
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.actions:
            chosen = [_thing(teller, arg.value) for arg in args]
            return f"{statements.action_label(teller, name)} ({', '.join(chosen)})"
    return values.value(teller, act)


def _facts(teller: Teller, test: ast.Expr) -> list[str]:
    """An expectation, each of its parts as a fact."""
    if isinstance(test, ast.Logic) and test.op == "and":
        return [fact for item in test.items for fact in _facts(teller, item)]
    match test:
        case ast.Binary(op="==", left=ast.Name(id="asked"), right=ast.ListLiteral(items=items)) if items:
            return [teller.say("ex_asked", teller.series([values.value(teller, item) for item in items]))]
        case ast.Binary(op="==", left=ast.Name(id="winners"), right=ast.ListLiteral(items=items)):
            who = teller.series([values.value(teller, item) for item in items])
            return [teller.say("ex_won", who) if items else teller.say("ex_lost")]
        case ast.Binary(op="==", left=left, right=right) if (number := _sum(right)) is not None:
            counted = conditions.counted(teller, left)
            if counted is not None:
                return [_count(teller, counted, number)]
            plain = ast.Binary("==", left, ast.Number(number, span=right.span), span=test.span)
            return [conditions.condition(teller, plain)]
        case ast.Call(function=ast.Name(id="empty"), args=(ast.Arg(value=listed),)):
            return [_count(teller, groups.group(teller, listed), 0)]
    return [_THERE.sub("", conditions.condition(teller, test))]


def _count(teller: Teller, counted: Group, number: int) -> str:
    if number == 0:
        return teller.say("fact_none", counted.no, counted.among)
    return teller.say("fact_count", number, counted.among if number == 1 else counted.those)


def _sum(expr: ast.Expr) -> int | None:
    """The number that a sum of plain numbers is; scenarios write how it comes about."""
    match expr:
        case ast.Number(value=number):
            return number
        case ast.Binary(op="+" | "-" | "*" | "/" as op, left=left, right=right):
            one, other = _sum(left), _sum(right)
            if one is None or other is None:
                return None
            if op == "/":
                return one // other if other else None
            return one + other if op == "+" else one - other if op == "-" else one * other
    return None
