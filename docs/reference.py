"""The reference of the built-in words, from their records.

In: the tables of `tgame.dsl.vocabulary`. Out: docs/reference.md. After a change of a record, run
`python docs/reference.py`; a test compares the page with the records.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tgame.dsl.vocabulary import Word
from tgame.dsl.vocabulary.boards import BOARD_WORDS
from tgame.dsl.vocabulary.effects import EFFECT_WORDS
from tgame.dsl.vocabulary.lists import LIST_WORDS
from tgame.dsl.vocabulary.players import PLAYER_WORDS
from tgame.dsl.vocabulary.sight import SIGHT_WORDS

PAGE = Path(__file__).with_name("reference.md")
GROUPS = (
    ("Lists and numbers", LIST_WORDS),
    ("Players and seats", PLAYER_WORDS),
    ("Boards", BOARD_WORDS),
    ("What lies face up", SIGHT_WORDS),
    ("Effects", EFFECT_WORDS),
)
NATURES = {
    "function": "",
    "constant": "",
    "chance": "Chance: only in `let`, `move`, an assignment, and the list of an `each`.",
    "effect": "Effect: a line of its own.",
    "scenario": "For scenarios.",
}
HEAD = """\
# Built-in words

<!-- Made by `python docs/reference.py` from the records in dsl/vocabulary. Do not edit. -->

Every built-in word of the language, with its signature, its meaning and an example. How words are used is in
[language.md](language.md).

In a signature, `T` is any one type and `[T]` a list of it; what has a default (`n: Number = 1`) or a question mark
(`p: Player?`) may be left out. A `Zone` is the name of a zone, with its index where it has one; a `Board` is a zone
with cells (`row`, `slots`, `grid`). A list that is the only argument may be written `x in S where c: e`: all the `e` of
those elements of `S` for which `c` holds. Where a list of pieces is wanted, one piece will do.
"""


def page() -> str:
    return "\n".join([HEAD, *(line for title, words in GROUPS for line in _group(title, words))])


def _group(title: str, words: tuple[Word, ...]) -> Iterator[str]:
    yield f"## {title}\n"
    yield "| word | meaning | example |\n|---|---|---|"
    for word in words:
        # A default of -1 stands for "nobody": no rule file can write that.
        signature = word.signature.replace(" = -1", "?")
        meaning = " ".join(filter(None, (word.doc, NATURES[word.nature])))
        yield f"| `{signature}` | {meaning} | `{word.example}` |".replace("\n", " ")
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
