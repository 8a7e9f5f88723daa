"""What players try to do: in the words of the rule file, or as far as its rules tell."""

from __future__ import annotations

import pytest

import tgame

HEAD = 'game race for 2..2 "Race"\n'
BODY = """\
option goal: 1..9 = 4
var coins per Player: 0..99
flow
  phase turn each me in players
    choose go
action go "Go"
  coins[me] += 1
"""
SCORE = """\
score p
  "Coins": coins[p]
"""


def aim(rules: str, language: str = "en") -> str:
    game = tgame.loads(rules)
    return game.edition(game.configuration()).aim(language)


def test_the_file_says_it_under_the_game_line() -> None:
    said = 'aim "Have {goal|coin|coins}."\n'
    about = 'about "A race."\n'
    for head in (said, about + said, said + about):
        game = tgame.loads(HEAD + head + BODY)
        assert game.aim == "Have 4 coins."
        assert game.about == ("A race." if about in head else "")
    game = tgame.loads(HEAD + said + BODY)
    assert game.edition(game.configuration(options={"goal": 1})).aim() == "Have 1 coin."


def test_it_is_translated() -> None:
    french = 'text fr\n  "Have {goal|coin|coins}." = "Avoir {goal|pièce|pièces}."\n'
    assert aim(f'{HEAD}aim "Have {{goal|coin|coins}}."\n{BODY}{french}', "fr") == "Avoir 4 pièces."


END = "  if coins[me] == goal\n    end {} {}\n"


@pytest.mark.parametrize(
    ("winners", "text", "told"),
    [
        ("[me]", '"home first"', "Home first."),
        ("[me]", '"Who gets {goal|coin|coins}?"', "Who gets 4 coins?"),
        ("others(me)", '"[Home|gets home]"', "Home."),
        # Known only when it happens, or no victory.
        ("[me]", '"{me} is home"', ""),
        ("[me]", "", ""),
        ("[]", '"All is lost"', ""),
        ("players", '"A draw"', ""),
        ("", '"The deck is empty"', ""),
    ],
)
def test_an_end_that_names_winners_says_why(winners: str, text: str, told: str) -> None:
    assert aim(HEAD + BODY + END.format(winners, text)) == told


def test_a_trigger_that_ends_the_match_says_why() -> None:
    when = 'when p in players where coins[p] > 8 "Nine coins"\n  end [p] {}\n'
    assert aim(HEAD + BODY + when.format("")) == "Nine coins."
    assert aim(HEAD + BODY + when.format('"Rich"')) == "Rich."


def test_what_is_said_twice_is_told_once() -> None:
    twice = END.format("[me]", '"Home"') + END.format("[me]", '"Home"').replace("goal", "9")
    assert aim(HEAD + BODY + twice) == "Home."


@pytest.mark.parametrize(
    ("winner", "score", "told"),
    [
        ("most(p in players: score(p))", SCORE, "The most coins win."),
        ("most(p in players: score(p), -coins[p])", SCORE, "The most coins win."),
        ("least(p in players: score(p))", SCORE, "The fewest coins win."),
        ("most(p in players: -score(p))", SCORE, "The fewest coins win."),
        ("most(p in players: score(p))", SCORE.replace("Coins", "coin/coins"), "The most coins win."),
        ("most(p in players: score(p))", SCORE.replace("Coins", "In the purse"), "The most points win."),
        ("most(p in players: score(p))", SCORE + '  "More": 1\n', "The most points win."),
        ("most(p in players: coins[p], score(p))", SCORE, ""),
        ("list(p in players where score(p) > 3)", SCORE, ""),
        ("[]", SCORE, ""),
    ],
)
def test_else_the_score_says_it(winner: str, score: str, told: str) -> None:
    assert aim(f"{HEAD}{BODY}{score}winner {winner}\n") == told


def test_in_french_too() -> None:
    french = 'text fr\n  "Coins" = "{}"\n'
    rules = f"{HEAD}{BODY}{SCORE}winner most(p in players: score(p))\n"
    assert aim(rules + french.format("Écus"), "fr") == "Le plus grand nombre d'écus l'emporte."
    assert (
        aim(rules.replace("most(", "least(") + french.format("Sous"), "fr") == "Le plus petit nombre de sous l'emporte."
    )
    assert aim(rules, "fr") == "The most coins win."


def test_a_reason_comes_before_the_score() -> None:
    assert aim(HEAD + BODY + END.format("[me]", '"Home"') + SCORE + "winner most(p in players: score(p))\n") == "Home."
