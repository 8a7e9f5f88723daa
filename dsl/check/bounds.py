"""How large an expression is once its definitions are spelt out, and how often its innermost part is worked out.

A short file can ask for a great deal: definitions that call each other twice, ranges inside ranges. Both are bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import field, frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children

MAX_PARTS = 5_000
MAX_ROUNDS = 100_000


@frozen
class Measure:
    """Parts of an expression, how often each name stands in it, and the most rounds through ranges in ranges."""

    parts: int = 1
    uses: Counter[str] = field(factory=Counter)
    rounds: int = 1


def measure(expr: t.Expr, definitions: Mapping[str, tuple[t.Definition, Measure]]) -> Measure:
    inner = [measure(child, definitions) for child in children(expr)]
    parts, rounds = 1, 1
    uses: Counter[str] = Counter()
    times = [1] * len(inner)
    match expr:
        case t.Local(name=name):
            uses[name] = 1
        case t.DefCall(name=name) if name in definitions:
            definition, own = definitions[name]
            parts, rounds = own.parts, own.rounds
            times = [own.uses[parameter.name] for parameter in definition.params]
    for found, count in zip(inner, times, strict=True):
        parts += found.parts * count
        rounds = max(rounds, found.rounds)
        for name, number in found.uses.items():
            uses[name] += number * count
    match expr:
        case t.Comp(source=t.Const(value=tuple() as listed)) | t.Rank(source=t.Const(value=tuple() as listed)):
            rounds *= max(1, len(listed))
    return Measure(parts, uses, rounds)
