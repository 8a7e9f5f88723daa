"""The nouns of a checked game, and the game itself."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tgame.dsl.checked.expressions import Expr, Value
from tgame.dsl.checked.statements import Block, Let, Require
from tgame.dsl.checked.texts import Text
from tgame.dsl.checked.types import CellType, EnumType, PieceType, Type
from tgame.dsl.diagnostics import Span

__all__ = [
    "BOX",
    "Action",
    "Choice",
    "Configuration",
    "Definition",
    "Game",
    "Invariant",
    "Kind",
    "Parameter",
    "Ruling",
    "ScoreItem",
    "Step",
    "Trigger",
    "Variable",
    "Zone",
]

BOX = "box"


@frozen
class Configuration:
    """The constants of a match."""

    players: int
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, Value | str], ...] = ()

    def __str__(self) -> str:
        parts = [f"{self.players} players", *self.variants]
        parts.extend(f"{name}={value}" for name, value in self.options)
        return ", ".join(parts)


@frozen
class Parameter:
    name: str
    type: Type


@frozen
class Kind:
    """A kind of piece and its pieces: `faces` has the field values of each one."""

    name: str
    family: str
    fields: tuple[Parameter, ...]
    faces: tuple[tuple[Value, ...], ...]
    span: Span = field(eq=False)


@frozen
class Zone:
    """A place. `seen` says who sees the faces of what lies there: all, owner, others or nobody.

    The cells of slots may go by the values of a type, `keys`, instead of by numbers from 1.
    """

    name: str
    shape: str
    cells: CellType | None
    holds: PieceType
    per: tuple[Type, ...]
    seen: str
    full: bool
    span: Span = field(eq=False)
    keys: Type | None = None
    place: Text | None = None  # the name of a cell, where the file says it: of `row`, `column`, `letter`, `n`, `slot`

    @property
    def ordered(self) -> bool:
        """Can the eye follow a piece's place in it?"""
        return self.shape not in ("set", "bag")


@frozen
class Variable:
    name: str
    per: tuple[Type, ...]
    type: Type
    default: Value
    span: Span = field(eq=False)


@frozen
class Definition:
    """A condition may have a reason, told where it refuses; a number a title, under which players are shown it."""

    name: str
    params: tuple[Parameter, ...]
    body: Expr
    reason: Text | None
    title: Text | None
    span: Span = field(eq=False)


@frozen
class Choice:
    """A parameter that the player chooses: one element, or from `least` to `most` of them."""

    name: str
    type: Type
    source: Expr
    test: Expr | None
    least: Expr | None = None
    most: Expr | None = None

    @property
    def several(self) -> bool:
        return self.least is not None


@frozen
class Action:
    """What a player performs. `lines` are its lets and requirements, in order, before any effect."""

    name: str
    text: Text
    given: tuple[Parameter, ...]
    chosen: tuple[Choice, ...]
    lines: tuple[Let | Require, ...]
    body: Block
    span: Span = field(eq=False)


@frozen
class Step:
    name: str
    text: Text
    params: tuple[Parameter, ...]
    body: Block
    acts: bool
    span: Span = field(eq=False)


@frozen
class Trigger:
    """An edge: the body runs when the test becomes true (for one of `domain`, if it binds a name)."""

    text: Text
    name: str | None
    type: Type | None
    domain: Expr | None
    test: Expr
    body: Block
    span: Span = field(eq=False)


@frozen
class ScoreItem:
    text: Text
    value: Expr
    span: Span = field(eq=False)


@frozen
class Invariant:
    text: str
    phase: str | None
    test: Expr
    span: Span = field(eq=False)


@frozen
class Ruling:
    """A decision that the rulebook leaves open, with the line it stands on."""

    why: str
    about: str
    value: bool
    span: Span = field(eq=False)


@frozen
class Game:
    name: str
    title: Text
    about: Text | None  # what it is, in a line
    aim: Text | None  # what players try to do, in a sentence
    seats: tuple[Text, ...]  # the names of seats, where the file gives them
    configuration: Configuration
    enums: Mapping[str, EnumType]
    families: Mapping[str, tuple[str, ...]]
    backs: Mapping[str, str]
    kinds: Mapping[str, Kind]
    zones: Mapping[str, Zone]
    variables: Mapping[str, Variable]
    definitions: Mapping[str, Definition]
    actions: Mapping[str, Action]
    steps: Mapping[str, Step]
    triggers: tuple[Trigger, ...]
    flow: Block
    score_name: str | None
    score: tuple[ScoreItem, ...]
    winner: Expr | None
    invariants: tuple[Invariant, ...]
    texts: Mapping[str, Text]  # of nouns and phases, by their names
