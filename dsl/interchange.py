"""Findings for other programs: annotations of GitHub's workflows, and SARIF 2.1.0 for editors and code scanning.

In: findings bound to their source. Out: lines, or a document that JSON can hold. Lines and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tgame.dsl.diagnostics import Diagnostic, Severity
from tgame.dsl.lint.explain import summary
from tgame.dsl.render import as_data

_GITHUB: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def github(findings: Iterable[Diagnostic]) -> str:
    """A workflow command for each finding, which GitHub shows beside the line."""
    lines = []
    for finding, data in _with_data(findings):
        places = {
            "file": data["file"],
            "line": data["line"],
            "endLine": data["end_line"],
            "col": data["column"],
            "title": finding.code,
        }
        said = ",".join(f"{name}={_property(str(value))}" for name, value in places.items())
        lines.append(f"::{_GITHUB[finding.severity]} {said}::{_message(_text(finding))}")
    return "\n".join(lines)


def sarif(findings: Iterable[Diagnostic], version: str) -> dict[str, Any]:
    found = list(_with_data(findings))
    codes = sorted({finding.code for finding, _ in found})
    rules = [{"id": code, "shortDescription": {"text": summary(code)}} for code in codes]
    results = [
        {
            "ruleId": finding.code,
            "ruleIndex": codes.index(finding.code),
            "level": finding.severity,
            "message": {"text": _text(finding)},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": data["file"]},
                        "region": {
                            "startLine": data["line"],
                            "startColumn": data["column"],
                            "endLine": data["end_line"],
                            "endColumn": data["end_column"],
                        },
                    }
                }
            ],
        }
        for finding, data in found
    ]
    driver = {"name": "tgame", "version": version, "rules": rules}
    # Columns are counted in characters, as everywhere else.
    one = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [one]}


def _with_data(findings: Iterable[Diagnostic]) -> list[tuple[Diagnostic, dict[str, object]]]:
    found = list(findings)
    return list(zip(found, as_data(found), strict=True))


def _text(finding: Diagnostic) -> str:
    return f"{finding.message}\n{finding.hint}" if finding.hint else finding.message


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
