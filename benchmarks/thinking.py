"""How fast bots think: simulations of the search a second, and what it costs to imagine a world, game by game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import tgame
from benchmarks.timing import rate, show
from benchmarks.yardsticks import GAMES
from tgame.interpreter.bots.search import Search
from tgame.interpreter.match import Match

CLASSICS = GAMES.parent / "examples" / "classics"
DECISIONS = 20  # before it is measured, at most
POSITIONS = 3


def middle(game: tgame.Game, seed: int) -> Match:
    """A match in which somebody has something to choose, after some random answers."""
    players = 3 if 3 in game.players else game.players[0]
    match = game.new(players=players, seed=seed)
    random = Random(seed)
    for number in range(10 * DECISIONS):
        ask = match.ask()
        if ask is None or (number >= DECISIONS and len(ask.options) > 1):
            break
        match.answer(int(random.random() * len(ask.options)))
    return match if not match.over else game.new(players=players, seed=seed)


def measured(path: Path, seconds: float) -> tuple[str, ...]:
    game = tgame.load(path)
    done = failed = worlds = 0
    thought = imagined = 0.0
    for seed in range(POSITIONS):
        seat = (match := middle(game, seed)).seat(match.awaited[0])
        bot = Search(seed, seconds=seconds)
        bot.judge(seat)  # a warm-up
        bot.done = bot.failed = 0
        start = process_time()
        bot.judge(seat)
        thought += process_time() - start
        done, failed = done + bot.done, failed + bot.failed
        imagination, random = seat.imagination(), Random(seed)
        start = process_time()
        for _ in range(50):
            imagination.world(random)
        imagined += process_time() - start
        worlds += 50
    return game.name, rate(done / thought), f"{imagined / worlds * 1e6:.0f}", f"{failed} of {done}"


def thinking(seconds: float) -> None:
    rows = [measured(path, seconds) for path in (*sorted(GAMES.glob("*.tgame")), *sorted(CLASSICS.glob("*.tgame")))]
    heads = ("game", "simulations", "µs a world", "failed")
    show("Simulations of the search, of processor time (absolute)", heads, rows)
