"""Every way to set up a game, one after the other: nothing is listed that cannot be, or that nobody asks for."""

import time
from itertools import combinations, islice

import pytest

from tgame.dsl.ast import RuleFile
from tgame.dsl.check import check_file
from tgame.dsl.configurations import configurations, together, variant_sets
from tgame.dsl.option_values import Values
from tgame.dsl.source import Source

# Seconds of work, for what takes a hundredth of one: listing everything first would take minutes, or for ever.
SECONDS = 2.0
FLOW = "flow\n  phase turn each me in players\n    choose idle\naction idle\n"


def rules(*lines: str, players: str = "2..2") -> Source:
    return Source(f'game many for {players} "Many"\n' + "".join(f"{line}\n" for line in lines) + FLOW, "many.tgame")


def tree(*lines: str, players: str = "2..2") -> RuleFile:
    return check_file(rules(*lines, players=players)).rule_file


def rivals(number: int) -> list[str]:
    """Variants that all exclude each other."""
    others = [", ".join(f"v{before}" for before in range(at)) for at in range(number)]
    return [f"variant v{at}" + (f" excludes {names}" if names else "") for at, names in enumerate(others)]


def test_variants_come_in_order_of_size_without_those_that_exclude_each_other() -> None:
    file = tree("variant a", "variant b excludes d", "variant c", "variant d")
    every = [chosen for size in range(5) for chosen in combinations("abcd", size)]
    assert list(variant_sets(file)) == [chosen for chosen in every if not {"b", "d"} <= set(chosen)]


def test_variants_that_all_exclude_each_other_are_no_more_than_there_are() -> None:
    start = time.process_time()
    assert len(list(variant_sets(tree(*rivals(40))))) == 41
    assert len(check_file(rules(*rivals(40))).games) == 41
    assert time.process_time() - start < SECONDS


def test_of_many_variants_only_the_first_sets_are_made() -> None:
    start = time.process_time()
    found = list(islice(variant_sets(tree(*(f"variant v{at}" for at in range(2000)))), 2003))
    assert found[:2] == [(), ("v0",)]
    assert found[2001:] == [("v0", "v1"), ("v0", "v2")]
    assert time.process_time() - start < SECONDS


def test_together_are_those_that_do_not_exclude_each_other() -> None:
    file = tree("variant a", "variant b", "variant c excludes a")
    assert together(file, ["c", "b"]) == ("b", "c")
    assert together(file, ["c", "a"]) is None
    assert together(file, ["x"]) is None


def test_options_change_from_the_last_to_the_first() -> None:
    file = tree("option n: 1..2 = 2", "option quick: Bool = yes if n == 1", "option size: s | m = m")
    found = [dict(one.options) for one in configurations(file)]
    assert found == [
        {"n": 2, "size": "m"},
        {"n": 2, "size": "s"},
        {"n": 1, "quick": True, "size": "m"},
        {"n": 1, "quick": True, "size": "s"},
        {"n": 1, "quick": False, "size": "m"},
        {"n": 1, "quick": False, "size": "s"},
    ]


def test_an_option_that_asks_for_a_later_one_cannot_be_set_whatever_that_one_was() -> None:
    found = configurations(tree("option n: 1..2 = 1", "option m: 1..2 = 1 if later", "option later: Bool = yes"))
    assert all("m" not in dict(one.options) for one in found)


@pytest.mark.parametrize(("default", "values"), [(5, [5, 0, 100]), (0, [0, 100]), (100, [100, 0])])
def test_a_long_range_gives_its_default_and_its_ends(default: int, values: list[int]) -> None:
    found = configurations(tree(f"option n: 0..100 = {default}"))
    assert [dict(one.options)["n"] for one in found] == values


def test_many_long_ranges_are_not_written_out() -> None:
    source = rules(*(f"option o{at}: 0..1000000000 = 5" for at in range(1500)))
    start = time.process_time()
    checked = check_file(source)
    assert checked.default is not None
    assert set(dict(checked.default.options).values()) == {5}
    assert len(checked.configurations) == 400
    assert time.process_time() - start < 2 * SECONDS


@pytest.mark.parametrize(("variants", "warned"), [(8, False), (9, True)])
def test_more_than_can_be_checked_are_warned_of(variants: int, warned: bool) -> None:
    file = check_file(rules(*(f"variant v{at}" for at in range(variants))))
    assert [finding.code for finding in file.findings if finding.code == "TG149"] == ["TG149"] * warned


def test_exactly_as_many_as_are_checked_are_not_warned_of() -> None:
    file = check_file(rules("option n: 1..10 = 1", "option m: 1..10 = 1", "option k: 1..4 = 1"))
    assert len(file.configurations) == 400
    assert "TG149" not in {finding.code for finding in file.findings}


class TestValues:
    def test_the_default_comes_first(self) -> None:
        assert list(Values(range(1, 5), 3)) == [3, 1, 2, 4]
        assert list(Values(("a", "b"), "b")) == ["b", "a"]
        assert list(Values(range(1, 4), 9)) == [1, 2, 3]
        assert Values(range(1, 5), 3)[-1] == 4
        assert Values(range(1, 5), 3)[1:3] == [1, 2]
        with pytest.raises(IndexError):
            Values(range(1, 5), 3)[4]

    def test_a_value_is_of_its_type(self) -> None:
        numbers, words = Values(range(3), 1), Values((False, True), False)
        assert [numbers.meant(value) for value in (1, True, 1.0, "1", 3)] == [1, None, None, None, None]
        assert [words.meant(value) for value in (False, 0, "no")] == [False, None, None]
        assert False in words
        assert 0 not in words
        assert 999_999_999 in Values(range(10**9), 0)

    def test_they_are_said_in_short(self) -> None:
        assert str(Values(range(100), 7)) == "0 to 99"
        assert str(Values(range(3), 2)) == "0, 1, 2"
        assert str(Values(tuple("abcdefghij"), "b")) == "a, b, c, d, e, f, g, h ..."
