"""The rulings of a rule file: every `assumed`, with the thing it belongs to in words, and its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl.source import Source
from tgame.rulebook import components, deeds, places, statements, texts, values
from tgame.rulebook.markdown import Line
from tgame.rulebook.teller import Teller

About = tuple[str, ast.Note]


@frozen
class Ruling:
    number: int
    about: str
    why: str
    place: str
    note: ast.Note


def rulings(teller: Teller, source: Source) -> list[Ruling]:
    """All of them, in the order of the file."""
    found = {
        note.span.start: (about, note) for decl in teller.names.rule_file.decls for about, note in _of(teller, decl)
    }
    made: list[Ruling] = []
    for start, (about, note) in sorted(found.items()):
        line, _ = source.place(start)
        number = teller.names.rulings[start]
        made.append(Ruling(number, about, teller.names.words(note.why), f"{source.name}:{line}", note))
    return made


def as_line(teller: Teller, ruling: Ruling) -> Line:
    return Line(teller.say("ruling", ruling.number, ruling.about, ruling.why, ruling.place))


def _of(teller: Teller, decl: ast.Decl) -> Iterator[About]:
    match decl:
        case ast.NoteLine(note=note):
            yield teller.say("about_game"), note
        case ast.Action() | ast.Step() | ast.Flow() | ast.When() | ast.Hook():
            yield from _rule(teller, decl)
        case ast.Scenario(lines=lines):
            about = teller.say("about_example", teller.term(teller.names.words(decl.title)))
            yield from ((about, note) for note in decl.notes)
            for line in lines:
                notes = (line.note,) if isinstance(line, ast.NoteLine) else line.notes
                yield from ((about, note) for note in notes)
        case _:
            yield from _noun(teller, decl)


def _rule(teller: Teller, decl: ast.Action | ast.Step | ast.Flow | ast.When | ast.Hook) -> Iterator[About]:
    match decl:
        case ast.Action():
            deed = deeds.action(teller, decl)
            yield from _deed(teller, teller.say("about_action", f"**{deed.title}**"), deed)
        case ast.Step():
            deed = deeds.step(teller, decl)
            yield from _deed(teller, teller.say("about_step", f"**{deed.title}**"), deed)
        case ast.Flow():
            yield from _lines(teller, teller.say("h_course"), statements.block(teller, decl.body))
            yield from ((teller.say("h_course"), note) for note in decl.notes)
        case ast.When(text=text):
            about = (
                teller.say("about_rule", teller.quoted(texts.trigger(teller, decl)))
                if text
                else teller.say("h_triggers")
            )
            yield from _lines(teller, about, [deeds.trigger(teller, decl)])
        case ast.Hook():
            yield from _lines(teller, teller.say("h_hooks"), [deeds.hook(teller, decl)])
        case _:
            assert_never(decl)


def _deed(teller: Teller, about: str, deed: deeds.Deed) -> Iterator[About]:
    yield from ((about, note) for note in deed.notes)
    yield from _lines(teller, about, deed.lines)


def _lines(teller: Teller, about: str, lines: Sequence[Line]) -> Iterator[About]:
    for line in lines:
        here = teller.say("about_phase", line.label) if line.label else about
        said = teller.say("about_within", about, teller.cited(line.text)) if line.text and not line.label else here
        yield from ((said, note) for note in line.notes)
        yield from _below(teller, here, said, line.below)


def _below(teller: Teller, about: str, parent: str, lines: Sequence[Line]) -> Iterator[About]:
    """A ruling on a line of its own belongs to the line above it."""
    for line in lines:
        if line.text or line.below:
            yield from _lines(teller, about, [line])
        else:
            yield from ((parent, note) for note in line.notes)


def _noun(
    teller: Teller,
    decl: ast.Game
    | ast.Variant
    | ast.Option
    | ast.Enum
    | ast.Table
    | ast.Pieces
    | ast.Zone
    | ast.Var
    | ast.Def
    | ast.Score
    | ast.Winner
    | ast.Invariant
    | ast.Texts,
) -> Iterator[About]:
    inner: list[About] = []
    match decl:
        case ast.Game():
            about = teller.say("about_game")
        case ast.Variant():
            about = teller.say("about_variant", teller.label(decl.name, decl.text))
        case ast.Option():
            about = teller.say("about_option", teller.label(decl.name, decl.text))
        case ast.Enum():
            about = teller.label(decl.name)
            inner = [(teller.label(item.name, item.text), note) for item in decl.items for note in item.notes]
        case ast.Table():
            about = components.table_title(teller, decl, teller.names.tables.index(decl) + 1)
            inner = [(f"{about}, {teller.label(row.name)}", note) for row in decl.rows for note in row.notes]
        case ast.Pieces():
            about = teller.say("about_piece", teller.label(decl.name, decl.text))
            inner = [
                (teller.say("about_piece", teller.label(kind.name, kind.text)), note)
                for kind in decl.kinds
                for note in kind.notes
            ]
        case ast.Zone():
            about = teller.say("about_place", teller.label(decl.name, decl.text))
        case ast.Var():
            about = teller.say("about_variable", teller.label(decl.name, decl.text))
        case ast.Def():
            about = _term(teller, decl)
        case ast.Score():
            about = teller.say("about_score", "").strip()
            inner = [
                (teller.say("about_score", texts.quote(teller, item.text)), note)
                for item in decl.items
                for note in item.notes
            ]
        case ast.Winner():
            about = teller.say("about_winner")
        case ast.Invariant():
            about = teller.say("about_invariant", texts.quote(teller, decl.text))
        case ast.Texts():
            about = teller.say("about_texts")
        case _:
            assert_never(decl)
    yield from ((about, note) for note in decl.notes)
    yield from inner


def _term(teller: Teller, node: ast.Def) -> str:
    """A definition, or what it says where the language has no name for it."""
    called = values.definition_name(teller, node.name)
    return teller.say("about_term", called or teller.cited(places.meaning(places.about(teller, node)[0], node)))
