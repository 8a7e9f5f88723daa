"""Documents hold what a seat may know, to the byte: no face that it does not see, no number, no sign of the others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tgame
from tests.properties.matches import RULE_FILES, editions, play
from tgame.interpreter.match import Match
from tgame.table import document, sight_document, to_json

SEED = 918_273_645


def _sight(match: Match, player: int | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_json(sight_document(match.seat(player))))["sight"]
    return found


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
def test_no_face_that_the_view_lacks_and_no_number_of_a_piece_or_seed(path: Path) -> None:
    random = Random(path.stem)
    for decisions in (0, random.randrange(60)):
        match = play(random.choice(editions(path)), SEED, decisions)
        for player in (None, *range(match.edition.configuration.players)):
            assert str(SEED) not in to_json(document(match.seat(player)))
            view = match.view(player)
            for lying in _sight(match, player)["zones"]:
                seen = [piece for piece in view.zone(lying["zone"]).pieces if piece is not None]
                shown = [piece for piece in lying.get("pieces", []) for _ in range(piece.get("count", 1))]
                assert len(shown) == len(seen) == lying["count"]
                faces = [_written(piece["face"]) for piece in shown if "face" in piece]
                assert sorted(faces) == sorted(piece.face for piece in seen if piece.face is not None)
                for piece in lying.get("pieces", []):
                    # By place, at most the last; else by what is seen.
                    place = re.fullmatch(r".*#(\d+)", piece["id"])
                    size = len(view.zone(lying["zone"]).pieces)
                    assert (1 <= int(place[1]) <= size) if place else piece["id"].startswith(f"{lying['zone']}/")
                    assert place or piece["id"].endswith((_look_of(piece), piece["back"]))


def _written(face: list[Any]) -> str:
    """A face as the view writes it."""
    kind, *fields = face
    words = ("yes" if field is True else "no" if field is False else str(field) for field in fields)
    return f"{kind}({', '.join(words)})" if fields else kind


def _look_of(piece: dict[str, Any]) -> str:
    return _written(piece["face"]) if "face" in piece else piece["back"]


def test_crazy_eights_tells_nobody_the_penalty_of_others() -> None:
    match = tgame.load("crazy_eights").new(players=3, seed=5)
    for _ in range(12):
        match.answer(0)
    for player in range(3):
        score = _sight(match, player)["score"]
        values = next(values for label, values in score["lines"] if label == "Penalty")
        assert [value is not None for value in values] == [seat == player for seat in range(3)]
        assert [total is not None for total in score["totals"]] == [seat == player for seat in range(3)]
    assert set(_sight(match, None)["score"]["totals"]) == {None}


# All lay a card above two, if they hold one; some do not.
LAYING = """\
game laying for 3..3 "Laying"
pieces Card
  card(rank: 1..4) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone laid per Player: set of Card, seen by owner
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck) to hand[p]
  together me in players
    choose lay
    else
      tell "nothing"
  show(laid)
action lay(c in hand[me]) "Lay {c}"
  require c.rank > 2 "too low"
  move c to laid[me]
winner players
"""


def test_nobody_sees_that_somebody_else_has_nothing_to_choose() -> None:
    game = tgame.loads(LAYING)
    sent: dict[tuple[int, str], set[str]] = {}
    asked: dict[tuple[int, str], set[tuple[int, ...]]] = {}
    for seed in range(60):
        match = game.new(3, seed=seed)
        if match.machine.threads is None:
            continue  # nobody had anything to choose, and it is over
        for player in match.awaited:
            key = player, str(match.view(player).zone(f"hand[P{player + 1}]").pieces)
            sent.setdefault(key, set()).add(to_json(document(match.seat(player))))
            asked.setdefault(key, set()).add(tuple(match.awaited))
    assert max(map(len, asked.values())) > 2, "others had something to choose, and had not"
    assert {len(texts) for texts in sent.values()} == {1}


def test_a_first_pick_is_marked_and_can_be_unpicked() -> None:
    match = tgame.load("colorful_treasure").new(players=2, seed=3)
    seat = match.seat(match.awaited[0])
    before = to_json({"options": _sight(match, seat.player)["question"]["options"]})
    assert seat.answer("turn_two(grid[2, 4])") is None
    question = _sight(match, seat.player)["question"]
    picking = question["picking"]
    assert (picking["least"], picking["most"], [pick["piece"] for pick in picking["picked"]]) == (2, 2, ["grid#14"])
    assert seat.undo() is None
    assert _sight(match, seat.player)["question"]["picking"].get("picked", []) == []
    assert seat.undo() is None
    assert to_json({"options": _sight(match, seat.player)["question"]["options"]}) == before
    (whole,) = _sight(match, seat.player)["question"]["options"]
    assert (whole["picks"]["least"], whole["picks"]["most"], len(whole["picks"]["offered"])) == (2, 2, 50)
    assert seat.answer(whole["index"], [13, 0]) is None
