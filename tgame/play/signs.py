"""What the signs in the pictures of a table mean: ▒ ◦ ·, and those by which the rule file marks pieces and items.

In: a seat's labels and declarations. Out: sign -> words. It looks at what pieces there are, never at where they lie.
"""

from __future__ import annotations

from unicodedata import category

from tgame.dsl import checked as t
from tgame.interpreter.labels import OWNERS
from tgame.interpreter.pictures.legend import EMPTY, UNKNOWN
from tgame.interpreter.seat import Seat
from tgame.play.words import Words

FREE = "◦"


def signs(seat: Seat, words: Words) -> dict[str, str]:
    """The signs that this table may show, those of every table last."""
    found: dict[str, str] = {}
    for kind in seat.rules.kinds.values():
        found.update(_of_kind(seat, kind))
    for items in seat.table.enums.values():
        found.update({item.short: item.label for item in items if _is_sign(item.short)})
    zones = [zone for zone in seat.table.zones if not zone.bookkeeping]
    if any(zone.seen != "all" for zone in zones):
        found[UNKNOWN] = words.say("face down")
    if any(zone.seen == "others" for zone in zones):
        found["?"] = words.say("yours, and not seen by you")
    if any(zone.cells for zone in zones):
        found |= {FREE: words.say("can be chosen"), EMPTY: words.say("empty")}
    return found


def _of_kind(seat: Seat, kind: t.Kind) -> dict[str, str]:
    """The sign that all pieces of a kind have in common, or of each owner's."""
    labels, pieces = seat.labels, enumerate(seat.labels.notation.faces)
    faces = {face for piece, face in pieces if labels.layout.pieces[piece].kind == kind.name}
    marks = {labels.mark(face): face for face in sorted(faces)}
    owned = {mark: labels.legend(face) for mark, face in marks.items() if mark in OWNERS}
    if len(owned) > 1:
        return owned
    shared = [sign for sign in dict.fromkeys("".join(marks)) if _is_sign(sign) and all(sign in mark for mark in marks)]
    named = next(one for one in seat.table.kinds if one.name == kind.name).label if faces else ""
    return dict.fromkeys(shared, labels.speaker.name(kind.name).lower() if named else "")


def _is_sign(text: str) -> bool:
    return len(text) == 1 and category(text) in ("So", "Sm", "Po") and text not in ".,:;/()'’-–+×"
