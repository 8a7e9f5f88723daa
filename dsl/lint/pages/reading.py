"""TG0xx: the file, its text and its syntax."""

from tgame.dsl.lint.pages.page import Page

READING_PAGES = (
    Page(
        "TG001",
        "The file cannot be read: it is missing, a directory, too large, closed to you, or not UTF-8 text.",
    ),
    Page(
        "TG002",
        "The file holds control characters, or characters that nobody sees: those that turn the direction of text, "
        "separators of lines, and the like. A rule file is plain text: letters, digits, signs, line ends.",
        "zone sh\x07elf: set of Card",
        "zone shelf: set of Card\naction put(c in hand[me])\n  move c to shelf",
    ),
    Page(
        "TG003",
        "A line is longer than anybody can read. Break it inside brackets, or name a part with `def`.",
    ),
    Page(
        "TG004",
        "A line is indented with a tab. Tabs are shown differently by different programs, so blocks are "
        "made of "
        "spaces, two for each level.",
        "action draw\n\tmove top(deck) to hand[me]",
        "action draw\n  move top(deck) to hand[me]",
    ),
    Page(
        "TG005",
        "Brackets or signs are nested so deeply that nobody can follow. Name a part with `def` or `let`.",
    ),
    Page(
        "TG006",
        "A number is too large: numbers go up to a thousand million.",
        "let many = 12345678901",
        "let many = 1000000000\npoints[me] = smaller(9, many)",
    ),
    Page(
        "TG010",
        "A word or sign stands where the language has no place for it, or a line or block ends too "
        "early. The hint "
        "lists what could stand there.",
        "move top(deck) hand[me]",
        "move top(deck) to hand[me]",
    ),
    Page(
        "TG011",
        "A line is indented without reason, or by a number of spaces that no line above it has.",
        "if empty(deck)\n    shuffle(deck)\n  shuffle(discard)",
        "if empty(deck)\n  shuffle(deck)\n  shuffle(discard)",
    ),
    Page(
        "TG012",
        "A text begins with a quote and has no closing one on the same line.",
        'action draw "Draw a card\n  move top(deck) to hand[me]',
        'action draw "Draw a card"\n  move top(deck) to hand[me]',
    ),
    Page(
        "TG013",
        "A text is a template: `{name}` is filled in, `[name|told]` has two forms. Each brace and bracket is closed; "
        "`{{`, `}}`, `[[` and `]]` show the sign itself.",
        'action gain(n in 1..3) "Gain {n"\n  points[me] += n',
        'action gain(n in 1..3) "Gain {n|point|points}"\n  points[me] += n',
    ),
)
