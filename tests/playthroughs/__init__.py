"""Golden playthroughs: one readable match for each configuration of each game.

They are written in the notation of scenarios, so that a change of wording changes none of them.
Write them anew with `python -m tests.playthroughs`, and read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.properties.matches import GAMES, load
from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import events
from tgame.interpreter.match import Match

FOLDER = Path(__file__).parent
SEED = 7


def cases() -> Iterator[tuple[str, Edition]]:
    """Every file that must be there, with the edition it is played in."""
    for path in GAMES:
        game = load(path)
        for configuration in game.configurations():
            options = [f"{name}={value}" for name, value in configuration.options]
            name = "-".join([game.name, str(configuration.players), *(configuration.variants or ("base",)), *options])
            yield f"{name}.txt", game.edition(configuration)


def playthrough(edition: Edition) -> str:
    """A whole match between players who answer at random, decision by decision."""
    match = edition.new(SEED)
    draw = stream(SEED, BOTS).random
    acts: list[tuple[int, str]] = []  # each with how many events came before it
    while (ask := match.ask()) is not None:
        option = ask.options[int(draw() * len(ask.options))]
        acts.append((_count(match), f"P{ask.player + 1} of {len(ask.options)}: {option.notation}"))
        match.answer(option)
    lines = [f"# {edition.game.name}, {edition.configuration}, seed {SEED}"]
    told = 0
    happened = match.events()
    for before, act in (*acts, (len(happened), "")):
        lines.extend(line for event in happened[told:before] if (line := _line(match, event)))
        lines.extend([act] if act else [])
        told = before
    result = match.result
    assert result is not None
    lines.append(f"scores {result.scores}")
    lines.extend(f"  {item}: {values}" for item, values in result.sheet)
    lines.append(f"winners {[f'P{player + 1}' for player in result.winners]}")
    return "\n".join(lines) + "\n"


def _count(match: Match) -> int:
    """How many events there were so far; what several do at once begins with a mark that is none."""
    return sum(kind != "apart" for kind, *_ in events(match.machine.log))


def _line(match: Match, event: ev.Event) -> str | None:
    layout, notation = match.machine.program.layout, match.edition.notation

    def place(code: int) -> str:
        name, index, cell = layout.place_name(code)
        return notation.zone(name, index) + (f" cell {cell + 1}" if cell is not None else "")

    match event:
        case ev.Entered(phase=name, value=value):
            return f"-- {name}" if value is None else f"-- {name} {value + 1}"
        case ev.Moved(piece=piece, source=source, target=target, known=known):
            seen = [f"P{p + 1}" for p in range(layout.players) if known >> p & 1]
            return (
                f"   {notation.face(piece)}: {place(source)} -> {place(target)}, known to {' '.join(seen) or 'nobody'}"
            )
        case ev.Assigned(place=slot, before=before, value=after):
            plan = next(v for v in layout.variables.values() if v.first <= slot < v.first + v.size)
            name, type_ = plan.variable.name, plan.variable.type
            owner = f"[{slot - plan.first + 1}]" if plan.size > 1 else ""
            return f"   {name}{owner}: {_value(match, before, type_)} -> {_value(match, after, type_)}"
        case ev.Shown(piece=piece, place=code):
            return f"   {notation.face(piece)} is shown in {place(code)}"
        case ev.Looked(piece=piece, place=code, player=player):
            return f"   P{player + 1} looks at {notation.face(piece)} in {place(code)}"
        case ev.Shuffled(zone=zone):
            return f"   {notation.zone(*layout.parts[zone])} is shuffled"
        case ev.Fired(trigger=number, value=value):
            return f"   trigger {number + 1}" + (f" for {value + 1}" if value is not None else "")
    return None


def _value(match: Match, value: object, type_: t.Type) -> str:
    return match.edition.notation.value(value, type_)
