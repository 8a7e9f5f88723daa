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
from tgame.dsl.checked.walk import substitute
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
    unheard = disclosure.is_unheard(way, routine)
    return not look.places and not look.stale and not unheard and set(look.names) <= set(shown)


def _lack(way: t.Expr) -> Lack | None:
    """What a condition says that a place does not have."""
    match way:
        case t.Not(operand=t.Member(value=value, group=t.Comp(key=key) as comp)) if key is not None:
            return _of_place(comp, t.Compare("==", key, value, type=t.BOOL, span=way.span))
        case t.Builtin(name="none", args=(t.Comp(key=key) as comp,)) if key is not None:
            return _of_place(comp, key)
        case t.Builtin(name="all", args=(t.Comp(key=key) as comp,)) if key is not None:
            return _of_place(comp, t.Not(key, type=t.BOOL, span=way.span))
        case t.Builtin(name="empty", args=(t.Comp(key=None) as comp,)):
            return _of_place(comp)
    return None


def _of_place(comp: t.Comp, *also: t.Expr) -> Lack | None:
    """That none of the pieces of a place, of those that a comprehension goes through, is so."""
    tests: list[t.Expr] = [*([] if comp.test is None else [comp.test]), *also]
    source = comp.source
    while isinstance(source, t.Comp) and source.key is None:
        if source.test is not None:
            element = t.Local(comp.name, type=t.item_type(source.type) or t.NOTHING, span=source.span)
            tests.insert(0, substitute(source.test, {source.name: element}, lambda name: f"{name} within"))
        source = source.source
    if not isinstance(source, t.ZoneAt) or not tests:
        return None
    has = tests[0] if len(tests) == 1 else t.And(tuple(tests), type=t.BOOL, span=comp.span)
    return Lack(source, comp.name, has, (), comp.span)
