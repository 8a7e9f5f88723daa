"""The benchmark's hand-written games are the same games."""

import pytest
from attrs import evolve

import tgame
from benchmarks import agree, hand_brigands, hand_treasure_hunter, plain_treasure_hunter
from benchmarks.yardsticks import BRIGANDS, PLAIN_TREASURE_HUNTER, TREASURE_HUNTER, YARDSTICKS, Ending

SEEDS = {BRIGANDS.name: 60, TREASURE_HUNTER.name: 40}
# Random matches seldom end in the dead position. These do: players, seed.
DEAD = [(2, 9076), (3, 4542), (3, 7225), (4, 3694), (4, 4361)]
# Nor do they often have these in them.
SELDOM = {
    "a pile of treasures runs out": [(2, 46784), (4, 160350), (6, 176314)],
    "of the tied, all adventurers sleep": [(5, 209), (6, 279), (2, 384)],
    "of the tied, the strongest adventurer sleeps": [(4, 60), (6, 60)],
    "a scroll for a site that an adventurer came to too late": [(6, 52), (5, 53), (4, 70)],
    "no money for the Mercenaries": [(5, 49), (4, 72), (2, 73)],
}


@pytest.fixture(scope="module")
def games() -> dict[str, tgame.Game]:
    return {name: tgame.load(yardsticks[0].rules) for name, yardsticks in YARDSTICKS.items()}


def test_every_player_count_is_measured(games: dict[str, tgame.Game]) -> None:
    for name, yardsticks in YARDSTICKS.items():
        for yardstick in yardsticks:
            assert yardstick.name == name
            assert list(yardstick.players) == list(games[name].players)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, id=f"{name}-{players}")
        for name, yardsticks in YARDSTICKS.items()
        for players in yardsticks[0].players
    ],
)
def test_the_hand_written_games_play_the_same_matches(games: dict[str, tgame.Game], name: str, players: int) -> None:
    assert agree.differences(games[name], YARDSTICKS[name], range(SEEDS[name]), [players]) == []


@pytest.mark.parametrize(("players", "seed"), DEAD)
def test_dead_positions_are_the_same(games: dict[str, tgame.Game], players: int, seed: int) -> None:
    winners, _, table = hand_brigands.playout(players, seed)
    assert max(len(set(purse)) for purse in table[-1]) < 5
    assert winners
    assert agree.differences(games[BRIGANDS.name], [BRIGANDS], [seed], [players]) == []


@pytest.mark.parametrize("what", SELDOM)
def test_what_happens_seldom_is_the_same(games: dict[str, tgame.Game], what: str) -> None:
    name = TREASURE_HUNTER.name
    for players, seed in SELDOM[what]:
        assert agree.differences(games[name], YARDSTICKS[name], [seed], [players]) == []


def test_a_difference_is_told(games: dict[str, tgame.Game]) -> None:
    def another_seed(players: int, seed: int) -> Ending:
        return TREASURE_HUNTER.forms["playout"](players, seed + 1)

    other = evolve(TREASURE_HUNTER, forms={"another seed": another_seed})
    found = agree.differences(games[other.name], [PLAIN_TREASURE_HUNTER, other], [0], [3])
    assert len(found) == 1
    assert found[0].startswith("treasure_hunter, 3 players, seed 0: tuned, another seed: ")


def test_they_keep_all_pieces() -> None:
    for seed in range(60):
        _, _, table = hand_brigands.playout(2 + seed % 3, seed)
        found = hand_brigands.zones(table)
        assert pieces(found) == sorted(hand_brigands.CARDS + hand_brigands.TOKENS)
    hunter = hand_treasure_hunter
    for seed in range(60):
        *_, remains = hunter.playout(2 + seed % 5, seed)
        assert pieces(hunter.zones(remains)) == sorted(hunter.CARDS + hunter.TILES + hunter.GOBLINS)
    plain = plain_treasure_hunter
    for seed in range(60):
        *_, match = plain.playout(2 + seed % 5, seed)
        assert pieces(match.zones()) == sorted(plain.CARDS + plain.TILES + plain.GOBLINS)


def pieces(zones: dict[str, list[int]]) -> list[int]:
    return sorted(piece for zone in zones.values() for piece in zone if piece >= 0)
