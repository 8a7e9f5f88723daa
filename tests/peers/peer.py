"""What it takes to seat two engines at one table: the settings of both, and what the names of one are in the other.

An adapter knows names. It says which of their actions an option of ours is, which outcome their next draw of chance
must have so that it is ours, and how they count what ours scores; it never says what is legal or whose turn it is.
Where what they tell a player is more or less than the player could know, it also says what to compare with (`told`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from tgame.interpreter.match import Result

if TYPE_CHECKING:
    from tests.peers.table import Table


class NotYet(Exception):
    """Our match has not come to the draw of chance that the other one waits for."""


def no_chance(table: Table) -> int:
    raise AssertionError("this game has no chance in it")


def win_or_lose(result: Result) -> list[float]:
    """1 for a winner, -1 for the others, 0 for all when nobody or everybody has won."""
    if len(result.winners) in (0, len(result.scores)):
        return [0.0] * len(result.scores)
    return [1.0 if player in result.winners else -1.0 for player in range(len(result.scores))]


def points(result: Result) -> list[float]:
    return [float(score) for score in result.scores]


@frozen
class Peer:
    """One configuration of a classic, here and there."""

    # The rule file in examples/classics, without its ending, and how it is played.
    file: str
    players: int
    # The other engine's game, with its parameters: "leduc_poker(players=3)".
    theirs: str
    # Our notation of an option -> their action; None for a question that they do not put and that has one answer.
    move: Callable[[str], int | None]
    returns: Callable[[Result], Sequence[float]] = win_or_lose
    # The outcome of their chance node, from what has been drawn here.
    chance: Callable[[Table], int] = no_chance
    variants: tuple[str, ...] = ()
    options: Mapping[str, object] = field(factory=dict)
    # Does anybody know something that others do not? Then their information states are compared with our views.
    secrets: bool = False
    # What they tell a player, where it is not their information state.
    told: Callable[[object, int], str] | None = None
    # Do they count seats from the one who acts? Then `move` is given the option as a scenario says it: "P2: ask(P1)".
    seated: bool = False

    @property
    def name(self) -> str:
        return f"{self.file}: {self.theirs}"

    def action(self, player: int, notation: str) -> int | None:
        """Their action for an option of ours."""
        return self.move(f"P{player + 1}: {notation}" if self.seated else notation)
