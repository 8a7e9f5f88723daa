"""Every requirement, effect, table value, line of the score, winner and ruling of a file is a sentence of its book.

What a part of the rules is in the book is found by taking it out of the tree: what the book says no longer, or says
otherwise, is its sentence. So nothing here trusts what the book says of itself. Of the four games, `make test` takes
out one part in nine, `make book` every part.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from itertools import islice
from typing import Any

import pytest
from attrs import evolve

import tgame as api
from tests.tgame.rulebook.books import TONGUES
from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.interpreter.game import Game
from tgame.rulebook.book import Book
from tgame.rulebook.clauses import Tongue

EVERY = int(os.environ.get("EVERY", "9"))
GAMES = ("brigands", "treasure_seekers", "colorful_treasure", "treasure_hunter")
_LEFT_ASIDE = (ast.Scenario, ast.Invariant, ast.Texts)
_EFFECTS = (ast.Move, ast.Assign, ast.CallStmt, ast.End, ast.Leave, ast.Decide, ast.Window, ast.Together)
_SENTENCES = re.compile(r"(?<=[.:!?])\s+(?=[*A-ZÀ-Ý(])")

SMALL = """\
game small for 2..3 "Small" assumed "a small game"
about "Small."
aim "Win."
variant long "Long game"
option dealt: 1..3 = 2 "Cards at the start"
enum Metal(worth: 1..9): tin(1) "tin", iron(4) "iron" assumed "tin is cheap"
pieces Card "a card"
  coin(metal: Metal) "a coin of {metal}" x3
zone deck: pile of Card, full "Draw pile" assumed "it is shuffled"
zone hand per Player: set of Card, seen by owner
var points per Player: 0..99 = 3
var first_one: Player "First player" assumed "by lot"
table by 0..2: 0, 1, 2
  prize:       0, 2, 5
def rich(p: Player) = points[p] > 3 "[{p} has more than 3 points|you are poor]"  assumed "ties are poor"
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, dealt) to hand[p]
    first_one = random(players)
  phase round repeat 3
    phase turn each me in order(first_one)
      choose take, sell
      else
        points[me] += 1   assumed "for waiting"
action take "Take a card"
  require points[me] < 50 "[you have fewer than 50 points|you have enough]"
  move top(deck) to hand[me]
action sell(c in hand[me]) "Sell {a c}"
  require rich(me)
  move c to box
  points[me] += c.metal.worth + (if long then 2 else 1)
when empty(deck) "No cards are left"
  end most(p in players: points[p])
score p
  "Points": points[p]
  "Prize": prize[smaller(2, count(hand[p]))]   assumed "two at most"
