"""`tgame check` finds nothing wrong with any rule file: those of the package, and those that try the corners of rules.

The same matches each time, however fast the machine is: of the games every configuration is played, of the others a
sample. With POSITIONS in the environment, `make leaks` looks for leaks only, in so many positions of each at least.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attrs import evolve

from tests.properties.matches import GAMES, ROOT, RULE_FILES, load
from tgame.batch.run import Where, run
from tgame.checking import leaking
from tgame.checking.checker import LOOKS, Check, Extent
from tgame.checking.report import LEAKS, PROMISES, Report

CORNERS = sorted((ROOT / "tests" / "examples" / "corners").glob("*.tgame"))
CONFIGURATIONS = 4  # of each file that is no game
MATCHES = 8  # of each configuration; one more is searched for leaks, and one for the promises of the engine
POSITIONS = int(os.environ.get("POSITIONS", "0"))


def checked(path: Path) -> Report:
    configurations = None if path in GAMES else CONFIGURATIONS
    looks, extent = LOOKS, Extent(None, MATCHES, 1, configurations)
    if POSITIONS:
        looks = tuple(evolve(look, every=1) for look in LOOKS if look.name == LEAKS)
        extent = Extent(None, -(-POSITIONS // leaking.POSITIONS), 1_000, configurations)
    # Nothing is given up on a busy machine.
    check = Check(load(path), extent, seconds=10_000, looks=looks)
    for record in run(check.tasks, check.units(), Where(1)):
        check.add(record)
    return check.report(stopped=True)


def nothing_is_wrong(path: Path) -> Report:
    report = checked(path)
    assert [(failure.message, str(failure.configuration)) for failure in report.failures] == []
    searched, played = report.searched, len(report.played)
    if POSITIONS:
        assert searched[LEAKS].matches * leaking.POSITIONS >= POSITIONS * played
    else:
        assert (report.matches, searched[LEAKS].matches, searched[PROMISES].matches) == (
            MATCHES * played,
            played,
            played,
        )
    return report


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_nothing_is_wrong_with_any_file(path: Path) -> None:
    report = nothing_is_wrong(path)
    if path in GAMES:
        # None of their matches is so short that it has not as many positions.
        assert report.every == len(report.played)
        assert report.searched[LEAKS].positions >= max(POSITIONS, leaking.POSITIONS) * report.every


@pytest.mark.parametrize("path", CORNERS, ids=lambda path: path.stem)
def test_nor_with_the_corners(path: Path) -> None:
    nothing_is_wrong(path)
