"""Those who think: they see what wins and what must be stopped, and forget what they are made to forget."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

import tgame
from tgame.interpreter.bots.at_random import AtRandom
from tgame.interpreter.bots.greedy import Greedy
from tgame.interpreter.bots.named import Bot
from tgame.interpreter.bots.search import Search
from tgame.interpreter.bots.worth import Worth
from tgame.interpreter.keys import Asked, Names
from tgame.interpreter.match import Match


def after(name: str, *answers: str) -> Match:
    match = tgame.load(name).new(2, seed=1)
    for answer in answers:
        assert match.answer(answer) is None, answer
    return match


def marks(*cells: tuple[int, int]) -> tuple[str, ...]:
    return tuple(f"put(at(board, {row}, {column}))" for row, column in cells)


def chosen(match: Match, bot: Bot) -> str:
    ask = match.ask()
    assert ask is not None
    return ask.options[bot.choose(match.seat(ask.player))].text()


X_CAN_WIN = marks((1, 1), (2, 1), (1, 2), (2, 2))
O_MUST_STOP = marks((1, 1), (2, 2), (1, 2))


class TestTicTacToe:
    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("make", [Greedy, lambda seed: Search(seed, 150)])
    def test_three_in_a_row_are_taken(self, make: type[Greedy], seed: int) -> None:
        match = after("tic_tac_toe", *X_CAN_WIN)
        index = make(seed).choose(match.seat(0))
        match.answer(index, 0)
        assert match.over
        assert match.machine.winners == (0,)

    @pytest.mark.parametrize("seed", range(3))
    def test_two_in_a_row_are_stopped(self, seed: int) -> None:
        match = after("tic_tac_toe", *O_MUST_STOP)
        match.answer(Search(seed, 300).choose(match.seat(1)), 1)
        assert match.view(0).zone("board").pieces[2] is not None

    def test_what_wins_is_judged_best(self) -> None:
        match = after("tic_tac_toe", *X_CAN_WIN)
        judged = sorted(Search(1, 200).judge(match.seat(0)), key=lambda one: one.visits)
        assert judged[-1].worth == 1
        assert judged[-1].spread == 0
        assert judged[0].worth < 1
        assert sum(one.visits for one in judged) == 200


class TestConnectFour:
    @pytest.mark.parametrize("seed", range(3))
    def test_four_in_a_column_are_taken(self, seed: int) -> None:
        match = after("connect_four", *("drop(3)", "drop(5)") * 3)
        assert chosen(match, Search(seed, 150)) == "Drop a disc into column 3"

    @pytest.mark.parametrize("seed", range(3))
    def test_and_stopped(self, seed: int) -> None:
        match = after("connect_four", "drop(3)", "drop(5)", "drop(3)", "drop(6)", "drop(3)")
        assert chosen(match, Search(seed, 300)) == "Drop a disc into column 3"


class TestBounds:
    def test_so_many_simulations(self) -> None:
        bot = Search(1, 25)
        bot.choose(after("tic_tac_toe").seat(0))
        assert (bot.done, bot.failed) == (25, 0)

    @pytest.mark.parametrize("ahead", [0, 3])
    def test_so_far_ahead(self, ahead: int, monkeypatch: pytest.MonkeyPatch) -> None:
        limits = []
        monkeypatch.setattr("tgame.interpreter.bots.search.play_on", lambda *args: limits.append(args[-1]))
        Search(1, 5, ahead=ahead).choose(after("nim").seat(0))
        assert limits == [ahead] * 5

    def test_so_much_time(self) -> None:
        bot = Search(1, seconds=0.05)
        bot.choose(after("tic_tac_toe").seat(0))
        assert bot.done > 1

    def test_a_turn_of_several_questions_takes_hardly_longer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each question that follows at once has half the time of the one before, and a quarter at least; after
        somebody else has acted, all of it."""
        ticks = count()
        monkeypatch.setattr("tgame.interpreter.bots.search.perf_counter", lambda: next(ticks))
        match, bot = tgame.load("memory").new(2, seed=1), Search(1, seconds=64)
        other, in_a_row = AtRandom(2), 0
        for _ in range(12):
            (player,) = match.awaited
            seat, before = match.seat(player), bot.done
            assert seat.answer((other if player else bot).choose(seat)) is None
            if player == 0:
                assert bot.done - before == max(64 >> in_a_row, 16)
            in_a_row = 0 if player else in_a_row + 1

    def test_at_least_one_in_however_little_time(self) -> None:
        bot = Search(1, seconds=0.0)
        bot.choose(after("tic_tac_toe").seat(0))
        assert bot.done == 1

    def test_nothing_is_thought_about_where_there_is_nothing_to_choose(self) -> None:
        # Eight marks, and one space left.
        order = (1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (2, 2), (3, 1), (3, 3)
        match = after("tic_tac_toe", *marks(*order))
        bot = Search(1, 100)
        assert bot.choose(match.seat(0)) == 0
        assert bot.done == 0

    @pytest.mark.parametrize("make", [AtRandom, Greedy, lambda seed: Search(seed, 20)])
    def test_the_same_seed_does_the_same(self, make: type[AtRandom]) -> None:
        match = tgame.load("brigands").new(3, seed=3)
        assert len({make(4).choose(match.seat(match.awaited[0])) for _ in range(3)}) == 1


class TestForgetful:
    """At Memory, after two tiles were turned up and back."""

    def table(self) -> Match:
        match = tgame.load("memory").new(2, seed=1)
        for answer in ("pass", 0, 5):
            assert match.answer(answer) is None
        assert match.awaited == [1]  # they were no pair
        return match

    def faces(self, memory: int | None) -> list[set[str]]:
        """What lies on each place in twenty worlds."""
        match = self.table()
        player = match.awaited[0]
        imagination = match.seat(player).imagination(memory)
        found: list[set[str]] = [set() for _ in range(12)]
        faces = match.edition.program.layout.faces
        part = match.edition.program.layout.parts.index(("table_top", ()))
        random = Random(1)
        for _ in range(20):
            for place, piece in enumerate(imagination.world(random).Z[part]):
                found[place].add(str(faces[piece]))
        return found

    def test_who_forgets_nothing_knows_two_tiles(self) -> None:
        assert sum(len(faces) == 1 for faces in self.faces(None)) == 2
        assert sum(len(faces) == 1 for faces in self.faces(2)) == 2

    def test_who_remembers_one_knows_the_last(self) -> None:
        whole, one = self.faces(None), self.faces(1)
        known = [place for place in range(12) if len(one[place]) == 1]
        assert len(known) == 1
        assert known[0] == max(place for place in range(12) if len(whole[place]) == 1)

    def test_the_match_itself_forgets_nothing(self) -> None:
        match = self.table()
        seat = match.seat(match.awaited[0])
        before = seat.view()
        seat.imagination(1).world(Random(1))
        assert seat.view() == before


MANY_BAD = """game odds for 2..2 "Odds"
var points per Player: -99..99
flow
  phase round repeat 2
    phase turn each me in players
      choose lose, gain
action lose(n in 1..60) "Lose {n}"
  points[me] -= 1
action gain "Gain"
  points[me] += 1
score p
  "Points": points[p]
winner most(p in players: score(p))
"""


class Flat(Search):
    """It weighs all options against each other at once."""

    def names(self, asked: Asked) -> list[Names]:
        return [names._replace(action=None) for names in super().names(asked)]


class TestActionsFirst:
    @staticmethod
    def gains(make: type[Search]) -> int:
        match = tgame.loads(MANY_BAD, "odds.tgame").new(2, seed=1)
        return sum(chosen(match, make(seed, 20)) == "Gain" for seed in range(8))

    def test_sixty_ways_to_lose_do_not_outweigh_one_to_gain(self) -> None:
        assert self.gains(Search) == 8

    def test_which_they_would_if_all_options_were_weighed_at_once(self) -> None:
        assert self.gains(Flat) < 8


@pytest.mark.parametrize("player", [0, 1, 2])
def test_of_those_who_choose_at_the_same_time_each_learns_by_every_simulation(player: int) -> None:
    match = tgame.load("goofspiel").new(3, seed=1)
    judged = Search(1, 40).judge(match.seat(player))
    assert sum(one.visits for one in judged) == 40


def test_where_nobody_is_ahead_it_is_worth_the_same_to_all() -> None:
    match = tgame.load("treasure_seekers").new(3, seed=1)
    worth = Worth(match.machine.program)
    assert list(worth(match.machine)) == pytest.approx([0.7 * 0.5 + 0.3 / 3] * 3)
