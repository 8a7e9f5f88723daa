"""Deals, tricks, shown and passed pieces: each is told once, and to those who know it."""

from __future__ import annotations

import tgame
from tgame.interpreter.match import Match
from tgame.interpreter.telling import EVERYTHING


def start(rules: str, players: int = 2, seed: int = 1) -> Match:
    return tgame.loads(rules, "small.tgame").new(players=players, seed=seed)


def told(match: Match, viewer: int | None = EVERYTHING) -> list[str]:
    return [line.text for line in match.told(viewer)]


CARDS = """game small for 2..4 "Small"
pieces Card "a card/cards"
  card(rank: 1..9) "[a card of {rank}|{rank}]" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
"""


class TestADeal:
    RULES = (
        CARDS
        + """zone open: pile of Card, seen by all "Turned up"
flow
  phase setup
    repeat 2
      each p in players
        move top(deck) to hand[p]
    move top(deck) to open
  phase turn each me in players
    choose wait
action wait
  leave turn
"""
    )

    def test_card_by_card_is_one_line(self) -> None:
        assert told(start(self.RULES)) == ["Setup", "Player 1 gets 1, 3 · Player 2 gets 2, 4", "Turned up: 5"]

    def test_of_others_the_number_is_told(self) -> None:
        assert told(start(self.RULES), 1) == ["Setup", "You get 2, 4 · Player 1 gets 2 cards", "Turned up: 5"]

    def test_into_a_zone_that_keeps_the_books_it_is_not_told(self) -> None:
        rules = self.RULES.replace("seen by owner", 'seen by owner "[Hand|]"')
        assert told(start(rules)) == ["Setup", "Turned up: 5"]


class TestATrick:
    RULES = (
        CARDS
        + """zone trick: slots(players) of Card, seen by all
zone won per Player: set of Card, seen by all
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
  phase round "Trick" repeat 1
    each me in players
      choose lay
    let best = the(most(p in players: the(trick[p]).rank))
    tell "{best} wins with {the the(trick[best])}"
    move trick to won[best]
action lay(c in hand[me]) "Lay {c}"
  move c to trick[me]
"""
    )

    def test_who_wins_it_gets_what_was_laid(self) -> None:
        match = start(self.RULES)
        match.answer("lay(card(1))")
        match.answer("lay(card(2))")
        assert told(match)[2:] == ["Trick 1", "Player 1 lays 1", "Player 2 lays 2", "Player 2 wins with the card of 2"]


class TestShown:
    RULES = (
        CARDS
        + """flow
  phase setup
    each p in players
      move top(deck, 2) to hand[p]
  phase turn each me in players
    choose rob
action rob "Rob the neighbour"
  show(hand[left_of(me)])
  move hand[left_of(me)] to hand[me]
"""
    )

    def test_what_is_taken_is_not_told_as_shown(self) -> None:
        match = start(self.RULES)
        match.answer("rob")
        assert told(match, 1)[-1] == "Player 1 robs the neighbour · takes 3, 4 from you"


class TestPassedOn:
    RULES = (
        CARDS
        + """zone passed per Player: set of Card, seen by owner "What is passed on"
flow
  phase setup
    each p in players
      move top(deck, 2) to hand[p]
    together me in players
      choose give
    rotate(passed, left)
    each p in players
      move passed[p] to hand[p]
  phase turn each me in players
    choose wait
action give(c in hand[me]) "Pass {c}"
  move c to passed[me]
action wait
  leave turn
"""
    )

    def play(self) -> Match:
        match = start(self.RULES, players=3)
        match.answer("give(card(1))", player=0)
        match.answer("give(card(3))", player=1)
        match.answer("give(card(5))", player=2)
        return match

    def test_one_reads_what_one_gets_and_what_one_gave(self) -> None:
        assert told(self.play(), 1)[-1] == "You get 1 · Player 1 gets a card · Player 3 gets 3"

    def test_a_watcher_reads_how_many(self) -> None:
        assert told(self.play(), None)[-1] == "Everyone gets a card"


