"""Whole matches at a keyboard: what is typed is chosen from what stands on the screen, as numbers or in words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tests.terminal.keyboard import Keyboard

LONGEST = 900  # lines typed
FREQUENT_WORDS = 0.35
OPTIONS = re.compile(r"#1 to #(\d+)")
GAMES = {
    "brigands": ("--seed", "5"),
    "treasure_hunter": ("--seed", "5"),
    "colorful_treasure": ("--seed", "5"),
    "treasure_seekers": ("--seed", "5"),
    "hearts": ("--seed", "5", "--variant", "one_deal"),
    "hanabi": ("--seed", "5", "--option", "fuses=5"),
    "breakthrough": ("--seed", "5"),
    "connect_four": ("--seed", "5"),
    "liars_dice": ("--seed", "5"),
}


def number(keyboard: Keyboard, random: Random) -> None:
    """The number of an option; how many there are is said when it is too high."""
    keyboard.answer(f"#{random.choice((1, 1, 2, 3, 5, 8, 999))}")
    refused = OPTIONS.search(keyboard.since.replace("\n  ", " "))
    if refused and not keyboard.ended:
        keyboard.answer(f"#{random.randint(1, int(refused[1]))}")


def words(keyboard: Keyboard, random: Random) -> None:
    """One of the things that stand there in bold, then perhaps another; in the end a number."""
    for _ in range(3):
        bright = keyboard.bright()
        if not bright or "✗" in keyboard.since:
            break
        before = keyboard.prompt
        keyboard.answer(random.choice(bright))
        if keyboard.ended or keyboard.prompt == before:
            return
    if not keyboard.ended:
        number(keyboard, random)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    random = Random(7)
    typed = 0
    with Keyboard(tmp_path, game, *GAMES[game]) as keyboard:
        keyboard.ready()
        assert "To win" in keyboard.text
        keyboard.answer("")
        while "Enter ends" not in keyboard.prompt:
            assert typed < LONGEST, keyboard.text
            (words if random.random() < FREQUENT_WORDS else number)(keyboard, random)
            typed += 1
        # What is no command is not taken at the end, and what is one is.
        assert "✗ only Enter or a command here" in keyboard.type("again").since
        assert "\n✗" not in keyboard.type("/look").since
        assert keyboard.type("").end() == 0
        assert "── the end ──" in keyboard.history
        assert re.search(r"\b(wins?|draw)\b", keyboard.history.partition("── the end ──")[2])
        assert "Traceback" not in keyboard.history
        assert "WARNING" not in keyboard.history
    assert typed > 3
    assert not (tmp_path / "tgame").exists()
