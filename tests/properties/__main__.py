"""`make soak`: many more matches and positions of the games than the tests have time for.

For every configuration of every game: random matches with the invariants on, positions searched for what somebody could
notice of what is hidden from them, and for every hundred of them a match searched from the deal on. Prints one
line for each; ends with status 1 if anything failed.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import mean

from tests.properties.matches import GAMES, edition_of, load, positions
from tgame.checking.secrets import leaks, leaks_since_deal
from tgame.dsl.configurations import Configuration
from tgame.interpreter.match import MatchError


def lengths(path: Path, configuration: Configuration, matches: int) -> list[int]:
    """How many decisions each of so many random matches took; a broken invariant is an error."""
    edition = load(path).edition(configuration, invariants=True)
    return [edition.playout(seed).decisions for seed in range(matches)]


def soak(path: Path, configuration: Configuration, matches: int, count: int) -> tuple[str, bool]:
    """A line about one configuration, and whether all went well."""
    name = f"{path.stem:18} {configuration!s:44}"
    try:
        taken = lengths(path, configuration, matches)
    except MatchError as error:
        return f"{name} {error}", False
    random, edition = Random(count), edition_of(path, configuration)
    found = [leak for match in positions(edition, count) for leak in leaks(match, random)]
    courses = -(-count // 100)
    for seed in range(courses):
        found += leaks_since_deal(edition, seed, Random(seed), random, documents=True)
    told = [f"{matches:6,} matches of {mean(taken):5.0f} decisions ({min(taken)} to {max(taken)})"] if taken else []
    told += [f"{count:6,} positions and {courses} matches from the deal on, {len(found)} leaks"] if count else []
    return f"{name} {', '.join(told)}{f': {found[0]}' if found else ''}", not found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.properties", description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000, help="of each configuration (%(default)s)")
    parser.add_argument("--positions", type=int, default=10_000, help="of each configuration (%(default)s)")
    parser.add_argument("games", nargs="*", type=Path, default=GAMES, help="rule files; all games if none is named")
    chosen = parser.parse_args()
    cases = [(path, configuration) for path in chosen.games for configuration in load(path).configurations()]
    with ProcessPoolExecutor() as pool:
        results = [pool.submit(soak, *case, chosen.matches, chosen.positions) for case in cases]
        good = True
        for result in results:
            line, well = result.result()
            print(line, flush=True)
            good &= well
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