class TestOneAct:
    def test_pieces_that_come_one_by_one_are_all_told(self) -> None:
        rules = (
            CARDS
            + """var owed: 0..9 = 3 "[Owed|]"
flow
  phase turn each me in players
    choose pay
action pay "Pay what is owed"
  repeat while owed > 0
    move top(deck) to hand[me]
    owed -= 1
"""
        )
        match = start(rules)
        match.answer("pay")
        assert told(match) == ["Player 1 pays what is owed · draws 1, 2, 3"]
        assert told(match, 1) == ["Player 1 pays what is owed · draws 3 cards"]

    def test_the_change_of_another_player_stands_apart(self) -> None:
        rules = """game small for 2..2 "Small"
var towers per Player: 0..5 = 5 "tower/towers"
flow
  phase turn each me in players
    choose strike
action strike(p in others(me)) "Strike {p}"
  towers[p] -= 2
"""
        match = start(rules)
        match.answer("strike(P2)")
        assert told(match) == ["Player 1 strikes Player 2 · Player 2: 3 towers (-2)"]

    def test_a_slot_that_the_act_names_is_not_told_again(self) -> None:
        rules = (
            CARDS
            + """enum Place: mill, inn
zone posts per Player: slots(Place) of Card, seen by all
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
  phase turn each me in players
    choose post
action post(c in hand[me], there in Place) "Post {c} in the {there}"
  move c to posts[me, there]
"""
        )
        match = start(rules)
        match.answer("post(card(1), inn)")
        assert told(match)[-1] == "Player 1 posts 1 in the inn"

    def test_a_piece_that_a_step_names_is_not_told_again(self) -> None:
        rules = """game small for 2..2 "Small"
pieces Horse
  horse(owner: Player) "[{owner}'s horse|{owner|●|○}]" x1
zone stable per Player: set of Horse, seen by all
zone track: row(3) of Horse, seen by all at "{n}"
flow
  phase setup
    move first(box.horse(owner: seat(2))) to track[1]
  phase turn each me in players
    choose ride
action ride "Ride"
  each h in track[1]
    send_home(h)
step send_home(h: Horse) "Send {h} home"
  move h to stable[h.owner]
"""
        match = start(rules)
        match.answer("ride")
        assert told(match)[-1] == "Player 1 rides · sends ○ home"


class TestUnknownPieces:
    def test_in_a_sentence_they_are_counted(self) -> None:
        rules = (
            CARDS
            + """flow
  phase setup
    each p in players
      move top(deck, 2) to hand[p]
      tell "{p} holds {hand[p]}"
  phase turn each me in players
    choose wait
action wait
  leave turn
"""
        )
        assert told(start(rules), 0)[1:] == ["You hold 1, 2", "Player 2 holds 2 cards"]


class TestAPileThatIsTurnedOver:
    """A discard pile that becomes the draw pile: a text that says how many cards it has tells the move."""

    RULES = (
        CARDS
        + """zone away: pile of Card, seen by all "Discard pile"
flow
  phase setup
    move top(deck, 3) to away
  phase round repeat 1
    phase turn each me in players
      turn_over()
      choose wait
step turn_over "[Turn the pile over|]"
  move away to deck
  shuffle(deck)
  tell "The discard pile is turned over: {count(deck)|card|cards}"
action wait
  leave turn
"""
    )

    def turn(self, rules: str) -> list[str]:
        found = told(start(rules), 0)
        return [line for line in found if "pile is turned over" in line or line.startswith("Deck:")]

    def test_it_is_told_once_where_the_text_says_how_many(self) -> None:
        rules = self.RULES.replace("move top(deck, 3)", "move deck")
        assert self.turn(rules) == ["The discard pile is turned over: 9 cards"]

    def test_another_number_is_another_matter(self) -> None:
        assert self.turn(self.RULES) == ["Deck: 3, 2, 1", "The discard pile is turned over: 9 cards"]
