"""Who sees what a rule reads: where the pieces of an expression lie, and whether their faces are seen there.

In: the facts of a game, and the eyes: those of `me`, or everybody's. Out: the zones whose faces an expression reads
though these eyes do not see them. What is shown, and when, is the business of `course`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children
from tgame.dsl.lint.facts import Facts


@frozen
class Known:
    """What is known of a name: where its pieces may lie unseen, what it was worked out from, is it `me`?"""

    unseen: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()
    is_me: bool = False


Scope = Mapping[str, Known]
ME: Scope = {"me": Known(is_me=True)}
_UNKNOWN = Known()


class Sight:
    """What `me`, or everybody where nobody is bound to be `me`, sees of a game. `kept`: the zones in which the pieces
    of a variable may have lain unseen when it was set."""

    def __init__(self, facts: Facts, kept: Mapping[str, frozenset[str]]) -> None:
        self.game = facts.game
        self.kept = kept

    def unseen(self, expr: t.Expr, scope: Scope) -> frozenset[str]:
        """The zones that the pieces of an expression may lie in and whose faces `me` does not see."""
        if not isinstance(_item(expr.type), t.PieceType):
            return frozenset()
        match expr:
            case t.ZoneAt(zone=name, index=index) | t.AtCell(zone=name, index=index):
                zone = self.game.zones[name]
                return frozenset() if self._sees(zone, index, scope) else frozenset((name,))
            case t.Local(name=name):
                return scope.get(name, _UNKNOWN).unseen
            case t.VarAt(variable=name):
                return self.kept.get(name, frozenset())
            case t.Comp(key=key) if key is not None:
                return self.unseen(key, self._within(expr, scope))
            case t.Comp(source=source) | t.Rank(source=source) | t.Without(left=source):
                return self.unseen(source, scope)
            case t.Builtin(name="shown"):
                return frozenset()
            case t.DefCall():
                body = self.game.definitions[expr.name].body
                return self.unseen(body, self._called(expr, scope))
        return frozenset().union(*(self.unseen(child, scope) for child in children(expr)))

    def hidden(self, expr: t.Expr, scope: Scope) -> frozenset[str]:
        """The zones whose faces an expression reads though `me` does not see them."""
        return frozenset(self._reads(expr, scope))

    def _reads(self, expr: t.Expr, scope: Scope) -> Iterator[str]:
        match expr:
            case t.Local(name=name):
                yield from scope.get(name, _UNKNOWN).reads
            case t.FieldOf(piece=piece, field=field):
                kinds = piece.type.kinds if isinstance(piece.type, t.PieceType) else frozenset()
                if not all(self.game.backs.get(self.game.kinds[kind].family) == field for kind in kinds):
                    yield from self.unseen(piece, scope)
            case t.Is(piece=piece, pattern=pattern):
                kinds = piece.type.kinds if isinstance(piece.type, t.PieceType) else frozenset()
                if pattern.fields or not kinds <= pattern.kinds:
                    yield from self.unseen(piece, scope)
            case t.Comp() | t.Rank():
                yield from self._reads(expr.source, scope)
                inner = self._within(expr, scope)
                for child in children(expr)[1:]:
                    yield from self._reads(child, inner)
                return
            case t.DefCall():
                body = self.game.definitions[expr.name].body
                yield from self._reads(body, self._called(expr, scope))
            case t.Builtin(name="score", args=(player,)) if self.game.score_name is not None:
                own = {self.game.score_name: Known(is_me=_is_me(player, scope))}
                for item in self.game.score:
                    yield from self._reads(item.value, own)
        for child in children(expr):
            yield from self._reads(child, scope)

    def known(self, expr: t.Expr, scope: Scope) -> Known:
        """What a name stands for that is given this value."""
        return Known(self.unseen(expr, scope), frozenset(self._reads(expr, scope)), _is_me(expr, scope))

    def _within(self, expr: t.Comp | t.Rank, scope: Scope) -> Scope:
        return {**scope, expr.name: Known(self.unseen(expr.source, scope))}

    def _called(self, call: t.DefCall, scope: Scope) -> Scope:
        params = self.game.definitions[call.name].params
        return {
            parameter.name: Known(self.unseen(arg, scope), frozenset(), _is_me(arg, scope))
            for parameter, arg in zip(params, call.args, strict=True)
        }

    def _sees(self, zone: t.Zone, index: tuple[t.Expr, ...], scope: Scope) -> bool:
        if zone.seen in ("all", "nobody"):
            return zone.seen == "all"
        owners = [
            _is_me(part, scope) for part, type_ in zip(index, zone.per, strict=False) if isinstance(type_, t.PlayerType)
        ]
        if zone.seen == "owner":
            return any(owners)
        # A place of `others` that is not literally my own may be anybody's: give it the benefit of the doubt.
        return bool(owners) and not any(owners)


def _is_me(expr: t.Expr, scope: Scope) -> bool:
    return isinstance(expr, t.Local) and scope.get(expr.name, _UNKNOWN).is_me


def _item(type_: t.Type) -> t.Type:
    while isinstance(type_, t.ListType):
        type_ = type_.item
    return type_
