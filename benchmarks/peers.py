"""`make bench-peers`: random play of the classics, here and in other engines. One thread; everyone takes turns.

For each classic: this engine's playouts; OpenSpiel's C++ game driven from Python, move by move; OpenSpiel's own
rollouts, which never leave C++; its game written in Python, where it has one; and the game written by hand in Python.
What counts is the ratio of this engine's speed to theirs: the median over slices in which all take turns.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker, tic_tac_toe

from benchmarks.hand_classics import BY_HAND
from benchmarks.lengths import rules_lines
from benchmarks.timing import Work, enough, rate, show, timed
from tests.peers.adapters import every_peer
from tests.peers.peer import Peer
from tests.peers.rule_files import CLASSICS, load

SLICE_SECONDS = 0.01
SLICES, QUICK_SLICES = 60, 10
FASTER_IN, AT_LEAST, PYTHON_TIMES = 0.5, 0.4, 5.0

# Games that OpenSpiel has in Python too; importing the modules registers them.
IN_PYTHON = {"kuhn_poker": kuhn_poker.__name__, "tic_tac_toe": tic_tac_toe.__name__}


# ---- the contenders


def engine(peer: Peer) -> Work:
    game = load(peer.file)
    edition = game.edition(game.configuration(peer.players, peer.variants, dict(peer.options)))

    def play(seeds: range) -> None:
        for _ in edition.playouts(seeds.start, len(seeds)):
            pass

    return play


def from_python(name: str) -> Work:
    """Their game, a move at a time. Where all outcomes of chance are equally likely there is no need to ask how likely
    they are, which is the fastest way to drive them."""
    game = pyspiel.load_game(name)
    simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    draw = even_chance if _is_even(game) else any_chance
    players = range(game.num_players())

    def play(seeds: range) -> None:
        number = Random(seeds.start).random
        for _ in seeds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(draw(state, number()))
                elif simultaneous:
                    state.apply_actions(
                        [legal[int(number() * len(legal))] for legal in map(state.legal_actions, players)]
                    )
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(number() * len(legal))])
            state.returns()

    return play


def even_chance(state: Any, number: float) -> int:
    outcomes = state.legal_actions()
    found: int = outcomes[int(number * len(outcomes))]
    return found


def any_chance(state: Any, number: float) -> int:
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for outcome, probability in outcomes:
        number -= probability
        if number < 0:
            return outcome
    return outcomes[-1][0]


def _is_even(game: Any) -> bool:
    """Are all outcomes of chance equally likely, in a few matches?"""
    for seed in range(20):
        state, random = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                if max(p for _, p in outcomes) - min(p for _, p in outcomes) > 1e-9:
                    return False
                state.apply_action(random.choice(outcomes)[0])
            elif state.is_simultaneous_node():
                state.apply_actions([random.choice(state.legal_actions(p)) for p in range(game.num_players())])
            else:
                state.apply_action(random.choice(state.legal_actions()))
    return True


def rollouts(name: str) -> Work | None:
    """Their own random matches: what their tree search plays to judge a position. It takes games without secrets that
    begin with a decision."""
    game = pyspiel.load_game(name)
    kind = game.get_type()
    open_game = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    sequential = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    if not open_game or not sequential or game.new_initial_state().is_chance_node():
        return None

    def play(seeds: range) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(len(seeds), seeds.start)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, seeds.start, False)
        bot.step(game.new_initial_state())

    return play


def decisions(peer: Peer, matches: int = 200) -> float:
    """How many decisions a match has, on average."""
    game = load(peer.file)
    edition = game.edition(game.configuration(peer.players, peer.variants, dict(peer.options)))
    return sum(playout.decisions for playout in edition.playouts(0, matches)) / matches


# ---- taking turns


def medians(contenders: dict[str, Work], slices: int) -> tuple[dict[str, float], dict[str, float]]:
    """Seconds a match of each contender, and the engine's speed as a multiple of theirs."""
    counts = {name: enough(work, SLICE_SECONDS) for name, work in contenders.items()}
    spent: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(slices):
        names = list(contenders)
        for name in names if number % 2 else reversed(names):
            seeds = range(number * counts[name], (number + 1) * counts[name])
            spent[name].append(timed(contenders[name], seeds)[1] / counts[name])
    ratios = {
        name: median(theirs / ours for theirs, ours in zip(spent[name], spent["engine"], strict=True))
        for name in contenders
    }
    return {name: median(times) for name, times in spent.items()}, ratios


def measure(peer: Peer, slices: int) -> tuple[tuple[str, ...], dict[str, float]]:
    contenders: dict[str, Work | None] = {
        "engine": engine(peer),
        "from python": from_python(peer.theirs),
        "rollouts": rollouts(peer.theirs),
        "in python": from_python(f"python_{peer.file}") if peer.file in IN_PYTHON else None,
        "by hand": BY_HAND.get(peer.file),
    }
    times, ratios = medians({name: work for name, work in contenders.items() if work is not None}, slices)
    moves = decisions(peer)

    def cells(name: str) -> tuple[str, str]:
        return (rate(1 / times[name]), f"{ratios[name]:.2f}") if name in times else ("", "")

    row = (
        peer.file,
        str(rules_lines(CLASSICS / f"{peer.file}.tgame")),
        f"{moves:.1f}",
        rate(1 / times["engine"]),
        rate(moves / times["engine"]),
        rate(1 / times["from python"]),
        rate(moves / times["from python"]),
        f"{ratios['from python']:.2f}",
        *cells("rollouts"),
        *cells("in python"),
        *cells("by hand"),
    )
    return row, ratios


HEADS = (
    "classic", "lines", "moves", "games", "moves", "OpenSpiel", "moves", "ratio", "rollouts", "ratio", "its Python",
    "ratio", "by hand", "ratio",
)  # fmt: skip


def verdict(what: str, met: bool) -> bool:
    print(f"  {what}: {'met' if met else 'MISSED'}")
    return met


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="benchmarks.peers", description="Random play of the classics, here and elsewhere."
    )
    parser.add_argument("--quick", action="store_true", help="fewer slices")
    parser.add_argument("names", nargs="*", help="only these classics")
    chosen = parser.parse_args(arguments)
    first: dict[str, Peer] = {}
    for peer in every_peer():
        first.setdefault(peer.file, peer)
    peers = [peer for file, peer in first.items() if not chosen.names or file in chosen.names]
    found = [measure(peer, QUICK_SLICES if chosen.quick else SLICES) for peer in peers]
    show("Random matches, one thread; a ratio is this engine's speed by theirs", HEADS, [row for row, _ in found])
    print(
        "\n  games and moves: this engine's playouts. OpenSpiel: its C++ game, driven move by move from Python."
        "\n  rollouts: its own random matches, which never leave C++; no target is set against them."
        "\n  its Python: its game written in Python. by hand: the game written for speed in Python, one function."
    )
    ratios = [ratios["from python"] for _, ratios in found]
    in_python = [ratios["in python"] for _, ratios in found if "in python" in ratios]
    faster = sum(ratio > 1 for ratio in ratios)
    print()
    met = [
        verdict(
            f"faster than OpenSpiel from Python in {faster} of {len(ratios)}, target half",
            faster >= FASTER_IN * len(ratios),
        ),
        verdict(f"the least ratio is {min(ratios):.2f}, target {AT_LEAST}", min(ratios) >= AT_LEAST),
        verdict(
            f"{min(in_python, default=PYTHON_TIMES):.1f} times its Python games or more, target {PYTHON_TIMES:.0f}",
            min(in_python, default=PYTHON_TIMES) >= PYTHON_TIMES,
        ),
    ]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
