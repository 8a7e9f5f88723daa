"""What was seen in the matches that were observed, as plain values.

In: a tally. Out: `Observed`: options, rounds, actions, items of the score, the lead, ways of ending, and what never
happened, by the names that the rule file gives them.
"""

from __future__ import annotations

from collections import Counter
from math import fsum

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.program import Program
from tgame.interpreter.speaker import Speaker
from tgame.sim.amounts import Amount, Histogram, Share, amount_of, histogram_of, share_of
from tgame.sim.tally import Acts, Seen, Tally
from tgame.sim.watching import PASS, rounds

_NOTHING = 1e-9


@frozen
class Action:
    """How often a match it is offered and taken; of the times that it was offered, which share it was taken, by all, by
    those who win, and by those who do not."""

    name: str
    title: str
    offered: float
    taken: float
    share: float
    by_winners: float | None
    by_others: float | None


@frozen
class Item:
    """An item of the score: what winners and others have of it, and the difference; `part` is its part in the whole
    difference."""

    title: str
    winners: float
    others: float
    difference: Amount
    part: float | None


@frozen
class Ending:
    title: str
    share: Share


@frozen
class Rounds:
    title: str
    runs: Amount
    histogram: Histogram


@frozen
class Observed:
    """What was seen in a sample of the matches. `courses` are those that differ in some decision. `forced` is the share
    of decisions with one option only. `settled` says after which share of a match the winner leads for good."""

    matches: int
    courses: int
    options: Amount | None
    forced: float
    rounds: tuple[Rounds, ...]
    actions: tuple[Action, ...]
    items: tuple[Item, ...]
    changes: Amount | None
    settled: Amount | None
    settled_histogram: Histogram
    endings: tuple[Ending, ...]
    never_moved: tuple[str, ...]
    never_fired: tuple[str, ...]


def observed(tally: Tally, speaker: Speaker) -> Observed:
    seen, edition = tally.seen, tally.setting.edition
    game, layout = edition.program.game, edition.program.layout
    phases = rounds(game)
    never_moved = {
        layout.faces[piece]: speaker.piece(piece)
        for piece in range(len(layout.pieces))
        if layout.faces[piece] not in seen.moved
    }
    return Observed(
        seen.matches,
        len(seen.courses),
        amount_of(seen.options),
        seen.options[1] / max(1, seen.options.total()),
        tuple(
            Rounds(_phase(name, phases[name].text, speaker), found, histogram_of(runs))
            for name, runs in seen.runs.items()
            if name in phases and (found := amount_of(runs)) is not None
        ),
        tuple(_actions(seen, speaker, _offered_anywhere(edition.program))),
        tuple(_items(seen, [speaker.title(item.text) for item in game.score])),
        amount_of(seen.changes),
        amount_of(seen.settled),
        histogram_of(seen.settled),
        tuple(_endings(seen)),
        tuple(never_moved.values()),
        tuple(
            speaker.outline(trigger.text) if trigger.text.written else _line(tally, trigger.span.start)
            for number, trigger in enumerate(game.triggers)
            if number not in seen.fired
        ),
    )


def _phase(name: str, text: t.Text, speaker: Speaker) -> str:
    """What a phase that goes round is called; by its name, where its text says something else each time."""
    return name.replace("_", " ").capitalize() if text.holes else speaker.title(text)


def _offered_anywhere(program: Program) -> list[str]:
    """The actions that some decision can offer with these settings, in the order of the rule file."""
    offered = {action.name for decision in program.decisions.values() for action in decision.actions}
    return [name for name in program.game.actions if name in offered]


def _actions(seen: Seen, speaker: Speaker, names: list[str]) -> list[Action]:
    """Also those that were never offered; passing comes last."""
    titles = {name: speaker.outline(speaker.game.actions[name].text) for name in names}
    alike = Counter(titles.values())
    found = []
    for name in (*names, PASS):
        acts = seen.acts.get(name, Acts())
        if name == PASS and not acts.offered:
            continue
        title = "(pass)" if name == PASS else titles[name]
        found.append(
            Action(
                name or "pass",
                f"{title} ({name})" if alike[title] > 1 else title,
                acts.offered / seen.matches,
                acts.taken / seen.matches,
                acts.taken / max(1, acts.offered),
                acts.taken_by_winners / acts.offered_to_winners if acts.offered_to_winners else None,
                acts.taken_by_others / acts.offered_to_others if acts.offered_to_others else None,
            )
        )
    return found


def _items(seen: Seen, titles: list[str]) -> list[Item]:
    found: list[tuple[str, Amount, Amount, Amount]] = []
    for place, title in enumerate(titles):
        counted = (of.get(place, Counter()) for of in (seen.of_winners, seen.of_others, seen.items))
        winners, others, difference = map(amount_of, counted)
        if winners is not None and others is not None and difference is not None:
            found.append((title, winners, others, difference))
    whole = fsum(difference.mean for *_, difference in found)
    return [
        Item(title, winners.mean, others.mean, difference, difference.mean / whole if abs(whole) > _NOTHING else None)
        for title, winners, others, difference in found
    ]


def _endings(seen: Seen) -> list[Ending]:
    return [
        Ending(title, share_of(times, seen.matches))
        for title, times in sorted(seen.reasons.items(), key=lambda found: (-found[1], found[0]))
    ]


def _line(tally: Tally, place: int) -> str:
    source = tally.setting.edition.game.checked.source
    line, _ = source.place(place)
    return f"line {line}: {source.line(line).strip()}"
