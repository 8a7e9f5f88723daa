"""`make bench`: is the engine as fast as it should be?

Against the hand-written Brigands only ratios count. Both sides run in one process and take turns every hundredth of a
second; a round's ratio is the median of its slices, and the median of the rounds is held against a target. A busy
machine slows both, and stops that hit one of them fall out. Where the ratio of processor times is another, the machine
was too busy: a long slice is interrupted more often than a short one, so that the slower side looks slower still.
Everything else is absolute, and only as good as the machine.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import tgame
from benchmarks import agree
from benchmarks.hand_brigands import HandMatch
from benchmarks.hand_brigands import playout as hand_playout

GAMES = agree.RULES.parent
PLAYOUT_TARGET, QUESTION_TARGET, COPY_TARGET = 0.8, 0.3, 1 / 3
ROUND_SECONDS, QUICK_SECONDS = 0.4, 0.1
ROUNDS, QUICK_ROUNDS = 7, 5
SLICE_SECONDS = 0.01  # a round has many slices; in each, both do the same work one after the other

Work = Callable[[range], object]  # does as many units of work as there are seeds


def timed(work: Work, seeds: range) -> tuple[float, float]:
    """The time that it took, by the clock and of the processor."""
    gc.disable()
    try:
        start, used = perf_counter(), process_time()
        work(seeds)
        return perf_counter() - start, process_time() - used
    finally:
        gc.enable()


def enough(work: Work, seconds: float) -> int:
    """How many units take about so long; also a warm-up."""
    count = 1
    while (spent := timed(work, range(count))[1]) < seconds / 4:
        count *= 2
    return max(1, round(count * seconds / spent))


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


def rate(per_second: float) -> str:
    return f"{per_second:,.0f}/s" if per_second >= 100 else f"{per_second:.1f}/s"


def show(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    print(f"\n{title}")
    for row in [heads, tuple("-" * width for width in widths), *rows]:
        print("  " + "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)))
    sys.stdout.flush()


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


def compare(game: tgame.Game, seconds: float, rounds: int) -> bool:
    """The three comparisons, for every number of players. Were all targets met?"""
    met = True

    def table(title: str, target: float, pairs: Callable[[int], tuple[Work, Work]]) -> None:
        nonlocal met
        rows = []
        for players in agree.PLAYERS:
            found = Comparison(*pairs(players), seconds, rounds)
            met = met and found.ratio >= target
            rows.append(found.row(players, target))
        show(title, HEADS, rows)

    def playouts(players: int) -> tuple[Work, Work]:
        return (
            lambda seeds: [game.playout(players=players, seed=seed) for seed in seeds],
            lambda seeds: [hand_playout(players, seed) for seed in seeds],
        )

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

    table("Random matches: game.playout against one hand-written function", PLAYOUT_TARGET, playouts)
    table("Matches by questions: ask and answer with a random bot", QUESTION_TARGET, questions)
    table("Copies in the middle of a match", COPY_TARGET, copies)
    return met


def absolute(seconds: float) -> None:
    """Random matches of every game, in every configuration that differs by more than an option."""
    rows = []
    for path in sorted(GAMES.glob("*.tgame")):
        game = tgame.load(path)
        settings = dict.fromkeys((found.players, found.variants) for found in game.configurations())
        for players, variants in settings:

            def work(seeds: range, game=game, players=players, variants=variants) -> int:
                return sum(game.playout(players, seed, variants).decisions for seed in seeds)

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
    for arguments in (["--help"], ["lint", str(agree.RULES.relative_to(GAMES.parent))]):
        best = float("inf")
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

    game = tgame.load(agree.RULES)
    seeds = range(5 if quick else 20)
    found = agree.differences(game, seeds)
    if found:
        print("The engine and the hand-written game do not play the same matches:", *found, sep="\n  ")
        return 1
    print(f"Same winners, decisions and zones in {len(seeds) * len(agree.PLAYERS)} matches, played four ways each.")
    print(f"Ratios: the engine's speed as a part of the other's, the median of {rounds} rounds, by the clock.")
    print("Where the ratio of processor times (cpu) is another, the machine was too busy for the clock.")
    met = compare(game, seconds, rounds)
    absolute(seconds)
    cold_start()
    print("\nAll targets met." if met else "\nNot all targets were met.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
