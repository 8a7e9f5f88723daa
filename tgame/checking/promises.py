"""What the engine promises for every rule file, tried on one match: the order in which those who choose together answer
does not matter; copies go on as their original does; saved and read back, or with a decision taken back, a match is
where it was.

In: an edition and a seed. Out: nothing, or `Broken`, which is a mistake of the engine, whatever the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

from tgame.api import match_from_json
from tgame.checking.failures import COPY, ORDER, SAVE, UNDO
from tgame.checking.secrets.told import latest
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import events
from tgame.interpreter.match import Match

LONG = 3_000
TABLE_ORDERS = 6
LATEST = 20  # acts that are told, more than there are in a simultaneous choice
MOST_COPIES, MOST_SAVES = 30, 8  # of a match: each looks at all that happened so far


class Broken(Exception):
    """A promise was not kept, after these decisions."""

    def __init__(self, kind: str, text: str, decisions: list[tuple[int, int]]) -> None:
        super().__init__(text)
        self.kind = kind
        self.decisions = decisions


def state(match: Match) -> tuple[Any, ...]:
    """Where a match stands, all of it."""
    machine = match.machine
    return (
        *(machine.Z, machine.W, machine.V, machine.K, machine.F),
        *(machine.stack, machine.at, machine.picking, machine.over, machine.winners, machine.asked()),
    )


def story(match: Match) -> tuple[Any, ...]:
    """What happened, as recorded and as a player or a spectator would tell it: another with each decision."""
    return events(match.machine.log), match.log(_viewer(match))


def late_story(match: Match) -> tuple[Any, ...]:
    """The same, but told are only the latest acts: two matches have the rest in common, and to tell all of it each time
    takes longer than to play."""
    happened = events(match.machine.log)
    late = match.copy()
    late.machine.log = latest(late.machine.log, LATEST)
    return happened, late.log(_viewer(match))


def _viewer(match: Match) -> int | None:
    viewers: list[int | None] = [None, *range(match.edition.configuration.players)]
    return viewers[len(match.decisions) % len(viewers)]


def copies_agree(edition: Edition, seed: int, most: int = MOST_COPIES) -> None:
    """A copy goes on as its original does, and neither disturbs the other."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    answers = Random(seed)
    copies = 0
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            break
        choice = int(draw() * len(ask.options))
        if copies < most and answers.random() < 0.2:
            copies += 1
            before = _kept(state(match))
            twin = match.copy()
            theirs = twin.ask()
            assert theirs is not None
            twin.take(theirs, choice)
            _demand(state(match) == before, COPY, "playing a copy changes the match it was made of", match)
            match.take(ask, choice)
            _demand(state(match) == state(twin), COPY, "a copy of a match goes on differently", match)
            _demand(late_story(match) == late_story(twin), COPY, "a copy of a match tells another story", match)
        else:
            match.take(ask, choice)


def saves_agree(edition: Edition, seed: int, most: int = MOST_SAVES) -> None:
    """Saved in the middle and at the end, a match is read back as it was; undone, it is as it was before."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    stops = Random(seed)
    saves = undone = 0
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            break
        if saves < most and stops.random() < 0.04:
            saves += 1
            _read_back(match)
        player, choice = ask.player, int(draw() * len(ask.options))
        undo = undone < 4 * most and stops.random() < 0.02
        before = _kept(state(match)) if undo else ()
        match.take(ask, choice)
        if undo:
            undone += 1
            _demand(match.undo(), UNDO, "a decision cannot be taken back", match)
            _demand(state(match) == before, UNDO, "a decision that is taken back leaves something behind", match)
            again = match.ask(player)
            assert again is not None
            match.take(again, choice)
    _read_back(match)


def order_of_answers_does_not_matter(edition: Edition, seed: int) -> int:
    """Whoever of those who choose together answers first, the same comes of it. Returns how often that was tried: in
    each simultaneous choice, in some of the orders that there are."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    tried = 0
    text = "it matters in which order those answer who choose at the same time"
    for turn in range(LONG):
        asked = match.awaited
        if not asked:
            break
        if match.machine.threads is not None:
            found = list(_in_orders(match, _orders(asked, seed + turn), seed + turn))
            first, *others = [(state(twin), late_story(twin)) for twin in found]
            _demand(all(other == first for other in others), ORDER, text, match)
            tried += 1
            match = found[0]
            continue
        ask = match.ask()
        assert ask is not None
        match.take(ask, int(draw() * len(ask.options)))
    return tried


def _demand(kept: bool, kind: str, text: str, match: Match) -> None:
    if not kept:
        raise Broken(kind, text, match.decisions)


def _kept(found: tuple[Any, ...]) -> tuple[Any, ...]:
    """A state that does not change with its match."""
    return tuple([_own(item) for item in part] if isinstance(part, list) else part for part in found)


def _own(item: Any) -> Any:
    return item[:] if isinstance(item, list) else item


def _read_back(match: Match) -> None:
    again = match_from_json(match.edition.game, match.to_json())
    _demand(state(again) == state(match), SAVE, "a saved match is read back as another position", match)
    _demand(story(again) == story(match), SAVE, "a saved match tells another story when it is read back", match)
    _demand(again.to_json() == match.to_json(), SAVE, "a saved match that is read back is saved differently", match)


def _orders(players: Sequence[int], seed: int) -> list[tuple[int, ...]]:
    """All, where they are few; else as they sit, the other way round, and some others."""
    if factorial(len(players)) <= TABLE_ORDERS:
        return list(permutations(players))
    random = Random(seed)
    others = [tuple(random.sample(players, len(players))) for _ in range(TABLE_ORDERS - 2)]
    return list(dict.fromkeys([tuple(players), tuple(reversed(players)), *others]))


def _in_orders(match: Match, orders: Iterable[tuple[int, ...]], seed: int) -> Iterator[Match]:
    """The match after a simultaneous choice, answered in each of the orders, one by one and in turns."""
    for order in orders:
        for pick in (_first_of(order), _in_turns(order)):
            twin = match.copy()
            bots = {player: Random(seed * 97 + player) for player in order}
            answered: list[int] = []
            while twin.machine.threads is not None and set(twin.awaited) & set(order):
                player = pick([player for player in order if player in twin.awaited], answered)
                ask = twin.ask(player)
                assert ask is not None
                twin.take(ask, int(bots[player].random() * len(ask.options)))
                answered.append(player)
            yield twin


Picker = Callable[[list[int], list[int]], int]


def _first_of(order: tuple[int, ...]) -> Picker:
    return lambda waiting, answered: waiting[0]


def _in_turns(order: tuple[int, ...]) -> Picker:
    return lambda waiting, answered: min(waiting, key=answered.count)
