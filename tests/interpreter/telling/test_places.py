"""A place is named once, with what is needed to find it; a hidden piece by its sort where nobody chose it."""

from __future__ import annotations

import tgame

BOARD = tgame.loads(
    """
game slides for 2..2 "Slides" by "Ann", "Bo"
pieces Man "a man/men"
  man(owner: Player) "[a {owner|white|black} man/men|{owner|w|b}]" x2
zone board: grid(2, 3) of Man, seen by all at "{letter}{row}"
zone prison: set of Man, seen by all
flow
  phase setup
    each s in row_cells(board, 1)
      if empty(board[s]) and count(board) < 2
        move top(box.man(seat(1))) to board[s]
    move top(box.man(seat(2))) to board[at(board, 2, 1)]
  phase turn each me in players
    choose slide, push, hit
action slide(m in board where m.owner == me, s in free(board)) "Slide {the m} from {cell(m)} to {s}"
  move m to board[s]
action push(m in board where m.owner == me, s in free(board)) "Push {the m}"
  move m to board[s]
action hit "Hit"
  take(the(board[at(board, 1, 1)]))
step take(m: Man) "Capture {the m} on {cell(m)}"
  move m to prison
winner players
""",
    "slides.tgame",
)


def last(game: tgame.Game, viewer: int | None, *answers: str, verbose: bool = False) -> str:
    match = game.new(2, 1)
    for answer in answers:
        assert match.answer(answer) is None
    return match.log(viewer, verbose=verbose)[-1]


def test_a_text_that_names_the_cell_names_it_once() -> None:
    assert last(BOARD, None, "slide(a1, c2)") == "Ann slides the white man from a1 to c2"
    assert last(BOARD, None, "slide(a1, c2)", verbose=True) == "Ann slides the white man from a1 to c2"
    ask = BOARD.new(2, 1).ask()
    assert ask is not None
    assert ask.options[0].text() == "Slide the white man from a1 to c1"


def test_so_does_a_step() -> None:
    assert "captures the white man on a1" in last(BOARD, None, "hit")


def test_one_that_does_not_says_which_of_several_is_meant_and_where_it_goes() -> None:
    assert last(BOARD, None, "push(a1, c2)") == "Ann pushes the white man (a1) (c2)"


SLOTS = tgame.loads(
    """
game berths for 2..2 "Berths" by "Ann", "Bo"
enum Berth: bow "the bow", stern "the stern"
pieces Card "a card/cards"
  card(rank: 1..6) "[a card of rank {rank}|#{rank}]" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner "Hand"
zone quay: slots(players) of Card, seen by all "Quay"
zone hold per Player: slots(Berth) of Card, seen by owner at "{slot}" "Hold"
zone shelf per Player: row(2) of Card, seen by owner at "shelf {n}" "Shelf"
zone sea: set of Card, seen by all "Sea"
var looks per Player: 0..9 "look/looks"
flow
  phase setup
    each p in players
      move top(deck, 1) to hand[p]
      move top(deck) to hold[p, bow]
      move top(deck) to shelf[p, at(shelf[p], 1, 1)]
  phase turn each me in players
    choose lead, spy, peek, note
    if count(quay) == 2
      move quay to sea
  end [seat(1)] "{first(shelf[seat(1)])} was on the shelf"
action lead(c in hand[me]) "Lead {c}"
  move c to quay[me]
action spy(p in others(me), b in Berth) "Look into {b} of {p}"
  show(hold[p, b], me)
action peek(p in others(me)) "Peek"
  show(hold[p, bow], me)
action note "Note it"
  looks[me] += 1
when p in players where looks[p] == 1 "{p} wrote down {first(shelf[p])}"
  looks[p] = 2
""",
    "berths.tgame",
)


def test_a_look_at_what_the_text_names_is_not_told_again() -> None:
    assert last(SLOTS, 0, "spy(P2, bow)") == "You look into the bow of Bo: #5"
    assert last(SLOTS, 1, "spy(P2, bow)") == "Ann looks into the bow of Bo (you)"
    assert last(SLOTS, None, "spy(P2, bow)") == "Ann looks into the bow of Bo"


def test_a_look_at_a_slot_names_its_owner_once() -> None:
    assert last(SLOTS, None, "peek(P2)") == "Ann peeks: Bo · looks at the bow of Bo's Hold"
    assert last(SLOTS, 1, "peek(P2)") == "Ann peeks: you · looks at the bow of your Hold"


def test_told_at_length_a_slot_is_named_with_its_zone() -> None:
    match = SLOTS.new(2, 1)
    for answer in ("lead(card)", "lead(card)"):
        assert match.answer(answer) is None
    log = match.log(None, verbose=True)
    assert "Ann leads #1 (Quay)" in log
    assert any("#1, #4 leave Quay" in line for line in log)


def test_a_hidden_piece_that_nobody_chose_is_told_by_its_sort() -> None:
    match = SLOTS.new(2, 1)
    assert match.answer("note") is None
    assert "Ann wrote down a card" in match.log(1)
    assert "You wrote down #3" in match.log(0)
    assert match.answer("note") is None
    assert match.over
    assert match.reason(1) == "a card was on the shelf"
    assert match.reason(0) == "#3 was on the shelf"
