"""Every rule file that there is becomes a book in both languages, with nothing of its code left."""

import re
from pathlib import Path
from random import Random

import pytest

import tgame as api
from tests.dsl.fragments import whole
from tests.properties.rule_files import RuleFile
from tests.tgame.rulebook.books import TONGUES, code_in
from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile, check_file
from tgame.dsl.source import Source
from tgame.interpreter.game import Game
from tgame.rulebook.book import failing, rulebook, rulings_page

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted([*ROOT.glob("games/*.tgame"), *ROOT.glob("examples/*.tgame"), *ROOT.glob("tests/examples/*/*.tgame")])
_BLOCK = re.compile(r"^```tgame(?P<part> part)?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LANGUAGE = (ROOT / "docs" / "language.md").read_text("utf-8")
BLOCKS = [(match["text"], bool(match["part"])) for match in _BLOCK.finditer(LANGUAGE)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_book_without_code(path: Path) -> None:
    game = api.load(path)
    failures = failing(game)
    for tongue in TONGUES:
        text = rulebook(game, tongue, failures)
        assert code_in(text) == []
        assert text.startswith("# ")
        for line in text.splitlines():
            if line.startswith("|"):
                continue
            assert line.count("**") % 2 == 0, line
            assert not re.search(r"\bde les?\b|\bà les?\b|\bsi ils?\b|\bthe \w+ of you\b|\S  +\S", line), line
            assert tongue != "fr" or not re.search(
                r" [:;?!»]|« |\b(de|que) (un|une|il|elle|autre)\b|,\s?[;:.]", line
            ), line


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_is_listed_once_with_its_line(path: Path) -> None:
    game = api.load(path)
    lines = path.read_text("utf-8").splitlines()
    notes = [node for node in nodes(game.checked.rule_file) if isinstance(node, ast.Note)]
    notes.sort(key=lambda note: note.span.start)
    for tongue in TONGUES:
        page = rulings_page(game, tongue)
        assert page.count("\n- **R") == len(notes)
        assert code_in(page) == []
        for place, line in re.findall(r"^- \*\*R(\d+)\.\*\* .*:(\d+)\)$", page, re.MULTILINE):
            assert f'assumed "{notes[int(place) - 1].why}"' in lines[int(line) - 1]


@pytest.mark.parametrize(("text", "part"), BLOCKS, ids=range(len(BLOCKS)))
def test_every_construct_of_the_language_has_words(text: str, part: bool) -> None:
    game = api.loads(whole(text).text if part else text)
    for tongue in TONGUES:
        assert code_in(rulebook(game, tongue, {})) == []


def _checked(seed: int) -> CheckedFile:
    """Rules at random that have no error: those of a seed, or of the next one after it that gives some."""
    tries = (check_file(Source(RuleFile(Random(seed + 1000 * turn).randrange).text())) for turn in range(50))
    return next(checked for checked in tries if checked.ok)


@pytest.mark.parametrize("seed", range(20))
def test_any_rules_have_words(seed: int) -> None:
    checked = _checked(seed)
    for tongue in TONGUES:
        assert code_in(rulebook(Game(checked), tongue, {})) == []
