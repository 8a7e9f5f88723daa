"""Rules in few words, for somebody who sits at the table: what an action does, what a turn is.

In: a teller, which knows the rules in use. Out: clauses of plain text, without Markdown, in the order of the rules.
What only keeps the books (a name for a value, a sentence that is told) is passed over, and so is what only the book has
words for: a condition that is called by the name of its definition, an end of the game, which is told by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import conditions, deeds, places, statements, texts, values, variants
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.markdown import Line, unmarked
from tgame.rulebook.polish import polish
from tgame.rulebook.teller import Teller

MANY = 2  # actions that are named where they are offered; more of them are listed elsewhere
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>|])")
_ASIDE = re.compile(r"\s\((?:ci-après )?[“«][^()]*[”»](?: below)?\)")
_NAME = re.compile(r"\w+(?: \w+)* [A-ZÀ-Ý(].*\(|\w+ \(|[A-Z]{2}")
_QUOTES = re.compile("«[ \N{NO-BREAK SPACE}]?|[ \N{NO-BREAK SPACE}]?»")


def plain(text: str) -> str:
    """Without the signs of Markdown, nor the French quotes that set names apart."""
    return _ESCAPED.sub(r"\1", unmarked(_QUOTES.sub("", _ASIDE.sub("", text))))


def clause(tongue: Tongue, text: str) -> str:
    """A sentence as a part of another."""
    said = plain(polish(tongue, text)).strip().rstrip(".:").rstrip(" \N{NO-BREAK SPACE}")
    return said[:1].lower() + said[1:]


def label(text: str) -> str:
    """What an action is called, as a part of a sentence. A name keeps its capital: `Flaming Sword (+4)`."""
    said = plain(text)
    return said if _NAME.match(said) else said[:1].lower() + said[1:]


# ---- actions


@frozen
class Deed:
    """An action in few words: what it is called, what is chosen, what must hold, what it does."""

    title: str
    chooses: tuple[str, ...]
    needs: tuple[str, ...]
    does: tuple[str, ...]


def action(teller: Teller, node: ast.Action) -> Deed:
    inner = deeds.acting(teller)
    chooses: list[str] = []
    for param in node.params:
        inner, said = deeds.parameter(inner, param)
        if isinstance(param, ast.Param):
            chooses.append(clause(teller.tongue, teller.say("choose_param", said)))
    needs: list[str] = []
    does: list[str] = []
    only = node.params[0] if len(node.params) == 1 else None
    one = inner.scope[only.binder.name].text if isinstance(only, ast.Param) and only.amount is None else None
    for line in node.body:
        if isinstance(line, ast.Let):
            inner = statements.noted(inner, line)[0]
        elif isinstance(line, ast.Require):
            needs.extend(_needed(inner, line))
        else:
            does.extend(_it(teller, text, one) for text in told(inner, line))
    return Deed(plain(texts.outline(teller, node)), tuple(chooses), tuple(needs), tuple(does))


def _needed(teller: Teller, node: ast.Require) -> list[str]:
    """Why not, in the words of the file; what must hold, where it has none."""
    if reason := statements.reason(teller, node):
        return [plain(texts.said(teller, reason, short=True))]
    if _is_in_code(teller, node.test):
        return []
    return [teller.say("brief_unless", clause(teller.tongue, conditions.condition(teller, node.test)))]


def _is_in_code(teller: Teller, test: ast.Expr) -> bool:
    """Is a part of a condition called by the name of a definition, or of a list that was noted, as in the file?"""
    names = teller.names
    called = {node.id for node in conditions.spelt(teller, test) if isinstance(node, ast.Name)}
    if any(name in teller.scope and teller.scope[name].sort.what == "list" for name in called):
        return True
    return any(
        values.definition_name(teller, name) is not None
        and values.figure_title(teller, name) is None
        # Words of another language were written for players.
        and (teller.tongue == "en" or names.translated(name) is None)
        for name in called & set(names.defs) - set(teller.scope)
    )


def _it(teller: Teller, text: str, one: str | None) -> str:
    """English can speak of the only thing that was chosen as `it`."""
    return re.sub(rf"\b{re.escape(plain(one))}\b(?! of\b)", "it", text) if one and teller.tongue == "en" else text


# ---- statements


def told(teller: Teller, node: ast.Stmt) -> list[str]:
    """What a statement does, as clauses."""
    names = teller.names
    match node:
        case ast.Let() | ast.Tell() | ast.NoteLine() | ast.Require():
            return []
        case ast.CallStmt(call=ast.Call(function=ast.Name(id=name), args=args)) if (
            name in names.steps and names.steps[name].text
        ):
            filled = statements.filled_in(teller, name, args)
            return [clause(teller.tongue, texts.step(teller, names.steps[name], filled))]
        case ast.Decide(mode=mode, acts=acts):
            key = {"choose": "brief_choose", "may": "brief_may", "any": "brief_any"}[mode]
            said = teller.say(key, _acts(teller, acts))
            again = [act for act in acts if act.again]
            if not again:
                return [said]
            if len(again) == len(acts):
                return [teller.say("brief_again", said)]
            return [said, teller.say("brief_again", teller.series(_labels(teller, again), "and"))]
        case ast.Window(acts=acts):
            return [teller.say("brief_window", _acts(teller, acts))]
        case ast.Together(body=body):
            return [teller.say("brief_together", "; ".join(block(teller, body)))]
        case ast.If(test=test, body=body, otherwise=otherwise):
            return _branches(teller, test, body, otherwise)
        case ast.Phase(name=None):
            head = clause(teller.tongue, statements.phase(teller, evolve(node, body=())).text)
            inside = block(statements.inside(teller, node), node.body)
            return [f"{head}{teller.colon}{'; '.join(inside)}"] if inside else []
    if isinstance(node, ast.Assign) and _keeps_books(teller, node.target):
        return []
    return [said for line in statements.told(teller, node) if (said := _line(teller, line))]


def _branches(teller: Teller, test: ast.Expr, body: Sequence[ast.Stmt], otherwise: Sequence[ast.Stmt]) -> list[str]:
    then = [] if any(isinstance(line, ast.End) and line.text for line in body) else block(teller, body)
    rest = block(teller, otherwise)
    if not then:
        return rest
    if _is_in_code(teller, test):
        found = teller.say("brief_sometimes", "; ".join(then))
    else:
        found = teller.say("brief_if", clause(teller.tongue, conditions.clause(teller, test)), "; ".join(then))
    return [found, *([teller.say("brief_otherwise", "; ".join(rest))] if rest else [])]


def _line(teller: Teller, line: Line) -> str:
    below = "; ".join(said for inner in line.below if (said := _line(teller, inner)))
    text = clause(teller.tongue, line.text)
    return f"{text}{teller.colon}{below}" if text and below else text or below


def _keeps_books(teller: Teller, target: ast.Expr) -> bool:
    base = target.base if isinstance(target, ast.Index) else target
    known = teller.names.vars.get(base.id) if isinstance(base, ast.Name) else None
    return known is not None and teller.names.is_silent(known.text)


def block(teller: Teller, body: Sequence[ast.Stmt]) -> list[str]:
    found: list[str] = []
    for node in body:
        if isinstance(node, ast.Let):
            teller = statements.noted(teller, node)[0]
        else:
            found.extend(told(teller, node))
    return found


def _acts(teller: Teller, acts: Sequence[ast.Act]) -> str:
    known = dict.fromkeys(act.name for act in acts)
    if len(known) > MANY:
        return teller.say("brief_these")
    return teller.series(_labels(teller, acts), "or")


def _labels(teller: Teller, acts: Sequence[ast.Act]) -> list[str]:
    known = dict.fromkeys(act.name for act in acts)
    return [label(texts.outline(teller, teller.names.actions[name])) for name in known]


# ---- the course of the game


@frozen
class Stretch:
    """A phase in few words: how often and for whom, what is done in it, what of that comes before anybody decides,
    which actions are offered then, and which of these can be repeated at once. `turn` if it is somebody's."""

    depth: int
    title: str
    how: str
    does: tuple[str, ...]
    before: tuple[str, ...]
    offers: tuple[str, ...]
    again: frozenset[str] = frozenset()
    turn: bool = False

    @property
    def asks(self) -> bool:
        return bool(self.offers)


