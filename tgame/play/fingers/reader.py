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
from tgame.play.fingers.matching import Candidate, Narrowed, exactly, narrow, number_of, phrase, start, take, tokens_of
from tgame.play.fingers.reading import Answer, AskBack, Pass, Reading, Refusal, Step
from tgame.play.fingers.reasons import refused_for, why_not
from tgame.play.menu import tree
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
    found = _below(menu, kept, tokens, behind=inside is not None)
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
    found = _below(menu, candidates, tokens, asked.steps)
    if found.failed or not tokens:
        reason = refused_for(menu, tokens, candidates)
        text = menu.words.say("there is no {} here: {} · Enter goes back", found.failed or said, asked.offered)
        return Refusal(reason or text, ruled=bool(reason))
    return _decided(menu, found, said)


def _below(
    menu: Menu,
    candidates: Sequence[Candidate],
    tokens: Sequence[str],
    steps: Sequence[Step] = (),
    behind: bool = False,
) -> Narrowed:
    """Token by token. Behind a head or a verb a number may be that of the step that would be asked, as `2 1`, `lay 1`.

    Where something is called so, too, both are meant, and it is asked back. `steps` were asked: their numbers are on
    the screen, and mean nothing else. `behind`: a head was called by its number before.
    """
    found = Narrowed(tuple(candidates), whole=behind)
    place = 0
    while place < len(tokens):
        left = found.left
        length = phrase(left, tokens[place:])
        number = number_of(tokens[place]) if length == 1 else None
        if number is not None and steps and place == 0:
            meant = _of_step(left, number, steps)
        elif number is not None and found.whole:
            meant = _behind(menu, left, number, place + behind > 1)
        else:
            meant = ()
        if meant:
            called = () if steps and place == 0 else take(left, tokens[place])[0]
            found = Narrowed(meant, weak=bool(called), whole=True)
        else:
            one = narrow(left, tokens[place : place + length])
            if one.failed:
                return evolve(one, rest=tuple(tokens[place + length :]))
            found = evolve(
                one, weak=one.weak or (number is not None and not (behind or steps) and _is_slip(menu, left, number))
            )
        place += length
    return found


def _is_slip(menu: Menu, left: Sequence[Candidate], number: int) -> bool:
    """Has a piece that number, with which something else could be done? What is called so may not be meant."""
    pieces = any(tree.taken_from(candidate.entry, menu.zone) for candidate in left)
    return pieces and number in numbers_of(menu) and len(left) < len(menu.entries)


def _behind(menu: Menu, left: Sequence[Candidate], number: int, later: bool) -> tuple[Candidate, ...]:
    """What a number behind a verb or a head means: the step with that number, and what is called so."""
    if len(left) == 1:
        return tuple(left) if number == 1 and not later else ()
    step = _of_step(left, number, ask_back(menu, left, "").steps)
    called = take(left, str(number))[0]
    known = {c.entry.index for c in called}
    return (*(c for c in step if c.entry.index not in known), *called) if step else ()


def _of_step(candidates: Sequence[Candidate], number: int, steps: Sequence[Step]) -> tuple[Candidate, ...]:
    """The candidates of the step with that number, if there is one."""
    inside = next((set(choice.indices) for choice in steps if choice.number == number), set[int]())
    return tuple(c for c in candidates if c.entry.index in inside)


def _decided(menu: Menu, found: Narrowed, said: str) -> Reading:
    if len(found.left) == 1 and not found.weak:
        return Answer((found.left[0].entry.index,))
    return ask_back(menu, found.left, said)
