"""TG901 to TG920: what goes wrong in a match only. Each bad example fails when it is played, each good one does not."""

from tgame.dsl.lint.pages.page import Page

MATCH_PAGES = (
    Page(
        "TG901",
        "A loop without a decision has run 100,000 times: nothing in it makes its condition false, and nobody can "
        "intervene.",
        "var laps: 0..9\nflow\n  phase turn each me in players\n    repeat while laps < 5\n      laps = 4 - laps\n"
        "    choose idle",
        "var laps: 0..9\nflow\n  phase turn each me in players\n    repeat while laps < 5\n      laps = laps + 1\n"
        "    choose idle",
    ),
    Page(
        "TG902",
        "Bots that choose at random have played 1,000,000 rounds of a loop, and the match is still not over. It must "
        "come to an end whatever players do: by a number of rounds, or because something runs out.",
        "flow\n  phase round repeat while total < 9\n    each me in players\n      choose idle",
        "flow\n  phase round repeat while total < 9\n    total += 1\n    each me in players\n      choose idle",
    ),
    Page(
        "TG910",
        "`the(…)` is the only element of a list, and there was none, or more than one.",
        "move the(hand[me].joker) to discard\nchoose idle",
        "move hand[me].joker to discard\nmove top(deck) to hand[me]\nchoose idle",
    ),
    Page(
        "TG911",
        "`first(…)`, `last(…)` and `random(…)` name one element, and the list was empty.",
        "move first(discard) to hand[me]\nchoose idle",
        "move top(discard) to hand[me]\nmove top(deck) to discard\nchoose idle",
    ),
    Page(
        "TG912",
        "`seat(n)` with a number that no seat of this match has: seats are numbered from 1 to the number of players.",
        "points[seat(total + 4)] += 1\nchoose idle",
        "points[left_of(me)] += 1\nchoose idle",
    ),
    Page(
        "TG913",
        "A row, a column or a place beyond the edge of a board; or the cell of a piece that lies on none.",
        "move top(box.stone) to board[count(deck), 1]\nchoose idle",
        "move top(box.stone) to board[shift(at(board, 3, 1), 1, 0)]\nchoose idle",
    ),
    Page(
        "TG914",
        "A piece was moved to a row, slots or a grid without naming a cell, and all cells are taken.",
        "zone rail: row(2) of Card, seen by all\nflow\n  phase turn each me in players\n    move top(deck) to rail\n"
        "    move top(deck) to rail\n    choose idle",
        "zone rail: row(2) of Card, seen by all\nflow\n  phase turn each me in players\n    if not empty(free(rail))\n"
        "      move top(deck) to rail\n    choose idle",
    ),
    Page(
        "TG915",
        "A piece was moved to a cell on which another lies. A cell holds one piece: move away first what lies there.",
        "move top(box.stone) to board[1, 1]\nchoose idle",
        "move board[1, 1] to box\nmove top(box.stone) to board[1, 1]\nchoose idle",
    ),
    Page(
        "TG916",
        "A number outside the range of the variable, parameter or index that it was given to.",
        "points[me] += 60\npoints[me] += 60\nchoose idle",
        "points[me] += 60\npoints[me] = smaller(99, points[me] + 60)\nchoose idle",
    ),
    Page(
        "TG917",
        "A division by zero, or the remainder of one.",
        "points[me] = 12 / total\nchoose idle",
        "total += 1\npoints[me] = 12 / total\nchoose idle",
    ),
    Page(
        "TG918",
        "A row of a table by a range was asked for a column that the table does not have.",
        "table by 0..2: 0, 1, 2\n  prize:       0, 2, 5\nflow\n  phase turn each me in players\n"
        "    points[me] += prize[count(deck)]\n    choose idle",
        "table by 0..2: 0, 1, 2\n  prize:       0, 2, 5\nflow\n  phase turn each me in players\n"
        "    points[me] += prize[smaller(2, count(deck))]\n    choose idle",
    ),
    Page(
        "TG919",
        "A multiplication gave a number beyond 1,000,000,000, or a variable was to keep a list of more than 10,000.",
        "let large = total + 100000\npoints[me] = large * large mod 7\nchoose idle",
        "let large = total + 100\npoints[me] = large * large mod 7\nchoose idle",
    ),
    Page(
        "TG920",
        "An invariant does not hold: the rules have led to what the file says can never be.",
        'invariant "the deck is full": count(deck) == 14\nflow\n  phase turn each me in players\n'
        "    move top(deck) to hand[me]\n    choose idle",
        'invariant "no card is lost": count(deck) + count(hand) == 14\nflow\n  phase turn each me in players\n'
        "    move top(deck) to hand[me]\n    choose idle",
    ),
)
