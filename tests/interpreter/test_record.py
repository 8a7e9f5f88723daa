"""The record of what is known: what is left open of a piece when it is dealt, seen, told of, shuffled, or goes unseen.

The rules are those of section 12 of docs/language.md. Pieces are moved on a machine, without any question asked.
"""

from __future__ import annotations

from functools import cache

import pytest

import tgame
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match, new_machine
from tgame.interpreter.record import by_backs, can_be, leaves, mix, narrow, open_record, same_answer
from tgame.interpreter.rules import RuleError

# Twelve cards, each twice, that show their suit on the back.
CARDS = """\
game cards for 2..3 "Cards"
enum Suit: red, blue
pieces Card back suit
  card(suit: Suit, rank: 1..3) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone bag_of: bag of Card
zone open: set of Card, seen by all
zone rail: row(4) of Card
flow
  phase turn each me in players
    choose draw
action draw "Draw"
  move top(deck) to hand[me]
"""
KEPT = CARDS.replace("flow", "var weight per Card: 0..3\nflow", 1)
RED, BLUE = {"red1", "red2", "red3"}, {"blue1", "blue2", "blue3"}
ANN, BO, PUBLIC = 0, 1, 2


@cache
def edition(text: str = CARDS, players: int = 2) -> tgame.Edition:
    game = tgame.loads(text)
    return game.edition(game.configuration(players))


class Table:
    """A machine before the first question, with pieces by their faces and zones by their names."""

    def __init__(self, text: str = CARDS) -> None:
        self.machine: Machine = new_machine(edition(text), 1)
        self.layout = self.machine.program.layout

    def piece(self, face: str, copy: int = 0) -> int:
        return [piece for piece in range(len(self.layout.pieces)) if self.face(piece) == face][copy]

    def face(self, piece: int) -> str:
        suit, rank = self.layout.pieces[piece].values
        return f"{('red', 'blue')[int(suit)]}{rank}"

    def zone(self, name: str, *index: int) -> int:
        return self.layout.parts.index((name, index))

    def bits(self, *faces: str) -> int:
        return sum(1 << self.layout.faces[self.piece(face)] for face in faces)

    def move(self, piece: int, name: str, *index: int) -> None:
        self.machine.move(piece, self.zone(name, *index))

    def left_open(self, piece: int, who: int) -> set[str]:
        mask = can_be(self.machine, piece, who)
        firsts = self.machine.program.first_of_face
        return {self.face(first) for face, first in enumerate(firsts) if mask >> face & 1}

    def knows(self, piece: int, who: int) -> bool:
        return bool(self.machine.K[piece] >> who & 1)


@pytest.fixture(name="table")
def new_table() -> Table:
    return Table()


class TestAtTheStart:
    def test_of_a_zone_it_is_known_what_lies_there_but_not_which_is_which(self, table: Table) -> None:
        for who in (ANN, BO, PUBLIC):
            assert table.left_open(table.piece("red1"), who) == RED
            assert table.left_open(table.piece("blue3"), who) == BLUE

    def test_each_zone_by_itself(self, table: Table) -> None:
        one, two, three = table.piece("red1"), table.piece("red2"), table.piece("red3")
        record = open_record(table.machine.program, [[one, two], [three, -1]])
        assert record[one] == record[two] == (table.bits("red1", "red2"),) * 3
        assert record[three] == (table.bits("red3"),) * 3

    def test_by_backs_nothing_else_is_known(self, table: Table) -> None:
        record = by_backs(table.machine.program)
        assert record[table.piece("blue2")] == (table.bits(*BLUE),) * 3


