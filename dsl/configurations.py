"""Every way to set up a game: player counts x variants x options.

In: a syntax tree. Out: configurations, in a fixed order, one by one: nothing is listed that is not asked for. It
evaluates nothing but the few constants that an option's type or guard may mention; what is wrong there is reported by
the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from tgame.dsl import ast
from tgame.dsl.checked import Configuration, Value
from tgame.dsl.checked.types import MAX_NUMBER
from tgame.dsl.option_values import NOTHING, Values

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
    """The sets of variants that may be played together, the plain game first; they can be very many.

    Each is a smaller one with a later variant added, so no set is tried of which a part is excluded already.
    """
    names, forbidden = _variants(rule_file)
    place = {name: at for at, name in enumerate(names)}

    def sized(size: int) -> Iterator[tuple[str, ...]]:
        if not size:
            yield ()
            return
        for fewer in sized(size - 1):
            later = names[place[fewer[-1]] + 1 :] if fewer else names
            for name in later:
                if not any(frozenset((name, other)) in forbidden for other in fewer):
                    yield (*fewer, name)

    for size in range(len(names) + 1):
        found = sized(size)
        first = next(found, None)
        if first is None:
            return
        yield first
        yield from found


def together(rule_file: ast.RuleFile, wanted: Collection[str]) -> tuple[str, ...] | None:
    """These variants in the order of the file, or None where there is no such or they exclude each other."""
    names, forbidden = _variants(rule_file)
    chosen = set(wanted)
    if not chosen <= set(names) or any(pair <= chosen for pair in forbidden):
        return None
    return tuple(name for name in names if name in chosen)


def _variants(rule_file: ast.RuleFile) -> tuple[list[str], set[frozenset[str]]]:
    variants = [decl for decl in rule_file.decls if isinstance(decl, ast.Variant)]
    return [decl.name for decl in variants], {
        frozenset((decl.name, other)) for decl in variants for other in decl.excludes
    }


def configurations(rule_file: ast.RuleFile, most: int = MAX_CONFIGURATIONS) -> Iterator[Configuration]:
    """All of them, the default first, but no more than so many. A long range contributes its default and its ends."""
    every = (
        Configuration(players, variants, options)
        for players in player_range(rule_file)
        for variants in variant_sets(rule_file)
        for options in _options(rule_file, players, variants)
    )
    return islice(every, most)


def settle(
    rule_file: ast.RuleFile,
    players: int,
    variants: tuple[str, ...],
    choose: Callable[[ast.Option, Values], Value | str],
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


def _settable(option: ast.Option, env: Mapping[str, object]) -> Values:
    try:
        active = option.guard is None or bool(static_value(option.guard, env))
        return option_values(option, env) if active else NOTHING
    except NotConstant:
        return NOTHING


def _fallback(option: ast.Option, env: Mapping[str, object]) -> Value | str:
    """What an option is where it cannot be set."""
    try:
        values = option_values(option, env)
    except NotConstant:
        values = NOTHING
    return values[0] if values else 0


def option_values(option: ast.Option, env: Mapping[str, object]) -> Values:
    """What an option may be, its default first."""
    match option.type:
        case ast.ChoiceType(names=names):
            return Values(names, option.default.id if isinstance(option.default, ast.Name) else None)
        case ast.BoundsType(low=low, high=high):
            top = min(static_value(high, env), MAX_NUMBER)
            return Values(range(low, top + 1), static_value(option.default, env))
        case ast.NamedType(name="Bool"):
            return Values((False, True), bool(static_value(option.default, env)))
    return NOTHING


def environment(players: int, variants: tuple[str, ...], rule_file: ast.RuleFile) -> dict[str, object]:
    """What constants may mention before options are known."""
    env: dict[str, object] = {"count(players)": players}
    env.update({decl.name: decl.name in variants for decl in rule_file.decls if isinstance(decl, ast.Variant)})
    return env


def _options(
    rule_file: ast.RuleFile, players: int, variants: tuple[str, ...]
) -> Iterator[tuple[tuple[str, Value | str], ...]]:
    """Every value of every option that can be set, the last option changing fastest."""
    declared = [decl for decl in rule_file.decls if isinstance(decl, ast.Option)]
    env = environment(players, variants, rule_file)
    # For each option that is settled: its value, None where it cannot be set, and the values still to come.
    settled: list[tuple[Value | str | None, Iterator[Value | str]]] = []
    while True:
        for option in declared[len(settled) :]:
            coming = iter(_settable(option, env).sample(MAX_VALUES))
            value = next(coming, None)
            env[option.name] = _fallback(option, env) if value is None else value
            settled.append((value, coming))
        pairs = zip(declared, settled, strict=True)
        yield tuple((option.name, value) for option, (value, _) in pairs if value is not None)
        while settled:
            _, coming = settled.pop()
            name = declared[len(settled)].name
            value = next(coming, None)
            if value is not None:
                env[name] = value
                settled.append((value, coming))
                break
            # Options before this one must not see what it was.
            env.pop(name, None)
        else:
            return
