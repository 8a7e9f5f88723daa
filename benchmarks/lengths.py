"""How long rule files are, as one would count the lines of a rulebook."""

from __future__ import annotations

from pathlib import Path


def rules_lines(path: Path) -> int:
    """Lines of rules: without comments, empty lines, scenarios and translations."""
    count, counting = 0, True
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line[0].isspace():
            counting = not line.startswith(("scenario", "text ", "#"))
        count += counting and bool(line.strip()) and not line.lstrip().startswith("#")
    return count
