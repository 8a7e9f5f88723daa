"""What a player types names plain values, places, and faces that this player knows; it asks the state nothing."""

import pytest

import tgame
from tgame.interpreter.answers import find_spelt, read_spelt

RULES = """
game rail for 2..2 "Rail"
pieces Card
  card(rank: 1..3) x2
  joker x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone rail: row(5) of Card
var bids per Player: 0..9
flow
  phase setup
    shuffle(deck)
    move first(deck.card) to hand[seat(1)]
    move top(deck, 5) to rail
  phase turn repeat 3
    each me in players
      choose flip, bid, lay, swap
action flip(c in rail) "Flip"
  show(c)
action bid(n in 0..9) "Bid"
  require n < 9 "nine is too much"
  bids[me] = n
action lay(c in hand[me]) "Lay"
  move c to deck
action swap(p in others(me), 1..2 cs in rail) "Swap"
  show(cs)
winner players
"""
GAME = tgame.loads(RULES, "rail.tgame")


@pytest.mark.parametrize(
    "text",
    [
        "flip(joker)",
        "flip(Card)",
        "flip(card(rank: count(rail.joker)))",
        "flip(rail[count(rail.joker)])",
        "flip(rail[cells(rail)])",
        "flip(first(rail.joker))",
        "flip(first(hand[P2]))",
        "flip(rail.joker)",
        "flip(hand[P1][1])",
        "bid(count(rail.joker))",
        "bid(if rail has joker then 1 else 2)",
        "bid(bids[P2])",
        "bid(roll(6))",
        "bid(1 / 0)",
        "swap(P2, [joker])",
    ],
)
def test_an_answer_cannot_ask_the_state(text: str) -> None:
    told = set()
    for seed in range(12):
        match = GAME.new(2, seed)
        refused = match.answer(text)
        assert refused is not None
        told.add(str(refused))
        assert match.decisions == []
    assert len(told) == 1


@pytest.mark.parametrize("text", ["bid(3)", "bid( 3 )", "flip(rail[2])", "flip(rail[1 + 1])", "swap(P2)"])
def test_values_and_places_are_answers(text: str) -> None:
    assert GAME.new(2, 1).answer(text) is None


def test_a_face_that_is_known_is_an_answer() -> None:
    match = GAME.new(2, 1)
    (card,) = (piece for piece in range(7) if match.machine.K[piece] & 1)
    face = match.edition.notation.face(card)
    assert match.answer(f"flip({face})") is not None
    assert match.answer(f"lay({face})") is None


def test_reasons_are_the_rule_files_own() -> None:
    match = GAME.new(2, 1)
    assert str(match.answer("bid(9)")) == "nine is too much"
    assert str(match.answer("swap(P1, [rail[1]])")) == "this cannot be chosen for `p` now"


def test_an_action_offered_twice_is_numbered() -> None:
    text = (
        'game twice for 2..2 "Twice"\nvar n: 0..9\nflow\n  phase turn each me in players\n'
        '    choose add(1), add(2), add(3)\naction add(k: 1..3) "Add"\n  n += k\nwinner players\n'
    )
    match = tgame.loads(text, "twice.tgame").new(2, 0)
    ask = match.ask()
    assert ask is not None
    assert [option.notation for option in ask.options] == ["add[1]", "add[2]", "add[3]"]
    assert match.answer("add[3]") is None
    assert match.machine.V[0] == 3


class TestAListOfPieces:
    RULES = """
game lists for 2..2 "Lists"
pieces Card
  card(rank: 1..4) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone rail: row(2) of Card
def whole(cards: [Card]) = list(c in top(cards): cards)
flow
  phase setup
    move deck.card(4)[1] to rail
    move deck.card(3)[1] to hand[seat(1)]
    move deck.card(1)[1] to hand[seat(1)]
    move deck to rail
  phase turn each me in players
    choose lay, turn_up
action lay(cards in whole(hand[me]), n in 1..2) "Lay"
  move cards to deck
action turn_up(cards in whole(rail)) "Turn up"
  show(cards)
winner players
"""
    GAME = tgame.loads(RULES, "lists.tgame")

    def test_is_written_as_each_of_them_would_be(self) -> None:
        ask = self.GAME.new(2, 1).ask()
        assert ask is not None
        assert [option.notation for option in ask.options] == [
            "lay([card(3), card(1)], 1)",
            "lay([card(3), card(1)], 2)",
            "turn_up([rail[1], rail[2]])",
        ]
        assert ask.options[0].text() == "Lay: 3, 1, 1"
        assert ask.options[2].text() == "Turn up: space 1, space 2"

    @pytest.mark.parametrize("text", ["lay([card(1), card(3)], 2)", "lay([card(3),card(1)],2)"])
    def test_out_of_a_heap_is_an_answer_in_any_order(self, text: str) -> None:
        match = self.GAME.new(2, 1)
        assert match.answer(text) is None
        assert match.decisions == [(0, 1)]
        assert tgame.match_from_json(self.GAME, match.to_json()).decisions == [(0, 1)]

    @pytest.mark.parametrize(
        "text",
        [
            "lay([card(1)], 2)",
            "lay([card(1), card(1)], 2)",
            "lay([card(1), card(4)], 2)",
            "lay([], 2)",
            "turn_up([rail[2], rail[1]])",
            "turn_up([card(4), card(2)])",
        ],
    )
    def test_that_is_not_offered_is_refused(self, text: str) -> None:
        assert self.GAME.new(2, 1).answer(text) is not None


