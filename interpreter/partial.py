"""Which expressions can be an error of the rules: those may not be worked out before their turn comes.

In: a checked expression. Out: yes or no.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, expressions
from tgame.dsl.vocabulary import WORDS

# A word whose record passes on the place in the rule file can be an error there; a score is an expression of the file,
# and a piece may lie on no cell.
_WORDS = frozenset(name for name, word in WORDS.items() if "{site}" in word.meaning) | {"cell", "nth", "score"}


def may_fail(game: t.Game, expr: t.Expr) -> bool:
    return any(_fails(game, part) for part in expressions(expr))


def _fails(game: t.Game, part: t.Expr) -> bool:
    match part:
        case t.Builtin(name="seat" | "at" | "row_cells" | "column_cells"):
            return not on_table(game, part)
        case t.Builtin(name=name):
            return name in _WORDS
        case t.Arith(op="*", type=type_):
            return type_ == t.ANY_NUMBER
        case t.Arith(op="/" | "mod", right=right):
            return not isinstance(right.type, t.NumberType) or right.type.low <= 0 <= right.type.high
        case t.TableCell(values=values, low=low, key=key):
            return not sure(key.type, t.NumberType(low, low + len(values) - 1))
        case t.DefCall(name=name, args=args):
            definition = game.definitions[name]
            inside = all(sure(a.type, p.type) for a, p in zip(args, definition.params, strict=True))
            return not inside or may_fail(game, definition.body)
        case t.AtCell(cell=cell) if isinstance(cell.type, t.NumberType):
            return True
        case t.ZoneAt(zone=zone, index=index) | t.AtCell(zone=zone, index=index):
            return not all(map(sure, (i.type for i in index), game.zones[zone].per))
        case t.VarAt(variable=variable, index=index):
            return not all(map(sure, (i.type for i in index), game.variables[variable].per))
    return False


def always_asked(expr: t.Expr) -> Iterator[t.Expr]:
    """An expression and those parts of it that are worked out whenever it is."""
    yield expr
    match expr:
        case t.And(items=items) | t.Or(items=items):
            yield from always_asked(items[0])
        case t.PickIf(test=test):
            yield from always_asked(test)
        case t.Comp(source=source) | t.Rank(source=source):
            yield from always_asked(source)
        case t.Is(piece=piece):
            yield from always_asked(piece)
        case _:
            for part in children(expr):
                yield from always_asked(part)


def on_table(game: t.Game, expr: t.Builtin) -> bool:
    """Is the seat, row or column that is named by a number certainly there?"""
    if expr.name == "seat":
        return sure(expr.args[0].type, t.NumberType(1, game.configuration.players))
    board = t.item_type(expr.type) or expr.type
    assert isinstance(board, t.CellType)
    rows, columns = t.NumberType(1, board.rows), t.NumberType(1, board.columns)
    match expr.name:
        case "at":
            return sure(expr.args[1].type, rows) and sure(expr.args[2].type, columns)
        case "row_cells":
            return sure(expr.args[1].type, rows)
    return sure(expr.args[1].type, columns)


def sure(given: t.Type, wanted: t.Type) -> bool:
    """Is every number of one range also in the other?"""
    if not isinstance(given, t.NumberType) or not isinstance(wanted, t.NumberType):
        return True
    return wanted.low <= given.low and given.high <= wanted.high
