"""Rulebooks for tests: from a text, and what none may contain."""

import re

import tgame as api
from tgame.interpreter.game import Game
from tgame.rulebook.book import failing, rulebook
from tgame.rulebook.clauses import Tongue

TONGUES: tuple[Tongue, ...] = ("en", "fr")

# What only code has: operators, calls, brackets around an index, names with underscores, unfilled templates. A list of
# rulings names its file, which may have an underscore.
CODE = re.compile(r"==|!=|<=|>=|\+=|-=|\.\.\d|\w\[|\[\w+\]|\b[a-z]+\(|\b[a-z]+_[a-z]|[{}\x00-\x09\x1f]")
NO_BREAK = "\N{NO-BREAK SPACE}"


def book_of(game: Game, tongue: Tongue) -> str:
    """The book with plain spaces, as a reader sees it."""
    return rulebook(game, tongue, failing(game)).replace(NO_BREAK, " ")


def book(text: str, tongue: Tongue = "en") -> str:
    return book_of(api.loads(text), tongue)


def code_in(text: str) -> list[str]:
    """The lines that have something of code in them."""
    found = [re.sub(r"\(\S+:\d+\)$", "", line) for line in text.splitlines()]
    return [line for line in found if CODE.search(line)]


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one of its kind."""
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
