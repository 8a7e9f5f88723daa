"""Texts: their holes checked in the scope they stand in.

In: a text of the tree, and a scope. Out: a checked `Text`. Findings are about the template itself, about names that
are not known there, and about choices that do not go by a number, a condition or a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.context import Context, humanise, is_poison
from tgame.dsl.check.expressions import check_expr
from tgame.dsl.checked.walk import substitute
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.templates import forms, placeholders, template

MAX_NAMED = 20_000
_HOLES = "build it from `{row}`, `{column}`, `{letter}`, `{n}` and `{slot}`, options and numbers"


def check_text(ctx: Context, text: str | None, name: str) -> t.Text:
    """A text whose holes are filled when it is told; without one, the words of a name."""
    if text is None:
        return t.literal(humanise(name), written=False)
    found = template(text)
    if isinstance(found, Diagnostic):
        ctx.symbols.findings.append(found)
        return t.literal(text)
    holes: dict[str, t.Expr] = {}
    for form in forms(found):
        for hole in placeholders(form):
            if hole.source not in holes:
                holes[hole.source] = check_expr(ctx.pure(), hole.expr)
            _check_choice(ctx, hole, holes[hole.source])
    numbers = {source: number for number, source in enumerate(holes)}
    told = None if found.told is None else _wording(found.told, numbers)
    return t.Text(text, _wording(found.name, numbers), told, tuple(holes), tuple(holes.values()))


def check_settled_text(ctx: Context, text: str | None, name: str) -> t.Text:
    """A text of something that is there before the match: what is filled in must be known then."""
    found = check_text(ctx, text, name)
    for source, hole in zip(found.sources, found.holes, strict=True):
        if not isinstance(hole, t.Const):
            ctx.report(
                "TG245",
                f"`{{{source}}}` is not known before the match",
                hole.span,
                "here a text may name options, tables and constants only",
            )
            return t.literal(text or humanise(name))
    return found


def settle_texts(ctx: Context) -> None:
    """The texts of all nouns, once everything is declared that they may name. A kind's may name its fields."""
    symbols = ctx.symbols
    for name, text in symbols.written.items():
        if text is not None and name in symbols.kinds:
            inner = ctx
            for parameter in symbols.kinds[name].fields:
                inner = inner.assume(parameter.name, parameter.type)
            symbols.texts[name] = _of_fields(ctx, check_text(inner, text, name))
        else:
            symbols.texts[name] = check_settled_text(ctx, text, name)


def _of_fields(ctx: Context, text: t.Text) -> t.Text:
    """A kind's text is filled for each of its pieces before the match: with fields, and columns of theirs."""
    for source, hole in zip(text.sources, text.holes, strict=True):
        match hole:
            case t.Const() | t.Local() | t.Column(item=t.Local()):
                continue
        ctx.report(
            "TG245",
            f"`{{{source}}}` is more than a field of the piece",
            hole.span,
            "a kind's text names its fields, and columns of them",
        )
        return t.literal(text.raw)
    return text


def check_place(ctx: Context, zone: t.Zone, text: str, span: Span) -> t.Text | None:
    """How a zone's cells are called: of their row, column, letter (of the column), number or slot."""
    if zone.cells is None:
        ctx.report("TG247", f"a {zone.shape} has no cells to name", span, "drop `at …`")
        return None
    rows, columns = zone.cells.rows, zone.cells.columns
    inner = ctx
    for name, high in (("row", rows), ("column", columns), ("letter", columns), ("n", rows * columns)):
        inner = inner.assume(name, t.NumberType(1, high))
    inner = inner.assume("slot", zone.keys or t.NumberType(1, columns))
    before = len(ctx.symbols.findings)
    found = check_text(inner, text, zone.name)
    if len(ctx.symbols.findings) > before:
        return None
    for hole in found.holes:
        if not _reckoned(hole):
            ctx.report("TG247", "the name of a cell is worked out with + - * and numbers only", hole.span, _HOLES)
            return None
    for hole in (found.holes[number] for number in _choices(found.name)):
        if not isinstance(hole, t.Const):
            ctx.report(
                "TG247", "a choice in the name of a cell goes by what is known before the match", hole.span, _HOLES
            )
            return None
    start = getattr(text, "start", span.start)
    _check_names(ctx, evolve(zone, place=found), Span(start, start + len(text)))
    return found


