"""`make mutations`: how many small slips in the four games are noticed, and by what.

In: a seed and a number of changes. Out: a table by sort of change. Each change is made on its own. It is noticed by
lint (or the checker), else by a scenario of the file that fails, else by a short `tgame check`, without its search for
leaks, that says what it does not say of the file as it is; or by nobody. Of misspellings, it counts those of which a
hint names the word that was meant. Changes are tried in processes of their own, which leave the machine to others.
"""

from __future__ import annotations

import argparse
import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from random import Random
from types import FrameType

from attrs import evolve, frozen

from benchmarks.changes import SORTS, Change, Rules
from tgame.batch.run import Where, run
from tgame.checking import wording
from tgame.checking.checker import Check, Extent
from tgame.dsl.check import check_file
from tgame.dsl.diagnostics import Diagnostic, RuleFileError
from tgame.dsl.lint import lint
from tgame.dsl.source import Source, text_source
from tgame.interpreter.game import Game
from tgame.interpreter.match import MatchError
from tgame.interpreter.scenarios import run_scenario
from tgame.shelf import names, open_source

LINT, SCENARIOS, CHECK, NOBODY = "lint", "scenarios", "check", "nobody"
STAGES = (LINT, SCENARIOS, CHECK, NOBODY)
_MATCHES = 5  # of each configuration that `tgame check` looks at
_SLOWEST = 60  # seconds after which a changed game hangs, which is noticed, too


@frozen
class Outcome:
    """What became of a change. `said` is what noticed it; `hinted`: did a hint name the word that was meant?"""

    game: str
    change: Change
    stage: str
    said: str = ""
    hinted: bool = False


@frozen
class Job:
    game: str
    change: Change
    matches: int


def outcome(job: Job) -> Outcome:
    """Who notices a change, asked in order of what it costs."""
    change = job.change
    source = text_source(change.text, f"{job.game}.tgame")
    found = _found(source)
    noticed = Outcome(job.game, change, LINT)
    if found:
        return evolve(noticed, said=_worst(found), hinted=_names_what_was_meant(change, found))
    game = Game(check_file(source))
    try:
        with _no_longer_than(_SLOWEST):
            for scenario in game.scenarios:
                if run_scenario(game, scenario) is not None:
                    return evolve(noticed, stage=SCENARIOS, said=scenario.title)
    except (MatchError, RuleFileError, TimeoutError) as error:
        return evolve(noticed, stage=SCENARIOS, said=f"{type(error).__name__}: {error}")
    news = _said_by_check(change.text, job.matches) - _said_by_check(_text(job.game), job.matches)
    return evolve(noticed, stage=CHECK if news else NOBODY, said=min(news, default=""))


def _found(source: Source) -> list[Diagnostic]:
    checked = check_file(source)
    return [*checked.findings, *lint(checked)]


def _worst(found: Sequence[Diagnostic]) -> str:
    first = min(found, key=lambda one: ("error", "warning", "note").index(one.severity))
    return f"{first.code} {first.message}; {first.hint}"


def _names_what_was_meant(change: Change, found: Sequence[Diagnostic]) -> bool:
    """Does a hint have the right word? Where a declaration was misspelt, all others miss it: then the two words stand
    side by side."""
    right, wrong = f"`{change.before}`", f"`{change.after}`"
    return any(right in one.hint or (right in one.message and wrong in one.hint) for one in found)


@cache
def _said_by_check(text: str, matches: int) -> frozenset[str]:
    """What a check says of a file, without places, so that a line more or less is no news."""
    check = Check(Game(check_file(text_source(text, "changed.tgame"))), Extent(None, matches))
    # The search for leaks takes most of the time of a check, and is about other mistakes.
    rules = (unit for unit in check.units() if unit[0] < len(check.chosen))
    for record in run(check.tasks, rules, Where(jobs=1)):
        check.add(record)
    report = check.report(stopped=True)
    said = {wording.failure(one, report).split(": ", 1)[-1].split(", in ")[0] for one in report.failures}
    return frozenset(said | {wording.note(one, report).split(": ", 1)[-1] for one in report.notes})


@contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"{seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@cache
def _text(game: str) -> str:
    source = open_source(game)
    assert isinstance(source, Source)
    return source.text


def jobs(seed: int, changes: int, matches: int, sorts: Sequence[str]) -> Iterator[Job]:
    """As many changes of each sort, each of a game by chance."""
    random = Random(seed)
    rules = {game: Rules(_text(game)) for game in names() if game in _GAMES}
    for number in range(changes):
        game = random.choice(_GAMES)
        change = SORTS[list(SORTS)[number % len(SORTS)]](rules[game], random)
        if change.sort in sorts:
            yield Job(game, change, matches)


_GAMES = ("brigands", "colorful_treasure", "treasure_hunter", "treasure_seekers")


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    counts = Counter((one.change.sort, one.stage) for one in outcomes)
    sorts = [sort for sort in SORTS if any(one.change.sort == sort for one in outcomes)]
    yield "| change | " + " | ".join((*STAGES, "noticed")) + " |"
    yield "|---|" + "---:|" * (len(STAGES) + 1)
    for sort in (*sorts, "all"):
        row = [sum(n for (of, by), n in counts.items() if by == stage and sort in (of, "all")) for stage in STAGES]
        yield f"| {sort} | " + " | ".join(map(str, row)) + f" | {sum(row[:-1])} of {sum(row)} |"
    words = [one for one in outcomes if one.change.sort == "misspelt name"]
    if words:
        yield ""
        hinted = sum(one.hinted for one in words)
        yield f"Of {len(words)} misspellings, a hint names the word that was meant in {hinted}."


def _shown(one: Outcome) -> str:
    source = Source(_text(one.game))
    line, _ = source.place(one.change.start)
    before, after = (text.strip().replace("\n", " ") for text in (one.change.before, one.change.after))
    return f"{one.game}:{line}: {one.change.sort}: {before!r} -> {after!r}  [{one.stage}] {one.said}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--changes", type=int, default=500, help="how many changes (500)")
    parser.add_argument("--matches", type=int, default=_MATCHES, help="of each configuration, in the check")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (1)")
    parser.add_argument("--only", action="append", choices=[*SORTS], help="only changes of this sort")
    parser.add_argument("--list", action="store_true", help="say of each change what noticed it")
    options = parser.parse_args()
    outcomes = []
    with ProcessPoolExecutor(options.jobs, initializer=os.nice, initargs=(10,)) as pool:
        every = jobs(options.seed, options.changes, options.matches, options.only or [*SORTS])
        for one in pool.map(outcome, every):
            outcomes.append(one)
            unhinted = one.change.sort == "misspelt name" and not one.hinted
            if options.list or one.stage == NOBODY or unhinted:
                print(_shown(one), flush=True)
    print("\n".join(table(outcomes)))


if __name__ == "__main__":
    main()