winner most(p in players: score(p))   assumed "ties share"
"""


def sentences(text: str) -> Counter[str]:
    """The lines of a book as sentences, without the marks and numbers of lists, and how often each is there."""
    found: Counter[str] = Counter()
    for line in text.splitlines():
        bare = re.sub(r"^\s*(?:-|\d+\.)\s", "", line).strip()
        found.update(part.strip() for part in _SENTENCES.split(bare) if re.search(r"\w", part))
    return found


def book(game: Game, tongue: Tongue, rule_file: ast.RuleFile | None = None) -> str:
    """The book of a file, or of one with another tree."""
    whole = Book(game, tongue)
    if rule_file is not None:
        checked = copy(game.checked)
        checked.rule_file = rule_file
        whole = Book(_Changed(game, checked), tongue)  # type: ignore[arg-type]
    return whole.text({}, examples=False)


class _Changed:
    """A game with another tree, which is not checked again: the counts of its pieces are those of the file."""

    def __init__(self, game: Game, checked: object) -> None:
        self.checked = checked
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def without(node: Any, part: ast.Node) -> Any:
    """A tree without one part: a statement or a ruling is left out, a value becomes another one."""
    changed: dict[str, Any] = {}
    for attribute in type(node).__attrs_attrs__:
        value = getattr(node, attribute.name)
        if value is part:
            changed[attribute.name] = _another(part)
        elif isinstance(value, ast.Node) and _holds(value, part):
            changed[attribute.name] = without(value, part)
        elif isinstance(value, tuple) and any(isinstance(one, ast.Node) and _holds(one, part) for one in value):
            kept = [one if one is not part else _another(part) for one in value]
            made = (without(one, part) if isinstance(one, ast.Node) and _holds(one, part) else one for one in kept)
            changed[attribute.name] = tuple(one for one in made if one is not None)
    return evolve(node, **changed)


def _another(part: ast.Node) -> ast.Node | None:
    """What stands in its place: a number for a number, another name for what the rules go on to speak of."""
    match part:
        case ast.Number(value=value):
            return evolve(part, value=value + 77)
        case ast.Zone() | ast.Var() | ast.Kind() | ast.Pieces() | ast.Option() | ast.Item():
            return evolve(part, text="Something else")
        case ast.Game():
            return evolve(part, title="Another game", about="Another thing.")
    return None


def _holds(node: ast.Node, part: ast.Node) -> bool:
    return any(one is part for one in nodes(node))


def parts(rule_file: ast.RuleFile) -> Iterator[tuple[str, ast.Node]]:
    """What must be in the book, each with a word for what it is."""
    for decl in rule_file.decls:
        if isinstance(decl, _LEFT_ASIDE):
            continue
        alone = {id(line.note) for line in nodes(decl) if isinstance(line, ast.NoteLine)}
        for node in nodes(decl):
            match node:
                case ast.NoteLine():
                    yield "ruling", node
                case ast.Note() if id(node) in alone:
                    pass
                case ast.Require():
                    yield "requirement", node
                case ast.ScoreItem():
                    yield "line of the score", node
                case ast.Winner():
                    yield "winner", node
                case ast.Note():
                    yield "ruling", node
                case ast.If(body=body) if all(isinstance(line, ast.Tell) for line in body):
                    pass
                case ast.Phase() | ast.When() | ast.Hook() | ast.If():
                    yield "head", node
                case ast.Zone() | ast.Var() | ast.Kind() | ast.Pieces() | ast.Option() | ast.Item() | ast.Game():
                    yield "name", node
                case ast.Item(values=values) | ast.Row(values=values):
                    yield from (("value", one) for one in values if isinstance(one, ast.Number))
                case _ if isinstance(node, _EFFECTS):
                    yield "effect", node


def mapped(game: Game, tongue: Tongue, every: int = 1) -> list[tuple[str, ast.Node, Counter[str]]]:
    """The sentences of every part, or of one part in so many: those that the book has no longer without it."""
    full = sentences(book(game, tongue))
    tree = game.checked.rule_file
    found: list[tuple[str, ast.Node, Counter[str]]] = []
    for what, part in islice(parts(tree), 0, None, every):
        other = sentences(book(game, tongue, without(tree, part)))
        # What a variant has in common with the usual game is said there; without it, the book says that it is not so.
        if full - other or not other - full:
            found.append((what, part, full - other))
    return found


def lost(found: list[tuple[str, ast.Node, Counter[str]]], text: str) -> list[str]:
    """The parts of which a book does not say all."""
    said = sentences(text)
    return [f"{what} at {part.span.start}" for what, part, own in found if not own or own - said]


def without_sentence(text: str, sentence: str) -> str:
    return "\n".join(line for line in text.splitlines() if sentence not in line)


def is_frame(sentence: str) -> bool:
    """What stands around sentences: headings, heads of tables, how many may play, and what they try to do, which the
    game itself says."""
    frames = ("#", "| Number", "| Metal", "**Aim:**", "For 2", "Your score", "Seen only", "In the middle")
    return sentence.startswith(frames)


@pytest.mark.parametrize("tongue", TONGUES)
def test_nothing_is_lost_in_a_small_game(tongue: Tongue) -> None:
    game = api.loads(SMALL)
    found = mapped(game, tongue)
    assert {what for what, _, _ in found} == {
        "requirement", "line of the score", "winner", "ruling", "value", "effect", "head", "name"
    }  # fmt: skip
    assert lost(found, book(game, tongue)) == []


def test_any_sentence_that_is_taken_out_is_missed() -> None:
    game = api.loads(SMALL)
    text, found = book(game, "en"), mapped(game, "en")
    for sentence in sentences(text):
        assert is_frame(sentence) or lost(found, without_sentence(text, sentence)), sentence


@pytest.mark.parametrize("broken", ["ast.Assign", "ast.Require", "ast.Note"])
def test_a_book_that_forgets_something_is_noticed(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from tgame.rulebook import book as books
    from tgame.rulebook import statements

    told: Callable[..., Any] = statements.told
    if broken == "ast.Note":
        monkeypatch.setattr(books.Margin, "mark", lambda *_: "")
        monkeypatch.setattr(books.Margin, "__contains__", lambda *_: True)
    else:
        kind = ast.Assign if broken == "ast.Assign" else ast.Require
        monkeypatch.setattr(
            statements, "told", lambda teller, node: [] if isinstance(node, kind) else told(teller, node)
        )
    game = api.loads(SMALL)
    assert lost(mapped(game, "en"), book(game, "en"))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost(name: str) -> None:
    game = api.load(name)
    found = mapped(game, "en", EVERY)
    assert found
    assert lost(found, book(game, "en")) == []
