"""Ways to play for the properties: every rule file, and matches brought to some point by random answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import tgame
from tgame.dsl.configurations import Configuration
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import events
from tgame.interpreter.match import Match

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((ROOT / "games").glob("*.tgame"))
LESSONS = sorted((ROOT / "examples").glob("*.tgame"))
CLASSICS = sorted((ROOT / "examples" / "classics").glob("*.tgame"))
RULE_FILES = [*GAMES, *LESSONS, *CLASSICS]
MOST_EDITIONS = 6


@cache
def load(path: Path) -> tgame.Game:
    return tgame.load(path)


@cache
def editions(path: Path) -> list[Edition]:
    """One edition for each player count and set of variants, options at their defaults; of an example with very many,
    some from the first to the last."""
    game = load(path)
    settings = list(dict.fromkeys((c.players, c.variants) for c in game.configurations()))
    if path not in GAMES and len(settings) > MOST_EDITIONS:
        step = (len(settings) - 1) / (MOST_EDITIONS - 1)
        settings = [settings[round(place * step)] for place in range(MOST_EDITIONS)]
    return [game.edition(game.configuration(players, variants)) for players, variants in settings]


def every_configuration() -> pytest.MarkDecorator:
    """A test of each configuration of each game, options included."""
    cases = [
        pytest.param(path, configuration, id=f"{path.stem}-{configuration}")
        for path in GAMES
        for configuration in load(path).configurations()
    ]
    return pytest.mark.parametrize(("path", "configuration"), cases)


def edition_of(path: Path, configuration: Configuration) -> Edition:
    return load(path).edition(configuration)


def positions(edition: Edition, count: int) -> Iterator[Match]:
    """So many positions of random matches, a few decisions apart. A match goes on after it has been looked at."""
    random = Random(count)
    for seed in range(count):
        match = edition.new(seed)
        while True:
            yield match
            count -= 1
            if count == 0:
                return
            if not match.awaited:
                break
            _answer(match, random, random.randint(1, 15))


def play(edition: Edition, seed: int, decisions: int, choices: int | None = None) -> Match:
    """A match after so many random answers, or fewer if it is over by then."""
    match = edition.new(seed)
    _answer(match, Random(seed if choices is None else choices), decisions)
    return match


def _answer(match: Match, random: Random, decisions: int) -> None:
    for _ in range(decisions):
        asked = match.awaited
        if not asked:
            break
        ask = match.ask(random.choice(asked))
        assert ask is not None
        match.answer(ask.options[random.randrange(len(ask.options))])


def state(match: Match) -> tuple[object, ...]:
    """Everything that makes two matches the same."""
    machine = match.copy().machine
    views = tuple(match.view(player) for player in range(edition_players(match)))
    return (
        *(machine.Z, machine.W, machine.V, machine.K),
        *(machine.stack, machine.at, machine.picking, machine.over, machine.winners),
        *(match.awaited, events(machine.log), views),
    )


def edition_players(match: Match) -> int:
    return match.edition.configuration.players