PLACES = """\
game places for 2..2 "Places"
pieces Card
  card(rank: 1..2, gold: Bool) x2
zone board: grid(2, 2) of Card, seen by all
zone kept per Player: set of Card, seen by all
flow
  phase setup
    move box.card(1) to board
    move first(board.card(1, yes)) to kept[seat(1)]
  phase turn each me in players
    choose move_some, move_one
    else
      assumed "nothing to move"
action move_some(1..2 cs in board.card(1) + kept[me])
  move cs to kept[me]
action move_one(c in board.card(1) + kept[me])
  move c to kept[me]
"""


def test_a_face_names_what_is_written_by_its_face() -> None:
    """Pieces on the board are written by their places: the face alone means the one in the heap."""
    match = tgame.loads(PLACES).new(2)
    ask = match.ask()
    assert ask is not None
    written = [option.notation for option in ask.options]
    assert "move_one(card(1, yes))" in written
    assert written.index("move_one(card(1, yes))") > written.index("move_one(board[1, 1])")
    for text in written:
        assert find_spelt(match, ask, text) == read_spelt(match, ask, text) == (written.index(text),)
    assert find_spelt(match, ask, "move_one( card(1,yes) )") == (written.index("move_one(card(1, yes))"),)
    assert match.answer("move_some") is None
    ask = match.ask()
    assert ask is not None
    for option in ask.options:
        assert find_spelt(match, ask, option.notation) == read_spelt(match, ask, option.notation) == (option.index,)


