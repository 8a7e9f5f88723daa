"""Bots by their names: every name there is, and every wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tgame.interpreter.bots.at_random import AtRandom
from tgame.interpreter.bots.greedy import Greedy
from tgame.interpreter.bots.named import LEVELS, BotError, bot_maker, minds_the_clock
from tgame.interpreter.bots.search import Search

ALL = "random, greedy, search:N, search:Nms, search:N+AHEAD, forgetful:K, easy, normal, strong, FILE.py:CLASS"


@pytest.mark.parametrize(("name", "bot"), [("random", AtRandom), ("greedy", Greedy), ("easy", Greedy)])
def test_plain_names(name: str, bot: type) -> None:
    assert type(bot_maker(name)(7)) is bot


@pytest.mark.parametrize(
    ("name", "simulations", "seconds", "memory", "ahead"),
    [
        ("search:1", 1, None, None, None),
        ("search:200", 200, None, None, None),
        ("search:1000000", 1_000_000, None, None, None),
        ("search:200+8", 200, None, None, 8),
        ("search:200+0", 200, None, None, 0),
        ("search:500ms", None, 0.5, None, None),
        ("search:500ms+12", None, 0.5, None, 12),
        ("forgetful:5", 200, None, 5, None),
        ("normal", None, 0.5, None, None),
        ("strong", None, 2.0, None, None),
    ],
)
def test_those_who_think(
    name: str, simulations: int | None, seconds: float | None, memory: int | None, ahead: int | None
) -> None:
    bot = bot_maker(name)(7)
    assert isinstance(bot, Search)
    assert (bot.simulations, bot.seconds, bot.memory, bot.ahead) == (simulations, seconds, memory, ahead)


def test_levels_are_bots() -> None:
    for name in LEVELS.values():
        bot_maker(name)


@pytest.mark.parametrize(
    "name",
    [
        "", "clever", "Random", "random:", "random:3", "greedy:1", "search", "search:", "search:many", "search:ms",
        "search:-1", "search:1.5", "search:200 ms", "search:²", "search:500msms", "forgetful", "forgetful:5ms",
        "search:200+", "search:+8", "search:200+8+8", "search:200+8ms", "search:200+-1", "forgetful:5+8",
        "search:200\n", "easy:1", "mine.py", "mine.py:", "mine.py:1",
    ],
)  # fmt: skip
def test_no_such_bot(name: str) -> None:
    with pytest.raises(BotError) as error:
        bot_maker(name)
    assert str(error.value) == f"there is no bot {name!r}; there is: {ALL}"


@pytest.mark.parametrize("name", ["search:0", "search:1000001", "search:0ms", "forgetful:0", "search:" + 5000 * "9"])
def test_numbers_without_sense(name: str) -> None:
    with pytest.raises(BotError) as error:
        bot_maker(name)
    assert str(error.value) == f"{name!r}: a number from 1 to 1,000,000 is wanted after the colon"


def test_too_far_ahead() -> None:
    with pytest.raises(BotError) as error:
        bot_maker("search:9+1000001")
    assert str(error.value) == "'search:9+1000001': a number from 0 to 1,000,000 is wanted after the plus"


def test_a_search_has_a_bound() -> None:
    with pytest.raises(ValueError, match="a search needs a bound: simulations or seconds"):
        Search(1)


@pytest.mark.parametrize("name", ["search:500ms", "search:500ms+8", "normal", "strong", "mine.py:Own"])
def test_those_who_mind_the_clock(name: str) -> None:
    assert minds_the_clock(name)


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "search:500", "search:500+8", "forgetful:5"])
def test_those_who_do_not(name: str) -> None:
    assert not minds_the_clock(name)


class TestOwn:
    def made(self, folder: Path, text: str) -> Path:
        path = folder / "mine.py"
        path.write_text(text, "utf-8")
        return path

    def test_a_class_of_ones_own_is_made_with_the_seed(self, tmp_path: Path) -> None:
        path = self.made(
            tmp_path,
            "class First:\n"
            "    def __init__(self, seed):\n        self.seed = seed\n"
            "    def choose(self, seat):\n        return 0\n",
        )
        bot = bot_maker(f"{path}:First")(7)
        assert vars(bot) == {"seed": 7}

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("x = 1", "{} has no class First with a method `choose(self, seat)`"),
            ("First = 1", "{} has no class First with a method `choose(self, seat)`"),
            ("class First:\n    pass", "{} has no class First with a method `choose(self, seat)`"),
            ("def First(seed):\n    pass", "{} has no class First with a method `choose(self, seat)`"),
            ("class First", "{} cannot be run: SyntaxError: expected ':' (mine.py, line 1)"),
            ("import nowhere_at_all", "{} cannot be run: ModuleNotFoundError: No module named 'nowhere_at_all'"),
            ("1 / 0", "{} cannot be run: ZeroDivisionError: division by zero"),
        ],
    )
    def test_what_is_wrong_with_it_is_said(self, tmp_path: Path, text: str, message: str) -> None:
        path = self.made(tmp_path, text)
        with pytest.raises(BotError) as error:
            bot_maker(f"{path}:First")
        assert str(error.value) == message.format(path)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(BotError) as error:
            bot_maker(f"{tmp_path}/none.py:First")
        assert str(error.value) == f"{tmp_path}/none.py: there is no such file"


def test_bots_of_files_with_the_same_name_are_two(tmp_path: Path) -> None:
    """A dataclass looks itself up by its module."""
    found = []
    for number in (1, 2):
        path = tmp_path / str(number) / "mine.py"
        path.parent.mkdir()
        path.write_text(
            f"from __future__ import annotations\nfrom dataclasses import dataclass\nNUMBER = {number}\n"
            "@dataclass\nclass Mine:\n    seed: int\n    def choose(self, seat):\n        return NUMBER\n",
            "utf-8",
        )
        found.append(bot_maker(f"{path}:Mine")(7))
    assert [bot.choose(None) for bot in found] == [1, 2]  # type: ignore[arg-type]
