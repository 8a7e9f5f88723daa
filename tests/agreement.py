"""The two programs made of one game, and everything that carries a match, must tell the same story.

Each function takes an edition and a seed, and fails with an assertion where two ways of playing differ.
"""

from __future__ import annotations

import builtins
import dis
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from random import Random
from types import CodeType, FunctionType
from typing import Any

from tgame.api import match_from_json
from tgame.interpreter.answers import find_spelt, read_spelt
from tgame.interpreter.asks import Option
from tgame.interpreter.chance import BOTS, sources, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import events
from tgame.interpreter.match import Match

LONG = 3_000
TABLE_ORDERS = 6
MOST_COPIES, MOST_SAVES = 30, 8  # of a match: each looks at all that happened so far


def played(edition: Edition, seed: int) -> Match:
    """A match that answers every question as the playout's bots do."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            return match
        match.take(ask, int(draw() * len(ask.options)))
    raise AssertionError(f"seed {seed}: no end after {LONG} decisions")


def state(match: Match) -> tuple[Any, ...]:
    """Where a match stands, all of it."""
    machine = match.machine
    return (machine.Z, machine.W, machine.V, machine.K, machine.over, machine.winners, machine.asked())


def story(match: Match) -> tuple[Any, ...]:
    """What happened, as recorded and as a player or a spectator would tell it: another with each decision."""
    viewers = [None, *range(match.edition.configuration.players)]
    return events(match.machine.log), match.log(viewers[len(match.decisions) % len(viewers)])


def _faces(zones: list[list[int]], faces: tuple[int, ...]) -> list[list[int]]:
    return [[faces[piece] if piece >= 0 else piece for piece in zone] for zone in zones]


def stepper_and_playout_agree(edition: Edition, seed: int) -> None:
    """Same winners, scores, number of decisions and final state, draw for draw."""
    layout = edition.program.layout
    scores, winners, decisions, zones, variables = edition.program.playout(*sources(seed))
    match = played(edition, seed)
    result = match.result
    assert result is not None
    where = f"{edition.game.name}, {edition.configuration}, seed {seed}"
    assert (len(match.decisions), result.winners, result.scores) == (decisions, winners, scores), where
    # Copies that need no identity have one number in a playout: it is faces that must agree.
    zones = edition.program.zones_of(zones)
    assert _faces(match.machine.Z, layout.faces) == _faces(zones, layout.faces), where
    # What triggers remember, and what lies face up, is kept by a playout only where it is needed.
    values = edition.program.values_of(variables)
    assert match.machine.V[: len(values)] == values, where


def every_name_has_a_value(edition: Edition) -> None:
    """Generated functions look for nothing outside themselves that is not there."""
    program = edition.program
    for function in (*program.stepper.values(), program.playout):
        if isinstance(function, FunctionType):
            known = function.__globals__.keys() | vars(builtins).keys()
            missing = _globals(function.__code__) - known
            assert not missing, f"{edition.game.name}: {function.__name__} reads {missing}"


def _globals(code: CodeType) -> set[str]:
    own = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return own.union(*(_globals(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


def copies_agree(edition: Edition, seed: int) -> None:
    """A copy goes on as its original does, and neither disturbs the other."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    answers = Random(seed)
    copies = 0
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            break
        choice = int(draw() * len(ask.options))
        if copies < MOST_COPIES and answers.random() < 0.2:
            copies += 1
            before = state(match)
            before = tuple(list(map(list, part)) if part is match.machine.Z else _copied(part) for part in before)
            twin = match.copy()
            theirs = twin.ask()
            assert theirs is not None
            twin.take(theirs, choice)
            assert state(match) == before, "playing the copy changed the original"
            match.take(ask, choice)
            assert state(match) == state(twin)
            assert story(match) == story(twin)
        else:
            match.take(ask, choice)


def _copied(part: Any) -> Any:
    return part[:] if isinstance(part, list) else part


def saves_agree(edition: Edition, seed: int) -> None:
    """Saved in the middle and at the end, a match is read back as it was; undone, it is as it was before."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    stops = Random(seed)
    saves = 0
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            break
        if saves < MOST_SAVES and stops.random() < 0.04:
            saves += 1
            _read_back(match)
        player, choice = ask.player, int(draw() * len(ask.options))
        before = [zone[:] for zone in match.machine.Z]
        match.take(ask, choice)
        if stops.random() < 0.02:
            assert match.undo()
            assert before == match.machine.Z
            again = match.ask(player)
            assert again is not None
            match.take(again, choice)
    _read_back(match)


def _read_back(match: Match) -> None:
    again = match_from_json(match.edition.game, match.to_json())
    assert state(again) == state(match)
    assert story(again) == story(match)
    assert again.to_json() == match.to_json()


def notations_are_unique(edition: Edition, seed: int, every: float = 0.2) -> None:
    """An option's notation means that option and no other, also when somebody types it."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    some = Random(seed)
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            break
        written = [option.notation for option in ask.options]
        assert len(set(written)) == len(written), f"two options are written alike: {sorted(written)}"
        if some.random() < every:
            for option in some.sample(list(ask.options), min(6, len(written))):
                assert find_spelt(match, ask, option.notation) == (option.index,), option.notation
                # Copies that the rules tell apart, and pieces by their backs, are found by their notation alone.
                if not _needs_notation(match, option):
                    assert read_spelt(match, ask, option.notation) == (option.index,), option.notation
                assert option.text("en")
                assert option.text("fr")
        match.take(ask, int(draw() * len(written)))


def _needs_notation(match: Match, option: Option) -> bool:
    """Is an option written in a way that only its notation has: with a heap or a number among copies, or by a back?"""
    text = option.notation
    backs = (f"{sign}{back}" for back in set(match.edition.notation.backs) for sign in "( .")
    return "." in text or ")[" in text or text.endswith("]") or any(back in text for back in backs)


def order_of_answers_does_not_matter(edition: Edition, seed: int, thorough: int = 0) -> int:
    """Whoever of those who choose together answers first, the same comes of it. Returns how often that was tried.

    Some orders are tried in each simultaneous choice, stories compared too; in the first few, `thorough`, all are.
    """
    match, draw = edition.new(seed), stream(seed, BOTS).random
    tried = 0
    for turn in range(LONG):
        asked = match.awaited
        if not asked:
            break
        if match.machine.threads is not None:
            orders = list(permutations(asked))
            outcomes = [(state(twin), story(twin)) for twin in _in_orders(match, orders[:TABLE_ORDERS], seed + turn)]
            assert all(outcome == outcomes[0] for outcome in outcomes[1:])
            if tried < thorough:
                assert all(state(twin) == outcomes[0][0] for twin in _in_orders(match, orders, seed + turn))
            tried += 1
            match = next(_in_orders(match, orders, seed + turn))
            continue
        ask = match.ask()
        assert ask is not None
        match.take(ask, int(draw() * len(ask.options)))
    return tried


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
