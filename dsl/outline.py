"""The outline of a text that cannot be read: where declarations begin, brackets stay open, indentation goes wrong.

In: the text. Out: offsets. It goes by lines and signs, and knows no grammar.
"""

from __future__ import annotations

import re

from tgame.dsl.source import nesting
from tgame.dsl.words import DECLARATIONS, KEYWORDS

# `score(p)` is a value, not the beginning of a `score` block.
_OPENS = re.compile(rf"(?:{'|'.join(DECLARATIONS)})\b(?!\()")
_SIGNS = re.compile(r'"[^"\n]*"?|#.*|[()\[\]]')


def declarations(text: str) -> list[int]:
    """Where declarations begin: unindented lines, those inside brackets only with a word that opens one."""
    starts = [0]
    offset = depth = 0
    for line in text.split("\n"):
        if line and line[0] not in " \t#":
            opens = _OPENS.match(line) is not None
            if offset and (opens or depth == 0):
                starts.append(offset)
            depth = 0 if opens else depth
        depth = nesting(line, depth)[0]
        offset += len(line) + 1
    return starts


def declaration_at(text: str, offset: int) -> tuple[int, int]:
    """The declaration around an offset."""
    starts = declarations(text)
    begin = max(start for start in starts if start <= offset)
    end = next((start for start in starts if start > offset), len(text))
    if begin > 0 and not text[begin:offset].strip() and word_at(text, begin) in KEYWORDS:
        # The parser stumbled on the first word: what came before it was cut short.
        begin, end = max(start for start in starts if start < begin), begin
    return begin, end


def statement_at(text: str, offset: int) -> tuple[int, int]:
    """The line around an offset, with the deeper lines below it."""
    begin = text.rfind("\n", 0, offset) + 1
    depth = _indent(text, begin)
    end = text.find("\n", begin) + 1
    while end < len(text):
        stop = text.find("\n", end) + 1
        if text[end:stop].strip() and _indent(text, end) <= depth:
            break
        end = stop
    return begin, end


def _indent(text: str, begin: int) -> int:
    end = begin
    while text[end : end + 1] == " ":
        end += 1
    return end - begin


def blanked(text: str, begin: int, end: int) -> str:
    """The text with blanks in the place of a stretch of it."""
    blank = "".join("\n" if char == "\n" else " " for char in text[begin:end])
    return text[:begin] + blank + text[end:]


def unclosed(text: str) -> int | None:
    """The first bracket that is still open where a declaration begins, or at the end."""
    opened: list[int] = []
    offset = 0
    for line in text.split("\n"):
        if opened and _OPENS.match(line):
            return opened[-1]
        for sign in _SIGNS.finditer(line):
            if sign[0] in "([":
                opened.append(offset + sign.start())
            elif sign[0] in ")]" and opened:
                opened.pop()
        offset += len(line) + 1
    return opened[-1] if opened else None


def bad_dedent(text: str) -> int:
    levels = [0]
    depth = offset = 0
    for line in text.split("\n"):
        stripped = line.lstrip(" ")
        if stripped and not stripped.startswith("#") and depth == 0:
            indent = len(line) - len(stripped)
            while indent < levels[-1]:
                levels.pop()
            if indent > levels[-1]:
                if offset and indent not in levels and _dedented(text, offset, indent):
                    return offset + indent
                levels.append(indent)
        code = stripped.split("#")[0]
        depth = max(0, depth + sum(code.count(c) for c in "([") - sum(code.count(c) for c in ")]"))
        offset += len(line) + 1
    return 0


def _dedented(text: str, offset: int, indent: int) -> bool:
    previous = [line for line in text[:offset].split("\n") if line.strip() and not line.lstrip().startswith("#")]
    return bool(previous) and len(previous[-1]) - len(previous[-1].lstrip(" ")) > indent


def word_at(text: str, offset: int) -> str:
    end = offset
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return text[offset:end]
