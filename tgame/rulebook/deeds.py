"""Actions, steps, triggers and hooks: who does what, on which condition, and what happens."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve, frozen

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import conditions, statements, texts, values, words
from tgame.rulebook.clauses import applied, without_owner
from tgame.rulebook.markdown import Line
from tgame.rulebook.nouns import Noun
from tgame.rulebook.polish import sentence
from tgame.rulebook.sorts import PLAYER, list_of, sort_of_type
from tgame.rulebook.teller import SHORTEST_WORD, Teller


@frozen
class Deed:
    """A title and the lines under it."""

    title: str
    lines: tuple[Line, ...]
    notes: tuple[ast.Note, ...] = ()


def acting(teller: Teller) -> Teller:
    """A scope in which somebody acts."""
    return teller.bind("me", PLAYER, "that")[0]


def action(teller: Teller, node: ast.Action) -> Deed:
    """What is chosen, what must hold, what happens. Where one thing is chosen, English goes on with `it`; what is only
    moved is chosen by being moved."""
    inner = acting(teller)
    lines: list[Line] = []
    if node.guard is not None:
        lines.append(Line(sentence(teller.tongue, teller.say("only_when", conditions.condition(teller, node.guard)))))
    chosen: list[str] = []
    for param in node.params:
        inner, said = parameter(inner, param)
        if isinstance(param, ast.Param):
            chosen.append(said)
    below = list(statements.block(inner, [line for line in node.body if not isinstance(line, ast.NoteLine)]))
    one = _only(node)
    if one is not None and teller.tongue == "en":
        name = inner.scope[one].text
        below = _with_it(below, name)
        speaking = [bool(re.search(r"\b[Ii]ts?\b", line.text)) for line in below]
        first = speaking.index(True) if True in speaking else 0
        if below and (found := re.match(r"^Put it (?!from)", below[first].text)):
            below[first] = evolve(below[first], text=f"Put {chosen.pop()} {below[first].text[found.end() :]}")
    if chosen:
        lines.append(Line(sentence(teller.tongue, teller.say("choose_param", teller.series(chosen)))))
    lines.extend(below)
    return Deed(
        statements.action_title(teller, node), tuple(line for line in lines if line.text or line.below), _notes(node)
    )


def _only(node: ast.Action) -> str | None:
    """The name of the one thing that is chosen, where nothing else is."""
    if len(node.params) != 1 or not isinstance(node.params[0], ast.Param) or node.params[0].amount is not None:
        return None
    return node.params[0].binder.name


def _with_it(lines: Sequence[Line], name: str) -> list[Line]:
    """`Put it …; its type`, after what was chosen. Another thing of its sort, `that card B`, is none. What lies `on the
    space of that site` stays so: `the coin on its space` would be on the coin's."""
    whose = re.compile(rf"(?<!\bon )\bthe ((?:\w+ )?\w+) of {re.escape(name)}(?![\w']| [A-Z]\b)")
    itself = re.compile(rf"(?<!\bon the space of )\b{re.escape(name)}(?![\w']| [A-Z]\b| of\b)")
    again = re.compile(rf"^{re.escape(name[:1].upper() + name[1:])}(?![\w']| [A-Z]\b| of\b)")

    def one(line: Line) -> Line:
        text = again.sub("It", itself.sub("it", whose.sub(r"its \1", line.text)))
        # The only thing at hand is what a step is about.
        text = text.replace("**, with it.", "**.")
        return evolve(line, text=text, below=tuple(map(one, line.below)))

    return list(map(one, lines))


def _notes(node: ast.Action | ast.Step) -> tuple[ast.Note, ...]:
    """The rulings on the whole of it: those of its first line, and those on lines of their own."""
    return (*node.notes, *(line.note for line in node.body if isinstance(line, ast.NoteLine)))


