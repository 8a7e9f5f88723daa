"""Statements as sentences, and blocks as lists of them. Decisions are in `decisions`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import assert_never

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import assignments, conditions, decisions, groups, phrases, texts, values, words
from tgame.rulebook.markdown import Line, unmarked
from tgame.rulebook.polish import sentence
from tgame.rulebook.sorts import NUMBER, sort_of_type
from tgame.rulebook.teller import Teller

LONG = 90
TWICE = 2
FEW = 6
_DONE = (ast.Move, ast.Assign, ast.CallStmt, ast.Decide, ast.Window, ast.Together, ast.If, ast.End, ast.Leave)
_BRACKETED = re.compile(r"\([^()]*\)")
_NAMES = re.compile(r"\w+(?: \w+)* [A-ZÀ-Ý(].*\(|\w+ \(|[A-Z]{2}")
_CONDITION = re.compile(
    r"\b(whose|which|whom|that (?:has|have|do|does)|on the spaces?)\b"
    r"|\b(dont|qui|lequel|laquelle|lesquels|lesquelles|emplacements?)\b"
)
_PREPOSITIONS = {"pile": "onto_pile", "set": "into", "bag": "into", "list": "at_end"}


def block(teller: Teller, body: Sequence[ast.Stmt]) -> tuple[Line, ...]:
    """The sentences of a block, in order; a `let` names something for those after it."""
    lines: list[Line] = []
    for statement in body:
        if isinstance(statement, ast.Let):
            teller, line = noted(teller, statement)
            if statement.notes or _is_used(statement.name, body):
                lines.append(line)
        else:
            lines.extend(told(teller, statement))
    return tuple(lines)


def _is_used(name: str, body: Sequence[ast.Stmt]) -> bool:
    """Do rules speak of a value that was noted, and not only texts?"""
    return any(isinstance(part, ast.Name) and part.id == name for line in body for part in nodes(line))


def told(teller: Teller, statement: ast.Stmt) -> list[Line]:
    match statement:
        case ast.NoteLine(note=note):
            return [Line("", notes=(note,))]
        case ast.Phase(name=str(), loop=None, text=text, body=body) if teller.names.is_silent(text):
            return [*(Line("", notes=(note,)) for note in statement.notes), *block(teller, body)]
        case ast.Phase():
            return [phase(teller, statement)]
        case ast.Together() | ast.Window() | ast.Decide():
            return decisions.told(teller, statement)
        case ast.If():
            lines = _if(teller, statement)
            # What is only said at the table is no rule.
            return lines if any(line.below or line.notes for line in lines) or statement.otherwise else []
        case ast.Let():
            return [noted(teller, statement)[1]]
        case ast.Assign() | ast.Move() | ast.CallStmt() | ast.End() if (branch := _branched(statement)) is not None:
            return _if(teller, branch)
        case ast.Move(what=what, to=to):
            what_said, where = moved(teller, what), target(teller, to)
            key = "move_long" if _CONDITION.search(what_said) or len(what_said) > LONG else "move"
            return [_line(teller, teller.say(key, what_said, where), statement)]
        case ast.Assign(value=value):
            below = values.sum_lines(teller, value)
            said = assignments.summed(teller, statement) if below else assignments.assigned(teller, statement)
            return [_line(teller, said, statement, below)]
        case ast.CallStmt(call=ast.Call(function=ast.Name(id=name), args=args)) if is_spelt_out(teller, name):
            return [
                *(Line("", notes=(note,)) for note in (*statement.notes, *teller.names.steps[name].notes)),
                *_spelt_out(teller, teller.names.steps[name], [arg.value for arg in args]),
            ]
        case ast.CallStmt(call=call):
            return [_line(teller, _called(teller, call), statement)]
        case ast.Tell():
            # Said at the table when it happens: no rule.
            return []
        case ast.End():
            return [_line(teller, ended(teller, statement), statement)]
        case ast.Leave(phase=name):
            return [_line(teller, teller.say("leave", phase_label(teller, name)), statement)]
        case ast.Require(test=test):
            return [Line(requirement(teller, statement), notes=(*statement.notes, *_asked_notes(teller, test)))]
    assert_never(statement)


def _line(teller: Teller, text: str, statement: ast.Stmt, below: tuple[Line, ...] = ()) -> Line:
    notes = () if isinstance(statement, ast.NoteLine) else statement.notes
    return Line(begun(teller, text), below, notes)


def begun(teller: Teller, said: str) -> str:
    """A sentence, which may begin with the bold name of an action or step."""
    made = sentence(teller.tongue, said)
    return made[:2] + made[2:3].upper() + made[3:] if made.startswith("**") else made


# ---- loops and branches


def phase_label(teller: Teller, name: str) -> str:
    return teller.term(texts.phase(teller, teller.names.phases[name]))


def phase(teller: Teller, node: ast.Phase) -> Line:
    """A phase with its loop in words, and its block below."""
    inner, said = loop(teller, node)
    said = sentence(teller.tongue, said) if said else ""
    below = block(inner, node.body)
    if node.name is None or teller.names.is_silent(node.text):
        return Line(said, below, node.notes, numbered=node.name is not None)
    label = texts.phase(teller, node)
    return Line(f"{teller.say('phase', label)} {said}".strip(), below, node.notes, True, teller.term(label))


def inside(teller: Teller, node: ast.Phase) -> Teller:
    """What names mean inside a phase."""
    return loop(teller, node)[0]


def loop(teller: Teller, node: ast.Phase) -> tuple[Teller, str]:
    """What names mean inside a phase, and how often it is played."""
    match node.loop:
        case None:
            return teller, ""
        case ast.Repeat(times=times):
            if times is None:
                return teller, teller.say("repeat" if _left(teller, node) else "repeat_to_end")
            if row := words.row_numeral(teller, times):
                return teller, teller.say("repeat_row", *row)
            return teller, teller.say("repeat_times", values.in_brackets(teller, times))
        case ast.While(test=test):
            return teller, teller.say("repeat_while", conditions.clause(teller, test))
        case ast.Each(binder=binder):
            inner, found = words.bound(teller, evolve(binder, where=None))
            if binder.name == "me":
                noun = found.noun
                place = _clockwise(teller) if _is_players(binder.source) else found.place
                found = evolve(found, noun=evolve(noun, one=teller.say("in_turn", noun.one)), place=place)
            if node.name is not None and _is_count(binder):
                counted = teller.term(texts.counted_phase(teller, node, binder.name))
                number = teller.say("phase_number", counted)
                inner = teller.means(binder.name, number, NUMBER)
                return inner, teller.say("each", teller.say("numbered", found.each, number))
            said = found.each
            if node.name is not None and (order := _in_order(teller, binder.source)):
                said = teller.say("in_order", said, order)
            if binder.where is not None:
                key = "turn_where" if binder.name == "me" else "each_where"
                said = teller.say(key, said, conditions.clause(inner, binder.where))
            if binder.name == "me":
                return inner, teller.say("each_turn", said)
            if found.lone and binder.where is None:
                return inner, teller.say("each_lone", found.the)
            return inner, teller.say("each", said)
    assert_never(node.loop)


def _in_order(teller: Teller, source: ast.Expr) -> str:
    """The few items of an enum that a phase goes through, one after the other."""
    if not isinstance(source, ast.Name) or source.id not in teller.names.enums:
        return ""
    items = teller.names.enums[source.id].items
    return ", ".join(teller.label(item.name, item.text) for item in items) if len(items) <= FEW else ""


def _left(teller: Teller, node: ast.Phase) -> bool:
    """Is there a way out of a phase but the end of the game?"""
    names = teller.names
    around = [name for name, phase in names.phases.items() if any(inner is node for inner in nodes(phase))]
    return any(name in names.left for name in around)


def _is_count(binder: ast.Binder) -> bool:
    """Does a loop count, every number in turn?"""
    return isinstance(binder.source, ast.Binary) and binder.source.op == ".." and binder.where is None


def _clockwise(teller: Teller) -> str:
    if teller.names.game.seats:
        return teller.say("clockwise_from", values.seat_name(teller, 1))
    return teller.say("clockwise")


def _is_players(source: ast.Expr) -> bool:
    return isinstance(source, ast.Name) and source.id == "players"


def variant_of(teller: Teller, test: ast.Expr) -> tuple[str, bool] | None:
    """The variant that a condition is, or the lack of one is."""
    match test:
        case ast.Name(id=name) if name in teller.names.variants:
            return name, True
        case ast.Unary(op="not", operand=ast.Name(id=name)) if name in teller.names.variants:
            return name, False
    return None


def _branched(node: ast.Assign | ast.Move | ast.CallStmt | ast.End) -> ast.If | None:
    """A statement about one value or another, as one of two statements."""
    plain = evolve(node, notes=())
    one: ast.Stmt
    other: ast.Assign | ast.Move | ast.CallStmt | ast.End
    match plain:
        case ast.Assign(value=ast.IfExpr() as choice):
            one, other = evolve(plain, value=choice.then), evolve(plain, value=choice.otherwise)
        case ast.Move(what=ast.IfExpr() as choice):
            one, other = evolve(plain, what=choice.then), evolve(plain, what=choice.otherwise)
        case ast.Move(what=ast.Call(args=(_, ast.Arg(value=ast.IfExpr() as choice))) as call):
            one, other = (evolve(plain, what=made) for made in _either(call, choice))
        case ast.CallStmt(call=ast.Call(args=(_, ast.Arg(value=ast.IfExpr() as choice))) as call):
            one, other = (evolve(plain, call=made) for made in _either(call, choice))
        case ast.End(winners=ast.IfExpr() as choice):
            one, other = evolve(plain, winners=choice.then), evolve(plain, winners=choice.otherwise)
        case _:
            return None
    return ast.If(choice.test, (one,), (_branched(other) or other,), node.notes, span=node.span)


def _either(call: ast.Call, choice: ast.IfExpr) -> tuple[ast.Call, ast.Call]:
    first, last = call.args
    return (
        evolve(call, args=(first, evolve(last, value=choice.then))),
        evolve(call, args=(first, evolve(last, value=choice.otherwise))),
    )


def _players(test: ast.Expr) -> int | None:
    """The number of players for which alone a condition holds."""
    match test:
        case ast.Binary(
            op="==",
            left=ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=ast.Name(id="players")),)),
            right=ast.Number(value=number),
        ):
            return number
    return None


def _asked_notes(teller: Teller, test: ast.Expr) -> tuple[ast.Note, ...]:
    """The rulings on the definitions that a condition asks for and that are no terms of their own."""
    names = teller.names
    asked = {node.id for node in conditions.spelt(teller, test) if isinstance(node, ast.Name)} & set(names.defs)
    told = [node for name, node in names.defs.items() if name in asked and not values.is_term(teller, name)]
    return tuple(note for node in told for note in node.notes)


def _if(teller: Teller, node: ast.If, first: bool = True) -> list[Line]:
    variant = variant_of(teller, node.test)
    other = ""
    if variant is not None:
        label = teller.names.label(variant[0], teller.names.variants[variant[0]].text)
        keys = ("only_variant", "not_variant") if variant[1] else ("not_variant", "only_variant")
        head, other = teller.say(keys[0], label), teller.say(keys[1], label)
    else:
        said = conditions.clause(teller, node.test)
        said = teller.say("if" if first else "else_if", said)
        if first and (number := _players(node.test)):
            said = teller.say("if_players", number)
        head = sentence(teller.tongue, said)
    notes = (*node.notes, *_asked_notes(teller, node.test))
    lines = [Line(head, block(teller, node.body), notes)]
    match node.otherwise:
        case ():
            pass
        case (ast.If() as nested,) if not other and variant_of(teller, nested.test) is None:
            lines.extend(_if(teller, nested, first=False))
        case rest:
            below = block(teller, rest)
            if any(line.text or line.below for line in below):
                lines.append(Line(other or sentence(teller.tongue, teller.say("otherwise")), below))
            else:
                notes = tuple(note for line in below for note in line.notes)
                lines.append(Line(sentence(teller.tongue, teller.say("otherwise_nothing")), notes=notes))
    return lines


# ---- plain statements


def noted(teller: Teller, node: ast.Let) -> tuple[Teller, Line]:
    """A value that is given a name, and a scope that knows it."""
    inner, _ = teller.bind(node.name, teller.sort(node.value), "noted")
    if below := values.sum_lines(teller, node.value):
        said = teller.say("note_sum", inner.scope[node.name].text)
        return inner, Line(sentence(teller.tongue, said), below, node.notes)
    said = values.without_brackets(node.value, values.value(teller, node.value))
    # One thing whose words have a colon of their own: another would be one too many.
    alone = teller.colon in _BRACKETED.sub("", said) and teller.sort(node.value).what != "list"
    said = teller.say("note_is" if alone else "note", inner.scope[node.name].text, said)
    return inner, Line(sentence(teller.tongue, said), notes=(*node.notes, *_asked_notes(teller, node.value)))


def target(teller: Teller, to: ast.Expr) -> str:
    """Where a piece is put."""
    name, index = assignments.parts(to)
    if not name:
        return teller.say("into", values.value(teller, to))
    zone = teller.names.zones.get(name)
    place = groups.zone_name(teller, name, index)
    if zone is None:
        return teller.say("into", place)
    at = index[len(zone.per) :]
    if len(at) == 1 and teller.sort(at[0]).what != "number":
        key = "onto" if teller.sort(at[0]).what == "space" else "onto_slot"
        return teller.say(key, values.value(teller, at[0]), place)
    if at:
        return groups.spots(teller, zone.shape, at, place)[1]
    return teller.say(_PREPOSITIONS.get(zone.shape, "onto_free"), place)


def moved(teller: Teller, what: ast.Expr) -> str:
    """What is moved, as taken from where it lies."""
    return values.without_brackets(what, groups.group(teller, what).taken().the)


def _called(teller: Teller, call: ast.Expr) -> str:
    match call:
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.steps:
            key = "carry_out_numbered" if _is_numbered(teller, name) else "carry_out"
            filled = filled_in(teller, name, args)
            rest = [arg.value for param, arg in zip(_fields(teller, name), args, strict=False) if param not in filled]
            return teller.say(key, given(teller, step_label(teller, name, filled), rest, "step_with"))
        case ast.Call(function=ast.Name(id=name), args=args) if name in WORDS:
            return str(words.word(teller, name, [arg.value for arg in args]))
        case ast.Comprehension(function=ast.Name(id=name), binder=binder, keys=keys) if name in WORDS:
            return str(words.comprehension(teller, name, binder, keys))
    return values.value(teller, call)


def given(teller: Teller, label: str, args: Sequence[ast.Expr], key: str = "with") -> str:
    """An action or step with what it is given."""
    return teller.say(key, label, teller.series([values.value(teller, arg) for arg in args])) if args else label


def _is_numbered(teller: Teller, name: str) -> bool:
    """Has a step no words of its own in this language?"""
    return teller.names.steps[name].text is None and teller.names.translated(name) is None


def _fields(teller: Teller, name: str) -> list[str]:
    return [field.name for field in teller.names.steps[name].params]


def filled_in(teller: Teller, name: str, args: Sequence[ast.Arg]) -> dict[str, str]:
    """What a step is given for the fields that its text names, in words. A number that is worked out is said behind
    the text: it would stand before a noun there."""
    if _is_numbered(teller, name):
        return {}
    named = texts.names_in(teller, teller.names.steps[name].text)
    given = [(field, arg.value) for field, arg in zip(_fields(teller, name), args, strict=False) if field in named]
    return {
        field: values.value(teller, told)
        for field, told in given
        if isinstance(told, ast.Number) or teller.sort(told).what != "number"
    }


def step_label(teller: Teller, name: str, filled: Mapping[str, str] | None = None) -> str:
    """A step's text; one without is called by its number where the language has no words for its name."""
    node = teller.names.steps[name]
    if _is_numbered(teller, name):
        return f"**{teller.say('step', list(teller.names.steps).index(name) + 1)}**"
    said = unmarked(texts.step(teller, node, filled))
    return f"**{said[:1].lower() + said[1:]}**"


