"""What is told of games whose truth is known."""

import pytest

from tests.tgame.sim.small_games import AHEAD, BEHIND, COIN, FIRST, GOLD, records, setting, shuffled, told
from tgame.batch.playing import PLAYOUT
from tgame.batch.tasks import play_by
from tgame.sim.observed import Observed
from tgame.sim.watching import lead

HANABI_LIKE = GOLD.replace("points[p]", "points[seat(1)]")


def seen(text: str, matches: int = 100) -> Observed:
    found = told(setting(text, matches)).observed
    assert found is not None
    return found


def test_a_fair_coin() -> None:
    found = told(setting(COIN, 1000, players=4))
    assert sum(side.wins.share for side in found.seats) == pytest.approx(1)
    for side in found.seats:
        assert side.alike == 0.25
        assert side.wins.share == pytest.approx(0.25, abs=4 * 0.0137)  # four standard errors
        assert not side.differs


def test_the_first_player_always_wins() -> None:
    first, second = told(setting(FIRST)).seats
    assert (first.wins.share, second.wins.share) == (1, 0)
    assert first.differs
    assert second.differs


def test_too_few_matches_are_not_judged() -> None:
    assert not any(side.differs for side in told(setting(FIRST, 10)).seats)


def test_ties_share_a_victory() -> None:
    found = told(setting(GOLD, 400))
    assert sum(side.wins.share for side in found.seats) == 1
    assert found.ties.low < 0.5 < found.ties.high
    assert found.nobody.share == 0


def test_an_action_that_winners_always_take() -> None:
    gold, stone = seen(GOLD).actions
    assert (gold.title, gold.by_winners, gold.by_others) == ("Take gold", 1, 0)
    assert (stone.by_winners, stone.by_others) == (0, 1)
    assert gold.offered == stone.offered == 2
    assert gold.taken + stone.taken == pytest.approx(2)


def test_what_makes_the_difference() -> None:
    gold, luck = seen(GOLD).items
    assert (gold.winners, gold.others, gold.difference.mean, gold.part) == (1, 0, 1, 1)
    assert (luck.winners, luck.others, luck.difference.mean, luck.part) == (3, 3, 0, 0)


def test_a_lead_that_never_changes() -> None:
    found = seen(AHEAD, 40)
    assert found.changes is not None
    assert found.changes.most == 0
    assert found.settled is not None
    assert found.settled.least == found.settled.most == pytest.approx(1 / 6)


def test_a_lead_that_changes_at_the_end() -> None:
    found = seen(BEHIND, 40)
    assert found.changes is not None
    assert found.changes.least == found.changes.most == 1
    assert found.settled is not None
    assert found.settled.least == pytest.approx(5 / 6)


@pytest.mark.parametrize(
    ("leaders", "winners", "expected"),
    [
        ([0, 0], (0,), (0, 1)),
        ([0, 1, 0], (0,), (2, 3)),
        ([0, -1, 0], (0,), (0, 3)),
        ([0, -1, 1], (1,), (1, 3)),
        ([1, 1], (0,), (0, 2)),
        ([-1, -1], (0, 1), (0, None)),
        ([0, 1], (), (1, None)),
    ],
)
def test_who_leads(leaders: list[int], winners: tuple[int, ...], expected: tuple[int, int | None]) -> None:
    assert lead(leaders, winners) == expected


def test_length() -> None:
    found = told(setting(AHEAD, 40))
    assert found.decisions is not None
    assert found.decisions.least == found.decisions.most == 6
    assert found.observed is not None
    assert [(one.title, one.runs.least, one.runs.most) for one in found.observed.rounds] == [("Round", 3, 3)]
    assert found.observed.forced == 1


def test_what_never_happens() -> None:
    found = seen(AHEAD, 40)
    assert found.never_fired == ("It is too far",)
    assert found.never_moved == ("3",)


def test_how_it_ends() -> None:
    assert [(ending.title, ending.share.share) for ending in seen(COIN).endings] == [("The coin has fallen", 1)]
    assert [ending.title for ending in seen(AHEAD, 40).endings] == ["after the last phase"]
    assert [ending.title for ending in seen(COIN.replace(' "The coin has fallen"', "")).endings] == [
        "`end [lucky]` in line 8"
    ]
    named = seen(COIN.replace("The coin has fallen", "{me} is lucky"))
    assert [ending.title for ending in named.endings] == ["a player is lucky"]


def test_reasons_that_are_others_each_time_are_one() -> None:
    text = COIN.replace("var lucky", "var number: 0..20\nvar lucky").replace(
        "  lucky =", "  number = roll(20)\n  lucky ="
    )
    found = seen(text.replace("The coin has fallen", "After {number|turn|turns}"))
    assert [(ending.title, ending.share.share) for ending in found.endings] == [("After … turns", 1)]


def test_a_team_has_one_score() -> None:
    found = told(setting(HANABI_LIKE.replace("winner most(p in players: points[seat(1)])", "winner players"), 400))
    assert found.seats == ()
    assert found.together is not None
    assert found.together.share == 1
    assert found.score is not None
    assert found.score.count == 400
    assert found.score.mean == pytest.approx(3.5, abs=0.15)


def test_matches_of_one_seed_show() -> None:
    played = setting(GOLD, 40, observed=40)
    assert told(played).observed is not None
    once = records(played)[0]
    found = told(played, [once] * 40)
    assert found.different == 1
    assert found.observed is not None
    assert found.observed.courses == 1


@pytest.mark.parametrize("text", [GOLD, AHEAD, COIN])
def test_an_observed_match_is_the_playout_of_its_seed(text: str) -> None:
    played = setting(text, 20, observed=20)
    task = list(played.tasks())[1]
    assert task.how == PLAYOUT
    for record in records(played):
        other = play_by(PLAYOUT)(played.edition, task, record.seed)
        assert (other.scores, other.winners, other.decisions, other.course) == (
            record.scores,
            record.winners,
            record.decisions,
            record.course,
        )


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_in_whatever_order_they_come(bots: tuple[str, ...]) -> None:
    played = setting(GOLD, 60, bots=bots, observed=30)
    found = records(played)
    assert told(played, found) == told(played, shuffled(found))


def test_with_two_processes() -> None:
    played = setting(GOLD, 60, observed=30)
    assert told(played) == told(played, records(played, jobs=2))


def test_bots_sit_everywhere() -> None:
    found = told(setting(GOLD, 80, bots=("greedy", "random")))
    greedy, random = found.by_bot
    assert greedy.wins.count == random.wins.count == 80
    assert greedy.alike == random.alike == 0.5
    assert greedy.wins.share > random.wins.share
    assert greedy.differs
    assert not any(side.differs for side in found.seats)
