"""Each classic against the other engine: the same players to act, moves, returns, and the same things known.

The first configuration of each classic plays a thousand matches, the others a hundred. More: `make test-peers
ARGS="--matches 10000"`.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.peers.adapters import NAMES, every_peer
from tests.peers.information import compare_information
from tests.peers.peer import Peer
from tests.peers.rule_files import CLASSICS, load
from tests.peers.table import Luck, play

PARTS = 4  # of the matches of a classic, so that they can be played side by side
PEERS = every_peer()
FIRST = [next(peer for peer in PEERS if peer.file == name) for name in NAMES]
OTHERS = [peer for peer in PEERS if peer not in FIRST]


def named(peer: Peer) -> str:
    return peer.name


def test_every_classic_has_an_adapter() -> None:
    assert sorted(path.stem for path in CLASSICS.glob("*.tgame")) == NAMES


def test_the_page_says_how_many_configurations_are_compared() -> None:
    page = (CLASSICS.parents[1] / "docs" / "expressiveness.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (\d+) \| (.+?) \|", page, re.MULTILINE)
    counted = Counter(peer.file for peer in PEERS)
    assert {title.lower(): int(count) for title, count, _ in rows} == {
        load(name).title.lower(): counted[name] for name in NAMES
    }
    open_games = {load(name).title.lower() for name in NAMES if not any(p.secrets for p in PEERS if p.file == name)}
    assert {title.lower() for title, _, known in rows if known == "no secrets"} == open_games


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("peer", FIRST, ids=named)
def test_matches_are_the_same_move_for_move(peer: Peer, part: int, matches: int) -> None:
    luck = Luck()
    for seed in range(part, matches, PARTS):
        play(peer, seed, luck)
    luck.compare()


@pytest.mark.parametrize("peer", OTHERS, ids=named)
def test_so_they_are_in_other_configurations(peer: Peer, matches: int) -> None:
    luck = Luck()
    for seed in range(max(1, matches // 10)):
        play(peer, seed, luck)
    luck.compare()


@pytest.mark.parametrize("peer", [peer for peer in PEERS if peer.secrets], ids=named)
def test_the_same_is_known(peer: Peer, families: int) -> None:
    assert compare_information(peer, families, twins=4) > 0, "no two histories looked the same to anybody: too few"
