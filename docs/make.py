"""What the documents take from the program: `python docs/make.py` writes it anew, and a test asks whether it must.

`reference.md` comes from the records in `tgame.dsl.vocabulary`. In `architecture.md` the functions of a block marked
`generated` are those that the stepper has for the rule file shown before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tgame.api import loads
from tgame.dsl.vocabulary import Word
from tgame.dsl.vocabulary.boards import BOARD_WORDS
from tgame.dsl.vocabulary.effects import EFFECT_WORDS
from tgame.dsl.vocabulary.lists import LIST_WORDS
from tgame.dsl.vocabulary.players import PLAYER_WORDS
from tgame.dsl.vocabulary.sight import SIGHT_WORDS

REFERENCE = Path(__file__).with_name("reference.md")
ARCHITECTURE = Path(__file__).with_name("architecture.md")
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

<!-- Made by `python docs/make.py` from the records in dsl/vocabulary. Do not edit. -->

Every built-in word of the language, with its signature, its meaning and an example. How words are used is in
[language.md](language.md).

In a signature, `T` is any one type and `[T]` a list of it; what has a default (`n: Number = 1`) or a question mark
(`p: Player?`) may be left out. A `Zone` is the name of a zone, with its index where it has one; a `Board` is a zone
with cells (`row`, `slots`, `grid`). A list that is the only argument may be written `x in S where c: e`: all the `e` of
those elements of `S` for which `c` holds. Where a list of pieces is wanted, one piece will do.
"""


def reference() -> str:
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


def architecture() -> str:
    """The page with its generated functions as they are now; which ones are shown is up to the page."""
    text = ARCHITECTURE.read_text("utf-8")
    rules = re.search(r"^```tgame\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert rules is not None
    stepper = loads(rules[1]).new().edition.program.stepper_text

    def current(block: re.Match[str]) -> str:
        names = re.findall(r"^def (\w+)\(", block[0], re.MULTILINE)
        return (
            "\n\n".join(["```generated", *(_function(stepper, name) for name in names)]).replace("\n\n", "\n", 1)
            + "\n```"
        )

    return re.sub(r"^```generated\n.*?^```$", current, text, flags=re.MULTILINE | re.DOTALL)


def _function(module: str, name: str) -> str:
    found = re.search(rf"^def {name}\(.*\n(?:    .*\n)+", module, re.MULTILINE)
    assert found is not None, f"the stepper has no function {name}: show another one"
    return found[0].rstrip("\n")


if __name__ == "__main__":
    REFERENCE.write_text(reference(), encoding="utf-8")
    ARCHITECTURE.write_text(architecture(), encoding="utf-8")
