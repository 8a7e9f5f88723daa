"""Live figures as a seat may know them: the numbers that the rule file gives a title, as they stand now.

In: a match, a player (None: a spectator) and a language. Out: for each figure its title and a value for each player and
item that it is asked for; None where this seat may not know it, or where the rules have no answer now. Which values may
be told is the business of `known`; they are worked out by the program, on the match as the seat sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.known import Onlooker
from tgame.interpreter.rules import RuleError

if TYPE_CHECKING:
    from tgame.interpreter.match import Match


@frozen
class FigureValue:
    """A figure for one player and one item, as far as it is asked for them: else they are None.

    An item is written as in scenarios: `coast`, `3`.
    """

    player: int | None
    item: str | None
    value: int | None


@frozen
class Figure:
    """A definition with a title, and what it gives now; `short` is the second form of the title, if it has one."""

    name: str
    text: str
    short: str
    values: tuple[FigureValue, ...]

    def value(self, player: int | None = None, item: str | None = None) -> int | None:
        """What it is for a player and an item."""
        found = next((one for one in self.values if (one.player, one.item) == (player, item)), None)
        if found is None:
            raise KeyError(f"{self.name} has no value for player {player!r} and item {item!r}")
        return found.value


def figures(match: Match, player: int | None, language: str) -> tuple[Figure, ...]:
    """The figures of the game, in the order of the file, as a player or a spectator may know them."""
    onlooker = Onlooker(match.machine, player)
    speaker = match.speaker(language)
    found = []
    for definition in match.machine.program.game.definitions.values():
        if definition.title is not None:
            title = speaker.title(definition.title)
            short = speaker.short_title(definition.title)
            found.append(Figure(definition.name, title, short, tuple(_values(match, onlooker, definition))))
    return tuple(found)


def _values(match: Match, onlooker: Onlooker, definition: t.Definition) -> Iterator[FigureValue]:
    program = match.machine.program
    value_of, notation = program.definition(definition.name), match.edition.notation
    for args in product(*(program.layout.indices(parameter.type) for parameter in definition.params)):
        names = {parameter.name: arg for parameter, arg in zip(definition.params, args, strict=True)}
        value = None
        if onlooker.may_be_told(definition.body, names):
            try:
                value = value_of(onlooker.state, *args)
            except RuleError:
                # A definition may ask what has no answer yet, such as the first of nothing.
                value = None
        item = notation.value(args[1], definition.params[1].type) if len(args) > 1 else None
        yield FigureValue(args[0] if args else None, item, value)
