"""Who sees what a rule reads: where the pieces of an expression lie, and whether `me` sees their faces there.

In: the facts of a game. Out: the zones whose faces an expression reads though `me` does not see them. What
some line of the rules shows is taken as seen: when it was shown is not worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children
from tgame.dsl.lint.facts import Facts, inside


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
    """What the player called `me` sees of a game."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.game = facts.game

    @cached_property
    def shown(self) -> frozenset[str]:
        """The zones from which some line shows pieces. A named piece may come from where it fits."""
        found: set[str] = set()
        for stmt in self.facts.every_stmt:
            if not (isinstance(stmt, t.Effect) and stmt.name == "show"):
                continue
            for expr in inside(stmt.args[:1]):
                match expr:
                    case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                        found.add(zone)
                    case t.Local(type=t.PieceType(kinds=kinds) | t.ListType(item=t.PieceType(kinds=kinds))):
                        found.update(z.name for z in self.game.zones.values() if z.holds.kinds & kinds)
        return frozenset(found)

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
        return frozenset(self._reads(expr, scope)) - self.shown

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
