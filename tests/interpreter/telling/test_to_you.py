"""Texts of rule files put to the player who reads them, wherever they are told."""

from __future__ import annotations

import pytest

import tgame

RULES = """
game court for 2..2 "Court" by "Ann", "Bo"
var boss: Player "Boss"
var gold per Player: 0..99 "coin/coins"
flow
  phase round "{boss} rules" repeat 2
    phase turn each me in order(boss)
      choose gain, give "Is it {me}'s turn, {boss}?"
      tell "{me} smiles at {left_of(me)}"
      tell "{boss} nods to {left_of(boss)}, and {left_of(boss)} nods to {boss}"
    boss = left_of(boss)
    tell "Now {boss} is boss, and {left_of(boss)} comes next"
  end "{seat(1)} is done"
action gain(n in 1..2) "Take {n|coin|coins} from {boss}"
  require n > 1 or gold[me] < 9 "{me} has enough"
  gold[me] += n
action give(p in others(me)) "Give {p} a coin; {p} is grateful to {me}"
  require gold[me] > 0 "{me} has nothing for {p}"
  gold[me] -= 1
  gold[p] += 1
when p in players where gold[p] >= 2 "{p} is rich: {p} beats {left_of(p)}"
  gold[p] = 1
winner most(p in players: gold[p])
"""
GAME = tgame.loads(RULES, "court.tgame")


def played(viewer: int | None, *answers: str) -> list[str]:
    match = GAME.new(2, 1)
    for answer in answers:
        assert match.answer(answer) is None
    return match.log(viewer)


def test_a_heading_that_begins_with_ones_own_seat() -> None:
    assert played(0, "gain(1)")[0] == "You rule"
    assert played(1, "gain(1)")[0] == "Ann rules"
    assert "You rule" in played(1, "gain(1)", "gain(1)", "gain(1)")


def test_a_heading_names_the_seat_of_its_loop() -> None:
    rules = RULES.replace('phase round "{boss} rules" repeat 2', 'phase round "Court of" each p in players')
    match = tgame.loads(rules, "court.tgame").new(2, 1)
    assert match.answer("gain(1)") is None
    assert match.log(0)[0] == "Court of: you"


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (0, ["You take 1 coin from yourself: 1 coin (+1)", "You smile at Bo · nod to Bo, and Bo nods to you"]),
        (1, ["Ann takes 1 coin from Ann: 1 coin (+1)", "Ann smiles at you · nods to you, and you nod to Ann"]),
        (None, ["Ann takes 1 coin from Ann: 1 coin (+1)", "Ann smiles at Bo · nods to Bo, and Bo nods to Ann"]),
    ],
)
def test_the_verb_after_ones_own_seat_need_not_be_known(viewer: int | None, told: list[str]) -> None:
    assert played(viewer, "gain(1)")[1:] == told


def test_a_seat_in_the_middle_of_a_sentence() -> None:
    answers = ("gain(1)", "gain(1)")
    assert "Now Bo is boss, and you come next" in played(0, *answers)
    assert "Now you are boss, and Ann comes next" in played(1, *answers)


def test_a_trigger() -> None:
    assert "You are rich: you beat Bo" in played(0, "gain(2)")
    assert "Ann is rich: Ann beats you" in played(1, "gain(2)")


def test_a_number_after_a_trigger_has_an_owner() -> None:
    """The line of the act has ended: whose coin it is must be said."""
    assert played(None, "gain(2)")[1:4] == [
        "Ann takes 2 coins from Ann",
        "Ann is rich: Ann beats Bo",
        "Ann: 1 coin (+1)",
    ]
    assert played(0, "gain(2)")[3] == "You: 1 coin (+1)"


def test_an_act_that_says_something_of_another() -> None:
    answers = ("gain(1)", "gain(1)", "give(P1)")
    assert any("Bo gives you a coin; you are grateful to Bo" in line for line in played(0, *answers))
    assert any("You give Ann a coin; Ann is grateful to you" in line for line in played(1, *answers))


def test_the_reason_of_the_end() -> None:
    match = GAME.new(2, 1)
    for _ in range(4):
        assert match.answer("gain(1)") is None
    assert match.over
    assert match.reason(0) == "You are done"
    assert match.reason(1) == "Ann is done"


