"""Do the engine and the hand-written Brigands play the same matches? Otherwise there is nothing to compare.

Four ways to play one seed: the engine's playout and its questions, the hand-written playout and its questions. They
must agree in the winners, the number of decisions and what lies in every zone at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import tgame
from benchmarks import hand_brigands as hand
from tgame.interpreter.chance import BOTS, PLAY, SET_UP, stream
from tgame.interpreter.layout import Layout

RULES = Path(__file__).resolve().parent.parent / "games" / "brigands.tgame"
PLAYERS = (2, 3, 4)

Ending = tuple[tuple[int, ...], int, hand.Zones]


def engine_zones(layout: Layout, contents: list[list[int]]) -> hand.Zones:
    """The engine's zones by name, with what is printed on the pieces instead of the pieces."""
    found = {}
    for (name, index), pieces in zip(layout.parts, contents, strict=True):
        if pieces or name != "box":
            faces = [layout.faces[piece] if piece >= 0 else hand.EMPTY for piece in pieces]
            found[" ".join((name, *map(str, index)))] = faces
    return found


def engine_playout(game: tgame.Game, players: int, seed: int) -> Ending:
    edition = game.edition(game.configuration(players))
    draws = (stream(seed, which).random for which in (SET_UP, PLAY, BOTS))
    _, winners, decisions, zones, *_ = edition.program.playout(*draws)
    public = game.playout(players=players, seed=seed)
    assert (public.winners, public.decisions) == (winners, decisions)
    return winners, decisions, engine_zones(edition.program.layout, zones)


def engine_match(game: tgame.Game, players: int, seed: int) -> Ending:
    match = game.new(players=players, seed=seed)
    bots = Random(seed * 4 + 2).random
    decisions = 0
    while (ask := match.ask()) is not None:
        match.answer(ask.options[int(bots() * len(ask.options))])
        decisions += 1
    assert match.result is not None
    zones = engine_zones(match.edition.program.layout, match.machine.Z)
    return match.result.winners, decisions, zones


def hand_playout(game: tgame.Game, players: int, seed: int) -> Ending:
    winners, decisions, table = hand.playout(players, seed)
    return winners, decisions, hand.zones(table)


def hand_match(game: tgame.Game, players: int, seed: int) -> Ending:
    """Now and then a copy plays on, and the original is led astray: neither may notice."""
    match = hand.HandMatch(players, seed)
    bots = Random(seed * 4 + 2).random
    decisions = 0
    while not match.over:
        if decisions % 7 == 3:
            spoilt, match = match, match.copy()
            for _ in range(5):
                if not spoilt.over:
                    spoilt.apply(spoilt.options()[0])
        options = match.options()
        match.apply(options[int(bots() * len(options))])
        decisions += 1
    return match.winners, decisions, hand.zones(match.table())


FORMS: dict[str, Callable[[tgame.Game, int, int], Ending]] = {
    "engine, playout": engine_playout,
    "engine, questions": engine_match,
    "hand-written, playout": hand_playout,
    "hand-written, questions": hand_match,
}


def differences(game: tgame.Game, seeds: Iterable[int], players: Iterable[int] = PLAYERS) -> list[str]:
    """What does not agree, one line for each form of each match that differs from the engine's playout."""
    found = []
    counts = list(players)
    for seed in seeds:
        for count in counts:
            endings = {name: form(game, count, seed) for name, form in FORMS.items()}
            wanted = endings["engine, playout"]
            for name, ending in endings.items():
                if ending != wanted:
                    found.append(f"{count} players, seed {seed}: {name}: {_unlike(wanted, ending)}")
    return found


def _unlike(wanted: Ending, ending: Ending) -> str:
    if ending[0] != wanted[0]:
        return f"winners {ending[0]}, not {wanted[0]}"
    if ending[1] != wanted[1]:
        return f"{ending[1]} decisions, not {wanted[1]}"
    zones = [name for name in wanted[2] if ending[2].get(name) != wanted[2][name]]
    return f"other pieces in {', '.join(zones) or 'zones that the engine lacks'}"
