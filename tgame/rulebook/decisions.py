"""Decisions as sentences: who chooses among which actions, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import statements, words
from tgame.rulebook.markdown import Line
from tgame.rulebook.nouns import Group
from tgame.rulebook.polish import polish, sentence
from tgame.rulebook.teller import Teller

FEW = 3  # actions that are named in a sentence; more of them are listed
_FORMS = {"choose": ("choose_one", "choose"), "may": ("may_one", "may"), "any": ("any_action_one", "any_action")}


def told(teller: Teller, node: ast.Together | ast.Window | ast.Decide) -> list[Line]:
    match node:
        case ast.Together(binder=binder, body=body):
            inner, found = words.bound(teller, binder)
            said = sentence(teller.tongue, teller.say("together", _everyone(found)))
            return [Line(said, statements.block(inner, body), node.notes)]
        case ast.Window(binder=binder, acts=acts):
            inner, found = words.bound(teller, binder)
            head = sentence(teller.tongue, teller.say("window", _everyone(found)))
            return [Line(head, tuple(_offers(inner, acts)), node.notes)]
        case ast.Decide():
            return _decision(teller, node)
    assert_never(node)


def _everyone(found: Group) -> str:
    return evolve(found, entire=True).the


def _offer(teller: Teller, act: ast.Act) -> str:
    # What a loop goes through is known where it is offered.
    given = [part for part in act.given if not (isinstance(part, ast.Name) and _is_looped(teller, part.id))]
    said = statements.given(teller, statements.action_label(teller, act.name), given)
    return teller.say("again", said) if act.again else said


def _is_looped(teller: Teller, name: str) -> bool:
    return name in teller.scope and teller.scope[name].text.startswith((f"{teller.say('that_one', '')}", "cette "))


def _offers(teller: Teller, acts: Sequence[ast.Act]) -> list[Line]:
    return [Line(polish(teller.tongue, _offer(teller, act))) for act in acts]


def _decision(teller: Teller, node: ast.Decide) -> list[Line]:
    single, several = _FORMS[node.mode]
    below: tuple[Line, ...] = ()
    if len(node.acts) == 1:
        head = teller.say(single, _offer(teller, node.acts[0]))
    else:
        if node.mode == "choose" and any(isinstance(part, ast.Decide) for line in node.body for part in nodes(line)):
            several = "choose_first"
        offers = [_offer(teller, act) for act in node.acts]
        if len(offers) <= FEW and not any(
            act.again or "," in said for act, said in zip(node.acts, offers, strict=True)
        ):
            head = f"{teller.say(several)} {teller.series(offers, 'or')}"
        else:
            head, below = teller.say(several), tuple(_offers(teller, node.acts))
    lines = [Line(statements.begun(teller, head), below, node.notes)]
    if node.body:
        key = {"any": "after_each_act", "may": "if_done", "choose": "after_act"}[node.mode]
        after = statements.block(teller, node.body)
        if any(line.text or line.below or line.notes for line in after):
            lines.append(Line(sentence(teller.tongue, teller.say(key)), after))
    if node.otherwise:
        lines.extend(_otherwise(teller, node))
    return lines


def _otherwise(teller: Teller, node: ast.Decide) -> list[Line]:
    below = statements.block(teller, node.otherwise)
    none = "if_none" if len(node.acts) > 1 else "if_not_possible"
    key = {"choose": none, "may": "if_pass", "any": "if_nothing_done"}[node.mode]
    if any(line.text or line.below for line in below):
        return [Line(sentence(teller.tongue, teller.say(key)), below)]
    notes = tuple(note for line in below for note in line.notes)
    if node.mode == "choose":
        return [Line(sentence(teller.tongue, teller.say(f"{none}_nothing")), notes=notes)]
    return [Line("", notes=notes)]
