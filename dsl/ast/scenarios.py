"""Scenarios: worked examples that are run."""

from __future__ import annotations

from attrs import frozen

from tgame.dsl.ast.expressions import Arg, Expr, Node, Note
from tgame.dsl.ast.statements import NoteLine

__all__ = ["Chance", "Expect", "Given", "Play", "Refuse", "Scenario", "ScenarioLine", "Start"]


@frozen
class Given(Node):
    target: Expr
    values: tuple[Expr, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Start(Node):
    phase: str
    args: tuple[Arg, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Chance(Node):
    values: tuple[Expr, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Play(Node):
    who: Expr
    act: Expr
    notes: tuple[Note, ...] = ()


@frozen
class Refuse(Node):
    who: Expr
    act: Expr
    reason: str | None
    notes: tuple[Note, ...] = ()


@frozen
class Expect(Node):
    test: Expr
    notes: tuple[Note, ...] = ()


ScenarioLine = Given | Start | Chance | Play | Refuse | Expect | NoteLine


@frozen
class Scenario(Node):
    title: str
    settings: tuple[Arg, ...]
    lines: tuple[ScenarioLine, ...]
    notes: tuple[Note, ...] = ()
