"""What the engine promises for every match of every game, whatever is answered, beyond what `tgame check` tries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.matches import (
    GAMES,
    LESSONS,
    RULE_FILES,
    editions,
    play,
    state,
)
from tgame.interpreter.chance import BOTS, PLAY, SET_UP, Chance, Tape, TapeReader, stream

paths = pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
points = {"seed": st.integers(0, 10_000), "decisions": st.integers(0, 120), "which": st.integers(0, 1_000)}
few = settings(max_examples=8, deadline=None)


@paths
@few
@given(**points)
def test_pieces_are_conserved(path: Path, seed: int, decisions: int, which: int) -> None:
    match = play(editions(path)[which % len(editions(path))], seed, decisions)
    machine, layout = match.machine, match.machine.program.layout
    found: dict[int, int] = {}
    for number, zone in enumerate(machine.Z):
        for cell, piece in enumerate(zone):
            if piece >= 0:
                assert piece not in found, "a piece lies in two places"
                cells = layout.game.zones[layout.parts[number][0]].cells
                found[piece] = machine.program.codes[number] + (cell if cells else 0)
    assert [found[piece] for piece in range(len(layout.pieces))] == machine.W


@paths
@few
@given(**points)
def test_every_option_is_accepted_and_none_other(path: Path, seed: int, decisions: int, which: int) -> None:
    match = play(editions(path)[which % len(editions(path))], seed, decisions)
    for player in match.awaited:
        ask = match.ask(player)
        assert ask is not None
        assert len(ask.options) > 0, "a question without an answer"
        notations = [option.notation for option in ask.options]
        assert len(set(notations)) == len(notations), "two options are written alike"
        for option in ask.options[:40]:
            twin = match.copy()
            assert twin.answer(option.notation, player) is None
        before = state(match)
        every = [f"{name}({arg})" for name in match.edition.program.game.actions for arg in ("P1", "P2", "1")]
        for text in [*every, "pass", "done", "nonsense(", "1 + 1", ""]:
            if text not in notations:
                refused = match.answer(text, player)
                assert refused is not None
                assert str(refused)
        assert match.answer(len(ask.options), player) is not None
        assert state(match) == before, "a refused answer changed something"


_SCRIPT = """
import sys, tgame
from random import Random
for path in sys.argv[1:]:
    game = tgame.load(path)
    for configuration in game.configurations()[:3]:
        match = game.edition(configuration).new(5)
        random = Random(3)
        while (ask := match.ask()) is not None and match.turn < 60:
            match.answer(ask.options[int(random.random() * len(ask.options))])
        print(match.to_json(), match.log(), [match.view(p) for p in range(configuration.players)])
        print(game.edition(configuration).playout(9))
"""


def test_one_seed_gives_one_match_in_every_process() -> None:
    outputs = set()
    for hash_seed in ("0", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", _SCRIPT, *map(str, [*GAMES, *LESSONS])],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10_000


@paths
@few
@given(**points)
def test_a_bot_more_changes_no_shuffle(path: Path, seed: int, decisions: int, which: int) -> None:
    """The set-up depends on the seed alone, and what happens on the answers alone: not on what bots draw or try out."""
    edition = editions(path)[which % len(editions(path))]
    bots = stream(seed, BOTS)
    one = edition.new(seed)
    for _ in range(decisions):
        bots.random()
    other = edition.new(seed)
    assert state(one) == state(other)
    answers = Random(decisions)
    for _ in range(decisions):
        if not one.awaited:
            break
        player = answers.choice(one.awaited)
        ask = one.ask(player)
        assert ask is not None
        index = answers.randrange(len(ask.options))
        one.answer(index, player)
        # The other match has a bot that draws more numbers, and tries an answer on a copy first.
        tried = other.copy()
        tried.answer(int(bots.random() * len(ask.options)), player)
        other.answer(index, player)
    assert state(one) == state(other)


@paths
def test_playouts_with_other_bots_have_the_same_set_up(path: Path) -> None:
    for edition in editions(path):
        found = []
        for which in range(4):
            tape = Tape(stream(7, SET_UP).random)
            bots = stream(which, BOTS).random
            edition.program.playout(TapeReader(tape), Chance(stream(7, PLAY).random), bots)
            found.append(tape.numbers)
        assert found == [found[0]] * 4
