"""Where everything lies, by who sees it, and what is there before anybody does anything."""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl import ast
from tgame.rulebook import cells, groups, places, statements, values
from tgame.rulebook.components import capital
from tgame.rulebook.markdown import Line
from tgame.rulebook.polish import polish, sentence
from tgame.rulebook.sorts import Sort, sort_of_type
from tgame.rulebook.teller import Teller

_KINDS = ("middle_all", "middle_nobody", "own_all", "own_owner", "own_others", "own_nobody")


def layout(teller: Teller) -> list[Line]:
    """The places, in the middle and before each player, open and hidden."""
    found: dict[str, list[ast.Zone]] = {kind: [] for kind in _KINDS}
    for zone in teller.names.zones.values():
        own = any(sort_of_type(teller.names, type_).what == "player" for type_ in zone.per)
        found[f"{'own' if own else 'middle'}_{zone.seen or 'nobody'}"].append(zone)
    lines = [_seen(teller, kind, zones) for kind, zones in found.items() if zones]
    full = {kind for zone in teller.names.zones.values() if zone.full for kind in teller.names.kinds_of(zone.holds)}
    if set(teller.names.kinds) - full:
        lines.append(Line(teller.say("rest_in_box" if full else "all_in_box", teller.box)))
    return lines


def _seen(teller: Teller, kind: str, zones: Sequence[ast.Zone]) -> Line:
    """Places that are seen alike; one with a ruling stands in a line of its own."""
    said = [place(teller, zone) for zone in zones]
    noted = [zone for zone in zones if zone.notes]
    head = teller.say(f"lies_{kind}")
    if not noted:
        return Line(sentence(teller.tongue, f"{head} {teller.listed(said)}"))
    below = tuple(Line(sentence(teller.tongue, one), notes=zone.notes) for one, zone in zip(said, zones, strict=True))
    return Line(head, below)


def place(teller: Teller, zone: ast.Zone) -> str:
    """A place, with what lies there as far as its name does not say it."""
    label = teller.term(capital(teller.names.label(zone.name, zone.text)))
    per = [type_ for type_ in zone.per if sort_of_type(teller.names, type_).what != "player"]
    each = places.per(teller, per).strip(" ()")
    parts = [part for part in (each, _shape(teller, zone), *_cells(teller, zone)) if part]
    return polish(teller.tongue, f"{label} ({', '.join(parts)})" if parts else label)


def _shape(teller: Teller, zone: ast.Zone) -> str:
    if teller.tongue == "fr":
        noun = teller.kind_noun(zone.holds)
    else:
        noun = teller.noun(Sort("piece", teller.names.kinds_of(zone.holds)))
    holds = noun.many
    said = teller.names.label(zone.name, zone.text).lower()
    is_said = any(word.lower() in said for word in (noun.one, noun.many, holds.split()[-1]))
    if zone.shape == "slots":
        key = "shape_slots_only" if is_said else "shape_slots"
        return teller.say(key, holds, places.slots(teller, zone.size[0]))
    if zone.shape in ("set", "pile", "list"):
        return "" if is_said else holds
    return teller.say(f"shape_{zone.shape}", holds, *(values.value(teller, part) for part in zone.size))


def _cells(teller: Teller, zone: ast.Zone) -> list[str]:
    """What the spaces of a board are called, where the file names them."""
    found = cells.corners(teller, zone)
    return [teller.say("cells_named" if zone.shape == "grid" else "row_named", *found)] if found else []


# ---- the start


def at_the_start(teller: Teller) -> list[Line]:
    """What lies where, and what is kept track of, before the first step of the set-up."""
    full = [zone for zone in teller.names.zones.values() if zone.full]
    lines: list[Line] = []
    if full:
        put = [f"{_all(teller, zone)} {_onto(teller, zone)}" for zone in full]
        lines.append(Line(sentence(teller.tongue, teller.say("put_all", teller.series(put)))))
    told = [var for var in teller.names.vars.values() if not teller.names.is_silent(var.text)]
    for var in told:
        if not places.is_set(teller, var) or var.notes:
            lines.append(Line(_starts(teller, var), notes=var.notes))
    return lines


def _all(teller: Teller, zone: ast.Zone) -> str:
    many = teller.kind_noun(zone.holds).many
    return groups.everything(teller, many, teller.kind_noun(zone.holds).feminine)


def _onto(teller: Teller, zone: ast.Zone) -> str:
    return statements.target(teller, ast.Name(zone.name, span=zone.span))


def _starts(teller: Teller, var: ast.Var) -> str:
    """A variable with its value at the start, for each that has one."""
    label = teller.term(capital(teller.names.label(var.name, var.text)))
    if places.is_set(teller, var):
        return sentence(teller.tongue, label)
    said = teller.say("starts_at", label, places.per(teller, var.per), places.start(teller, var))
    return polish(teller.tongue, said)
