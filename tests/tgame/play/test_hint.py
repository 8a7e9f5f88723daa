"""`/hint`: what a bot would do, in both languages, and whether it is sure."""

from __future__ import annotations

import re

import pytest

import tgame
from tgame.interpreter.match import Match
from tgame.play import hint as hints
from tgame.play.words import Words

ROWS = ((1, 1), (2, 1), (1, 2), (2, 2))
NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def _in_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "_SECONDS", 0.2)


def board(*cells: tuple[int, int]) -> Match:
    match = tgame.load("tic_tac_toe").new(2, seed=1)
    for row, column in cells:
        assert match.answer(f"put(at(board, {row}, {column}))") is None
    return match


def hint(match: Match, language: str = "en") -> str:
    player = match.awaited[0]
    seat = match.seat(player, language)
    question = seat.question()
    assert question is not None
    return hints.hint(seat, question, Words(language), 1)


def test_what_wins_is_said_first_and_it_is_sure() -> None:
    shown = re.fullmatch(
        r"The bot prefers “Mark (\w\d)”: (\d+) of (\d+) tries, worth 100% ± 0%\. "
        r"Next best is “Mark \w\d”: (\d+) tries, worth \d+%( ± \d+%)?\. It is sure\.",
        hint(board(*ROWS)),
    )
    assert shown is not None
    match = board(*ROWS)
    ask = match.ask()
    assert ask is not None
    (option,) = [option for option in ask.options if option.text() == f"Mark {shown[1]}"]
    match.answer(option)
    assert match.machine.winners == (0,)
    best, tries, second = (int(shown[place]) for place in (2, 3, 4))
    assert best > second
    assert best + second <= tries


def test_an_even_choice_is_not_sure() -> None:
    # With the middle taken, the corners are as good as each other.
    assert hint(board((2, 2))).endswith("It is not sure.")


def test_in_french() -> None:
    shown = hint(board(*ROWS), "fr").replace(NO_BREAK, " ")
    assert re.fullmatch(
        r"Le robot choisirait « .+ » : \d+ essais sur \d+, valeur 100 % ± 0 %\. "
        r"Ensuite « .+ » : \d+ essais, valeur \d+ %( ± \d+ %)?\. Il est sûr\.",
        shown,
    ), shown
    # As in print: no line is broken before the sign.
    percents = re.findall(r"\d+(\D?)%", hint(board(*ROWS), "fr"))
    assert set(percents) == {NO_BREAK}


def test_one_space_left() -> None:
    match = board((1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (2, 2), (3, 1), (3, 3))
    assert hint(match) == "There is nothing to weigh: Mark b3."
    assert hint(match, "fr").replace(NO_BREAK, " ").startswith("Il n'y a rien à peser : ")


def test_passing_has_a_name() -> None:
    # Peek, or do not: a magnifying glass at Memory.
    match = tgame.load("memory").new(2, seed=1)
    assert {"Look at …, once", "pass"} == set(re.findall(r"“(.+?)”: \d+", hint(match)))
    shown = hint(match, "fr").replace(NO_BREAK, " ")
    assert {"Regarder …, une fois", "passer"} == set(re.findall(r"« (.+?) »", shown))


CARDS = """\
game heap for 2..2 "Heap"
pieces Card "a card/cards"
  card(rank: 1..5) "card {rank}" x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone heap: set of Card, seen by all
flow
  phase setup
    each p in players
      move top(deck, 4) to hand[p]
  phase turn each me in players
    choose drop
action drop(1..3 cs in hand[me]) "Throw {cs} away"
  move cs to heap
winner least(p in players: sum(hand[p].rank))
"""


def test_while_something_is_picked_it_says_what_to_pick_or_to_stop() -> None:
    match = tgame.loads(CARDS).new(2, 1)
    match.answer(0)
    assert re.fullmatch(r"The bot prefers “pick card \d”: .+ Next best is “pick card \d”: .+", hint(match))
    match.answer(0)
    match.answer(0)
    # A card was thrown away twice: another one, or none.
    shown = hint(match)
    assert set(re.findall(r"“pick (card \d|no more)”: \d+", shown)) == {"card 2", "no more"}
    assert "done" not in shown
    assert "« rien de plus »" in hint(match, "fr").replace(NO_BREAK, " ")
