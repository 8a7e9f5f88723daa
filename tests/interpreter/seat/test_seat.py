"""One seat's side of a match: questions by what they touch, explanations, what may be taken back."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v

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


class TestPickingAtOnce:
    def test_an_option_says_what_may_be_picked_for_it(self) -> None:
        seat = started().seat(0)
        question = seat.question()
        assert question is not None
        throw = next(option for option in question.options if option.action == "throw")
        assert throw.picks is not None
        assert (throw.picks.parameter, throw.picks.least, throw.picks.most) == ("cards", 2, 2)
        held = next(lying for lying in seat.look().zones if lying.zone == "hand[P1]")
        assert {pick.target.piece for pick in throw.picks.offered} == {piece.id for piece in held.pieces}
        assert all(option.picks is None for option in question.options if option is not throw)

    @pytest.mark.parametrize("by_number", [True, False])
    def test_all_of_it_is_one_answer(self, by_number: bool) -> None:
        match = started()
        seat = match.seat(0)
        question = seat.question()
        assert question is not None
        throw = next(option for option in question.options if option.action == "throw")
        assert throw.picks is not None
        first, last = throw.picks.offered[0], throw.picks.offered[2]
        if by_number:
            assert seat.explain(throw.index, [0, 2]) is None
            assert match.decisions == []
            assert seat.answer(throw.index, [0, 2]) is None
        else:
            written = ", ".join(pick.notation.removeprefix("throw(")[:-1] for pick in (last, first))
            assert seat.explain(f"throw([{written}])") is None
            assert match.decisions == []
            assert seat.answer(f"throw([{written}])") is None
        assert match.asked == [1]
        left = next(lying for lying in seat.look().zones if lying.zone == "hand[P1]")
        assert [piece.id for piece in left.pieces] == [throw.picks.offered[1].target.piece]

    @pytest.mark.parametrize(
        ("picks", "reason"),
        [
            ([0], "2 must be picked, not 1"),
            ([0, 0], "number 2 of these cannot be picked"),
            ([0, 1, 2], "no more than 2 can be picked"),
            ([0, 3], "3 can be picked, numbered from 0; there is no 3"),
        ],
    )
    def test_what_does_not_fit_is_refused_whole(self, picks: list[int], reason: str) -> None:
        match = started()
        seat = match.seat(0)
        throw = texts_index(seat, "throw")
        assert seat.explain(throw, picks) == reason
        assert str(seat.answer(throw, picks)) == reason
        assert match.decisions == []
        assert seat.explain("draw", picks) == "nothing is picked for this answer"

    def test_copies_are_picked_as_often_as_there_are_copies(self) -> None:
        rules = CARDS.replace("rank: 1..6", "rank: 1..1").replace('|{suit}{rank}]" x1', '|{suit}{rank}]" x6')
        seat = tgame.loads(rules).new(2, seed=3).seat(0)
        question = seat.question()
        assert question is not None
        throw = next(option for option in question.options if option.action == "throw")
        assert throw.picks is not None
        held = next(lying for lying in seat.look().zones if lying.zone == "hand[P1]")
        offered = [pick.target.piece for pick in throw.picks.offered]
        assert sorted(offered, key=str) == sorted(piece.id for piece in held.pieces)
        double = next(offered.index(piece.id) for piece in held.pieces if piece.count == 2)
        single = next(offered.index(piece.id) for piece in held.pieces if piece.count == 1)
        assert seat.explain(throw.index, [single, single]) == "number 2 of these cannot be picked"
        assert seat.answer(throw.index, [double, double]) is None

    def test_reasons_are_in_the_language_of_the_seat(self) -> None:
        seat = tgame.loads(CARDS + 'text fr\n  "Cards" = "Cartes"\n').new(2, seed=3).seat(0, "fr")
        assert str(seat.answer("throw([])")) == "il faut en choisir 2, et non 0"
        assert str(seat.answer("done")) == "il faut choisir l'une des options"
        question = seat.question()
        assert question is not None
        assert str(seat.answer(999)) == seat.explain(999) == f"il y a {len(question.options)} options"
        assert str(seat.answer("offer(card(red, 2))")).endswith("n'est pas proposé à ce moment")


class TestRepeatedQuestions:
    def test_hearts_says_which_of_three_cards_is_passed(self) -> None:
        match = tgame.load("hearts").new(seed=2)
        for player in (2, 0):
            seat = match.seat(player)
            for number in (1, 2, 3):
                question = seat.question()
                assert question is not None
                assert question.repeated == v.Repeated(number, 3)
                seat.answer(0)
        assert match.seat(2).question() is None

    @pytest.mark.parametrize(
        ("loop", "repeated"),
        [
            ("repeat 2", v.Repeated(1, 2)),
            ("repeat count(players)", v.Repeated(1, 3)),
            ("repeat 1", None),
            ("repeat count(hand[me])", None),  # what it depends on may change, or be hidden
            ("repeat while count(hand[me]) > 2", None),
            ("each n in 1..2", None),
        ],
    )
    def test_only_where_it_is_known_before_how_often(self, loop: str, repeated: v.Repeated | None) -> None:
        rules = CARDS.replace("      choose lay", f"      {loop}\n        choose lay")
        question = tgame.loads(rules).new(3, seed=3).seat(0).question()
        assert question is not None
        assert question.repeated == repeated


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

    def test_not_what_came_before_all_choose(self) -> None:
        """Whether it could be taken back must not tell who has answered yet."""
        match = started(players=3)
        while match.machine.threads is None:
            match.answer("draw")
        last = match.decisions[-1][0]
        assert str(match.seat(last).undo()) == "all choose at the same time by now"
        match.answer(0, (last + 1) % 3)
        assert str(match.seat(last).undo()) == "all choose at the same time by now"

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