def parameter(teller: Teller, param: ast.Field | ast.Param) -> tuple[Teller, str]:
    if isinstance(param, ast.Field):
        return teller.bind(param.name, sort_of_type(teller.names, param.type), "given")[0], ""
    binder = param.binder
    sort = teller.sort(binder.source).element
    each = evolve(binder, where=None)
    narrow, found = words.bound(teller, each)
    found = found.taken()
    if binder.where is not None:
        found = evolve(found, where=conditions.condition(narrow, binder.where))
    if param.amount is not None:
        inner, letter = teller.bind(binder.name, list_of(sort), "chosen", words.own_noun(sort, found))
        many = evolve(found, letter=letter).many
        if row := words.row_numeral(teller, param.amount):
            return inner, f"{row[0]} {many} {row[1]}"
        return inner, f"{_amount(teller, param.amount)} {many}"
    inner, letter = teller.bind(binder.name, sort, "chosen", words.own_noun(sort, found))
    named = evolve(found, letter=letter)
    if teller.tongue == "en" and len(binder.name) > SHORTEST_WORD and binder.name != teller.noun(sort).one:
        called = teller.names.translated(binder.name) or binder.name
        word = f"the {called}"
        inner = teller.means(binder.name, word, sort, Noun(called, called))
        return inner, teller.say("choose_param_called", evolve(found, letter="").any_of, word)
    return inner, named.any_of


def _amount(teller: Teller, amount: ast.Expr) -> str:
    if isinstance(amount, ast.Binary) and amount.op == "..":
        return teller.say("amount_range", values.value(teller, amount.left), values.value(teller, amount.right))
    return values.value(teller, amount)


def step(teller: Teller, node: ast.Step) -> Deed:
    inner = acting(teller)
    for param in node.params:
        inner = inner.bind(param.name, sort_of_type(teller.names, param.type), "given")[0]
    title = statements.step_label(teller, node.name).strip("*")
    title = title[:1].upper() + title[1:]
    body = [line for line in statements.block(inner, node.body) if line.text or line.below]
    return Deed(title, tuple(body), _notes(node))


def trigger(teller: Teller, node: ast.When) -> Line:
    """`As soon as ...`, and what happens then."""
    inner, said = set_off(teller, node)
    if node.text and not teller.names.is_silent(node.text):
        said = f"**{texts.trigger(teller, node)}.** {said}"
    return Line(said, statements.block(inner, node.body), node.notes)


def set_off(teller: Teller, node: ast.When) -> tuple[Teller, str]:
    """What names mean in a trigger, and when it happens."""
    if node.binder is None:
        said = teller.say("when", conditions.clause(teller, node.test) if node.test is not None else "")
        return teller, sentence(teller.tongue, said)
    inner, found = words.bound(teller, evolve(node.binder, where=None))
    called = ""
    if node.binder.name == "me" and _acts(teller, node):
        called = teller.say("called_you_off_turn")
    elif node.binder.name == "me":
        inner = teller.means("me", teller.say("that_one", teller.noun(PLAYER).one), PLAYER)
    test = node.binder.where or node.test
    told = conditions.clause(inner, test) if test is not None else ""
    it = inner.scope[node.binder.name].text
    told = without_owner(teller.tongue, told, it) or applied(told, it)[0]
    return inner, sentence(teller.tongue, teller.say("when_each", found.any_of + called, told))


def _acts(teller: Teller, node: ast.When) -> bool:
    """Does somebody decide there, or carry out a step?"""
    return any(
        isinstance(part, ast.Decide | ast.Window | ast.Together)
        or (isinstance(part, ast.Name) and part.id in teller.names.steps)
        for part in nodes(node)
    )


def hook(teller: Teller, node: ast.Hook) -> Line:
    """What is done before, after or instead of something else."""
    inner, labels = hooked(teller, node)
    said = teller.say(node.when, teller.series(labels, "or"))
    if node.where is not None:
        said = teller.say("hook_if", said, conditions.clause(inner, node.where))
    else:
        said = teller.say("hook", said)
    return Line(sentence(teller.tongue, said), statements.block(inner, node.body), node.notes)


def hooked(teller: Teller, node: ast.Hook) -> tuple[Teller, list[str]]:
    """What names mean in a hook, and what it hangs on."""
    names = teller.names
    inner = acting(teller)
    labels: list[str] = []
    for target in node.targets:
        if target in names.actions:
            labels.append(statements.action_label(teller, target))
            for param in names.actions[target].params:
                name = param.name if isinstance(param, ast.Field) else param.binder.name
                if name not in inner.scope:
                    inner = parameter(inner, param)[0]
        elif target in names.steps:
            labels.append(statements.step_label(teller, target))
            for field in names.steps[target].params:
                if field.name not in inner.scope:
                    inner = inner.bind(field.name, sort_of_type(names, field.type), "given")[0]
        else:
            labels.append(statements.phase_label(teller, target))
            loop = names.phases[target].loop
            if isinstance(loop, ast.Each) and loop.binder.name not in inner.scope:
                inner = inner.bind(loop.binder.name, teller.sort(loop.binder.source).element, "that")[0]
    return inner, labels
