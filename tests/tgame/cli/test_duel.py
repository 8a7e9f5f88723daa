"""`tgame duel`: the table, who sits where, when it stops, and what it does not take."""

import re
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import tgame as api
from tests.tgame.cli.calls import HANABI, SMALL, small, tgame
from tgame.batch.estimates import Tally
from tgame.batch.seatings import seatings
from tgame.batch.work import play
from tgame.duelling import Duel

SEQUENCES = 200
# Whoever takes something wins at once; whoever waits leaves it to the next.
GRAB = """\
game grab for 2..5 "Grab"
flow
  phase round repeat
    phase turn each me in players
      choose grab, wait
action grab "Grab"
  end [me]
action wait "Wait"
  tell "nothing"
"""
# Nobody ever wins.
DRAWN = GRAB.replace("end [me]", "end []")
# One who grabs breaks the rules.
BROKEN = GRAB.replace("  end [me]", "  stock -= 1").replace("flow", "var stock: 0..1\nflow", 1)
# The same, before anybody is asked.
STILLBORN = BROKEN.replace("flow\n", "flow\n  phase setup\n    stock -= 1\n")
# A score that is the same for all.
TEAM = GRAB.replace("end [me]", "stock += 1\n  end").replace("flow", "var stock: 0..1\nflow", 1) + (
    'score p\n  "Stock": stock\nwinner players\n'
)
BOTS = """\
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        return 0


class Second(First):
    def choose(self, seat):
        return 1


class Raises(First):
    def choose(self, seat):
        raise KeyError("lost")


class Ninth(First):
    def choose(self, seat):
        return 9


class Nothing(First):
    def choose(self, seat):
        return None


class Unmade(First):
    def __init__(self, seed):
        if seed:
            raise OSError("no luck")
"""


@pytest.fixture(name="mine")
def own_bots(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, "utf-8")
    return str(path)


@pytest.fixture(name="grab")
def grab_game(tmp_path: Path) -> str:
    return small(tmp_path, GRAB)


def lines(*words: str) -> list[str]:
    result = tgame("duel", *words)
    assert (result.exit_code, result.stderr) == (0, "")
    return [re.sub(r" +\d+\.\d ms a decision$", "  T", line) for line in result.stdout.splitlines()]


class TestTable:
    def test_one_who_always_wins(self, grab: str, mine: str) -> None:
        first, second = f"{mine}:First", f"{mine}:Second"
        wide = len(second)
        # 2 ** n / (n + 1) is 28 after eight deals, and 16 after seven.
        assert lines(grab, "--bots", f"{first},{second}") == [
            "16 matches, 2 players, 2 seatings; victories with 95 % intervals",
            f"  {first:{wide}}  100.0%  [52.2%, 100.0%]  T",
            f"  {second:{wide}}    0.0%  [0.0%, 47.8%]  T",
            f"  By chance {first} would win 50.0%. Whether it is stronger or weaker is clear.",
        ]

    def test_the_weaker_one_may_be_named_first(self, grab: str, mine: str) -> None:
        found = lines(grab, "--bots", f"{mine}:Second,{mine}:First")
        assert found[0].startswith("16 matches")
        assert found[-1].endswith("is clear.")

    def test_all_are_played_if_asked_for(self, grab: str, mine: str) -> None:
        found = lines(grab, "--bots", f"{mine}:First,{mine}:Second", "--all", "-n", "20")
        assert found[0].startswith("20 matches")
        # Wilson: 20 / (20 + 1.96 ** 2).
        assert "[83.9%, 100.0%]" in found[1]

    def test_of_equals_nothing_is_said(self, grab: str, mine: str) -> None:
        found = lines(grab, "--bots", f"{mine}:First,{mine}:First", "-n", "20")
        assert found[0].startswith("20 matches")
        assert "   50.0%" in found[1]
        assert found[-1].endswith("is not clear.")

    def test_a_deal_is_played_with_every_seating(self, grab: str, mine: str) -> None:
        found = lines(grab, "--bots", f"{mine}:First,{mine}:Second", "-n", "1")
        assert found[0] == "2 matches, 2 players, 2 seatings; victories with 95 % intervals"

    def test_the_same_again(self, grab: str) -> None:
        words = (grab, "--bots", "random,greedy", "--players", "3", "--seed", "4", "-n", "9", "--all")
        assert lines(*words) == lines(*words)

    def test_a_match_that_nobody_wins_is_shared(self, tmp_path: Path, mine: str) -> None:
        found = lines(small(tmp_path, DRAWN), "--bots", f"{mine}:First,random", "--players", "4", "-n", "40")
        assert found[0].startswith("40 matches")
        assert "   25.0%" in found[1]
        assert "   75.0%" in found[2]
        assert found[-1].endswith("would win 25.0%. Whether it is stronger or weaker is not clear.")

    def test_a_team_by_its_mean_score(self, tmp_path: Path, mine: str) -> None:
        text = TEAM.replace('tell "nothing"', "end")  # with nothing
        first, second = f"{mine}:First", f"{mine}:Second"
        assert lines(small(tmp_path, text), "--bots", f"{first},{second}", "-n", "6") == [
            "6 matches, 2 players, 2 seatings; mean score with 95 % intervals",
            f"  {first:{len(second)}}    1.00 ± 0.00  T",
            f"  {second}    0.00 ± 0.00  T",
        ]

    def test_a_team_is_of_one_kind(self) -> None:
        found = lines(HANABI, "--bots", "random,random", "-n", "4")
        assert found[0] == "4 matches, 2 players, 2 seatings; mean score with 95 % intervals"
        assert len(found) == 3

    def test_matches_that_fail_are_counted_apart(self, tmp_path: Path, mine: str) -> None:
        result = tgame("duel", small(tmp_path, BROKEN), "--bots", f"{mine}:First,{mine}:First", "-n", "4")
        assert result.exit_code == 1
        assert "  Not counted: 4 matches without an end, or in which the rules failed." in result.stdout

    def test_so_are_those_that_fail_before_they_begin(self, tmp_path: Path) -> None:
        result = tgame("duel", small(tmp_path, STILLBORN), "--bots", "random,random", "-n", "2")
        assert result.exit_code == 1
        assert "  Not counted: 2 matches without an end, or in which the rules failed." in result.stdout

    def test_and_those_that_never_end(self, grab: str, mine: str) -> None:
        result = tgame("duel", grab, "--bots", f"{mine}:Second,{mine}:Second", "-n", "1", "--limit", "50")
        assert result.exit_code == 1
        assert "  Not counted: 2 matches without an end, or in which the rules failed." in result.stdout


