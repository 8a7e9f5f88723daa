"""`tgame rules`: the rulebook on the screen or in a file, the rulings alone, and what becomes of bad input."""

from pathlib import Path

import pytest

from tests.tgame.cli.calls import BRIGANDS, SEEKERS, SMALL, small, tgame

FAILING = '\nscenario "Two coins"\n  start turn(me: P1)\n  play P1: earn\n  expect coins[P1] == 2\n'


def test_a_book_in_english() -> None:
    result = tgame("rules", BRIGANDS)
    assert result.exit_code == 0
    assert result.stderr == ""
    title, about, players = result.stdout.split("\n\n")[:3]
    assert (title, players) == ("# The Three Brigands' Treasure", "For 2 to 4 players.")
    assert about.startswith("Collect three weapons, ")
    assert about.endswith("**Aim:** Have four different treasures and Tiffany.")
    assert "| 18 | Weapon | type: *blunderbuss*, *pepper bellows*, *axe*; 6 of each |\n" in result.stdout
    assert "- Put that damage card into the victim's *damaged weapons*.\n" in result.stdout


def test_a_book_in_french() -> None:
    result = tgame("rules", BRIGANDS, "--lang", "fr")
    text = result.stdout.replace("\N{NO-BREAK SPACE}", " ")
    assert result.exit_code == 0
    title, about, players = text.split("\n\n")[:3]
    assert (title, players) == ("# Le trésor des trois brigands", "Pour 2 à 4 joueurs.")
    assert about.startswith("Réunis trois armes, ")
    assert "- Mettre la carte « Dégât » choisie dans « Armes abîmées » du joueur choisi.\n" in text


def test_a_brief_book_has_all_but_the_examples() -> None:
    whole, brief = tgame("rules", BRIGANDS).stdout, tgame("rules", BRIGANDS, "--brief").stdout
    headings = [line for line in whole.splitlines() if line.startswith("## ")]
    assert [line for line in brief.splitlines() if line.startswith("## ")] == [
        h for h in headings if h != "## Examples"
    ]
    assert "## Examples" in headings


def test_only_the_rulings() -> None:
    result = tgame("rules", SEEKERS, "--rulings")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "# The Treasure Seekers: rulings and assumptions"
    count = Path(SEEKERS).read_text("utf-8").count(' assumed "')
    assert sum(line.startswith("- **R") for line in lines) == count
    assert any(
        line.startswith("- **R7.** Phase *Setup*, “Put one random tile from the *tiles not dealt yet* onto")
        and line.endswith(": the first tile scores nothing (" + f"{SEEKERS}:{_line(SEEKERS, 'scores nothing')})")
        for line in lines
    )


def _line(path: str, words: str) -> int:
    lines = Path(path).read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_a_file_without_rulings_says_so(tmp_path: Path) -> None:
    assert "The rule file has no rulings." in tgame("rules", small(tmp_path), "--rulings").stdout


def test_a_book_in_a_file(tmp_path: Path) -> None:
    target = tmp_path / "book.md"
    result = tgame("rules", small(tmp_path), "-o", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    first = target.read_text("utf-8")
    assert first.startswith("# Small\n")
    assert tgame("rules", small(tmp_path), "--lang", "fr", "-o", str(target)).exit_code == 0
    assert "Pour 2 à 3 joueurs." in target.read_text("utf-8")


@pytest.mark.parametrize("name", ["small.tgame", "notes.txt", "missing/book.md"])
def test_other_files_are_not_written_over(tmp_path: Path, name: str) -> None:
    path = small(tmp_path)
    (tmp_path / "notes.txt").write_text("my notes", "utf-8")
    result = tgame("rules", path, "-o", str(tmp_path / name))
    assert result.exit_code == 2
    assert name in result.stderr
    assert Path(path).read_text("utf-8") == SMALL
    assert (tmp_path / "notes.txt").read_text("utf-8") == "my notes"


def test_a_scenario_that_fails_is_left_out_and_named(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL + FAILING)
    result = tgame("rules", path)
    assert result.exit_code == 1
    assert "**A coin is earned**" in result.stdout
    assert "Two coins" not in result.stdout
    line = _line(path, "== 2")
    assert result.stderr == f"{path}:{line}:3: left out, it fails: Two coins: not so: coins[P1] == 2\n"


def test_a_file_with_errors_shows_its_findings(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL.replace("coins[me] += 1", "coin[me] += 1"))
    result = tgame("rules", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error TG" in result.stderr
    assert f"{path}:" in result.stderr


def test_an_unknown_language_is_wrong_usage(tmp_path: Path) -> None:
    assert tgame("rules", small(tmp_path), "--lang", "xx").exit_code == 2
