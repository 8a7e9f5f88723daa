"""Decisions as sentences: who chooses among which actions, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import statements, texts, words
from tgame.rulebook.markdown import Line
from tgame.rulebook.nouns import Group
from tgame.rulebook.polish import polish, sentence
from tgame.rulebook.teller import Teller

_FORMS = {"choose": ("choose_one", "choose"), "may": ("may_one", "may"), "any": ("any_action_one", "any_action")}


def told(teller: Teller, node: ast.Together | ast.Window | ast.Decide) -> list[Line]:
    match node:
        case ast.Together(binder=binder, body=body):
            inner, found = words.bound(teller, binder)
            said = sentence(teller.tongue, teller.say("together", _everyone(found), teller.say("called_you")))
            return [Line(said, statements.block(inner, body), node.notes)]
        case ast.Window(binder=binder, acts=acts, prompt=prompt):
            inner, found = words.bound(teller, binder)
            said = teller.say("window", _everyone(found))
            head = sentence(teller.tongue, said)
            return [Line(_prompted(teller, head, prompt), tuple(_offers(inner, acts)), node.notes)]
        case ast.Decide():
            return _decision(teller, node)
    assert_never(node)


def _everyone(found: Group) -> str:
    return evolve(found, entire=True).the


def _prompted(teller: Teller, said: str, prompt: str | None) -> str:
    if not prompt:
        return said
    end = said[-1]
    return teller.say("prompt", said[:-1].rstrip(" \N{NO-BREAK SPACE}"), texts.quote(teller, prompt)) + (
        end if teller.tongue == "en" or end == "." else " :"
    )


def _offer(teller: Teller, act: ast.Act) -> str:
    said = statements.given(teller, statements.action_label(teller, act.name), act.given)
    return teller.say("again", said) if act.again else said


def _offers(teller: Teller, acts: Sequence[ast.Act]) -> list[Line]:
    return [Line(polish(teller.tongue, _offer(teller, act))) for act in acts]


def _decision(teller: Teller, node: ast.Decide) -> list[Line]:
    single, several = _FORMS[node.mode]
    below: tuple[Line, ...] = ()
    if len(node.acts) == 1:
        head = sentence(teller.tongue, teller.say(single, _offer(teller, node.acts[0])))
    else:
        if node.mode == "choose" and any(isinstance(part, ast.Decide) for line in node.body for part in nodes(line)):
            several = "choose_first"
        head = sentence(teller.tongue, teller.say(several))
        below = tuple(_offers(teller, node.acts))
    lines = [Line(_prompted(teller, head, node.prompt), below, node.notes)]
    if node.body:
        key = {"any": "after_each_act", "may": "if_done", "choose": "after_act"}[node.mode]
        lines.append(Line(sentence(teller.tongue, teller.say(key)), statements.block(teller, node.body)))
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
