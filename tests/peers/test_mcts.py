"""`make bench-mcts`: both searches sit at one table, and what is counted is counted for the right side."""

from __future__ import annotations

import pytest
from attrs import evolve

from benchmarks.mcts import CLASSICS, Contest, contenders, main, play

PEERS = contenders()


@pytest.mark.parametrize("solve", [False, True], ids=["unsolved", "solved"])
@pytest.mark.parametrize("name", CLASSICS)
def test_they_play_other_matches_in_turn(name: str, solve: bool) -> None:
    contest = Contest(PEERS[name], 5, 5, solve)
    matches = [play(contest, number) for number in range(4)]
    assert [played.our_seat for played in matches] == [0, 1, 0, 1]
    assert all(played.moves[0][0] == 0 for played in matches)
    assert len({played.moves for played in matches}) == 4
    assert [play(contest, number).moves for number in range(4)] == [played.moves for played in matches]


@pytest.mark.parametrize("name", CLASSICS)
def test_who_thinks_more_wins(name: str) -> None:
    """Were a victory counted for the wrong side, the weaker one would seem to win."""
    ours = [play(Contest(PEERS[name], 60, 2), number).share for number in range(6)]
    theirs = [play(Contest(PEERS[name], 2, 200), number).share for number in range(6)]
    assert sum(ours) >= 4
    assert sum(theirs) <= 2


def test_each_side_decides_its_own_moves() -> None:
    played = play(Contest(PEERS["connect_four"], 40, 2), 1)
    assert played.our_seat == 1
    # This match ends while there are still several columns to choose from: every move is a decision.
    assert sum(played.decisions) == len(played.moves)
    assert played.decisions[1] - played.decisions[0] in (0, 1)  # they began
    assert played.seconds[0] > played.seconds[1] > 0


def test_secrets_are_not_for_their_search() -> None:
    assert set(CLASSICS) < set(PEERS)
    assert not any(peer.secrets for peer in PEERS.values())


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "2", "--simulations", "4", "--seed", "3", "tic_tac_toe"]) == 0
    title, _, _, off, on = capsys.readouterr().out.strip().splitlines()[:5]
    assert title.startswith("search:4 against OpenSpiel's MCTS with 4 simulations")
    assert [line.split()[:3] for line in (off, on)] == [["tic_tac_toe", "off", "2"], ["tic_tac_toe", "on", "2"]]


def test_engines_that_differ_are_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    larger = evolve(PEERS["connect_four"], theirs="connect_four(rows=6,columns=8,x_in_row=4)")
    monkeypatch.setattr("benchmarks.mcts.contenders", lambda: {"connect_four": larger})
    assert main(["--matches", "2", "--simulations", "4", "connect_four"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("The engines do not play the same match. connect_four: ")
    assert "player 0 may: [] only here; ['7=x7'] only there" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hearts"], "their search does not play hearts; it plays breakthrough, connect_four"),
        (["--simulations", "1"], "a number from 2 to 100,000 is wanted, not '1'"),
        (["--matches", "0"], "a number from 1 to 1,000,000 is wanted, not '0'"),
        (["--uct-c", "nan"], "a number from 0 to 100 is wanted, not 'nan'"),
        (["--uct-c", "much"], "a number from 0 to 100 is wanted, not 'much'"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err
