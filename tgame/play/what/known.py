"""What is known of a piece that not everybody sees: what was told of it, and what it can still be.

In: a seat's sight. Out: lines, and a meaning for each place of a row in which a piece lies of which only something is
known: `? 3`. The seat's own sight says what is left; nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tgame.interpreter.seat import values as v
from tgame.play.menu import wording
from tgame.play.menu.entries import flat
from tgame.play.what.asked import Asked, Meaning
from tgame.play.what.now import meant, now

MOST_FACES = 12  # that are named one by one


def half_known(asked: Asked) -> Iterator[Meaning]:
    """Places of rows of mine, and of those that are nobody's, in which something is known of what one does not see."""
    for lying in asked.sight.zones:
        zone = asked.zones[lying.zone]
        if zone.bookkeeping or zone.heap or zone.cells or zone.owner not in (None, asked.sight.seat):
            continue
        for place, piece in _places(lying):
            if piece.face is None and (piece.left or piece.told):
                title = f"{piece.name} {place}"
                names = frozenset((flat(title), str(place)))
                yield Meaning(title, names, partial(_place, asked, zone, piece, place))


def _places(lying: v.Lying) -> Iterator[tuple[int, v.Piece]]:
    """The pieces of a row by their places: neighbours that look the same are one entry of a sight."""
    whole = [piece for piece in lying.pieces for _ in range(piece.count)]
    yield from enumerate(whole, 1)


def _place(asked: Asked, zone: v.Zone, piece: v.Piece, place: int) -> Iterator[str]:
    where = f"{wording.upper(piece.name)} {place}, {asked.called(zone)}"
    told = told_of(asked, piece)
    yield f"{where}{asked.say(': ')}{asked.say('all were told {}', told) if told else left_of(asked, piece)}."
    faces = asked.seat.view().zone(zone.id).pieces[place - 1]
    if faces is not None and 0 < len(faces.may) <= MOST_FACES:
        yield asked.say("It can be: {}.", ", ".join(map(asked.seat.labels.mark, faces.may)))
    elif told and piece.left:
        yield asked.say("It can be: {}.", left_of(asked, piece))
    name = f"{piece.name} {place}"
    yield from now(asked, meant(name, asked.menu.entries), meant(name, asked.menu.refused))


def told_lines(asked: Asked, name: str) -> Iterator[str]:
    """Of the pieces of a name that this seat sees, what all were told of each."""
    for lying in asked.sight.zones:
        zone = asked.zones[lying.zone]
        for place, piece in _places(lying) if not zone.heap else ():
            if piece.face is not None and piece.name == name and (told := told_of(asked, piece)):
                noun = asked.seat.labels.speaker.noun_of(_family(asked, piece)).one
                where = zone.cells[piece.cell] if piece.cell is not None else f"{wording.upper(noun)} {place}"
                yield f"{where}, {asked.called(zone)}{asked.say(': ')}{asked.say('all were told {}', told)}."


def _family(asked: Asked, piece: v.Piece) -> str:
    assert piece.face is not None
    return asked.seat.rules.kinds[str(piece.face[0])].family


def told_of(asked: Asked, piece: v.Piece) -> str:
    """`4, not red`: first what it is, which makes it needless to say what else it is not."""
    sure = {fact.field for fact in piece.told if fact.value is not False}
    said = []
    for fact in sorted(piece.told, key=lambda fact: fact.value is False):
        if fact.item is None:
            said.append(fact.text)
        elif fact.value is True:
            said.append(_item(asked, fact))
        elif fact.field not in sure or fact.field is None:
            said.append(asked.say("not {}", _item(asked, fact)))
    return ", ".join(dict.fromkeys(said))


def _item(asked: Asked, fact: v.Fact) -> str:
    items = (item for enum in asked.table.enums.values() for item in enum)
    found = next((item.label for item in items if item.name == fact.item), None)
    if found is None and fact.field is None:
        return asked.seat.labels.speaker.noun_of(str(fact.item)).one
    return found if found is not None else str(fact.item)


def left_of(asked: Asked, piece: v.Piece) -> str:
    """Field by field, the values that it can still have."""
    speaker = asked.seat.labels.speaker
    return asked.say("; ").join(
        f"{speaker.plain(one.field.replace('_', ' '))} {', '.join(one.words)}" if one.field else ", ".join(one.words)
        for one in piece.left
    )


def shown(asked: Asked, piece: v.Piece) -> str:
    """A piece by its name; one that is not known by what is known of it."""
    if piece.face is not None:
        return piece.name
    return piece.short if piece.short != "?" else asked.say("face down")
