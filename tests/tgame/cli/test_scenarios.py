"""`tgame test`: a line for each scenario, and for a failure all that is needed to understand it."""

import json
from pathlib import Path

import pytest

import tgame as api
from tests.tgame.cli.calls import BRIGANDS, SEEKERS, SMALL, small, tgame

FAILING = (
    '\nscenario "Two coins"\n  start turn(me: P1)\n  play P1: earn\n  expect coins[P1] + coins[P2] == 2 and not over\n'
)


BOARD = """\
game line for 2..2 "Line" by "White", "Black"
pieces Man "a man/men"
  man(owner: Player) "a man/men" x3
pieces Card "a card"
  card(rank: 1..3) "[a {rank}|#{rank}]" x1
zone board: grid(2, 2) of Man, seen by all at "{letter}{3 - row}"
zone hand per Player: set of Card, seen by owner
var lead: Player
flow
  phase turn each me in players
    choose put, wait
action put(s in cells(board)) "Put a man on {s}"
  require empty(board[s]) "taken"
  move top(box.man(me)) to board[s]
action wait "Wait"
  require no "never"
scenario "Black is asked"
  given hand[P2] = card(2), card(3)
  start turn(me: P2)
  play P1: wait
scenario "The first card"
  given hand[P2] = card(2), card(3)
  given board[1, 2] = man(P1)
  expect count(hand[P2]) == 2 and hand[P1] == hand[P2] and lead == P2 and cell(first(board)) == at(board, 2, 1)
"""


@pytest.fixture
def failing(tmp_path: Path) -> str:
    return small(tmp_path, SMALL + FAILING)


def test_the_games_pass() -> None:
    result = tgame("test", BRIGANDS, SEEKERS)
    count = len(api.load(BRIGANDS).scenarios) + len(api.load(SEEKERS).scenarios)
    assert result.exit_code == 0
    assert result.stdout.count("✓") == count
    assert result.stdout.splitlines()[-1] == f"{count} scenarios, all pass"
    assert "\x1b" not in result.output


def test_a_failure_shows_its_line_and_values(failing: str) -> None:
    result = tgame("test", failing)
    assert result.exit_code == 1
    assert "  ✓ A coin is earned\n  ✗ Two coins\n" in result.stdout
    assert f"{failing}:28:3: not so: coins[P1] + coins[P2] == 2 and not over\n" in result.stdout
    assert "\n      expect coins[P1] + coins[P2] == 2 and not over\n" in result.stdout
    values = dict(line.rsplit("  ", 1) for line in result.stdout.splitlines() if line.startswith("      coins"))
    assert {part.strip(): value for part, value in values.items()} == {
        "coins[P1] + coins[P2] == 2": "no",
        "coins[P1] + coins[P2]": "1",
        "coins[P1]": "1",
        "coins[P2]": "0",
    }
    assert result.stdout.splitlines()[-1] == "2 scenarios, 1 failed"


def test_words_of_the_title_select(failing: str) -> None:
    result = tgame("test", failing, "-k", "EARNED coin")
    assert result.exit_code == 0
    assert "Two coins" not in result.stdout
    assert result.stdout.splitlines()[-1] == "1 scenario, it passes"
    none = tgame("test", failing, "-k", "dragon")
    assert "no scenario has 'dragon' in its title" in none.stdout
    assert none.exit_code == 1


def test_json(failing: str) -> None:
    result = tgame("test", failing, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["passed"], found["failed"]) == (1, 1)
    good, bad = found["scenarios"]
    assert (good["title"], good["passed"]) == ("A coin is earned", True)
    assert (bad["failure"]["line"], bad["failure"]["column"]) == (28, 3)
    assert {"part": "coins[P1]", "value": "1"} in bad["failure"]["values"]


def test_a_file_without_scenarios_is_said_so(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL.split("scenario")[0])
    result = tgame("test", path)
    assert (result.exit_code, result.stdout) == (0, f"{path}: no scenarios\n")


NAMED = """
game march for 2..2 "March" by "White", "Black"
pieces Man
  man(owner: Player) x2
zone board: grid(2, 2) of Man, seen by all at "{letter}{3 - row}"
flow
  phase turn each me in players
    choose advance
action advance(m in board, c in free(board)) "Advance {m} to {c}"
  move m to board[c]
winner players
scenario "Too early"
  given board[b1] = man(Black)
  start turn(me: White)
  play Black: advance(b1, b2)
scenario "Elsewhere"
  given board[b1] = man(Black)
  start turn(me: White)
  expect asked == [Black] and free(board) == [b2]
"""


