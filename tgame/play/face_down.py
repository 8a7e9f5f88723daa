"""What lies face down on a board is called by its place, though the player has seen it: to remember may be the game.

In: a sight, its question and the table. Out: the same, in which no word tells what is only remembered; answers are the
same numbers. Pieces elsewhere, which have no place to go by, stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import evolve

from tgame.interpreter.seat import values as v


def face_down(sight: v.Sight, question: v.Question, table: v.Table) -> tuple[v.Sight, v.Question]:
    zones = {zone.id: zone for zone in table.zones}
    kinds = {kind.name: kind.label for kind in table.kinds}
    unknown = {piece.back: piece.name for lying in sight.zones for piece in lying.pieces if piece.face is None}
    places: dict[str, str] = {}

    def turned(piece: v.Piece, zone: v.Zone) -> v.Piece:
        if not piece.recalled or piece.face is None or piece.cell is None or piece.cell >= len(zone.cells):
            return piece
        places[piece.id] = zone.cells[piece.cell]
        called = unknown.get(piece.back) or kinds.get(str(piece.face[0]), piece.back)
        return evolve(piece, face=None, name=called, short="?")

    lying = tuple(
        evolve(each, pieces=tuple(turned(piece, zones[each.zone]) for piece in each.pieces)) for each in sight.zones
    )
    if not places:
        return sight, question
    asked = evolve(
        question,
        options=tuple(_option(option, places) for option in question.options),
        refused=tuple(_refused(refused, places) for refused in question.refused),
        picking=_picking(question.picking, places),
    )
    return evolve(sight, zones=lying, question=asked), asked


def _target(target: v.Target, places: Mapping[str, str]) -> v.Target:
    items = tuple(_target(item, places) for item in target.items)
    return evolve(target, text=places.get(target.piece or "", target.text), items=items)


def _targets(targets: Mapping[str, v.Target], places: Mapping[str, str]) -> dict[str, v.Target]:
    return {name: _target(target, places) for name, target in targets.items()}


def _renamed(targets: Mapping[str, v.Target], places: Mapping[str, str]) -> dict[str, str]:
    """What was said of things that are face down, and what is said now."""
    return {target.text: place for target in targets.values() if (place := places.get(target.piece or ""))}


def _option(option: v.Choice, places: Mapping[str, str]) -> v.Choice:
    renamed = _renamed({**option.targets, **{str(n): target for n, target in enumerate(option.names)}}, places)
    if not renamed:
        return option
    parts = tuple(
        evolve(part, text=renamed.get(part.text, part.text)) if part.varies else part for part in option.parts
    )
    return evolve(
        option,
        text="".join(part.text for part in parts) if parts != option.parts else option.text,
        parts=parts,
        targets=_targets(option.targets, places),
        names=tuple(_target(target, places) for target in option.names),
    )


def _refused(refused: v.Refused, places: Mapping[str, str]) -> v.Refused:
    text = refused.text
    for said, place in _renamed(refused.targets, places).items():
        text = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", place, text)
    return evolve(refused, text=text, targets=_targets(refused.targets, places))


def _picking(picking: v.Picking | None, places: Mapping[str, str]) -> v.Picking | None:
    if picking is None:
        return None
    return evolve(picking, picked=tuple(_target(target, places) for target in picking.picked))
