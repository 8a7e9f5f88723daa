"""TG107 and TG160 to TG165: scenarios."""

from tgame.dsl.lint.pages.page import Page

_LAY = "action lay(c in hand[me])\n  move c to discard\n"
_LIFT = (
    "zone lake: grid(2, 2) of Stone, seen by all\naction lift(s in lake)\n  move s to board\n"
    "action lower(s in board)\n  move s to lake\n"
)

SCENARIO_PAGES = (
    Page(
        "TG107",
        "A scenario names a seat that its table does not have.",
        'scenario "Empty" (players: 3)\n  expect empty(hand[P4])',
        _LAY + 'scenario "Empty" (players: 3)\n  expect empty(hand[P3])',
    ),
    Page(
        "TG160",
        "A scenario is set up in a way the game does not allow: other player counts, variants or options.",
        'scenario "Alone" (players: 1)\n  expect not over',
        'scenario "A pair" (players: 2)\n  expect not over',
    ),
    Page(
        "TG161",
        "`given` puts pieces, named by kind, into a zone, or sets a variable.",
        'scenario "Rich"\n  given hand[P1] = red\n  expect not over',
        _LAY + 'scenario "Rich"\n  given hand[P1] = card(red, 1), joker\n  expect not over',
    ),
    Page(
        "TG162",
        "An act is written as the action with what the player chooses for it.",
        _LAY + 'scenario "Laid"\n  play P1: lay[joker]',
        _LAY + 'scenario "Laid"\n  given hand[P1] = joker\n  start turn(me: P1)\n  play P1: lay(joker)',
    ),
    Page(
        "TG163",
        "An act must name one thing for each that the player chooses.",
        _LAY + 'scenario "Laid"\n  play P1: lay',
        _LAY + 'scenario "Laid"\n  given hand[P1] = joker\n  start turn(me: P1)\n  play P1: lay(joker)',
    ),
    Page(
        "TG164",
        "`given` sets up the position that a scenario starts from: once the match runs, only plays change it.",
        _LAY + 'scenario "Laid"\n  start turn(me: P1)\n  given hand[P1] = joker',
        _LAY + 'scenario "Laid"\n  given hand[P1] = joker\n  start turn(me: P1)\n  play P1: lay(joker)',
    ),
    Page(
        "TG165",
        "A cell's name may be that of a cell on several boards; where what is wanted does not tell them apart, the "
        "board must be named.",
        _LIFT + 'scenario "Lifted"\n  given lake[a1] = stone\n  start turn(me: P1)\n  play P1: lift(a1)',
        _LIFT + 'scenario "Lifted"\n  given lake[a1] = stone\n  start turn(me: P1)\n  play P1: lift(lake[1, 1])',
    ),
    Page(
        "TG166",
        "A scenario names what the loop of its phase begins with: `me: P1`.",
        _LAY + 'scenario "Laid"\n  given hand[P1] = joker\n  start turn(P1)\n  play P1: lay(joker)',
        _LAY + 'scenario "Laid"\n  given hand[P1] = joker\n  start turn(me: P1)\n  play P1: lay(joker)',
    ),
)
