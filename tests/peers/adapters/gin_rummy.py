"""Gin rummy: cards are numbered suit by suit from the ace, and discarded, laid off or dealt by that number; then come
what to draw, to pass and to knock, and then every meld: sets rank by rank, runs by length, suit and lowest card."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from typing import Any

from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.interpreter.match import Result

SUITS = ("spades", "clubs", "diamonds", "hearts")
NAMED = {"take": 52, "draw": 53, "pass": 54, "knock": 55, "knock_last": 55}
SETS, RUNS = 56, {3: 121, 4: 165, 5: 205}  # the first set, and the first run of each length


@cache
def cards(text: str) -> list[int]:
    """Cards by their faces, or by their numbers in the order of the file, which is theirs too."""
    faces = re.findall(r"card\((\w+), (\d+)\)", text)
    numbers = [SUITS.index(suit) * 13 + int(rank) - 1 for suit, rank in faces]
    return sorted(numbers or map(int, re.findall(r"\d+", text)))


@cache
def move(text: str) -> int:
    if text in NAMED:
        return NAMED[text]
    chosen = cards(text)
    return meld(chosen) if text.startswith("lay(") else chosen[0]


def meld(chosen: list[int]) -> int:
    """Sets of three are numbered by the suit they lack, before the set of four."""
    suits = {card // 13 for card in chosen}
    suit, rank = divmod(chosen[0], 13)
    if len(suits) == 1:
        return RUNS[len(chosen)] + suit * (14 - len(chosen)) + rank
    return SETS + rank * 5 + min({0, 1, 2, 3, 4} - suits)


def chance(table: Table) -> int:
    return cards(table.drawn("deck"))[0]


def difference(result: Result) -> list[float]:
    """What the winner scores, the other pays."""
    mine, theirs = result.scores
    return [float(mine - theirs), float(theirs - mine)]


def told(state: Any, player: int) -> str:
    """What they let a player observe after each act, all but the last as a digest, for it is long. The steps of the
    deal are left out: in which order ten cards came is nothing to remember. The hands, which are laid open in the end
    here and in their structure of an observation, are not in its text, and are added."""
    steps = state.information_state_string(player).split("(action=")
    *before, now = [step for step in steps if "Phase: Deal" not in step] or [""]
    hands = zip(state.to_struct().hands, state.knocked(), strict=True)
    shown = [hand for hand, knocker in hands if knocker or state.finished_layoffs()]
    return f"{sha256(repr(before).encode()).hexdigest()} {now} {shown}"


def peer(settings: str, *more: str, **options: int) -> Peer:
    variants, theirs = ("lenient", *more), f"gin_rummy({settings})"
    return Peer("gin_rummy", 2, theirs, move, difference, chance, variants, options, secrets=True, told=told)


PEERS = [
    peer(""),
    peer("oklahoma=True", "oklahoma"),
    peer("knock_card=4,gin_bonus=20,undercut_bonus=10", most_deadwood=4, gin_bonus=20, undercut_bonus=10),
]
