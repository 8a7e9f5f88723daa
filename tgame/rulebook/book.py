"""The whole book: its sections in order, each left out when it has nothing to say.

In: a game, and its scenarios that pass. Out: Markdown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tgame.dsl import ast
from tgame.dsl.source import Source
from tgame.interpreter.game import Edition, Game
from tgame.interpreter.scenarios import Failure, run_scenario
from tgame.rulebook import brief, conditions, deeds, groups, places, statements, texts, values, variants
from tgame.rulebook import components as parts
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.declared import Declared
from tgame.rulebook.examples import example, headings
from tgame.rulebook.markdown import Line, bullets, marked
from tgame.rulebook.polish import sentence, typeset
from tgame.rulebook.rulings import Ruling, as_line, rulings
from tgame.rulebook.settled import settled
from tgame.rulebook.sorts import PLAYER
from tgame.rulebook.teller import Teller

Failures = Mapping[int, Failure]
Sections = tuple[tuple[str, Callable[[], Sequence[str]]], ...]


def failing(game: Game) -> Failures:
    """The scenarios that fail, by where they stand in the file."""
    found = ((scenario.span.start, run_scenario(game, scenario)) for scenario in game.scenarios)
    return {start: failure for start, failure in found if failure is not None}


def teller_of(game: Game, tongue: Tongue) -> Teller:
    return Teller(Declared(game.checked.rule_file, game.translations, tongue))


def rulings_page(game: Game, tongue: Tongue) -> str:
    """Only the rulings, as a page of their own. Raises RuleFileError, as `rulebook` does, when the file has errors."""
    game.games()
    teller = teller_of(game, tongue)
    found = [as_line(teller, ruling) for ruling in rulings(teller, game.checked.source)]
    head = f"# {parts.title(teller)}{teller.colon}{teller.say('h_rulings').lower()}"
    page = [head, "", *(bullets(found) or [teller.say("no_rulings")]), ""]
    return typeset(tongue, "\n".join(page))


def rulebook(game: Game, tongue: Tongue, failures: Failures, examples: bool = True) -> str:
    """The rulebook of a game in one language, without the scenarios that fail, or without any."""
    counts = parts.Counts(game.games())
    teller = teller_of(game, tongue)
    made = [f"# {parts.title(teller)}", "", *parts.about(teller)]
    made += [parts.player_counts(teller, counts.by_players(())), "", *parts.aim(teller, game)]
    sections: Sections = (
        ("h_short", lambda: _list(teller, parts.in_short(teller, counts))),
        *_rules(teller, counts),
        ("h_variants", lambda: _list(teller, variants.variants(teller))),
        ("h_examples", lambda: _examples(teller, game.checked.source, failures) if examples else []),
        ("h_rulings", lambda: _list(teller, [as_line(teller, one) for one in rulings(teller, game.checked.source)])),
    )
    return typeset(tongue, "\n".join([*made, *_written(teller, sections)]))


def teller_in_use(edition: Edition, tongue: Tongue) -> Teller:
    """Who tells the rules with the settings of an edition, and no others."""
    checked, configuration = edition.game.checked, edition.configuration
    rule_file = settled(checked.rule_file, configuration)
    return Teller(Declared(rule_file, edition.game.translations, tongue, dict(configuration.options)))


def rules_in_use(edition: Edition, teller: Teller) -> str:
    """The rules that hold with the settings of an edition, without title, variants and examples."""
    sections: Sections = (
        *_rules(teller, parts.Counts((edition.program.game,))),
        (
            "h_rulings",
            lambda: _list(teller, [_said_of(teller, one) for one in rulings(teller, edition.game.checked.source)]),
        ),
    )
    return typeset(teller.tongue, "\n".join(_written(teller, sections)))


def _said_of(teller: Teller, ruling: Ruling) -> Line:
    """A ruling for players, who have no use for its line in the file."""
    return Line(teller.say("ruling_at_table", ruling.number, ruling.about, ruling.why))


def _rules(teller: Teller, counts: parts.Counts) -> Sections:
    """What a player must know, in the order of a rulebook."""
    return (
        ("h_components", lambda: parts.components(teller, counts)),
        ("h_places", lambda: _list(teller, places.places(teller))),
        ("h_track", lambda: _list(teller, places.variables(teller))),
        ("h_setup", lambda: _list(teller, _set_up(teller), numbered=True)),
        ("h_course", lambda: _list(teller, _course(teller), numbered=True)),
        ("h_actions", lambda: _actions(teller)),
        ("h_steps", lambda: _deeds(teller, [deeds.step(teller, teller.names.steps[name]) for name in _steps(teller)])),
        ("h_triggers", lambda: _list(teller, [deeds.trigger(teller, node) for node in teller.names.all(ast.When)])),
        ("h_hooks", lambda: _list(teller, [deeds.hook(teller, node) for node in teller.names.all(ast.Hook)])),
        ("h_terms", lambda: _list(teller, places.terms(teller))),
        ("h_end", lambda: _end(teller)),
    )


def _written(teller: Teller, sections: Sections) -> list[str]:
    made: list[str] = []
    for heading, write in sections:
        lines = list(write())
        if lines:
            made += [f"## {teller.say(heading)}", "", *lines]
            if lines[-1]:
                made.append("")
    return made


def _list(teller: Teller, lines: Sequence[Line], numbered: bool = False) -> list[str]:
    return bullets(marked(lines, lambda note: _mark(teller, note)), numbered=numbered)


def _mark(teller: Teller, note: ast.Note) -> str:
    return teller.say("ruling_mark", teller.names.rulings[note.span.start])


def _flow(teller: Teller) -> list[ast.Stmt]:
    return [statement for flow in teller.names.all(ast.Flow) for statement in flow.body]


def _is_set_up(statement: ast.Stmt) -> bool:
    return isinstance(statement, ast.Phase) and statement.name == places.SET_UP


def _set_up(teller: Teller) -> list[Line]:
    return [line for node in _flow(teller) if _is_set_up(node) for line in statements.phase(teller, _phase(node)).below]


def _phase(statement: ast.Stmt) -> ast.Phase:
    assert isinstance(statement, ast.Phase)
    return statement


def _course(teller: Teller) -> list[Line]:
    rest = [statement for statement in _flow(teller) if not _is_set_up(statement)]
    lines = list(statements.block(teller, rest))
    return [*lines, Line(teller.say("flow_ends"))] if lines and not any(map(_never_done, rest)) else lines


def _never_done(statement: ast.Stmt) -> bool:
    """Does the flow not get past it? A loop without an end, or one time through to an `end`."""
    match statement:
        case ast.Phase(loop=ast.Repeat(times=None)) | ast.End():
            return True
        case ast.Phase(loop=None, body=body):
            return any(map(_never_done, body))
    return False


def _steps(teller: Teller) -> list[str]:
    return [name for name in teller.names.steps if not statements.is_spelt_out(teller, name)]


def _actions(teller: Teller) -> list[str]:
    made = _deeds(teller, [deeds.action(teller, node) for node in teller.names.actions.values()])
    return [teller.say("you_are"), "", *made] if made else []


def _deeds(teller: Teller, found: Sequence[deeds.Deed]) -> list[str]:
    return [line for deed in found for line in _deed(teller, f"### {deed.title}", deed)]


def _deed(teller: Teller, title: str, deed: deeds.Deed) -> list[str]:
    signs = " ".join(_mark(teller, note) for note in deed.notes)
    below = _list(teller, deed.lines)
    return [f"{title} {signs}".rstrip(), "", *below, *([""] if below else [])]


def _examples(teller: Teller, source: Source, failures: Failures) -> list[str]:
    made: list[str] = []
    above = headings(teller, source)
    heading = ""
    for scenario in teller.names.all(ast.Scenario):
        heading = above.get(scenario.span.start, heading)
        if scenario.span.start in failures:
            continue
        if heading:
            made += [f"### {heading}", ""]
            heading = ""
        deed = example(teller, scenario)
        made += _deed(teller, deed.title, deed)
    return made


def _end(teller: Teller) -> list[str]:
    made: list[str] = []
    if found := _endings(teller):
        made += [teller.say("ends_in"), "", *bullets([Line(text) for text in found]), ""]
    if teller.names.all(ast.Score):
        made += [teller.say("score_intro"), "", *_list(teller, score_lines(teller)), ""]
    for winner in teller.names.all(ast.Winner):
        made += [" ".join([_wins(teller, winner), *(_mark(teller, note) for note in winner.notes)]), ""]
    if not teller.names.all(ast.Winner) and made:
        made += [teller.say("no_winner")]
    return made


def ending(teller: Teller) -> list[str]:
    """What ends the game, and who has won then."""
    flow = [statement for statement in _flow(teller) if not _is_set_up(statement)]
    over = [] if any(map(_never_done, flow)) else [teller.say("flow_ends")]
    return [*brief.ends(teller), *over, *(_wins(teller, winner) for winner in teller.names.all(ast.Winner))]


def _endings(teller: Teller) -> list[str]:
    found: dict[str, None] = {}
    for where, scope, node in variants.endings(teller):
        assert isinstance(node, ast.End)
        found[teller.say("with_reason", where, texts.quote(scope, node.text)) if node.text else where] = None
    return list(found)


def score_lines(teller: Teller) -> list[Line]:
    found = []
    for score in teller.names.all(ast.Score):
        inner = teller.bind(score.player, PLAYER, "that")[0]
        found += [_score_item(inner, item) for item in score.items]
    return found


def _wins(teller: Teller, winner: ast.Winner) -> str:
    return sentence(teller.tongue, _won(teller, winner.value))


def _won(teller: Teller, value: ast.Expr) -> str:
    if not isinstance(value, ast.IfExpr):
        who = _who(teller, value)
        return teller.say("winner_many" if who.startswith(("les ", "tous les ")) else "winner", who)
    test = conditions.clause(teller, value.test)
    return teller.say("winner_if", test, _who(teller, value.then), _who(teller, value.otherwise))


def _who(teller: Teller, value: ast.Expr) -> str:
    if isinstance(value, ast.ListLiteral) and not value.items:
        return teller.say("nobody")
    return groups.group(teller, value).the


def _score_item(teller: Teller, item: ast.ScoreItem) -> Line:
    parts = values.sum_lines(teller, item.value)
    value = "" if parts else values.without_brackets(item.value, values.value(teller, item.value))
    called = texts.quote(teller, item.text)
    if item.guard is not None:
        called = teller.say("each_where", called, conditions.condition(teller, item.guard))
    return Line(sentence(teller.tongue, teller.say("score_line", called, value)), parts, item.notes)
