"""What an act tells of hidden pieces by being legal: whoever does not follow suit has no card of it.

In: an action. Out: what its requirements rule out, where that can be read off them: a requirement that is met only
because some zone has nothing of a sort (`hand[me].suit lacks led`, `none(c in hand[me]: …)`, `all(…)`), since all else
that would meet it is plainly not so. Everybody must be able to see that: what is chosen has to be laid open by the act.
What hangs on several hidden pieces together is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from attrs import evolve, frozen

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Span
from tgame.interpreter.disclosure import Disclosure


@frozen
class Lack:
    """Of the pieces of a place none is so (`has`, of a piece by this name), unless one of these is true."""

    place: t.ZoneAt
    name: str
    has: t.Expr
    unless: tuple[t.Expr, ...]
    span: Span


def lacks(game: t.Game, disclosure: Disclosure, action: t.Action) -> Iterator[Lack]:
    routine = f"action {action.name}"
    fresh: dict[str, t.Expr] = {}
    shown = _laid_open(game, action)
    for line in action.lines:
        if isinstance(line, t.Let):
            fresh[line.name] = line.value
            continue
        whole = disclosure.spelt(line.test, fresh)
        ways = whole.items if isinstance(whole, t.Or) else (whole,)
        hidden = [way for way in ways if not _is_plain(disclosure, way, routine, shown)]
        found = _lack(hidden[0]) if len(hidden) == 1 else None
        if found is not None and disclosure.by_face_alone(found.has, found.name, routine, {}, shown):
            plain = tuple(way for way in ways if way is not hidden[0])
            yield evolve(found, unless=plain, span=line.span)


def _laid_open(game: t.Game, action: t.Action) -> frozenset[str]:
    """The pieces chosen that everybody sees as soon as the act is done: it begins with laying them open."""
    match action.body:
        case (t.Move(what=t.Local(name=name), to=to), *_) if game.zones[to.zone].seen == "all":
            return frozenset((name,))
    return frozenset()


def _is_plain(disclosure: Disclosure, way: t.Expr, routine: str, shown: Collection[str]) -> bool:
    look = disclosure.at(way, routine, {})
    return not look.places and not look.stale and set(look.names) <= set(shown)


def _lack(way: t.Expr) -> Lack | None:
    """What a condition says that a place does not have."""
    match way:
        case t.Not(operand=t.Member(value=value, group=t.Comp(source=t.ZoneAt() as place, test=None, key=key) as comp)):
            if key is not None:
                has = t.Compare("==", key, value, type=t.BOOL, span=way.span)
                return Lack(place, comp.name, has, (), way.span)
        case t.Builtin(name="none", args=(t.Comp(source=t.ZoneAt() as place, test=None, key=key) as comp,)):
            if key is not None:
                return Lack(place, comp.name, key, (), way.span)
        case t.Builtin(name="all", args=(t.Comp(source=t.ZoneAt() as place, test=None, key=key) as comp,)):
            if key is not None:
                return Lack(place, comp.name, t.Not(key, type=t.BOOL, span=way.span), (), way.span)
        case t.Builtin(name="empty", args=(t.Comp(source=t.ZoneAt() as place, test=test, key=None) as comp,)):
            if test is not None:
                return Lack(place, comp.name, test, (), way.span)
    return None
