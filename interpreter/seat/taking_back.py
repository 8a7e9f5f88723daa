"""Taking back an answer: only one's own, and only as long as nothing was learnt by it.

In: a match and a player. Out: the match before that player's last answer, or why not. While several choose at the same
time the others' answers stay: none of them hangs on this one.
"""

from __future__ import annotations

from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.record import can_be


def taken_back(match: Match, player: int) -> Refusal | None:
    decisions = match.decisions
    own = [number for number, (who, _) in enumerate(decisions) if who == player]
    if match.seed is None or not own:
        return Refusal("there is nothing to take back")
    last = own[-1]
    since = decisions[last + 1 :]
    before = match.copy()
    before.undo(len(decisions) - last)
    chose_apart = before.machine.threads is not None
    apart = chose_apart and _still_apart(before, decisions[last:])
    if match.machine.threads is not None and not apart:
        # Whether others have answered yet is not told while all choose.
        return Refusal("all choose at the same time by now")
    if since and not apart:
        return Refusal("others have answered since")
    # When the last of several has chosen, all shows: what they chose need not be a piece.
    if not apart and (chose_apart or learnt(before, match, player)):
        return Refusal("something was drawn, rolled or seen since")
    match.go_to([*decisions[:last], *since])
    if apart:
        match.turned_quietly(player)
    return None


def _still_apart(before: Match, decisions: list[tuple[int, int]]) -> bool:
    """Do several still choose at the same time, and in the same choice, after these decisions?"""
    after = before.copy()
    for player, index in decisions:
        ask = after.ask(player)
        assert ask is not None
        after.take(ask, index)
    return after.machine.frozen is before.machine.frozen


def learnt(before: Match, after: Match, player: int) -> bool:
    """Has this player come to know a piece or something of it, or chance decided something?"""
    one, other = before.machine, after.machine
    if one.drawn != other.drawn:
        return True
    return any(can_be(one, piece, player) & ~can_be(other, piece, player) for piece in range(len(one.K)))
