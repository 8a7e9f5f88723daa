"""A failing match becomes a short scenario that fails for the same reason, in games of every sort."""

from pathlib import Path

import pytest

import tgame as api
from tests.tgame.checking.faults import CLASSICS, EXAMPLES, GAMES
from tgame.batch.tasks import Task
from tgame.checking.examine import HOW, examine
from tgame.checking.failures import INVARIANT, Sort, sorts
from tgame.checking.positions import least_given
from tgame.checking.scenario import as_scenario
from tgame.checking.shrinking import shrink
from tgame.interpreter.game import Edition
from tgame.interpreter.scenarios import run_scenario

# What is bound to happen in each, so that the invariant that forbids it is broken; and how many lines will do.
PLANTED = {
    GAMES / "brigands.tgame": ("all(p in players: count(purse[p]) <= 2)", 8),
    GAMES / "treasure_seekers.tgame": ("count(dug) <= 2", 10),
    GAMES / "colorful_treasure.tgame": ("sum(p in players: count(taken[p])) <= 12", 12),
    GAMES / "treasure_hunter.tgame": ("sum(p in players: count(treasures[p])) <= 3", 12),
    EXAMPLES / "02_picnic.tgame": ("sum(p in players: count(kept[p])) < 8", 8),
    CLASSICS / "gin_rummy.tgame": ("count(discards) <= 4", 8),
    CLASSICS / "hearts.tgame": ("sum(p in players: count(won[p])) <= 9", 13),
    CLASSICS / "battleship.tgame": ("sum(p in players: count(sea[p])) < 4", 16),
}


def failing(text: str) -> tuple[Edition, int, list[tuple[int, int]], Sort]:
    """The first random match that fails."""
    game = api.loads(text, "planted.tgame")
    edition = game.edition(game.configuration(), invariants=True)
    for seed in range(200):
        record = examine(edition, Task("", "", edition.configuration, HOW), seed)
        for sort in sorts(record):
            return edition, seed, record.notes["decisions"], sort
    raise AssertionError("no match fails")


@pytest.mark.parametrize("path", PLANTED, ids=lambda path: path.stem)
def test_pasted_it_fails_for_the_same_reason(path: Path) -> None:
    condition, most = PLANTED[path]
    text = f'{path.read_text("utf-8")}\ninvariant "planted": {condition}\n'
    edition, seed, decisions, sort = failing(text)
    assert sort.kind == INVARIANT
    found = shrink(edition, seed, decisions, sort, seconds=4)
    assert found.sort == sort
    assert len(found.decisions) <= len(decisions)
    lines = as_scenario(edition, seed, found, sort)
    assert lines is not None
    assert len(lines) <= most
    game = api.loads("\n".join((text, *lines, "")), "planted.tgame")
    scenario = game.scenarios[-1]
    assert scenario.title == "Check: broken: planted"
    failure = run_scenario(game, scenario)
    assert failure is not None
    assert failure.finding is not None
    assert (failure.finding.code, failure.finding.message) == ("TG920", "broken: planted")


RARE = """
game rare for 2..2 "Rare"
var steps: 0..999 = 0
var marks: 0..9 = 0
flow
  phase round repeat 60
    phase turn each me in players
      choose walk, mark, wait
action walk(n in 1..9) "Walk {n}"
  steps += n
action mark "Mark"
  require marks < 9 "enough"
  marks += 1
action wait "Wait"
invariant "not nine marks": marks < 9
"""


def test_of_a_long_match_only_what_matters_is_left() -> None:
    edition, seed, decisions, sort = failing(RARE)
    assert len(decisions) > 30
    found = shrink(edition, seed, decisions, sort)
    assert len(found.decisions) == 9
    lines = as_scenario(edition, seed, found, sort)
    assert lines == (
        'scenario "Check: broken: not nine marks"',
        "  given marks = 8",
        *("  start turn(me: P1)", "  play P1: mark"),
    )


def test_a_title_that_is_taken_gets_a_number() -> None:
    text = f'{RARE}scenario "Check: broken: not nine marks"\n  expect marks == 0\n'
    edition, seed, decisions, sort = failing(text)
    lines = as_scenario(edition, seed, shrink(edition, seed, decisions, sort), sort)
    assert lines is not None
    assert lines[0] == 'scenario "Check: broken: not nine marks (2)"'


def test_a_flow_that_does_not_begin_with_a_phase_still_has_a_scenario() -> None:
    text = RARE.replace("flow\n", "flow\n  steps = 1\n")
    edition, seed, decisions, sort = failing(text)
    lines = as_scenario(edition, seed, shrink(edition, seed, decisions, sort), sort)
    assert lines is not None
    assert lines[1] == "  given marks = 8"


def test_as_little_is_given_as_will_do() -> None:
    given = ("given hand[P1] = card(1, 2), card(3, 4), joker", "given coins = 3", "given deck = joker")
    assert least_given(given, lambda lines: "card(3, 4)" in "".join(lines)) == ("given hand[P1] = card(3, 4)",)
