"""The two programs made of one game, and everything that carries a match, must tell the same story.

Each function takes an edition and a seed, and fails with an assertion where two ways of playing differ.
"""

from __future__ import annotations

import builtins
import dis
from random import Random
from types import CodeType, FunctionType

from tgame.interpreter.answers import find_spelt, read_spelt
from tgame.interpreter.asks import Option
from tgame.interpreter.chance import BOTS, sources, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match

LONG = 3_000


def played(edition: Edition, seed: int) -> Match:
    """A match that answers every question as the playout's bots do."""
    match, draw = edition.new(seed), stream(seed, BOTS).random
    for _ in range(LONG):
        ask = match.ask()
        if ask is None:
            return match
        match.take(ask, int(draw() * len(ask.options)))
    raise AssertionError(f"seed {seed}: no end after {LONG} decisions")


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
