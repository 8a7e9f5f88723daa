"""A seat imagines from what it knows and from nothing else; and the test that says so can fail.

Twins of a match look the same to a seat: hidden pieces are exchanged, heaps lie in another order, the luck to come is
another, others have answered otherwise in secret, others know other things. With the same numbers, both are imagined
alike, face for face. And what is imagined looks to the seat as the real match does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.properties.matches import RULE_FILES, edition_of, editions, every_configuration, positions
from tgame.checking.secrets.exchange import known_to, swapped, unseen_swap
from tgame.dsl import checked as t
from tgame.dsl.configurations import Configuration
from tgame.interpreter.chance import Tape, TapeReader
from tgame.interpreter.exchange import renamed
from tgame.interpreter.imagining import worlds
from tgame.interpreter.imagining.drawing import Group, Unknown
from tgame.interpreter.imagining.worlds import Imagination
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match

POSITIONS = int(os.environ.get("POSITIONS", "15")) // 5  # of each configuration; `make leaks` looks at more


def looks_of(machine: Machine) -> object:
    """All that there is of an imagined match, with faces in the place of pieces: copies may stand for each other."""
    program = machine.program
    layout, faces = program.layout, dict(enumerate(program.layout.faces))
    zones = [[(faces[x], machine.K[x], machine.F[x]) if x >= 0 else None for x in zone] for zone in machine.Z]
    values: list[Any] = []
    for plan in layout.variables.values():
        if not any(isinstance(type_, t.PieceType) for type_ in plan.variable.per):
            values += [renamed(v, plan.variable.type, faces) for v in machine.V[plan.first : plan.first + plan.size]]
    up = sorted((machine.W[x], faces[x]) for x in faces if machine.V[program.up] >> x & 1)
    bits = machine.V[layout.bits[0] : layout.up] if layout.bits else []
    luck = [machine.set_up.copy().draw(), machine.play.copy().draw()]
    options = {
        player: [_look(machine, player, i) for i in range(machine.options(player)[1].size)]
        for player in machine.asked()
    }
    return zones, values, up, bits, luck, machine.over, options


def _look(machine: Machine, player: int, index: int) -> object:
    decision, listing, _, picking = machine.options(player)
    offer, chosen = listing[index]
    choices = decision.actions[offer].chosen
    faces = dict(enumerate(machine.program.layout.faces))
    if picking:
        return offer, renamed(chosen, t.item_type(choices[-1].type) or t.NOTHING, faces)
    types = [choice.type for choice in choices if not choice.several]
    values = (chosen,) if len(types) == 1 else chosen or ()
    return offer, tuple(renamed(value, type_, faces) for value, type_ in zip(values, types, strict=False))


def twins(match: Match, player: int, random: Random) -> Iterator[tuple[str, Match]]:
    """Matches that look the same to a player."""
    if match.machine.threads is None or match.machine.threads[player].answers == ():
        yield "hidden pieces", swapped(match, unseen_swap(match, player, known_to(match, player), random))
    lucky = match.copy()
    for machine in filter(None, (lucky.machine, _own_frozen(lucky))):
        machine.set_up, machine.play = (TapeReader(Tape(random.random)) for _ in range(2))
    yield "luck", lucky
    if match.machine.threads is not None:
        answered = match.copy()
        for other in [seat for seat in match.awaited if seat != player]:
            while answered.machine.threads is not None and (ask := answered.ask(other)) is not None:
                answered.answer(random.randrange(len(ask.options)), other)
        if answered.machine.threads is not None:
            yield "secret answers", answered
    stirred = match.copy()
    for machine in filter(None, (stirred.machine, _own_frozen(stirred))):
        machine.listed = None
        for part, zone in enumerate(machine.Z):
            if machine.program.loose[part]:
                random.shuffle(zone)
    yield "the order of heaps", stirred
    minds = match.copy()
    for machine in filter(None, (minds.machine, _own_frozen(minds))):
        _other_minds(machine, player, random)
    yield "others' minds", minds


def _own_frozen(match: Match) -> Machine | None:
    """What is shared by copies, for this one alone."""
    if match.machine.frozen is not None:
        match.machine.frozen = match.machine.frozen.copy()
    return match.machine.frozen


def _other_minds(machine: Machine, player: int, random: Random) -> None:
    """Others may know more of what they do not see than the player can tell."""
    program = machine.program
    for piece, known in enumerate(machine.K):
        if not known >> program.public & 1:
            seats = (seat for seat in range(program.layout.players) if seat != player)
            machine.K[piece] |= sum(1 << seat for seat in seats if random.random() < 0.5)
            own = 1 << program.layout.faces[piece]
            machine.F[piece] = tuple(
                faces
                if seat in (player, program.public) or random.random() < 0.5
                else faces & random.getrandbits(9) | own
                for seat, faces in enumerate(machine.F[piece])
            )


def differences(match: Match, random: Random) -> list[str]:
    found = []
    for player in match.awaited[:2]:
        seed = random.random()
        looks = looks_of(match.seat(player).imagine(Random(seed)).machine)
        for what, twin in twins(match, player, random):
            assert player in twin.awaited
            if looks_of(twin.seat(player).imagine(Random(seed)).machine) != looks:
                found.append(f"seed {match.seed}, {len(match.decisions)} answers, seat {player}: {what}")
    return found


def differs(match: Match, random: Random) -> list[str]:
    """What a seat would notice of finding itself in an imagined match."""
    found = []
    for player in match.awaited[:2]:
        world = match.seat(player).imagine(random)
        ask, other = match.ask(player), world.ask(player)
        assert ask is not None
        if world.view(player) != match.view(player):
            found.append(f"{match.seed} {len(match.decisions)} the view of {player}")
        if other is None or sorted(o.notation for o in ask.options) != sorted(o.notation for o in other.options):
            found.append(f"{match.seed} {len(match.decisions)} the options of {player}")
    return found


@every_configuration()
def test_only_what_is_known_has_a_part_in_it(path: Path, configuration: Configuration) -> None:
    random = Random(2)
    for match in positions(edition_of(path, configuration), POSITIONS):
        assert differences(match, random) == []
        assert differs(match, random) == []


@pytest.mark.parametrize(
    "path", [path for path in RULE_FILES if path.parent.name != "games"], ids=lambda path: path.stem
)
def test_only_what_is_known_has_a_part_in_it_in_the_examples(path: Path) -> None:
    random = Random(2)
    for edition in editions(path):
        for match in positions(edition, POSITIONS):
            assert differences(match, random) == []
            assert differs(match, random) == []


def _noticed(name: str, players: int) -> str:
    random, path = Random(3), next(path for path in RULE_FILES if path.stem == name)
    edition = edition_of(path, Configuration(players))
    return "\n".join(line for match in positions(edition, 20) for line in differences(match, random))


def test_nothing_drawn_anew_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unknown, "draw", lambda self, random: {})
    assert "hidden pieces" in _noticed("brigands", 3)


def test_mending_that_begins_with_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt, is_mended = Imagination._dealt, Imagination._is_mended

    def truth_mended(self: Imagination, random: Random) -> bool:
        with monkeypatch.context() as patch:
            patch.setattr(Imagination, "_dealt", lambda self, random: (self.base.copy(), {}))
            return is_mended(self, random)

    monkeypatch.setattr(Imagination, "_is_mended", truth_mended)
    assert "hidden pieces" in _noticed("battleship", 2)
    assert Imagination._dealt is dealt


def test_the_truth_in_another_order_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsorted(self: Unknown, spots: dict[int, list[int]]) -> Group:
        pool = tuple(piece for pieces in spots.values() for piece in pieces)
        return Group(pool, tuple((faces, tuple(pieces)) for faces, pieces in spots.items()))

    monkeypatch.setattr(Unknown, "_group", unsorted)
    assert "hidden pieces" in _noticed("brigands", 3)


def test_the_order_of_heaps_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_sort_heaps", lambda base, player, named: [])
    assert "the order of heaps" in _noticed("go_fish", 3)


def test_real_luck_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Imagination._drawn

    def with_luck(self: Imagination, random: Random) -> tuple[Machine, dict[int, int]]:
        world, other = drawn(self, random)
        world.set_up, world.play = self.base.set_up.copy(), self.base.play.copy()
        return world, other

    monkeypatch.setattr(Imagination, "_drawn", with_luck)
    assert "luck" in _noticed("brigands", 3)


def test_real_secret_answers_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Imagination.world

    def with_answers(self: Imagination, random: Random) -> Machine:
        found = world(self, random)
        if self.secret is not None:
            for player, answers in self.secret:
                for offer, chosen in answers:
                    if found.threads is not None and player in found.asked() and player != self.player:
                        found.take(player, offer, chosen)
        return found

    def remember(self: Imagination, machine: Machine, player: int) -> None:
        made(self, machine, player)
        self.secret = [(p, thread.answers) for p, thread in (machine.threads or {}).items()]

    made = Imagination.__init__
    monkeypatch.setattr(Imagination, "secret", None, raising=False)
    monkeypatch.setattr(Imagination, "__init__", remember)
    monkeypatch.setattr(Imagination, "world", with_answers)
    monkeypatch.setattr(Unknown, "draw", lambda self, random: {})
    assert "secret answers" in _noticed("goofspiel", 3)


def test_what_others_know_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_forget_others", lambda base, player: None)
    assert "others' minds" in _noticed("brigands", 3)
