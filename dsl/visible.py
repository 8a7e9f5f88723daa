"""Which characters may be shown: those that a reader sees, and none that a terminal or a parser of lines would obey.

In: text that nobody vouches for. Out: the same text, harmless. Rule files may not hold such characters at all (see
`source.py`); names of files, arguments and saved matches come from elsewhere and are made harmless when shown.
"""

from __future__ import annotations

from unicodedata import category, name

# Control characters with DEL and C1, what steers the direction of text or is invisible, halves of pairs, separators.
# And what has no meaning that two programs share: the engine itself marks places in unfinished sentences with it.
_HARMFUL = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
# They join or part letters: some languages, and pictures made of several signs, cannot be written without them.
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_SHOWN_INSTEAD = "·"


def is_harmful(char: str) -> bool:
    return not char.isprintable() and category(char) in _HARMFUL and char not in JOINERS


def plain(text: str) -> str:
    """A text for one line, with a dot for every character that could do harm."""
    if text.isprintable():
        return text
    return "".join(_SHOWN_INSTEAD if is_harmful(char) else char for char in text)


def escaped(document: str) -> str:
    """A JSON document that says the same without such characters: in its strings, each can be written as a number."""
    return "\n".join(
        line if line.isprintable() else "".join(_as_number(char) if is_harmful(char) else char for char in line)
        for line in document.split("\n")
    )


def called(char: str) -> str:
    """`U+202E RIGHT-TO-LEFT OVERRIDE`; control characters have no name."""
    return f"U+{ord(char):04X} {name(char, '')}".rstrip()


def _as_number(char: str) -> str:
    halves = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{halves[at]:02x}{halves[at + 1]:02x}" for at in range(0, len(halves), 2))
