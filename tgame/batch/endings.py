"""How a match ended, in words that are the same for matches that ended in the same way.

In: a match that is over. Out: the rule file's words, or where it says so. Who it was and numbers differ from match to
match, and are left open; what the rules tell apart by yes or no, or by a name of their own, is told.
"""

from __future__ import annotations

from attrs import evolve

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.machine import Note
from tgame.interpreter.match import Match

AFTER_ALL = "after the last phase"
_SOMEBODY = "a_player"  # as a hole would be written that is said so


def ending(found: Match) -> str:
    program = found.edition.program
    _, _, site, note = found.machine.log
    if site < 0:
        return AFTER_ALL
    text = program.end_text(site)
    if text is not None:
        return _told(found, text, note)
    # Reading all that happened takes as long as half a match.
    happened = found.events()
    scope = happened[-1].scope.within("trigger")
    fired = (event for event in reversed(happened) if isinstance(event, ev.Fired) and event.scope is scope)
    event = next(fired, None) if scope is not None else None
    if event is not None and program.game.triggers[event.trigger].text.written:
        return _told(found, program.game.triggers[event.trigger].text, event.note)
    source = found.edition.game.checked.source
    line, _ = source.place(program.span(site).start)
    return f"`{source.line(line).strip()}` in line {line}"


def _told(found: Match, text: t.Text, note: Note | None) -> str:
    holes, sources = list(text.holes), []
    if note is not None and note[1] is not None:
        plan = found.edition.program.pool.notes[note[0]]
        for place, value, type_ in zip(plan.holes, note[1], plan.types, strict=True):
            if isinstance(type_, t.BoolType | t.EnumType):
                holes[place] = t.Const(value, type=type_, span=holes[place].span)
    for hole in holes:
        sources.append(_SOMEBODY if isinstance(hole.type, t.PlayerType) else "…")
    open_text = evolve(text, holes=tuple(holes), sources=tuple(sources))
    return found.edition.speaker("en").fill(open_text, text.told or text.name)
