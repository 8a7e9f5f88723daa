"""Hearts: cards are numbered rank by rank, in each rank clubs, diamonds, hearts, spades. A match over there is one
deal, for which the way to pass is drawn: 0 for none, else so many seats to the left."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.interpreter.match import Result

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
WAYS = ("No passing", "Pass to the left", "Pass across", "Pass to the right")


@cache
def card(text: str) -> int:
    suit, rank = re.findall(r"(\w+), (\w+)", text)[0]
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def chance(table: Table) -> int:
    """The way to pass, then a card for each player in turn."""
    dealt = len(table.state.history()) - 1
    if dealt < 0:
        return WAYS.index(table.match.log(None)[0])
    return card(table.drawn("deck", f"hand[P{dealt % 4 + 1}]"))


def returns(result: Result) -> list[float]:
    """The fewer points, the more: what is missing to all 26."""
    return [26.0 - score for score in result.scores]


def told(state: Any, player: int) -> str:
    """Their information state, which needs three corrections to be what somebody at the table knows. It leaves out
    whose turn it is to play a card, and in which order this player picked the cards to pass. And at the end it tells
    everything, passed cards of others too: there it is what was known before the last card, and that card."""
    history = state.history()
    if state.is_terminal():
        before = state.get_game().new_initial_state()
        for action in history[:-1]:
            before.apply_action(action)
        return f"{told(before, player)} {history[-1]}"
    acts = [act for act in state.full_history() if act.player >= 0]
    picked = 12 if history[0] else 0
    turn = state.current_player() if len(acts) >= picked else None
    return f"{state.information_state_string(player)} {[a.action for a in acts[:picked] if a.player == player]} {turn}"


def peer(theirs: str, *variants: str, secrets: bool = False) -> Peer:
    variants = ("one_deal", *variants)
    return Peer("hearts", 4, f"hearts({theirs})", card, returns, chance, variants, secrets=secrets, told=told)


PEERS = [
    peer("", "queen_breaks", secrets=True),
    peer("pass_cards=False", "queen_breaks", "no_passing"),
    peer("no_pts_on_first_trick=False", "queen_breaks", "early_points"),
    peer("can_lead_any_club=True", "queen_breaks", "any_club"),
    peer("must_break_hearts=False", "free_hearts"),
    peer("qs_breaks_hearts=False"),
    peer("can_lead_hearts_instead_of_qs=True", "queen_breaks", "queen_excused"),
    peer("can_lead_hearts_instead_of_qs=True,qs_breaks_hearts=False", "queen_excused"),
    peer("jd_bonus=True", "queen_breaks", "jack_bonus"),
    peer("avoid_all_tricks_bonus=True", "queen_breaks", "no_trick_bonus"),
    peer(
        "pass_cards=False,no_pts_on_first_trick=False,can_lead_any_club=True,jd_bonus=True,avoid_all_tricks_bonus=True,"
        "must_break_hearts=False",
        "no_passing",
        "early_points",
        "any_club",
        "jack_bonus",
        "no_trick_bonus",
        "free_hearts",
    ),
]
