"""The meaning of built-in words at run time: what generated code calls when an expression is not enough.

A rule that asks for the impossible (the only one of three, a full board) raises `RuleError` with the number of the
place in the rule file; the match turns that into a finding with file, line and column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

LOOP_LIMIT = 100_000
ROUND_LIMIT = 1_000_000
NO_LIMIT = 1 << 62  # decisions of a playout
LONGEST_LIST = 10_000
LARGEST = 1_000_000_000


class RuleError(Exception):
    """The rules asked for something impossible. `site` numbers the place; -1 when it is not known."""

    def __init__(self, code: str, message: str, site: int = -1) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.site = site


class EndMatch(Exception):
    """The match ends now; `winners` is None where the `winner` line decides.

    `site` numbers the place that says so, `note` has what its text names.
    """

    def __init__(self, winners: Sequence[int] | None, site: int, note: Any = None) -> None:
        super().__init__()
        self.winners = winners
        self.site = site
        self.note = note


class LeavePhase(Exception):
    """The current run of a phase ends."""

    def __init__(self, phase: str) -> None:
        super().__init__()
        self.phase = phase


def the(items: Sequence[Any], site: int) -> Any:
    if len(items) != 1:
        raise RuleError("TG910", f"`the` takes the only one, and there are {len(items)}", site)
    return items[0]


def only(content: int, site: int) -> int:
    """The piece on a cell."""
    if content < 0:
        raise RuleError("TG910", "`the` takes the only one, and there are 0", site)
    return content


def the_best(items: Sequence[Any], keys: list[Any], pick: Callable[..., Any], site: int) -> Any:
    """The only item whose key is the best one."""
    wanted = pick(keys) if keys else None
    found = keys.count(wanted)
    if found != 1:
        raise RuleError("TG910", f"`the` takes the only one, and there are {found}", site)
    return items[keys.index(wanted)]


def first(items: Sequence[Any], site: int) -> Any:
    if not items:
        raise RuleError("TG911", "there is no first one: the list is empty", site)
    return items[0]


def last(items: Sequence[Any], site: int) -> Any:
    if not items:
        raise RuleError("TG911", "there is no last one: the list is empty", site)
    return items[-1]


def top(items: Sequence[Any], count: int) -> Sequence[Any]:
    return items[: count if count > 0 else 0]


def nth(items: Sequence[Any], place: int) -> Sequence[Any]:
    return items[place - 1 : place] if place > 0 else ()


def first_of(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    """The first of those that have the same key, in the order of their first appearance."""
    found: dict[Any, Any] = {}
    for key, item in keyed:
        found.setdefault(key, item)
    return list(found.values())


def share(amount: int, among: Sequence[int], player: int) -> int:
    return amount // len(among) if player in among else 0


def seat(number: int, players: int, site: int) -> int:
    if not 1 <= number <= players:
        raise RuleError("TG912", f"there is no seat {number}: {players} play", site)
    return number - 1


def at(row: int, column: int, rows: int, columns: int, site: int) -> int:
    if not (1 <= row <= rows and 1 <= column <= columns):
        raise RuleError("TG913", f"row {row}, column {column} is off the board", site)
    return (row - 1) * columns + column - 1


def line_of(lines: Sequence[Sequence[int]], number: int, site: int) -> Sequence[int]:
    if not 1 <= number < len(lines):
        raise RuleError("TG913", f"there is no row or column {number} on the board", site)
    return lines[number]


def wrap(cell: int, down: int, right: int, rows: int, columns: int) -> int:
    return (cell // columns + down) % rows * columns + (cell % columns + right) % columns


def shift(cell: int, down: int, right: int, rows: int, columns: int) -> tuple[int, ...]:
    row, column = cell // columns + down, cell % columns + right
    return (row * columns + column,) if 0 <= row < rows and 0 <= column < columns else ()


def gap(board: Sequence[int], ray: Sequence[int]) -> int:
    found = 0
    for place in ray:
        if board[place] >= 0:
            break
        found += 1
    return found


def run(board: Sequence[int], ray: Sequence[int]) -> int:
    found = 0
    for place in ray:
        if board[place] < 0:
            break
        found += 1
    return found


def free(board: Sequence[int]) -> list[int]:
    return [place for place, piece in enumerate(board) if piece < 0]


def next_free(board: list[int], site: int) -> int:
    try:
        return board.index(-1)
    except ValueError:
        raise RuleError("TG914", "there is no free place left", site) from None


def occupied(site: int) -> RuleError:
    return RuleError("TG915", "a piece lies there already", site)


def shown(pieces: Sequence[int], up: int) -> list[int]:
    return [piece for piece in pieces if piece >= 0 and up >> piece & 1]


def face_down(pieces: Sequence[int], up: int) -> list[int]:
    return [piece for piece in pieces if piece >= 0 and not up >> piece & 1]


def within(value: int, low: int, high: int, name: str, site: int) -> int:
    if low <= value <= high:
        return value
    raise RuleError("TG916", f"`{name}` would be {value}, outside {low}..{high}", site)


def divided(left: int, right: int, site: int) -> int:
    if right == 0:
        raise RuleError("TG917", "this divides by zero", site)
    return left // right


def remainder(left: int, right: int, site: int) -> int:
    if right == 0:
        raise RuleError("TG917", "this divides by zero", site)
    return left % right


def best(items: Sequence[Any], keys: Sequence[Any], pick: Callable[..., Any]) -> list[Any]:
    """All the items whose key is the best one; `pick` is max or min."""
    if not keys:
        return []
    wanted = pick(keys)
    if keys.count(wanted) == 1:
        return [items[keys.index(wanted)]]
    return [item for item, key in zip(items, keys, strict=True) if key == wanted]


def ranked(
    items: Sequence[Any], pick: Callable[..., Any], together: Callable[[Any], Any], *keys: Callable[[Any], Any]
) -> list[Any]:
    """Like `best`, by several keys: a later one is asked only of those that are equal in all the earlier. Where none of
    them is an error of the rules they may as well be asked `together`, which is faster."""
    try:
        return best(items, [together(item) for item in items], pick)
    except RuleError:
        pass
    found = list(items)
    for key in keys:
        if len(found) < 2:
            break
        found = best(found, [key(item) for item in found], pick)
    return found


def without(left: Sequence[Any], right: Sequence[Any]) -> list[Any]:
    """A list less another, one for one."""
    rest = list(left)
    for item in right:
        if item in rest:
            rest.remove(item)
    return rest


def table(values: Sequence[int], key: int, low: int, site: int) -> int:
    if 0 <= key - low < len(values):
        return values[key - low]
    raise RuleError("TG918", f"the table has no column {key}", site)


def bounded(count: int, site: int) -> int:
    """How often a loop without a decision may run."""
    if count > LOOP_LIMIT:
        raise runaway(site)
    return count


def kept(items: Sequence[Any], site: int) -> tuple[Any, ...]:
    """A list as a variable keeps it."""
    if len(items) > LONGEST_LIST:
        raise RuleError("TG919", f"a list of {len(items):,} is too long to keep; {LONGEST_LIST:,} is the most", site)
    return tuple(items)


def times(left: int, right: int, site: int) -> int:
    found = left * right
    if -LARGEST <= found <= LARGEST:
        return found
    raise RuleError("TG919", f"this gives a number beyond {LARGEST:,}", site)


class TooLong(Exception):
    """A playout has had more decisions than it may."""


def runaway(site: int) -> RuleError:
    return RuleError("TG901", "this loop goes on and on without a decision", site)


def unending(site: int) -> RuleError:
    return RuleError("TG902", f"after {ROUND_LIMIT:,} rounds of this the match is still not over", site)