def _choices(wording: t.Wording) -> Iterator[int]:
    """The holes by which a text chooses between forms."""
    for part in wording:
        if isinstance(part, t.Filler) and part.branches:
            yield part.hole
            for branch in part.branches:
                yield from _choices(branch)


def _check_names(ctx: Context, zone: t.Zone, span: Span) -> None:
    """Each cell of a zone has a name of its own."""
    assert zone.cells is not None
    count, columns = zone.cells.rows * zone.cells.columns, zone.cells.columns
    ctx.symbols.named_cells += count
    if ctx.symbols.named_cells > MAX_NAMED:
        message = f"{ctx.symbols.named_cells:,} cells are given names"
        ctx.report("TG247", message, span, f"{MAX_NAMED:,} is the most in all zones: drop `at …`")
        return
    seen: dict[str, int] = {}
    for cell in range(count):
        name = t.cell_name(zone, cell)
        if name in seen:
            one, other = (
                f"row {at // columns + 1}, column {at % columns + 1}" if zone.cells.rows > 1 else f"space {at + 1}"
                for at in (seen[name], cell)
            )
            message = f"two cells are called {name}: {one}, and {other}"
            ctx.report("TG247", message, span, "give each a name of its own, as with `{letter}{row}` or `{n}`")
            return
        seen[name] = cell


def _reckoned(expr: t.Expr) -> bool:
    match expr:
        case t.Const() | t.Local():
            return True
        case t.Arith(op=op, left=left, right=right):
            return op in "+-*" and _reckoned(left) and _reckoned(right)
    return False


def check_seats(ctx: Context, header: ast.Game | None) -> tuple[t.Text, ...]:
    """The names of seats: as many as may play, each another."""
    if header is None or not header.seats:
        return ()
    seen: set[str] = set()
    for name in header.seats:
        if not name.strip() or name in seen:
            ctx.report(
                "TG248", f'two seats cannot both be called "{name}"', header.span, "give each seat a name of its own"
            )
        seen.add(name)
    if len(header.seats) < ctx.symbols.players:
        message = f"{ctx.symbols.players} players, but only {len(header.seats)} seats have names"
        ctx.report("TG248", message, header.span, "name every seat, or none")
        return ()
    return tuple(check_settled_text(ctx, name, "") for name in header.seats)


def optional_text(ctx: Context, text: str | None) -> t.Text | None:
    return None if text is None else check_text(ctx, text, "")


def with_values(text: t.Text, values: Mapping[str, t.Expr], fresh: Callable[[str], str]) -> t.Text:
    """A text of a definition, where it is called: what its holes stand for, with the values given."""
    return evolve(text, holes=tuple(substitute(hole, values, fresh) for hole in text.holes))


def _wording(form: ast.Form, numbers: dict[str, int]) -> t.Wording:
    return tuple(
        part
        if isinstance(part, str)
        else t.Filler(numbers[part.source], part.article, tuple(_wording(branch, numbers) for branch in part.branches))
        for part in form
    )


def translated(text: t.Text, meaning: str) -> t.Text | None:
    """A text in another language: what its holes mean is what the same holes mean in English; None if it has others."""
    found = template(meaning)
    if isinstance(found, Diagnostic):
        return None
    numbers = {source: number for number, source in enumerate(text.sources)}
    if any(hole.source not in numbers for form in forms(found) for hole in placeholders(form)):
        return None
    told = None if found.told is None else _wording(found.told, numbers)
    if text.silent:
        told = ()
    return t.Text(text.raw, _wording(found.name, numbers), told, text.sources, text.holes)


def _check_choice(ctx: Context, hole: ast.Hole, expr: t.Expr) -> None:
    count = len(hole.branches)
    if not count or is_poison(expr):
        return
    span = Span(expr.span.start, expr.span.end)
    match expr.type:
        case t.NumberType() | t.BoolType():
            if count != 2:
                kind = "a number has one form for 1 and one for more"
                if isinstance(expr.type, t.BoolType):
                    kind = "a condition has one form where it holds and one where it does not"
                ctx.report("TG246", f"{kind}, found {count}", span, "write two, as in `{n|point|points}`")
        case t.PlayerType(count=players):
            if count < players:
                ctx.report("TG246", f"{players} seats, but only {count} forms", span, "one for each seat, in order")
        case _:
            ctx.report(
                "TG246",
                f"a choice goes by a number, a condition or a seat, not by {expr.type}",
                span,
                "leave out what stands after the bar",
            )
