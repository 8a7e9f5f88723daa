"""The chapters of a book: what a player must know, in the order in which somebody teaches it.

In: a teller, whose rules are those with some settings, and the counts of pieces. Out: chapters of parts, each with its
sentences; nothing of Markdown is known here but how a table looks. What only keeps the book (rulings that belong to no
rule, examples) is in `book`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgame.dsl import ast
from tgame.rulebook import components as parts
from tgame.rulebook import deeds, ending, layout, places, statements
from tgame.rulebook.markdown import Chapter, Line, Part
from tgame.rulebook.teller import Teller


def chapters(teller: Teller, counts: parts.Counts) -> list[Chapter]:
    """What a player must know, in the order of a rulebook."""
    written: tuple[tuple[str, Callable[[], Sequence[Part]]], ...] = (
        ("h_components", lambda: parts.components(teller, counts)),
        ("h_places", lambda: _list(layout.layout(teller))),
        ("h_setup", lambda: _list(_set_up(teller), numbered=True)),
        ("h_course", lambda: _list(course(teller), numbered=True)),
        ("h_actions", lambda: _deeds([deeds.action(teller, node) for node in teller.names.actions.values()])),
        ("h_steps", lambda: _deeds([deeds.step(teller, teller.names.steps[name]) for name in _steps(teller)])),
        ("h_triggers", lambda: _list([deeds.trigger(teller, node) for node in ending.ordinary(teller)])),
        ("h_hooks", lambda: _list([deeds.hook(teller, node) for node in teller.names.all(ast.Hook)])),
        ("h_terms", lambda: _list(places.terms(teller))),
        ("h_end", lambda: _end(teller)),
    )
    made = ((heading, write()) for heading, write in written)
    return [Chapter(heading, tuple(found)) for heading, found in made if found]


def _list(lines: Sequence[Line], numbered: bool = False) -> list[Part]:
    return [Part(lines=tuple(lines), numbered=numbered)] if lines else []


def _deeds(found: Sequence[deeds.Deed]) -> list[Part]:
    return [Part(deed.title, (), deed.lines, notes=deed.notes) for deed in found]


def _flow(teller: Teller) -> list[ast.Stmt]:
    return [statement for flow in teller.names.all(ast.Flow) for statement in flow.body]


def _set_up(teller: Teller) -> list[Line]:
    phases = [node for node in _flow(teller) if isinstance(node, ast.Phase) and ending.is_set_up(node)]
    done = [line for node in phases for line in (*_loose(node), *statements.phase(teller, node).below)]
    return [*layout.at_the_start(teller), *done]


def _loose(node: ast.Phase) -> Iterator[Line]:
    """The rulings on the whole of a phase that has no line of its own."""
    yield from (Line("", notes=(note,)) for note in node.notes)


def course(teller: Teller) -> list[Line]:
    rest = [statement for statement in _flow(teller) if not ending.is_set_up(statement)]
    return list(statements.block(teller, rest))


def _steps(teller: Teller) -> list[str]:
    return [name for name in teller.names.steps if not statements.is_spelt_out(teller, name)]


def _end(teller: Teller) -> list[Part]:
    over, scored, won = ending.over(teller), ending.score(teller), ending.won(teller)
    found = [Part(lines=tuple(over), key="over")] if over else []
    if scored:
        found.append(Part(plain=(teller.say("score_intro"),), lines=tuple(scored), key="score"))
    return [*found, *([Part(lines=tuple(won), key="won")] if won else [])]
