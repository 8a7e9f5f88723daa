"""What people write who come from other languages, and what is written here instead.

In: a line that cannot be read, and where reading stopped. Out: what is wrong with it, what to write, and the words that
are to blame, which often stand before the place where reading stopped. Texts and comments of the line play no part.
"""

from __future__ import annotations

import re

from attrs import frozen

from tgame.dsl.advice import in_other_words
from tgame.dsl.elsewhere import HABITS

_TEXT = re.compile(r'"[^"\n]*"?')
_COMMENT = re.compile(r"#.*")
# As other languages count: `#hand[me]`. Whoever writes a comment puts a blank behind the sign.
_COUNTED = re.compile(r"(?P<at>#)(?P<what>[A-Za-z_]\w*(?:\[\w+\])?)")


@frozen
class Remedy:
    """A stretch of a line, what is wrong with it, what helps, and what is to stand there if that is certain."""

    start: int
    end: int
    message: str
    hint: str
    instead: str | None = None


def remedy(line: str, column: int) -> Remedy | None:
    """What helps where the line could not be read at this column; nothing, if no habit is known."""
    code = masked(line)
    counted = _COUNTED.search(line, len(code.rstrip()))
    if counted is not None and code.strip() and column >= len(code.rstrip()):
        hint = f"how many there are is `count({counted['what']})`"
        return Remedy(*counted.span("at"), "`#` begins a comment: the line ends here", hint)
    for habit in HABITS:
        for found in re.finditer(habit.pattern, code):
            last = found.start("at") if habit.stops else found.end() + _blanks(code, found.end())
            if found.start() <= column <= last:
                # Words are shown as they are written.
                said = {name: line[found.start(name) : found.end(name)].strip() for name in found.groupdict()}
                start, end = found.span("at")
                end = start + len(line[start:end].rstrip())
                hint = habit.hint.format(**said) or in_other_words(said["at"], **said)
                return Remedy(start, end, habit.message.format(**said), hint, habit.instead)
    return None


def masked(line: str) -> str:
    """The line with what texts and comments say left out, each sign at its place."""
    without = _TEXT.sub(lambda found: '"' + "_" * (len(found[0]) - 2) + '"' if len(found[0]) > 1 else '"', line)
    return _COMMENT.sub(lambda found: " " * len(found[0]), without)


def _blanks(code: str, place: int) -> int:
    return len(code[place:]) - len(code[place:].lstrip())
