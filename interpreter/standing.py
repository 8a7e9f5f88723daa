"""Live scores as a seat may know them: line by line of the sheet, a value or None.

In: a match and a player. Out: a `Standing`. Which lines may be told is the business of `known`. The result of a match
that is over is told to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tgame.interpreter.known import Onlooker

if TYPE_CHECKING:
    from tgame.interpreter.match import Match


@frozen
class Standing:
    """The score as it stands, as far as a seat may know it: None where it may not."""

    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    sheet: tuple[tuple[str, tuple[int | None, ...]], ...]


def standing(match: Match, player: int | None) -> Standing:
    """What a player, or a spectator, may know of the score."""
    program = match.machine.program
    name, seats = program.game.score_name, range(program.layout.players)
    if match.over or name is None:
        result = match.standing()
        return Standing(result.scores, result.winners, result.sheet)
    onlooker = Onlooker(match.machine, player)
    sheet = []
    for place, item in enumerate(program.game.score):
        value = program.score_line(place)
        told = (onlooker.may_be_told(item.value, {name: seat}) for seat in seats)
        values = tuple(value(onlooker.state, seat) if known else None for seat, known in zip(seats, told, strict=True))
        sheet.append((item.text.raw, values))
    return Standing(tuple(_total([values[seat] for _, values in sheet]) for seat in seats), (), tuple(sheet))


def _total(values: list[int | None]) -> int | None:
    """Who does not know a part does not know the whole."""
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None
