"""A report in words: lines for a person.

In: a report. Out: lines, each with a style. It neither prints nor knows how wide a screen is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from tgame.checking import failures
from tgame.checking.failures import OF_RULES, Failure
from tgame.checking.notes import ENOUGH, Note
from tgame.checking.report import FEW, LEAKS, PROMISES, Group, Report, Searched
from tgame.checking.tally import Tally
from tgame.dsl.checked import Configuration

Style = Literal["plain", "bold", "dim", "bad", "note", "good"]
Line = tuple[str, Style]
_MOST_WAYS = 4
_MOST_SEATS = 4
_MOST_WHERE = 3


def heading(report: Report) -> str:
    name = report.game.checked.source.name
    chosen = counted(len(report.played), "configuration")
    if len(report.played) < report.every:
        chosen = f"{len(report.played)} of {report.every} configurations"
    extent = f"{name}: {counted(report.matches, 'random match', 'es')} in {chosen}"
    return f"{extent}, stopped before the end" if report.stopped else extent


def table(report: Report) -> Iterator[Line]:
    """A row for each group of configurations."""
    rows: list[tuple[str, ...]] = [("", "matches", "decisions", "won by", "ended")]
    rows += [_row(group, report) for group in report.groups]
    ways = {row[-1] for row in rows[1:]}
    if len(ways) == 1:
        # The same in all of them: said once.
        rows = [row[:-1] for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [
            text.rjust(width) if column == 1 else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  " + "  ".join(cells).rstrip(), "dim" if number == 0 else "plain"
    if len(ways) == 1 and (way := ways.pop()):
        yield f"  ended: {way}", "plain"


def searched(report: Report) -> str:
    """How much was searched for what is not in the table."""
    leaks, promises = report.searched[LEAKS], report.searched[PROMISES]
    where = f"{counted(leaks.positions, 'position')} of {counted(leaks.matches, 'match', 'es')}"
    one = f"searched for leaks: {where}" if leaks.matches else "not searched for leaks"
    many = counted(promises.matches, "match", "es")
    other = f"promises of the engine: tried in {many}" if promises.matches else "promises of the engine: not tried"
    return f"  {one}{_given_up(leaks)}; {other}{_given_up(promises)}"


def _given_up(found: Searched) -> str:
    return f" ({counted(found.given_up, 'match', 'es')} took too long)" if found.given_up else ""


def _row(group: Group, report: Report) -> tuple[str, str, str, str, str]:
    tally = group.tally
    return label(group, report), f"{tally.matches:,}", _lengths(tally), _won(tally, group), _ways(tally)


def label(group: Group, report: Report) -> str:
    """The players, and what else tells these configurations from the others with as many."""
    players = group.configurations[0].players
    name = counted(players, "player")
    others = [g for g in report.groups if g is not group and g.configurations[0].players == players]
    if not others:
        return name
    own = dict.fromkeys(c.variants for c in group.configurations)
    if list(own) == [()]:
        return name
    return f"{name}, {' or '.join(', '.join(variants) or 'no variant' for variants in own)}"


def setting(configuration: Configuration) -> str:
    """A configuration, as one would say it."""
    parts = [counted(configuration.players, "player"), *configuration.variants]
    for name, value in configuration.options:
        parts.append(f"{name} {'yes' if value is True else 'no' if value is False else value}")
    return ", ".join(parts)


def _lengths(tally: Tally) -> str:
    least, total, most = tally.decisions
    if not tally.over:
        return "–"
    return f"{least}" if least == most else f"{least} to {most}, mean {round(total / tally.over)}"


def _won(tally: Tally, group: Group) -> str:
    if tally.over < FEW:
        return "–"
    players = group.configurations[0].players
    seats = [(f"P{seat + 1}", tally.winners[seat]) for seat in range(players)] if tally.winners else []
    if len(seats) > _MOST_SEATS:
        ordered = sorted(seats, key=lambda seat: -seat[1])
        seats = [("least " + ordered[-1][0], ordered[-1][1]), ("most " + ordered[0][0], ordered[0][1])]
    others = [(who, times) for who, times in (("all", tally.everybody), ("nobody", tally.nobody)) if times]
    return ", ".join(f"{who} {share(times, tally.over)}" for who, times in (*seats, *others))


def _ways(tally: Tally) -> str:
    if len(tally.reasons) == 1:
        return next(iter(tally.reasons))
    found = [f"{way} {share(times, tally.over)}" for way, times in tally.reasons.most_common(_MOST_WAYS)]
    left = len(tally.reasons) - len(found)
    return "; ".join(found) + (f"; {left} other ways" if left > 0 else "")


def failure(found: Failure, report: Report) -> str:
    """What is wrong, where and how often, in a line."""
    total = f" of {report.matches:,}" if found.sort.kind in OF_RULES else ""
    seen = f"{found.count:,}{total} match{'es' * (found.count != 1 or bool(total))}"
    return f"{_place(found.sort.at, report)}{_what(found, report)}, in {seen}{_where(found.where, report.played)}"


def shown(found: Failure, report: Report) -> Iterator[Line]:
    """The scenario, which is not set in: it is copied as it is; and the story that leads there."""
    seen = report.shown.get(found.sort)
    if seen is None:
        return
    if seen.story:
        length = f", {counted(seen.decisions, 'decision')}" if seen.decisions else ""
        yield f"  The story{length}:", "plain"
        yield from ((f"    {line}", "dim") for line in seen.story)
    if seen.scenario is not None:
        yield "  As a scenario for the file:\n", "plain"
        yield "\n".join(seen.scenario) + "\n", "bold"


def _what(found: Failure, report: Report) -> str:
    seen = report.shown.get(found.sort)
    message = found.message if seen is None else seen.message
    match found.sort.kind:
        case failures.INVARIANT | failures.ERROR:
            return f"{found.sort.what} {message}"
        case failures.NO_DECISION:
            return f"the match is over before anybody has decided anything ({message})"
        case failures.NO_END:
            return _endless(found)
    return message


def _endless(found: Failure) -> str:
    latest: Sequence[str] = found.notes.get("latest", ())
    names = list(dict.fromkeys(latest))
    again = f": at last only {_listed([f'`{name}`' for name in names])}" if 0 < len(names) <= _MOST_WHERE else ""
    return f"no end after {found.notes.get('limit', 0):,} decisions{again}"


def well(report: Report) -> str:
    """What there is to say where nothing is wrong."""
    if report.notes:
        return "nothing is wrong"
    if sum(group.tally.decided for group in report.groups) < ENOUGH:
        return f"nothing is wrong; what never happens is noted from {ENOUGH} matches on"
    return "nothing is wrong, and nothing is idle"


def note(found: Note, report: Report) -> str:
    return f"{_place(found.span.start, report)}{found.text}{_where(found.where, report.played)}"


def _place(at: int | None, report: Report) -> str:
    source = report.game.checked.source
    if at is None:
        return f"{source.name}: "
    line, column = source.place(at)
    return f"{source.name}:{line}:{column}: "


def _where(where: Iterable[Configuration], played: Sequence[Configuration]) -> str:
    """The configurations that it holds for, if not for all."""
    there = [c for c in played if c in set(where)]
    if not there or len(there) == len(played):
        return ""
    players = list(dict.fromkeys(c.players for c in there))
    whole = [c for c in played if c.players in players]
    if len(whole) == len(there):
        return f" with {_listed([str(n) for n in players])} player{'s' * (players != [1])}"
    variants = set.intersection(*(set(c.variants) for c in there))
    whole = [c for c in played if variants and variants <= set(c.variants)]
    if len(whole) == len(there):
        return f" with {_listed(sorted(variants))}"
    if len(there) == 1:
        return f" (with {setting(there[0])})"
    return f" ({len(there)} of {len(played)} configurations)"


def counted(number: int, noun: str, plural: str = "s") -> str:
    return f"{number:,} {noun}{plural * (number != 1)}"


def share(part: int, whole: int) -> str:
    found = 100 * part / whole
    return "<1 %" if 0 < found < 0.5 else f"{found:.0f} %"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
