"""Pieces change places wherever they are named; what is kept for a piece goes along, or is forgotten."""

import tgame
from tgame.interpreter.exchange import exchange
from tgame.interpreter.machine import Machine

MARKED = tgame.loads(
    """\
game marked for 2..2 "Marked"
pieces Card
  card(rank: 1..4) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
var mark per Card: 0..9
var best: Card
flow
  phase setup
    each c in deck
      mark[c] = c.rank
    best = the(top(deck))
    move top(deck) to hand[seat(1)]
  phase turn each me in players
    choose wait
action wait "Wait"
winner players
""",
    "marked.tgame",
)


def after(forget: bool) -> Machine:
    """The card in the first hand and the last of the deck have changed places."""
    machine = MARKED.new(2).machine
    exchange(machine, {0: 3, 3: 0}, machine.at, forget)
    return machine


def marks(machine: Machine) -> list[int]:
    plan = machine.program.layout.variables["mark"]
    return machine.V[plan.first : plan.first + plan.size]


def test_zones_and_variables_name_the_other_piece() -> None:
    machine, layout = after(False), MARKED.new(2).machine.program.layout
    assert machine.Z[layout.zones["hand"].first] == [3]
    assert machine.Z[layout.zones["deck"].first] == [1, 2, 0]
    assert machine.V[layout.variables["best"].first] == 3
    assert machine.K[3] & 1
    assert not machine.K[0] & 1


def test_what_is_kept_for_a_piece_goes_to_the_one_in_its_place() -> None:
    assert marks(after(False)) == [4, 2, 3, 1]


def test_or_is_forgotten() -> None:
    assert marks(after(True)) == [0, 2, 3, 0]
