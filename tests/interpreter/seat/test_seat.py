"""One seat's side of a match: questions by what they touch, explanations, what may be taken back."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Seat

# Cards are laid on a board; a card may be drawn, or two be thrown away; a bid is made by all at the same time.
CARDS = """\
game cards for 2..3 "Cards" by "Ann", "Bo", "Cy"
enum Suit: red "[red|R]", blue "[blue|B]"
pieces Card "a card/cards"
  card(suit: Suit, rank: 1..6) "[a {suit} {rank}|{suit}{rank}]" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone board: grid(2, 2) of Card, seen by all
zone heap: set of Card, seen by nobody
zone bid per Player: set of Card, seen by owner
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 3) to hand[p]
  phase round repeat 3
    phase turn each me in players
      choose lay, draw, throw, give "Your turn"
  together me in players
    choose offer
  show(bid)
action lay(c in hand[me], s in free(board)) "Lay {the c} on {s}"
  require c.rank > 1 "{the c} is too low"
  move c to board[s]
action draw "Draw"
  move top(deck) to hand[me]
action throw(2 cards in hand[me]) "Throw two cards away"
  move cards to heap
action give(c in hand[me], p in others(me)) "Give {a c} to {p}"
  require count(hand[p]) < 4 "{p} has enough"
  move c to hand[p]
action offer(c in hand[me]) "Offer {c}"
  move c to bid[me]
winner players
"""


def started(hand: str = "", players: int = 2) -> Match:
    return tgame.loads(CARDS).new(players, seed=3)


def texts(seat: Seat, action: str) -> list[str]:
    question = seat.question()
    assert question is not None
    return [option.text for option in question.options if option.action == action]


def test_an_option_says_what_it_touches_parameter_by_parameter() -> None:
    match = started()
    seat = match.seat(0)
    sight = seat.look()
    assert sight.question is not None
    option = next(option for option in sight.question.options if option.action == "lay")
    held = next(lying for lying in sight.zones if lying.zone == "hand[P1]")
    assert option.targets["c"].piece in {piece.id for piece in held.pieces}
    assert (option.targets["s"].zone, option.targets["s"].cell) == ("board", 0)
    assert "".join(part.text for part in option.parts) == option.text
    assert [part.varies for part in option.parts] == [False, True, False, True]


def test_a_sight_has_no_faces_that_the_seat_does_not_know() -> None:
    match = started()
    sight = match.seat(0).look()
    other = next(lying for lying in sight.zones if lying.zone == "hand[P2]")
    assert [(piece.face, piece.count, piece.name) for piece in other.pieces] == [(None, 3, "card")]
    assert match.seat(None).look().question is None


def test_why_not_without_acting() -> None:
    match = started()
    seat = match.seat(0)
    before = match.machine.Z[:]
    low = [face for face in ("card(red, 1)", "card(blue, 1)") if face in str(match.view(0).zone("hand[P1]"))]
    question = seat.question()
    assert question is not None
    assert seat.explain(question.options[0].notation) is None
    assert seat.explain("offer(card(red, 2))") == "Offer … is not offered now"
    for face in low:
        assert seat.explain(f"lay({face}, a1)") is not None
    assert (match.machine.Z, match.decisions) == (before, [])


def test_what_is_refused_comes_with_its_reason() -> None:
    match = tgame.loads(CARDS.replace("c.rank > 1", "c.rank > 9")).new(2, seed=3)
    question = match.seat(0).question()
    assert question is not None
    refused = [refused for refused in question.refused if refused.action == "lay"]
    assert len(refused) == 3 * 4
    assert all(r.why.endswith(" is too low") and r.targets.keys() == {"c", "s"} for r in refused)
    assert not any(option.action == "lay" for option in question.options)


def test_a_spectator_and_a_seat_that_waits_are_not_asked() -> None:
    match = started()
    assert str(match.seat(None).answer(0)) == "a spectator is not asked"
    assert str(match.seat(1).answer(0)) == "this seat is not asked now"
    assert match.seat(1).explain("draw") == "this seat is not asked now"


class TestLookingAgain:
    def test_tells_what_is_new(self) -> None:
        match = started()
        seat = match.seat(1)
        first = seat.look()
        assert first.kept == 0
        assert match.seat(0).answer("draw") is None
        second = seat.look()
        assert [line.text for line in second.lines] == ["Round 1", "Ann draws a card"]
        assert second.kept == len(first.lines)
        assert [(event.kind, event.zone, event.to, event.face) for event in second.events] == [
            ("move", "deck", "hand[P1]", None)
        ]
        assert seat.look().lines == seat.look().events == ()

    def test_the_phases_that_are_on_and_whose_turn_it_is(self) -> None:
        match = started()
        match.seat(0).answer("draw")
        sight = match.seat(0).look()
        assert (sight.where, sight.turn, sight.asked) == (("Round 1",), 1, (1,))


class TestTakingBack:
    def test_an_answer_by_which_nothing_was_learnt(self) -> None:
        match = started()
        seat = match.seat(0)
        assert seat.answer(texts_index(seat, "throw")) is None
        question = seat.question()
        assert question is not None
        assert question.picking is not None
        assert (question.picking.least, question.picking.most, question.picking.picked) == (2, 2, ())
        assert seat.answer(0) is None
        question = seat.question()
        assert question is not None
        assert question.picking is not None
        assert len(question.picking.picked) == 1
        assert seat.undo() is None
        assert seat.undo() is None
        assert match.decisions == []
        assert str(seat.undo()) == "there is nothing to take back"

    def test_not_what_was_drawn(self) -> None:
        match = started()
        seat = match.seat(0)
        assert seat.answer("draw") is None
        assert str(seat.undo()) == "something was drawn, rolled or seen since"

    def test_not_when_others_have_answered(self) -> None:
        match = started()
        lay = texts_index(match.seat(0), "lay")
        assert match.seat(0).answer(lay) is None
        assert match.seat(0).undo() is None
        assert match.seat(0).answer(lay) is None
        assert match.seat(1).answer("draw") is None
        assert str(match.seat(0).undo()) == "others have answered since"

    @pytest.mark.parametrize("later", [False, True])
    def test_while_all_choose_the_answers_of_others_stay(self, later: bool) -> None:
        match = started()
        while match.machine.threads is None:
            ask = match.ask()
            assert ask is not None
            match.answer("draw")
        assert match.seat(0).answer(0) is None
        before = match.decisions
        if later:
            match = tgame.loads(CARDS).new(3, seed=3)
            while match.machine.threads is None:
                match.answer("draw")
            assert match.seat(0).answer(0) is None
            assert match.seat(1).answer(0) is None
            before = match.decisions
        assert match.seat(0).undo() is None
        assert match.decisions == [
            decision for number, decision in enumerate(before) if number != len(before) - 1 - later
        ]
        assert match.seat(0).question() is not None


def texts_index(seat: Seat, action: str) -> int:
    question = seat.question()
    assert question is not None
    return next(option.index for option in question.options if option.action == action)