class TestNames:
    RULES = """
game march for 2..2 "March" by "White", "Black"
enum Pace: slow, fast
pieces Man "a man/men"
  man(owner: Player) x2
pieces Card
  card(rank: 1..2) x1
zone board: grid(3, 3) of Man, seen by all at "{letter}{4 - row}"
zone row: row(2) of Card, full at "C{n}"
var points per Player: 0..99
flow
  phase setup
    shuffle(row)
    move first(box.man(seat(1))) to board[3, 2]
    move first(box.man(seat(2))) to board[1, 2]
  phase round repeat 3
    phase turn each me in players
      choose advance, give, flip, hurry
action advance(m in board where m.owner == me, c in cells(board)) "Advance {m} to {c}"
  require empty(board[c]) "the cell is taken"
  move m to board[c]
action give(p in players, n in 1..2) "Give {p} {n}"
  points[p] += n
action flip(c in row) "Flip {c}"
  show(c)
action hurry(p in Pace) "Hurry: {p}"
  points[me] += 1
winner players
text fr
  "White" = "Blanc"
  "Black" = "Les Noirs"
text de
  "White" = "Schwarz"
  "Black" = "Blanc"
"""
    GAME = tgame.loads(RULES, "march.tgame")

    def new(self, *names: str) -> tgame.Match:
        match = self.GAME.new(2, 1)
        match.names = names
        return match

    @pytest.mark.parametrize(
        ("text", "notation"),
        [
            ("advance(b1, b2)", "advance(board[3, 2], at(board, 2, 2))"),
            ("advance(man(White), b2)", "advance(board[3, 2], at(board, 2, 2))"),
            ("advance(board[b1], b2)", "advance(board[3, 2], at(board, 2, 2))"),
            ("give(Black, 2)", "give(P2, 2)"),
            ("give(black, 2)", "give(P2, 2)"),
            ("give(white, 1)", "give(P1, 1)"),
            ("flip(C2)", "flip(row[2])"),
            ("flip(c2)", "flip(row[2])"),
        ],
    )
    def test_of_seats_and_cells_are_answers(self, text: str, notation: str) -> None:
        match = self.new()
        ask = match.ask()
        assert ask is not None
        written = [option.notation for option in ask.options]
        assert match.answer(text) is None
        assert match.decisions == [(0, written.index(notation))]

    def test_that_a_translation_gives_are_answers_where_they_mean_one_seat(self) -> None:
        match = self.new()
        assert match.answer("give(Schwarz, 2)") is None
        assert match.machine.V[:2] == [2, 0]
        assert "`Blanc`" in str(match.answer("give(Blanc, 2)"))

    def test_of_the_players_of_this_match_come_before_those_of_the_file(self) -> None:
        match = self.new("Ann", "White")
        assert match.answer("give(White, 2)") is None
        assert match.answer("give(ann, 1)") is None
        assert match.machine.V[:2] == [1, 2]
        assert self.new().answer("give(Ann, 1)") is not None

    def test_never_change_what_the_file_or_the_notation_says(self) -> None:
        match = self.new("P2", "slow")
        assert match.answer("give(P2, 2)") is None
        assert match.machine.V[:2] == [0, 2]
        assert match.answer("hurry(slow)") is None
        assert str(match.answer("give(slow, 1)")) == "`p` is something else: Player"

    def test_of_several_words_cannot_be_written(self) -> None:
        match = self.new("Ann Lee", "B. B.")
        assert match.answer("give(Ann Lee, 1)") is not None
        assert match.answer("give(Ann, 1)") is not None

    def test_unknown_ones_are_refused_with_a_remedy(self) -> None:
        match = self.new()
        assert str(match.answer("give(Blak, 2)")) == "there is no name called `Blak`; did you mean `Black`?"
        assert str(match.answer("advance(b1, d4)")) == (
            "there is no name called `d4`; the cells of `board` are a3 to c1"
        )
        assert str(match.answer("advance(b1, b3)")) == "the cell is taken"
        assert str(match.answer("advance(b1")) == "`advance(b1` cannot be read; write it like `advance(b1, a3)`"

    @pytest.mark.parametrize("text", ["flip(C3)", "flip(b1)", "advance(C1, b2)", "advance(a1, b2)"])
    def test_tell_nobody_what_is_hidden(self, text: str) -> None:
        refused = {str(self.GAME.new(2, seed).answer(text)) for seed in range(8)}
        assert len(refused) == 1
        assert "None" not in refused

    def test_are_in_no_notation(self) -> None:
        match = self.new("Ann", "Bo")
        assert match.answer("advance(b1, b2)") is None
        assert match.answer("give(Ann, 2)") is None
        saved = match.to_json()
        assert '"P1: advance(board[3, 2], at(board, 2, 2))"' in saved
        assert '"P2: give(P1, 2)"' in saved
        assert tgame.match_from_json(self.GAME, saved).decisions == match.decisions


class TestWholeLists:
    """What is picked may be one answer: all of it, or nothing."""

    def test_a_list_is_all_that_is_picked(self) -> None:
        match = GAME.new(2, 1)
        assert match.answer("swap(P2, [rail[1]])") is None
        assert match.ask().player == 1  # type: ignore[union-attr]  # the match goes on
        assert len(match.decisions) == 3  # the act, the pick, `done`
        assert match.answer("swap(P1, [rail[5], rail[2]])") is None
        assert len(match.decisions) == 6  # at the most it is done by itself
        seen = [piece.face is not None for piece in match.view(0).zone("rail").pieces if piece is not None]
        assert seen == [True, True, False, False, True]

    def test_one_alone_leaves_it_open_what_comes_next(self) -> None:
        match = GAME.new(2, 1)
        assert match.answer("swap(P2, rail[3])") is None
        ask = match.ask()
        assert ask is not None
        assert (ask.player, ask.picking, ask.may_pass) == (0, True, True)
        assert match.answer("swap(P2, [rail[4]])") is None
        assert match.ask().player == 1  # type: ignore[union-attr]  # the match goes on

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("swap(P2, [])", "1 must be picked, not 0"),
            ("swap(P2, [rail[1], rail[1]])", "number 2 of these cannot be picked"),
            ("swap(P2, [rail[1], rail[2], rail[3]])", "no more than 2 can be picked"),
            ("swap(P2, [rail[1], 3])", "number 2 of these cannot be picked"),
            ("swap(P1, [rail[1]])", "this cannot be chosen for `p` now"),
        ],
    )
    def test_what_does_not_fit_changes_nothing(self, text: str, reason: str) -> None:
        match = GAME.new(2, 1)
        assert str(match.answer(text)) == reason
        assert (match.decisions, match.turn) == ([], 0)

    def test_where_the_rules_fail_nothing_was_picked(self) -> None:
        match = tgame.loads(RULES.replace("  show(cs)", "  bids[me] = 9\n  bids[me] += 1"), "rail.tgame").new(2, 1)
        with pytest.raises(tgame.MatchError):
            match.answer("swap(P2, [rail[1], rail[2]])")
        assert match.decisions == []
        assert match.answer("bid(1)") is None
