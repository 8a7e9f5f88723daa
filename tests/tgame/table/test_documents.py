"""Documents of the table: what they say is what the values say, and the schema describes them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

import tgame
from tests.properties.matches import ROOT, RULE_FILES, editions, play
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Sight, Table
from tgame.table import document, options_of, sight_document, table_document, to_json
from tgame.table.schema import schema
from tgame.table.writing import written

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "table.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

SMALL = """\
game small for 2..2 "Small"
enum Suit: red, blue
pieces Card
  card(suit: Suit) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
var points per Player: 0..9 = 0
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
  phase turn each me in players
    may keep
action keep(c in hand[me]) "Keep {a c}"
  require points[me] == 0 "once is enough"
  points[me] += 1
winner players
"""


def read(match: Match, player: int | None, language: str = "en") -> dict[str, Any]:
    """What arrives when a document was sent."""
    found: dict[str, Any] = json.loads(to_json(document(match.seat(player, language))))
    return found


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_documents_of_every_game_fit_the_schema(path: Path) -> None:
    random = Random(path.stem)
    edition = random.choice(editions(path))
    assert list(VALIDATOR.iter_errors(table_document(edition.new(1).seat(None, "fr")))) == []
    for decisions in (0, random.randrange(80), 200):
        match = play(edition, random.randrange(1000), decisions)
        for player in (None, *match.awaited):
            found = json.loads(to_json(sight_document(match.seat(player))))
            assert [error.message for error in VALIDATOR.iter_errors(found)] == []


def test_the_schema_is_one_and_says_no_to_what_is_no_document() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert schema() == SCHEMA
    found = read(tgame.loads(SMALL).new(2), 0)
    for spoil in (
        lambda doc: doc.update(v=2),
        lambda doc: doc.pop("v"),
        lambda doc: doc["sight"].pop("revision"),
        lambda doc: doc["sight"].update(unheard_of=1),
        lambda doc: doc["sight"]["zones"][1]["pieces"][0].update(cell="1"),
        lambda doc: doc["sight"]["question"].update(kind="beg"),
    ):
        spoilt = json.loads(json.dumps(found))
        spoil(spoilt)  # type: ignore[no-untyped-call]
        assert list(VALIDATOR.iter_errors(spoilt))
    assert list(VALIDATOR.iter_errors({"v": 1}))


@pytest.mark.parametrize("name", ["brigands", "colorful_treasure", "treasure_seekers"])
def test_what_is_left_out_is_known_by_its_default(name: str) -> None:
    match = play(editions(ROOT / "games" / f"{name}.tgame")[0], 3, 20)
    for player in (None, 0, 1):
        seat = match.seat(player)
        table, sight = seat.table, seat.look()
        for cls, part, data in (
            (Table, table, table_document(table)["table"]),
            (Sight, sight, sight_document(sight)["sight"]),
        ):
            assert _filled(json.loads(json.dumps(data)), {"$ref": f"#/$defs/{cls.__name__}"}) == _whole(part)


def _filled(data: Any, described: dict[str, Any]) -> Any:
    """Data with the defaults of the schema put in."""
    if "$ref" in described:
        described = SCHEMA["$defs"][described["$ref"].rpartition("/")[2]]
    if "anyOf" in described:
        wanted = [part for part in described["anyOf"] if part != {"type": "null"}]
        return None if data is None else _filled(data, wanted[0])
    if isinstance(data, dict) and "properties" in described:
        return {
            name: _filled(data[name], part) if name in data else part["default"]
            for name, part in described["properties"].items()
        }
    if isinstance(data, dict) and "additionalProperties" in described:
        return {name: _filled(value, described["additionalProperties"]) for name, value in data.items()}
    if isinstance(data, list) and "items" in described:
        return [_filled(item, described["items"]) for item in data]
    return data


def _whole(value: Any) -> Any:
    found = json.loads(json.dumps(attrs.asdict(value)))
    found.pop("version")
    if found.get("question") is not None:
        found["question"]["factored"] = []  # few enough here
    return found


class TestManyOptions:
    """More than sixty options of one action are written as factors, and come back as they were."""

    @pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
    def test_they_are_put_together_again_as_they_were(self, path: Path) -> None:
        random = Random(path.stem)
        for decisions in (0, 1, random.randrange(40)):
            match = play(random.choice(editions(path)), random.randrange(1000), decisions)
            for player, language in ((player, random.choice(("en", "fr"))) for player in match.awaited):
                question = match.seat(player, language).question()
                assert question is not None
                found = json.loads(to_json(sight_document(match.seat(player, language))))["sight"]["question"]
                assert options_of(found) == [json.loads(json.dumps(written(option))) for option in question.options]

    @pytest.mark.parametrize(
        ("name", "answers", "rows", "largest"),
        [("liars_dice", 0, False, 6_000), ("liars_dice", 1, True, 8_000), ("battleship", 10, False, 16_000)],
    )
    def test_a_question_stays_small(self, name: str, answers: int, rows: bool, largest: int) -> None:
        match = tgame.load(name).new(seed=2, players=6 if name == "liars_dice" else 2)
        for _ in range(answers):
            match.answer(7)
        question = json.loads(to_json(sight_document(match.seat(match.awaited[0]))))["sight"]["question"]
        (many,) = question["factored"]
        assert ("rows" in many) == rows
        assert len(options_of(question)) > 90
        assert len(json.dumps(question)) < largest

    def test_few_are_written_one_by_one(self) -> None:
        for size, options in ((7, 49), (8, 64)):
            rules = SMALL.replace("keep(c in hand[me])", f"keep(n in 1..{size}, k in 1..{size})")
            match = tgame.loads(rules.replace("Keep {a c}", "Keep {n + k} of {n}")).new(2)
            question = read(match, 0)["sight"]["question"]
            assert len(question.get("options", [])) == (options if options <= 60 else 0)
            assert ("factored" in question) == (options > 60)
            assert [option["text"] for option in options_of(question)] == [
                f"Keep {n + k} of {n}" for n in range(1, size + 1) for k in range(1, size + 1)
            ]


def test_nothing_is_written_that_is_not_there() -> None:
    found = read(tgame.loads(SMALL).new(2), 1)
    held, other = (zone for zone in found["sight"]["zones"] if zone["zone"].startswith("hand"))
    assert held == {
        "zone": "hand[P1]",
        "count": 1,
        "pieces": [{"id": "hand[P1]/?Card", "back": "Card", "name": "card", "short": "?"}],
    }
    assert other["pieces"][0]["face"] == ["card", "red"]
    assert "question" not in found["sight"]
    assert found["sight"]["asked"] == [0]


def test_numbers_are_no_truths() -> None:
    """0 is written where there is a number, though it is like no; and what is yes or no comes as that."""
    text = SMALL.replace("var points", "var sure: Bool = no\nvar points")
    found = read(tgame.loads(text).new(2), 0)
    values = {value["variable"]: value["values"] for value in found["sight"]["variables"]}
    assert values == {"sure": [False], "points": [0, 0]}
    assert json.dumps(values["points"]) == "[0, 0]"
    assert (found["sight"]["turn"], found["sight"]["seat"]) == (0, 0)


def test_both_parts_or_one() -> None:
    seat = tgame.loads(SMALL).new(2).seat(0)
    assert table_document(seat).keys() == {"v", "table"}
    assert sight_document(seat)["sight"]["lines"]
    assert "lines" not in sight_document(seat)["sight"], "it was told at the look before"
    assert document(seat).keys() == {"v", "table", "sight"}
    assert "\n" not in to_json(document(seat))


def test_who_only_plays_in_python_does_not_pay_for_it() -> None:
    program = "import sys, tgame.table; print('cattrs' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
