"""How a match ended, in words that are the same for matches that ended in the same way.

In: a match that is over. Out: the rule file's words, or where it says so.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.match import Match


def reason(found: Match) -> str:
    program = found.edition.program
    _, _, site, _ = found.machine.log
    if site < 0:
        return "after the last phase"
    text = program.end_text(site)
    if text is not None:
        return _outline(text)
    # Reading all that happened takes as long as half a match.
    fired = found.events()[-1].scope.within("trigger")
    if fired is not None and program.game.triggers[int(fired.name)].text.written:
        return _outline(program.game.triggers[int(fired.name)].text)
    line, _ = found.edition.game.checked.source.place(program.span(site).start)
    return f"`end` in line {line}"


def _outline(text: t.Text) -> str:
    """A text with `…` for what differs from match to match."""

    def words(wording: t.Wording) -> str:
        return "".join(part if isinstance(part, str) else hole(part) for part in wording)

    def hole(filler: t.Filler) -> str:
        found = text.holes[filler.hole]
        if not filler.branches:
            return "…"
        if isinstance(found, t.Const) and isinstance(found.type, t.BoolType):
            return words(filler.branches[0 if found.value else -1])
        return f"… {words(filler.branches[-1])}".rstrip()

    return words(text.name)
