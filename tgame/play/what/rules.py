"""What the rule file has names for: actions, places, numbers that are kept, items, fields, phases, settings.

In: what was asked. Out: meanings. What they are is said by the manual, which knows no match; how they stand now is read
off the seat's sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tgame.dsl import checked as t
from tgame.interpreter.figures import Figure
from tgame.interpreter.seat import values as v
from tgame.play import lines as ln
from tgame.play.menu import wording
from tgame.play.menu.entries import flat, verb_of
from tgame.play.signs import signs
from tgame.play.what.asked import LONG, Asked, Meaning
from tgame.play.what.now import action_now, meant, now
from tgame.play.what.things import contents
from tgame.rulebook.brief import Stretch
from tgame.rulebook.mentions import Mentions

MOST_VALUES = 9
MOST = 5  # rules that speak of something, by name


def _names(*texts: str) -> frozenset[str]:
    return frozenset(flat(text.replace("…", " ")) for text in texts if text.strip(" …"))


# ---- actions


def actions(asked: Asked) -> Iterator[Meaning]:
    for action in asked.table.actions:
        deed = asked.manual.deed(action.name)
        if deed is not None:
            # What has nothing to fill in is a name, and not called by its first word.
            verb = verb_of(action.label) if "…" in action.label else ""
            names = _names(action.label, deed.title, verb)
            yield Meaning(deed.title, names, partial(_action, asked, action.name))


def _action(asked: Asked, name: str) -> Iterator[str]:
    deed = asked.manual.deed(name)
    assert deed is not None
    yield asked.deed(deed.title, (*deed.chooses, *deed.does), LONG)
    yield from (line for line in action_now(asked, name) if line)
    if deed.needs:
        yield asked.say("It may be refused: {}.", " · ".join(deed.needs))


# ---- places


def zones(asked: Asked) -> Iterator[Meaning]:
    by_zone: dict[str, list[v.Zone]] = {}
    for zone in asked.table.zones:
        by_zone.setdefault(zone.zone, []).append(zone)
    for name, parts in by_zone.items():
        first = parts[0]
        if asked.manual.place(name):
            yield Meaning(first.label, _names(first.label, first.short), partial(_zone, asked, name, parts))


def _zone(asked: Asked, name: str, parts: list[v.Zone]) -> Iterator[str]:
    what = asked.manual.place(name)
    yield f"{wording.upper(parts[0].label)}{asked.say(': ')}{what}"
    ids = {part.id: part for part in parts}
    lying = [part for part in asked.sight.zones if part.zone in ids]
    mine = [part for part in lying if ids[part.zone].owner in (None, asked.sight.seat) and part.count]
    here = [contents(asked, part) for part in mine]
    theirs = [part for part in lying if ids[part.zone].owner not in (None, asked.sight.seat) and part.count]
    others = [f"{asked.whose(ids[part.zone].owner or 0)} {part.count}" for part in theirs if not ids[part.zone].keys]
    yield asked.say("Now: {}", " · ".join([*here, *others]) or asked.say("empty"))
    yield from _mentioned(asked, asked.manual.mentions(name))


def _mentioned(asked: Asked, found: Mentions) -> Iterator[str]:
    for text, titles in (
        ("Taken from here: {}.", found.taken_by),
        ("Changed by: {}.", found.put_by),
        ("Scored: {}.", found.scored_by),
        ("Can end the match: {}.", found.ends),
        ("Matters for: {}.", found.asked_by),
    ):
        if titles:
            shown = [*titles[:MOST], *([asked.say("and {} more", len(titles) - MOST)] if len(titles) > MOST else [])]
            yield asked.say(text, " · ".join(shown))


# ---- numbers


def variables(asked: Asked) -> Iterator[Meaning]:
    speaker = asked.seat.labels.speaker
    for variable in asked.table.variables:
        if asked.manual.variable(variable.name) and not variable.bookkeeping:
            title = speaker.plural(variable.name)
            yield Meaning(title, _names(variable.label, title), partial(_variable, asked, variable, title))


def _variable(asked: Asked, variable: v.Variable, title: str) -> Iterator[str]:
    yield f"{wording.upper(title)}{asked.say(': ')}{asked.manual.variable(variable.name)}"
    value = next(one for one in asked.sight.variables if one.variable == variable.name)
    players = asked.table.seats
    if variable.sort.kind == "number" and len(value.values) == 1 and value.values[0] is not None:
        yield asked.say("Now: {}", value.values[0])
    elif variable.sort.kind == "number" and len(value.values) == len(players):
        known = [f"{asked.whose(p)} {one}" for p, one in enumerate(value.values) if one is not None]
        yield asked.say("Now: {}", " · ".join(known))
    yield from _mentioned(asked, asked.manual.mentions(variable.name))


def figures(asked: Asked) -> Iterator[Meaning]:
    for figure in asked.sight.figures:
        names = _names(figure.text, figure.short)
        yield Meaning(figure.text, names, partial(_figure, asked, figure))


def _figure(asked: Asked, figure: Figure) -> Iterator[str]:
    yield f"{figure.text}{asked.say(': ')}{asked.manual.term(figure.name)}"
    known = []
    for one in figure.values:
        owner = asked.whose(one.player) if one.player is not None else ""
        if one.value is not None:
            known.append(" ".join(part for part in (owner, one.item or "", str(one.value)) if part))
    if known:
        yield asked.say("Now: {}", " · ".join(known[:MOST_VALUES]))
    yield from _mentioned(asked, asked.manual.mentions(figure.name))


def score(asked: Asked) -> Iterator[Meaning]:
    if asked.sight.score is None:
        return
    totals = [f"{asked.whose(p)} {one}" for p, one in enumerate(asked.sight.score.totals) if one is not None]
    lines = asked.manual.score

    def whole() -> Iterable[str]:
        named = [text for text, _ in asked.sight.score.lines] if asked.sight.score is not None else []
        yield asked.say("Score: the total of {}.", " · ".join(named))
        if totals:
            yield asked.say("Now: {}", " · ".join(totals))
        yield from lines[:MOST]

    yield Meaning(asked.say("score"), _names(asked.say("score"), "score"), whole)
    for place, (text, values) in enumerate(asked.sight.score.lines):
        yield Meaning(text, _names(text), partial(_score_line, asked, text, values, place))


def _score_line(asked: Asked, text: str, values: tuple[int | None, ...], place: int) -> Iterator[str]:
    said = next((line for line in asked.manual.score if flat(line).startswith(flat(text))), "")
    yield said or asked.say("{}: a line of the score.", text)
    known = [f"{asked.whose(p)} {one}" for p, one in enumerate(values) if one is not None]
    if known:
        yield asked.say("Now: {}", " · ".join(known))


# ---- items, fields


def items(asked: Asked) -> Iterator[Meaning]:
    """The items of enums, and the enums themselves."""
    for name, enum in asked.table.enums.items():
        if not asked.manual.has_enum(name):
            continue
        for item in enum:
            names = _names(item.label, item.short)
            yield Meaning(item.label, names, partial(_item, asked, name, item))
        title = asked.manual.enum(name)
        listed = ", ".join(item.label for item in enum)
        yield Meaning(
            title,
            _names(title, name),
            partial(_lines, f"{wording.upper(title)}{asked.say(': ')}{listed}.", *_shown_on(asked, name)),
        )


def _lines(*texts: str) -> tuple[str, ...]:
    return texts


def _item(asked: Asked, enum: str, item: v.Item) -> Iterator[str]:
    others = [other.label for other in asked.table.enums[enum] if other is not item]
    shown = [*others[:MOST], *(["…"] if len(others) > MOST else [])]
    short = f" ({item.short})" if flat(item.short) != flat(item.label) else ""
    head = f"{wording.upper(item.label)}{short}{asked.say(': ')}{ln.small(asked.manual.enum(enum))}"
    yield f"{head}, {asked.say('beside {}', ', '.join(shown))}." if shown else f"{head}."
    if values := asked.manual.columns(enum, item.name):
        yield f"{', '.join(values)}."
    yield from now(asked, meant(item.label, asked.menu.entries), ())
    yield from _shown_on(asked, enum)


def _shown_on(asked: Asked, enum: str) -> Iterator[str]:
    """The pieces that show it, and the places that are kept for it."""
    rules = asked.seat.rules
    kinds = [k.name for k in rules.kinds.values() if k.faces and any(_is_enum(f.type, enum) for f in k.fields)]
    places = [zone for zone in rules.zones.values() if any(_is_enum(type_, enum) for type_ in zone.per)]
    if kinds:
        named = dict.fromkeys(asked.manual.noun(frozenset((kind,))) for kind in kinds)
        yield asked.say("On: {}.", ", ".join(named))
    if places:
        labels = dict.fromkeys(one.label for zone in places for one in asked.table.zones if one.zone == zone.name)
        yield asked.say("A place for each: {}.", ", ".join(labels))


def _is_enum(type_: t.Type, enum: str) -> bool:
    return isinstance(type_, t.EnumType) and type_.name == enum


def fields(asked: Asked) -> Iterator[Meaning]:
    """What pieces show, by the name that the rules have for it."""
    by_name: dict[str, list[t.Kind]] = {}
    for kind in asked.seat.rules.kinds.values():
        for field in kind.fields if kind.faces else ():
            by_name.setdefault(field.name, []).append(kind)
    for name, kinds in by_name.items():
        title = asked.manual.field(name)
        named = ", ".join(dict.fromkeys(asked.manual.noun(frozenset((kind.name,))) for kind in kinds))
        said = asked.say("{}: what is shown on {}.", wording.upper(title), named)
        yield Meaning(title, _names(title, name.replace("_", " ")), partial(_lines, said))


# ---- phases, settings, signs


def phases(asked: Asked) -> Iterator[Meaning]:
    for stretch in asked.manual.course:
        if stretch.title:
            first = stretch.title.split()[0]
            on = [heading for heading in asked.sight.where if flat(heading.split()[0]) == flat(first)]
            yield Meaning(stretch.title, _names(stretch.title, first, *on), partial(_phase, asked, stretch))
    known = {flat(stretch.title.split()[0]) for stretch in asked.manual.course if stretch.title}
    for heading in asked.sight.where:
        if flat(heading.split()[0]) not in known:
            stands = asked.say("{}: this is where the match stands now.", heading)
            yield Meaning(heading, _names(heading, heading.split()[0]), partial(_lines, stands))


def _phase(asked: Asked, stretch: Stretch) -> Iterator[str]:
    title = asked.say(": ").join(part for part in (stretch.title, stretch.how) if part)
    yield asked.deed(title, stretch.does or _inner(asked, stretch))


def _inner(asked: Asked, stretch: Stretch) -> list[str]:
    """The phases inside one that does nothing of its own."""
    course = asked.manual.course
    after = course[course.index(stretch) + 1 :]
    found = []
    for one in after:
        if one.depth <= stretch.depth:
            break
        if one.depth == stretch.depth + 1 and one.title:
            found.append(one.title)
    return found


def settings(asked: Asked) -> Iterator[Meaning]:
    for setting in asked.table.settings:
        said = setting.label if setting.value is True else f"{setting.label}{asked.say(': ')}{setting.value}"
        text = asked.say("{} (a setting of this match)", said)
        yield Meaning(setting.label, _names(setting.label, setting.name), partial(_lines, f"{text}."))


def marks(asked: Asked) -> Iterator[Meaning]:
    """Signs of pictures, as they stand: what is typed need not be a word."""
    for sign, meaning in signs(asked.seat, asked.words).items():
        yield Meaning(sign, frozenset((sign,)), partial(_lines, f"{sign} {meaning}"))
