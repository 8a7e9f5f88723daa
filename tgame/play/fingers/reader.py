"""What a person typed, as an answer: a number, words, or one thing and then the next.

In: a line, the menu, the question, the table, and what was asked back before. Out: a `Reading`: an answer, a pass, a
question that tells the candidates apart, or why not. Nothing typed is guessed at, and nothing raises. Chains (`a; b`)
and commands (`/undo`) are the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tgame.interpreter.seat import values as v
from tgame.play.fingers import picks
from tgame.play.fingers.asking import ask_back, numbers_of, only_a_seat, option_of, passing
from tgame.play.fingers.matching import Narrowed, exactly, number_of, start, tokens_of
from tgame.play.fingers.numbered import below
from tgame.play.fingers.reading import Answer, AskBack, Pass, Reading, Refusal
from tgame.play.fingers.reasons import refused_for, why_not
from tgame.play.menu.entries import flat
from tgame.play.menu.shape import Menu


def read(text: str, menu: Menu, question: v.Question, table: v.Table, asked: AskBack | None = None) -> Reading:
    """`asked` is what was asked back to the line before: this one goes on from there, or begins anew."""
    said = text.strip()
    if question.picking is not None:
        return picks.read(said, menu, table, question.picking, asked)
    if not said:
        return asked if asked is not None else ask_back(menu, start(menu.entries), "")
    if (passed := passing(said, menu, question, asked.offered if asked is not None else "")) is not None:
        return passed
    if said.startswith("#"):
        found = option_of(said, menu)
        return found if isinstance(found, Refusal) else Answer((found,))
    reading = _afresh(said, menu, table) if asked is None else _after(said, menu, table, asked)
    if isinstance(reading, Refusal) and menu.passing is not None and flat(menu.passing).startswith(flat(said)):
        return Pass()
    return reading


def _after(said: str, menu: Menu, table: v.Table, asked: AskBack) -> Reading:
    """What goes on from a question, or is another mind: whatever fits none of its steps, and is an answer by itself.

    A bare number or letter never is: at `1 lay · 2 discard`, 3 is a slip, whatever has that number in the menu above.
    """
    tokens = tokens_of(said, menu.entries)
    named = any(choice.is_named(said) for choice in asked.steps)
    if not named and (asked.is_whole(menu.order) or _names_another_verb(tokens, menu, asked)):
        return _afresh(said, menu, table)
    going_on = _going_on(said, menu, asked)
    slip = not tokens or number_of(tokens[0]) is not None or len(said) == 1
    if slip or not isinstance(going_on, Refusal):
        return going_on
    afresh = going_on if going_on.ruled else _afresh(said, menu, table)
    return going_on if isinstance(afresh, Refusal) else afresh


def _names_another_verb(tokens: Sequence[str], menu: Menu, asked: AskBack) -> bool:
    """Is the first word the verb of an action, and of none that was asked about?"""
    open_ = {candidate.entry.verb for candidate in asked.candidates}
    verbs = {entry.verb for entry in menu.entries} | {verb for verb, _ in menu.actions}
    return bool(tokens) and tokens[0] in verbs - open_


def _afresh(said: str, menu: Menu, table: v.Table) -> Reading:
    candidates = start(menu.entries)
    if whole := exactly(candidates, said):
        return _decided(menu, Narrowed(whole), said)
    tokens = tokens_of(said, (*menu.entries, *menu.refused))
    if not tokens:
        return ask_back(menu, candidates, "")
    inside = numbers_of(menu).get(number_of(tokens[0]))
    kept = candidates
    if inside is not None:
        kept = tuple(c for c in candidates if c.entry.index in inside)
        tokens = tokens[1:]
    found = below(menu, kept, tokens, behind=inside is not None)
    if found.failed:
        return why_not(menu, table, found, said, tokens, kept)
    if len(found.left) == 1 and only_a_seat(menu, found.left[0].entry, tokens):
        found = evolve(found, weak=True)
    return _decided(menu, found, said)


def _going_on(said: str, menu: Menu, asked: AskBack) -> Reading:
    candidates = asked.candidates
    if whole := exactly(candidates, said):
        return _decided(menu, Narrowed(whole), said)
    for choice in asked.steps:
        if choice.is_named(said):
            kept = tuple(c for c in candidates if c.entry.index in choice.indices)
            return _decided(menu, Narrowed(kept), said)
    tokens = tokens_of(said, (*menu.entries, *menu.refused))
    found = below(menu, candidates, tokens, asked.steps)
    if found.failed or not tokens:
        reason = refused_for(menu, tokens, candidates)
        text = menu.words.say("there is no {} here: {} · Enter goes back", found.failed or said, asked.offered)
        return Refusal(reason or text, ruled=bool(reason))
    return _decided(menu, found, said)


def _decided(menu: Menu, found: Narrowed, said: str) -> Reading:
    if len(found.left) == 1 and not found.weak:
        return Answer((found.left[0].entry.index,))
    return ask_back(menu, found.left, said)
