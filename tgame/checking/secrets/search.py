"""The search: what is hidden from somebody changes, and all that they are shown must stay the same.

The pieces that a player does not know change places among themselves, wherever they lie face down; while several choose
at the same time, one of them answers. Nothing of what is shown to the others may change: view, who is asked, questions,
options, what becomes of a typed answer, scores, log; nor a byte of what goes out to a table.

In: a match, at any position. Out: leaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tgame.checking.secrets.exchange import known_to, swapped, unseen_swap
from tgame.checking.secrets.leak import Leak
from tgame.checking.secrets.shown import seen, sent
from tgame.checking.secrets.taken import either, told_apart
from tgame.checking.secrets.told import exchanged_log, log_seen
from tgame.checking.secrets.typed import typed_answers
from tgame.interpreter.match import Match

RECENT = 20  # acts: more than lie between two positions, so that every line of a log is looked at
TAKEN = "what somebody took"
TYPED = 3  # answers tried at each position by each who is asked


def difference(
    match: Match,
    player: int | None,
    random: Random,
    knowledge: list[int] | None = None,
    acts: int | None = None,
    documents: bool = False,
) -> str | None:
    """What a player would notice of an exchange that must be invisible; None if nothing."""
    swap = unseen_swap(match, player, known_to(match, player) if knowledge is None else knowledge, random)
    return _noticed(match, swapped(match, swap), player, random, (match, swap, acts), documents)


def _noticed(
    match: Match,
    twin: Match,
    player: int | None,
    random: Random,
    told: tuple[Match, dict[int, int], int | None],
    documents: bool,
) -> str | None:
    """What differs between two matches that must look the same to a player; the log of the other is that of a match in
    which pieces were exchanged."""
    typed = typed_answers(match, player, random, TYPED) if player is not None else []
    before, after = seen(match, player, typed), seen(twin, player, typed)
    if before == after and documents:
        # It has the lines of the log in it.
        before = sent(match, player, exchanged_log(match, player, {}, told[2]), typed)
        after = sent(twin, player, exchanged_log(told[0], player, *told[1:]), typed)
    elif before == after:
        before, after = {"log": log_seen(match, player, {}, told[2])}, {"log": log_seen(told[0], player, *told[1:])}
    return next((what for what in before | after if before.get(what) != after.get(what)), None)


def answer_noticed(
    match: Match, chooser: int, player: int | None, random: Random, acts: int, documents: bool = False
) -> str | None:
    """What a player would notice of somebody's answer while both still choose at the same time; None if nothing."""
    twin = match.copy()
    ask = twin.ask(chooser)
    assert ask is not None
    twin.answer(random.randrange(len(ask.options)), chooser)
    if twin.machine.threads is None:
        return None
    return _noticed(match, twin, player, random, (twin, {}, acts), documents)


def leaks(match: Match, random: Random, choices: bool = True, documents: bool = True) -> Iterator[Leak]:
    """What a player or a spectator would notice here of what is hidden from them. Dear are `choices`, what is told of
    them, and `documents`, what a table is sent."""
    players = range(match.edition.configuration.players)
    for player in (None, *players):
        what = difference(match, player, random, acts=RECENT, documents=documents)
        if what is not None:
            yield _leak(
                match, player, what, f"would see other {what} if pieces that are hidden from them changed places"
            )
    if match.machine.threads is not None and len(match.awaited) > 1:
        chooser = random.choice(match.awaited)
        for player in (None, *(seat for seat in players if seat != chooser)):
            what = answer_noticed(match, chooser, player, random, RECENT, documents)
            if what is not None:
                yield _leak(match, player, what, f"notices by {what} that P{chooser + 1} has answered in secret")
    for chooser in match.awaited[:1] if choices else ():
        found = either(match, chooser, random)
        for player in (None, *players) if found is not None else ():
            if found is not None and player != chooser and told_apart(match, *found, player, RECENT):
                yield _leak(match, player, TAKEN, f"reads in the log what P{chooser + 1} took unseen")


def _leak(match: Match, player: int | None, what: str, text: str) -> Leak:
    who = "a spectator" if player is None else f"P{player + 1}"
    count = len(match.decisions)
    return Leak(f"{who} {text} (seed {match.seed}, after {count} decisions)", player, count, what)
