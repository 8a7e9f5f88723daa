"""Commands that play many matches, before the eyes of somebody: a bar with rate and time left, then the table alone."""

from pathlib import Path

import pexpect

from tests.terminal.keyboard import PATIENCE, PROGRAM
from tests.tgame.cli.calls import small


def test_a_bar_and_then_the_table(tmp_path: Path) -> None:
    words = ["sim", small(tmp_path), "--matches", "3000", "--observe", "3000"]
    program = pexpect.spawn(PROGRAM, words, dimensions=(40, 60), encoding="utf-8", timeout=PATIENCE)
    program.expect(r"[\d,]+ of 3,000 matches, [\d,.]+ a second")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0
    shown = program.before or ""
    assert "Victories by seat" in shown
    assert "Traceback" not in shown


def test_interrupted_it_shows_what_there_is(tmp_path: Path) -> None:
    words = ["sim", small(tmp_path), "--matches", "1000000", "--observe", "0"]
    program = pexpect.spawn(PROGRAM, words, dimensions=(40, 60), encoding="utf-8", timeout=PATIENCE)
    program.expect("a second")
    program.sendintr()
    program.expect(r"Stopped after [\d,]+ of 1,000,000 matches\.")
    program.expect("Victories by seat")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0
