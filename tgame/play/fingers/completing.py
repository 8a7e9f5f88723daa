"""For Tab: what the word that was begun may become, and where none was, what a step would ask.

In: a line so far, the menu, and what was asked back before. Out: words, each for the whole of the last one.
"""

from __future__ import annotations

from tgame.interpreter.seat import values as v
from tgame.play.fingers.matching import Narrowed, narrow, start, tokens_of
from tgame.play.fingers.reading import AskBack
from tgame.play.menu.entries import flat
from tgame.play.menu.shape import Menu
from tgame.play.menu.tree import step


def completions(text: str, menu: Menu, question: v.Question, asked: AskBack | None = None) -> list[str]:
    before, _, begun = text.rpartition(" ")
    if question.picking is not None:
        # Each pick begins anew.
        before = ""
    candidates = asked.candidates if asked is not None else start(menu.entries)
    found = narrow(candidates, tokens_of(before, menu.entries)) if before.strip() else Narrowed(tuple(candidates))
    if found.failed or not found.left:
        return []
    said = flat(begun)
    words = [branch.label for branch in step(found.entries, menu.zone, menu.branches)]
    if said:
        words += [entry.verb for entry in found.entries]
        words += [thing.cell or thing.label for entry in found.entries for thing in entry.things]
    fitting = (word for word in words if word and flat(word).startswith(said))
    return list({flat(word): word for word in fitting}.values())
