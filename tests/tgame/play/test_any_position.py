"""What holds for the menu and for what is typed in any position of any game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import tgame
from tests.tgame.play.positions import Position, seen, walk
from tgame.play.fingers import Answer, AskBack, completions, read
from tgame.play.lines import text_of, width_of
from tgame.play.menu import lines, listing
from tgame.play.menu.entries import flat

ROOT = Path(__file__).resolve().parents[3]
PATHS = [
    path for folder in ("games", "examples", "examples/classics") for path in sorted((ROOT / folder).glob("*.tgame"))
]
SEEDS = (1, 2)
DECISIONS = 100
EVERY = 0.02  # of the positions
MOST_OPTIONS = 8  # that are tried in each
NONSENSE = [
    "",
    " ",
    "x",
    "-",
    "#",
    "#0",
    "#9999",
    "0",
    "00",
    "99",
    "-1",
    "é",
    "×",
    "1 2 3 4",
    "?",
    "a-b",
    "zzz",
    ";",
    "(",
    "the",
    "²",
    "#²",
    "٣",
    "9" * 5000,
    "#" + "9" * 5000,
    "\0",
    "a" * 2000,
    "- -",
    "-#1",
    "\ue000",
    "1 " * 300,
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_options_are_reached(path: Path) -> None:
    some = Random(path.stem)
    tried = 0
    for seed in SEEDS:
        match = tgame.load(path).new(seed=seed)
        for position in walk(match, seed, DECISIONS):
            if tried and some.random() > EVERY:
                continue
            language = some.choice(("en", "en", "fr"))
            here = seen(position, language)
            tried += 1
            _drawn(here)
            _reached(here, some)
            _nothing_raises(here, some)
            _digits_are_whole_numbers(here)
    assert tried


def _drawn(here: Position) -> None:
    menu = here.menu
    assert sorted(menu.order) == sorted(option.index for option in here.question.options)
    for room in (80, 40):
        for line in (*lines(menu, room), *listing(menu, room)):
            assert 0 < width_of(line) <= room, text_of(line)
    keys = [flat(head.key) for head in menu.heads]
    assert len(set(keys)) == len(keys), keys
    for head in menu.heads:
        keys = [flat(leaf.key) for leaf in head.leaves]
        assert len(set(keys)) == len(keys), keys


def _reached(here: Position, some: Random) -> None:
    menu, question = here.menu, here.question
    for option in some.sample(question.options, min(MOST_OPTIONS, len(question.options))):
        number = menu.order.index(option.index) + 1
        wanted = option.index
        if question.picking is None or question.picking.most == 1:
            assert here.read(f"#{number}") == Answer((wanted,))
        whole = here.read(option.text)
        alike = [other.index for other in question.options if flat(other.text) == flat(option.text)]
        if len(alike) == 1:
            assert _first(whole) == wanted, option.text
        else:
            assert isinstance(whole, AskBack)
            assert sorted(whole.indices) == sorted(alike)
        _step_by_step(here, wanted)


def _step_by_step(here: Position, wanted: int) -> None:
    reading = here.read("")
    for _ in range(12):
        assert isinstance(reading, AskBack), (reading, wanted)
        step = next(step for step in reading.steps if wanted in step.indices)
        before = reading
        reading = read(step.key, here.menu, here.question, here.table, reading)
        if _first(reading) == wanted:
            return
        assert isinstance(reading, AskBack), (before, step, reading)
        assert wanted in reading.indices
        assert len(reading.indices) < len(before.indices), (before.text, step, reading.text)
    raise AssertionError(here.text(wanted))


def _first(reading: object) -> int | None:
    """The option that was meant; of several picks, the first."""
    match reading:
        case Answer(indices):
            return indices[0] if indices else None
        case AskBack(picked=(first, *_)):
            return first
    return None


def _digits_are_whole_numbers(here: Position) -> None:
    """A number that acts is on the screen beside the option, or stands in its words as it is; no player is meant."""
    numbers = [(head.number, leaf.index) for head in here.menu.heads for leaf in head.leaves]
    numbers += [(leaf.number, leaf.index) for head in here.menu.heads for leaf in head.leaves]
    seats = [*here.table.seats, *(f"P{number + 1}" for number in range(len(here.table.seats)))]
    for number in range(1, 60):
        found = _first(here.read(str(number)))
        if found is None or (number, found) in numbers:
            continue
        entry = here.menu.entry(found)
        said = " ".join((entry.text, *(thing.label for thing in entry.things)))
        for seat in seats:
            said = said.replace(seat, "")
        assert re.search(rf"(?<![\d\w]){number}(?![\d])", said), (number, entry.text)


def _nothing_raises(here: Position, some: Random) -> None:
    words = [word for option in here.question.options for word in option.text.split()]
    words += [word for refused in here.question.refused for word in refused.text.split()]
    lines_ = [*NONSENSE]
    for _ in range(12):
        chosen = some.choices(words or ["a"], k=some.randint(1, 3))
        lines_.append(" ".join(word[: some.randint(1, len(word))] for word in chosen))
    for line in lines_:
        reading = here.read(line)
        if isinstance(reading, AskBack):
            read(some.choice(lines_), here.menu, here.question, here.table, reading)
        completions(line, here.menu, here.question)
        assert here.about(line)
