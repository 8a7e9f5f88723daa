"""Nothing from outside steers a terminal or breaks a line: texts, names of files, arguments; for all commands."""

import json
import os
from pathlib import Path

import pytest
from click.testing import Result

import tgame as api
from tests.tgame.cli.calls import SMALL, tgame
from tgame.cli import COMMANDS
from tgame.dsl.visible import is_harmful

STEERING = "\x1b[2J\x7f\x9b31m\x90\x9d0;x\x9c\u202e\u2066\u200b\u2028\u2029\ufeff\u061c\U000e0041"
HOSTILE = f"a{STEERING}z"
ON_FILES = ("play", "run", "duel", "sim", "check", "rules", "lint", "test", "graph")
# Every command in every way to print something that has to do with a file.
CALLS = [
    ("play", "FILE"),
    ("run", "FILE"),
    ("run", "FILE", "--json"),
    ("duel", "FILE", "--bots", "random,random", "--matches", "2"),
    ("sim", "FILE", "--matches", "2"),
    ("sim", "FILE", "--matches", "2", "--json"),
    ("check", "FILE", "--matches", "2"),
    ("check", "FILE", "--matches", "2", "--json"),
    ("run", "FILE", "--lang", "fr"),
    ("rules", "FILE"),
    ("rules", "FILE", "--lang", "fr"),
    ("rules", "FILE", "--rulings"),
    ("lint", "FILE"),
    ("lint", "FILE", "--format", "github"),
    ("lint", "FILE", "--format", "sarif"),
    ("lint", "FILE", "--json"),
    ("test", "FILE"),
    ("test", "FILE", "--json"),
    ("graph", "FILE"),
    ("graph", "FILE", "--format", "dot"),
    ("copy", "FILE"),
    ("copy", "nim", "FILE"),
    ("replay", "FILE"),
    ("explain", "FILE"),
]
TEXTS = {
    "title": SMALL.replace('"Small"', f'"{HOSTILE}"'),
    "about": SMALL.replace('"Small"\n', f'"Small"\nabout "{HOSTILE}"\n'),
    "option": SMALL.replace("Coins to win", HOSTILE),
    "action": SMALL.replace("Earn a coin", HOSTILE),
    "scenario": SMALL.replace("A coin is earned", HOSTILE),
    "ruling": SMALL.replace("= 0\n", f'= 0  assumed "{HOSTILE}"\n'),
    "comment": SMALL + f"# {HOSTILE}\n",
    "translation": SMALL + f'text fr\n  "Small" = "{HOSTILE}"\n',
    "name": SMALL.replace("earn", HOSTILE),
}


def call(words: tuple[str, ...], file: str) -> Result:
    result = tgame(*(word.replace("FILE", file) for word in words))
    harmful = {char for char in result.stdout + result.stderr if is_harmful(char)} - {"\n"}
    assert harmful == set()
    return result


def test_every_command_is_tried() -> None:
    assert {words[0] for words in CALLS} == set(COMMANDS) - {"games"}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("words", [words for words in CALLS if words[0] in ON_FILES], ids=" ".join)
def test_in_a_rule_file_it_is_a_finding(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    path = tmp_path / "hostile.tgame"
    path.write_text(text, "utf-8")
    result = call(words, str(path))
    assert result.exit_code == 1
    assert "TG002" in result.output
    assert "this is not text: U+001B" in result.output


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
@pytest.mark.parametrize("text", [SMALL, SMALL.replace("coins[P1] == 1", "coins[P1] == 2"), "nonsense", None])
def test_in_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], text: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"{HOSTILE}.tgame"
    if text is not None:
        Path(name).write_text(text, "utf-8")
    call(words, name)
    call(words, HOSTILE)


@pytest.mark.parametrize(
    "words",
    [
        ("HOSTILE",),
        ("--HOSTILE",),
        ("games", "HOSTILE"),
        ("games", "--lang", "HOSTILE"),
        ("run", "FILE", "HOSTILE"),
        ("run", "FILE", "--HOSTILE"),
        ("run", "FILE", "--seed", "HOSTILE"),
        ("run", "FILE", "--players", "HOSTILE"),
        ("run", "FILE", "--variant", "HOSTILE"),
        ("run", "FILE", "--option", "HOSTILE"),
        ("run", "FILE", "--option", "HOSTILE=1"),
        ("run", "FILE", "--option", "goal=HOSTILE"),
        ("run", "FILE", "--bots", "HOSTILE"),
        ("run", "FILE", "--lang", "HOSTILE"),
        ("run", "FILE", "--save", "no/HOSTILE"),
        ("replay", "HOSTILE"),
        ("replay", "FILE", "--at", "HOSTILE"),
        ("rules", "FILE", "-o", "no/HOSTILE"),
        ("rules", "FILE", "-o", "HOSTILE.tgame"),
        ("lint", "FILE", "--format", "HOSTILE"),
        ("test", "FILE", "-k", "HOSTILE"),
        ("graph", "FILE", "--format", "HOSTILE"),
        ("graph", "FILE", "--variant", "HOSTILE"),
        ("copy", "HOSTILE"),
        ("copy", "nim", "HOSTILE"),
        ("copy", "nim", "no/HOSTILE.tgame"),
    ],
    ids=" ".join,
)
def test_in_an_argument(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "small.tgame"
    path.write_text(SMALL, "utf-8")
    result = call(tuple(word.replace("HOSTILE", HOSTILE) for word in words), str(path))
    assert result.exit_code != 0


def test_a_name_that_is_not_even_text(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x9b.tgame")
    Path(path).write_text(SMALL, "utf-8")
    for words in CALLS[:12]:
        # Its variant is never used, which lint says.
        assert call(words, path).exit_code == (words[0] == "lint")


def test_a_document_is_whole(tmp_path: Path) -> None:
    path = tmp_path / f"{HOSTILE}.tgame"
    path.write_text(SMALL.replace("coins[P1] == 1", "coins[P1] == 2"), "utf-8")
    (scenario,) = json.loads(call(("test", "FILE", "--json"), str(path)).stdout)["scenarios"]
    assert scenario["title"] == "A coin is earned"


def test_in_what_programs_are_told(tmp_path: Path) -> None:
    with pytest.raises(api.RuleFileError) as error:
        api.loads("nonsense", HOSTILE)
    assert not any(map(is_harmful, str(error.value)))
    with pytest.raises(api.SavedMatchError) as refused:
        api.match_from_json(json.dumps({HOSTILE: 1, "format": 2}))
    assert not any(map(is_harmful, str(refused.value)))
