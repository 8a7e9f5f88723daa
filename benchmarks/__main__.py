"""`make bench`: is the engine as fast as it should be?

Against the hand-written games only ratios count. Both sides run in one process and take turns every hundredth of a
second; a round's ratio is the median of its slices, and the median of the rounds is held against a target. A busy
machine slows both, and stops that hit one of them fall out. Where the ratio of processor times is another, the machine
was too busy: a long slice is interrupted more often than a short one, so that the slower side looks slower still.
Everything else is absolute, and only as good as the machine.

The target of a playout is meant for a plain game, written as one writes a game; those that are tuned to the last are
held against the same.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import tgame
from benchmarks.agree import differences
from benchmarks.hand_brigands import HandMatch
from benchmarks.thinking import thinking
from benchmarks.timing import Work, enough, rate, show, timed
from benchmarks.yardsticks import BRIGANDS, GAMES, YARDSTICKS, Yardstick

PLAYOUT_TARGET, QUESTION_TARGET, COPY_TARGET = 0.8, 0.3, 1 / 3
ROUND_SECONDS, QUICK_SECONDS = 0.4, 0.1
ROUNDS, QUICK_ROUNDS = 7, 5
SLICE_SECONDS = 0.01  # a round has many slices; in each, both do the same work one after the other


class Comparison:
    """Two contenders at the same work. `ratio` is the engine's speed as a part of the other's."""

    def __init__(self, engine: Work, other: Work, seconds: float, rounds: int) -> None:
        # One count for both: they must play the same matches.
        count = enough(engine, SLICE_SECONDS)
        enough(other, SLICE_SECONDS)
        self.engine: list[float] = []
        self.other: list[float] = []
        self.ratios: list[float] = []
        processor = []
        slices = round(seconds / SLICE_SECONDS)
        for number in range(rounds):
            ratios = []
            for part in range(slices):
                first = (number * slices + part) * count
                seeds = range(first, first + count)
                both = {}
                for side in (0, 1) if part % 2 else (1, 0):
                    both[side] = timed((engine, other)[side], seeds)
                self.engine.append(both[0][0] / count)
                self.other.append(both[1][0] / count)
                ratios.append(both[1][0] / both[0][0])
                processor.append(both[1][1] / both[0][1])
            self.ratios.append(median(ratios))
        self.ratios.sort()
        self.ratio = median(self.ratios)
        self.processor = median(processor)

    def row(self, players: int, target: float) -> tuple[str, ...]:
        return (
            str(players),
            rate(1 / median(self.engine)),
            rate(1 / median(self.other)),
            f"{self.ratio:.2f}",
            f"{self.ratios[0]:.2f} to {self.ratios[-1]:.2f}",
            f"{self.processor:.2f}",
            f"{target:.2f}",
            "met" if self.ratio >= target else "MISSED",
        )


# ---- the contenders


def engine_questions(game: tgame.Game, players: int, seeds: range) -> None:
    for seed in seeds:
        match = game.new(players=players, seed=seed)
        bots = Random(seed * 4 + 2).random
        while (ask := match.ask()) is not None:
            options = ask.options
            match.answer(options[int(bots() * len(options))])


def hand_questions(players: int, seeds: range) -> None:
    for seed in seeds:
        match = HandMatch(players, seed)
        bots = Random(seed * 4 + 2).random
        while not match.over:
            options = match.options()
            match.apply(options[int(bots() * len(options))])


def engine_middle(game: tgame.Game, players: int, seed: int, decisions: int) -> tgame.Match:
    match = game.new(players=players, seed=seed)
    bots = Random(seed * 4 + 2).random
    for _ in range(decisions):
        ask = match.ask()
        assert ask is not None
        match.answer(ask.options[int(bots() * len(ask.options))])
    return match


def hand_middle(players: int, seed: int, decisions: int) -> HandMatch:
    match = HandMatch(players, seed)
    bots = Random(seed * 4 + 2).random
    for _ in range(decisions):
        options = match.options()
        match.apply(options[int(bots() * len(options))])
    return match


def repeat(copy: Callable[[], object], seeds: range) -> None:
    for _ in seeds:
        copy()


# ---- the tables

HEADS = ("players", "engine", "by hand", "ratio", "rounds", "cpu ratio", "target", "")

Contest = Callable[[int], tuple[Work, Work]]  # for a number of players


class Judge:
    """Holds contests against targets, and remembers whether all were met."""

    def __init__(self, seconds: float, rounds: int) -> None:
        self.seconds = seconds
        self.rounds = rounds
        self.met = True

    def table(self, title: str, players: tuple[int, ...], target: float, contest: Contest) -> None:
        rows = []
        for count in players:
            found = Comparison(*contest(count), self.seconds, self.rounds)
            self.met = self.met and found.ratio >= target
            rows.append(found.row(count, target))
        show(title, HEADS, rows)


def compare_playouts(judge: Judge, game: tgame.Game, yardstick: Yardstick) -> None:
    def playouts(players: int) -> tuple[Work, Work]:
        by_hand = yardstick.playout
        return (
            lambda seeds: [game.playout(players=players, seed=seed) for seed in seeds],
            lambda seeds: [by_hand(players, seed) for seed in seeds],
        )

    against = {"plain": "a plain hand-written game", "tuned": "a hand-written game tuned to the last"}
    title = f"{game.title}, {yardstick.style}: game.playout against {against[yardstick.style]}"
    judge.table(title, yardstick.players, PLAYOUT_TARGET, playouts)


def compare_matches(judge: Judge, game: tgame.Game) -> None:
    """Questions and copies, of the one game that has them in the hand-written form."""

    def questions(players: int) -> tuple[Work, Work]:
        return (
            lambda seeds: engine_questions(game, players, seeds),
            lambda seeds: hand_questions(players, seeds),
        )

    def copies(players: int) -> tuple[Work, Work]:
        seed = 1
        half = game.playout(players=players, seed=seed).decisions // 2
        ours, theirs = engine_middle(game, players, seed, half), hand_middle(players, seed, half)
        return lambda seeds: repeat(ours.copy, seeds), lambda seeds: repeat(theirs.copy, seeds)

    title = f"{game.title}: ask and answer with a random bot"
    judge.table(title, BRIGANDS.players, QUESTION_TARGET, questions)
    judge.table(f"{game.title}: copies in the middle of a match", BRIGANDS.players, COPY_TARGET, copies)


def all_decisions(game: tgame.Game, players: int, variants: Sequence[str], seeds: range) -> int:
    return sum(game.playout(players, seed, variants).decisions for seed in seeds)


def absolute(seconds: float) -> None:
    """Random matches of every game, in every configuration that differs by more than an option."""
    rows = []
    for path in sorted(GAMES.glob("*.tgame")):
        game = tgame.load(path)
        settings = dict.fromkeys((found.players, found.variants) for found in game.configurations())
        for players, variants in settings:
            work = partial(all_decisions, game, players, variants)
            # Every slice plays the same matches, so that the median is not one of short matches.
            count = max(20, enough(work, SLICE_SECONDS))
            spent = median(timed(work, range(count))[0] for _ in range(max(5, round(seconds / SLICE_SECONDS)))) / count
            decisions = work(range(count)) / count
            rows.append(
                (
                    game.name,
                    str(players),
                    ", ".join(variants) or "-",
                    rate(1 / spent),
                    f"{decisions:.0f}",
                    f"{spent / decisions * 1e6:.1f}",
                )
            )
    heads = ("game", "players", "variants", "matches", "decisions", "µs each")
    show("Random matches of every game (absolute)", heads, rows)


def cold_start() -> None:
    """How long the command line takes from nothing, at best of five."""
    command = str(Path(sys.executable).with_name("tgame"))
    rows = []
    for arguments in (["--help"], ["lint", str(BRIGANDS.rules.relative_to(GAMES.parent))]):
        best, code = float("inf"), 0
        for _ in range(5):
            start = perf_counter()
            code = subprocess.run([command, *arguments], cwd=GAMES.parent, capture_output=True).returncode
            best = min(best, perf_counter() - start)
        works = "" if code == 0 else f"(exit status {code})"
        rows.append((" ".join(["tgame", *arguments]), f"{best * 1000:.0f} ms", works))
    show("Cold start (absolute, best of 5)", ("command", "time", ""), rows)
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", command, "--help"], capture_output=True, text=True, check=False
    ).stderr
    modules = {line.rpartition("|")[2].strip().partition(".")[0] for line in loaded.splitlines()}
    for name in ("networkx", "lark"):
        print(f"  tgame --help {'LOADS' if name in modules else 'does not load'} {name}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks", description="How fast the engine is.")
    parser.add_argument("--quick", action="store_true", help="shorter rounds and fewer of them")
    quick = parser.parse_args().quick
    seconds, rounds = (QUICK_SECONDS, QUICK_ROUNDS) if quick else (ROUND_SECONDS, ROUNDS)

    games = {name: tgame.load(yardsticks[0].rules) for name, yardsticks in YARDSTICKS.items()}
    seeds = range(5 if quick else 20)
    for name, yardsticks in YARDSTICKS.items():
        game = games[name]
        found = differences(game, yardsticks, seeds)
        if found:
            print("The engine and the hand-written games do not play the same matches:", *found, sep="\n  ")
            return 1
        matches = len(seeds) * len(yardsticks[0].players)
        ways = 2 + sum(len(yardstick.forms) for yardstick in yardsticks)
        print(f"{game.title}: the same scores, decisions and zones in {matches} matches, played in {ways} ways each.")
    print(f"Ratios: the engine's speed as a part of the other's, the median of {rounds} rounds, by the clock.")
    print("Where the ratio of processor times (cpu) is another, the machine was too busy for the clock.")
    judge = Judge(seconds, rounds)
    for name, yardsticks in YARDSTICKS.items():
        for yardstick in yardsticks:
            compare_playouts(judge, games[name], yardstick)
    compare_matches(judge, games[BRIGANDS.name])
    absolute(seconds)
    thinking(seconds)
    cold_start()
    print("\nAll targets met." if judge.met else "\nNot all targets were met.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