def test_seats_and_cells_go_by_their_names(tmp_path: Path) -> None:
    shown = tgame("test", small(tmp_path, NAMED)).stdout
    assert ": White is asked, not Black\n" in shown
    assert "      White may  advance(b1, a2): Advance Black's man (b1) to a2\n" in shown
    lines = [line.strip() for line in shown.splitlines()]
    assert [line.split("  ")[-1].strip() for line in lines if line.startswith(("asked  ", "free(board)  "))] == [
        "White",
        "a2, b2, a1",
    ]


def test_seats_without_names_go_by_their_numbers(tmp_path: Path) -> None:
    text = SMALL + '\nscenario "Too early"\n  start turn(me: P1)\n  play P2: earn\n'
    assert ": Player 1 is asked, not Player 2\n" in tgame("test", small(tmp_path, text)).stdout


def test_a_failure_names_things_in_words(tmp_path: Path) -> None:
    asked, first = json.loads(tgame("test", small(tmp_path, BOARD), "--json").stdout)["scenarios"]
    assert asked["failure"]["message"] == "Black is asked, not White"
    assert asked["failure"]["values"][0] == {
        "part": "Black may",
        "value": "put(a2): Put a man on a2",
    }
    values = {found["part"]: found["value"] for found in first["failure"]["values"]}
    assert values["hand[P2]"] == "#2, #3"
    assert values["hand[P1]"] == "nothing"
    assert values["lead"] == "White"
    assert values["cell(first(board))"] == "b2"


def test_a_failure_draws_the_position_with_all_that_is_hidden(tmp_path: Path) -> None:
    path = small(tmp_path, BOARD)
    lines = tgame("test", path, "-k", "first card").stdout.splitlines()
    drawn = [line for line in lines if line.startswith(" " * 8)]
    assert drawn[0].strip().startswith("2 │ · ●")
    assert drawn[1].strip().startswith("1 │ · ·")
    assert drawn[2].strip() == "a b"
    assert drawn[3] == " " * 8 + "Black holds #2 #3"
    found = json.loads(tgame("test", path, "--json").stdout)["scenarios"][1]["failure"]["picture"]
    assert [line.strip() for line in found] == [line.strip() for line in drawn]


def test_a_refuse_that_is_allowed_lists_what_was_possible_before(tmp_path: Path) -> None:
    text = NAMED + 'scenario "Allowed"\n  given board[b1] = man(Black)\n  start turn(me: White)\n'
    shown = tgame("test", small(tmp_path, text + "  refuse White: advance(b1, a2)\n"), "-k", "allowed").stdout
    assert ": `advance` is allowed\n" in shown
    options = [line.split("  ")[-1].split(":")[0] for line in shown.splitlines() if "White may" in line]
    assert options == ["advance(b1, a2)", "advance(b1, b2)", "advance(b1, a1)"]


FORCED = """
game forced for 2..2 "Forced"
action wait "Wait"
flow
  phase round repeat 3
    phase turn each me in players
      choose wait
scenario "Pass is not offered"
  start turn
  play P1: pass
"""


def test_what_is_never_offered_is_refused_where_the_player_is_asked_first(tmp_path: Path) -> None:
    shown = tgame("test", small(tmp_path, FORCED)).stdout
    assert ": `pass` is refused: one of the options must be chosen\n" in shown
    assert "      Player 1 may  wait: Wait\n" in shown
    assert "over already" not in shown


FALLIBLE = """
game fallible for 2..2 "Fallible"
pieces Man
  man(owner: Player) x5
zone board: grid(3, 3) of Man, seen by all
var count_of per Player: 0..9 = 0
flow
  phase round repeat
    phase turn each me in players
      choose put, add
action put(s in cells(board)) "Put"
  helper(s)
action add "Add"
  count_of[me] += 3
step helper(s: Cell(board))
  move top(box.man(owner: me)) to board[s]
invariant "few": all(p in players: count_of[p] <= 4)
scenario "Twice the same cell"
  start turn
  play P1: put(a1)
  play P2: put(a1)
scenario "Too many"
  start turn
  play P1: add
  play P2: add
  play P1: add
scenario "Too many already"
  given count_of[P1] = 6
  start turn
  play P1: add
  expect count_of[P1] == 9
"""


def test_a_failure_of_the_rules_has_its_place_and_invariants_are_tested(tmp_path: Path) -> None:
    path = small(tmp_path, FALLIBLE)
    result = tgame("test", path)
    place = 1 + FALLIBLE.splitlines().index("  move top(box.man(owner: me)) to board[s]")
    assert f"    {path}:{place}:3: there the rules fail (TG915)\n      move top(" in result.stdout
    assert "✗ Too many\n" in result.stdout
    assert ": broken: few\n" in result.stdout
    assert result.stdout.splitlines()[-1] == "3 scenarios, 2 failed"
    found = json.loads(tgame("test", path, "--json").stdout)["scenarios"][0]["failure"]["findings"]
    assert [(finding["code"], finding["line"]) for finding in found] == [("TG915", place)]
