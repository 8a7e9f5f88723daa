"""Answers that a player might type to find something out: faces of any piece, places of any player, plain values.

In: a match and a player who is asked. Out: texts, and what would become of each: the option that it means, or why it is
refused. Nothing is answered.
"""

from __future__ import annotations

from random import Random

from tgame.dsl import checked as t
from tgame.interpreter.answers import find_spelt
from tgame.interpreter.asks import Ask
from tgame.interpreter.match import Match, Refusal


def typed_answers(match: Match, player: int, random: Random, count: int) -> list[str]:
    ask = match.ask(player)
    if ask is None:
        return []
    tried = [action for action in dict.fromkeys(ask.decision.actions) if action.chosen and not tells(action)]
    found = []
    for _ in range(count if tried else 0):
        action = random.choice(tried)
        values = (_picks(match, c.type, random) if c.several else _value(match, c.type, random) for c in action.chosen)
        found.append(f"{action.name}({', '.join(values)})")
    return found


def tells(action: t.Action) -> bool:
    """Does an action say openly that it tells something hidden?"""
    return any(isinstance(line, t.Require) and line.openly for line in action.lines)


def meanings(match: Match, player: int, texts: list[str]) -> list[str]:
    ask = match.ask(player)
    assert ask is not None
    return [_meaning(match, ask, text) for text in texts]


def _meaning(match: Match, ask: Ask, text: str) -> str:
    found = find_spelt(match, ask, text)
    return f"refused: {found}" if isinstance(found, Refusal) else f"option {ask.options[found[0]].notation} {found[1:]}"


def _picks(match: Match, type_: t.Type, random: Random) -> str:
    """One thing to pick, or a whole list."""
    item = t.item_type(type_) or type_
    if random.random() < 0.5:
        return _value(match, item, random)
    return f"[{', '.join(_value(match, item, random) for _ in range(random.randint(1, 3)))}]"


def _value(match: Match, type_: t.Type, random: Random) -> str:
    layout, notation = match.machine.program.layout, match.edition.notation
    match type_:
        case t.PieceType():
            places = [zone for zone in layout.game.zones.values() if zone.ordered and zone.holds.kinds & type_.kinds]
            if places and random.random() < 0.3:
                zone = random.choice(places)
                number = layout.zones[zone.name].first + random.randrange(layout.zones[zone.name].parts)
                return f"{notation.parts[number]}[{random.randint(1, 3)}]"
            return notation.faces[random.choice(layout.of_kinds(type_.kinds))]
        case t.PlayerType():
            return f"P{random.randint(1, layout.players)}"
        case t.NumberType():
            return str(random.randint(max(0, type_.low), min(type_.high, 9)))
        case t.ListType():
            return f"[{_value(match, type_.item, random)}]"
        case t.TupleType():
            return f"({', '.join(_value(match, item, random) for item in type_.items)})"
    size = t.domain_size(type_)
    return notation.value(random.randrange(size), type_) if size else "1"
