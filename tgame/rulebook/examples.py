"""Worked examples: the scenarios of a file, those that pass. What is given, then act by act what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.dsl import ast, templates
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check.context import humanise
from tgame.dsl.lint.texts import headings as headings_of
from tgame.dsl.source import Source
from tgame.rulebook import assignments, facts, statements, texts, values
from tgame.rulebook.deeds import Deed
from tgame.rulebook.markdown import Line
from tgame.rulebook.polish import polish, sentence
from tgame.rulebook.teller import Teller
from tgame.rulebook.wording import WORDING


def example(teller: Teller, node: ast.Scenario) -> Deed:
    """A scenario: its title with the settings, and a line for each thing that happens."""
    lines: list[Line] = list(_given(teller, [line for line in node.lines if isinstance(line, ast.Given)]))
    notes = list(node.notes)
    begun = False
    chance: list[ast.Expr] = []
    for line in node.lines:
        if chance and not isinstance(line, ast.Chance):
            lines.append(_line(teller, _drawn(teller, chance), ()))
            chance = []
        match line:
            case ast.NoteLine(note=note):
                notes.append(note)
            case ast.Given():
                pass
            case ast.Start(phase=phase, args=args):
                begun = True
                lines.append(_line(teller, _begin(teller, phase, args), line.notes))
            case ast.Chance(values=found):
                chance += found
                notes.extend(line.notes)
            case ast.Play() | ast.Refuse():
                begun = True
                lines.append(_line(teller, _act(teller, line), line.notes))
            case ast.Expect(test=test):
                said = teller.say("ex_result", teller.semicolon.join(facts.told(teller, test)))
                result = Line(polish(teller.tongue, said), notes=line.notes)
                if not begun:
                    lines.append(_line(teller, teller.say("ex_at_start"), ()))
                    begun = True
                lines[-1] = lines[-1].with_below(result)
    title = f"**{teller.names.words(node.title)}**{_settings(teller, node.settings)}"
    return Deed(polish(teller.tongue, title), tuple(lines), tuple(notes))


def headings(teller: Teller, source: Source) -> dict[int, str]:
    """The heading above each scenario, by where that stands; in English where there is no other text for it."""
    found = headings_of(teller.names.rule_file, source)
    return {start: teller.names.words(text) for start, text in found.items()}


def _line(teller: Teller, said: str, notes: tuple[ast.Note, ...]) -> Line:
    return Line(sentence(teller.tongue, said), notes=notes)


def _drawn(teller: Teller, found: Sequence[ast.Expr]) -> str:
    """What chance gives, in its order."""
    said = [facts.thing(teller, value, len(found) > facts.MANY) for value in found]
    if len(found) > facts.MANY:
        return teller.say("ex_chance_many", teller.semicolon.join(said))
    return teller.say("ex_chance", teller.say("then").join(said))


def _settings(teller: Teller, settings: Sequence[ast.Arg]) -> str:
    said: list[str] = []
    for setting in settings:
        match setting:
            case ast.Arg(name="players", value=number):
                said.append(teller.say("ex_players", values.value(teller, number)))
            case ast.Arg(name="variants", value=ast.ListLiteral(items=items)):
                said.extend(values.value(teller, item) for item in items)
            case ast.Arg(name=name) if name in teller.names.options:
                label = teller.label(name, teller.names.options[name].text)
                said.append(teller.say("fact", label, values.value(teller, setting.value)))
    return f" ({teller.semicolon.join(said)})" if said else ""


# ---- what is given


def _given(teller: Teller, lines: Sequence[ast.Given]) -> Iterator[Line]:
    """One line for each player, and one for the table: their places and variables in the order of the file."""
    owners: dict[str, dict[str, list[str]]] = {}
    emptied: set[tuple[str, str]] = set()
    notes: dict[str, list[ast.Note]] = {}
    for line in lines:
        owner, place, cell = _whose(teller, line.target)
        found = owners.setdefault(owner, {}).setdefault(place, [])
        notes.setdefault(owner, []).extend(line.notes)
        shown = [facts.thing(teller, value, len(line.values) > facts.MANY) for value in line.values]
        if all(isinstance(value, ast.ListLiteral) and not value.items for value in line.values):
            emptied.add((owner, place))
        else:
            if assignments.parts(line.target)[0] in teller.names.vars:
                # A variable has one value: the last.
                found.clear()
            found += [f"{thing}\n{cell}" for thing in shown]
    table = teller.say("ex_table")
    for owner, things in sorted(owners.items(), key=lambda found: (found[0] == table, found[0])):
        said: list[str] = []
        for place, found in things.items():
            shown_there = _counted(teller, found) or teller.say("start_nothing")
            if found and (owner, place) in emptied:
                shown_there = teller.say("ex_only", shown_there)
            said.append(teller.say("fact", place, shown_there))
        text = teller.say("ex_group", owner, teller.semicolon.join(said))
        yield Line(sentence(teller.tongue, text), notes=tuple(notes[owner]))


def _whose(teller: Teller, target: ast.Expr) -> tuple[str, str, str]:
    """Whose a place or variable is (or the table's), what it is called then, and the cell of it, if one is named."""
    name, index = assignments.parts(target)
    known = teller.names.zones.get(name) or teller.names.vars.get(name)
    per = known.per if known else ()
    seat = next((at for at, part in enumerate(index[: len(per)]) if values.seat(teller, part)), None)
    label = teller.label(name, known.text) if known else teller.box
    rest = [at for at in range(len(per)) if at != seat]
    place = values.owned(teller, label, [per[at] for at in rest], [index[at] for at in rest if at < len(index)])
    place = place.removeprefix("the ")
    owner = (
        teller.say("ex_table")
        if seat is None
        else values.seat_name(teller, values.seat(teller, index[seat]), bare=True)
    )
    cell = facts.cell(teller, name, index[len(per) :])
    return owner[0].upper() + owner[1:], place, cell


def _counted(teller: Teller, found: Sequence[str]) -> str:
    """Things in a row, equal neighbours counted, with the cells that they lie on."""
    said: list[tuple[str, list[str]]] = []
    for thing, _, cell in (part.partition("\n") for part in found):
        if said and said[-1][0] == thing:
            said[-1][1].append(cell)
        else:
            said.append((thing, [cell]))
    made: list[str] = []
    for thing, cells in said:
        text = teller.say("piece_times", len(cells), thing) if len(cells) > 1 else thing
        named = [cell for cell in cells if cell]
        made.append(f"{text} ({teller.semicolon.join(named)})" if named else text)
    return ", ".join(made)


def _begin(teller: Teller, phase: str, args: Sequence[ast.Arg]) -> str:
    node = teller.names.phases[phase]
    given = {arg.name: arg.value for arg in args if arg.name is not None}
    label = teller.term(texts.phase(teller, node, given))
    told = texts.names_in(teller, node.text)
    said = [_bound(teller, phase, arg) for arg in args if arg.name not in told]
    return teller.say("ex_begin_with", label, teller.semicolon.join(said)) if said else teller.say("ex_begin", label)


def _bound(teller: Teller, phase: str, arg: ast.Arg) -> str:
    """What a loop has come to: a player, or the phase that counts and its number."""
    shown = facts.thing(teller, arg.value)
    for name, node in teller.names.phases.items():
        if name == phase or values.seat(teller, arg.value):
            continue
        if isinstance(node.loop, ast.Each) and node.loop.binder.name == arg.name:
            return teller.say("fact", statements.phase_label(teller, name), shown)
    return shown


# ---- what is played


def _act(teller: Teller, line: ast.Play | ast.Refuse) -> str:
    who = values.value(teller, line.who)
    refused = isinstance(line, ast.Refuse)
    match line.act:
        case ast.Name(id="pass" | "done" as word):
            said = teller.say(f"ex_{'refuse_' if refused else ''}{word}", who)
        case act:
            said = teller.say("ex_refuse_play" if refused else "ex_play", who, _performed(teller, act))
    if isinstance(line, ast.Refuse) and line.reason is not None:
        return teller.say("with_reason", said, _reason(teller, line.act, line.reason))
    return said


def _reason(teller: Teller, act: ast.Expr, reason: str) -> str:
    """Why not: in the words of the file, or of the table that does not ask for this now."""
    name = act.function if isinstance(act, ast.Call) else act
    if isinstance(name, ast.Name) and name.id in teller.names.actions:
        action = teller.names.actions[name.id]
        if reason == WORDING["ex_not_offered"].en.format(templates.outline(action.text or humanise(name.id))):
            label = texts.action(teller, action)
            return teller.cited(teller.say("ex_not_offered", teller.term(label) if teller.tongue == "fr" else label))
    # A scenario writes what is said; the translation is under the text of the rule.
    requires = (node.reason for node in nodes(teller.names.rule_file) if isinstance(node, ast.Require))
    reasons = [*requires, *(node.text for node in teller.names.defs.values())]
    own = next((text for text in reasons if text and templates.plain(text) == reason), None)
    return teller.quoted(teller.names.words(reason) if own is None else texts.said(teller, own))


def _performed(teller: Teller, act: ast.Expr) -> str:
    match act:
        case ast.Name(id=name) if name in teller.names.actions:
            return f"**{statements.action_title(teller, teller.names.actions[name])}**"
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.actions:
            action = teller.names.actions[name]
            params = [param for param in action.params if isinstance(param, ast.Param)]
            given = {param.binder.name: arg.value for param, arg in zip(params, args, strict=False)}
            told = texts.names_in(teller, action.text)
            chosen = [
                facts.thing(teller, arg.value)
                for place, arg in enumerate(args)
                if place >= len(params)
                or not (params[place].binder.name in told or _no_choice(teller, params[place], arg.value))
            ]
            label = f"**{texts.action(teller, action, given)}**"
            return f"{label} ({teller.listed(chosen)})" if chosen else label
    return values.value(teller, act)


def _no_choice(teller: Teller, param: ast.Param, chosen: ast.Expr) -> bool:
    """Do all the pieces that can be chosen look like this one? Then naming it says nothing."""
    kind = chosen.id if isinstance(chosen, ast.Name) else ""
    return param.amount is None and teller.sort(param.binder.source).element.kinds == {kind}
