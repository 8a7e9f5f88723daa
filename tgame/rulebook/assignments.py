"""What variables become: sums that are added, lists, players who take a part."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import groups, values, words
from tgame.rulebook.teller import Teller

LONG = 60


def summed(teller: Teller, node: ast.Assign) -> str:
    """What becomes of a long sum, whose parts stand below."""
    key = {"+=": "add_long", "-=": "take_away_long"}.get(node.op, "becomes_sum")
    return teller.say(key, values.value(teller, node.target), "")


def assigned(teller: Teller, node: ast.Assign) -> str:
    variable = values.value(teller, node.target)
    if teller.sort(node.target).what == "list":
        name, index = parts(node.target)
        var = teller.names.vars[name]
        variable = values.owned(teller, teller.place(name, var.text), var.per, index)
        if isinstance(node.value, ast.ListLiteral) and not node.value.items and node.op == "=":
            return teller.say("clear", variable)
    match node.value:
        case ast.Binary(op="+" | "-" as op, left=left, right=right) if left == node.target and node.op == "=":
            return teller.say("add" if op == "+" else "take_away", variable, values.value(teller, right))
    said = values.without_brackets(node.value, values.value(teller, node.value))
    if node.op == "=" and teller.sort(node.target).what == "list":
        return teller.say("now_holds", variable, said)
    match node.op:
        case "+=":
            return teller.say("add" if len(said) < LONG else "add_long", variable, said)
        case "-=":
            # In French both would follow `de`.
            long = len(said) >= LONG or (teller.tongue == "fr" and " de " in said)
            return teller.say("take_away_long" if long else "take_away", variable, said)
    if teller.sort(node.target).what == "player":
        return _player(teller, node, variable, said)
    if teller.sort(node.target).what == "truth" and not (
        isinstance(node.value, ast.Name) and node.value.id in ("yes", "no")
    ):
        return teller.say("becomes_whether", variable, said)
    return teller.say("becomes", variable, said)


def _player(teller: Teller, node: ast.Assign, variable: str, said: str) -> str:
    """Who takes a part: at random, after the one who had it, or anybody."""
    if isinstance(node.target, ast.Name) and node.target in list(nodes(node.value)) and variable in said:
        return teller.say(
            "becomes_from_old", variable.removeprefix("the "), said.replace(variable, teller.say("the_old"))
        )
    match node.value:
        case ast.Call(function=ast.Name(id="random"), args=(ast.Arg(value=people),)):
            found = groups.group(teller, people)
        case ast.Comprehension(function=ast.Name(id="random"), binder=binder, keys=()):
            found = words.bound(teller, binder)[1]
        case _:
            return teller.say("becomes_player" if len(said) < LONG else "becomes_long", variable, said)
    return teller.say("becomes_drawn", variable, said if teller.tongue == "en" else found.any_of)


def parts(target: ast.Expr) -> tuple[str, tuple[ast.Expr, ...]]:
    """The place or variable that is named, and its index."""
    match target:
        case ast.Name(id=name):
            return name, ()
        case ast.Index(base=ast.Name(id=name), items=items):
            return name, items
    return "", ()
