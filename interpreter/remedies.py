"""What to do about an error in the rules that only a match brings to light, by its code.

The pages of `tgame explain` say more; a test holds that no code is without either.
"""

from __future__ import annotations

REMEDIES = {
    "TG901": "something in it has to end it: a condition that changes, `leave` or `end`",
    "TG902": "let the match end: count the rounds, `repeat 20`, or say when it is over, with `end`",
    "TG910": "ask first how many there are, or take one of them: `first(…)`, `random(…)`",
    "TG911": "ask first whether there is one: `if not empty(…)`; `top(…)` takes nothing where nothing is",
    "TG912": "seats are numbered from 1; `left_of(p)` and `right_of(p)` go round the table",
    "TG913": "`shift(…)` gives an empty list off the board, `wrap(…)` goes round at the edges",
    "TG914": "ask first whether there is room: `not empty(free(…))`; or make the zone larger",
    "TG915": "ask first: `empty(board[s])`, `s in free(board)`; or move away what lies there",
    "TG916": "widen the range where it is declared, or stay within it: `smaller(9, …)`, `larger(0, …)`",
    "TG917": "ask first whether it is more than 0",
    "TG918": "add the column, or stay within the table: `smaller(…)`, `larger(…)`",
    "TG919": "keep it small: `smaller(…)` for a number, `top(…)` for a list",
    "TG920": "either the rules broke what must always hold, or the invariant asks for too much",
}
