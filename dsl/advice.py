"""What to write instead of a word that is not there.

In: the word, and those that are. Out: a hint: the word that was probably meant, or how this language says what other
languages, or people at a table, have that word for. Signs, and forms of several words, are in `elsewhere`, which asks
here about the words in them: each has its one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from tgame.dsl.slips import asked, near

_CLOSE = 0.6
_VERY_CLOSE = 0.8

_LEAVE = "`leave PHASE` ends a phase, or one run of its loop"
_COUNT = "how many there are is `count(…)`"
_MOVE = "write `move {what} to …`, with the zone it goes to: `move {what} to kept[me]`"
_DRAW = "write `move top(deck) to hand[me]`, or declare a step of that name"
_DEAL = "write `move top(deck, 5) to hand[p]`, for everybody under `each p in players`"
_DISCARD = "write `move {what} to …`, with the zone that discards lie in"
_SHOW = "write `show({what})`: all see it until it moves or is hidden, or the phase ends"
_ROLL = "a die is `roll(6)`, one of several things `random(…)`"
_ORDER = "nothing is sorted: `max(…)` and `min(…)` have the largest and least, `most(p in players: …)` who has it"
_MAY = (
    "where nothing is done no line stands: leave the branch out, or ask for the opposite, `if not …`; "
    "a player can pass where `may` offers the actions instead of `choose`"
)
_OTHERS = "write `others(me)`; with two players, `left_of(me)` is the other one"
_TELL = 'write `tell "…"`; what is done is told without being asked'
_EMPTY = "`empty(…)` asks whether nothing is there; a variable that may hold nobody is a list, `[Player] = []`"
_HAS = "whether it is in a list is asked by `has`: `hand[me] has king`"
_EACH = "write `each {name} in …`"
_REPEAT = "write `repeat`, and indent what is repeated"
_ACTING = "the player whose turn it is has the name that the loop gives: `each me in players`"
_PLAYERS = "how many play is `count(players)`"
_TYPES = "values are numbers, yes or no, players, pieces, cells and the items of an `enum`"
_RANGE = "a number has a range, as in `0..99`"
_NAMED = "`let x = …` names a value for a while, `def x = …` for the whole file, `var x: 0..9` is a variable"
_DONE = "`def` has a value, `step` does something, `action` is what a player may do"
_RETURN = "`def name(…) = …` has a value; an action or step ends with its last line: put the rest under `if`"
_ALONE = "`end` alone ends the match: leave `{word}` out"
_ELIF = "write `elif`"
_IF = "write `if`, `elif` and `else`"
_MOST = "write `most(p in players: score(p))`; of a list of numbers, `max(…)`"
_LEAST = "write `least(p in players: score(p))`; of a list of numbers, `min(…)`"

# By the word in small letters.
_ADVICE = {
    **dict.fromkeys(("none", "null", "nil", "nothing", "undefined"), _EMPTY),
    **dict.fromkeys(("for", "foreach"), _EACH),
    **dict.fromkeys(("loop", "do", "forever"), _REPEAT),
    **dict.fromkeys(("function", "fn", "func", "sub", "proc", "procedure", "method", "class", "struct"), _DONE),
    **dict.fromkeys(("const", "constant", "local"), _NAMED),
    **dict.fromkeys(("elseif", "elsif"), _ELIF),
    **dict.fromkeys(("switch", "case"), _IF),
    **dict.fromkeys(("print", "say", "log", "announce", "message", "write", "echo"), _TELL),
    **dict.fromkeys(("continue", "break", "exit", "next", "skip"), _LEAVE),
    **dict.fromkeys(("len", "length", "size", "number_of", "amount"), _COUNT),
    **dict.fromkeys(
        ("append", "push", "add", "insert", "remove", "delete", "take", "give", "put", "place", "play"), _MOVE
    ),
    **dict.fromkeys(("draw", "draw_card"), _DRAW),
    **dict.fromkeys(("reveal", "flip_up", "turn_up", "uncover"), _SHOW),
    **dict.fromkeys(("randint", "rand", "dice", "die", "d6", "rolls", "choice"), _ROLL),
    **dict.fromkeys(("sorted", "sort", "order_by"), _ORDER),
    **dict.fromkeys(("argmax", "highest", "best"), _MOST),
    **dict.fromkeys(("argmin", "lowest", "fewest"), _LEAST),
    **dict.fromkeys(("contains", "contain", "includes", "include", "index"), _HAS),
    **dict.fromkeys(("opponent", "opponents", "other", "enemy", "other_player", "other_players"), _OTHERS),
    **dict.fromkeys(("current_player", "current", "active_player", "self", "this"), _ACTING),
    **dict.fromkeys(("num_players", "player_count", "nplayers", "number_of_players"), _PLAYERS),
    **dict.fromkeys(("game", "match"), _ALONE),
    **dict.fromkeys(("string", "str", "text"), _TYPES),
    **dict.fromkeys(("number", "int", "integer", "float", "uint"), _RANGE),
    "true": "did you mean `yes`?",
    "false": "did you mean `no`?",
    "while": "write `repeat while …`",
    "until": "write `repeat while not …`, before what is repeated",
    "return": _RETURN,
    "stop": "`end` ends the match, " + _LEAVE,
    "total": "`sum(…)` adds up, `count(…)` counts",
    "any": "did you mean `some`?",
    "exists": "did you mean `some`?",
    "every": "did you mean `all`?",
    "forall": "did you mean `all`?",
    "pop": "write `move top(deck) to …`",
    "deal": _DEAL,
    "discard": _DISCARD,
    "swap": "write `move` for each of the two",
    "conceal": "did you mean `hide`?",
    "sample": "write `pick(bag, 3)`",
    "maximum": "did you mean `max`?",
    "minimum": "did you mean `min`?",
    "range": "write `1..5`",
    "filter": "write `list(c in hand[me] where …)`",
    "map": "write `list(c in hand[me]: …)`",
    "pass": _MAY,
    "next_player": "write `left_of(me)`, the next player in turn",
    "player": "did you mean `players`, all of them, or `me`?",
    "draw_pile": "zones have the names that the file gives them",
    "bool": "did you mean `Bool`?",
    "boolean": "did you mean `Bool`?",
    "first_player": "write `seat(1)`, or a variable that says who begins",
    "abs": "write `larger(x, -x)`",
    "round": "`/` leaves out the rest: `(a + b / 2) / b` is to the nearest",
    "floor": "`/` leaves out the rest already",
}
# What is meant by the names in them, where a line does not say.
_UNNAMED = {"what": "c", "name": "p"}


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest known word, or what is written instead; or nothing."""
    known = list(known)
    if not word or word in known:
        return ""
    if word[0].isupper() and word.lower() in _ADVICE and word.lower() in known:
        return in_other_words(word)
    slips = near(word, known)
    if slips:
        return asked(slips)
    close = get_close_matches(word, known, n=1, cutoff=_VERY_CLOSE)
    if close:
        return f"did you mean `{close[0]}`?"
    said = in_other_words(word)
    if said:
        return said
    close = get_close_matches(word, known, n=1, cutoff=_CLOSE)
    return f"did you mean `{close[0]}`?" if close else ""


def in_other_words(word: str, **said: str) -> str:
    """What is written instead of a word of other languages, or nothing; `said` is what stands beside it."""
    return _ADVICE.get(word.lower(), "").format(**{**_UNNAMED, "word": word, **said})
