"""What things are called: nouns without their article and plural, everything else as it is written; players anyhow."""

import pytest

import tgame
from tgame.interpreter.telling import EVERYTHING

RULES = """game names for 2..2 "Names"
variant short "A short game/match"
enum Metal: iron "an iron bar/iron bars"
pieces Card "a card/cards"
  card(m: Metal) x4
zone deck: pile of Card, full "A deck/stack"
zone hand per Player: set of Card, seen by owner
var coins per Player: 0..9 "a coin/coins"
flow
  phase setup
    move top(deck) to hand[seat(1)]
  phase turn "A turn/round" each me in players
    choose greet
action greet(p in others(me)) "Greet {p} and take {deck}"
  tell "{p} bows to {me}"
winner players
"""
GAME = tgame.loads(RULES, "names.tgame")


def test_only_nouns_lose_their_article_and_plural() -> None:
    speaker = GAME.new(2, 1).speaker("en")
    assert [speaker.name(key) for key in ("iron", "Card", "coins")] == ["iron bar", "card", "coin"]
    assert [speaker.name(key) for key in ("deck", "turn", "short")] == [
        "A deck/stack",
        "A turn/round",
        "A short game/match",
    ]


def told(*names: str) -> list[str]:
    match = GAME.new(2, 1)
    match.names = names
    assert match.answer("greet(P2)") is None
    return [line.text for line in match.told(EVERYTHING)][-2:]


@pytest.mark.parametrize("name", ["{0}", "{me}", "[a|b]", "a · b", "Q♥", "3rd", "“Ann”", "the", "You", "passes"])
def test_players_may_be_called_anything(name: str) -> None:
    assert told("Ann", name)[1] == f"{name} bows to Ann"
    assert told(name, "Ann")[1] == f"Ann bows to {name}"


def test_a_name_may_begin_with_anothers() -> None:
    match = GAME.new(2, 1)
    match.names = ("Ann", "Ann Lee")
    assert match.answer("greet(P2)") is None
    assert match.log(None)[-1] == "Ann Lee bows to Ann"
    assert match.log(0)[-1] == "Ann Lee bows to you"


@pytest.mark.parametrize("char", "\n\t\x1b\u202e\ue000\ue100")
def test_a_players_name_steers_nothing(char: str) -> None:
    assert told("Ann", f"B{char}o")[1] == "B·o bows to Ann"


def test_a_rule_file_has_no_characters_that_mean_something_here_only() -> None:
    with pytest.raises(tgame.RuleFileError, match="U\\+E000"):
        tgame.loads(RULES.replace("bows", "\ue000"), "names.tgame")
