"""The benchmark's hand-written game is the same game."""

import pytest

import tgame
from benchmarks import agree, hand_brigands

# Random matches seldom end in the dead position. These do: players, seed.
DEAD = [(3, 4542), (3, 7225), (4, 4361), (4, 6291), (4, 13779)]


@pytest.fixture(scope="module")
def game() -> tgame.Game:
    return tgame.load(agree.RULES)


@pytest.mark.parametrize("players", agree.PLAYERS)
def test_the_hand_written_game_plays_the_same_matches(game: tgame.Game, players: int) -> None:
    assert agree.differences(game, range(60), [players]) == []


@pytest.mark.parametrize(("players", "seed"), DEAD)
def test_dead_positions_are_the_same(game: tgame.Game, players: int, seed: int) -> None:
    winners, _, table = hand_brigands.playout(players, seed)
    assert max(len(set(purse)) for purse in table[-1]) < 5
    assert winners
    assert agree.differences(game, [seed], [players]) == []


def test_it_keeps_all_pieces() -> None:
    for seed in range(60):
        _, _, table = hand_brigands.playout(2 + seed % 3, seed)
        pieces = sorted(piece for zone in hand_brigands.zones(table).values() for piece in zone if piece >= 0)
        assert pieces == sorted(hand_brigands.CARDS + hand_brigands.TOKENS)
