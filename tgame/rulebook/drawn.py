"""Pictures for a printed book: the pieces as they look, and the table with every place where it lies.

In: a teller, and the counts of pieces. Out: SVG, by the heading that it stands under. Nothing is drawn that the file
does not declare: what lies face up is light, what lies face down is hatched.
"""

from __future__ import annotations

import html
from collections.abc import Sequence

from attrs import frozen

from tgame.dsl import ast
from tgame.rulebook import values
from tgame.rulebook.arithmetic import constant
from tgame.rulebook.components import Counts, capital
from tgame.rulebook.sorts import sort_of_type
from tgame.rulebook.teller import Teller

WIDTH = 760
GAP = 14
CARD_WIDTH, CARD_HEIGHT = 88, 62
SLOT = 26
MOST_SLOTS = 12
LETTER = 6.4  # the width of one, in text of this size
_HATCHED = (
    '<defs><pattern id="back" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="6" height="6" fill="#e7d9c0"/><path d="M0 0V6" stroke="#b99f78" stroke-width="2"/></pattern></defs>'
)


@frozen
class Drawn:
    """A drawing and the room that it takes."""

    svg: str
    width: float
    height: float


def pictures(teller: Teller, counts: Counts) -> dict[str, str]:
    made: dict[str, str] = {}
    if teller.names.kinds:
        made[teller.say("h_components")] = _whole(_flowed(list(_pieces(teller, counts))))
    if teller.names.zones:
        made[teller.say("h_places")] = _whole(_table(teller))
    return made


def _whole(drawn: Drawn) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {drawn.height:.0f}" role="img" '
        f'font-family="Georgia, serif" font-size="11">{_HATCHED}{drawn.svg}</svg>'
    )


# ---- the pieces


def _pieces(teller: Teller, counts: Counts) -> Sequence[Drawn]:
    found: list[Drawn] = []
    for name, (_, kind) in teller.names.kinds.items():
        number = counts.said(teller, [name])
        if number != "0":
            fields = [values.field_word(teller, field.name, frozenset((name,))) for field in kind.fields]
            found.append(_piece(capital(teller.names.label(name, kind.text)), fields, number))
    return found


def _piece(label: str, fields: Sequence[str], number: str) -> Drawn:
    shown = _text(CARD_WIDTH / 2, 22, _cut(label, CARD_WIDTH), "middle", bold=True)
    for place, field in enumerate(fields[:2]):
        shown += _text(CARD_WIDTH / 2, 38 + 14 * place, _cut(_bare(field), CARD_WIDTH), "middle", soft=True)
    shown += _text(CARD_WIDTH - 2, CARD_HEIGHT + 13, f"× {number.split(' ')[0]}", "end", soft=True)
    return Drawn(_box(0, 0, CARD_WIDTH, CARD_HEIGHT, "#fffaf0") + shown, CARD_WIDTH, CARD_HEIGHT + 18)


# ---- the table


def _table(teller: Teller) -> Drawn:
    """The middle, and under it the places of one player."""
    middle: list[Drawn] = []
    own: list[Drawn] = []
    for zone in teller.names.zones.values():
        is_own = any(sort_of_type(teller.names, type_).what == "player" for type_ in zone.per)
        (own if is_own else middle).append(_place(teller, zone))
    svg, height = "", 0.0
    for title, found in ((teller.say("drawn_middle"), middle), (teller.say("drawn_player"), own)):
        if found:
            area = _flowed(found, GAP)
            svg += _box(0, height, WIDTH, area.height + 34, "#f4ecdd")
            svg += _text(GAP, height + 19, title, "start", bold=True)
            svg += f'<g transform="translate(0 {height + 30:.0f})">{area.svg}</g>'
            height += area.height + 34 + GAP
    return Drawn(svg, WIDTH, height)


def _place(teller: Teller, zone: ast.Zone) -> Drawn:
    fill = "#fffaf0" if zone.seen is not None else "url(#back)"
    shape = _shape(teller, zone, fill)
    label = teller.names.label(zone.name, zone.text)
    width = max(shape.width, LETTER * len(label))
    return Drawn(shape.svg + _text(0, shape.height + 14, label, "start"), width, shape.height + 20)


def _shape(teller: Teller, zone: ast.Zone, fill: str) -> Drawn:
    sizes = [constant(part) for part in zone.size]
    match zone.shape, sizes:
        case "grid", [int(rows), int(columns)]:
            return _cells(rows, columns, fill)
        case "row", [int(number)]:
            return _cells(1, number, fill)
        case "slots", _:
            return _cells(1, _slots(teller, zone.size[0]), fill)
        case "grid", _:
            return _cells(3, 3, fill)
        case "pile", _:
            cards = "".join(_box(2 * n, 6 - 3 * n, 34, 46, fill) for n in range(3))
            return Drawn(cards, 40, 54)
        case "bag", _:
            return Drawn(f'<ellipse cx="26" cy="27" rx="26" ry="24" fill="{fill}" stroke="#6f6559"/>', 52, 54)
    return Drawn("".join(_box(17 * n, 4, 34, 46, fill) for n in range(3)), 68, 54)


def _slots(teller: Teller, size: ast.Expr) -> int:
    if isinstance(size, ast.Name) and size.id in teller.names.enums:
        return len(teller.names.enums[size.id].items)
    return constant(size) or 4


def _cells(rows: int, columns: int, fill: str) -> Drawn:
    rows, columns = min(rows, MOST_SLOTS), min(columns, MOST_SLOTS)
    cells = (_box(SLOT * x, SLOT * y, SLOT - 2, SLOT - 2, fill) for y in range(rows) for x in range(columns))
    return Drawn("".join(cells), SLOT * columns, SLOT * rows)


# ---- drawing


def _flowed(found: Sequence[Drawn], left: float = 0) -> Drawn:
    """One after the other, and on into the next line."""
    svg, x, y, tall = "", left, 0.0, 0.0
    for drawn in found:
        if x > left and x + drawn.width > WIDTH:
            x, y, tall = left, y + tall + GAP, 0.0
        svg += f'<g transform="translate({x:.0f} {y:.0f})">{drawn.svg}</g>'
        x, tall = x + drawn.width + GAP, max(tall, drawn.height)
    return Drawn(svg, WIDTH, y + tall)


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="4" fill="{fill}" '
        'stroke="#6f6559"/>'
    )


def _text(x: float, y: float, said: str, anchor: str, bold: bool = False, soft: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    colour = "#6f6559" if soft else "#26211c"
    shown = html.escape(said.replace("\\", ""))
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}"{weight}>{shown}</text>'


def _cut(said: str, width: float) -> str:
    most = int(width / LETTER)
    return said if len(said) <= most else said[: most - 1] + "…"


def _bare(said: str) -> str:
    return said.replace("*", "").replace("«", "").replace("»", "").replace("\N{NO-BREAK SPACE}", " ").strip()
