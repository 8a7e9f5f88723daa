"""Declarations: the nouns of a rule file, and the whole file."""

from __future__ import annotations

from attrs import field, frozen

from tgame.dsl.ast.expressions import Binder, Expr, Node, Note, TypeExpr
from tgame.dsl.ast.scenarios import Scenario
from tgame.dsl.ast.statements import NoteLine, Stmt
from tgame.dsl.diagnostics import Span

__all__ = [
    "Action",
    "Comment",
    "Decl",
    "Def",
    "Enum",
    "Field",
    "Flow",
    "Game",
    "Hook",
    "Invariant",
    "Item",
    "Kind",
    "Option",
    "Param",
    "Pieces",
    "Row",
    "RuleFile",
    "Score",
    "ScoreItem",
    "Step",
    "Table",
    "Texts",
    "Translation",
    "Var",
    "Variant",
    "When",
    "Winner",
    "Zone",
]


@frozen
class Comment:
    """A `#` comment; kept so that a formatter loses nothing."""

    text: str
    span: Span = field(eq=False)


@frozen
class Game(Node):
    name: str
    low: int
    high: Expr
    title: str | None
    seats: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    about: str | None = None
    aim: str | None = None


@frozen
class Variant(Node):
    name: str
    text: str | None
    excludes: tuple[str, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Option(Node):
    name: str
    type: TypeExpr
    default: Expr
    text: str | None
    guard: Expr | None
    notes: tuple[Note, ...] = ()


@frozen
class Field(Node):
    """`name: type`: a field of a piece, a column of an enum, a given parameter."""

    name: str
    type: TypeExpr


@frozen
class Item(Node):
    name: str
    values: tuple[Expr, ...]
    text: str | None
    notes: tuple[Note, ...] = ()


@frozen
class Enum(Node):
    name: str
    columns: tuple[Field, ...]
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Row(Node):
    name: str
    values: tuple[Expr, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Table(Node):
    key: Expr
    keys: tuple[Expr, ...]
    rows: tuple[Row, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Kind(Node):
    """A kind of piece: `copies` of each combination of its fields, or one for each of `listed`."""

    name: str
    fields: tuple[Field, ...]
    text: str | None
    copies: int | None
    listed: tuple[Expr, ...]
    where: Expr | None
    guard: Expr | None
    notes: tuple[Note, ...] = ()


@frozen
class Pieces(Node):
    name: str
    back: str | None
    text: str | None
    kinds: tuple[Kind, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Zone(Node):
    name: str
    per: tuple[TypeExpr, ...]
    shape: str
    size: tuple[Expr, ...]
    holds: str
    seen: str | None
    full: bool
    place: str | None
    text: str | None
    notes: tuple[Note, ...] = ()


@frozen
class Var(Node):
    name: str
    per: tuple[TypeExpr, ...]
    type: TypeExpr
    default: Expr | None
    text: str | None
    notes: tuple[Note, ...] = ()


@frozen
class Def(Node):
    name: str
    params: tuple[Field, ...]
    body: Expr
    text: str | None  # the reason of a condition, the title of a number, the phrase of the rulebook
    notes: tuple[Note, ...] = ()


@frozen
class Param(Node):
    """What the player chooses for an action: one of a list, or `amount` of them."""

    binder: Binder
    amount: Expr | None = None


@frozen
class Action(Node):
    name: str
    params: tuple[Field | Param, ...]
    text: str | None
    guard: Expr | None
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Step(Node):
    name: str
    params: tuple[Field, ...]
    text: str | None
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Flow(Node):
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class When(Node):
    binder: Binder | None
    test: Expr | None
    text: str | None
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Hook(Node):
    when: str
    targets: tuple[str, ...]
    where: Expr | None
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class ScoreItem(Node):
    text: str
    value: Expr
    guard: Expr | None
    notes: tuple[Note, ...] = ()


@frozen
class Score(Node):
    player: str
    items: tuple[ScoreItem, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Winner(Node):
    value: Expr
    notes: tuple[Note, ...] = ()


@frozen
class Invariant(Node):
    text: str
    phase: str | None
    test: Expr
    notes: tuple[Note, ...] = ()


@frozen
class Translation(Node):
    text: str
    meaning: str


@frozen
class Texts(Node):
    language: str
    entries: tuple[Translation, ...]
    notes: tuple[Note, ...] = ()


Decl = (
    Game
    | Variant
    | Option
    | Enum
    | Table
    | Pieces
    | Zone
    | Var
    | Def
    | Action
    | Step
    | Flow
    | When
    | Hook
    | Score
    | Winner
    | Invariant
    | Texts
    | Scenario
    | NoteLine
)


@frozen
class RuleFile(Node):
    """`lost` has the words of the lines that could not be read: what is missing may stand there."""

    decls: tuple[Decl, ...]
    comments: tuple[Comment, ...] = ()
    lost: frozenset[str] = frozenset()
