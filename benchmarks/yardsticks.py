"""The hand-written games that the engine is measured against, and what there is to compare of a match.

A `Yardstick` is one game written in one style: its rule file, its player counts, the function that is timed, and its
matches told as `Ending`s, in the words of the rule file. Nothing here knows the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Literal

from attrs import frozen

from benchmarks import hand_brigands as brigands
from benchmarks import hand_treasure_hunter as hunter
from benchmarks import plain_treasure_hunter as plain_hunter

GAMES = Path(__file__).resolve().parent.parent / "games"


@frozen
class Ending:
    """How a match ended. Pieces stand by what is printed on them, variables by their names."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    zones: dict[str, list[int]]
    variables: dict[str, list[int]]


Form = Callable[[int, int], Ending]  # players, seed
# Plain: as one writes a game, with an eye on speed. Tuned: whatever makes this one game faster.
Style = Literal["plain", "tuned"]


@frozen
class Yardstick:
    rules: Path
    style: Style
    players: tuple[int, ...]
    playout: Callable[[int, int], object]
    forms: Mapping[str, Form]  # the ways in which it plays a match; each must agree with the engine
    variables: tuple[str, ...] = ()  # those of the rule file that an ending tells, the same in both styles

    @property
    def name(self) -> str:
        return self.rules.stem


def _brigands_ending(players: int, winners: tuple[int, ...], decisions: int, table: brigands.Table) -> Ending:
    # The game has no points: whoever has won scores 1.
    scores = tuple(int(player in winners) for player in range(players))
    return Ending(scores, winners, decisions, brigands.zones(table), {})


def _brigands_playout(players: int, seed: int) -> Ending:
    return _brigands_ending(players, *brigands.playout(players, seed))


def _brigands_questions(players: int, seed: int) -> Ending:
    """Now and then a copy plays on, and the original is led astray: neither may notice."""
    match = brigands.HandMatch(players, seed)
    bots = Random(seed * 4 + 2).random
    decisions = 0
    while not match.over:
        if decisions % 7 == 3:
            spoilt, match = match, match.copy()
            for _ in range(5):
                if not spoilt.over:
                    spoilt.apply(spoilt.options()[0])
        options = match.options()
        match.apply(options[int(bots() * len(options))])
        decisions += 1
    return _brigands_ending(players, match.winners, decisions, match.table())


def _hunter_playout(players: int, seed: int) -> Ending:
    scores, winners, decisions, table = hunter.playout(players, seed)
    *_, money, dealer = table
    return Ending(scores, winners, decisions, hunter.zones(table), {"money": money, "dealer": [dealer]})


def _plain_hunter_playout(players: int, seed: int) -> Ending:
    scores, winners, match = plain_hunter.playout(players, seed)
    return Ending(scores, winners, match.decisions, match.zones(), {"money": match.money, "dealer": [match.dealer]})


BRIGANDS = Yardstick(
    GAMES / "brigands.tgame",
    "tuned",
    (2, 3, 4),
    brigands.playout,
    {"playout": _brigands_playout, "questions": _brigands_questions},
)
TREASURE_HUNTER = Yardstick(
    GAMES / "treasure_hunter.tgame",
    "tuned",
    (2, 3, 4, 5, 6),
    hunter.playout,
    {"playout": _hunter_playout},
    ("money", "dealer"),
)
PLAIN_TREASURE_HUNTER = Yardstick(
    TREASURE_HUNTER.rules,
    "plain",
    TREASURE_HUNTER.players,
    plain_hunter.playout,
    {"playout": _plain_hunter_playout},
    TREASURE_HUNTER.variables,
)
# Those of one game stand together: they are compared with the engine in the same matches.
YARDSTICKS = {
    BRIGANDS.name: (BRIGANDS,),
    TREASURE_HUNTER.name: (PLAIN_TREASURE_HUNTER, TREASURE_HUNTER),
}
