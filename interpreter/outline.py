"""What a story needs to know of a game's rules before anything happens: worked out once, not once a story.

In: a checked game. Out: which phases are inside which, what is done at the same time, where actions put things.
"""

from __future__ import annotations

from functools import cached_property

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, statements


class Outline:
    def __init__(self, game: t.Game) -> None:
        self.game = game
        self._homes: dict[tuple[str, str], str | None] = {}

    @cached_property
    def inside(self) -> dict[str, tuple[str, ...]]:
        """The phases inside each phase."""
        found: dict[str, tuple[str, ...]] = {}
        for stmt in self._phases:
            inner = (phase.name for phase in statements(stmt.body) if isinstance(phase, t.Phase))
            found[stmt.name or ""] = tuple(name for name in inner if name is not None)
        return found

    @cached_property
    def one_turn(self) -> bool:
        """Is everything decided in one phase that goes round the players? Then its name tells nothing."""
        turns = [stmt for stmt in self._phases if _goes_round(stmt.loop)]
        decided = (t.Decide, t.Window, t.Together)
        inside = {id(stmt) for turn in turns for stmt in statements(turn.body)}
        outside = (stmt for stmt in statements(self.game.flow) if id(stmt) not in inside)
        return len(turns) == 1 and not any(isinstance(stmt, decided) for stmt in outside)

    @cached_property
    def chosen_together(self) -> frozenset[str]:
        """The actions that several players perform at the same time."""
        every = (stmt for stmt in statements(self.game.flow) if isinstance(stmt, t.Together))
        inner = (stmt for together in every for stmt in statements(together.body))
        return frozenset(offer.action for stmt in inner if isinstance(stmt, t.Decide) for offer in stmt.offers)

    def home(self, action: str, choice: str) -> str | None:
        """The zone where an action always puts what was chosen, if there is one."""
        key = action, choice
        if key not in self._homes:
            homes = {
                stmt.to.zone
                for stmt in statements(self.game.actions[action].body)
                if isinstance(stmt, t.Move)
                and any(isinstance(part, t.Local) and part.name == choice for part in expressions(stmt.what))
            }
            self._homes[key] = homes.pop() if len(homes) == 1 else None
        return self._homes[key]

    @property
    def _phases(self) -> list[t.Phase]:
        return [stmt for stmt in statements(self.game.flow) if isinstance(stmt, t.Phase) and stmt.name is not None]


def _goes_round(loop: t.Loop | None) -> bool:
    return isinstance(loop, t.Each) and isinstance(t.item_type(loop.source.type), t.PlayerType)
