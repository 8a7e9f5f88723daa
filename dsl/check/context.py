"""What the checker knows while it reads: the symbols of the file, the names in scope, the findings so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, evolve, field, frozen

from tgame.dsl import ast
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.bounds import Measure
from tgame.dsl.checked import (
    NOTHING,
    Action,
    CellType,
    Configuration,
    Const,
    Definition,
    EnumType,
    Expr,
    Kind,
    Parameter,
    Step,
    Text,
    Type,
    Value,
    Variable,
    Zone,
)
from tgame.dsl.diagnostics import Diagnostic, Label, Severity, Span
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS

_ANOTHER = "choose another name, and use it wherever this is meant"
_FEW = 8  # names that can be listed in a hint


@frozen
class TableRow:
    """A row of a table; `low` is None when the number of players has already chosen the value."""

    values: tuple[int, ...]
    low: int | None


@frozen
class EnumInfo:
    type: EnumType
    columns: tuple[Parameter, ...]
    values: tuple[tuple[Value, ...], ...]


@frozen
class Signature:
    """What a decision must know of an action, before its body is read."""

    node: ast.Action
    given: tuple[Parameter, ...]
    offered: bool


@define
class Symbols:
    """Everything declared at the top level of a rule file, for one configuration."""

    configuration: Configuration
    constants: dict[str, Const] = field(factory=dict)
    enums: dict[str, EnumInfo] = field(factory=dict)
    tables: dict[str, TableRow] = field(factory=dict)
    families: dict[str, tuple[str, ...]] = field(factory=dict)
    backs: dict[str, str] = field(factory=dict)
    kinds: dict[str, Kind] = field(factory=dict)
    fields: dict[str, Type] = field(factory=dict)
    zones: dict[str, Zone] = field(factory=dict)
    variables: dict[str, Variable] = field(factory=dict)
    def_nodes: dict[str, ast.Def] = field(factory=dict)
    definitions: dict[str, Definition | None] = field(factory=dict)
    measures: dict[str, tuple[Definition, Measure]] = field(factory=dict)
    actions: dict[str, Signature] = field(factory=dict)
    step_nodes: dict[str, ast.Step] = field(factory=dict)
    step_params: dict[str, tuple[Parameter, ...]] = field(factory=dict)
    phases: dict[str, Span] = field(factory=dict)
    hooks: list[ast.Hook] = field(factory=list)
    scored: bool = False
    has_winner: bool = False
    written: dict[str, str | None] = field(factory=dict)
    texts: dict[str, Text] = field(factory=dict)
    places: dict[str, Span] = field(factory=dict)
    seats: tuple[Text, ...] = ()
    cell_names: dict[str, Mapping[str, int]] = field(factory=dict)
    named_cells: int = 0
    done_actions: dict[str, Action] = field(factory=dict)
    done_steps: dict[str, Step] = field(factory=dict)
    findings: list[Diagnostic] = field(factory=list)
    used: set[str] = field(factory=set)
    # Each call of a step, with whether somebody acts there, and the mark of whoever does: does anything ask for `me`?
    performed: list[tuple[str, Span, bool, list[bool]]] = field(factory=list)
    step_marks: dict[str, list[bool]] = field(factory=dict)
    candidates: int = 0
    _fresh: int = 0

    def fresh(self) -> str:
        """A name for an element that the rule file does not name; no rule file can spell it."""
        self._fresh += 1
        return f"{self._fresh}"

    @property
    def players(self) -> int:
        return self.configuration.players

    def names(self) -> Iterable[str]:
        """Every name that a value could be meant by, for "did you mean"."""
        yield from self.constants
        yield from self.enums
        yield from self.tables
        yield from self.kinds
        yield from self.zones
        yield from self.variables
        yield from self.def_nodes
        yield from WORDS

    def cell_types(self, kinds: frozenset[str]) -> set[CellType]:
        """The boards that pieces of these kinds can lie on."""
        return {zone.cells for zone in self.zones.values() if zone.cells is not None and zone.holds.kinds & kinds}


@frozen
class Context:
    """A scope. Contexts are never changed: binding a name makes a new one."""

    symbols: Symbols
    locals: dict[str, Type] = field(factory=dict)
    known: dict[str, Const] = field(factory=dict)
    chance: bool = False
    scenario: bool = False
    # In a scenario or an answer: what seats are called, by name; where two say the same, the first is meant.
    seats: tuple[Mapping[str, int], ...] = ()
    sheet: bool = False
    used_me: list[bool] = field(factory=lambda: [False])

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str = "",
        severity: Severity = "error",
        labels: tuple[Label, ...] = (),
        word: str = "",
    ) -> None:
        self.symbols.findings.append(Diagnostic(code, message, span, hint, severity, labels, word=word))

    def fail(self, code: str, message: str, span: Span, hint: str = "") -> Const:
        """Report an error, and go on with a value that fits everywhere."""
        self.report(code, message, span, hint)
        return Const(0, type=NOTHING, span=span)

    def unknown(self, what: str, name: str, known: Iterable[str], span: Span) -> Const:
        known = list(known)
        hint = did_you_mean(name, known)
        if not hint and 0 < len(known) <= _FEW:
            hint = "there " + ("is " if len(known) == 1 else "are ") + ", ".join(f"`{one}`" for one in known)
        self.report("TG101", f"there is no {what} called `{name}`", span, hint, word=name)
        return Const(0, type=NOTHING, span=span)

    def taken(self, name: str, before: Span, span: Span) -> None:
        """A name that stands for something already."""
        labels = (Label(before, "declared here"),)
        self.report("TG102", f"`{name}` is already declared", span, f"{_ANOTHER}: `{name}_2`", "error", labels, name)

    def reserved(self, name: str, message: str, span: Span) -> None:
        """A name that the language keeps for itself."""
        self.report("TG103", message, span, f"{_ANOTHER}: `my_{name}`", word=name)

    def bind(self, name: str, type_: Type, span: Span) -> Context:
        """A scope with one more name in it."""
        taken = self.symbols.places.get(name)
        if taken is not None and name in self.symbols.names():
            self.taken(name, taken, span)
        elif name in KEYWORDS:
            self.reserved(name, f"`{name}` is a word of the language", span)
        elif name in WORDS:
            self.reserved(name, f"`{name}` is a built-in word", span)
        # A new `me` is another player than the one who performs a step: it says nothing of whether that one is needed.
        used_me = [False] if name == "me" else self.used_me
        return evolve(self, locals={**self.locals, name: type_}, used_me=used_me)

    def assume(self, name: str, type_: Type) -> Context:
        """A scope with one more name in it that hides any other: what a text is about, not what a rule declares."""
        return evolve(self, locals={**self.locals, name: type_})

    def with_chance(self) -> Context:
        return evolve(self, chance=True)

    def pure(self) -> Context:
        return evolve(self, chance=False) if self.chance else self


def humanise(name: str) -> str:
    """The text of a thing that was given none: its name, as words."""
    return name.replace("_", " ").capitalize()


def typed_const(value: Value, type_: Type, span: Span) -> Const:
    return Const(value, type=type_, span=span)


def is_poison(expr: Expr) -> bool:
    """Did reading this expression already fail?"""
    return expr.type == NOTHING
