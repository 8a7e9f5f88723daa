"""Mending what lint finds, where the edit is certain.

In: a source. Out: a source in which the findings with a `fix` are mended, and what they were. Edits that overlap wait
for the next round. What gives the file more errors than before, or makes it unreadable, is not done. Writing the file
is somebody else's business.
"""

from __future__ import annotations

from attrs import evolve, frozen

from tgame.dsl.check import check_file
from tgame.dsl.diagnostics import Diagnostic, Edit
from tgame.dsl.lint import lint
from tgame.dsl.lint.edits import applied
from tgame.dsl.source import Source

_ROUNDS = 50


@frozen
class Fixed:
    """`done` are the findings that were mended, each in the source it was found in; `left` those of the new source."""

    source: Source
    done: tuple[Diagnostic, ...]
    left: tuple[Diagnostic, ...]


def findings(source: Source) -> tuple[Diagnostic, ...]:
    """All that is to be said about a file, in its order."""
    checked = check_file(source)
    return tuple(sorted((*checked.findings, *lint(checked)), key=lambda finding: (finding.span.start, finding.code)))


def fix(source: Source) -> Fixed:
    done: list[Diagnostic] = []
    left = findings(source)
    for _ in range(_ROUNDS):
        chosen = _chosen(left)
        # Where what is certain one by one is not so together, the first that works is enough for a round.
        for some in dict.fromkeys((chosen, *((finding,) for finding in chosen))):
            edits = tuple(edit for finding in some for edit in finding.fix)
            changed = evolve(source, text=applied(source.text, edits))
            after = findings(changed)
            if some and _errors(after) <= _errors(left) and (_readable(after) or not _readable(left)):
                break
        else:
            break
        done.extend(some)
        source, left = changed, after
    return Fixed(source, tuple(done), left)


def _chosen(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Findings that can be mended at the same time."""
    chosen: list[Diagnostic] = []
    taken: list[Edit] = []
    for finding in found:
        if finding.fix and not any(_overlap(edit, other) for edit in finding.fix for other in taken):
            chosen.append(finding)
            taken.extend(finding.fix)
    return tuple(chosen)


def _overlap(one: Edit, other: Edit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def _errors(found: tuple[Diagnostic, ...]) -> int:
    return sum(finding.severity == "error" for finding in found)


def _readable(found: tuple[Diagnostic, ...]) -> bool:
    return not any(finding.code.startswith("TG0") for finding in found)
