"""Tokens with numbers among them: behind a verb or a head, a number is that of the step that would be asked.

In: the menu, the candidates and the tokens. Out: what is left of the candidates; `weak` where a number can be read in
two ways, so that it is asked back.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tgame.play.fingers.asking import ask_back, numbers_of
from tgame.play.fingers.matching import Candidate, Narrowed, narrow, number_of, phrase, take
from tgame.play.fingers.reading import Step
from tgame.play.menu import tree
from tgame.play.menu.shape import Menu


def below(
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
    """Has a piece that number, with which something else could be done? What is called so may not be meant, unless
    another piece was named before: `flip 1` is no more in doubt than `5 1`."""
    entries = [candidate.entry for candidate in left]
    pieces = any(tree.taken_from(entry, menu.zone) for entry in entries)
    named = bool(tree.settled_in(entries, menu.zone))
    return pieces and not named and number in numbers_of(menu) and len(left) < len(menu.entries)


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
