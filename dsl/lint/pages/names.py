"""TG101 to TG112: names, what they stand for and where they may stand."""

from tgame.dsl.lint.pages.page import Page

NAME_PAGES = (
    Page(
        "TG101",
        "A name is used that nothing declares: mostly a slip of the pen. The hint names the nearest one known.",
        "move top(dekc) to hand[me]",
        "move top(deck) to hand[me]",
    ),
    Page(
        "TG102",
        "A name is declared twice, or something a game has only one of (`flow`, `score`, `winner`) stands twice.",
        "enum Mood: calm, wild\nvar calm: 0..9",
        "enum Mood: calm, wild\nvar mood: Mood\naction rage\n  if mood == calm\n    mood = wild",
    ),
    Page(
        "TG103",
        "A word of the language or a built-in word is used as a name.",
        "var players: 0..9",
        "var guests: 0..9\naction greet\n  if guests < 9\n    guests += 1",
    ),
    Page(
        "TG104",
        "`P1`, `over`, `winners`, `asked` and `knows` belong to scenarios. In the rules say `seat(1)`, and use `end`.",
        "points[P1] += 1",
        "points[seat(1)] += 1",
    ),
    Page(
        "TG105",
        "`me` is the player who acts, and here nobody acts. Bind it with `each me in players`.",
        "flow\n  choose idle",
        "flow\n  each me in players\n    choose idle",
    ),
    Page(
        "TG106",
        "An action, a step or an effect is something that is done: it has no value.",
        "let x = shuffle(deck)",
        "shuffle(deck)",
    ),
    Page(
        "TG109",
        "A kind of piece and a field share a name, so that `.name` could mean either.",
        "pieces Coin\n  gold(silver: 1..3) x2\n  silver x2",
        "pieces Coin\n  gold(value: 1..3) x2\n  silver x2\nzone bank: set of Coin, full, seen by all\n"
        "action pay(c in bank)\n  move c to box",
    ),
    Page(
        "TG110",
        "A definition uses itself, directly or through others.",
        "def odd(n: 0..9) = not even(n - 1)\ndef even(n: 0..9) = not odd(n - 1)",
        'def odd(n: 0..9) = n mod 2 == 1\naction skip\n  require odd(total) "on odd turns only"\n  total += 1',
    ),
    Page(
        "TG111",
        "`score(p)` is what a player scores by the `score` block, and there is none.",
        "winner most(p in players: score(p))",
        'score p\n  "Cards": count(hand[p])\nwinner most(p in players: score(p))',
    ),
    Page(
        "TG112",
        "Something that shapes the game (a count, a guard, a column) depends on what happens in the "
        "match. Use "
        "numbers, variants, options, tables and `count(players)`.",
        "action draw if empty(deck)\n  move top(deck) to hand[me]",
        "action draw if count(players) < 4\n  move top(deck) to hand[me]",
    ),
)
