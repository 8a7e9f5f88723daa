"""Matches that ended in the same way have the same words for it."""

from __future__ import annotations

import pytest

import tgame
from tgame.batch.endings import ending
from tgame.dsl.configurations import Configuration

RULES = """\
game ends for 2..2 "Ends"
enum Colour: red "Red", black "Black"
var drawn: 0..20
var colour: Colour
flow
  phase turn each me in players
    choose stop
action stop "Stop"
  drawn = roll(20)
  colour = if drawn > 10 then red else black
  {end}
{more}"""


def endings(end: str, more: str = "") -> set[str]:
    """Of many matches."""
    edition = tgame.loads(RULES.format(end=end, more=more), "ends.tgame").edition(Configuration(2))
    found = set()
    for seed in range(40):
        match = edition.new(seed)
        while not match.over:
            match.answer(0)
        found.add(ending(match))
    return found


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ('tell "nothing"', {"after the last phase"}),
        ("end [me]", {"`end [me]` in line 11"}),
        ('end "It is over"', {"It is over"}),
        ('end "{me} stops after {drawn|turn|turns}, at {drawn}"', {"a player stops after … turns, at …"}),
        ('end "{drawn > 10|Much|Little}"', {"Much", "Little"}),
        ('end "{colour} wins"', {"Red wins", "Black wins"}),
    ],
)
def test_in_the_words_of_the_rules(end: str, words: set[str]) -> None:
    assert endings(end) == words


def test_a_trigger_speaks_for_an_end_that_says_nothing() -> None:
    more = 'when p in players where drawn > 0 and p == seat(2) "{p} sees {drawn > 10|much|little}"\n  end\n'
    assert endings('tell "nothing"', more) == {"a player sees much", "a player sees little"}
