"""Whatever the rules, the two programs made of them and everything that carries a match tell one story.

Rule files come from `rule_files`. A default run tries 32; a long one as many as the environment says:

    RANDOM_RULES=2000 python -m pytest tests/properties/test_random_rules.py

Then each run also looks in another place, while a default run always tries the same files.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests import agreement
from tests.properties.rule_files import RuleFile
from tgame.api import loads
from tgame.checking import promises
from tgame.dsl.diagnostics import Diagnostic, RuleFileError
from tgame.interpreter.game import Edition, Game
from tgame.interpreter.match import MatchError
from tgame.interpreter.rules import RuleError

LONG_RUN = "RANDOM_RULES" in os.environ
FILES = int(os.environ.get("RANDOM_RULES", "32"))
SEEDS = (0, 1)
# Longer matches are legal, but reading them back again and again takes its time.
DECISIONS = 120
STORIES = (
    agreement.stepper_and_playout_agree,
    promises.copies_agree,
    promises.saves_agree,
    promises.order_of_answers_does_not_matter,
)


@st.composite
def rule_files(draw: st.DrawFn) -> tuple[str, bool]:
    """A rule file, and whether everything in it is open to all."""
    file = RuleFile(lambda n: draw(st.integers(0, n - 1)))
    return file.text(), file.open


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


def tell_one_story(edition: Edition, seed: int, typed: bool) -> None:
    decisions = 0

    def playout() -> None:
        nonlocal decisions
        decisions = edition.playout(seed).decisions

    error = error_of(playout)
    assume(decisions <= DECISIONS)
    assert error_of(lambda: agreement.played(edition, seed)) == error
    for story in STORIES:
        # That both end in the same error has been seen; the bare playout raises it as it comes.
        with suppress(MatchError, RuleError):
            story(edition, seed)
    # What somebody types may name what they see; pieces that they do not are chosen from the list.
    with suppress(MatchError):
        agreement.notations_are_unique(edition, seed, every=0.2 if typed else 0.0)


@settings(
    max_examples=FILES,
    deadline=None,
    derandomize=not LONG_RUN,
    suppress_health_check=list(HealthCheck),
)
@given(rule_files())
def test_any_rules_tell_one_story(made: tuple[str, bool]) -> None:
    text, is_open = made
    game = legal(text)
    for configuration in game.configurations():
        agreement.every_name_has_a_value(game.edition(configuration))
        for seed in SEEDS:
            tell_one_story(game.edition(configuration), seed, typed=is_open)


def test_most_of_what_is_generated_is_legal() -> None:
    assert sum(is_legal(RuleFile(Random(seed).randrange).text()) for seed in range(20)) >= 14


def is_legal(text: str) -> bool:
    try:
        loads(text)
    except RuleFileError:
        return False
    return True
