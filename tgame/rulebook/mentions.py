"""Which rules speak of something: who takes from a place, who puts something there, who counts it.

In: a teller, which knows the rules in use, and a name of the file. Out: the titles of those rules, in the order of the
file. A rule that asks a definition speaks of what that definition asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import texts
from tgame.rulebook.brief import plain
from tgame.rulebook.places import SET_UP
from tgame.rulebook.sorts import PLAYER
from tgame.rulebook.teller import Teller


@frozen
class Mentions:
    """Titles: of actions by which pieces of a place are chosen, of rules by which something gets there, of lines of the
    score and of endings that look at it, of actions that ask for it."""

    taken_by: tuple[str, ...] = ()
    put_by: tuple[str, ...] = ()
    scored_by: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    asked_by: tuple[str, ...] = ()


def mentions(teller: Teller, name: str) -> Mentions:
    names = teller.names
    said = _saying(teller, name)
    taken, put, asked = [], [], []
    for action in names.actions.values():
        title = plain(texts.outline(teller, action))
        sources = [param.binder.source for param in action.params if isinstance(param, ast.Param)]
        if any(_says(source, said) for source in sources):
            taken.append(title)
        if any(_goes_to(line, name) for line in action.body):
            put.append(title)
        elif title not in taken and any(_says(line, said) for line in action.body):
            asked.append(title)
    for step in names.steps.values():
        if step.text and any(_goes_to(line, name) for line in step.body):
            put.append(plain(texts.step(teller, step)))
    for phase in names.phases.values():
        if any(_goes_to(line, name) for line in phase.body if not isinstance(line, ast.Phase)):
            put.append(plain(texts.phase(teller, phase)))
    scored = _scored(teller, said)
    ends = [plain(texts.trigger(teller, when)) for when in names.all(ast.When) if when.text and _asks(when, said)]
    return Mentions(*(tuple(dict.fromkeys(found)) for found in (taken, put, scored, ends, asked)))


def uses(teller: Teller, kinds: frozenset[str]) -> Mentions:
    """What pieces are for: the lines of the score that count them, and the rules that look at their kind or at a field
    that no other kind has. What speaks of all pieces of a family speaks of none of its kinds."""
    names = teller.names
    fields = {kind: {field.name for field in node.fields} for kind, (_, node) in names.kinds.items()}
    others = set().union(*(own for kind, own in fields.items() if kind not in kinds))
    said = _saying(teller, *kinds, *(field for kind in kinds for field in fields.get(kind, set()) - others))
    looking = [plain(texts.outline(teller, node)) for node in names.actions.values() if _says(node, said)]
    looking += [plain(texts.step(teller, step)) for step in names.steps.values() if step.text and _says(step, said)]
    for phase in names.phases.values():
        own = [line for line in phase.body if not isinstance(line, ast.Phase)]
        if phase.name != SET_UP and not names.is_silent(phase.text) and any(_says(line, said) for line in own):
            looking.append(plain(texts.phase(teller, phase)))
    looking += [plain(texts.trigger(teller, when)) for when in names.all(ast.When) if when.text and _says(when, said)]
    return Mentions(scored_by=_scored(teller, said), asked_by=tuple(dict.fromkeys(looking)))


def _scored(teller: Teller, said: set[str]) -> tuple[str, ...]:
    items = [item for score in teller.names.all(ast.Score) for item in score.items if _says(item.value, said)]
    return tuple(dict.fromkeys(plain(texts.said(teller.means("p", "", PLAYER), item.text)) for item in items))


def _saying(teller: Teller, *names: str) -> set[str]:
    """The names, and the definitions that ask for them."""
    found = set(names)
    while True:
        more = {own for own, node in teller.names.defs.items() if own not in found and _says(node.body, found)}
        if not more:
            return found
        found |= more


def _says(node: ast.Node, names: set[str]) -> bool:
    for part in nodes(node):
        match part:
            case ast.Name(id=name) | ast.Dot(name=name) if name in names:
                return True
    return False


def _asks(when: ast.When, names: set[str]) -> bool:
    return any(_says(part, names) for part in (when.binder, when.test) if part is not None)


def _goes_to(node: ast.Node, name: str) -> bool:
    return any(name in _targets(part) for part in nodes(node))


def _targets(node: ast.Node) -> Iterator[str]:
    """The place or the variable that a statement changes."""
    match node:
        case ast.Move(to=target) | ast.Assign(target=target):
            base = target.base if isinstance(target, ast.Index) else target
            if isinstance(base, ast.Name):
                yield base.id
