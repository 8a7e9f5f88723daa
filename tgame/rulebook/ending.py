"""When the game is over, what is scored, and who has won: the last chapter of a book."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import brief, conditions, deeds, groups, statements, texts, values, variants
from tgame.rulebook.markdown import Line
from tgame.rulebook.places import SET_UP
from tgame.rulebook.polish import sentence
from tgame.rulebook.sorts import PLAYER
from tgame.rulebook.teller import Teller


def is_set_up(statement: ast.Stmt) -> bool:
    return isinstance(statement, ast.Phase) and statement.name == SET_UP


def ordinary(teller: Teller) -> list[ast.When]:
    """The triggers that end nothing: those that do stand under the end."""
    return [node for node in teller.names.all(ast.When) if not _ends(node)]


def _ends(node: ast.Node) -> bool:
    return any(isinstance(part, ast.End) for part in nodes(node))


def over(teller: Teller) -> list[Line]:
    """All that ends the game: the triggers, the ends inside the rules by where they stand, and the last phase."""
    found = [deeds.trigger(teller, node) for node in teller.names.all(ast.When) if _ends(node)]
    if named := _named(teller):
        found.append(Line(sentence(teller.tongue, teller.say("ends_in", teller.series(named, "or")))))
    return [*found, *_ordinary_end(teller)]


def _named(teller: Teller) -> list[str]:
    """The ends that stand inside other rules."""
    found: dict[str, None] = {}
    starts = {part.span.start for node in teller.names.all(ast.When) for part in nodes(node)}
    for where, scope, node in variants.endings(teller):
        if node.span.start not in starts:
            found[teller.say("end_where", where, texts.quote(scope, node.text)) if node.text else where] = None
    return list(found)


def _ordinary_end(teller: Teller) -> list[Line]:
    """The end that comes when all has been done, where the course ever gets that far."""
    rest = [node for flow in teller.names.all(ast.Flow) for node in flow.body if not is_set_up(node)]
    if not rest or any(map(_never_done, rest)):
        return []
    match rest[-1]:
        case ast.Phase(name=str() as name, text=text, loop=ast.While(test=test)) if not teller.names.is_silent(text):
            denied = conditions.clause(teller, test, positive=False)
            said = teller.say("ends_when", statements.phase_label(teller, name), denied)
        case ast.Phase(name=str(), text=text, loop=ast.Each(binder=binder)) as last if (
            not teller.names.is_silent(text) and binder.name != "me"
        ):
            said = teller.say("ends_after", teller.term(texts.counted_phase(teller, last, binder.name)))
        case ast.Phase(name=str() as name, text=text, loop=ast.Repeat()) if not teller.names.is_silent(text):
            said = teller.say("ends_after", statements.phase_label(teller, name))
        case _:
            said = teller.say("flow_ends")
    return [Line(sentence(teller.tongue, said))]


def _never_done(statement: ast.Stmt) -> bool:
    """Does the flow not get past it? A loop without an end, or one time through to an `end`."""
    match statement:
        case ast.Phase(loop=ast.Repeat(times=None)) | ast.End():
            return True
        case ast.Phase(loop=None, body=body):
            return any(map(_never_done, body))
    return False


# ---- the score


def score(teller: Teller) -> list[Line]:
    found = []
    for node in teller.names.all(ast.Score):
        if teller.tongue == "en":
            inner = teller.means(node.player, teller.say("you"), PLAYER)
        else:
            inner = teller.bind(node.player, PLAYER, "that")[0]
        found += [_score_item(inner, item) for item in node.items]
    return found


def _score_item(teller: Teller, item: ast.ScoreItem) -> Line:
    below = values.sum_lines(teller, item.value)
    value = "" if below else values.without_brackets(item.value, values.value(teller, item.value))
    called = texts.said(teller, item.text)
    if item.guard is not None:
        called = teller.say("each_where", called, conditions.condition(teller, item.guard))
    said = teller.say("score_line", called, value)
    return Line(said.rstrip() if below else sentence(teller.tongue, said), below, item.notes)


# ---- the winners


def won(teller: Teller) -> list[Line]:
    winners = teller.names.all(ast.Winner)
    found = [Line(sentence(teller.tongue, _won(teller, winner.value)), notes=winner.notes) for winner in winners]
    ends = [part for decl in teller.names.rule_file.decls for part in nodes(decl) if isinstance(part, ast.End)]
    if not winners and (teller.names.all(ast.Score) or any(end.winners is None for end in ends)):
        found.append(Line(teller.say("no_winner")))
    return found


def _won(teller: Teller, value: ast.Expr) -> str:
    if isinstance(value, ast.IfExpr):
        test = conditions.clause(teller, value.test)
        return teller.say("winner_if", test, _who(teller, value.then), _who(teller, value.otherwise))
    if best := _by_score(value):
        return teller.say(best)
    who = _who(teller, value)
    return teller.say("winner_many" if who.startswith(("les ", "tous les ")) else "winner", who)


def _by_score(value: ast.Expr) -> str:
    match value:
        case ast.Comprehension(
            function=ast.Name(id="most" | "least" as which),
            binder=ast.Binder(source=ast.Name(id="players"), where=None),
            keys=(ast.Call(function=ast.Name(id="score")),),
        ):
            return f"winner_{which}"
    return ""


def _who(teller: Teller, value: ast.Expr) -> str:
    if isinstance(value, ast.ListLiteral) and not value.items:
        return teller.say("nobody")
    return groups.group(teller, value).the


def in_few_words(teller: Teller) -> list[str]:
    """What ends the game, and who has won then."""
    end = [line.text for line in _ordinary_end(teller)]
    winners = (sentence(teller.tongue, _won(teller, winner.value)) for winner in teller.names.all(ast.Winner))
    return [*brief.ends(teller), *end, *winners]
