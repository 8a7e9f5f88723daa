"""Which pieces need no identity: families whose copies a playout may treat as one and the same.

In: a checked game. Out: kinds. Copies of a card in a hand look the same and are offered once; where no rule ever asks
which of them it is, and every move says from which zone it takes them, a number for the face serves for all copies and
nobody needs to keep track of where each one lies.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, expressions, free_names, heads, is_test, statements, unfiltered
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.lots import lots
from tgame.interpreter.whereabouts import bound_names


def alike_kinds(game: t.Game, analysis: Analysis) -> frozenset[str]:
    """The kinds of all families whose pieces need no identity."""
    tied: set[str] = set()
    for variable in game.variables.values():
        for type_ in (*variable.per, variable.type):
            tied |= t.kinds_in(type_)
    if analysis.rules_read_sight:
        tied |= set(game.kinds)
    for action in game.actions.values():
        for choice in action.chosen:
            if choice.several or not _from_one_zone(game, choice.source) or _placed(game, choice.source):
                tied |= t.kinds_in(choice.type)
    for expr in analysis.routines.every_expression():
        tied |= _asked_after(expr)
    for stmt in analysis.routines.every_statement():
        match stmt:
            case t.Move():
                if not _known_source(game, analysis, stmt, stmt.what) or _between_cells(game, stmt):
                    tied |= t.kinds_in(stmt.what.type)
            case t.Let(value=value):
                tied |= t.kinds_in(value.type)
            case t.Perform() | t.Effect(name="tell"):
                for head in heads(stmt):
                    tied |= t.kinds_in(head.type)
            case t.Decide(offers=offers) | t.Window(offers=offers):
                for offer in offers:
                    for given in offer.given:
                        tied |= t.kinds_in(given.type)
    loose = {name for name, kinds in game.families.items() if not tied & set(kinds)}
    return frozenset(kind for name in loose for kind in game.families[name])


def _asked_after(expr: t.Expr) -> frozenset[str]:
    """The kinds of pieces that an expression tells apart by which piece it is."""
    match expr:
        case t.Compare(left=left):
            return t.kinds_in(left.type)
        case t.Member(value=value):
            return t.kinds_in(value.type)
        case t.Builtin(name="cell" | "nth" | "distinct" | "the" | "first" | "last", args=args):
            return t.kinds_in(args[0].type)
        case t.Without() | t.Rank():
            return t.kinds_in(expr.type)
    return frozenset()


def _from_one_zone(game: t.Game, expr: t.Expr) -> bool:
    expr = unfiltered(expr)
    if isinstance(_item(expr), t.PieceType):
        return isinstance(expr, t.ZoneAt) and len(expr.index) == len(game.zones[expr.zone].per)
    return True


def _placed(game: t.Game, expr: t.Expr) -> bool:
    """Does it matter which of two copies is taken, because they lie in different places?"""
    expr = unfiltered(expr)
    return isinstance(expr, t.ZoneAt) and game.zones[expr.zone].ordered


def _item(expr: t.Expr) -> t.Type | None:
    return t.item_type(expr.type)


def _known_source(game: t.Game, analysis: Analysis, stmt: t.Move, what: t.Expr) -> bool:
    """Can the very zone be named that each piece of a move is taken from?"""
    match what:
        case t.Local():
            origin = analysis.whereabouts.origin(stmt, what)
            if origin is None or game.zones[origin.zone].cells is not None:
                return False
            return _first_will_do(analysis, stmt, what)
        case t.ListOf(items=items):
            return not overlapping(items) and all(_known_source(game, analysis, stmt, item) for item in items)
        case t.Builtin(name="top" | "pick" as name, args=(t.ZoneAt() as zone, _)):
            if game.zones[zone.zone].cells is not None:
                return False
            return _from_one_zone(game, zone) and not (name == "pick" and _placed(game, zone))
        case t.Builtin(name="top", args=(t.Comp(source=t.ZoneAt() as zone) as chosen, t.Const(value=1))):
            plain = game.zones[zone.zone].cells is None and _from_one_zone(game, zone)
            return plain and is_test(chosen) is not None
    return lots(analysis, what) is not None


def _may_be_several(what: t.Expr) -> bool:
    match what:
        case t.Builtin(name="top" | "pick", args=(_, t.Const(value=1))):
            return False
    return isinstance(what.type, t.ListType)


def _between_cells(game: t.Game, stmt: t.Move) -> bool:
    """Does a move fill several cells, or one with several pieces, or pass from a board to a board?"""
    if game.zones[stmt.to.zone].cells is None:
        return False
    if stmt.to.cell is not None and (isinstance(stmt.to.cell.type, t.ListType) or _may_be_several(stmt.what)):
        return True
    zones = {part.zone for part in expressions(stmt.what) if isinstance(part, t.ZoneAt | t.AtCell)}
    return any(game.zones[zone].cells is not None for zone in zones)


def _first_will_do(analysis: Analysis, stmt: t.Move, what: t.Local) -> bool:
    """Of copies that a loop goes through, is it always the first one left that is moved? So it is if one passes over
    none of them that a later one does not pass over too, and if they stay in order behind it."""
    loop = analysis.whereabouts.loop_over(stmt, what)
    origin = analysis.whereabouts.origin(stmt, what)
    if loop is None or origin is None:
        return True
    assert isinstance(loop.loop, t.Each)
    tests = _tests_around(loop.body, stmt)
    if tests is None or stmt.to.zone == origin.zone:
        return False
    if loop.loop.test is not None:
        tests.append(loop.loop.test)
    written: set[str] = set()
    for reached in (inner for one in loop.body for inner in analysis.routines.reached(one)):
        if isinstance(reached, t.Leave) or (isinstance(reached, t.Effect) and reached.zone == origin.zone):
            return False
        written |= analysis.writes(reached)
    bound = bound_names(loop.body)
    return not any(analysis.reads(test) & written or free_names(test) & bound for test in tests)


def _tests_around(block: t.Block, wanted: t.Stmt) -> list[t.Expr] | None:
    """The conditions on which a statement of a block is reached; None where more than conditions decide."""
    for stmt in block:
        if stmt is wanted:
            return []
        for inner in blocks(stmt):
            if any(one is wanted for one in statements(inner)):
                rest = _tests_around(inner, wanted)
                match stmt:
                    case t.If(test=test):
                        return None if rest is None else [test, *rest]
                    case t.Phase(loop=None):
                        return rest
                return None
    return None


def overlapping(items: tuple[t.Expr, ...]) -> bool:
    """May two of these be the same piece?"""
    kinds = [t.kinds_in(item.type) for item in items]
    return any(one & other for place, one in enumerate(kinds) for other in kinds[:place])
