"""Plain arithmetic of a rule file: its value, how it is written, and the parts of a sum."""

import pytest

import tgame as api
from tgame.dsl import ast
from tgame.rulebook.arithmetic import constant, rounded, summands, written


def parsed(text: str) -> ast.Expr:
    """An expression, out of a file that the checker has seen."""
    game = api.loads(
        f"game sums for 2..2\nvar x: 0..99\ndef sum_of = {text}\n"
        "flow\n  phase turn each me in players\n    choose stop\naction stop\n"
    )
    return next(decl.body for decl in game.checked.rule_file.decls if isinstance(decl, ast.Def))


@pytest.mark.parametrize(
    ("text", "said", "value", "lost"),
    [
        ("16 + 4", "16 + 4", 20, False),
        ("3 * (2 + 1) - 8 / 2", "3 × (2 + 1) - 8 / 2", 5, False),
        ("9 - (3 - 1) - 2", "9 - (3 - 1) - 2", 5, False),
        ("7 / 2 + 1", "7 / 2 + 1", 4, True),
        ("2 * (7 / 2)", "2 × (7 / 2)", 6, True),
        ("-3 + 5", "-3 + 5", 2, False),
    ],
)
def test_plain_arithmetic(text: str, said: str, value: int, lost: bool) -> None:
    expr = parsed(text)
    assert (written(expr), constant(expr), rounded(expr)) == (said, value, lost)


@pytest.mark.parametrize("text", ["x + 1", "x", "smaller(1, 2) + 3"])
def test_what_is_no_plain_arithmetic(text: str) -> None:
    assert constant(parsed(text)) is None


def test_the_parts_of_a_sum_keep_their_signs() -> None:
    parts = summands(parsed("x * 2 - (x + 1 - x) + (2 + 3)"))
    assert [sign for sign, _ in parts] == ["+", "-", "-", "+", "+"]
    assert constant(parts[-1][1]) == 5
