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
from tgame.checking.secrets.leak import Exchange, Leak
from tgame.checking.secrets.shown import seen, sent
from tgame.checking.secrets.taken import either, told_apart
from tgame.checking.secrets.told import exchanged_log, log_seen
from tgame.checking.secrets.typed import typed_answers
from tgame.checking.secrets.wording import of_channel, of_exchange, who
from tgame.interpreter.match import Match

RECENT = 20  # acts: more than lie between two positions, so that every line of a log is looked at
TAKEN = "what somebody took"
TYPED = 3  # answers tried at each position by each who is asked


Noticed = tuple[str, object, object]  # a channel, what comes through it, and what would


def difference(
    match: Match,
    player: int | None,
    swap: dict[int, int],
    random: Random,
    acts: int | None = None,
    documents: bool = False,
) -> Noticed | None:
    """What a player would notice of an exchange that must be invisible; None if nothing."""
    return _noticed(match, swapped(match, swap), player, random, (match, swap, acts), documents)


def _noticed(
    match: Match,
    twin: Match,
    player: int | None,
    random: Random,
    told: tuple[Match, dict[int, int], int | None],
    documents: bool,
) -> Noticed | None:
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
    names = (what for what in before | after if before.get(what) != after.get(what))
    return next(((what, before.get(what), after.get(what)) for what in names), None)


def answer_noticed(
    match: Match, chooser: int, player: int | None, random: Random, acts: int, documents: bool = False
) -> Noticed | None:
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
        swap = unseen_swap(match, player, known_to(match, player), random)
        found = difference(match, player, swap, random, RECENT, documents)
        if found is not None:
            exchange = Exchange(len(match.decisions), None, swap)
            yield _leak(match, player, found, f" if {of_exchange(exchange, match)}", exchange)
    if match.machine.threads is not None and len(match.awaited) > 1:
        chooser = random.choice(match.awaited)
        for player in (None, *(seat for seat in players if seat != chooser)):
            found = answer_noticed(match, chooser, player, random, RECENT, documents)
            if found is not None:
                yield _leak(match, player, found, f" when {who(chooser)} has answered in secret")
    for chooser in match.awaited[:1] if choices else ():
        both = either(match, chooser, random)
        for player in (None, *players) if both is not None else ():
            if both is not None and player != chooser and told_apart(match, *both, player, RECENT):
                yield _leak(match, player, (TAKEN, None, None), f": the story tells what {who(chooser)} took unseen")


def _leak(match: Match, player: int | None, found: Noticed, how: str, exchange: Exchange | None = None) -> Leak:
    what, course = found[0], tuple(match.decisions)
    shown = "" if what == TAKEN else f": {of_channel(*found, match)}"
    configuration = match.edition.configuration
    return Leak(
        f"{who(player)} can tell what is hidden{shown}{how}"
        f" (after {len(course)} decisions, seed {match.seed}, {configuration})",
        player,
        len(course),
        what,
        match.seed,
        configuration,
        course,
        exchange,
    )