class TestSeen:
    def test_who_sees_the_zone_knows_the_piece(self, table: Table) -> None:
        card = table.piece("red1")
        table.move(card, "hand", ANN)
        assert [table.knows(card, who) for who in (ANN, BO, PUBLIC)] == [True, False, False]
        assert table.left_open(card, ANN) == {"red1"}
        assert table.left_open(card, BO) == RED

    def test_it_stays_known_where_it_lies(self, table: Table) -> None:
        card = table.piece("red1")
        table.move(card, "hand", ANN)
        table.move(card, "rail")
        assert [table.knows(card, who) for who in (ANN, BO, PUBLIC)] == [True, False, False]

    def test_what_lies_open_is_known_to_the_public(self, table: Table) -> None:
        card = table.piece("red1")
        table.move(card, "open")
        table.move(card, "rail")
        assert all(table.knows(card, who) for who in (ANN, BO, PUBLIC))


class TestMix:
    def test_each_may_be_any_of_them(self, table: Table) -> None:
        one, two = table.piece("red1"), table.piece("red2")
        for card in (one, two):
            table.move(card, "open")
        mix(table.machine, [one, two], 1 << BO)
        assert table.left_open(one, BO) == table.left_open(two, BO) == {"red1", "red2"}
        assert not table.knows(one, BO)
        # The others have not lost sight of them.
        assert table.left_open(one, ANN) == table.left_open(one, PUBLIC) == {"red1"}

    def test_backs_stay_apart(self, table: Table) -> None:
        one, two = table.piece("red1"), table.piece("blue1")
        for card in (one, two):
            table.move(card, "open")
        mix(table.machine, [one, two], table.machine.program.everyone)
        assert table.left_open(one, ANN) == {"red1"}
        assert table.knows(two, PUBLIC)

    def test_copies_that_all_look_the_same_stay_known(self, table: Table) -> None:
        one, two = table.piece("red1"), table.piece("red1", 1)
        for card in (one, two):
            table.move(card, "open")
        mix(table.machine, [one, two], table.machine.program.everyone)
        assert table.knows(one, ANN)
        assert table.knows(two, PUBLIC)

    def test_one_that_is_known_and_one_of_which_something_is_left_open(self, table: Table) -> None:
        one, two = table.piece("red1"), table.piece("red2")
        table.move(one, "open")
        narrow(table.machine, two, table.bits("red2", "red3"))
        mix(table.machine, [one, two], 1 << ANN)
        assert table.left_open(one, ANN) == table.left_open(two, ANN) == RED

    def test_a_shuffle_mixes_for_those_who_do_not_see_it(self, table: Table) -> None:
        one, two = table.piece("red1"), table.piece("red2")
        for card in (one, two):
            table.move(card, "open")
            table.move(card, "hand", ANN)
        table.machine.shuffle(table.zone("hand", ANN), -1)
        assert table.left_open(one, ANN) == {"red1"}
        assert table.left_open(one, BO) == table.left_open(one, PUBLIC) == {"red1", "red2"}


