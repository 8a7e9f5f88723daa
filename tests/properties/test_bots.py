"""A bot goes by what its seat knows: in two matches that look the same to the seat, it does the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.properties.matches import GAMES, RULE_FILES, edition_of, editions, load, positions
from tests.properties.test_imagined import twins
from tgame.dsl.configurations import Configuration
from tgame.interpreter.bots.named import Bot, bot_maker
from tgame.interpreter.imagining.drawing import Unknown
from tgame.interpreter.match import Match

POSITIONS = int(os.environ.get("POSITIONS", "15")) // 13  # of each game; `make leaks` looks at more
# Hidden hands, choices at the same time, a team, heaps that are chosen from, reactions, several picks.
HIDDEN = ("hearts", "goofspiel", "hanabi", "go_fish", "crazy_eights", "liars_dice", "04_memory", "05_veto", "02_picnic")
MEMORY = ("colorful_treasure", "04_memory")
CASES = [
    pytest.param(path, bot, id=f"{path.stem}-{bot}")
    for path in RULE_FILES
    for bot in ("random", "greedy", "search:12", "forgetful:3")
    if bot == "random" or (path.stem in MEMORY if bot == "forgetful:3" else path in GAMES or path.stem in HIDDEN)
    if bot != "greedy" or path.stem not in ("liars_dice", "hearts")  # as elsewhere, and dear
]


def looked_at(path: Path) -> Iterator[Match]:
    """Positions of a game, over its variants and numbers of players where there are enough."""
    game, among = load(path), editions(path)
    if len(among) > POSITIONS:
        among = [edition_of(path, Configuration(max(game.players[0], min(3, game.players[-1]))))]
    for edition in among:
        yield from positions(edition, -(-POSITIONS // len(among)))


def differences(match: Match, make: Callable[[int], Bot], random: Random) -> list[str]:
    found = []
    for player in match.awaited[:1]:
        seed = random.randrange(1000)
        for what, twin in [("nothing", match.copy()), *twins(match, player, random)]:
            keys = []
            for one in (match, twin):
                seat = one.seat(player)
                keys.append(seat.option_keys()[make(seed).choose(seat)])
            if keys[0] != keys[1]:
                found.append(f"seed {match.seed}, {len(match.decisions)} answers, seat {player}: {what}")
    return found


@pytest.mark.parametrize(("path", "bot"), CASES)
def test_the_same_sight_gives_the_same_answer(path: Path, bot: str) -> None:
    random = Random(5)
    for match in looked_at(path):
        assert differences(match, bot_maker(bot), random) == []


@pytest.mark.parametrize("bot", ["greedy", "search:12"])
def test_a_bot_that_peeks_is_noticed(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unknown, "draw", lambda self, random: {})
    path = next(path for path in GAMES if path.stem == "treasure_hunter")
    random = Random(5)
    noticed = [
        line
        for match in positions(edition_of(path, Configuration(3)), 5)
        for line in differences(match, bot_maker(bot), random)
    ]
    assert any("hidden pieces" in line for line in noticed)
