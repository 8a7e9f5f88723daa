"""What people could not follow once: which open card went to whom, whose turn it was, which man was meant, what was
turned up before it moved on."""

from __future__ import annotations

import tgame
from tests.tgame.cli.calls import tgame as call
from tgame.interpreter.telling import EVERYTHING


def told(rules: str, *answers: str, players: int = 2) -> list[str]:
    match = tgame.loads(rules, "rules.tgame").new(players, seed=1)
    for answer in answers:
        assert match.answer(answer) is None
    return [line.text for line in match.told(EVERYTHING)]


def test_open_cards_that_everyone_gets_are_named() -> None:
    rules = """
game market for 2..3 "Market"
pieces Card
  card(rank: 1..6) x1
zone deck: pile of Card, full
zone market: set of Card, seen by all
zone won per Player: set of Card, seen by owner
var bids per Player: 0..2 "[Bids|]"
flow
  phase round repeat 1
    move top(deck, count(players)) to market
    together me in players
      choose bid
    each p in players where bids[p] > 0
      move top(most(c in market: c.rank)) to won[p]
action bid(n in 1..2) "Bid {n}"
  bids[me] = n
winner players
"""
    assert told(rules, "bid(1)", "bid(1)") == [
        "Round 1",
        "Market: 1, 2",
        "Everyone bids 1",
        "Player 1 gets 2 · Player 2 gets 1",
    ]


def test_phases_inside_a_turn_leave_round_and_player_in_place() -> None:
    rules = """
game nested for 2..2 "Nested"
pieces Card
  card(rank: 1..9) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone out: pile of Card, seen by all
flow
  phase round repeat 1
    phase turn each me in players
      phase drawing "Draw"
        move top(deck, 2) to hand[me]
      phase laying "Lay"
        choose lay
action lay(c in hand[me]) "Lay a card"
  move c to out
winner players
"""
    assert told(rules, "lay(card(1))", "lay(card(4))") == [
        "Round 1",
        "Player 1 draws 1, 2",
        "Player 1 lays a card: 1",
        "Player 2 draws 3, 4",
        "Player 2 lays a card: 4",
    ]


def test_copies_on_a_board_are_told_apart_by_their_cell() -> None:
    rules = """
game men for 2..2 "Men"
pieces Man
  man(owner: Player) x3
zone board: grid(2, 3) of Man, seen by all
flow
  phase setup
    move box.man(owner: seat(1)) to board[row_cells(board, 1)]
    move box.man(owner: seat(2)) to board[row_cells(board, 2)]
  phase turn each me in players
    choose remove
action remove(x in board.man(owner: left_of(me))) "Remove a man"
  move x to box
winner players
"""
    assert told(rules, "remove(board[2, 3])")[-1] == "Player 1 removes a man: Player 2's man (c2)"


def test_what_is_turned_up_is_told_even_when_it_moves_at_once() -> None:
    rules = """
game flips for 2..2 "Flips"
pieces Card
  card(rank: 1..4) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone stack per Player: pile of Card, seen by owner
flow
  phase setup
    each p in players
      move top(deck, 2) to stack[p]
  phase turn each me in players
    choose flip
    move stack[me] to hand[me]
action flip "Flip"
  show(first(face_down(stack[me])))
winner players
"""
    match = tgame.loads(rules, "rules.tgame").new(2, seed=1)
    match.answer("flip")
    assert any(line.startswith("Player 1 flips · shows 1") for line in match.log(1))


def test_a_story_leaves_nothing_to_fill_in() -> None:
    """Lessons are told to their end, to a seat and a watcher, without a brace or bracket of a template."""
    for name in ("veto", "islands", "siege"):
        for viewer in ("P1", "watcher"):
            shown = call("run", name, "--seed", "2", "--as", viewer).stdout
            assert " wins" in shown or " win" in shown or "A draw" in shown
            assert "{" not in shown
            assert "[" not in shown
