"""Actions, steps, triggers and hooks: who does what, on which condition, and what happens."""

from __future__ import annotations

from attrs import evolve, frozen

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.interpreter.tongues import a_or_an
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
    """What is chosen, what must hold, what happens."""
    inner = acting(teller)
    lines: list[Line] = []
    if node.guard is not None:
        lines.append(Line(sentence(teller.tongue, teller.say("only_when", conditions.condition(teller, node.guard)))))
    for param in node.params:
        inner, said = parameter(inner, param)
        lines.append(Line(said))
    last = max((place for place, line in enumerate(node.body) if isinstance(line, ast.Require)), default=-1)
    needed: list[Line] = []
    for line in node.body[: last + 1]:
        if isinstance(line, ast.Let):
            inner, said_line = statements.noted(inner, line)
            lines.append(said_line)
        elif not isinstance(line, ast.NoteLine):
            needed.extend(statements.told(inner, line))
    if needed:
        lines.append(Line(sentence(teller.tongue, teller.say("conditions_head")), tuple(needed)))
    body = statements.block(inner, node.body[last + 1 :])
    if needed and any(line.text or line.below for line in body):
        lines.append(Line(sentence(teller.tongue, teller.say("effects_head")), body, numbered=True))
    else:
        lines.extend(body)
    return Deed(texts.action(teller, node), tuple(line for line in lines if line.text or line.below), _notes(node))


def _notes(node: ast.Action | ast.Step) -> tuple[ast.Note, ...]:
    """The rulings on the whole of it: those of its first line, and those on lines of their own."""
    return (*node.notes, *(line.note for line in node.body if isinstance(line, ast.NoteLine)))


def parameter(teller: Teller, param: ast.Field | ast.Param) -> tuple[Teller, str]:
    if isinstance(param, ast.Field):
        inner, letter = teller.bind(param.name, sort_of_type(teller.names, param.type), "given")
        said = teller.say("step_param", _some(teller, param, letter), inner.scope[param.name].text)
        return inner, sentence(teller.tongue, said)
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
            said = f"{teller.say('choose_amount', row[0], many)} {row[1]}"
        else:
            said = teller.say("choose_amount", _amount(teller, param.amount), many)
        return inner, sentence(teller.tongue, said)
    inner, letter = teller.bind(binder.name, sort, "chosen", words.own_noun(sort, found))
    named = evolve(found, letter=letter)
    if teller.tongue == "en" and len(binder.name) > SHORTEST_WORD and binder.name != teller.noun(sort).one:
        called = teller.names.translated(binder.name) or binder.name
        word = f"the *{called}*"
        inner = teller.means(binder.name, word, sort, Noun(called, called))
        return inner, sentence("en", teller.say("choose_param_called", evolve(found, letter="").any_of, word))
    return inner, sentence(teller.tongue, teller.say("choose_param", named.any_of))


def _amount(teller: Teller, amount: ast.Expr) -> str:
    if isinstance(amount, ast.Binary) and amount.op == "..":
        return teller.say("amount_range", values.value(teller, amount.left), values.value(teller, amount.right))
    return values.value(teller, amount)


def step(teller: Teller, node: ast.Step) -> Deed:
    inner = acting(teller)
    lines: list[Line] = []
    for param in node.params:
        sort = sort_of_type(teller.names, param.type)
        inner, letter = inner.bind(param.name, sort, "given")
        said = teller.say("step_param", _some(teller, param, letter), inner.scope[param.name].text)
        lines.append(Line(sentence(teller.tongue, said)))
    title = statements.step_label(teller, node.name).strip("*")
    body = [line for line in statements.block(inner, node.body) if line.text or line.below]
    return Deed(title, (*lines, *body), _notes(node))


def _some(teller: Teller, param: ast.Field, letter: str) -> str:
    noun = teller.noun(sort_of_type(teller.names, param.type))
    word = f"{noun.one} {letter}".strip()
    if teller.tongue == "en":
        return f"{a_or_an(word)} {word}"
    return f"{'une' if noun.feminine else 'un'} {word}"


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
        called = teller.say("called_that")
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
