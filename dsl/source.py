"""The text of one rule file and places in it.

In: a path or a string. Out: a `Source` that turns offsets into lines and columns, or the finding that says
why the file cannot be read. It knows nothing of the language but that indentation is made of spaces.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from pathlib import Path

from attrs import field, frozen

from tgame.dsl.diagnostics import Diagnostic, Label, Span
from tgame.dsl.visible import called, is_harmful, plain

MAX_BYTES = 400_000
MAX_LINE = 2_000
MAX_WORDS = 30_000
MAX_DEPTH = 60
SHOWN_BESIDE = 3
_WORD = re.compile(r'"[^"\n]*"|#[^\n]*|\w+|[^\w\s]')


@frozen
class Source:
    """A rule file's text, with the name to show for it: that of a file may hold anything, and is made harmless here."""

    text: str
    name: str = field(default="<text>", converter=plain)
    _starts: tuple[int, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        object.__setattr__(self, "_starts", tuple(starts))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def slice(self, span: Span) -> str:
        """The text that a span covers."""
        return self.text[span.start : span.end]

    @property
    def digest(self) -> str:
        """What a saved match carries to recognise its rule file."""
        return hashlib.sha256(self.text.encode(errors="surrogatepass")).hexdigest()[:16]


def read_source(path: str | Path, name: str | None = None) -> Source | Diagnostic:
    """Read a rule file, to be shown by its path or by a name; what is wrong with the file itself is a finding."""
    name = str(path) if name is None else name

    def unreadable(message: str, hint: str) -> Diagnostic:
        return Diagnostic("TG001", message, Span(0, 0), hint, source=Source("", name))

    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return unreadable("there is no such file", "check the path; rule files end in .tgame")
    except IsADirectoryError:
        return unreadable("this is a directory", "name a rule file in it, as in games/NAME.tgame")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return unreadable(f"the file cannot be read: {reason}", "check the path and its permissions")
    if len(raw) > MAX_BYTES:
        return unreadable(f"the file is larger than {MAX_BYTES // 1000} kB", "a rule file is a few hundred lines")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return unreadable(f"line {line} is not UTF-8 text", 'save the file as UTF-8: editors offer it under "encoding"')
    return text_source(text, name)


def text_source(text: str, name: str) -> Source:
    """A text with the line ends of any system."""
    return Source(text.replace("\r\n", "\n").replace("\r", "\n"), name)


def check_text(source: Source) -> list[Diagnostic]:
    """Findings about the raw text that would drown or exhaust the parser."""
    found: list[Diagnostic] = []

    def report(code: str, message: str, start: int, length: int, hint: str) -> None:
        found.append(Diagnostic(code, message, Span(start, start + length), hint, source=source))

    if len(source.text) > MAX_BYTES:
        report(
            "TG003",
            f"the text has {len(source.text):,} characters",
            0,
            1,
            f"keep it under {MAX_BYTES:,}: is this a rule file?",
        )
        return found
    words = word_count(source.text)
    if words > MAX_WORDS:
        report(
            "TG003",
            f"the file has {words:,} words and signs",
            0,
            1,
            f"keep it under {MAX_WORDS:,}: is this a rule file?",
        )
        return found
    harmful = _harmful(source.text)
    if harmful:
        first, *others = harmful
        found.append(
            Diagnostic(
                "TG002",
                f"this is not text: {called(source.text[first])}" + (f", and {len(others)} more" if others else ""),
                Span(first, first + 1),
                "delete it: a rule file is plain UTF-8 text, without control characters and invisible ones",
                labels=tuple(Label(Span(at, at + 1), called(source.text[at])) for at in others[:SHOWN_BESIDE]),
                source=source,
            )
        )
        return found
    tabs: list[Span] = []
    offset = depth = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        if len(line) > MAX_LINE:
            report(
                "TG003",
                f"line {number} has {len(line):,} characters",
                offset,
                1,
                f"keep lines under {MAX_LINE:,}: inside of brackets a line may end anywhere",
            )
            return found
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent and line.strip():
            tabs.append(Span(offset, offset + len(indent)))
        depth, deepest = nesting(line, depth)
        if deepest > MAX_DEPTH:
            report(
                "TG005",
                f"brackets are nested more than {MAX_DEPTH} deep",
                offset,
                1,
                "give a part of it a name, with `def` or `let`",
            )
            return found
        offset += len(line) + 1
    if tabs:
        hint = "indent with spaces, two for each level: an editor can replace all tabs at once"
        labels = tuple(Label(span, "here, too") for span in tabs[1:])
        found.append(Diagnostic("TG004", "a tab in the indentation", tabs[0], hint, labels=labels, source=source))
    return found


def _harmful(text: str) -> list[int]:
    """Where characters stand that are not text."""
    if text.replace("\n", "").isprintable():
        return []
    found = (at for at, char in enumerate(text) if not char.isprintable() and is_harmful(char))
    return [at for at in found if text[at] not in "\n\t" and text[at : at + 2] != "\r\n"]


def word_count(text: str) -> int:
    """How much there is to read: words and signs, a text in quotes counting as one, comments as none."""
    return sum(not word.startswith("#") for word in _WORD.findall(text))


def nesting(line: str, depth: int) -> tuple[int, int]:
    """How deep in brackets a line ends that began at a depth, and the deepest it goes."""
    deepest = depth
    quoted = False
    for char in line:
        if char == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif char == "#":
            break
        elif char in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif char in ")]":
            depth = max(0, depth - 1)
    return depth, deepest
