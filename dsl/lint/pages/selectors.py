"""TG213 to TG221: selecting pieces and asking what they are."""

from tgame.dsl.lint.pages.page import Page

SELECTOR_PAGES = (
    Page(
        "TG213",
        "Something is called that takes no arguments.",
        "total = count(hand[me].rank(3))",
        "total = count(hand[me].card(rank: 3))",
    ),
    Page(
        "TG214",
        "`.kind` selects from a list of pieces.",
        "total = count(players.joker)",
        "total = count(hand[me].joker)",
    ),
    Page(
        "TG215",
        "A kind is selected where it can never lie.",
        "total = count(board.joker)",
        "total = count(board.stone)",
    ),
    Page(
        "TG216",
        "A dot asks for a part of something that has no parts.",
        "total = me.rank",
        "total = sum(hand[me].card.rank)",
    ),
    Page(
        "TG217",
        "Some of the kinds that may be here do not have this field. Select those that have it first.",
        "total = sum(hand[me].rank)",
        "total = sum(hand[me].card.rank)",
    ),
    Page(
        "TG218",
        "A single piece is tested with `is`; `.kind` selects from lists.",
        "each c in hand[me]\n  if count([c.joker]) == 1\n    total += 1",
        "each c in hand[me]\n  if c is joker\n    total += 1",
    ),
    Page(
        "TG219",
        "A kind is described with more values than it has fields.",
        "total = count(hand[me].card(red, 1, 2))",
        "total = count(hand[me].card(red, 1))",
    ),
    Page(
        "TG220",
        "`is` tests one piece; of a list one asks `has`.",
        "if hand[me] is joker\n  total += 1",
        "if hand[me] has joker\n  total += 1",
    ),
    Page(
        "TG221",
        "After `is` comes a kind of piece.",
        "each c in hand[me]\n  if c is red\n    total += 1",
        "each c in hand[me]\n  if c is card(red)\n    total += 1",
    ),
)
