"""TG113 to TG126 and TG147 to TG149: declarations that do not add up."""

from tgame.dsl.lint.pages.page import Page

_PAY = "\naction pay(c in bank)\n  move c to box"

STRUCTURE_PAGES = (
    Page(
        "TG113",
        "An item of an enum has more or fewer values than the enum has columns.",
        "enum Mood(speed: 0..9): calm(1), wild",
        "enum Mood(speed: 0..9): calm(1), wild(7)\nvar mood: Mood\naction rage\n  mood = wild\n  total += mood.speed",
    ),
    Page(
        "TG114",
        "A table lacks a column for a player count of the game, or a row has not one value for each column.",
        "table by count(players): 2\n  dealt: 5\naction draw\n  move top(deck, dealt) to hand[me]",
        "table by count(players): 2, 3\n  dealt: 5, 4\naction draw\n  move top(deck, dealt) to hand[me]",
    ),
    Page(
        "TG115",
        "A table goes by the number of players or by a range.",
        "table by total: 1, 2\n  dealt: 5, 4",
        "table by 1..2: 1, 2\n  dealt: 5, 4\naction draw\n  move top(deck, dealt[1]) to hand[me]",
    ),
    Page(
        "TG116",
        "There are more pieces than a table can hold. What is only counted is kept in a variable.",
        "pieces Coin\n  gold x1000000",
        "var gold per Player: 0..1000000\naction earn\n  gold[me] += 1\nwinner most(p in players: gold[p])",
    ),
    Page(
        "TG117",
        "`back` names a field that shows on the back of a family's pieces, and some kind does not have it.",
        "pieces Coin back value\n  gold(value: 1..3) x2\n  silver x2",
        "pieces Coin back value\n  gold(value: 1..3) x2\n  silver(value: 1..3) x2\n"
        "zone bank: set of Coin, full, seen by all" + _PAY,
    ),
    Page(
        "TG118",
        "A kind is made once for each combination of its fields, so each field has a small known set of values.",
        "pieces Coin\n  gold(worth: [1..3]) x2",
        "pieces Coin\n  gold(worth: 1..3) x2\nzone bank: set of Coin, full, seen by all" + _PAY,
    ),
    Page(
        "TG119",
        "A zone or variable is kept `per` something that has a small known set of values.",
        "zone shelf per Card: set of Card",
        "zone shelf per Suit: set of Card, seen by all\naction put(c in hand[me].card)\n  move c to shelf[c.suit]",
    ),
    Page(
        "TG120",
        "`seen by` names who sees the faces: all, owner, others or nobody.",
        "zone shelf: set of Card, seen by everyone",
        "zone shelf: set of Card, seen by all\naction put(c in hand[me])\n  move c to shelf",
    ),
    Page(
        "TG121",
        "`seen by owner` and `seen by others` are for zones that belong to a player.",
        "zone shelf: set of Card, seen by owner",
        "zone shelf per Player: set of Card, seen by owner\naction put(c in hand[me])\n  move c to shelf[me]",
    ),
    Page(
        "TG122",
        "A row has a length, a grid has rows and columns, other shapes have no size; and all stay within reason.",
        "zone shelf: row of Card, seen by all",
        "zone shelf: row(4) of Card, seen by all\naction put(c in hand[me])\n  move c to shelf",
    ),
    Page(
        "TG123",
        "The pieces of a family start in one place: one `full` zone that is not kept for each player.",
        "zone stock: bag of Card, full\nzone store: bag of Card, full",
        "zone stock: bag of Card, full\naction draw\n  move pick(stock) to hand[me]",
    ),
    Page(
        "TG124",
        "A `full` row or grid has fewer places than there are pieces.",
        "zone shelf: row(3) of Card, full",
        "zone shelf: row(14) of Card, full\naction take(c in shelf)\n  move c to hand[me]",
    ),
    Page(
        "TG126",
        "Pieces that are listed one by one need no `where`: what is not wanted is not listed.",
        "pieces Chip\n  chip(value: 1..9) of 1, 2, 3 where value > 1",
        "pieces Chip\n  chip(value: 1..9) of 2, 3\nzone bank: set of Chip, full, seen by all" + _PAY,
    ),
    Page(
        "TG147",
        'A rule file says which game it is, and for how many players: `game example for 2..4 "Example"`.',
    ),
    Page(
        "TG148",
        "The number of players is a range of plain numbers within 1..12.",
        "game example for 0..99",
        "game example for 1..12",
    ),
    Page("TG149", "Variants and options allow more combinations than can be checked: only the first ones are."),
)
