"""What a finding means, on one page.

In: a code or the name of a lint rule. Out: text with a summary, an example that has it and one that does not.
Lint rules carry their own page; the rest are in `pages`.
"""

from __future__ import annotations

from tgame.dsl.lint import RULES
from tgame.dsl.lint.pages import PAGES, Page

_STAGES = {"0": "syntax", "1": "names and structure", "2": "types", "3": "suspicious", "9": "run time"}


def codes() -> tuple[str, ...]:
    """Every code that has a page, in order."""
    return tuple(sorted({*PAGES, *(rule.code for rule in RULES)}))


def examples(code: str) -> tuple[str, str]:
    """The bad and the good example of a code; empty where the finding is about a file as a whole."""
    for rule in RULES:
        if rule.code == code:
            return rule.bad.strip("\n"), rule.good.strip("\n")
    page = PAGES.get(code, Page(code, ""))
    return page.bad, page.good


def summary(code: str) -> str:
    """What a code is about, in a sentence; nothing where it has no page."""
    for rule in RULES:
        if rule.code == code:
            return rule.summary
    return PAGES[code].summary if code in PAGES else ""


def explain(code: str) -> str | None:
    """The page of a code such as `TG101`, or of a rule such as `unused-zone`; None where there is none."""
    for rule in RULES:
        if code.upper() == rule.code or code.lower() == rule.name:
            return _page(rule.code, rule.name, f"{rule.summary}\n\n{rule.why}", rule.severity)
    page = PAGES.get(code.upper())
    return None if page is None else _page(page.code, _STAGES[page.code[2]], page.summary, "")


def _page(code: str, title: str, text: str, severity: str) -> str:
    parts = [f"{code} ({title}{', ' if severity else ''}{severity})", text]
    for name, example in zip(("Wrong:", "Right:"), examples(code), strict=True):
        if example:
            parts.append("\n".join((name, *(f"    {line}".rstrip() for line in example.split("\n")))))
    return "\n\n".join(parts)
