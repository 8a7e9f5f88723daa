"""Every way to set up a game: player counts x variants x options.

In: a syntax tree. Out: configurations, in a fixed order. It evaluates nothing but the few constants that an
option's type or guard may mention; what is wrong there is reported by the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from tgame.dsl import ast
from tgame.dsl.checked import Configuration, Value

MAX_VALUES = 12
MAX_CONFIGURATIONS = 400


D = TypeVar("D", bound=ast.Decl)


def of_kind(decls: Iterable[ast.Decl], kind: type[D]) -> Iterator[D]:
    """The declarations of one kind, in the order of the file."""
    return (decl for decl in decls if isinstance(decl, kind))


class NotConstant(Exception):
    """Not one of the few expressions that may stand where a constant is needed before anything is set up."""


def static_value(node: ast.Expr, env: Mapping[str, object]) -> int:
    """The value of an expression over variants, options and the number of players."""
    match node:
        case ast.Number(value=value):
            return value
        case ast.Name(id="yes" | "no" as word):
            return word == "yes"
        case ast.Name(id=name) if isinstance(known := env.get(name), int):
            return known
        case ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=ast.Name(id="players")),)):
            players = env["count(players)"]
            assert isinstance(players, int)
            return players
        case ast.Unary(op="not", operand=inner):
            return not static_value(inner, env)
        case ast.Unary(op="-", operand=inner):
            return -static_value(inner, env)
        case ast.Logic(op=op, items=items):
            values = [bool(static_value(item, env)) for item in items]
            return all(values) if op == "and" else any(values)
        case ast.Binary(op="==" | "!=" as op, left=ast.Name(id=name), right=ast.Name(id=item)) if isinstance(
            env.get(name), str
        ):
            return (env[name] == item) == (op == "==")
        case ast.Binary(op=op, left=left, right=right) if op in _OPERATIONS:
            return _OPERATIONS[op](static_value(left, env), static_value(right, env))
    raise NotConstant


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def player_range(rule_file: ast.RuleFile) -> range:
    """The player counts that the file's first line allows; 1 to 12 at most."""
    for decl in rule_file.decls:
        if isinstance(decl, ast.Game) and isinstance(decl.high, ast.Number):
            return range(max(1, decl.low), min(12, decl.high.value) + 1)
    return range(0)


def variant_sets(rule_file: ast.RuleFile) -> Iterator[tuple[str, ...]]:
    """The sets of variants that may be played together, the plain game first; they can be very many."""
    names, forbidden = _variants(rule_file)
    return (
        chosen
        for size in range(len(names) + 1)
        for chosen in combinations(names, size)
        if not any(frozenset(pair) in forbidden for pair in combinations(chosen, 2))
    )


def together(rule_file: ast.RuleFile, wanted: Collection[str]) -> tuple[str, ...] | None:
    """These variants in the order of the file, or None where there is no such or they exclude each other."""
    names, forbidden = _variants(rule_file)
    ordered = tuple(name for name in names if name in wanted)
    apart = any(frozenset(pair) in forbidden for pair in combinations(ordered, 2))
    return None if apart or not set(wanted) <= set(names) else ordered


def _variants(rule_file: ast.RuleFile) -> tuple[list[str], set[frozenset[str]]]:
    variants = [decl for decl in rule_file.decls if isinstance(decl, ast.Variant)]
    return [decl.name for decl in variants], {
        frozenset((decl.name, other)) for decl in variants for other in decl.excludes
    }


def configurations(rule_file: ast.RuleFile) -> list[Configuration]:
    """All of them. A long range contributes its ends and its default only."""
    found: list[Configuration] = []
    for players in player_range(rule_file):
        for variants in variant_sets(rule_file):
            for options in _options(rule_file, players, variants, MAX_VALUES):
                found.append(Configuration(players, variants, options))
                if len(found) >= MAX_CONFIGURATIONS:
                    return found
    return found


def settle(
    rule_file: ast.RuleFile,
    players: int,
    variants: tuple[str, ...],
    choose: Callable[[ast.Option, Sequence[Value | str]], Value | str],
) -> dict[str, Value | str]:
    """A value for every option that can be set, one after the other: what one may be can depend on those before it.

    `choose` is given an option and what it may be, the default first; nothing where it cannot be set.
    """
    env = environment(players, variants, rule_file)
    settled: dict[str, Value | str] = {}
    for option in (decl for decl in rule_file.decls if isinstance(decl, ast.Option)):
        legal = _settable(option, env)
        value = choose(option, legal)
        if legal:
            settled[option.name] = value
        env[option.name] = value if legal else _fallback(option, env)
    return settled


def _settable(option: ast.Option, env: Mapping[str, object]) -> list[Value | str]:
    try:
        active = option.guard is None or bool(static_value(option.guard, env))
        return option_values(option, env) if active else []
    except NotConstant:
        return []


def _fallback(option: ast.Option, env: Mapping[str, object]) -> Value | str:
    """What an option is where it cannot be set."""
    try:
        values = option_values(option, env)
    except NotConstant:
        values = []
    return values[0] if values else 0


def option_values(option: ast.Option, env: Mapping[str, object]) -> list[Value | str]:
    """What an option may be, its default first."""
    match option.type:
        case ast.ChoiceType(names=names):
            values: list[Value | str] = list(names)
            default = option.default.id if isinstance(option.default, ast.Name) else None
            return sorted(values, key=lambda value: value != default)
        case ast.BoundsType(low=low, high=high):
            first = static_value(option.default, env)
            top = static_value(high, env)
            return sorted(range(low, min(top, low + 100_000) + 1), key=lambda value: value != first)
        case ast.NamedType(name="Bool"):
            first = bool(static_value(option.default, env))
            return [first, not first]
    return []


def environment(players: int, variants: tuple[str, ...], rule_file: ast.RuleFile) -> dict[str, object]:
    """What constants may mention before options are known."""
    env: dict[str, object] = {"count(players)": players}
    env.update({decl.name: decl.name in variants for decl in rule_file.decls if isinstance(decl, ast.Variant)})
    return env


def _options(
    rule_file: ast.RuleFile, players: int, variants: tuple[str, ...], limit: int
) -> Iterator[tuple[tuple[str, Value | str], ...]]:
    declared = [decl for decl in rule_file.decls if isinstance(decl, ast.Option)]

    def extend(
        at: int, env: dict[str, object], chosen: tuple[tuple[str, Value | str], ...]
    ) -> Iterator[tuple[tuple[str, Value | str], ...]]:
        if at == len(declared):
            yield chosen
            return
        option = declared[at]
        values = _settable(option, env)
        if not values:
            yield from extend(at + 1, {**env, option.name: _fallback(option, env)}, chosen)
            return
        # The default comes first, the rest in order: a long range is left with its default and its ends.
        kept = values if len(values) <= limit else [values[0], values[1], values[-1]][:limit]
        for value in kept:
            yield from extend(at + 1, {**env, option.name: value}, (*chosen, (option.name, value)))

    yield from extend(0, environment(players, variants, rule_file), ())
