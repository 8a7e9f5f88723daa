"""Sums: the value of plain arithmetic, how it comes about, and the parts of a long sum."""

from __future__ import annotations

from tgame.dsl import ast

LONG_SUM = 3
_SIGNS = {"+": "+", "-": "-", "*": "×", "/": "/"}
_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2}


def constant(expr: ast.Expr) -> int | None:
    """The number that plain arithmetic gives; None where anything but numbers is in it."""
    match expr:
        case ast.Number(value=number):
            return number
        case ast.Unary(op="-", operand=operand):
            number_of = constant(operand)
            return None if number_of is None else -number_of
        case ast.Binary(op="+" | "-" | "*" | "/" as op, left=left, right=right):
            one, other = constant(left), constant(right)
            if one is None or other is None or (op == "/" and not other):
                return None
            return {"+": one + other, "-": one - other, "*": one * other}.get(op, one // (other or 1))
    return None


def rounded(expr: ast.Expr) -> bool:
    """Is something lost in a division of plain numbers?"""
    if not isinstance(expr, ast.Binary):
        return False
    one, other = constant(expr.left), constant(expr.right)
    lost = expr.op == "/" and one is not None and bool(other) and one % (other or 1) != 0
    return lost or rounded(expr.left) or rounded(expr.right)


def written(expr: ast.Expr) -> str:
    """Plain arithmetic with the signs of arithmetic, in brackets where the file needs them."""
    match expr:
        case ast.Number(value=number):
            return str(number)
        case ast.Unary(operand=operand):
            return f"-{written(operand)}"
        case ast.Binary(op=op, left=left, right=right):
            return f"{_part(left, op)} {_SIGNS[op]} {_part(right, op, after=True)}"
    raise AssertionError(expr)


def _part(expr: ast.Expr, outer: str, after: bool = False) -> str:
    said = written(expr)
    inner = _STRENGTH[expr.op] if isinstance(expr, ast.Binary) else 3
    return f"({said})" if inner < _STRENGTH[outer] or (after and inner == _STRENGTH[outer]) else said


def summands(expr: ast.Expr) -> list[tuple[str, ast.Expr]]:
    """The parts of a sum, each with `+` or `-`."""
    if isinstance(expr, ast.Binary) and expr.op in ("+", "-") and constant(expr) is None:
        last = summands(expr.right)
        if expr.op == "-":
            last = [("-" if sign == "+" else "+", part) for sign, part in last]
        return [*summands(expr.left), *last]
    return [("+", expr)]


def is_long_sum(expr: ast.Expr) -> bool:
    return len(summands(expr)) >= LONG_SUM