def is_spelt_out(teller: Teller, name: str) -> bool:
    """Is a step bookkeeping? It has no heading: what it does is told where it is done. A hook needs its name, and so
    does what would be told twice."""
    names = teller.names
    if name not in names.steps or not names.is_silent(names.steps[name].text):
        return False
    hooked = any(name in hook.targets for hook in names.all(ast.Hook))
    done = [node for node in nodes(names.steps[name]) if isinstance(node, _DONE)]
    return not hooked and (names.uses[name] < TWICE or len(done) < TWICE)


def _spelt_out(teller: Teller, node: ast.Step, args: Sequence[ast.Expr]) -> tuple[Line, ...]:
    inner = teller
    for param, arg in zip(node.params, args, strict=False):
        inner = inner.means(param.name, values.value(teller, arg), sort_of_type(teller.names, param.type))
    return block(inner, node.body)


def action_label(teller: Teller, name: str) -> str:
    """What an action is called in the middle of a sentence. A name keeps its capital: `Flaming Sword (+4)`."""
    said = action_title(teller, teller.names.actions[name])
    return f"**{said if _NAMES.match(said) else said[:1].lower() + said[1:]}**"


def action_title(teller: Teller, node: ast.Action) -> str:
    return unmarked(texts.outline(teller, node))


