"""Steps that are called by a text: where one is done, what it is given stands in the text."""

from tests.tgame.rulebook.books import book

FILE = """\
game toll for 2..2 "Toll"
pieces Coin "a coin"
  coin(worth: 1..3) "a coin" x2
zone purse per Player: set of Coin, seen by all
zone bank: set of Coin, seen by all, full "Bank"
var paid: 0..9 "Paid"
flow
  phase turn "[Turn of {me}|]" each me in players
    choose spend
    count_up(2)
action spend(c in bank) "Spend {a c}"
  turn_in(c)
  count_up(c.worth)
  both(c, 1)
step turn_in(c: Coin) "Turn {a c} in"
  move c to purse[me]
step count_up(n: 0..3) "Count up by {n}"
  paid += n
step both(c: Coin, n: 0..3) "Mark {a c}"
  paid += n
  move c to bank
"""


def test_what_a_step_is_given_stands_in_its_text() -> None:
    told = book(FILE)
    assert "### Turn a coin in\n" in told
    assert "**Turn it in**." in told
    assert "**Count up by 2**." in told


def test_what_the_text_does_not_name_stands_behind_it() -> None:
    assert "**Mark it**, with 1." in book(FILE)


def test_a_number_that_is_worked_out_stands_behind_the_text() -> None:
    assert "**Count up by number**, with its worth." in book(FILE)
