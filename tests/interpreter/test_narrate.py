"""A log tells each player what that player could follow: all of it, and nothing more."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.narrate import Narrator
from tgame.interpreter.telling import EVERYTHING


class TestAPieceChosenUnseen:
    RULES = """
game unseen for 2..2 "Unseen"
pieces Card
  card(rank: 1..2) x3
zone deck: pile of Card, full
zone hand per Player: list of Card, seen by others
zone discard: set of Card, seen by all
flow
  phase setup
    each p in players
      move top(deck, 3) to hand[p]
  phase turn each me in players
    choose drop, two, peek
action drop(c in hand[me])
  move top(hand[me]) to discard
  move c to discard
action two(2 cs in hand[me]) "Drop two"
  move cs to discard
action peek(c in hand[me])
  show(c, me)
winner players
"""
    GAME = tgame.loads(RULES, "unseen.tgame")

    def act(self, player: int | None, *answers: str) -> str:
        match = self.GAME.new(2, 1)
        for answer in answers:
            assert match.answer(answer) is None
        return next(line for line in match.log(player) if line.startswith("Player 1: "))

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_of_a_list_is_named_by_where_it_lay(self, number: int) -> None:
        for viewer in (0, None):
            assert self.act(viewer, f"drop(hand[P1][{number}])") == f"Player 1: Drop: Hand {number}"
        assert self.act(1, f"drop(hand[P1][{number}])") == "Player 1: Drop: Card (1)"

    def test_so_are_several(self) -> None:
        assert self.act(0, "two", "two(hand[P1][3])", "two(hand[P1][1])") == "Player 1: Drop two: Hand 3, Hand 1"

    def test_it_need_not_move(self) -> None:
        assert self.act(None, "peek(hand[P1][2])") == "Player 1: Peek: Hand 2"


class TestPiecesOutOfAHeap:
    """In which order somebody came by the cards of a hand is nobody's business."""

    RULES = """
game heaps for 2..2 "Heaps"
pieces Card
  card(rank: 9..11) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone laid: set of Card, seen by all
zone kept: set of Card
def whole(cards: [Card]) = list(c in top(cards): cards)
flow
  phase setup
    shuffle(deck)
    move deck to hand[seat(1)]
  phase turn each me in players
    choose lay, keep, turn_up, lay_all
action lay_all "Lay all"
  move hand[me] to laid
action lay(cards in whole(hand[me]))
  move cards to laid
action keep(cards in whole(hand[me]))
  move cards to kept
action turn_up(cards in whole(hand[me])) "Turn up"
  show(cards)
winner players
"""
    GAME = tgame.loads(RULES, "heaps.tgame")
    NAMED = "[card(9), card(10), card(11)]"
    FACES = "Card (9), Card (10), Card (11)"
    HIDDEN = ": a hidden piece, a hidden piece, a hidden piece"

    @pytest.mark.parametrize(
        ("act", "viewer", "told"),
        [
            (f"lay({NAMED})", 0, [f"Player 1: Lay: {FACES}"]),
            (f"lay({NAMED})", 1, [f"Player 1: Lay: {FACES}"]),
            (f"keep({NAMED})", 0, [f"Player 1: Keep: {FACES}"]),
            (f"keep({NAMED})", 1, [f"Player 1: Keep{HIDDEN}", "Hand (Player 1) → Kept: 3 pieces"]),
            (f"turn_up({NAMED})", None, [f"{card} is turned up (Hand (Player 1))" for card in FACES.split(", ")]),
            ("lay_all", 1, ["Player 1: Lay all", f"Hand (Player 1) → Laid: {FACES}"]),
        ],
    )
    def test_are_told_in_the_order_of_the_file(self, act: str, viewer: int | None, told: list[str]) -> None:
        for seed in range(6):
            match = self.GAME.new(2, seed)
            assert match.answer(act) is None
            log = match.log(viewer)
            assert log[log.index("Turn: Player 1") + 1 : log.index("Turn: Player 2")][-len(told) :] == told


