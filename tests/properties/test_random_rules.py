"""Whatever the rules, the two programs made of them and everything that carries a match tell one story.

Rule files come from `rule_files`. A default run tries 40; a long one as many as the environment says:

    RANDOM_RULES=2000 python -m pytest tests/properties/test_random_rules.py

Then each run also looks in another place, while a default run always tries the same files.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests import agreement
from tests.properties.rule_files import RuleFile
from tgame.api import loads
from tgame.dsl.diagnostics import Diagnostic, RuleFileError
from tgame.interpreter.game import Edition, Game
from tgame.interpreter.match import MatchError

FILES = int(os.environ.get("RANDOM_RULES", "40"))
SEEDS = (0, 1)
# Longer matches are legal, but reading them back again and again takes its time.
DECISIONS = 120
STORIES = (
    agreement.stepper_and_playout_agree,
    agreement.copies_agree,
    agreement.saves_agree,
    agreement.notations_are_unique,
    agreement.order_of_answers_does_not_matter,
)


@st.composite
def rule_files(draw: st.DrawFn) -> str:
    return RuleFile(lambda n: draw(st.integers(0, n - 1))).text()


def legal(text: str) -> Game:
    """The game; a file that the checker refuses is not tried any further."""
    try:
        return loads(text, "random.tgame")
    except RuleFileError:
        assume(False)
        raise


def error_of(play: Callable[[], object]) -> Diagnostic | None:
    """The error of the rules that a match ends in, if it does."""
    try:
        play()
    except MatchError as error:
        return error.finding
    return None


def tell_one_story(edition: Edition, seed: int) -> None:
    decisions = 0

    def playout() -> None:
        nonlocal decisions
        decisions = edition.playout(seed).decisions

    error = error_of(playout)
    assume(decisions <= DECISIONS)
    assert error_of(lambda: agreement.played(edition, seed)) == error
    for story in STORIES:
        with suppress(MatchError):
            story(edition, seed)


@settings(
    max_examples=FILES,
    deadline=None,
    derandomize="RANDOM_RULES" not in os.environ,
    suppress_health_check=list(HealthCheck),
    print_blob=False,
)
@given(text=rule_files())
def test_any_rules_tell_one_story(text: str) -> None:
    game = legal(text)
    for configuration in game.configurations():
        for seed in SEEDS:
            tell_one_story(game.edition(configuration), seed)


@pytest.mark.parametrize("seed", range(20))
def test_the_generator_writes_legal_files(seed: int) -> None:
    from random import Random

    files = [RuleFile(Random(seed * 10 + n).randrange).text() for n in range(10)]
    assert sum(error_of_reading(text) is None for text in files) >= 6


def error_of_reading(text: str) -> RuleFileError | None:
    try:
        loads(text)
    except RuleFileError as error:
        return error
    return None