def course(teller: Teller) -> list[Stretch]:
    """The phases of the flow after set-up, each after the one that it is in."""
    body = [line for flow in teller.names.all(ast.Flow) for line in flow.body]
    rest = [line for line in body if not (isinstance(line, ast.Phase) and line.name == places.SET_UP)]
    return list(_stretches(teller, rest, 0))


def _stretches(teller: Teller, body: Sequence[ast.Stmt], depth: int) -> Iterator[Stretch]:
    loose = [line for line in body if not _is_heading(line)]
    if depth == 0 and block(teller, loose):
        yield _stretch(teller, depth, "", "", loose)
    for node in body:
        if isinstance(node, ast.Let):
            teller = statements.noted(teller, node)[0]
        if isinstance(node, ast.If) and _is_heading(node):
            yield from _stretches(teller, (*node.body, *node.otherwise), depth)
        elif isinstance(node, ast.Phase) and _is_heading(node):
            inner = statements.inside(teller, node)
            own = [line for line in node.body if not _is_heading(line)]
            how = (
                clause(teller.tongue, statements.phase(teller, evolve(node, name=None, body=())).text)
                if node.loop
                else ""
            )
            silent = node.name is None or teller.names.is_silent(node.text)
            title = "" if silent else plain(texts.phase(teller, node))
            turn = isinstance(node.loop, ast.Each) and node.loop.binder.name == "me"
            yield evolve(_stretch(inner, depth, title, how, own), turn=turn)
            yield from _stretches(inner, node.body, depth + 1)


