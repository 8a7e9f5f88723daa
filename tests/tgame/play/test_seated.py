"""Whatever a bot of somebody's own does, its seat gets an option, and is told what was wrong."""

from pathlib import Path

import pytest

import tgame
from tgame.interpreter.bots.named import BotError, bot_maker
from tgame.play.seated import Seated

RULES = """
game coins for 2..2 "Coins"
var coins per Player: 0..9
flow
  phase round repeat 2
    phase turn each me in players
      choose earn, wait
action earn "Earn"
  coins[me] += 1
action wait "Wait"
  coins[me] += 0
winner most(p in players: coins[p])
"""
BOT = """
import sys

class Unspeakable:
    def __repr__(self):
        raise ValueError("no words")

class Mute(Exception):
    def __str__(self):
        raise ValueError("no words")

def mute():
    raise Mute

class Mine:
    def __init__(self, seed):
        {making}
    def choose(self, seat):
        {choosing}
"""


def mine(folder: Path, choosing: str = "return 0", making: str = "pass") -> str:
    path = folder / "mine.py"
    path.write_text(BOT.format(choosing=choosing, making=making), "utf-8")
    return f"{path}:Mine"


@pytest.mark.parametrize(
    ("choosing", "wrong"),
    [
        ("return None", "None is not the number of an option"),
        ("return '1'", "'1' is not the number of an option"),
        ("return -1", "-1 is not the number of an option"),
        ("return 2", "2 is not the number of an option"),
        ("return True", "True is not the number of an option"),
        ("return Unspeakable()", "ValueError: no words"),
        ("raise RuntimeError('lost')", "RuntimeError: lost"),
        ("mute()", "Mute"),
        ("sys.exit(3)", "SystemExit: 3"),
        ("return self.choose(seat)", "RecursionError"),
        ("seat.answer(0); return 0", "TypeError: a bot does not call `seat.answer`"),
        ("seat.undo(); return 0", "TypeError: a bot cannot take anything back"),
    ],
)
def test_an_option_is_taken_all_the_same(choosing: str, wrong: str, tmp_path: Path) -> None:
    match = tgame.loads(RULES, "coins.tgame").new(seed=1)
    bot = Seated(match, 0, bot_maker(mine(tmp_path, choosing)), 1)
    assert bot.choose() in (0, 1)
    assert bot.wrong is not None
    assert bot.wrong.startswith(wrong)
    assert (bot.faults, bot.fault) == (1, bot.wrong)
    assert match.decisions == []


def test_nothing_is_wrong_with_an_option(tmp_path: Path) -> None:
    match = tgame.loads(RULES, "coins.tgame").new(seed=1)
    bot = Seated(match, 0, bot_maker(mine(tmp_path, "return len(seat.question().options) - 1")), 1)
    assert (bot.choose(), bot.wrong, bot.faults) == (1, None, 0)


@pytest.mark.parametrize("making", ["raise ValueError('no')", "sys.exit(4)", "self(1)"])
def test_one_that_cannot_be_made(making: str, tmp_path: Path) -> None:
    make = bot_maker(mine(tmp_path, making=making))
    with pytest.raises(BotError, match=r"Mine\(7\) raises"):
        make(7)


def test_a_file_that_leaves(tmp_path: Path) -> None:
    path = tmp_path / "leaves.py"
    path.write_text("import sys; sys.exit(5)", "utf-8")
    with pytest.raises(BotError, match="cannot be run: SystemExit: 5"):
        bot_maker(f"{path}:Mine")