class TestDeals:
    RULES = """
game deals for 2..2 "Deals"
pieces Card
  card(rank: 1..8) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone pots per Player, 1..2: set of Card
flow
  phase setup
    each p in DEALT
      move top(deck, 2) to TARGET
  phase turn each me in players
    choose idle
action idle "Idle"
winner players
"""

    def log(self, dealt: str, target: str, viewer: int | None) -> list[str]:
        rules = self.RULES.replace("DEALT", dealt).replace("TARGET", target)
        log = tgame.loads(rules, "deals.tgame").new(2, 1).log(viewer)
        return log[1 : log.index("Turn: Player 1")]

    def test_to_everyone_are_one_line(self) -> None:
        assert self.log("players", "hand[p]", None) == ["Deck → Hand: 2 pieces each"]

    def test_to_one_player_twice_are_not_to_each(self) -> None:
        own = "Deck → Hand (Player 2): 2 pieces"
        seen = "Deck → Hand (Player 1): Card (3), Card (4)"
        assert self.log("[seat(2), seat(1), seat(2)]", "hand[p]", 0) == [own, seen, own]
        twice = self.log("[seat(2), seat(1), seat(2), seat(1)]", "hand[p]", None)
        assert twice == [own, "Deck → Hand (Player 1): 2 pieces"] * 2

    def test_to_two_places_of_one_player_are_not_to_each(self) -> None:
        assert self.log("1..2", "pots[seat(1), p]", None) == [
            "Deck → Pots (Player 1, 1): 2 pieces",
            "Deck → Pots (Player 1, 2): 2 pieces",
        ]


@pytest.mark.parametrize(
    ("players", "seats", "english", "french"),
    [
        (2, 1, "goes round to the left", "on fait passer à gauche"),
        (2, -1, "goes round to the right", "on fait passer à droite"),
        (4, 1, "goes round to the left", "on fait passer à gauche"),
        (4, 2, "goes across", "on fait passer en face"),
        (4, -2, "goes across", "on fait passer en face"),
        (4, 3, "goes round to the right", "on fait passer à droite"),
        (5, 2, "goes round to the left, 2 seats on", "on fait passer à gauche, 2 places plus loin"),
        (5, -2, "goes round to the right, 2 seats on", "on fait passer à droite, 2 places plus loin"),
        (5, 3, "goes round to the right, 2 seats on", "on fait passer à droite, 2 places plus loin"),
        (4, 4, "comes back to where it was", "tout revient à sa place"),
        (4, 0, "comes back to where it was", "tout revient à sa place"),
    ],
)
def test_what_goes_round_is_told_with_how_far(players: int, seats: int, english: str, french: str) -> None:
    text = (
        'game rounds for 2..5 "Rounds"\npieces Card\n  card x9\nzone deck: pile of Card, full\n'
        "zone hand per Player: set of Card, seen by owner\nflow\n  phase setup\n    move top(deck) to hand[seat(1)]\n"
        f"    rotate(hand, {seats})\n  phase turn each me in players\n    choose idle\n"
        'action idle "Idle"\nwinner players\n'
    )
    match = tgame.loads(text, "rounds.tgame").new(players, 1)
    assert f"Hand {english}" in match.log(None)
    assert f"Hand : {french}" in match.log(None, "fr")


def test_everyone_is_told_who_stops_after_an_act() -> None:
    text = (
        'game stops for 2..2 "Stops"\nvar n: 0..9\nflow\n  phase turn each me in players\n    any add\n    any rest\n'
        'action add "Add"\n  n += 1\naction rest "Rest"\n  n = 0\nwinner players\n'
    )
    match = tgame.loads(text, "stops.tgame").new(2, 1)
    match.answer("add")
    before = [match.log(viewer) for viewer in (0, 1, None)]
    match.answer("pass")
    assert [match.log(viewer) for viewer in (0, 1, None)] == [[*log, "Player 1 passes"] for log in before]
    # Who reads the story of the whole match sees it by what comes next.
    assert [line.kind for line in Narrator(match, EVERYTHING).lines()] == ["turn", "act"]