class TestLeaves:
    def hand(self, table: Table, *faces: str) -> list[int]:
        """A hand of the first player that everybody has seen."""
        cards = [table.piece(face[:-1], 1) if face.endswith("'") else table.piece(face) for face in faces]
        for card in cards:
            table.move(card, "open")
        for card in cards:
            table.move(card, "hand", ANN)
        assert all(table.knows(card, BO) for card in cards)
        return cards

    def test_who_sees_neither_end_cannot_tell_which_it_was(self, table: Table) -> None:
        one, two, other = self.hand(table, "red1", "red2", "blue1")
        table.move(one, "rail")
        for who in (BO, PUBLIC):
            assert table.left_open(one, who) == table.left_open(two, who) == {"red1", "red2"}
            # Its back can be seen to have stayed.
            assert table.knows(other, who)
        assert table.knows(one, ANN)
        assert table.knows(two, ANN)

    def test_the_only_one_with_its_back_is_followed(self, table: Table) -> None:
        one, two, other = self.hand(table, "red1", "red2", "blue1")
        table.move(other, "rail")
        assert all(table.knows(card, BO) for card in (one, two, other))

    def test_the_only_one_of_a_heap_is_followed(self, table: Table) -> None:
        (one,) = self.hand(table, "red1")
        table.move(one, "rail")
        assert table.knows(one, BO)

    def test_who_sees_where_it_comes_to_has_lost_none_of_another_face(self, table: Table) -> None:
        one, two = self.hand(table, "red1", "red2")
        table.move(one, "open")
        assert table.knows(one, BO)
        assert table.knows(two, BO)

    def test_but_cannot_tell_it_from_one_that_could_have_its_face(self, table: Table) -> None:
        # One of two copies was seen in the hand; one is laid open. The other may be anything that the unseen one was.
        seen, unseen = table.piece("red1"), table.piece("red1", 1)
        table.move(unseen, "hand", ANN)
        table.move(seen, "open")
        table.move(seen, "hand", ANN)
        assert table.left_open(unseen, BO) == RED
        table.move(unseen, "open")
        assert table.knows(unseen, BO)
        assert not table.knows(seen, BO)
        assert table.left_open(seen, BO) == RED

    def test_one_that_could_not_have_been_it_is_not_touched(self, table: Table) -> None:
        other, unseen = table.piece("red2"), table.piece("red1")
        table.move(unseen, "hand", ANN)
        table.move(other, "open")
        table.move(other, "hand", ANN)
        table.move(unseen, "open")
        assert table.left_open(other, BO) == {"red2"}

    def test_nothing_is_written_where_nothing_was_known(self, table: Table) -> None:
        before = list(table.machine.F)
        leaves(table.machine, table.piece("red1"), table.zone("deck"), table.zone("rail"))
        assert before == table.machine.F

    def test_places_are_not_mixed_up(self, table: Table) -> None:
        one, two = table.piece("red1"), table.piece("red2")
        for card in (one, two):
            table.move(card, "open")
            table.move(card, "rail")
        table.move(one, "deck")
        assert table.knows(one, BO)
        assert table.knows(two, BO)


class TestNarrow:
    def test_all_learn_it(self, table: Table) -> None:
        card = table.piece("red2")
        narrow(table.machine, card, table.bits("red2", "red3", "blue2"))
        for who in (ANN, BO, PUBLIC):
            assert table.left_open(card, who) == {"red2", "red3"}
            assert not table.knows(card, who)

    def test_one_face_left_is_knowing_it(self, table: Table) -> None:
        card = table.piece("red2")
        narrow(table.machine, card, table.bits("red2", "red3"))
        narrow(table.machine, card, table.bits("red1", "red2"))
        assert all(table.knows(card, who) for who in (ANN, BO, PUBLIC))

    def test_each_by_what_they_knew_before(self, table: Table) -> None:
        card, other = table.piece("red2"), table.piece("red3")
        for each in (card, other):
            table.move(each, "hand", BO)
        mix(table.machine, [card, other], 1 << BO)
        narrow(table.machine, card, table.bits("red1", "red2"))
        assert table.knows(card, BO)
        assert not table.knows(card, ANN)
        assert table.left_open(card, ANN) == {"red1", "red2"}

    def test_a_face_is_not_the_piece_where_something_is_kept_for_each(self) -> None:
        # Two cards look like it, and each has a weight of its own: which of them it is, is not known.
        table = Table(KEPT)
        card = table.piece("red2")
        narrow(table.machine, card, table.bits("red2"))
        assert table.left_open(card, ANN) == {"red2"}
        assert not table.knows(card, ANN)

    def test_unless_no_other_looks_like_it(self) -> None:
        table = Table(KEPT.replace(" x2", " x1"))
        card = table.piece("red2")
        narrow(table.machine, card, table.bits("red2"))
        assert table.knows(card, ANN)


