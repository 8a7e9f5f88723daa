"""Do the engine and the hand-written games play the same matches? Otherwise there is nothing to compare.

One seed is played in several ways: the engine's playout and its questions, and every form of the hand-written games.
They must agree in the scores, the winners, the number of decisions, what lies in every zone at the end, and in the
variables that the hand-written games tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import tgame
from benchmarks.yardsticks import Ending, Yardstick
from tgame.interpreter.chance import sources
from tgame.interpreter.layout import EMPTY, Layout


def _zones(layout: Layout, contents: list[list[int]]) -> dict[str, list[int]]:
    """The engine's zones by name, with what is printed on the pieces instead of the pieces."""
    found = {}
    for (name, index), pieces in zip(layout.parts, contents, strict=True):
        # A game whose pieces never go to the box need not mention it.
        if pieces or name != "box":
            faces = [layout.faces[piece] if piece >= 0 else EMPTY for piece in pieces]
            found[" ".join((name, *map(str, index)))] = faces
    return found


def _variables(layout: Layout, names: Iterable[str], values: Sequence[int]) -> dict[str, list[int]]:
    plans = {name: layout.variables[name] for name in names}
    return {name: list(values[plan.first : plan.first + plan.size]) for name, plan in plans.items()}


def engine_playout(game: tgame.Game, yardstick: Yardstick, players: int, seed: int) -> Ending:
    program = game.edition(game.configuration(players)).program
    scores, winners, decisions, zones, variables = program.playout(*sources(seed))
    public = game.playout(players=players, seed=seed)
    assert (public.scores, public.winners, public.decisions) == (scores, winners, decisions)
    layout = program.layout
    return Ending(
        scores,
        winners,
        decisions,
        _zones(layout, program.zones_of(zones)),
        _variables(layout, yardstick.variables, program.values_of(variables)),
    )


def engine_questions(game: tgame.Game, yardstick: Yardstick, players: int, seed: int) -> Ending:
    match = game.new(players=players, seed=seed)
    bots = Random(seed * 4 + 2).random
    decisions = 0
    while (ask := match.ask()) is not None:
        match.answer(ask.options[int(bots() * len(ask.options))])
        decisions += 1
    result, layout, machine = match.result, match.edition.program.layout, match.machine
    assert result is not None
    variables = _variables(layout, yardstick.variables, machine.V)
    return Ending(result.scores, result.winners, decisions, _zones(layout, machine.Z), variables)


def differences(
    game: tgame.Game, yardsticks: Sequence[Yardstick], seeds: Iterable[int], players: Sequence[int] = ()
) -> list[str]:
    """What does not agree, one line for each form of each match that differs from the engine's playout.

    The yardsticks are all of this game.
    """
    found = []
    some = yardsticks[0]
    for seed in seeds:
        for count in players or some.players:
            wanted = engine_playout(game, some, count, seed)
            endings = {"engine, questions": engine_questions(game, some, count, seed)}
            for yardstick in yardsticks:
                endings |= {f"{yardstick.style}, {way}": form(count, seed) for way, form in yardstick.forms.items()}
            for name, ending in endings.items():
                if ending != wanted:
                    found.append(f"{some.name}, {count} players, seed {seed}: {name}: {_unlike(wanted, ending)}")
    return found


def _unlike(wanted: Ending, ending: Ending) -> str:
    if ending.winners != wanted.winners:
        return f"winners {ending.winners}, not {wanted.winners}"
    if ending.decisions != wanted.decisions:
        return f"{ending.decisions} decisions, not {wanted.decisions}"
    if ending.scores != wanted.scores:
        return f"scores {ending.scores}, not {wanted.scores}"
    for name, values in wanted.variables.items():
        if ending.variables.get(name) != values:
            return f"{name} {ending.variables.get(name)}, not {values}"
    zones = [name for name in wanted.zones if ending.zones.get(name) != wanted.zones[name]]
    return f"other pieces in {', '.join(zones) or 'zones that the engine lacks'}"
