"""A saved match that was damaged or made up is refused with the reason, whatever is wrong with it."""

import json
from typing import Any

import pytest

import tgame

GAME = tgame.loads(
    'game tally for 2..3 "Tally"\n'
    "option goal: 2..5 = 3\n"
    "var total: 0..9\n"
    "flow\n  phase turn each me in players\n    choose add\n"
    'action add(n in 1..3) "Add"\n  require total + n <= goal "too much"\n  total += n\n'
    "winner players\n",
    "tally.tgame",
)


def document(**changed: Any) -> str:
    match = GAME.new(2, seed=4)
    match.answer("add(1)")
    return json.dumps({**json.loads(match.to_json()), **changed})


def test_what_was_saved_is_read_back() -> None:
    assert tgame.match_from_json(GAME, document()).decisions == [(0, 0)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (document(decisions=["P²: add(1)"]), "decision 1 is not P²'s to make"),
        (document(decisions=["P٢: add(1)"]), "is not P٢'s to make"),
        (document(decisions=["P01: add(1)"]), "is not P01's to make"),
        (document(decisions=["pass"]), "is not pass's to make"),
        (document(decisions=["P1: add(9)"]), "decision 1 is not legal"),
        (document(decisions=["P1: add(2)"]), "the seal"),
        (document().replace('"seed": 4', f'"seed": {"4" * 5000}'), "a number of thousands of digits"),
        (document(seed=-1), "a seed is a whole number"),
        (document(players=99), "settings"),
        (document(variants=["no"]), "has no variant"),
        (document(options={"goal": 77}), "goal cannot be 77"),
        (document(note="mine"), "it has 'note', which none has"),
        (document().replace('"seal"', '"seals"'), "it has no seal"),
        ("[]", "it has no format, game"),
        (document()[:-4], "not whole JSON"),
        ("[" * 100_000, "not whole JSON"),
    ],
)
def test_what_is_wrong_is_said(text: str, reason: str) -> None:
    with pytest.raises(tgame.SavedMatchError, match=reason):
        tgame.match_from_json(GAME, text)


ODD = (None, True, 1.5, "4", 7, [], [1], ["P1", None], {}, {"goal": None}, {"goal": [[]]})
CASES = [
    (part, odd) for part, good in json.loads(document()).items() for odd in ODD if odd or type(odd) is not type(good)
]


@pytest.mark.parametrize(("part", "value"), CASES)
def test_a_part_of_the_wrong_type_is_refused(part: str, value: object) -> None:
    with pytest.raises(tgame.SavedMatchError):
        tgame.match_from_json(GAME, document(**{part: value}))


def test_rules_that_fail_at_once_are_a_reason() -> None:
    text = 'game wrong for 2..2 "W"\nvar n: 0..9 = 9\nflow\n  n += 1\n  phase turn each me in players\n    choose a\n'
    game = tgame.loads(text + "action a\n  n = 0\nwinner players\n", "wrong.tgame")
    saved = document(game="wrong", digest=game.digest, players=2, options={})
    with pytest.raises(tgame.SavedMatchError, match="it breaks the rules"):
        tgame.match_from_json(game, saved)
