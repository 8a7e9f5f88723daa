"""How a story tells a hint: by the places of the pieces for which it holds."""

from __future__ import annotations

import pytest

import tgame

RULES = """\
game hints for 2..2 "Hints"
pieces Card
  card(rank: 1..4) x1
zone deck: pile of Card, full
zone board: grid(2, 2) of Card
zone rail: list of Card
zone heap: set of Card
flow
  phase setup
    move top(deck) to {place}
    move top(deck) to {place}
    move top(deck) to {place}
  phase turn each me in players
    choose hint
action hint(n in 1..4) "Hint {n}"
  tell(c in {zone}: c.rank >= n)
winner players
"""


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("board", {1: "a1, b1 and a2", 2: "b1 and a2", 3: "a2", 4: "none of them"}),
        ("rail", {1: "cards 1, 2 and 3", 2: "cards 2 and 3", 3: "card 3", 4: "none of them"}),
        ("heap", {1: "3 cards", 2: "2 cards", 3: "1 card", 4: "none of them"}),
    ],
)
def test_places_for_which_it_holds(zone: str, said: dict[int, str]) -> None:
    """The deck lies in the order of the file: 1, 2, 3."""
    rules = RULES.replace("{zone}", zone)
    for cell in ("board[1, 1]", "board[1, 2]", "board[2, 1]"):
        rules = rules.replace("{place}", cell if zone == "board" else zone, 1)
    for least, words in said.items():
        match = tgame.loads(rules).new(2, seed=1)
        assert match.answer(f"hint({least})") is None
        assert match.seat(1).log()[-1].text == f"Player 1 hints {least}: {words}"
