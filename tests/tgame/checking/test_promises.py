"""What only a broken engine can bring about: the engine is broken, and it is noticed."""

import json
from pathlib import Path
from typing import Any

import pytest

import tgame as api
from tests.tgame.checking.faults import CLASSICS, EXAMPLES
from tests.tgame.cli.calls import tgame
from tgame.batch.tasks import Task
from tgame.checking import promised
from tgame.checking.failures import COPY, CRASH, ORDER, SAVE, UNDO, sorts
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match

PICNIC = EXAMPLES / "02_picnic.tgame"


def edition_of(path: Path) -> Edition:
    game = api.load(path)
    return game.edition(game.configuration())


def broken(edition: Edition, seed: int = 1) -> set[str]:
    task = Task("", "", edition.configuration, promised.HOW)
    return {sort.kind for sort in sorts(promised.promised(edition, task, seed))}


@pytest.mark.parametrize("path", [PICNIC, CLASSICS / "pig.tgame", CLASSICS / "goofspiel.tgame"], ids=lambda p: p.stem)
def test_the_engine_keeps_its_promises(path: Path) -> None:
    assert broken(edition_of(path)) == set()


def test_an_order_that_matters_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a simultaneous choice are joined as they came in, instead of as people sit."""
    join = Machine.join

    def hasty(machine: Machine) -> int:
        assert machine.threads is not None
        # Whoever has answered comes to the end of the table.
        done = [p for p, thread in machine.threads.items() if thread.at == -3]
        for player in done[:1]:
            machine.threads[player] = machine.threads.pop(player)
        return join(machine)

    monkeypatch.setattr(Machine, "join", hasty)
    assert ORDER in broken(edition_of(PICNIC))


def test_a_match_that_is_read_back_as_another_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tgame.checking import promises

    read = promises.match_from_json

    def forgetful(game: api.Game, text: str) -> Match:
        found = read(game, text)
        found.machine.V[0] += 1
        return found

    monkeypatch.setattr(promises, "match_from_json", forgetful)
    assert SAVE in broken(edition_of(CLASSICS / "pig.tgame"))


def test_an_undo_that_goes_too_far_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Match.undo
    monkeypatch.setattr(Match, "undo", lambda match, count=1: undo(match, min(count + 1, len(match.decisions))))
    assert any(UNDO in broken(edition_of(CLASSICS / "pig.tgame"), seed) for seed in range(6))


def test_a_copy_that_shares_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Machine.copy

    def shallow(machine: Machine) -> Machine:
        twin = copy(machine)
        twin.V = machine.V
        return twin

    monkeypatch.setattr(Machine, "copy", shallow)
    assert COPY in broken(edition_of(CLASSICS / "pig.tgame"))


def test_an_engine_that_breaks_down_is_our_mistake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def crash(*_: Any) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(Machine, "set", crash)
    result = tgame("check", str(CLASSICS / "nim.tgame"), "--matches", "1")
    assert result.exit_code == 3
    assert "the engine broke down in crash: KeyError: 'lost'" in result.stdout
    assert "This is a mistake in tgame, not in the rules" in result.stdout
    (file,) = json.loads(tgame("check", str(CLASSICS / "nim.tgame"), "--matches", "1", "--json").stdout)["files"]
    assert {failure["kind"] for failure in file["failures"]} == {CRASH}


def test_a_broken_promise_ends_with_status_3_and_a_saved_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    copy = Machine.copy

    def shallow(machine: Machine) -> Machine:
        twin = copy(machine)
        twin.V = machine.V
        return twin

    monkeypatch.setattr(Machine, "copy", shallow)
    result = tgame("check", str(CLASSICS / "pig.tgame"), "--matches", "1", "--configurations", "2")
    assert result.exit_code == 3
    assert "changes the match it was made of" in result.stdout
    (kept,) = (tmp_path / "tgame" / "check").glob("pig-copy-*.json")
    assert f"tgame replay {kept}" in result.stdout
