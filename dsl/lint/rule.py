"""What a lint rule is: it documents, names and tests itself.

Its bad example must be found by it and its good one not; both are shown by `tgame explain`. A rule reads
either one checked game after the other, or the file as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic, Edit, Label, Severity, Span
from tgame.dsl.lint.facts import Facts


@frozen(kw_only=True)
class Rule:
    """The name reads well after "allow": it names the thing found."""

    code: str
    name: str
    summary: str
    why: str
    bad: str
    good: str
    severity: Severity = "warning"

    def finding(
        self, message: str, span: Span, hint: str = "", labels: tuple[Label, ...] = (), fix: tuple[Edit, ...] = ()
    ) -> Diagnostic:
        return Diagnostic(self.code, message, span, hint, self.severity, labels, fix=fix)


@frozen(kw_only=True)
class GameRule(Rule):
    """Looks at one configuration's game. `always`: a finding counts only if every configuration has it."""

    check: Callable[[Rule, Facts], Iterable[Diagnostic]]
    always: bool = False


@frozen(kw_only=True)
class FileRule(Rule):
    """Looks at the whole file, once."""

    check: Callable[[Rule, CheckedFile], Iterable[Diagnostic]]