class TestSeatings:
    def test_two_bots_one_against_the_others(self) -> None:
        assert list(seatings(2, 3, team=False)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]

    def test_one_for_each_seat_in_every_order(self) -> None:
        assert sorted(seatings(3, 3, team=False)) == sorted(permutations(range(3)))
        assert sorted(seatings(2, 2, team=False)) == [(0, 1), (1, 0)]

    def test_of_many_each_sits_everywhere_once(self) -> None:
        found = list(seatings(5, 5, team=False))
        assert len(found) == 5
        assert all(sorted(seating[place] for seating in found) == [0, 1, 2, 3, 4] for place in range(5))

    def test_a_team(self) -> None:
        assert list(seatings(2, 3, team=True)) == [(0, 0, 0), (1, 1, 1)]

    def test_every_deal_is_played_with_every_seating(self) -> None:
        duel = duel_of(GRAB, 3, first_seed=5)
        assert list(duel.units(5)) == [(seating, 5 + deal) for deal in range(2) for seating in range(3)]
        seats = [task.bots for task in duel.tasks]
        assert seats[0] == ("random", "greedy", "greedy")
        assert seats[2] == ("greedy", "greedy", "random")
        assert duel.chance == pytest.approx(1 / 3)

    def test_victories_of_all_seats_of_a_bot_are_its_own(self) -> None:
        duel = duel_of(GRAB, 3)
        won = [0, 0]
        for unit in duel.units(30):
            record = play(duel.tasks, unit)
            won[duel.seatings[record.task][record.winners[0]]] += 1
            for _ in duel.add(record):
                assert [tally.values[-1] for tally in duel.tallies] == [won[0] / 3, won[1] / 3]
                won = [0, 0]
        assert [len(tally.values) for tally in duel.tallies] == [10, 10]

    def test_in_whichever_order_they_come_deals_count_in_theirs(self) -> None:
        one, other = duel_of(GRAB, 3), duel_of(GRAB, 3)
        records = [play(one.tasks, unit) for unit in one.units(30)]
        looks: list[list[tuple[bool, float]]] = [[], []]
        for found, duel, order in zip(looks, (one, other), (records, records[::-1]), strict=True):
            for record in order:
                found.extend((duel.is_clear(), duel.tallies[0].mean) for _ in duel.add(record))
        assert looks[0] == looks[1]
        assert len(looks[0]) == 10

    def test_a_deal_of_which_a_match_failed_counts_for_nobody(self) -> None:
        duel = duel_of(BROKEN, 2)
        for unit in duel.units(6):
            list(duel.add(play(duel.tasks, unit)))
        assert (duel.matches, duel.failed) == (6, 6)
        assert [tally.values for tally in duel.tallies] == [[], []]
        assert duel.finding is not None
        assert duel.finding.code == "TG916"  # below the range of the variable


def duel_of(rules: str, players: int, first_seed: int = 0) -> Duel:
    game = api.loads(rules)
    return Duel(game.edition(game.configuration(players)), ["random", "greedy"], first_seed)


