"""For whose eyes a story is, and what the players are called, as they are asked for on a command line.

In: what somebody wrote. Out: a viewer as stories and views take it, or names; what is neither is wrong usage.
"""

from __future__ import annotations

import click

# As many as there are seats at the largest table.
_CALLED = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee")


def viewer_of(written: str | None, names: tuple[str, ...]) -> int | None:
    """The seat that is meant, by its number or its name; None is a spectator. Without any, all lies open."""
    from tgame.interpreter.view import EVERYTHING

    if written is None or written.lower() == "all":
        return EVERYTHING
    if written.lower() in ("watcher", "spectator"):
        return None
    numbers = [f"p{number + 1}" for number in range(len(names))]
    low = written.lower()
    # Names that differ in capitals only are different names.
    for wanted, known in ((low, numbers), (written, list(names)), (low, [name.lower() for name in names])):
        if wanted in known:
            return known.index(wanted)
    seats = ", ".join(number.upper() for number in numbers)
    raise click.UsageError(f"there is no seat {written!r}: the seats are {seats}, or `watcher`, or `all`")


def names_of(written: str | None, players: int) -> tuple[str, ...]:
    """What the players are called; nothing if that is left to the rule file."""
    if written is None:
        return ()
    found = tuple(" ".join(name.split()) for name in written.split(","))
    if len(found) != players or not all(found) or len(set(found)) != players:
        example = ",".join(_CALLED[:players])
        raise click.UsageError(f"--names takes {players} different names, as in --names {example}")
    return found
