"""A story on the page: the board that players begin with, status lines, and how it ends."""

from __future__ import annotations

from pathlib import Path

from tests.tgame.cli.calls import tgame

RULES = """game small for 2..2 "Small" by "X", "O"
pieces Mark
  mark(owner: Player) "{owner}" x4
zone board: grid(2, 2) of Mark, seen by all
zone offer: set of Mark, seen by all
var points per Player: 0..9 "point/points"
flow
  phase setup
    move first(box.mark(owner: seat(1))) to board[1, 1]
    move first(box.mark(owner: seat(2))) to board[2, 2]
    move first(box.mark(owner: seat(1))) to board[1, 2]
  phase round repeat 2
    move first(box.mark(owner: seat(2))) to offer
    phase turn each me in players
      choose earn
    move offer to box
  end [seat(2)] "{seat(2)} is last"
action earn "Earn a point"
  points[me] += 1
"""


def story(folder: Path, *arguments: str) -> list[str]:
    """What follows the title, the settings, the command and an empty line."""
    file = folder / "small.tgame"
    file.write_text(RULES, "utf-8")
    shown = tgame("run", str(file), "--seed", "1", *arguments)
    assert shown.exit_code == 0
    return [line.rstrip() for line in shown.stdout.splitlines()[4:]]


def test_the_board_is_drawn_before_anybody_acts_and_then_when_it_has_changed(tmp_path: Path) -> None:
    assert story(tmp_path) == [
        "             a b",
        "         1 │ X X",
        "         2 │ · O",
        "Round 1  Offer: O",
        "         X earns a point: 1 point (+1)",
        "         O earns a point: 1 point (+1)",
        "Round 2  Offer: O",
        "         X earns a point: 2 points (+1)",
        "         O earns a point: 2 points (+1)",
        "             a b",
        "         1 │ X X",
        "         2 │ · O",
        "",
        "O wins: O is last (4 decisions)",
    ]


def test_a_mark_that_is_the_name_of_a_seat_needs_no_legend_but_for_oneself(tmp_path: Path) -> None:
    assert story(tmp_path, "--as", "P2")[1] == "         1 │ X X     O (you)"


def test_a_reason_begins_with_a_small_letter(tmp_path: Path) -> None:
    (tmp_path / "pair.tgame").write_text(RULES.replace("{seat(2)} is last", "A pair"), "utf-8")
    shown = tgame("run", str(tmp_path / "pair.tgame"), "--seed", "1").stdout
    assert "O wins: a pair (4 decisions)" in shown


def test_hands_that_were_laid_open_are_not_told_again(tmp_path: Path) -> None:
    rules = """game small for 2..2 "Small"
pieces Card
  card(rank: 1..2) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
  phase turn each me in players
    choose wait
  phase showdown
    each p in players
      show(hand[p])
action wait
  leave turn
winner [seat(2)]
"""
    (tmp_path / "shown.tgame").write_text(rules, "utf-8")
    (tmp_path / "held.tgame").write_text(rules.replace("show(hand[p])", "leave showdown"), "utf-8")
    assert "holds" not in tgame("run", str(tmp_path / "shown.tgame"), "--seed", "1").stdout
    assert "Player 1 holds 1" in tgame("run", str(tmp_path / "held.tgame"), "--seed", "1").stdout


def test_a_pass_in_anothers_turn_is_no_part_of_ones_own(tmp_path: Path) -> None:
    rules = """game cut_in for 2..2 "Cut in" by "Ann", "Bo"
var points per Player: 0..9 "point/points"
flow
  phase turn each me in players
    points[me] += 1
    choose strike
action strike "Strike"
  points[me] += 1
action parry "Parry"
  points[me] = 0
when me in [seat(2)] where points[seat(1)] == 2
  may parry
winner players
"""
    (tmp_path / "cut_in.tgame").write_text(rules, "utf-8")
    told = [tgame("run", str(tmp_path / "cut_in.tgame"), "--seed", str(seed)).stdout for seed in range(9)]
    passed = next(story for story in told if "passes" in story).splitlines()
    assert "Bo passes" in passed
    assert passed[passed.index("Bo passes") + 1].startswith("Bo: 1 point (+1)")


SECRET_FAILURE = """game secret for 2..2 "Secret" by "Ann", "Bo"
pieces Card
  card(rank: 1..4) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone kept per Player: set of Card, seen by owner
var n: 0..9
flow
  phase setup
    each p in players
      move top(deck, 2) to hand[p]
  phase round repeat 2
    together me in players
      choose keep
    n = 5 / count(deck)
action keep(c in hand[me]) "Keep {c}"
  move c to kept[me]
winner players
"""


def test_what_was_chosen_in_secret_stays_so_when_the_rules_fail(tmp_path: Path) -> None:
    file = tmp_path / "secret.tgame"
    file.write_text(SECRET_FAILURE, "utf-8")
    told = {seat: tgame("run", str(file), "--seed", "1", "--as", seat).stdout for seat in ("P1", "P2", "watcher")}
    assert told["P1"].endswith("Bo has chosen; there the rules fail.\n")
    assert told["watcher"].endswith("Bo has chosen; there the rules fail.\n")
    assert "Bo chose “Keep " in told["P2"]
    assert "Bo chose “Keep " in tgame("run", str(file), "--seed", "1").stdout
