"""Small random changes of a rule file, such as a slip of its author would make.

In: the text of a rule file, the sort of a change, and chance. Out: the changed text, and what was changed. Only rules
are changed: not scenarios, translations, comments, or what stands in quotes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from string import ascii_lowercase

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl.habits import masked
from tgame.dsl.parse import parse
from tgame.dsl.source import Source
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS

_WORD = re.compile(r"[A-Za-z_]\w*")
_NUMBER = re.compile(r"(?<![\w.])x?(\d+)\b")
_SHORTEST = 3  # letters of a word that is misspelt


@frozen
class Change:
    """One change: where it begins, what stood there and what stands there now, and the whole text with it."""

    sort: str
    start: int
    before: str
    after: str
    text: str


class Rules:
    """A rule file, and where its rules stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree, findings = parse(Source(text))
        assert not findings
        outside = [decl.span for decl in self.tree.decls if isinstance(decl, ast.Scenario | ast.Texts)]
        lines = (masked(line) for line in text.split("\n"))
        code = "\n".join(re.sub(r'"[^"]*"', lambda found: " " * len(found[0]), line) for line in lines)
        for span in outside:
            code = code[: span.start] + re.sub(r"[^\n]", " ", code[span.start : span.end]) + code[span.end :]
        self.code = code  # of the same length, with blanks for what is no rule
        self.zones = [decl.name for decl in self.tree.decls if isinstance(decl, ast.Zone)]

    def changed(self, sort: str, start: int, end: int, after: str) -> Change:
        return Change(sort, start, self.text[start:end], after, self.text[:start] + after + self.text[end:])

    def lines(self) -> Iterator[tuple[int, int]]:
        """Where the lines with rules begin and end."""
        start = 0
        for line in self.code.split("\n"):
            if line.strip():
                yield start, start + len(line)
            start += len(line) + 1


def misspelt(rules: Rules, random: Random) -> Change:
    """A letter of a word is missing, doubled, another one, or changed places with the next. What stands in the file
    only once may have any name, and is left alone."""
    found = [word for word in _WORD.finditer(rules.code) if len(word[0]) >= _SHORTEST]
    often = Counter(word[0] for word in found)
    words = [word for word in found if often[word[0]] > 1 or word[0] in KEYWORDS or word[0] in WORDS]
    taken = {*often, *KEYWORDS, *WORDS}
    while True:
        word = random.choice(words)
        wrong = random.choice(_SLIPS)(word[0], random.randrange(len(word[0])), random)
        if wrong not in taken and _WORD.fullmatch(wrong):
            return rules.changed("misspelt name", word.start(), word.end(), wrong)


def _missing(word: str, at: int, _: Random) -> str:
    return word[:at] + word[at + 1 :]


def _doubled(word: str, at: int, _: Random) -> str:
    return word[: at + 1] + word[at:]


def _another(word: str, at: int, random: Random) -> str:
    return word[:at] + random.choice(ascii_lowercase) + word[at + 1 :]


def _exchanged(word: str, at: int, _: Random) -> str:
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


_SLIPS: tuple[Callable[[str, int, Random], str], ...] = (_missing, _doubled, _another, _exchanged)


def deleted(rules: Rules, random: Random) -> Change:
    """A line is missing."""
    start, end = random.choice(list(rules.lines()))
    return rules.changed("deleted line", start, end + 1, "")


def swapped(rules: Rules, random: Random) -> Change:
    """In one line, a zone and another one of the file have changed places."""
    while True:
        start, end = random.choice(list(rules.lines()))
        named = [name for name in rules.zones if re.search(rf"\b{name}\b", rules.code[start:end])]
        if not named or rules.code.startswith("zone", start):
            continue
        one = random.choice(named)
        other = random.choice([name for name in rules.zones if name != one])
        exchange = {one: other, other: one}
        line, last = [], start
        for word in _WORD.finditer(rules.code, start, end):
            line += [rules.text[last : word.start()], exchange.get(word[0], word[0])]
            last = word.end()
        return rules.changed("swapped zones", start, end, "".join(line) + rules.text[last:end])


def renumbered(rules: Rules, random: Random) -> Change:
    """A number is one more or one less, or has a digit more."""
    number = random.choice(list(_NUMBER.finditer(rules.code)))
    value = int(number[1])
    others = [value + 1, value * 10] if value else [1]
    if value > 0:
        others.append(value - 1)
    return rules.changed("another number", number.start(1), number.end(1), str(random.choice(others)))


def dropped(rules: Rules, random: Random) -> Change:
    """A row of a table or an item of an enum is missing."""
    parts: list[tuple[int, int]] = []
    for decl in rules.tree.decls:
        if isinstance(decl, ast.Table):
            parts.extend(_with_its_line(rules.text, row.span.start, row.span.end) for row in decl.rows)
        elif isinstance(decl, ast.Enum) and len(decl.items) > 1:
            spans = [item.span for item in decl.items]
            if "\n" in rules.text[spans[0].start : spans[1].start]:
                parts.extend(_with_its_line(rules.text, span.start, span.end) for span in spans)
            else:
                parts.extend((one.start, next_.start) for one, next_ in pairwise(spans))
                parts.append((spans[-2].end, spans[-1].end))
    start, end = random.choice(parts)
    return rules.changed("dropped row or item", start, end, "")


def _with_its_line(text: str, start: int, end: int) -> tuple[int, int]:
    return text.rfind("\n", 0, start) + 1, text.find("\n", end - 1) + 1


SORTS: dict[str, Callable[[Rules, Random], Change]] = {
    "misspelt name": misspelt,
    "deleted line": deleted,
    "swapped zones": swapped,
    "another number": renumbered,
    "dropped row or item": dropped,
}
