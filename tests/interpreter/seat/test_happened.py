"""What happened before a seat's eyes, and what it cost to look twice."""

from __future__ import annotations

import tgame
from tgame.interpreter.match import Match
from tgame.interpreter.seat import values as v

BIDS = """\
game bids for 2..2 "Bids"
enum Mood: calm, cross
pieces Card
  card(rank: 1..3) x4
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone bid per Player: set of Card, seen by owner
zone table_top: row(2) of Card
var mood: Mood = calm
var calls per Player: 0..9 = 0
var kept: Card
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 3) to hand[p]
    move top(deck) to table_top[2]
    kept = the(table_top[2])
  phase round repeat 2
    together me in players
      choose offer
    show(bid)
    phase turn each me in players
      choose look, swap
action offer(c in hand[me]) "Offer {c}"
  move c to bid[me]
  calls[me] += 1
action look "Look"
  show(table_top, me)
  mood = cross
action swap "Pass the hands on"
  rotate(hand, left_side)
winner players
"""


def started() -> Match:
    return tgame.loads(BIDS.replace("left_side", "left")).new(2, seed=4)


def kinds(events: tuple[v.Seen, ...]) -> list[str]:
    return [event.kind for event in events]


def test_a_seat_sees_where_cards_go_and_the_faces_of_its_own() -> None:
    match = started()
    dealt = {player: match.seat(player).look().events for player in (0, 1, None)}
    for player, events in dealt.items():
        assert kinds(events) == ["shuffle", *["move"] * 7]
        known = [event.to for event in events if event.face is not None]
        assert known == ([] if player is None else [f"hand[P{player + 1}]"] * 3)
        assert (events[-1].to, events[-1].to_cell, events[-1].back) == ("table_top", 1, "Card")


def test_a_variable_that_names_a_card_is_not_told() -> None:
    assert not any(event.kind == "set" for event in started().seat(None).look().events)


def test_what_all_choose_is_seen_when_all_have_chosen_by_seat() -> None:
    match = started()
    seats = [match.seat(0), match.seat(1)]
    before = [seat.look() for seat in seats]
    assert match.seat(1).answer(0) is None
    waiting = [seat.look() for seat in seats]
    assert [sight.events for sight in waiting] == [(), ()]
    assert waiting[0].revision == before[0].revision
    assert waiting[1].revision == before[1].revision + 1
    assert match.seat(0).answer(0) is None
    events = seats[0].look().events
    assert [(event.kind, event.zone or event.variable, event.index) for event in events] == [
        ("move", "hand[P1]", None),
        ("set", "calls", 0),
        ("move", "hand[P2]", None),
        ("set", "calls", 1),
        ("up", "bid[P1]", None),
        ("up", "bid[P2]", None),
    ]
    assert [event.face is not None for event in events] == [True, False, False, False, True, True]


def test_that_somebody_looks_is_seen_and_what_at_by_that_one_alone() -> None:
    match = started()
    seats = {player: match.seat(player) for player in (0, 1, None)}
    match.answer(0, 0)
    match.answer(0, 1)
    for seat in seats.values():
        seat.look()
    assert match.seat(0).answer("look") is None
    for player, seat in seats.items():
        looked, mood = seat.look().events
        assert (looked.kind, looked.zone, looked.cell, looked.player) == ("look", "table_top", 1, 0)
        assert (looked.face is not None) == (player == 0)
        assert (mood.kind, mood.variable, mood.value) == ("set", "mood", "cross")


def test_hands_that_are_passed_on() -> None:
    match = started()
    match.answer(0, 0)
    match.answer(0, 1)
    seat = match.seat(1)
    seat.look()
    match.answer("swap")
    (event,) = seat.look().events
    assert (event.kind, event.zone) == ("rotate", "hand")


def test_after_something_was_taken_back_the_story_goes_on_where_it_is_the_same() -> None:
    match = started()
    seat = match.seat(None)
    match.answer(0, 0)
    match.answer(0, 1)
    seat.look()
    match.answer("look")
    told = seat.look()
    assert match.undo()
    match.answer("swap")
    again = seat.look()
    assert again.kept == told.kept
    assert [line.text for line in again.lines] != [line.text for line in told.lines]
    assert kinds(again.events) == ["rotate"]


class TestTakingBack:
    def test_not_what_others_chose_at_the_same_time(self) -> None:
        """The last to choose sees what the others have: with that in mind nobody chooses anew."""
        match = started()
        assert match.seat(0).answer(0) is None
        assert match.seat(1).answer(0) is None
        assert str(match.seat(1).undo()) == "something was drawn, rolled or seen since"
        assert str(match.seat(0).undo()) == "others have answered since"

    def test_others_do_not_notice_it_while_they_choose(self) -> None:
        match = started()
        other = match.seat(1)
        other.look()
        before = other.look()
        assert match.seat(0).answer(0) is None
        assert match.seat(0).undo() is None
        assert other.look() == before
