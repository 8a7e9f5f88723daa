"""A book as one page that prints: its Markdown as HTML, with a contents list, pictures under their headings and a style
sheet of its own; nothing on it comes from elsewhere.

In: the Markdown that the book writes (headings, tables, nested lists, paragraphs, stress), and pictures by heading.
Texts of rule files are not trusted: every character of them is shown as it stands.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from tgame.rulebook.style import STYLE

_ITEM = re.compile(r"^( *)(-|\d+\.) (.*)$")
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>|])")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_STRESSED = re.compile(r"\*(.+?)\*|(?<!\w)_(.+?)_(?!\w)")
_RULING = re.compile(r"(?<=\S) \*([^*]+[.!?…])\*")
_KEPT = 0xE000  # escaped signs wait in the private use area until the marks around them are read
INDENT = 4


def page(markdown: str, language: str, contents: str, pictures: Mapping[str, str]) -> str:
    lines = markdown.splitlines()
    title = next((line[2:] for line in lines if line.startswith("# ")), "")
    headings = [line[3:] for line in lines if line.startswith("## ")]
    links = "".join(f'<li><a href="#c{n}">{inline(text)}</a></li>' for n, text in enumerate(headings, 1))
    listed = f"<nav><h2>{html.escape(contents)}</h2><ol>{links}</ol></nav>"
    body = "\n".join(_body(lines, listed, pictures))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{_plain(title)}</title>\n'
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def inline(text: str) -> str:
    """A text with its stress; signs that were escaped, and all signs of HTML, are shown."""
    kept = _ESCAPED.sub(lambda found: chr(_KEPT + ord(found[1])), text)
    made = html.escape(kept, quote=True)
    made = _STRONG.sub(r"<strong>\1</strong>", made)
    made = _STRESSED.sub(lambda found: f"<em>{found[1] or found[2]}</em>", made)
    return "".join(html.escape(chr(ord(sign) - _KEPT)) if _KEPT <= ord(sign) < _KEPT + 128 else sign for sign in made)


def _said(text: str) -> str:
    """A sentence of the book; the ruling behind it stands back."""
    marked = _RULING.sub("\ue100\\1\ue101", text)
    return inline(marked).replace("\ue100", ' <span class="ruling">').replace("\ue101", "</span>")


def _plain(text: str) -> str:
    return html.escape(_ESCAPED.sub(r"\1", text))


def _body(lines: Sequence[str], contents: str, pictures: Mapping[str, str]) -> Iterator[str]:
    number = 0
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("# "):
            yield f"<h1>{inline(line[2:])}</h1>"
        elif line.startswith("## "):
            if not number:
                yield contents
            number += 1
            yield f'<h2 id="c{number}">{inline(line[3:])}</h2>'
            yield pictures.get(line[3:], "")
        elif line.startswith("### "):
            yield f"<h3>{inline(line[4:])}</h3>"
        elif line.startswith("|"):
            end = _end(lines, at, lambda one: one.startswith("|"))
            yield _table(lines[at:end])
            at = end - 1
        elif _ITEM.match(line):
            end = _end(lines, at, lambda one: bool(_ITEM.match(one)))
            yield _list(lines[at:end])
            at = end - 1
        elif line.strip():
            yield f"<p>{_paragraph(line)}</p>"
        at += 1


def _paragraph(line: str) -> str:
    whole = re.fullmatch(r"\*([^*]+)\*", line.strip())
    return f'<span class="ruling">{inline(whole[1])}</span>' if whole else _said(line)


def _end(lines: Sequence[str], at: int, fits: Callable[[str], bool]) -> int:
    while at < len(lines) and fits(lines[at]):
        at += 1
    return at


def _table(lines: Sequence[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split(" | ")] for line in lines]
    head = "".join(f"<th>{inline(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[2:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _list(lines: Sequence[str]) -> str:
    made: list[str] = []
    open_lists: list[str] = []
    for line in lines:
        found = _ITEM.match(line)
        assert found is not None
        depth = len(found[1]) // INDENT + 1
        while len(open_lists) > depth:
            made.append(f"</li></{open_lists.pop()}>")
        if len(open_lists) == depth:
            made.append("</li>")
        while len(open_lists) < depth:
            tag = "ul" if found[2] == "-" else "ol"
            open_lists.append(tag)
            made.append(f"<{tag}>")
        made.append(f"<li>{_said(found[3])}")
    while open_lists:
        made.append(f"</li></{open_lists.pop()}>")
    return "".join(made)
