"""A set-up that deals more pieces than there are.

The flow is followed up to the first decision, keeping count of each zone; a zone whose count cannot be known
any more is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.rules.endless_loop import asks


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    table = _Table(facts)
    table.follow(facts.game.flow, 1)
    for move, needed, there, what in table.short:
        yield rule.finding(
            f"this needs {needed} {what}, and there are {there}",
            move.span,
            "make more pieces, deal fewer, or have fewer players",
        )


class _Table:
    """How many pieces of each kind lie in each zone, where that is certain; `None` where it is not."""

    def __init__(self, facts: Facts) -> None:
        game = self.game = facts.game
        self.facts = facts
        self.short: list[tuple[t.Move, int, int, str]] = []
        self.piles: dict[str, dict[str, int] | None] = {}
        held: set[str] = set()
        for zone in game.zones.values():
            if not zone.per:
                kinds = zone.holds.kinds if zone.full else frozenset()
                held |= kinds
                self.piles[zone.name] = {kind: len(game.kinds[kind].faces) for kind in kinds}
        self.piles[t.BOX] = {name: len(kind.faces) for name, kind in game.kinds.items() if name not in held}
        self._forget(facts.triggered)

    def follow(self, block: t.Block, times: int) -> bool:
        """Does the match come through this block, as far as is known, without anybody being asked?"""
        return all(self._step(stmt, times) for stmt in block)

    def _step(self, stmt: t.Stmt, times: int) -> bool:
        match stmt:
            case t.Move():
                self._move(stmt, times)
            case t.Phase(loop=None):
                return self.follow(stmt.body, times)
            case t.Phase(loop=t.Each(source=t.Const(value=tuple() as values), test=None)):
                return self._loop(stmt, times, len(values))
            case t.Phase(loop=t.Repeat(times=t.Const(value=int() as count))):
                return self._loop(stmt, times, count)
            case t.Phase():
                return False
            case t.If():
                inner = self.facts.reached((stmt,))
                self._forget(inner)
                return not asks(inner) and not any(isinstance(one, t.End | t.Leave) for one in inner)
            case t.Perform(step=name):
                return name in self.game.steps and self.follow(self.game.steps[name].body, times)
            case t.Decide() | t.Window() | t.Together() | t.End() | t.Leave():
                return False
        return True

    def _loop(self, stmt: t.Phase, times: int, count: int) -> bool:
        inner = self.facts.reached(stmt.body)
        if asks(inner):
            return False
        for move in inner:
            # What comes back within a round can be dealt again in the next.
            if isinstance(move, t.Move) and move.to.zone in self.piles:
                self.piles[move.to.zone] = None
        return self.follow(stmt.body, times * count)

    def _move(self, move: t.Move, times: int) -> None:
        match move.what:
            case t.Builtin(name="top" | "pick", args=(source, t.Const(value=int() as count))):
                pile = self._pile(source)
                if pile is not None:
                    self._take(move, *pile, count * times)
                    return
            case t.ZoneAt(zone=zone, index=()):
                moved = self.piles.get(zone)
                if moved is not None:
                    self.piles[zone] = {}
                    self._put(move.to.zone, moved)
                    return
        self._forget([move])

    def _pile(self, source: t.Expr) -> tuple[str, frozenset[str] | None] | None:
        """A whole zone, or the pieces of some kinds in it."""
        match source:
            case t.ZoneAt(zone=zone, index=()):
                return zone, None
            case t.Comp(
                name=name,
                source=t.ZoneAt(zone=zone, index=()),
                test=t.Is(piece=t.Local(name=piece), pattern=t.Pattern(kinds=kinds, fields=())),
                key=None,
            ) if name == piece:
                return zone, kinds
        return None

    def _take(self, move: t.Move, zone: str, kinds: frozenset[str] | None, count: int) -> None:
        pile = self.piles.get(zone)
        if pile is None or (kinds is not None and "" in pile):
            self._forget([move])
            return
        wanted = {kind: number for kind, number in pile.items() if kinds is None or kind in kinds}
        there = sum(wanted.values())
        if count > there:
            what = f"pieces of `{zone}`" if kinds is None else f"{' or '.join(sorted(kinds))} of `{zone}`"
            self.short.append((move, count, there, what))
        if count >= there:
            self.piles[zone] = {kind: number for kind, number in pile.items() if kind not in wanted}
            self._put(move.to.zone, wanted)
        elif len(wanted) == 1:
            kind = next(iter(wanted))
            self.piles[zone] = {**pile, kind: pile[kind] - count}
            self._put(move.to.zone, {kind: count})
        else:
            # Which kinds were taken is chance; as long as nobody asks for a kind, the number is enough.
            self.piles[zone] = {"": sum(pile.values()) - count} if kinds is None else None
            self._put(move.to.zone, {"": count})

    def _put(self, zone: str, pieces: dict[str, int]) -> None:
        pile = self.piles.get(zone)
        if pile is not None:
            both = {kind: pile.get(kind, 0) + pieces.get(kind, 0) for kind in {*pile, *pieces}}
            self.piles[zone] = {kind: number for kind, number in both.items() if number}

    def _forget(self, stmts: list[t.Stmt] | list[t.Move]) -> None:
        """The counts that these statements may change in ways that are not followed."""
        for stmt in stmts:
            if not isinstance(stmt, t.Move):
                continue
            touched = {stmt.to.zone}
            for expr in inside([stmt.what]):
                match expr:
                    case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                        touched.add(zone)
                    case t.Local(type=t.PieceType(kinds=kinds) | t.ListType(item=t.PieceType(kinds=kinds))):
                        touched.update(z.name for z in self.game.zones.values() if z.holds.kinds & kinds)
            for zone in touched & self.piles.keys():
                self.piles[zone] = None


RULE = GameRule(
    code="TG314",
    name="too-few-pieces",
    summary="Before anybody decides anything, the set-up takes more pieces from a place than lie there.",
    why="Some players would get less than the rules say, and only at some player counts.",
    bad="""
flow
  phase setup
    each p in players
      move top(deck, 9) to hand[p]
  phase turn each me in players
    choose idle
""",
    good="""
flow
  phase setup
    each p in players
      move top(deck, 4) to hand[p]
  phase turn each me in players
    choose idle
""",
    severity="error",
    check=check,
)
