"""What a position is worth: by the score, the least or the most, a team's, or by how near an end is."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.bots.worth import Worth
from tgame.interpreter.match import Match

POINTS = """\
game points for 3..3 "Points"
var points per Player: 0..9
flow
  phase round repeat 2
    phase turn each me in players
      choose take
action take(n in 0..5) "Take"
  points[me] += n
score p
  "Points": points[p]
winner most(p in players: score(p))
"""
# No score: five of something win.
RACE = """\
game race for 2..2 "Race"
var owned per Player: 0..9
flow
  phase round repeat
    phase turn each me in players
      choose take
action take(n in 0..5) "Take"
  owned[me] += n
when me in players where owned[me] >= 5
  end [me]
"""


def after(text: str, *taken: int) -> Match:
    match = tgame.loads(text).new(seed=1)
    for number in taken:
        assert match.answer(f"take({number})") is None
    return match


def worth_of(match: Match) -> Worth:
    return Worth(match.edition.program)


class TestScore:
    def test_how_far_ahead_each_is(self) -> None:
        match = after(POINTS, 5, 3, 0)
        assert worth_of(match).margins(match.machine) == [2, -2, -5]

    def test_nobody_is_ahead_of_an_equal(self) -> None:
        match = after(POINTS, 4, 4, 1)
        assert worth_of(match).margins(match.machine) == [0, 0, -3]

    def test_the_least_wins(self) -> None:
        for text in (POINTS.replace("winner most", "winner least"), POINTS.replace(": score(p))", ": 0 - score(p))")):
            match = after(text, 5, 3, 0)
            assert worth_of(match).margins(match.machine) == [-5, -3, 3]

    def test_the_least_of_a_negative_is_the_most(self) -> None:
        match = after(POINTS.replace("most(p in players: ", "least(p in players: 0 - "), 5, 3, 0)
        assert worth_of(match).margins(match.machine) == [2, -2, -5]

    def test_victory_is_three_tenths_and_the_lead_seven(self) -> None:
        match = after(POINTS, 5, 3, 0, 0, 0, 0)
        assert match.over
        # Of leads from -5 to 2, the first has the most, the last the least.
        assert worth_of(match)(match.machine) == pytest.approx([0.3 + 0.7, 0.7 * 3 / 7, 0])

    def test_before_the_end_the_first_counts_as_the_winner(self) -> None:
        match = after(POINTS, 5, 5, 0)
        assert worth_of(match)(match.machine) == pytest.approx([0.15 + 0.7, 0.15 + 0.7, 0])

    def test_leads_are_compared_with_all_that_was_seen(self) -> None:
        far, near = after(POINTS, 5, 0, 0), after(POINTS, 1, 0, 0)
        worth = worth_of(far)
        assert worth(far.machine)[0] == pytest.approx(1)
        # From -5 to 5, a lead of one is six tenths.
        assert worth(near.machine)[0] == pytest.approx(0.3 + 0.7 * 0.6)

    def test_it_is_always_between_nothing_and_one(self) -> None:
        for match in (after(POINTS), after(POINTS, 0, 0), after(POINTS, 5, 0, 1, 4, 4, 0)):
            assert all(0 <= value <= 1 for value in worth_of(match)(match.machine))


class TestTeam:
    TEXT = POINTS.replace('"Points": points[p]', '"Points": sum(q in players: points[q])').replace(
        "winner most(p in players: score(p))", "winner players"
    )

    def test_all_have_one_score(self) -> None:
        match = after(self.TEXT, 5, 3, 0)
        worth = worth_of(match)
        assert worth.team
        assert worth.margins(match.machine) == [8, 8, 8]
        worth(after(self.TEXT, 0).machine)
        assert worth(match.machine) == [1, 1, 1]
        assert worth(after(self.TEXT, 2).machine) == pytest.approx([0.25] * 3)

    def test_it_is_not_played_on_for_long(self) -> None:
        assert worth_of(after(self.TEXT)).look_ahead < worth_of(after(POINTS)).look_ahead

    def test_how_far_may_be_said(self) -> None:
        for text in (self.TEXT, POINTS, RACE):
            assert Worth(after(text).edition.program, 7).look_ahead == 7

    def test_others_are_no_team(self) -> None:
        assert not worth_of(after(POINTS)).team
        assert not worth_of(after(RACE)).team


class TestProgress:
    def nearness(self, text: str, *taken: int) -> list[float]:
        match = after(text, *taken)
        progress = worth_of(match).progress
        assert progress is not None
        return [progress(match.machine, player) for player in range(2)]

    @pytest.mark.parametrize("test", ["owned[me] >= 5", "owned[me] == 5", "owned[me] > 5 and owned[me] < 9"])
    def test_a_trigger_that_names_the_winner(self, test: str) -> None:
        text = RACE.replace("owned[me] >= 5", test)
        assert self.nearness(text, 2, 4) == pytest.approx([0.4, 0.8])

    def test_a_definition(self) -> None:
        text = RACE.replace("owned[me] >= 5", "have(me) >= 5").replace(
            "flow", "def have(p: Player) = owned[p]\nflow", 1
        )
        assert self.nearness(text, 2, 4) == pytest.approx([0.4, 0.8])

    def test_an_action_that_ends_the_match(self) -> None:
        text = RACE.replace("when me in players where owned[me] >= 5\n", "  if owned[me] >= 5\n").replace(
            "  end [me]", "    end [me]"
        )
        assert self.nearness(text, 2, 4) == pytest.approx([0.4, 0.8])

    def test_the_most_of_something(self) -> None:
        text = RACE.replace("when me in players where owned[me] >= 5\n", "when sum(p in players: owned[p]) > 8\n")
        text = text.replace("end [me]", "end most(p in players: owned[p])")
        # Compared with the most that it can be.
        assert self.nearness(text, 3, 5) == pytest.approx([3 / 9, 5 / 9])

    @pytest.mark.parametrize(
        "text",
        [
            RACE.replace("end [me]", "end players"),
            RACE.replace("end [me]", "end others(me)"),
            RACE.replace("owned[me] >= 5", "owned[me] > owned[left_of(me)] + 3"),
            RACE.replace("owned[me] >= 5", "owned[me] < 0 or owned[left_of(me)] == 3"),
        ],
    )
    def test_where_nothing_tells_only_the_end_counts(self, text: str) -> None:
        match = after(text)
        worth = worth_of(match)
        assert not worth.measures
        assert worth.margins(match.machine) is None
        assert worth(match.machine) == [0.5, 0.5]
        assert worth.look_ahead > 1000

    def test_a_score_goes_before_it(self) -> None:
        match = after(RACE + 'score p\n  "Nothing": owned[p] * 0\nwinner most(p in players: score(p))\n', 4)
        assert worth_of(match).progress is None

    def test_the_end_is_the_victory(self) -> None:
        match = after(RACE.replace("end [me]", "end others(me)"), 5)
        assert match.over
        assert worth_of(match)(match.machine) == [0, 1]
