"""`make compare`: what the comparison of the classics with OpenSpiel comes to, as a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from benchmarks.lengths import rules_lines
from benchmarks.timing import show
from tests.peers.adapters import NAMES, every_peer
from tests.peers.rule_files import CLASSICS
from tests.peers.table import play

HEADS = ("classic", "lines", "configurations", "matches", "decisions", "mismatches")


def compare(number: int, matches: int) -> tuple[int, list[str]]:
    """How many decisions of a peer's matches were compared, and what was found to differ."""
    decisions, found = 0, []
    for seed in range(matches):
        try:
            decisions += len(play(every_peer()[number], seed).decisions)
        except AssertionError as error:
            found.append(f"seed {seed}: {error}")
    return decisions, found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.peers", description="The classics against OpenSpiel, move for move.")
    parser.add_argument("--matches", type=int, default=1_000, help="of the first configuration; of others, a tenth")
    matches = parser.parse_args(arguments).matches
    peers = every_peer()
    first = {name: next(n for n, peer in enumerate(peers) if peer.file == name) for name in NAMES}
    counts = [matches if number in first.values() else matches // 10 for number in range(len(peers))]
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(compare, range(len(peers)), counts))
    rows = []
    for name in NAMES:
        own = [n for n, peer in enumerate(peers) if peer.file == name]
        differences = [text for n in own for text in results[n][1]]
        lines = rules_lines(CLASSICS / f"{name}.tgame")
        played, decisions = sum(counts[n] for n in own), sum(results[n][0] for n in own)
        rows.append((name, str(lines), str(len(own)), f"{played:,}", f"{decisions:,}", str(len(differences))))
        print(*differences, sep="\n", end="\n" if differences else "", file=sys.stderr)
    show("The classics against OpenSpiel, at random: same players to act, same legal moves, same returns", HEADS, rows)
    return int(any(found for _, found in results))


if __name__ == "__main__":
    sys.exit(main())
