"""Games, editions and matches are pickled, and go on in another process as they would have gone on in this one."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

import tgame

GAMES = sorted((Path(__file__).resolve().parents[2] / "games").glob("*.tgame"))
RULES = """\
game parcels for 2..3 "Parcels"
variant double "Double"
option rounds: 1..20 = 3 "Rounds"
pieces Card
  card(rank: 1..6) x3
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone parcel per Player: set of Card, seen by owner
var points per Player: 0..999 "Points"
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 4) to hand[p]
  phase round repeat rounds
    together me in players
      choose give
    show(parcel)
    each p in players
      points[p] += sum(parcel[p].rank) + roll(6)
    move parcel to deck
    shuffle(deck)
    each p in players
      move top(deck, 2) to hand[p]
action give(2 cards in hand[me]) "Give two cards"
  move cards to parcel[me]
score p
  "Points": points[p]
winner most(p in players: score(p))
invariant "Points are few": all(p in players: points[p] < 40)
"""
Thing = TypeVar("Thing")


@pytest.fixture(scope="module")
def game() -> tgame.Game:
    return tgame.loads(RULES, "parcels.tgame")


def again(thing: Thing) -> Thing:
    found: Thing = pickle.loads(pickle.dumps(thing))
    return found


def played(match: tgame.Match, decisions: int, seed: int = 1) -> tgame.Match:
    draw = Random(seed).random
    for _ in range(decisions):
        asked = match.awaited
        if not asked:
            break
        ask = match.ask(asked[int(draw() * len(asked))])
        assert ask is not None
        match.take(ask, int(draw() * len(ask.options)))
    return match


def whole(match: tgame.Match) -> list[Any]:
    """Everything that can be seen of a match, and its luck: where it goes from here."""
    seats = [None, *range(match.edition.configuration.players)]
    here = [match.turn, match.seed, match.decisions, match.awaited, match.standing(), match.to_json()]
    asks = [match.ask(player) for player in match.awaited]
    options = [(ask.player, ask.picking, [option.notation for option in ask.options]) for ask in asks if ask]
    seen = [(match.view(player), match.log(player)) for player in seats]
    on = played(match.copy(), 30, seed=9)
    return [*here, options, seen, on.decisions, on.result, [on.log(player) for player in seats]]


@pytest.mark.parametrize("decisions", range(12))
def test_a_match_goes_on_with_the_same_luck_and_log(game: tgame.Game, decisions: int) -> None:
    """After every decision: also where some have chosen and others not, and between two picks."""
    match = played(game.new(3, seed=4, options={"rounds": 2}), decisions)
    assert whole(again(match)) == whole(match)


def test_the_players_keep_their_names(game: tgame.Game) -> None:
    match = game.new(3, seed=4)
    match.names = ("Ann", "Bo", "Cy")
    assert again(match).names == ("Ann", "Bo", "Cy")
    assert again(match).log(0) == match.log(0)
    assert copy.deepcopy(match).names == match.names


def test_the_places_that_matter_are_among_them(game: tgame.Game) -> None:
    matches = [played(game.new(3, seed=4, options={"rounds": 2}), decisions) for decisions in range(12)]
    assert any(0 < len(match.awaited) < 3 for match in matches)
    assert any((ask := match.ask(player)) and ask.picking for match in matches for player in match.awaited)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_matches_of_whole_games(path: Path) -> None:
    match = tgame.load(path).new(3, seed=7)
    for decisions in (25, 10_000):
        played(match, decisions)
        assert whole(again(match)) == whole(match)
    assert match.over


def test_the_turn_counts_what_was_taken_back(game: tgame.Game) -> None:
    match = played(game.new(seed=3), 4)
    assert match.undo(2)
    assert whole(again(match)) == whole(match)
    assert again(match).undo()


def test_a_pickled_match_is_one_of_its_own(game: tgame.Game) -> None:
    match = played(game.new(seed=3), 3)
    twin = again(match)
    before = match.decisions
    played(twin, 5)
    assert (match.decisions, len(twin.decisions)) == (before, len(before) + 5)
    assert copy.deepcopy(match).decisions == before


def test_a_game_is_its_text(game: tgame.Game) -> None:
    twin = again(game)
    assert (twin.name, twin.digest, twin.checked.source.name) == (game.name, game.digest, "parcels.tgame")
    assert twin.playout(3, seed=5) == game.playout(3, seed=5)
    assert len(pickle.dumps(game)) < len(RULES) + 200


def test_an_edition_is_its_game_and_its_settings(game: tgame.Game) -> None:
    edition = game.edition(game.configuration(3, ["double"], {"rounds": 7}), invariants=True)
    twin = again(edition)
    assert (twin.configuration, twin.game.digest) == (edition.configuration, game.digest)
    assert twin.program is not edition.program
    with pytest.raises(tgame.MatchError, match="TG920"):
        twin.playout(1)


def test_rules_are_read_once_for_many_matches(game: tgame.Game) -> None:
    first, second = again(game.new(seed=1)), again(game.new(seed=2))
    assert first.edition is second.edition
    assert first.edition.game is again(game)


def test_a_match_without_a_seed_says_why_it_cannot_be_pickled(game: tgame.Game) -> None:
    match = game.new()
    match.seed = None
    with pytest.raises(pickle.PicklingError, match="did not start from a seed"):
        pickle.dumps(match)


def test_in_another_process(game: tgame.Game) -> None:
    """One that is started afresh and knows nothing yet; what it gives back goes on here."""
    match = played(game.new(3, seed=4), 4)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(methodcaller("playout", 3, 5), game).result(60) == game.playout(3, 5)
        assert pool.submit(methodcaller("playout", 5), match.edition).result(60) == match.edition.playout(5)
        assert pool.submit(methodcaller("log", 1), match).result(60) == match.log(1)
        assert whole(pool.submit(methodcaller("copy"), match).result(60)) == whole(match)


RULE_ERROR = RULES.replace("points[p] += sum", "points[p] += 999 + sum")


def test_errors_come_back_from_another_process_as_they_are(game: tgame.Game) -> None:
    with pytest.raises(tgame.MatchError) as of_match:
        tgame.loads(RULE_ERROR, "parcels.tgame").playout()
    with pytest.raises(tgame.RuleFileError) as of_file:
        tgame.loads(RULES.replace("roll(6)", "role(6)"), "parcels.tgame")
    with pytest.raises(tgame.SettingError) as of_setting:
        game.new(9)
    for error in (of_match.value, of_file.value, of_setting.value):
        twin = again(error)
        assert (type(twin), str(twin)) == (type(error), str(error))
    assert again(of_match.value).finding == of_match.value.finding
    assert again(of_file.value).findings == of_file.value.findings
