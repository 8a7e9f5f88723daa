"""A page about one kind of finding: what it means, an example that has it, and one that does not."""

from __future__ import annotations

from attrs import frozen


@frozen
class Page:
    """Examples are fragments; a few findings are about files as a whole, and have none."""

    code: str
    summary: str
    bad: str = ""
    good: str = ""