def test_questions_options_and_refusals() -> None:
    match = GAME.new(2, 1)
    ask = match.ask()
    assert ask is not None
    assert ask.prompt() == "Is it your turn, Ann?"
    assert ask.options[0].text() == "Take 1 coin from yourself"
    assert str(match.answer("give(P2)")) == "You have nothing for Bo"


COVE = tgame.loads(
    """
game cove for 2..2 "Cove" by "Ann", "Bo"
pieces Crate "a crate/crates"
  crate(goods: 1..4) "a crate of {goods}" x1
zone quay: set of Crate, full, seen by all
zone hold per Player: set of Crate, seen by all
flow
  phase turn each me in players
    choose stow, slip, wink, team
action stow(c in quay) "Stow {the c}"
  move c to hold[me]
action slip(c in quay, p in others(me)) "[Slip {a c}|slips {a c} away] to {p}"
  move c to hold[p]
action wink "[Wink|winks]"
action team "Strong team"
winner players
""",
    "cove.tgame",
)


@pytest.mark.parametrize(
    ("act", "ann", "bo"),
    [
        ("stow(crate(2))", "You stow the crate of 2", "Ann stows the crate of 2"),
        ("slip(crate(2), P2)", "You slip a crate of 2 away to Bo", "Ann slips a crate of 2 away to you"),
        ("wink", "You wink", "Ann winks"),
        ("team", "You: Strong team", "Ann: Strong team"),
    ],
)
def test_an_act_is_told_with_any_verb(act: str, ann: str, bo: str) -> None:
    match = COVE.new(2, 1)
    assert match.answer(act) is None
    assert match.log(0)[-1] == ann
    assert match.log(1)[-1] == bo


TURNS = """
game turns for 3..3 "Turns" by "Ann", "Bo", "Cy"
flow
  phase round "Round" each n in 1..2
    phase turn TEXT each me in WHO
      choose idle
action idle "Idle"
winner players
"""

LOADS = ["Round 1", "Ann loads", "You load"], ["Round 2", "Ann loads", "You load"]


@pytest.mark.parametrize(
    ("text", "who", "told"),
    [
        ("", "players", ["Round 1", "Round 2"]),
        ('"Turn"', "order(seat(2))", ["Round 1", "Round 2"]),
        ('"[{me} plays|]"', "players", ["Round 1", "Round 2"]),
        ('"Patrol"', "[seat(2), seat(3)]", ["Round 1", "Patrol", "Round 2", "Patrol"]),
        ('"Late"', "players where me != seat(1)", ["Round 1", "Late", "Round 2", "Late"]),
        (
            '"{me} loads"',
            "[seat(1), seat(2)]",
            [*LOADS[0], *LOADS[1]],
        ),
    ],
)
def test_a_phase_of_turns_is_a_heading_if_it_says_something(text: str, who: str, told: list[str]) -> None:
    match = tgame.loads(TURNS.replace("TEXT", text).replace("WHO", who), "turns.tgame").new(3, 1)
    while not match.over:
        assert match.answer("idle") is None
    assert [line.text for line in match.told(1) if line.kind == "heading"] == told


# Things that are called like what somebody does.
VERBS = """
game verbs for 2..2 "Verbs" by "Ann", "Bo"
enum Loot: rings "rings", watches "watches", plays "plays"
pieces Token "a token"
  token(loot: Loot) "{loot}" x2
zone bag: bag of Token, full
zone purse per Player: set of Token, seen by all
flow
  phase turn each me in players
    choose search "Your turn"
action search(t in bag) "Search"
  show(bag, me)
  move t to purse[me]
  tell "{t}, and watches {left_of(me)}"
winner players
"""


def test_a_thing_that_is_called_like_a_verb_keeps_its_name() -> None:
    match = tgame.loads(VERBS, "verbs.tgame").new(2, 1)
    assert match.answer(0) is None
    (told,) = [line for line in match.log(0) if line.startswith("You search")]
    others = [line for line in match.log(1) if line.startswith("Ann searches")]
    assert "rings ×2, watches ×2, plays ×2" in told
    assert told.endswith(", and watch Bo")
    assert others
    assert others[0].endswith(", and watches you")
