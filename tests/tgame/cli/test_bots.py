"""`--bots` of `run`, `duel` and `play`: by their names, and bots of somebody's own that do as they like."""

from pathlib import Path

import pytest

from tests.tgame.cli.calls import SMALL, small, tgame

RAISES = """
class Mine:
    def __init__(self, seed):
        pass
    def choose(self, seat):
        raise RuntimeError("lost")
class Wants:
    def __init__(self, seed, more):
        pass
    def choose(self, seat):
        return 0
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(RAISES, "utf-8")
    return str(path)


def test_a_duel(tmp_path: Path) -> None:
    found = tgame("duel", small(tmp_path), "--bots", "greedy, random", "--matches", "4", "--all")
    assert found.exit_code == 0
    assert found.stdout.splitlines()[0].startswith("4 matches, 2 players, 2 seatings; victories")
    assert [line.split()[0] for line in found.stdout.splitlines()[1:3]] == ["greedy", "random"]


def test_a_duel_wants_two_or_one_for_each_seat(tmp_path: Path) -> None:
    found = tgame("duel", small(tmp_path), "--bots", "greedy")
    assert found.exit_code == 2
    assert "1 bot for 2 players: name two, or one for each seat" in found.stderr


def test_bots_that_cannot_decide_are_told_of(own: str, tmp_path: Path) -> None:
    rules = small(tmp_path)
    found = tgame("run", rules, "--seed", "1", "--bots", f"{own}:Mine,random")
    assert found.exit_code == 0
    assert f"✗ {own}:Mine (P1) could not decide" in found.stderr
    assert "took anything: RuntimeError: lost" in found.stderr
    assert "(P2)" not in found.stderr
    found = tgame("duel", rules, "--bots", f"{own}:Mine,random", "--matches", "2")
    assert found.exit_code == 0
    assert f"  {own}:Mine could not decide" in found.stdout


@pytest.mark.parametrize("command", ["run", "duel", "play"])
def test_a_bot_that_cannot_be_made(command: str, own: str, tmp_path: Path) -> None:
    names = f"{own}:Wants" + ",random" * (command == "duel")
    found = tgame(command, small(tmp_path), "--bots", names, *(["--players", "2"] if command == "play" else []))
    assert found.exit_code == 2
    assert f"{own}:Wants cannot be made" in found.stderr


def test_one_opponent_for_each_seat_without_a_person(tmp_path: Path) -> None:
    found = tgame("play", small(tmp_path), "--players", "3", "--bots", "easy,easy,easy")
    assert found.exit_code == 2
    assert "3 bots for 2 seats without a person" in found.stderr


FAILS_AT_ONCE = SMALL.replace("flow\n", "flow\n  phase setup\n    each p in players\n      coins[p] -= 1\n")
FAILS = SMALL.replace("coins[me] += 0", "coins[me] -= 1").replace("coins[me] += 1", "coins[me] -= 1")


class TestRulesThatFail:
    def test_when_a_match_is_set_up(self, tmp_path: Path) -> None:
        for words in (("play",), ("duel", "--bots", "greedy,random", "--matches", "2"), ("run", "--bots", "greedy")):
            found = tgame(words[0], small(tmp_path, FAILS_AT_ONCE), *words[1:])
            assert found.exit_code == 1
            assert found.stderr.count("error TG916: `coins` would be -1, outside 0..9") == 1

    def test_in_every_match_of_a_duel(self, tmp_path: Path) -> None:
        found = tgame("duel", small(tmp_path, FAILS), "--bots", "greedy,random", "--matches", "2")
        assert found.exit_code == 1
        assert "  Not counted: 2 matches without an end, or in which the rules failed." in found.stdout.splitlines()
        assert "error TG916: `coins` would be -1" in found.stderr
