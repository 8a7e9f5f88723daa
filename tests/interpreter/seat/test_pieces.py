"""Pieces of a sight: names made from what is seen alone, heaps in the order of the file, what is only remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

import tgame
from tests.properties.matches import ROOT, RULE_FILES, editions, load, play
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Sight
from tgame.interpreter.seat import values as v

SUITS = """\
game suits for 2..2 "Suits"
enum Suit: spades, hearts, clubs
pieces Card back suit
  card(suit: Suit, rank: 1..12) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone open: list of Card, seen by all
flow
  phase setup
    each p in players
      move deck.card(rank: 2) + deck.card(rank: 10) + deck.card(rank: 11) to hand[p]
    each p in players where empty(hand[p])
      move deck.card(rank: 3) to hand[p]
    move top(deck.card(rank: 12), 2) to open
  phase turn each me in players
    choose wait
    choose reveal
    choose wait
action wait "Wait"
  show(top(hand[left_of(me)], 2), me)
action reveal(c in hand[me]) "Reveal"
  show(c)
winner players
"""


def lying(sight: Sight, zone: str) -> tuple[v.Piece, ...]:
    return next(found.pieces for found in sight.zones if found.zone == zone)


def started() -> Match:
    return tgame.loads(SUITS).new(2, seed=1)


def test_heaps_come_in_the_order_of_the_rule_file_and_alike_ones_are_counted() -> None:
    held = lying(started().seat(0).look(), "hand[P1]")
    assert [(piece.face, piece.count) for piece in held] == [
        (("card", suit, rank), 2) for suit in ("spades", "hearts", "clubs") for rank in (2, 10, 11)
    ]
    assert held[1].id == "hand[P1]/card(spades, 10)"


def test_of_what_is_not_known_the_backs_are_counted() -> None:
    assert [(piece.id, piece.face, piece.count) for piece in lying(started().seat(1).look(), "hand[P1]")] == [
        ("hand[P1]/?Card(suit: clubs)", None, 6),
        ("hand[P1]/?Card(suit: hearts)", None, 6),
        ("hand[P1]/?Card(suit: spades)", None, 6),
    ]


def test_in_a_pile_neighbours_that_look_alike_are_counted_and_go_by_the_first_place() -> None:
    pile = lying(started().seat(0).look(), "deck")
    assert [piece.id for piece in pile][:2] == ["deck#1", f"deck#{1 + pile[0].count}"]
    assert sum(piece.count for piece in pile) == 72 - 18 - 6 - 2


def test_a_list_is_not_counted_its_places_are_numbered() -> None:
    assert [(piece.id, piece.count) for piece in lying(started().seat(0).look(), "open")] == [
        ("open#1", 1),
        ("open#2", 1),
    ]


def test_one_that_was_seen_is_known_beside_those_that_were_not() -> None:
    match = started()
    assert match.seat(0).answer("wait") is None
    held = lying(match.seat(0).look(), "hand[P2]")
    known = [piece for piece in held if piece.face is not None]
    assert known
    assert sum(piece.count for piece in known) == 2
    assert all(piece.recalled and not piece.up and piece.id.startswith("hand[P2]/~") for piece in known)
    assert sum(piece.count for piece in held) == 6


def test_one_that_lies_face_up_is_not_counted_with_its_twin() -> None:
    match = started()
    match.answer("wait")
    assert match.answer("reveal(card(spades, 2))") is None
    twins = [piece for piece in lying(match.seat(0).look(), "hand[P1]") if piece.face == ("card", "spades", 2)]
    assert [(piece.id, piece.up, piece.count) for piece in twins] == [
        ("hand[P1]/card(spades, 2)", False, 1),
        ("hand[P1]/^card(spades, 2)", True, 1),
    ]


def test_what_memory_has_shown_is_recalled_by_all_when_it_is_turned_back() -> None:
    match = load(next(path for path in RULE_FILES if path.stem == "04_memory")).new(2, seed=2)
    first = match.awaited[0]
    match.answer("pass", first)
    faces = {}
    for cell in ("table_top[1, 1]", "table_top[1, 2]"):
        assert match.answer(f"flip({cell})", first) is None
    for player in (0, 1, None):
        top = lying(match.seat(player).look(), "table_top")
        faces[player] = [piece.face for piece in top[:2]]
        assert [piece.recalled for piece in top] == [True, True, *[False] * 10]
        assert [piece.face for piece in top[2:]] == [None] * 10
        assert [piece.cell for piece in top] == list(range(12))
    assert faces[0] == faces[1] == faces[None]


def test_what_one_player_looked_at_is_recalled_by_that_one_alone() -> None:
    match = load(next(path for path in RULE_FILES if path.stem == "04_memory")).new(2, seed=2)
    for answer in ("peek", "peek(table_top[2, 3])", "done"):
        assert match.answer(answer) is None
    recalled = {
        player: [piece.cell for piece in lying(match.seat(player).look(), "table_top") if piece.recalled]
        for player in (0, 1, None)
    }
    assert recalled == {0: [6], 1: [], None: []}


def test_cards_that_were_turned_up_are_recalled_when_they_are_turned_down() -> None:
    match = load(ROOT / "games" / "colorful_treasure.tgame").new(2, seed=3)
    player = match.awaited[0]
    for answer in ("turn_two", "turn_two(grid[1, 1])", "turn_two(grid[5, 10])"):
        assert match.answer(answer, player) is None
    shown = {piece.id: piece.face for piece in lying(match.seat(1 - player).look(), "grid") if piece.up}
    assert shown.keys() == {"grid#1", "grid#50"}
    while match.awaited == [player]:
        options = match.ask().options  # type: ignore[union-attr]  # somebody is asked
        match.answer(len(options) - 1)
    for seat in (0, 1):
        left = {piece.id: piece for piece in lying(match.seat(seat).look(), "grid")}
        for place in shown.keys() & left.keys():
            assert (left[place].face, left[place].recalled, left[place].up) == (shown[place], True, False)
        assert shown.keys() & left.keys()


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_whatever_an_answer_touches_is_in_the_sight(path: Path) -> None:
    for edition in editions(path)[-1:]:
        for seed, decisions in ((1, 0), (2, 9), (3, 30)):
            match = play(edition, seed, decisions)
            for player in match.awaited:
                sight = match.seat(player).look()
                assert sight.question is not None
                places = [id_ for found in sight.zones for piece in found.pieces for id_ in _places(piece)]
                assert len(set(places)) == len(places)
                options, refused = sight.question.options, sight.question.refused
                for target in (t for act in (*options, *refused) for t in act.targets.values()):
                    for touched in (target, *target.items):
                        assert touched.piece is None or touched.piece in places


def _places(piece: v.Piece) -> list[str]:
    """What an entry of several stands for: its place and those behind it."""
    head, sign, place = piece.id.rpartition("#")
    return [f"{head}#{int(place) + step}" for step in range(piece.count)] if sign else [piece.id]


# One looks through a bag of tokens that lie face down, and takes one.
BAG = """\
game bag for 2..2 "Bag"
enum Loot: gold "gold", rings "rings", pearls "pearls"
pieces Token "a token/tokens"
  token(loot: Loot) "{loot}" of gold, gold, gold, rings, rings, pearls, pearls, pearls, pearls
