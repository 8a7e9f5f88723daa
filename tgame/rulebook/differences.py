"""What a variant or an option changes: the chapters that hold with it against those that hold without.

In: two books of one game. Out: lines about what is new, what is left out and what is said otherwise; what is the same
in both is not said again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from attrs import evolve

from tgame.rulebook.markdown import Chapter, Line, Part, unmarked
from tgame.rulebook.polish import sentence
from tgame.rulebook.teller import Teller

ALIKE = 0.5  # of two sentences, from which on one stands for the other
TERMS = "h_terms"
WORDS = 7  # by which a sentence is called that is not said in full
_RULE = "| ---"


def differences(teller: Teller, usual: Sequence[Chapter], other: Sequence[Chapter]) -> list[Line]:
    before = {(chapter.heading, part.key or part.title): part for chapter in usual for part in chapter.parts}
    after = {(chapter.heading, part.key or part.title): part for chapter in other for part in chapter.parts}
    lines: list[Line] = []
    for key, part in after.items():
        where = unmarked(part.title) or teller.say(key[0])
        if key not in before:
            found = _rows(teller, (), part.plain) + list(part.lines)
            lines.append(Line(teller.say("diff_new", where), tuple(found), part.notes))
        elif found := _within(teller, before[key], part, key[0] != TERMS):
            lines.append(Line(teller.say("diff_in", where), tuple(found)))
    gone = [teller.term(part.title or teller.say(key[0])) for key, part in before.items() if key not in after]
    if gone:
        lines.append(Line(teller.say("diff_without", teller.series(gone))))
    return lines


def _within(teller: Teller, old: Part, new: Part, also_gone: bool) -> list[Line]:
    changed = _changed(teller, old.lines, new.lines)
    # A term that nothing speaks of any more need not be taken back.
    gone = {teller.say("diff_not", short(line)) for line in old.lines} if not also_gone else set()
    return [*_rows(teller, old.plain, new.plain), *(line for line in changed if line.text not in gone)]


def _rows(teller: Teller, old: Sequence[str], new: Sequence[str]) -> list[Line]:
    """The rows of a table that are new or gone."""
    kept = [row for row in new if row and row not in old and not row.startswith(_RULE)]
    head = [row for row in new[:1] if row.startswith("|")]
    gone = [row for row in old if row and row not in new and not row.startswith(_RULE)]
    names = {_first(row) for row in kept}
    lines = [Line(_row(row)) for row in kept if row not in head or row not in new[:1]]
    left_out = [_first(row) for row in gone if _first(row) not in names]
    if left_out and new:
        lines.append(Line(teller.say("diff_without", teller.series(left_out))))
    return lines


def _row(row: str) -> str:
    cells = [cell.strip() for cell in row.strip("| ").split(" | ")]
    return " · ".join(cell for cell in cells if cell)


def _first(row: str) -> str:
    """What a row is called: its first cell in words."""
    cells = [cell.strip() for cell in row.strip("| ").split(" | ")]
    return next((cell for cell in cells if not cell[:1].isdigit()), cells[0])


def _changed(teller: Teller, old: Sequence[Line], new: Sequence[Line]) -> list[Line]:
    old, new = list(_told(old)), list(_told(new))
    lines: list[Line] = []
    matcher = SequenceMatcher(None, [line.text for line in old], [line.text for line in new], autojunk=False)
    for what, i, j, k, n in matcher.get_opcodes():
        if what == "equal":
            for one, other in zip(old[i:j], new[k:n], strict=True):
                if found := _changed(teller, one.below, other.below):
                    lines.append(Line(teller.say("diff_in", short(other)), tuple(found)))
        else:
            lines += _replaced(teller, old[i:j], new[k:n])
    return lines


def _told(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        if line.text:
            yield line
        else:
            yield from _told(line.below)


def _replaced(teller: Teller, old: Sequence[Line], new: Sequence[Line]) -> list[Line]:
    left = list(old)
    lines: list[Line] = []
    for line in new:
        like = max(left, key=lambda one: _alike(one, line), default=None)
        if like is not None and _alike(like, line) >= ALIKE:
            left.remove(like)
            found = _changed(teller, like.below, line.below) if like.text != line.text else []
            if like.below and not found:
                line = evolve(line, below=())
            elif found:
                line = evolve(line, below=tuple(found))
            lines.append(line)
        else:
            lines.append(line)
    said = {one.text for line in lines for one in _all(line)} | {sentence(teller.tongue, teller.say("otherwise"))}
    lines += [Line(teller.say("diff_not", short(line))) for line in left if line.text not in said]
    return lines


def _all(line: Line) -> Iterator[Line]:
    yield line
    for inner in line.below:
        yield from _all(inner)


def _alike(one: Line, other: Line) -> float:
    return SequenceMatcher(None, one.text.split(), other.text.split(), autojunk=False).ratio()


def short(line: Line) -> str:
    """The first words of a sentence, by which it is found."""
    if line.label:
        return line.label
    said = unmarked(line.text).rstrip(":.").split()
    return " ".join(said) if len(said) <= WORDS else " ".join(said[:WORDS]) + " …"
