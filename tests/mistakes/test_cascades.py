"""One mistake brings few messages, and does not hide another, far below it.

Mistakes of the newcomers in `files` are made in large rule files, each at a place that a fixed seed chooses, and a
name is misspelt in another declaration, further down. Only the first scenarios are kept: they take the time and add
nothing.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import tgame.games
from tgame.dsl.check import check_file
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.source import Source

HERE = Path(__file__).parent
GAMES = Path(str(tgame.games.__file__)).parent
LARGE = ("brigands", "treasure_seekers")
PLACES = 1
MOST = 3
SCENARIOS = 2

# By the file that shows the mistake: what is written rightly, and what a newcomer makes of it.
MADE = {
    "000_assign_in_if": (r"^(\s+(?:if|elif) [^=\n]*)==", r"\1="),
    "001_colon_after_if": (r"^(\s+(?:if|elif) .*?)( +assumed.*)?$", r"\1:\2"),
    "003_break_out": (r"^(\s+)leave \w+", r"\1break"),
    "005_single_quotes": (r"^(\s+require [^\"\n]*)\"([^\"'\n]*)\"", r"\1'\2'"),
    "006_for_in": (r"^(\s+)each (\w+ in )", r"\1for \2"),
    "012_and_and": (r"^([^#\"\n]*?) and ", r"\1 && "),
    "014_bang_not": (r"^(\s+(?:if|require) )not ", r"\1!"),
    "016_in_question": (r"^(\s+(?:if|require) )(\S+) has (\w+)\b", r"\1\3 in \2"),
    "034_times_equals": (r"^(\s+\S+) \+= ", r"\1 *= "),
    "036_braces": (r"^(\s+if .*?)( +assumed.*)?$", r"\1 {\2"),
    "042_increment": (r"^(\s+\S+) \+= \d+", r"\1++"),
    "060_per_player_lower": (r"^(zone \w+) per Player", r"\1 per player"),
    "074_end_game": (r"^(\s+)end \S+", r"\1end game"),
    "078_shuffle_no_brackets": (r"^(\s+)shuffle\((\w+)\)", r"\1shuffle \2"),
    "082_move_into": (r"^(\s+move [^\n]*?) to ", r"\1 into "),
    "086_forgotten_of": (r"^(zone [^\n]*?) of ", r"\1 "),
    "100_keyword_require": (r"^(\s+)require ", r"\1requrie "),
    "104_keyword_phase": (r"^(\s+)phase ", r"\1phaze "),
    "112_builtin_shuffle": (r"^(\s+)shuffle\(", r"\1shufle("),
    "116_builtin_capital": (r"\bcount\(", "Count("),
    "122_action_capital": (r"^action (\w)", lambda found: f"action {found[1].upper()}"),
    "128_var_singular": (r"^var (\w+)", r"var \1s"),
    "130_indent_one_more": (r"^(( +)\S[^\n]*\n\2)(move|require) ", r"\1 \3 "),
    "132_tab": (r"^    (\S)", "\t\\1"),
    "134_phase_without_block": (r"^(\s+)(phase turn\b.*)$", r"\1\2\n\1phase rest"),
    "145_name_twice": (r"^(zone \w+[^\n]*)$", r"\1\n\1"),
    "146_missing_reason": (r"^(\s+require [^\"\n]*) \"[^\"\n]*\"", r"\1"),
    "168_missing_me_on_var": (r"^(\s+\w+)\[me\] (\+=|=) ", r"\1 \2 "),
    "178_unclosed_bracket": (r"^(\s+(?:require|if|let|move) [^\n)]*\([^\n)]*)\)", r"\1"),
    "205_comma_before_reason": (r"^(\s+require [^\"\n]*?) \"", r'\1, "'),
    "207_let_forgotten": (r"^(\s+)let (\w+ =)", r"\1\2"),
    "215_then_on_one_line": (r"^(\s+if .*?)( +assumed.*)?$", r"\1 then\2"),
    "217_game_with_colon": (r"^game ", "game: "),
}


# With tabs among the spaces, nobody knows what belongs to what.
UNREADABLE = {"132_tab"}


@cache
def large(name: str) -> str:
    text = (GAMES / f"{name}.tgame").read_text("utf-8")
    starts = [found.start() for found in re.finditer(r"^scenario ", text, re.M)]
    return text[: starts[SCENARIOS]]


def planted(name: str, slug: str) -> list[str]:
    """The rule file with the mistake, at each of some places."""
    text = large(name)
    pattern, wrong = MADE[slug]
    found = list(re.finditer(pattern, text, re.M))
    chosen = random.Random(f"{name} {slug}").sample(found, min(PLACES, len(found)))
    return [
        text[: at.start()] + at.expand(wrong) + text[at.end() :]
        if isinstance(wrong, str)
        else text[: at.start()] + wrong(at) + text[at.end() :]
        for at in chosen
    ]


def errors(text: str) -> list[Diagnostic]:
    return [one for one in check_file(Source(text, "large.tgame")).findings if one.severity == "error"]


def test_the_mistakes_are_those_of_the_files() -> None:
    assert {path.stem for path in (HERE / "files").glob("*.tgame")} >= MADE.keys()
    assert [slug for slug in MADE if not any(planted(name, slug) for name in LARGE)] == []


@pytest.mark.parametrize("slug", MADE)
def test_one_mistake_brings_few_messages(slug: str) -> None:
    for name in LARGE:
        for text in planted(name, slug):
            found = errors(text)
            assert 1 <= len(found) <= MOST, "\n".join(f"{one.code} {one.message}" for one in found)


@pytest.mark.parametrize("slug", sorted(MADE.keys() - UNREADABLE))
def test_another_far_below_is_found(slug: str) -> None:
    name = next(name for name in LARGE if planted(name, slug))
    for text in planted(name, slug):
        last = text.rindex("\nscenario ")
        line = text.rindex("count(", 0, last)
        other = text[:line] + "cuonted(" + text[line + len("count(") :]
        assert any("`cuonted`" in one.message for one in errors(other))
