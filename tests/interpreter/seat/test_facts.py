"""What was told of a piece stays with it, as far as the eye can follow it."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v

HINTS = """\
game hints for 2..2 "Hints"
enum Colour: red, blue
pieces Card
  card(colour: Colour, rank: 1..4) x2
  joker x4
zone deck: pile of Card, full
zone rail: list of Card
zone side: list of Card
zone heap: set of Card
flow
  phase setup
    shuffle(deck)
    move top(deck, 4) to rail
  phase round repeat
    phase turn each me in players
      choose colour, secretly, ranks, jokers, shift, mix, away, restore
action colour(k in Colour) "Hint {k}"
  tell(c in rail.card: c.colour == k)
action secretly(k in Colour) "Hint"
  tell(c in rail.card: c.colour == k)
action ranks "Tell ranks"
  tell(c in rail.card: c.rank)
action jokers "Tell jokers"
  tell(c in rail: c is joker)
action shift(n in 1..4) "Shift {n}"
  move rail[n] to side
action mix "Shuffle"
  shuffle(rail)
action away(n in 1..4) "Away {n}"
  move rail[n] to heap
action restore "Restore"
  move heap to rail
winner players
"""


def told(seat: Seat, zone: str = "rail") -> list[list[str]]:
    """What was told of each card of a zone, in order."""
    (found,) = (lying for lying in seat.look().zones if lying.zone == zone)
    return [[fact.text for fact in piece.told] for piece in found.pieces for _ in range(piece.count)]


def started() -> tuple[Match, list[tuple[str | int | bool, ...]]]:
    """A match, and the cards of the rail as they are, of which nobody knows any: one is a joker."""
    game = tgame.loads(HINTS)
    for seed in range(99):
        match = game.new(2, seed=seed)
        number = match.machine.program.layout.zones["rail"].first
        pieces = match.machine.program.layout.pieces
        rail = [(pieces[piece].kind, *pieces[piece].values) for piece in match.machine.Z[number]]
        if [card[0] for card in rail] == ["card", "card", "joker", "card"] and {card[1] for card in rail[:2]} == {0, 1}:
            return match, rail
    raise AssertionError


def test_whether_a_field_is_something() -> None:
    match, rail = started()
    assert match.answer("colour(red)") is None
    wanted = [[] if card[0] == "joker" else ["red: yes" if card[1] == 0 else "red: no"] for card in rail]
    for player in (None, 0, 1):
        assert told(match.seat(player)) == wanted
    fact = match.seat(1).look().zones
    facts = [piece.told for lying in fact if lying.zone == "rail" for piece in lying.pieces]
    assert facts[0] == (v.Fact(wanted[0][0], rail[0][1] == 0, "colour", "red"),)
    match.answer("colour(red)")
    assert told(match.seat(0)) == wanted, "told twice, it is one fact"


def test_what_a_field_is_and_what_kind_it_is() -> None:
    match, rail = started()
    match.answer("ranks")
    match.answer("jokers")
    assert told(match.seat(0)) == [
        ["joker: yes"] if card[0] == "joker" else [str(card[2]), "joker: no"] for card in rail
    ]


def test_what_was_not_said_aloud_is_not_in_a_fact() -> None:
    match, rail = started()
    match.answer("secretly(blue)")
    assert told(match.seat(1)) == [[] if card[0] == "joker" else ["yes" if card[1] == 1 else "no"] for card in rail]


def test_facts_go_with_the_card() -> None:
    match, _ = started()
    match.answer("jokers")
    seat = match.seat(1)
    assert told(seat) == [["joker: no"], ["joker: no"], ["joker: yes"], ["joker: no"]]
    match.answer("shift(3)")
    assert told(seat) == [["joker: no"]] * 3
    assert told(seat, "side") == [["joker: yes"]]


@pytest.mark.parametrize("lost", [["mix"], ["away(1)", "restore"]])
def test_facts_are_lost_where_no_eye_can_follow(lost: list[str]) -> None:
    match, _ = started()
    match.answer("jokers")
    for answer in lost:
        assert match.answer(answer) is None
    left = told(match.seat(0))
    assert sum(map(len, left)) == (0 if lost == ["mix"] else 3)
    assert len(left) == 4


def test_taken_back_it_was_never_told() -> None:
    match = tgame.load("hanabi").new(2, seed=4)
    seat = match.seat(0)
    assert seat.answer("hint_number(P2, 1)") is None or seat.answer("hint_number(P2, 2)") is None
    assert told(seat, "hand[P2]") != [[]] * 5
    assert seat.undo() is None, "who gives a hint learns nothing by it"
    assert told(seat, "hand[P2]") == [[]] * 5


def test_what_one_was_told_is_not_taken_back() -> None:
    match, _ = started()
    seat = match.seat(0)
    assert seat.answer("colour(red)") is None
    assert seat.undo() is not None, "something is known of the cards now"


def test_hints_of_hanabi_stay_on_the_cards_and_move_with_them() -> None:
    match = tgame.load("hanabi").new(seed=4)
    owner = match.seat(1)
    cards = [piece.face for lying in match.seat(0).look().zones if lying.zone == "hand[P2]" for piece in lying.pieces]
    rank = cards[2][2]  # type: ignore[index]  # the other player sees it
    assert match.answer(f"hint_number(P2, {rank})") is None
    hinted = [[f"{rank}: {'yes' if card is not None and card[2] == rank else 'no'}"] for card in cards]
    assert told(owner, "hand[P2]") == hinted
    assert owner.answer("drop(1)") is None or owner.answer("light(1)") is None
    assert told(owner, "hand[P2]") == [*hinted[1:], []], "a card was drawn, of which nothing is told"
    assert told(match.seat(0), "hand[P2]") == [*hinted[1:], []]


@pytest.mark.parametrize(("text", "is_heard"), [("Whisper {k}", True), ("[Whisper {k}|whispers]", False)])
def test_nothing_is_concluded_from_a_choice_that_the_story_keeps(text: str, is_heard: bool) -> None:
    """Who hears which cards it holds for, but not what, cannot rule out any colour."""
    rules = WHISPER.replace("TEXT", text)
    seen = []
    for colour in ("red", "blue", "green"):
        match = tgame.loads(rules, "whisper.tgame").new(3, 5)
        assert match.answer(f"whisper({colour})") is None
        seen.append([(piece.face, piece.may) for piece in match.view(2).zone("hand[P2]").pieces if piece is not None])
    assert (seen == [[(None, ())] * 2] * 3) is not is_heard


WHISPER = """\
game whisper for 3..3 "Whisper"
enum Colour: red, blue, green
pieces Card
  card(colour: Colour) x4
zone deck: pile of Card, full
zone hand per Player: list of Card
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 2) to hand[p]
  phase turn each me in players
    choose whisper
action whisper(k in Colour) "TEXT"
  tell(c in hand[left_of(me)]: c.colour == k)
"""
