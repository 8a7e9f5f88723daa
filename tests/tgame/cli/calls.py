"""Calling the command line in tests: in this process, or as a program of its own."""

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from tgame.cli import main

ROOT = Path(__file__).resolve().parents[3]
BRIGANDS = str(ROOT / "games" / "brigands.tgame")
SEEKERS = str(ROOT / "games" / "treasure_seekers.tgame")
HANABI, HEARTS = (str(ROOT / "examples" / "classics" / f"{name}.tgame") for name in ("hanabi", "hearts"))

SMALL = """\
game small for 2..3 "Small"
variant rich "Riches"
option goal: 1..3 = 2 "Coins to win"
option quick: Bool = no

var coins per Player: 0..9 = 0

flow
  phase round repeat
    phase turn each me in players
      choose earn, wait

action earn "Earn a coin"
  coins[me] += 1
  if coins[me] == goal or quick
    end [me]
action wait "Wait"
  coins[me] += 0

scenario "A coin is earned" (players: 2)
  start turn(me: P1)
  play P1: earn
  expect coins[P1] == 1
"""


def small(folder: Path, text: str = SMALL) -> str:
    """A small rule file in a folder; its path."""
    path = folder / "small.tgame"
    path.write_text(text, "utf-8")
    return str(path)


def tgame(*words: str) -> Result:
    """A call in this process; whatever it raises but an exit is a bug."""
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def program(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from tgame.cli import main; main()", *words]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, cwd=ROOT, timeout=120)