def ended(teller: Teller, node: ast.End) -> str:
    """How the game ends, who wins, and why."""
    match node.winners:
        case None:
            said = teller.say("end")
        case ast.ListLiteral(items=()):
            said = teller.say("end_lost")
        case ast.ListLiteral(items=(winner,)) if teller.sort(winner).what == "player":
            said = teller.say("end_won_one", values.value(teller, winner))
        case winners:
            those = groups.group(teller, winners).the
            several = those.startswith(("the players", "all players", "les joueurs", "tous les joueurs"))
            said = teller.say("end_won_many" if several else "end_won", those)
    return teller.say("with_reason", said, texts.quote(teller, node.text)) if node.text else said


def reason(teller: Teller, node: ast.Require) -> str | None:
    """What is answered where something does not hold: the line's own text, or that of the condition it names."""
    return node.reason or _own_reason(teller, node.test)


def requirement(teller: Teller, node: ast.Require) -> str:
    """What must hold, in the words of the file; where it has none, spelt out, with what is answered otherwise."""
    if own := phrases.required(teller, node.reason) or _own_phrase(teller, node.test):
        said = teller.say("needed", own)
    elif why := reason(teller, node):
        test = conditions.clause(teller, node.test)
        said = teller.say("refused", test, teller.quoted(texts.said(teller, why, short=True)))
    else:
        said = teller.say("needed", conditions.clause(teller, node.test))
    if node.openly:
        said = teller.say("openly", said)
    return sentence(teller.tongue, said)


def _own_phrase(teller: Teller, test: ast.Expr) -> str:
    match test:
        case ast.Name(id=name) if name in teller.names.defs:
            return phrases.defined(teller, name, ())
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.defs:
            return phrases.defined(teller, name, [arg.value for arg in args])
    return ""


def _own_reason(teller: Teller, test: ast.Expr) -> str | None:
    match test:
        case ast.Name(id=name) | ast.Call(function=ast.Name(id=name)) if name in teller.names.defs:
            return teller.names.defs[name].text
    return None
