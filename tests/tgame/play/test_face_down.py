"""What a player has seen and lies face down again is not in the menu, nor found by its name."""

from __future__ import annotations

import re
from random import Random

import tgame
from tgame.interpreter.match import Match
from tgame.play import lines as ln
from tgame.play.fingers import Refusal, completions, read
from tgame.play.manual import Manual
from tgame.play.menu import lines, listing, menu
from tgame.play.what import Asked, about
from tgame.play.words import Words


def remembering() -> Match:
    """A match of memory in which the player who is asked has seen cards that lie face down again."""
    match = tgame.load("colorful_treasure").new(3, 11)
    random = Random(3)
    for _ in range(200):
        ask = match.ask()
        assert ask is not None
        seat = match.seat(ask.player)
        question = seat.question()
        assert question is not None
        seen = [p for lying in seat.look().zones for p in lying.pieces if p.recalled and p.cell is not None]
        if question.picking is not None and len(seen) >= 3:
            return match
        match.take(ask, random.randrange(len(ask.options)))
    raise AssertionError("nobody remembers anything")


def test_no_word_tells_what_is_only_remembered() -> None:
    match = remembering()
    remembers, seat = (match.seat(match.awaited[0], recall=recall) for recall in (True, False))
    table, question = seat.table, remembers.question()
    assert question is not None
    seen = [p for lying in remembers.look().zones for p in lying.pieces if p.recalled and p.cell is not None]
    sight, asked = seat.look(), seat.question()
    assert asked is not None
    assert [option.notation for option in asked.options] == [option.notation for option in question.options]
    assert not any(piece.recalled for lying in sight.zones for piece in lying.pieces)
    found = menu(table, sight, asked, Words("en"))
    manual = Manual(match.edition, "en")
    shown = "\n".join(
        ln.text_of(each) for width in (40, 200) for each in (*lines(found, width), *listing(found, width))
    )
    # One place for each option, and nothing in brackets behind it.
    assert "(" not in shown
    assert [option.text for option in asked.options if len(option.text) != 2] == []
    for piece in seen:
        word = piece.name.split(" (")[0]
        assert word not in shown
        assert isinstance(read(word, found, asked, table), Refusal)
        assert completions(word[:3], found, asked) == []
        cells = {cell for zone in table.zones for cell in zone.cells}
        answer = " ".join(about(piece.name, Asked(seat, sight, asked, found, manual)))
        assert not cells & set(re.findall(r"\w+", answer)), answer


def test_where_nothing_is_remembered_nothing_changes() -> None:
    match = tgame.load("brigands").new(3, 4)
    assert match.seat(0).look() == match.seat(0, recall=False).look()