class TestTally:
    def test_an_ordinary_interval(self) -> None:
        # The variance of 1, 2, 3 is 1: 1.96 * sqrt(1 / 3).
        assert Tally([1, 2, 3]).mean == 2
        assert Tally([1, 2, 3]).half == pytest.approx(1.1316, abs=1e-4)
        assert Tally([1]).half == float("inf")

    def test_what_is_impossible_is_ruled_out_by_one_match(self) -> None:
        assert Tally([1.0]).rules_out(0.0)
        assert Tally([0.0]).rules_out(1.0)
        assert not Tally([1.0]).rules_out(1.0)

    def test_nothing_is_known_of_nothing(self) -> None:
        assert Tally().shares() == (0.0, 1.0)
        assert not Tally().rules_out(0.5)

    def test_shares_are_where_it_begins_to_rule_out(self) -> None:
        tally = Tally([1.0] * 30 + [0.0] * 10)
        low, high = tally.shares()
        assert low < 0.75 < high
        assert tally.rules_out(low - 0.001)
        assert not tally.rules_out(low + 0.001)
        assert tally.rules_out(high + 0.001)
        assert not tally.rules_out(high - 0.001)

    @pytest.mark.parametrize(("share", "drawn"), [(0.5, 0.0), (1 / 3, 0.0), (0.5, 0.4)])
    def test_whoever_looks_again_and_again_errs_once_in_twenty_at_most(self, share: float, drawn: float) -> None:
        random = Random(1)
        hasty = wrong = 0
        for _ in range(SEQUENCES):
            tally, is_hasty, is_wrong = Tally(), False, False
            for deal in range(120):
                tally.values.append(share if random.random() < drawn else float(random.random() < share))
                if deal % 4:
                    continue
                is_wrong = is_wrong or tally.rules_out(share)
                is_hasty = is_hasty or (len(tally.values) > 5 and abs(tally.mean - share) > tally.half)
            wrong += is_wrong
            hasty += is_hasty
        assert wrong < SEQUENCES / 20
        # An interval for a number of matches that was fixed beforehand does not stand this.
        assert hasty > SEQUENCES / 8


class TestRefused:
    @pytest.mark.parametrize(
        ("bots", "players", "message"),
        [
            ("random", "2", "1 bot for 2 players: name two, or one for each seat"),
            ("random,random,random", "2", "3 bots for 2 players: name two, or one for each seat"),
            ("random,random,random", "4", "3 bots for 4 players: name two, or one for each seat"),
            (
                "random,nobody",
                "2",
                "Invalid value for '--bots': there is no bot 'nobody'; there is: random, greedy, search:N, "
                "search:Nms, search:N+AHEAD, forgetful:K, easy, normal, strong, FILE.py:CLASS",
            ),
            ("random,", "2", "Invalid value for '--bots': there is no bot ''; there is: random, greedy"),
            ("random,search:0", "2", "'search:0': a number from 1 to 1,000,000 is wanted after the colon"),
            ("random,none.py:First", "2", "Invalid value for '--bots': none.py: there is no such file"),
        ],
    )
    def test_bots(self, grab: str, bots: str, players: str, message: str) -> None:
        result = tgame("duel", grab, "--bots", bots, "--players", players)
        assert result.exit_code == 2
        assert message in " ".join(result.stderr.split())
        assert result.stdout == ""

    @pytest.mark.parametrize("words", [("-n", "0"), ("--seed", "-1"), ("--players", "9"), ("--variant", "none")])
    def test_settings(self, grab: str, words: tuple[str, ...]) -> None:
        result = tgame("duel", grab, "--bots", "random,random", *words)
        assert (result.exit_code, result.stdout) == (2, "")

    def test_rules_with_errors(self, tmp_path: Path) -> None:
        result = tgame("duel", small(tmp_path, SMALL.replace("choose earn", "choose earnn")), "--bots", "random,greedy")
        assert result.exit_code == 1
        assert "TG101" in result.stderr + result.stdout

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            ("Raises", "KeyError: 'lost'"),
            ("Ninth", "9 is not the number of an option"),
            ("Nothing", "None is not the number of an option"),
        ],
    )
    def test_a_bot_that_fails_takes_anything_and_is_named(self, grab: str, mine: str, name: str, why: str) -> None:
        result = tgame("duel", grab, "--bots", f"random,{mine}:{name}", "-n", "2")
        assert result.exit_code == 0
        told = next(line for line in result.stdout.splitlines() if "could not decide" in line)
        assert told.startswith(f"  {mine}:{name} could not decide ")
        assert told.endswith(f"×, and took anything: {why}")

    def test_one_that_cannot_be_made(self, grab: str, mine: str) -> None:
        result = tgame("duel", grab, "--bots", f"random,{mine}:Unmade")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "OSError: no luck" in result.stderr
