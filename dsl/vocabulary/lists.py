"""Words about lists and numbers."""

from tgame.dsl.vocabulary.record import Word

LIST_WORDS = (
    Word("count(S: [T]) -> Number", "How many elements.", "count(hand[me])", "len({0})"),
    Word("sum(S: [Number]) -> Number", "The total; 0 of nothing.", "sum(won[p].value)", "sum({0})"),
    Word(
        "max(S: [Number]) -> Number",
        "The largest; 0 of nothing.",
        "max(laid[p].strength)",
        "max({0}, default=0)",
    ),
    Word(
        "min(S: [Number]) -> Number",
        "The smallest; 0 of nothing.",
        "min(laid[p].strength)",
        "min({0}, default=0)",
    ),
    Word(
        "larger(a: Number, b: Number) -> Number", "The larger of two.", "larger(0, money[p])", "max({0}, {1})"
    ),
    Word(
        "smaller(a: Number, b: Number) -> Number",
        "The smaller of two.",
        "smaller(3, money[p])",
        "min({0}, {1})",
    ),
    Word("some(S: [Bool]) -> Bool", "Is at least one true?", "some(c in hand[p]: c is trump)", "any({0})"),
    Word("none(S: [Bool]) -> Bool", "Is none true?", "none(c in hand[p]: c is trump)", "not any({0})"),
    Word("all(S: [Bool]) -> Bool", "Is every one true?", "all(p in players: empty(hand[p]))", "all({0})"),
    Word("empty(S: [T]) -> Bool", "Has it no elements?", "empty(deck)", "not {0}"),
    Word(
        "list(S: [T]) -> [T]",
        "The elements, or what they are turned into.",
        "list(c in hand[me] where c is trump)",
        "{0}",
    ),
    Word(
        "distinct(S: [T]) -> [T]",
        "Without repetitions, in order of first appearance.",
        "distinct(hand[me].rank)",
        "list(dict.fromkeys({0}))",
    ),
    Word(
        "the(S: [T]) -> T",
        "The only element. Anything but one element is an error of the rules.",
        "the(board[origin])",
        "the({0}, {site})",
    ),
    Word(
        "first(S: [T]) -> T",
        "The first element. Of nothing, an error of the rules.",
        "first(led)",
        "first({0}, {site})",
    ),
    Word(
        "last(S: [T]) -> T",
        "The last element. Of nothing, an error of the rules.",
        "last(open)",
        "last({0}, {site})",
    ),
    Word(
        "top(S: [T], n: Number = 1) -> [T]",
        "The first n elements, or as many as there are; of a pile, its top.",
        "move top(deck, 4) to hand[p]",
        "top({0}, {1})",
    ),
    Word(
        "most(S: [T]) -> [T]",
        "`most(x in S: k1, k2)`: **all** the elements whose first key is largest, ties broken by the next.",
        "most(p in players: score(p))",
    ),
    Word(
        "least(S: [T]) -> [T]", "Like `most`, with the smallest keys.", "least(p in players: count(hand[p]))"
    ),
    Word(
        "share(n: Number, S: [Player], p: Player) -> Number",
        "The part of n that p gets when S split it evenly, rounded down; 0 if p is not among them.",
        "share(7, most(q in players: locks(q)), p)",
        "share({0}, {1}, {2})",
    ),
    Word(
        "index(e: Enum) -> Number", "The place of an item in its enum, from 1.", "index(frost)", "({0} + 1)"
    ),
    Word(
        "pick(S: [T], n: Number = 1) -> [T]",
        "n different elements at random, or as many as there are.",
        "move pick(reserve, 4) to coach",
        "{chance}pick({0}, {1})",
        "chance",
    ),
    Word(
        "random(S: [T]) -> T",
        "One element at random. Of nothing, an error of the rules.",
        "opener = random(players)",
        "{chance}random({0}, {site})",
        "chance",
    ),
    Word(
        "shuffled(S: [T]) -> [T]",
        "The elements in a random order.",
        "shuffled(stock)",
        "{chance}shuffled({0})",
        "chance",
    ),
    Word(
        "roll(n: Number) -> Number",
        "A number from 1 to n at random: a die.",
        "let d = roll(6)",
        "{chance}roll({0})",
        "chance",
    ),
    Word("yes -> Bool", "True.", "var broken: Bool = no", nature="constant"),
    Word("no -> Bool", "False.", "var broken: Bool = no", nature="constant"),
)
