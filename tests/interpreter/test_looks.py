"""A choice from a heap that the chooser does not see is by back: what it names, takes and tells."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import tgame
from tests.agreement import stepper_and_playout_agree
from tgame.checking.secrets.exchange import known_to, swapped, unseen_swap
from tgame.interpreter.match import Match

UNSEEN = Path(__file__).parents[1] / "examples" / "corners" / "unseen_heaps.tgame"
BAG = """\
game bag_of for 2..2 "Bag"
enum Suit: red, blue
pieces Card back suit
  card(suit: Suit, rank: 1..3) x1
zone pool: bag of Card, full
zone hand per Player: set of Card, seen by owner
flow
  repeat 3
    each me in players
      choose draw
action draw(c in pool) "Draw"
  move c to hand[me]
"""


def written(match: Match) -> list[str]:
    ask = match.ask()
    assert ask is not None
    return [option.notation for option in ask.options]


def test_one_option_for_each_back() -> None:
    match = tgame.loads(BAG).new(2, 1)
    assert written(match) == ["draw(Card(suit: red))", "draw(Card(suit: blue))"]
    ask = match.ask()
    assert ask is not None
    assert [option.text() for option in ask.options] == ["Draw: a card (red)", "Draw: a card (blue)"]


def test_a_face_is_refused_whether_it_lies_there_or_not() -> None:
    match = tgame.loads(BAG).new(2, 1)
    faces = [f"draw(card({suit}, {rank}))" for suit in ("red", "blue") for rank in (1, 2, 3)]
    assert {str(match.answer(face)) for face in faces} == {"there is no such thing to choose"}
    assert match.answer("draw(Card(suit: red))") is None
    refused = {str(match.answer(face)) for face in faces}
    assert refused == {"there is no such thing to choose"}
    # Who has drawn it knows where it lies.
    match.answer(0)
    held = match.view(0).zone("hand[P1]").pieces[0]
    assert held is not None
    assert {str(match.answer(face)) for face in faces if held.face not in face} == refused


def test_which_it_takes_depends_on_where_they_lie_and_not_on_which_are_copies() -> None:
    game = tgame.loads(BAG.replace("x1", "x2"))
    for seed in range(40):
        match = game.new(2, seed)
        random = Random(seed)
        swap = unseen_swap(match, 0, known_to(match, 0), random)
        twin = swapped(match, swap)
        for each in (match, twin):
            each.answer("draw(Card(suit: red))")
        hand = match.machine.program.layout.zones["hand"].first
        (taken,), (other,) = (each.machine.Z[hand] for each in (match, twin))
        assert other == swap[taken]


def test_chance_takes_each_of_them_alike() -> None:
    game = tgame.loads(BAG)
    drawn = Counter[str | None]()
    for seed in range(600):
        match = game.new(2, seed)
        match.answer("draw(Card(suit: red))")
        piece = match.view(0).zone("hand[P1]").pieces[0]
        assert piece is not None
        drawn[piece.face] += 1
    assert drawn.keys() == {"card(red, 1)", "card(red, 2)", "card(red, 3)"}
    assert all(160 < count < 240 for count in drawn.values())


def test_a_saved_match_takes_the_same() -> None:
    game = tgame.load(UNSEEN)
    for seed in range(5):
        match = game.new(3, seed)
        while (ask := match.ask()) is not None:
            match.answer((seed + match.turn) % len(ask.options), ask.player)
        again = tgame.match_from_json(game, match.to_json())
        assert (again.machine.Z, again.result) == (match.machine.Z, match.result)


def test_what_the_chooser_knows_is_by_face() -> None:
    match = tgame.load(UNSEEN).new(2, 1)
    mine = match.view(0).zone("hand[P1]").pieces[0]
    assert mine is not None
    assert match.answer(f"give({mine.face}, P2)") is None
    steals = [text for text in written(match) if text.startswith("steal")]
    assert steals == [f"steal(P1, {match.view(1).zone('hand[P1]').pieces[0].back})"]  # type: ignore[union-attr]  # one is left
    # Behind the back of a stone there is nothing else.
    assert match.answer("lift( stone() )") is None
    for player in (0, 1):
        match.answer(0, player)
    assert f"steal(P2, {mine.face})" in written(match)


def test_copies_count_by_their_number() -> None:
    """Five of one kind and one of another behind the same back: it is the pieces that are drawn, not their faces."""
    text = BAG.replace("  card(suit: Suit, rank: 1..3) x1\n", "  gem(suit: Suit) x5\n  dust(suit: Suit) x1\n")
    game = tgame.loads(text)
    drawn = 0
    for seed in range(300):
        match = game.new(2, seed)
        match.answer("draw(Card(suit: red))")
        piece = match.view(0).zone("hand[P1]").pieces[0]
        assert piece is not None
        drawn += piece.face == "dust(red)"
    assert 30 < drawn < 75


def test_a_playout_keeps_track_only_where_it_must() -> None:
    for path, must in ((UNSEEN, True), (UNSEEN.parents[3] / "games" / "brigands.tgame", False)):
        game = tgame.load(path)
        edition = game.edition(game.configuration(2))
        assert edition.program.blind
        assert edition.program.by_steps == must
        stepper_and_playout_agree(edition, 3)


def test_picks_beside_an_action_that_takes_nothing() -> None:
    """One action of a decision picks, another takes a card that is not seen, a third nothing."""
    rules = """\
game stalls for 2..2 "Stalls"
pieces Card
  card(rank: 1..9) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 3) to hand[p]
  phase turn each me in players
    choose rest, steal, lay
action rest "Rest"
action steal(c in hand[left_of(me)]) "Steal {c}"
  move c to hand[me]
action lay(2 cs in hand[me]) "Lay two"
  move cs to box
winner players
"""
    match = tgame.loads(rules).new(2, seed=1)
    assert match.answer("lay") is None
    ask = match.ask()
    assert ask is not None
    assert (ask.picking, len(ask.options)) == (True, 3)
    assert match.answer(0) is None
    assert match.answer(0) is None
    assert match.asked == [1]
