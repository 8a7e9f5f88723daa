"""Reports as plain data, for programs.

In: reports. Out: what `tgame check --json` prints.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from attrs import asdict

from tgame.checking.failures import Failure
from tgame.checking.notes import Note
from tgame.checking.report import LEAKS, PROMISES, Group, Report
from tgame.checking.wording import failure as failure_text
from tgame.dsl.checked import Configuration


def document(reports: Sequence[Report]) -> dict[str, Any]:
    return {"files": [_file(report) for report in reports], "failed": any(report.failures for report in reports)}


def _file(report: Report) -> dict[str, Any]:
    return {
        "file": report.game.checked.source.name,
        "digest": report.game.digest,
        "configurations": report.every,
        "played": [_setting(configuration) for configuration in report.played],
        "matches": report.matches,
        "searched": {
            LEAKS: asdict(report.searched[LEAKS]),
            PROMISES: {"matches": report.searched[PROMISES].matches, "given_up": report.searched[PROMISES].given_up},
        },
        "stopped": report.stopped,
        "groups": [_group(group) for group in report.groups],
        "failures": [_failure(failure, report) for failure in report.failures],
        "notes": [_note(note, report) for note in report.notes],
    }


def _setting(configuration: Configuration) -> dict[str, Any]:
    return {
        "players": configuration.players,
        "variants": list(configuration.variants),
        "options": dict(configuration.options),
    }


def _group(group: Group) -> dict[str, Any]:
    tally, players = group.tally, group.configurations[0].players
    least, total, most = tally.decisions
    return {
        "players": players,
        "configurations": [_setting(configuration) for configuration in group.configurations],
        "matches": tally.matches,
        "over": tally.over,
        "decisions": {"least": least, "mean": total / tally.over, "most": most} if tally.over else None,
        "ended": dict(tally.reasons.most_common()),
        "won": {f"P{seat + 1}": tally.winners[seat] for seat in range(players)},
        "won by all": tally.everybody,
        "won by nobody": tally.nobody,
    }


def _failure(failure: Failure, report: Report) -> dict[str, Any]:
    return {
        "kind": failure.sort.kind,
        "code": failure.sort.what if failure.sort.at is not None else None,
        "message": failure_text(failure, report),
        **_place(failure.sort.at, report),
        "matches": failure.count,
        "configuration": _setting(failure.configuration),
        "seed": failure.seed,
        "shown": _shown(failure, report),
    }


def _shown(failure: Failure, report: Report) -> dict[str, Any] | None:
    shown = report.shown.get(failure.sort)
    if shown is None:
        return None
    return {
        "decisions": shown.decisions,
        "scenario": None if shown.scenario is None else "\n".join(shown.scenario) + "\n",
        "story": list(shown.story),
        "match": None if shown.saved is None else json.loads(shown.saved),
    }


def _note(note: Note, report: Report) -> dict[str, Any]:
    where = [_setting(configuration) for configuration in note.where]
    return {"kind": note.kind, "message": note.text, **_place(note.span.start, report), "where": where}


def _place(at: int | None, report: Report) -> dict[str, Any]:
    if at is None:
        return {"line": None, "column": None}
    line, column = report.game.checked.source.place(at)
    return {"line": line, "column": column}