class TestSameAnswer:
    def test_the_faces_that_would_have_answered_so(self, table: Table) -> None:
        program, pieces = table.machine.program, table.layout.pieces
        found = same_answer(program, table.piece("red2"), frozenset({"card"}), lambda x: pieces[x].values[1])
        assert found == table.bits("red2", "blue2")

    def test_of_another_kind_nothing_is_concluded(self, table: Table) -> None:
        program = table.machine.program
        found = same_answer(program, table.piece("red2"), frozenset({"die"}), lambda x: x)
        assert found == table.bits(*RED, *BLUE)

    def test_a_face_for_which_there_is_no_answer_is_left_open(self, table: Table) -> None:
        program, pieces = table.machine.program, table.layout.pieces

        def tell(piece: int) -> object:
            if pieces[piece].values[1] == 3:
                raise RuleError("TG911", "there is none", -1)
            return pieces[piece].values[1]

        found = same_answer(program, table.piece("red2"), frozenset({"card"}), tell)
        assert found == table.bits("red2", "blue2", "red3", "blue3")


def open_to(match: Match, zone: str, place: int, who: int | None) -> set[str]:
    """The faces of a piece that a player, or the public, is shown or left with; none, if its back is all they know."""
    piece = match.view(who).zone(zone).pieces[place]
    assert piece is not None
    return {piece.face} if piece.face is not None else set(piece.may)


def played(setup: str) -> Match:
    """What becomes of a deck that was not shuffled: the first of its cards is a red one."""
    head, _, tail = CARDS.partition("flow\n")
    lines = "".join(f"    {line}\n" for line in setup.split("; "))
    return tgame.loads(f"{head}flow\n  phase setup\n{lines}{tail}").new(2, 1)


class TestRules:
    """The same from the rules, as a player sees it."""

    def test_show_to_all_and_hide(self) -> None:
        match = played("move top(deck) to rail[1]; show(rail); hide(rail)")
        for who in (ANN, BO, None):
            assert open_to(match, "rail", 0, who) == {"card(red, 1)"}

    def test_show_to_one(self) -> None:
        match = played("move top(deck) to rail[1]; show(rail[1], left_of(first(players)))")
        assert open_to(match, "rail", 0, BO) == {"card(red, 1)"}
        assert open_to(match, "rail", 0, ANN) == open_to(match, "rail", 0, None) == set()

    def test_tell(self) -> None:
        match = played("move top(deck) to rail[1]; tell(c in rail: c.rank < 3)")
        for who in (ANN, BO, None):
            assert open_to(match, "rail", 0, who) == {"card(red, 1)", "card(red, 2)"}

    def test_what_is_told_goes_with_the_piece(self) -> None:
        match = played("move top(deck) to rail[1]; tell(c in rail: c.rank < 3); move rail[1] to hand[first(players)]")
        assert open_to(match, "hand[P1]", 0, ANN) == {"card(red, 1)"}
        assert open_to(match, "hand[P1]", 0, BO) == {"card(red, 1)", "card(red, 2)"}

    def test_where_a_piece_lies_is_no_face(self) -> None:
        match = played("move top(deck, 2) to rail; tell(c in rail: deck has c)")
        assert open_to(match, "rail", 0, ANN) == set()

    def test_a_shuffled_deck(self) -> None:
        match = played("show(deck); hide(deck); shuffle(deck); move top(deck) to rail[1]")
        assert open_to(match, "rail", 0, ANN) == set()

    def test_a_shuffle_of_some_cards(self) -> None:
        match = played("move top(deck, 3) to rail; show(rail); shuffle(rail)")
        for who in (ANN, None):
            assert open_to(match, "rail", 0, who) == {"card(red, 1)", "card(red, 2)"}

    def test_rotate_adds_those_who_see_the_new_place(self) -> None:
        match = played("move top(deck) to hand[first(players)]; rotate(hand, 1)")
        assert open_to(match, "hand[P2]", 0, ANN) == open_to(match, "hand[P2]", 0, BO) == {"card(red, 1)"}
        assert open_to(match, "hand[P2]", 0, None) == set()
