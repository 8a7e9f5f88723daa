"""TG201 to TG212, TG222 to TG249: values of the wrong type, and built-in words used wrongly."""

from tgame.dsl.lint.pages.page import Page

TYPE_PAGES = (
    Page(
        "TG201",
        "A value of one type stands where another is needed. A list is not one of its elements: `the(…)` "
        "takes the "
        "only one, `first(…)` the first.",
        "points[hand[me]] += 1",
        "points[me] += count(hand[me])",
    ),
    Page(
        "TG202",
        "A list is needed here. A single value becomes a list in brackets: `[x]`.",
        "each p in me\n  points[p] += 1",
        "each p in [me]\n  points[p] += 1",
    ),
    Page(
        "TG203",
        "A place that is kept for each player (or item, or column) is used without saying whose.",
        "points += 1",
        "points[me] += 1",
    ),
    Page(
        "TG204",
        "A kind of piece is not a value: it selects (`hand[me].joker`) and tests (`c is joker`).",
        "let c = joker",
        "if discard has joker\n  points[me] += 1",
    ),
    Page(
        "TG205",
        "A built-in word is a function, and needs its arguments.",
        "total = count",
        "total = count(deck)",
    ),
    Page(
        "TG206",
        "A list, or the two sides of a choice, mixes values that have nothing in common.",
        "let both = [1, me]",
        "let both = [1, 2]\npoints[me] += sum(both)",
    ),
    Page(
        "TG207",
        "Two values are compared that can never be equal, or looked for where they can never be.",
        "if me == 3\n  total += 1",
        "if me == seat(2)\n  total += 1",
    ),
    Page("TG208", "Sums and comparisons of size are for numbers.", "total = me + 1", "total = total + 1"),
    Page("TG209", "Nothing can be divided by zero.", "total = total / 0", "total = total / 2"),
    Page("TG210", "A range has more than 10,000 values.", "let many = 1..1000000", "total = count(1..9)"),
    Page(
        "TG211",
        "An index does not fit what it is put on: too many, too few, or a place in something that has none.",
        "points[me, me] += 1",
        "points[me] += 1",
    ),
    Page(
        "TG212",
        "A place of a row is asked for that it does not have.",
        "zone shelf: row(4) of Card, seen by all\naction look\n  move shelf[5] to hand[me]",
        "zone shelf: row(4) of Card, seen by all\n"
        "action look\n  move shelf[4] to hand[me]\n  move top(deck) to shelf[1]",
    ),
    Page(
        "TG222",
        "`most` and `least` compare elements by one or more numbers.",
        "let best = most(players)",
        "each p in most(q in players: count(hand[q]))\n  points[p] += 1",
    ),
    Page(
        "TG223",
        "A definition takes plain values; only built-in words take `x in …`.",
        "def twice(n: 0..9) = n * 2\naction gain\n  total = twice(n in [1, 2])",
        "def twice(n: 0..9) = n * 2\naction gain\n  total = sum(n in [1, 2]: twice(n))",
    ),
    Page(
        "TG224",
        "`some`, `none` and `all` need something to test of each element.",
        "if some(p in players)\n  total += 1",
        "if some(p in players: empty(hand[p]))\n  total += 1",
    ),
    Page(
        "TG225",
        "Only `most` and `least` take several keys.",
        "total = sum(p in players: points[p], 1)",
        "total = sum(p in players: points[p])",
    ),
    Page(
        "TG226",
        "The keys of `most` and `least` are numbers.",
        "each p in most(q in players: hand[q])\n  points[p] += 1",
        "each p in most(q in players: count(hand[q]))\n  points[p] += 1",
    ),
    Page(
        "TG227",
        "A function, definition or step is called with too many or too few values.",
        "total = larger(1, 2, 3)",
        "total = larger(1, total)",
    ),
    Page(
        "TG228",
        "Chance is drawn in a statement (`let`, `move`, an assignment), never while something is only looked at.",
        "if roll(6) == 6\n  total += 1",
        "let d = roll(6)\nif d == 6\n  total += 1",
    ),
    Page(
        "TG229",
        "A word needs a zone here, or a zone of another shape.",
        "shuffle(players)",
        "shuffle(deck)",
    ),
    Page(
        "TG230",
        "`cell(x)` must know on which board a piece lies: its kind can lie on none, or on several of different size.",
        "each c in hand[me]\n  if row_of(cell(c)) == 1\n    total += 1",
        "each s in board\n  if row_of(cell(s)) == 1\n    total += 1",
    ),
    Page(
        "TG231",
        "`Cell(zone)` is a place of a row or grid.",
        "var corner: Cell(deck)",
        "var corner: Cell(board)\naction put(s in free(board))\n  corner = s\n  move top(box.stone) to board[corner]",
    ),
    Page(
        "TG232",
        "The end of a range type must be known before the match.",
        "var laps: 0..count(deck)",
        "var laps: 0..count(players)\naction lap\n  if laps == 0\n    laps = 1",
    ),
    Page(
        "TG233",
        "A range ends before it begins.",
        "var laps: 9..1",
        "var laps: 1..9\naction lap\n  laps = 10 - laps\n  points[me] = laps",
    ),
    Page(
        "TG234",
        "A constant lies outside the range of what it is for.",
        "var laps: 1..9 = 12",
        "var laps: 1..9 = 2\naction lap\n  laps += 1\n  points[me] = laps",
    ),
    Page(
        "TG235",
        "Pieces move to a zone or to a cell of one.",
        "move top(deck) to me",
        "move top(deck) to hand[me]",
    ),
    Page(
        "TG236",
        "Only pieces move; numbers are set with `=`.",
        "move 3 to discard",
        "move top(deck, 3) to discard",
    ),
    Page(
        "TG237",
        "A zone holds some kinds only, and what is moved there may be of another.",
        "zone jail: set of joker, seen by all\naction put(c in hand[me])\n  move c to jail",
        "zone jail: set of joker, seen by all\naction put(c in hand[me].joker)\n  move c to jail",
    ),
    Page(
        "TG238",
        "Only variables are set. Pieces are moved; a `let` is given once.",
        "discard = deck",
        "move deck to discard",
    ),
    Page(
        "TG239",
        "Sets and bags have no order, so there is nothing to shuffle.",
        "shuffle(hand[me])",
        "shuffle(deck)",
    ),
    Page(
        "TG240",
        "`rotate` passes a zone on from player to player: it must be kept per Player.",
        "rotate(deck, left)",
        "rotate(hand, left)",
    ),
    Page(
        "TG241",
        "`tell` says one thing of each piece.",
        "tell(p in players: p)",
        "tell(c in hand[me]: c is joker)",
    ),
    Page(
        "TG242",
        "Definitions that call each other several times grow very fast. Keep what they have in common in a `let`.",
        "def a = total + total\ndef b = a + a + a + a + a + a + a + a + a + a\n"
        "def c = b + b + b + b + b + b + b + b + b + b\ndef d = c + c + c + c + c + c + c + c + c + c\n"
        "def e = d + d + d + d + d + d + d + d + d + d\naction gain\n  total = e",
        "def a = total + total\ndef b = a * 10\naction gain\n  total = b * 1000",
    ),
    Page(
        "TG243",
        "Ranges inside ranges take too long to go through.",
        "total = sum(x in 1..1000: sum(y in 1..1000: x * y))",
        "total = sum(x in 1..100: sum(y in 1..100: x * y))",
    ),
    Page(
        "TG245",
        "The text of a noun, a reason or a line of the score is fixed before the match: it may name options, tables "
        "and constants. A kind's text may name its fields too.",
        'var laps: 0..9 "Laps of {total}"\naction run\n  laps = total',
        'option limit: 1..9 = 3\nvar laps: 0..9 "Laps of {limit}"\n'
        'action run\n  require laps < limit "enough"\n  laps += 1',
    ),
    Page(
        "TG246",
        "`{x|one|more}` goes by a number (1, or another), by a condition (yes, or no), or by a seat (one form for "
        "each).",
        'action gain(n in 1..3) "Gain {n|one|two|three}"\n  points[me] += n',
        'action gain(n in 1..3) "Gain {n|point|points}"\n  points[me] += n',
    ),
    Page(
        "TG247",
        "`at` names the cells of a row, of slots or of a grid, each differently, from `{row}`, `{column}`, `{letter}`, "
        "`{n}` and `{slot}`, with `+`, `-` and `*`.",
        'zone shelf: set of Card, full at "place {n}"\naction take(c in shelf)\n  move c to hand[me]',
        'zone shelf: row(20) of Card, full, seen by all at "place {n}"\naction take(c in shelf)\n  move c to hand[me]',
    ),
    Page(
        "TG248",
        "`by` names every seat that may be taken, each by another name, or none.",
        'game example for 2..3 "Example" by "White", "Black"',
        'game example for 2..3 "Example" by "White", "Black", "Red"',
    ),
    Page(
        "TG249",
        "A text behind a definition is the reason of a condition, the title of a number that players are shown, or a "
        "phrase of the rulebook, which names its parameters. A number with a title is asked for nothing, for a Player, "
        "or for a Player and then an item of an enum or a range.",
        'def worth(s: Suit, p: Player) = count(hand[p].card(s)) "Worth"',
        'def worth(p: Player, s: Suit) = count(hand[p].card(s)) "Worth"',
    ),
)
