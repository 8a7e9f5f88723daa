"""Which configurations are played."""

import tgame as api
from tests.tgame.checking.faults import CLASSICS, GAMES
from tgame.checking.sampling import MOST, sample
from tgame.dsl.checked import Configuration


def test_all_where_there_are_not_very_many() -> None:
    every = api.load(GAMES / "brigands.tgame").configurations()
    assert sample(every) == every


def test_of_very_many_every_player_number_variant_and_value_is_there() -> None:
    for name in ("go_fish", "hearts", "crazy_eights", "liars_dice"):
        every = api.load(CLASSICS / f"{name}.tgame").configurations()
        chosen = sample(every)
        assert len(chosen) == len(set(chosen)) == MOST
        assert chosen == [configuration for configuration in every if configuration in chosen]
        for parts in (_players, _variants, _values):
            assert parts(chosen) == parts(every)


def _players(found: list[Configuration]) -> set[int]:
    return {configuration.players for configuration in found}


def _variants(found: list[Configuration]) -> set[str]:
    return {name for configuration in found for name in configuration.variants}


def _values(found: list[Configuration]) -> set[tuple[str, object]]:
    return {option for configuration in found for option in configuration.options}
