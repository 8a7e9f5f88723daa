"""What to write instead of a word that is not there.

In: the word, and those that are. Out: a hint: the word that was probably meant, or how this language says what other
languages, or people at a table, have that word for.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from tgame.dsl.slips import asked, near

_CLOSE = 0.6
_VERY_CLOSE = 0.8

_LEAVE = "`leave PHASE` ends a phase, or one run of its loop"
_COUNT = "how many there are is `count(…)`"
_MOVE = "write `move … to …`: `move c to kept[me]`"
_DRAW = "write `move top(deck) to hand[me]`, or declare a step of that name"
_ROLL = "a die is `roll(6)`, one of several things `random(…)`"
_ORDER = "nothing is sorted: `max(…)` and `min(…)` have the largest and least, `most(p in players: …)` who has it"
_ONE_OF = "`choose` offers actions; with `may` a player can pass instead"
_OTHERS = "write `others(me)`; with two players, `left_of(me)` is the other one"
_TELL = 'write `tell "…"`; what is done is told without being asked'
_EMPTY = "`empty(…)` asks whether nothing is there; a variable that may hold nobody is a list, `[Player] = []`"
_IN_A_LIST = "whether it is in a list is asked by `has`: `hand[me] has king`"

# By the word in small letters.
_ADVICE = {
    "true": "did you mean `yes`?",
    "false": "did you mean `no`?",
    "none": _EMPTY,
    "null": _EMPTY,
    "nil": _EMPTY,
    "nothing": _EMPTY,
    "undefined": _EMPTY,
    "for": "did you mean `each`?",
    "foreach": "did you mean `each`?",
    "while": "did you mean `repeat while`?",
    "until": "write `repeat while not …`",
    "loop": "did you mean `repeat`?",
    "function": "did you mean `def`?",
    "const": "did you mean `def`?",
    "elseif": "did you mean `elif`?",
    "elsif": "did you mean `elif`?",
    "print": _TELL,
    "say": _TELL,
    "log": _TELL,
    "announce": _TELL,
    "message": _TELL,
    "continue": _LEAVE,
    "break": _LEAVE,
    "exit": _LEAVE,
    "next": _LEAVE,
    "skip": _LEAVE,
    "return": _LEAVE,
    "stop": "`end` ends the match, " + _LEAVE,
    "len": _COUNT,
    "length": _COUNT,
    "size": _COUNT,
    "number_of": _COUNT,
    "amount": _COUNT,
    "total": "`sum(…)` adds up, `count(…)` counts",
    "any": "did you mean `some`?",
    "exists": "did you mean `some`?",
    "every": "did you mean `all`?",
    "forall": "did you mean `all`?",
    "append": _MOVE,
    "push": _MOVE,
    "add": _MOVE,
    "insert": _MOVE,
    "remove": _MOVE,
    "delete": _MOVE,
    "pop": "write `move top(deck) to …`",
    "draw": _DRAW,
    "draw_card": _DRAW,
    "deal": "write `move top(deck, 5) to hand[p]` under `each p in players`",
    "discard": "write `move c to …`, with the zone that discards lie in",
    "take": _MOVE,
    "give": _MOVE,
    "put": _MOVE,
    "place": _MOVE,
    "play": _MOVE,
    "swap": "write `move` for each of the two",
    "reveal": "did you mean `show`?",
    "conceal": "did you mean `hide`?",
    "randint": _ROLL,
    "rand": _ROLL,
    "dice": _ROLL,
    "die": _ROLL,
    "d6": _ROLL,
    "rolls": _ROLL,
    "choice": _ROLL,
    "sample": "write `pick(bag, 3)`",
    "sorted": _ORDER,
    "sort": _ORDER,
    "order_by": _ORDER,
    "argmax": "did you mean `most`?",
    "argmin": "did you mean `least`?",
    "maximum": "did you mean `max`?",
    "minimum": "did you mean `min`?",
    "highest": "`max(…)` of a list of numbers, or `most(p in players: …)`",
    "lowest": "`min(…)` of a list of numbers, or `least(p in players: …)`",
    "range": "write `1..5`",
    "contains": _IN_A_LIST,
    "includes": _IN_A_LIST,
    "index": _IN_A_LIST,
    "filter": "write `list(c in hand[me] where …)`",
    "map": "write `list(c in hand[me]: …)`",
    "pass": _ONE_OF,
    "opponent": _OTHERS,
    "opponents": _OTHERS,
    "other": _OTHERS,
    "enemy": _OTHERS,
    "other_player": _OTHERS,
    "other_players": _OTHERS,
    "next_player": "write `left_of(me)`, the next player in turn",
    "current_player": "whose turn it is has the name that the loop gives: `each me in players`",
    "current": "whose turn it is has the name that the loop gives: `each me in players`",
    "active_player": "whose turn it is has the name that the loop gives: `each me in players`",
    "self": "whose turn it is has the name that the loop gives: `each me in players`",
    "this": "whose turn it is has the name that the loop gives: `each me in players`",
    "player": "did you mean `players`, all of them, or `me`?",
    "num_players": "how many play is `count(players)`",
    "player_count": "how many play is `count(players)`",
    "nplayers": "how many play is `count(players)`",
    "game": "`end` alone ends the match: leave `game` out",
    "match": "`end` alone ends the match: leave `match` out",
    "draw_pile": "zones have the names that the file gives them",
    "string": "values are numbers, yes or no, players, pieces, cells and the items of an `enum`",
    "str": "values are numbers, yes or no, players, pieces, cells and the items of an `enum`",
    "text": "values are numbers, yes or no, players, pieces, cells and the items of an `enum`",
    "bool": "did you mean `Bool`?",
    "boolean": "did you mean `Bool`?",
    "first_player": "write `seat(1)`, or a variable that says who begins",
    "abs": "write `larger(x, -x)`",
    "round": "`/` leaves out the rest: `(a + b / 2) / b` is to the nearest",
    "floor": "`/` leaves out the rest already",
}


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest known word, or what is written instead; or nothing."""
    known = list(known)
    if not word or word in known:
        return ""
    if word[0].isupper() and word.lower() in _ADVICE and word.lower() in known:
        return _ADVICE[word.lower()]
    slips = near(word, known)
    if slips:
        return asked(slips)
    close = get_close_matches(word, known, n=1, cutoff=_VERY_CLOSE)
    if close:
        return f"did you mean `{close[0]}`?"
    said = _ADVICE.get(word.lower())
    if said is not None:
        return said
    close = get_close_matches(word, known, n=1, cutoff=_CLOSE)
    return f"did you mean `{close[0]}`?" if close else ""


def in_other_words(word: str) -> str:
    """What is written instead of a word of other languages, or nothing."""
    return _ADVICE.get(word.lower(), "")
