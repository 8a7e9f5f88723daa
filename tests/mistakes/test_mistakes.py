"""What newcomers get wrong: each file has one mistake, and `# WANT` says what a message that helps must contain.

The words are those of the message and the hint alone, without the lines of the file that are shown beside them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tgame.dsl.check import check_file
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint import lint
from tgame.dsl.source import Source

HERE = Path(__file__).parent
MISTAKES = sorted((HERE / "files").glob("*.tgame"))
CORRECTED = sorted((HERE / "corrected").glob("*.tgame"))
MOST_ERRORS = 3

# What is found by playing, and by nothing that only reads the file: `tgame check` tells it.
FOUND_BY_PLAYING = {"184_trigger_in_setup"}


def findings(path: Path) -> list[Diagnostic]:
    checked = check_file(Source(path.read_text("utf-8"), path.name))
    return [*checked.findings, *lint(checked)]


def wanted(path: Path) -> str:
    found = re.match(r"# WANT: (.*)\n", path.read_text("utf-8"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_the_message_names_the_remedy(path: Path) -> None:
    found = findings(path)
    words = "\n".join(f"{one.severity}: {one.message}\nhint: {one.hint}" for one in found)
    if path.stem in FOUND_BY_PLAYING:
        assert not re.search(wanted(path), words, re.IGNORECASE), "it is found now: take it off the list"
    else:
        assert re.search(wanted(path), words, re.IGNORECASE), words
    assert sum(one.severity == "error" for one in found) <= MOST_ERRORS


@pytest.mark.parametrize("path", CORRECTED, ids=lambda path: path.stem)
def test_there_is_nothing_to_say_of_the_corrected_file(path: Path) -> None:
    assert findings(path) == []
