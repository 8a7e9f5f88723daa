"""Rankings as Python text: `most(p in players: score(p), coins[p])`, the best of a list by one key or several.

In: a ranking. Out: a call that gives the best, with all keys worked out at once where no key can be an error of the
rules that the keys before it would have spared.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, expressions
from tgame.interpreter.partial import always_asked, may_fail

if TYPE_CHECKING:
    from tgame.interpreter.generate.expressions import Env, ExpressionWriter


class RankingWriter:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer
        self.game = writer.game
        self.pool = writer.pool

    def ranked(self, expr: t.Rank, env: Env) -> str:
        best = self.one_best(expr, env)
        if best is not None:
            return f"best({best})"
        name = self.pool.fresh("x")
        inner = {**env, expr.name: name}
        items = self.ex.read(t.Comp(expr.name, expr.source, expr.test, type=expr.type, span=expr.span), env)
        pick = "max" if expr.op == "most" else "min"
        if not self._at_once(expr):
            keys = ", ".join(f"lambda {name}: {self.ex.read(key, inner)}" for key in expr.keys)
            return f"ranked({items}, {pick}, lambda {name}: {self._key(expr, inner)}, {keys})"
        listed = self.pool.fresh("x")
        return f"(lambda {listed}: best({listed}, [{self._key(expr, inner)} for {name} in {listed}], {pick}))({items})"

    def one_best(self, expr: t.Expr, env: Env) -> str | None:
        """What `best` is given: the items, their keys, and whether more or less is better. Only where the items need
        not be listed first."""
        if not isinstance(expr, t.Rank) or not self._at_once(expr):
            return None
        if expr.test is not None or isinstance(expr.source, t.ZoneAt | t.Comp):
            return None
        name = self.pool.fresh("x")
        items = self.ex.read(expr.source, env)
        pick = "max" if expr.op == "most" else "min"
        if isinstance(expr.source, t.Const) and isinstance(expr.source.value, tuple) and len(expr.source.value) <= 8:
            keys = ", ".join(self._key(expr, {**env, expr.name: repr(value)}) for value in expr.source.value)
            return f"{items}, [{keys}], {pick}"
        return f"{items}, [{self._key(expr, {**env, expr.name: name})} for {name} in {items}], {pick}"

    def _at_once(self, expr: t.Rank) -> bool:
        """May all keys be worked out together? A later one is asked only of those that are equal in the earlier, so it
        must not be an error of the rules, unless the first one would be too."""
        asked = set(always_asked(expr.keys[0]))
        for key in expr.keys[1:]:
            risky = [part for part in expressions(key) if may_fail(self.game, part)]
            smallest = [part for part in risky if not any(may_fail(self.game, child) for child in children(part))]
            if not all(part in asked for part in smallest):
                return False
        return True

    def _key(self, expr: t.Rank, env: Env) -> str:
        """What an element is ranked by: one number where the keys' ranges allow it, else a tuple."""
        keys = [self.ex.read(key, env) for key in expr.keys]
        widths = [_width(key.type) for key in expr.keys[1:]]
        if len(keys) > 1 and None not in widths and prod(width or 0 for width in widths) < t.MAX_NUMBER:
            text = keys[0]
            for key, width in zip(keys[1:], widths, strict=True):
                text = f"{text} * {width} + {key}" if text is keys[0] else f"({text}) * {width} + {key}"
            return text
        return keys[0] if len(keys) == 1 else f"({', '.join(keys)})"


def _width(type_: t.Type) -> int | None:
    """How many values a key can have."""
    return None if type_ == t.ANY_NUMBER else t.domain_size(type_)
