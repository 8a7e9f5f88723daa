"""Ways to play for the properties: every rule file, and matches brought to some point by random answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import tgame
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((ROOT / "games").glob("*.tgame"))
RULE_FILES = [*GAMES, *sorted((ROOT / "examples").rglob("*.tgame"))]


@cache
def load(path: Path) -> tgame.Game:
    return tgame.load(path)


@cache
def editions(path: Path) -> list[Edition]:
    """One edition for each player count and set of variants, options at their defaults."""
    game = load(path)
    settings = dict.fromkeys((c.players, c.variants) for c in game.configurations())
    return [game.edition(game.configuration(players, variants)) for players, variants in settings]


def play(edition: Edition, seed: int, decisions: int, choices: int | None = None) -> Match:
    """A match after so many random answers, or fewer if it is over by then."""
    match = edition.new(seed)
    random = Random(seed if choices is None else choices)
    for _ in range(decisions):
        asked = match.asked
        if not asked:
            break
        ask = match.ask(random.choice(asked))
        assert ask is not None
        match.answer(ask.options[random.randrange(len(ask.options))])
    return match


def state(match: Match) -> tuple[object, ...]:
    """Everything that makes two matches the same."""
    machine = match.copy().machine
    views = tuple(match.view(player) for player in range(edition_players(match)))
    return machine.Z, machine.W, machine.V, machine.K, machine.stack, machine.over, machine.winners, views


def edition_players(match: Match) -> int:
    return match.edition.configuration.players
