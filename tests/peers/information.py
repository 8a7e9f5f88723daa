"""What players can know, here and there: two histories look the same to a player in both engines, or in neither.

Histories are sampled in families: a match, and the same match with one draw of chance or one decision changed and then
played on alike as long as that is legal. So many of them differ only in what some player cannot see.
"""

from __future__ import annotations

import re
from random import Random

from attrs import frozen

from tests.peers.peer import Peer
from tests.peers.table import Table

LOOKS = 8  # at a match, and as many at the same places of its twins
MOST_FAMILIES = 6  # times as many as asked for, until two histories look the same
LATEST_DRAW = 60  # of chance that is changed
# A comma that stands between two pieces, not inside the brackets of one.
BETWEEN_PIECES = re.compile(r", (?![^(]*\))")


class Information:
    """All that was seen so far, by what the other engine calls it."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.ours: dict[tuple[int, str], tuple[str, str]] = {}
        self.theirs: dict[tuple[int, str], tuple[str, str]] = {}
        self.same = 0  # how often two different histories looked the same to somebody

    def look(self, table: Table) -> None:
        """Note what each player has seen, and compare it with everything before."""
        history = " ".join(map(str, table.state.history()))
        for player in range(self.peer.players):
            theirs = (self.peer.told or _information_state)(table.state, player)
            ours = _memory(table, player)
            for known, key, value, missing in (
                (self.ours, ours, theirs, "they tell two histories apart which look the same here"),
                (self.theirs, theirs, ours, "we tell two histories apart which look the same to them"),
            ):
                before, other = known.setdefault((player, key), (value, history))
                assert before == value, _difference(self.peer, player, missing, key, before, value, other, history)
                self.same += other != history


def _information_state(state: object, player: int) -> str:
    text: str = state.information_state_string(player)  # type: ignore[attr-defined]
    return text


def _memory(table: Table, player: int) -> str:
    """What a player sees now and has seen happen. Lines between two decisions are sorted: in which order one is dealt
    the cards of a hand is nothing to remember."""
    match = table.match
    view = match.view(player)
    seen = [f"{zone.notation}: {zone.pieces}" for zone in view.zones]
    seen.extend(f"{name} = {values}" for name, values in view.variables)
    asked = f"asked {match.ask(player) is not None}, over {view.over}"
    return "\n".join([*_told(table, player), *seen, asked])


def _told(table: Table, player: int) -> list[str]:
    """The log, with what happened between two acts in the order of the alphabet."""
    found: list[str] = []
    stretch: list[str] = []
    for line in table.match.told(player, verbose=True):
        if line.kind in ("act", "pass"):
            found.extend([*sorted(stretch), line.text])
            stretch = []
        else:
            where, colon, pieces = line.text.partition(": ")
            stretch.append(where + colon + ", ".join(sorted(BETWEEN_PIECES.split(pieces))))
    return found + sorted(stretch)


def _difference(peer: Peer, player: int, what: str, same: str, one: str, other: str, first: str, second: str) -> str:
    lines = [f"{peer.name}, player {player}: {what}", f"histories {first}", f"      and {second}", "alike:", same]
    one_set, other_set = set(one.splitlines()), set(other.splitlines())
    lines += ["only in the first:", *(line for line in one.splitlines() if line not in other_set)]
    lines += ["only in the second:", *(line for line in other.splitlines() if line not in one_set)]
    return "\n".join(lines)


def compare_information(peer: Peer, matches: int, twins: int) -> int:
    """Sample histories and compare; how often two of them looked the same to somebody."""
    information = Information(peer)
    for seed in range(MOST_FAMILIES * matches):
        if seed >= matches and information.same:
            break
        random = Random(f"{peer.name} {seed}")
        table = Table(peer, seed)
        while not table.match.over:
            table.choose(lambda player, legal, random=random: random.choice(legal))  # type: ignore[misc]
        decisions = table.decisions
        family = _Family(
            peer, seed, decisions, {0, *random.sample(range(len(decisions) + 1), min(LOOKS, len(decisions)))}
        )
        family.replay(information, random)
        for _ in range(twins):
            if random.random() < 0.5:
                family.replay(information, random, decision=random.randrange(len(decisions)))
            else:
                family.replay(information, random, draw=random.randrange(LATEST_DRAW))
    return information.same


@frozen
class _Family:
    """A match, and after which of its decisions to look at what players know."""

    peer: Peer
    seed: int
    decisions: list[tuple[int, int]]
    marks: set[int]

    def replay(
        self, information: Information, random: Random, decision: int | None = None, draw: int | None = None
    ) -> None:
        """The match again, with one decision or one draw of chance changed, as far as it can be played alike."""
        table = Table(self.peer, self.seed, draw)
        place = 0

        def pick(player: int, legal: list[int]) -> int:
            wanted = next((move for who, move in self.decisions[place:] if who == player), None)
            return random.choice(legal) if wanted not in legal or place == decision else wanted

        while True:
            if place in self.marks or table.match.over:
                information.look(table)
            if table.match.over:
                return
            table.choose(pick)
            place = len(table.decisions)
