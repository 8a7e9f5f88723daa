"""What a person typed, as an answer: a number, words, or one thing and then the next.

In: a line, the menu, the question, the table, and what was asked back before. Out: a `Reading`: an answer, a pass, a
question that tells the candidates apart, or why not. Nothing typed is guessed at, and nothing raises. Chains (`a; b`)
and commands (`/undo`) are the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.interpreter.seat import values as v
from tgame.play.fingers import picks
from tgame.play.fingers.asking import ask_back, numbers_of, option_of, passing
from tgame.play.fingers.matching import Candidate, Narrowed, exactly, narrow, number_of, start, take, tokens_of
from tgame.play.fingers.reading import Answer, AskBack, Reading, Refusal, Step
from tgame.play.fingers.reasons import refused_for, why_not
from tgame.play.menu.shape import Menu


def read(text: str, menu: Menu, question: v.Question, table: v.Table, asked: AskBack | None = None) -> Reading:
    """`asked` is what was asked back to the line before: this one goes on from there, or begins anew."""
    said = text.strip()
    if question.picking is not None:
        return picks.read(said, menu, table, question.picking, asked)
    if not said:
        return asked if asked is not None else ask_back(menu, start(menu.entries), "")
    if (passed := passing(said, menu, question)) is not None:
        return passed
    if said.startswith("#"):
        found = option_of(said, menu)
        return found if isinstance(found, Refusal) else Answer((found,))
    if asked is not None:
        going_on = _going_on(said, menu, asked)
        if not isinstance(going_on, Refusal) or not (asked.is_whole(menu.order) or _begins_anew(said, menu)):
            return going_on
        afresh = _afresh(said, menu, table)
        return going_on if isinstance(afresh, Refusal) and not asked.is_whole(menu.order) else afresh
    return _afresh(said, menu, table)


def _begins_anew(said: str, menu: Menu) -> bool:
    """Another verb is another mind; a thing that does not fit is a mistake."""
    tokens = tokens_of(said, menu.entries)
    verbs = {entry.verb for entry in menu.entries}
    return bool(exactly(start(menu.entries), said)) or bool(
        tokens and any(verb.startswith(tokens[0]) for verb in verbs)
    )


def _afresh(said: str, menu: Menu, table: v.Table) -> Reading:
    candidates = start(menu.entries)
    if whole := exactly(candidates, said):
        return _decided(menu, Narrowed(whole), said)
    tokens = tokens_of(said, (*menu.entries, *menu.refused))
    if not tokens:
        return ask_back(menu, candidates, "")
    inside = numbers_of(menu).get(number_of(tokens[0]))
    if inside is not None:
        kept = tuple(c for c in candidates if c.entry.index in inside)
        found = _below(menu, kept, tokens[1:])
        if found.failed:
            return why_not(menu, table, found, said, tokens[1:], kept)
        return _decided(menu, found, said)
    found = narrow(candidates, tokens)
    return why_not(menu, table, found, said, tokens, candidates) if found.failed else _decided(menu, found, said)


def _going_on(said: str, menu: Menu, asked: AskBack) -> Reading:
    candidates = asked.candidates
    if whole := exactly(candidates, said):
        return _decided(menu, Narrowed(whole), said)
    for choice in asked.steps:
        if choice.is_named(said):
            kept = tuple(c for c in candidates if c.entry.index in choice.indices)
            return _decided(menu, Narrowed(kept), said)
    tokens = tokens_of(said, (*menu.entries, *menu.refused))
    found = _below(menu, candidates, tokens, asked.steps)
    printed = numbers_of(menu).get(number_of(said)) if found.failed else None
    if printed and all(choice.number is None for choice in asked.steps):
        kept = tuple(c for c in candidates if c.entry.index in printed)
        found = Narrowed(kept) if kept else found
    if found.failed or not tokens:
        reason = refused_for(menu, tokens, candidates)
        return Refusal(reason or menu.words.say("there is no {}. You can type {}", found.failed or said, asked.offered))
    return _decided(menu, found, said)


def _below(menu: Menu, candidates: Sequence[Candidate], tokens: Sequence[str], steps: Sequence[Step] = ()) -> Narrowed:
    """Below a head that was called by its number, the next number may be that of a step, if nothing is called so."""
    left = tuple(candidates)
    weak = False
    for place, token in enumerate(tokens):
        number = number_of(token)
        if number is not None and len(left) > 1:
            asked = bool(steps) and place == 0
            choices = steps if asked else ask_back(menu, left, "").steps
            numbered = [choice for choice in choices if choice.number == number]
            if numbered and (asked or not take(left, token)[0]):
                left = tuple(c for c in left if c.entry.index in numbered[0].indices)
                continue
        # Several words may make up one name: all that is left is tried first.
        whole, one = narrow(left, tokens[place:]), narrow(left, [token])
        if not whole.failed or one.failed:
            return whole
        left, weak = one.left, one.weak
    return Narrowed(left, "", weak)


def _decided(menu: Menu, found: Narrowed, said: str) -> Reading:
    if len(found.left) == 1 and not found.weak:
        return Answer((found.left[0].entry.index,))
    return ask_back(menu, found.left, said)