zone sack: bag of Token, full
zone purse per Player: set of Token, seen by all
flow
  phase turn each me in players
    choose search
    choose take
action search "Look through the sack"
  show(sack, me)
action take(t in sack) "Take {the t}"
  require t.loot != pearls "no pearls"
  move t to purse[me]
winner players
"""


@pytest.mark.parametrize("recall", [True, False])
def test_what_one_chooses_from_by_its_face_is_not_forgotten_meanwhile(recall: bool) -> None:
    match = tgame.loads(BAG).new(2, seed=1)
    seat = match.seat(0, recall=recall)
    (unseen,) = (piece for lying in seat.look().zones if lying.zone == "sack" for piece in lying.pieces)
    assert (unseen.face, unseen.count) == (None, 9)
    assert seat.answer("search") is None
    sight = seat.look()
    pieces = {piece.id: piece for lying in sight.zones for piece in lying.pieces}
    assert sight.question is not None
    taken = [pieces[option.targets["t"].piece or ""] for option in sight.question.options]
    assert [(piece.name, piece.count) for piece in taken] == [("gold", 3), ("rings", 2)]
    # What is not offered was seen, and is left to memory.
    others = [piece.count for piece in pieces.values() if piece.id.startswith("sack") and piece.face is None]
    assert others == ([] if recall else [4])
    # So is all of it, once something was taken.
    assert seat.answer(0) is None
    (left,) = [lying.pieces for lying in seat.look().zones if lying.zone == "sack"]
    assert any(piece.face is not None for piece in left) is recall