def _is_heading(node: ast.Stmt) -> bool:
    """A phase, or what stands around one."""
    return isinstance(node, ast.Phase | ast.If) and any(isinstance(p, ast.Phase) and p.name for p in nodes(node))


def _stretch(teller: Teller, depth: int, title: str, how: str, body: Sequence[ast.Stmt]) -> Stretch:
    asking = [bool(_offers(teller, line)) for line in body]
    before = body[: asking.index(True)] if True in asking else body
    acts = [act for line in body for act in _offers(teller, line)]
    offers = tuple(dict.fromkeys(act.name for act in acts))
    again = frozenset(act.name for act in acts if act.again)
    return Stretch(depth, title, how, tuple(block(teller, body)), tuple(block(teller, before)), offers, again)


def _offers(teller: Teller, node: ast.Node) -> list[ast.Act]:
    return [p for p in own_nodes(teller, node) if isinstance(p, ast.Act) and p.name in teller.names.actions]


def ends(teller: Teller) -> list[str]:
    """What ends the game: the texts of endings and triggers, or the condition on which it ends."""
    found: list[str] = []
    names = teller.names
    for when in names.all(ast.When):
        if any(isinstance(part, ast.End) for part in nodes(when)):
            said = [part.text for part in nodes(when) if isinstance(part, ast.End) and part.text]
            text = when.text if when.text and not names.is_silent(when.text) else said[0] if said else None
            found.append(
                plain(texts.trigger(teller, evolve(when, text=text)))
                if text
                else _line(teller, deeds.trigger(teller, when))
            )
    acting = deeds.acting(teller)
    for decl in (*names.all(ast.Flow), *names.steps.values(), *names.actions.values()):
        for node in nodes(decl):
            for end in getattr(node, "body", ()):
                if isinstance(end, ast.End):
                    found.append(_end(acting, node, end))
    return [text for text in dict.fromkeys(found) if text]


def _end(teller: Teller, around: ast.Node, end: ast.End) -> str:
    if end.text:
        return plain(texts.said(teller, end.text))
    if isinstance(around, ast.If) and not variants.strangers(teller, around.test):
        return clause(teller.tongue, conditions.clause(teller, around.test))
    return ""


def headed(teller: Teller) -> list[tuple[str, ast.Node]]:
    """The phases and actions, by what they are called."""
    names = teller.names
    phases: list[tuple[str, ast.Node]] = [
        (plain(texts.phase(teller, node)), node) for node in names.phases.values() if not names.is_silent(node.text)
    ]
    return phases + [(plain(texts.outline(teller, node)), node) for node in names.actions.values()]


def own_nodes(teller: Teller, node: ast.Node) -> Iterator[ast.Node]:
    """What is in a phase or an action, and in the steps it takes, but not in the phases inside it."""
    pending: list[ast.Node] = [node]
    known: set[str] = set()
    while pending:
        inside: set[int] = set()
        for part in nodes(pending.pop()):
            if id(part) in inside:
                continue
            if isinstance(part, ast.Phase) and part is not node and _is_told(teller, part):
                inside.update(map(id, nodes(part)))
                continue
            if isinstance(part, ast.Name) and part.id in teller.names.steps and part.id not in known:
                known.add(part.id)
                pending.append(teller.names.steps[part.id])
            yield part


def _is_told(teller: Teller, node: ast.Phase) -> bool:
    return node.name is not None and not teller.names.is_silent(node.text)


def offered(teller: Teller) -> list[str]:
    """The actions that the flow offers, without those that other actions lead to."""
    found = [node for flow in teller.names.all(ast.Flow) for node in nodes(flow)]
    for step in teller.names.steps.values():
        found.extend(nodes(step))
    return list(dict.fromkeys(node.name for node in found if isinstance(node, ast.Act)))


def sentences(lines: Sequence[Line]) -> list[str]:
    """Lines of the book and what is below them as plain sentences, one after the other."""
    found: list[str] = []
    for line in lines:
        if line.text:
            found.append(plain(line.text))
        found.extend(sentences(line.below))
    return found
