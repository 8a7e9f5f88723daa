"""What is known where a statement stands: what was shown on every way to it, and on which hidden faces it hangs.

In: the facts of a game, and whose eyes look: those of whoever is `me`, or everybody's. Out: each statement with the
names in scope; and of each action and step, what is known when it begins. It follows the flow, the triggers, and all
they lead to; what is told of a zone, or shown of a part of it, counts as seen until the phase ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from weakref import WeakKeyDictionary

from attrs import evolve, field, frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.endings import Endings
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.sight import Known, Scope, Sight

_FOLLOWED: WeakKeyDictionary[Facts, dict[bool, Course]] = WeakKeyDictionary()
_ROUNDS = 12  # actions and steps lead only so deep into each other


@frozen
class Seen:
    """The zones that were shown whole, and those of which something was shown or told in this phase."""

    whole: frozenset[str] = frozenset()
    partly: frozenset[str] = frozenset()

    @property
    def zones(self) -> frozenset[str]:
        return self.whole | self.partly

    def both(self, other: Seen) -> Seen:
        """What was seen on either of two ways."""
        return Seen(self.whole & other.whole, self.partly & other.partly)

    def more(self, other: Seen) -> Seen:
        return Seen(self.whole | other.whole, self.partly | other.partly)


@frozen
class Spot:
    """A statement, the names known there, what was seen before, the zones whose hidden faces decide whether it is
    done, and the statements around it from the phase, action, step or trigger on."""

    stmt: t.Stmt
    scope: Scope
    seen: frozenset[str]
    hangs_on: frozenset[str]
    around: t.Block


@frozen
class Entry:
    """What is known when an action or step begins."""

    scope: Scope = field(factory=dict)
    seen: Seen | None = None  # nothing led here yet

    def joined(self, scope: Scope, seen: Seen) -> Entry:
        names = {*self.scope, *scope}
        known = {name: _either(self.scope.get(name), scope.get(name)) for name in names}
        return Entry(known, seen if self.seen is None else self.seen.both(seen))


def course(facts: Facts, everybody: bool = False) -> Course:
    """The course of a game, followed once for all rules that ask."""
    known = _FOLLOWED.setdefault(facts, {})
    if everybody not in known:
        known[everybody] = Course(facts, everybody)
    return known[everybody]


class Course:
    def __init__(self, facts: Facts, everybody: bool = False) -> None:
        self.game = facts.game
        self.everybody = everybody
        self.kept: dict[str, frozenset[str]] = {}
        self.sight = Sight(facts, self.kept)
        self.spots: list[Spot] = []
        self.entries: dict[str, Entry] = {}
        self._endings = Endings(self.game)
        self._exits: dict[str, Seen] = {}
        for _ in range(_ROUNDS):
            before = dict(self.entries), dict(self.kept), dict(self._exits)
            self._follow()
            if before == (self.entries, self.kept, self._exits):
                break

    def hidden(self, expr: t.Expr, spot: Spot) -> frozenset[str]:
        """The zones whose faces an expression reads there, though they are not seen."""
        return self.sight.hidden(expr, spot.scope) - spot.seen

    def _with_choices(self, action: t.Action, entry: Entry) -> Scope:
        scope: Scope = {**entry.scope, **self._me("me")}
        for choice in action.chosen:
            # What somebody chooses is mostly laid open, here or in a step that follows.
            lies = Known() if self.everybody else Known(self.sight.unseen(choice.source, scope))
            scope = {**scope, choice.name: self._less(lies, entry.seen)}
        return scope

    # ---- bodies

    def _follow(self) -> None:
        self.spots = []
        entries, self.entries = self.entries, {}
        self._body(self.game.flow, {}, Seen())
        for trigger in self.game.triggers:
            self._body(trigger.body, self._me(trigger.name), Seen())
        for name, entry in entries.items():
            what, own = name.split()
            if what == "action" and own in self.game.actions:
                action = self.game.actions[own]
                scope = self._with_choices(action, entry)
                lets = tuple(line for line in action.lines if isinstance(line, t.Let))
                self._exits[name] = self._body(lets + action.body, scope, entry.seen or Seen())
            elif what == "step" and own in self.game.steps:
                me = self._me("me") if self.game.steps[own].acts else {}
                self._exits[name] = self._body(self.game.steps[own].body, {**entry.scope, **me}, entry.seen or Seen())

    def _body(self, body: t.Block, scope: Scope, seen: Seen) -> Seen:
        return self._block(body, scope, seen, frozenset(), body)

    def _block(self, block: t.Block, scope: Scope, seen: Seen, hangs: frozenset[str], around: t.Block) -> Seen:
        for stmt in block:
            self.spots.append(Spot(stmt, scope, seen.zones, hangs, around))
            match stmt:
                case t.Let(name=name, value=value):
                    scope = {**scope, name: self._less(self.sight.known(value, scope), seen)}
                case t.Effect():
                    scope, seen = self._effect(stmt, scope, seen)
                case t.Move(what=what, to=to) if self._sees(to, scope):
                    scope = {**scope, **{name: evolve(scope[name], unseen=frozenset()) for name in _names(what, scope)}}
                case t.Assign(variable=variable, value=value):
                    lain = self.sight.unseen(value, scope) - seen.zones
                    self.kept[variable] = self.kept.get(variable, frozenset()) | lain
                case t.If(test=test, body=body, otherwise=otherwise):
                    more = hangs | (self.sight.hidden(test, scope) - seen.zones)
                    ways = [
                        (self._block(part, scope, seen, more, around), self._endings.through(part))
                        for part in (body, otherwise)
                    ]
                    on = [after for after, through in ways if through] or [after for after, _ in ways]
                    seen = reduce(Seen.both, on)
                case t.Phase():
                    seen = self._phase(stmt, scope, seen, hangs, around)
                case t.Together(name=name, source=source, body=body):
                    inner = {**scope, **self._bound(name, source, scope, seen)}
                    self._block(body, inner, seen, hangs, body)
                case t.Window(offers=offers):
                    self._offered(offers, {**scope, **self._me(stmt.name)}, seen)
                case t.Decide():
                    seen = self._decide(stmt, scope, seen, hangs, around)
                case t.Perform(step=name, args=args) if name in self.game.steps:
                    params = self.game.steps[name].params
                    self._enter(f"step {name}", [param.name for param in params], args, scope, seen)
                    seen = seen.more(self._exits.get(f"step {name}", seen))
        return seen

    def _phase(self, stmt: t.Phase, scope: Scope, seen: Seen, hangs: frozenset[str], around: t.Block) -> Seen:
        inner = scope
        match stmt.loop:
            case t.Each(name=name, source=source, test=test):
                inner = {**scope, **self._bound(name, source, scope, seen)}
                hangs |= self.sight.hidden(source, scope) - seen.zones
                hangs |= self.sight.hidden(test, inner) - seen.zones if test is not None else frozenset()
            case t.While(test=test):
                hangs |= self.sight.hidden(test, scope) - seen.zones
        after = self._block(stmt.body, inner, seen, hangs, stmt.body if stmt.name is not None else around)
        if stmt.loop is not None:
            return seen
        return Seen(after.whole, seen.partly if stmt.name is not None else after.partly)

    def _decide(self, stmt: t.Decide, scope: Scope, seen: Seen, hangs: frozenset[str], around: t.Block) -> Seen:
        self._offered(stmt.offers, scope, seen)
        acts = [seen.more(self._exits.get(f"action {offer.action}", seen)) for offer in stmt.offers]
        acted = self._block(stmt.body, scope, reduce(Seen.both, acts, acts[0] if acts else seen), hangs, around)
        none = self._block(stmt.otherwise, scope, seen, hangs, around)
        return acted if stmt.mode == "choose" and not stmt.otherwise else acted.both(none)

    def _offered(self, offers: Iterable[t.Offer], scope: Scope, seen: Seen) -> None:
        for offer in offers:
            action = self.game.actions.get(offer.action)
            if action is not None:
                self._enter(f"action {offer.action}", [p.name for p in action.given], offer.given, scope, seen)

    def _enter(self, body: str, names: Iterable[str], args: Iterable[t.Expr], scope: Scope, seen: Seen) -> None:
        given = {name: self._less(self.sight.known(arg, scope), seen) for name, arg in zip(names, args, strict=False)}
        self.entries[body] = self.entries.get(body, Entry()).joined(given, seen)

    # ---- what is seen

    def _effect(self, stmt: t.Effect, scope: Scope, seen: Seen) -> tuple[Scope, Seen]:
        zones = frozenset(expr.zone for expr in inside(stmt.args[:1]) if isinstance(expr, t.ZoneAt | t.AtCell))
        match stmt.name:
            case "shuffle":
                return scope, Seen(seen.whole - zones, seen.partly - zones)
            case "show" if len(stmt.args) == 1 or (not self.everybody and _is_me(stmt.args[1], scope)):
                known = {name: evolve(scope[name], unseen=frozenset()) for name in _names(stmt.args[0], scope)}
                if isinstance(stmt.args[0], t.ZoneAt):
                    return {**scope, **known}, seen.more(Seen(zones))
                return {**scope, **known}, seen.more(Seen(partly=zones))
            case "tell":
                return scope, seen.more(Seen(partly=zones))
        return scope, seen

    def _sees(self, place: t.Place, scope: Scope) -> bool:
        piece = t.PieceType("*", frozenset())
        whole = t.ZoneAt(place.zone, place.index, type=t.ListType(piece), span=self.game.zones[place.zone].span)
        return not self.sight.unseen(whole, scope)

    def _less(self, known: Known, seen: Seen | None) -> Known:
        zones = seen.zones if seen is not None else frozenset()
        return evolve(known, unseen=known.unseen - zones, reads=known.reads - zones)

    def _me(self, name: str | None) -> Scope:
        return {name: Known(is_me=True)} if name == "me" and not self.everybody else {}

    def _bound(self, name: str, source: t.Expr, scope: Scope, seen: Seen) -> Scope:
        return self._me(name) or {name: self._less(Known(self.sight.unseen(source, scope)), seen)}


def _names(expr: t.Expr, scope: Scope) -> list[str]:
    """The names of pieces in an expression."""
    return [part.name for part in inside([expr]) if isinstance(part, t.Local) and part.name in scope]


def _is_me(expr: t.Expr, scope: Scope) -> bool:
    return isinstance(expr, t.Local) and expr.name in scope and scope[expr.name].is_me


def _either(one: Known | None, other: Known | None) -> Known:
    if one is None or other is None:
        return one or other or Known()
    return Known(one.unseen | other.unseen, one.reads | other.reads, one.is_me and other.is_me)
