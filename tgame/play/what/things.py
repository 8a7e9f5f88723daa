"""What lies on the table, by its names: pieces, spaces and seats.

In: what was asked. Out: meanings. Where something lies is read off the seat's sight alone, in which nothing is
remembered for the player unless they want it; that there are such pieces at all is in the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from tgame.dsl import checked as t
from tgame.interpreter.seat import values as v
from tgame.play import lines as ln
from tgame.play.menu import wording
from tgame.play.menu.entries import Entry, flat
from tgame.play.what.asked import Asked, Meaning
from tgame.play.what.known import shown, told_lines
from tgame.play.what.now import now
from tgame.rulebook.brief import Deed

_SIGNS = re.compile(r"(?<=\w)[^\w\s]+$")
MOST = 6  # places, and things in a place, that are named
FEW = 3  # actions that are explained; of more only the names are said


# ---- pieces


def pieces(asked: Asked) -> Iterator[Meaning]:
    """Each face that there is, by its name, its short form and its mark."""
    labels = asked.seat.labels
    faces, speaker = labels.notation.faces, labels.speaker
    by_name: dict[str, list[int]] = {}
    for piece in range(len(faces)):
        by_name.setdefault(speaker.noun(piece).one, []).append(piece)
    for name, alike in by_name.items():
        kinds = frozenset(labels.layout.pieces[piece].kind for piece in alike)
        marks = {labels.mark(faces[piece]) for piece in alike} | {speaker.short(piece) for piece in alike}
        # A code may be typed without the signs that stand behind it.
        bare = {_SIGNS.sub("", mark) for mark in marks}
        codes = frozenset(map(flat, (name, speaker.noun(alike[0]).many, *marks, *bare)))
        yield Meaning(name, codes - {""}, partial(_piece, asked, name, kinds, len(alike)))


def kinds(asked: Asked) -> Iterator[Meaning]:
    """Each kind of piece, by what the rules call it."""
    speaker = asked.seat.labels.speaker
    for kind in asked.seat.rules.kinds.values():
        if not kind.fields or not asked.manual.has_kind(kind.name):
            # It has one face, which is called as the kind is; or these settings leave it in the box.
            continue
        names = {speaker.plain(kind.name.replace("_", " ").capitalize()), asked.manual.noun(frozenset((kind.name,)))}
        if not asked.seat.rules.texts[kind.name].holes:
            names |= {speaker.noun_of(kind.name).one, speaker.noun_of(kind.name).many}
        title = asked.manual.noun(frozenset((kind.name,)))
        yield Meaning(title, frozenset(map(flat, names)), partial(_kind, asked, kind))
    for family, every in asked.seat.rules.families.items():
        members = [name for name in every if asked.manual.has_kind(name)]
        if not members:
            continue
        noun = speaker.noun_of(family)
        count = sum(len(asked.seat.rules.kinds[name].faces) for name in members)
        named = ", ".join(dict.fromkeys(asked.manual.noun(frozenset((name,))) for name in members))
        said = asked.say("{}: {} in the game", wording.upper(noun.many), count)
        yield Meaning(noun.one, frozenset((flat(noun.one), flat(noun.many))), partial(_told, f"{said} ({named})."))


def _told(text: str) -> list[str]:
    return [text]


def _piece(asked: Asked, name: str, kinds: frozenset[str], count: int) -> Iterator[str]:
    noun = asked.manual.noun(kinds)
    what = noun if flat(noun) != flat(name) else asked.seat.labels.speaker.noun_of(_family(asked, kinds)).one
    here = list(_lying(asked, name))
    places = f" {asked.say('Lies in: {}.', ' · '.join(here))}" if here else f" {asked.say('You see none now.')}"
    sort = "" if flat(what) == flat(name) else f"{what}, "
    yield f"{wording.upper(name)}{asked.say(': ')}{sort}{asked.say('{} in the game', count)}.{places}"
    yield from told_lines(asked, name)
    yield from now(asked, *_with_piece(asked, name))
    yield from _uses(asked, kinds)
    yield from _actions(asked, kinds)


def _kind(asked: Asked, kind: t.Kind) -> Iterator[str]:
    title = asked.manual.noun(frozenset((kind.name,)))
    fields = f" ({', '.join(ln.small(field.name) for field in kind.fields)})" if kind.fields else ""
    yield f"{wording.upper(title)}{fields}{asked.say(': ')}{asked.say('{} in the game', len(kind.faces))}."
    yield from _uses(asked, frozenset((kind.name,)))
    yield from _actions(asked, frozenset((kind.name,)))


def _uses(asked: Asked, kinds: frozenset[str]) -> Iterator[str]:
    """What pieces of a kind are worth, and the rules that they matter for."""
    found = asked.manual.uses(kinds)
    lines = [next((text for text in asked.manual.score if text.startswith(title)), title) for title in found.scored_by]
    if lines:
        yield asked.say("Scored: {}.", " · ".join(line.rstrip(".") for line in lines[:FEW]))
    # Actions that are explained below need not be named.
    explained = [deed.title for deed in _deeds(asked, kinds)]
    rules = [title for title in found.asked_by if title not in explained]
    if rules:
        shown = [*rules[:MOST], *(["…"] if len(rules) > MOST else [])]
        yield asked.say("Matters for: {}.", " · ".join(shown))


def _family(asked: Asked, kinds: frozenset[str]) -> str:
    return asked.seat.rules.kinds[next(iter(sorted(kinds)))].family


def _lying(asked: Asked, name: str) -> Iterator[str]:
    """The places where a piece of that name is seen to lie, mine first."""
    found: list[tuple[bool, str]] = []
    for lying in asked.sight.zones:
        zone = asked.zones[lying.zone]
        if zone.bookkeeping:
            continue
        count = 0
        cells = []
        for piece in lying.pieces:
            if piece.face is not None and flat(piece.name) == flat(name):
                count += piece.count
                cells += [zone.cells[piece.cell]] if piece.cell is not None and zone.cells else []
        if count:
            where = f"{asked.called(zone)} {' '.join(cells[:MOST])}".strip()
            found.append((zone.owner != asked.sight.seat, where + (f" ×{count}" if count > 1 else "")))
    yield from (where for _, where in sorted(found, key=lambda one: one[0])[:MOST])


def _with_piece(asked: Asked, name: str) -> tuple[list[Entry], list[Entry]]:
    """The options and the refused acts that touch a piece of that name."""
    known = {p.id for lying in asked.sight.zones for p in lying.pieces if p.face is not None and p.name == name}

    def touches(entry: Entry) -> bool:
        return any(thing.target.piece in known for thing in entry.things if thing.target.piece is not None)

    return [e for e in asked.menu.entries if touches(e)], [e for e in asked.menu.refused if touches(e)]


def _actions(asked: Asked, kinds: frozenset[str]) -> Iterator[str]:
    """What can be done with pieces of a kind."""
    yield from (asked.deed(deed.title, deed.does) for deed in _deeds(asked, kinds))


def _deeds(asked: Asked, kinds: frozenset[str]) -> Iterator[Deed]:
    """The actions for which pieces of a kind are chosen; of many those that are for this kind in particular."""
    found: list[tuple[int, str]] = []
    for name, action in asked.seat.rules.actions.items():
        types = [t.item_type(choice.type) if choice.several else choice.type for choice in action.chosen]
        fitting = [len(type_.kinds) for type_ in types if isinstance(type_, t.PieceType) and kinds & type_.kinds]
        if fitting and asked.manual.deed(name) is not None:
            found.append((min(fitting), name))
    for _, name in sorted(found, key=lambda one: one[0])[:FEW]:
        deed = asked.manual.deed(name)
        assert deed is not None
        yield deed


# ---- spaces


def cells(asked: Asked) -> Iterator[Meaning]:
    names = dict.fromkeys(cell for zone in asked.table.zones if not zone.bookkeeping for cell in zone.cells)
    for name in names:
        yield Meaning(name, frozenset((flat(name),)), partial(_cell, asked, name))


def _cell(asked: Asked, name: str) -> Iterator[str]:
    """What lies on the spaces of that name, board by board."""
    here = []
    for lying in asked.sight.zones:
        zone = asked.zones[lying.zone]
        if name not in zone.cells or zone.bookkeeping:
            continue
        on = [piece for piece in lying.pieces if piece.cell is not None and zone.cells[piece.cell] == name]
        lies = ", ".join(shown(asked, piece) for piece in on)
        if on or zone.over is None:
            here.append(f"{asked.called(zone)}{asked.say(': ')}{lies or asked.say('empty')}")
    yield f"{name}{asked.say(': ')}{' · '.join(here)}."
    yield from now(asked, *_on_cell(asked, name))


def _on_cell(asked: Asked, name: str) -> tuple[list[Entry], list[Entry]]:
    def touches(entry: Entry) -> bool:
        return any(thing.cell is not None and flat(thing.cell) == flat(name) for thing in entry.things)

    return [e for e in asked.menu.entries if touches(e)], [e for e in asked.menu.refused if touches(e)]


# ---- seats


def seats(asked: Asked) -> Iterator[Meaning]:
    for player, name in enumerate(asked.table.seats):
        own = {flat(asked.say("You")), flat(asked.say("you"))} if player == asked.sight.seat else set()
        codes = frozenset({flat(name), f"p{player + 1}", f"j{player + 1}", *own})
        yield Meaning(name, codes, partial(_seat, asked, player))


def _seat(asked: Asked, player: int) -> Iterator[str]:
    """What is to be seen of somebody."""
    me = asked.sight.seat
    order = (player - me) % len(asked.table.seats) if me is not None else 0
    if order in (1, len(asked.table.seats) - 1):
        where = asked.say("on your left" if order == 1 else "on your right")
    else:
        where = asked.say("that is you") if order == 0 else asked.say("{} seats to your left", order)
    turn = f", {asked.say('whose turn it is')}" if asked.sight.turn == player else ""
    yield f"{asked.table.seats[player]}{asked.say(': ')}{where}{turn}."
    lying = [part for part in asked.sight.zones if asked.zones[part.zone].owner == player and part.count]
    seen = [contents(asked, part) for part in lying if not asked.zones[part.zone].bookkeeping]
    if seen:
        yield f"{' · '.join(seen)}."
    if numbers := list(_numbers(asked, player)):
        yield f"{' · '.join(numbers)}."
    entries = [e for e in asked.menu.entries if _touches(e, player)]
    refused = [e for e in asked.menu.refused if _touches(e, player)]
    yield from now(asked, entries, refused)


def contents(asked: Asked, lying: v.Lying) -> str:
    """`laid blunderbuss, axe`; where faces are not seen, how many there are; of a large board, how full it is."""
    zone = asked.zones[lying.zone]
    title = ln.small(", ".join(zone.keys) or zone.label)
    if len(zone.cells) > MOST:
        return asked.say("{} of {} spaces taken", lying.count, len(zone.cells))
    if zone.cells:
        named = [f"{zone.cells[piece.cell]} {shown(asked, piece)}" for piece in lying.pieces if piece.cell is not None]
        return ", ".join(named)
    if any(piece.face is None for piece in lying.pieces):
        return f"{title} {lying.count}"
    named = [f"{piece.name} ×{piece.count}" if piece.count > 1 else piece.name for piece in lying.pieces]
    if len(named) > MOST:
        named = [*named[: MOST - 1], asked.say("and {} more", len(named) - MOST + 1)]
    return f"{title} {', '.join(named)}"


def _numbers(asked: Asked, player: int) -> Iterator[str]:
    players = len(asked.table.seats)
    for variable, value in zip(asked.table.variables, asked.sight.variables, strict=True):
        own = len(variable.kept_for) == 1 and variable.kept_for[0].kind == "player" and not variable.bookkeeping
        if own and variable.sort.kind == "number" and len(value.values) == players and value.values[player] is not None:
            yield asked.seat.labels.speaker.amount(variable.name, value.values[player])
    for figure in asked.sight.figures:
        values = [one.value for one in figure.values if one.player == player and one.item is None]
        yield from (f"{ln.small(figure.text)} {value}" for value in values if value is not None)
    if asked.sight.score is not None and asked.sight.score.totals[player] is not None:
        yield f"{asked.say('score')} {asked.sight.score.totals[player]}"


def _touches(entry: Entry, player: int) -> bool:
    return any(thing.target.player == player for thing in entry.things)
