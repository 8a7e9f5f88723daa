"""A rule file's texts are shown as they stand: nothing in them is filled in, looked up or worked out."""

import pytest

import tgame

RULES = """
game plain for 2..2 "Plain {{0}}"
var n: 0..9
flow
  phase turn each me in players
    choose add
action add "Add {{x}}"
  n += 1
winner players
text fr
  "Player {{0}}" = "{0}"
  "Add {{x}}" = "{0}"
"""


@pytest.mark.parametrize("text", ["{0.__class__}", "{x}", "{0:99999999}", "{", "{0!r}", "}{"])
def test_braces_of_a_rule_file_mean_nothing(text: str) -> None:
    match = tgame.loads(RULES.format(text), "plain.tgame").new(2, 0)
    ask = match.ask()
    assert ask is not None
    assert (ask.options[0].text(), ask.options[0].text("fr")) == ("Add {x}", text)
    match.answer(0)
    assert any("Joueur 1" in line for line in match.log(0, "fr"))
    assert all(len(line) < 100 for line in match.log(0, "fr"))
