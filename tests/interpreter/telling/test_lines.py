"""A log tells each player what that player could follow: all of it, and nothing more."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.telling import EVERYTHING


def last_lines(game: tgame.Game, viewer: int | None, *answers: str, seed: int = 1) -> list[str]:
    """The lines that some answers add to the log of a new match."""
    match = game.new(game.players.start, seed)
    before = len(match.told(viewer))
    for answer in answers:
        assert match.answer(answer) is None
    return [line.text for line in match.told(viewer)[before:] if line.kind != "heading"]


class TestAPieceChosenUnseen:
    GAME = tgame.loads(
        """
game unseen for 2..2 "Unseen"
pieces Card
  card(rank: 1..2) x3
zone deck: pile of Card, full
zone hand per Player: list of Card, seen by others
zone discard: set of Card, seen by all
flow
  phase setup
    each p in players
      move top(deck, 3) to hand[p]
  phase turn each me in players
    choose drop, two, peek
action drop(c in hand[me])
  move c to discard
action two(2 cs in hand[me]) "Drop two"
  move cs to discard
action peek(c in hand[me])
  show(c, me)
winner players
""",
        "unseen.tgame",
    )

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_of_a_list_is_named_by_where_it_lay_and_then_by_its_face(self, number: int) -> None:
        act = f"drop(hand[P1][{number}])"
        # The holder, and a watcher, see the face only when it lies open; the other player knew it all the time.
        assert last_lines(self.GAME, 0, act) == [f"You drop: card {number} · lay 1"]
        assert last_lines(self.GAME, None, act) == [f"Player 1 drops: card {number} · lays 1"]
        assert last_lines(self.GAME, 1, act) == ["Player 1 drops: 1"]

    def test_so_are_several(self) -> None:
        acts = ("two", "two(hand[P1][3])", "two(hand[P1][1])")
        assert last_lines(self.GAME, 0, *acts) == ["You drop two: card 3, card 1 · lay 1 ×2"]

    def test_it_need_not_move(self) -> None:
        assert last_lines(self.GAME, None, "peek(hand[P1][2])") == ["Player 1 peeks: card 2 · looks at a card"]


class TestPiecesOutOfAHeap:
    """In which order somebody came by the cards of a hand is nobody's business."""

    GAME = tgame.loads(
        """
game heaps for 2..2 "Heaps"
pieces Card
  card(rank: 9..11) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone laid: set of Card, seen by all
zone kept: set of Card
def whole(cards: [Card]) = list(c in top(cards): cards)
flow
  phase setup
    shuffle(deck)
    move deck to hand[seat(1)]
  phase turn each me in players
    choose lay, keep, turn_up, lay_all
action lay_all "Lay all"
  move hand[me] to laid
action lay(cards in whole(hand[me]))
  move cards to laid
action keep(cards in whole(hand[me]))
  move cards to kept
action turn_up(cards in whole(hand[me])) "Turn up"
  show(cards)
winner players
""",
        "heaps.tgame",
    )
    NAMED = "[card(9), card(10), card(11)]"

    @pytest.mark.parametrize(
        ("act", "viewer", "told"),
        [
            (f"lay({NAMED})", 0, "You lay: 9, 10, 11"),
            (f"lay({NAMED})", 1, "Player 1 lays: 9, 10, 11"),
            (f"keep({NAMED})", 0, "You keep: 9, 10, 11"),
            (f"keep({NAMED})", 1, "Player 1 keeps: 3 cards"),
            (f"turn_up({NAMED})", None, "Player 1 turns up: 9, 10, 11"),
            ("lay_all", 1, "Player 1 lays 9, 10, 11"),
        ],
    )
    def test_are_told_in_the_order_of_the_file(self, act: str, viewer: int | None, told: str) -> None:
        for seed in range(6):
            assert last_lines(self.GAME, viewer, act, seed=seed) == [told]


class TestDeals:
    RULES = """
game deals for 2..2 "Deals"
pieces Card
  card(rank: 1..8) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
flow
  phase setup
    each p in DEALT
      move top(deck, 2) to hand[p]
  phase turn each me in players
    choose idle
action idle "Idle"
winner players
"""

    def log(self, dealt: str, viewer: int | None) -> list[str]:
        return tgame.loads(self.RULES.replace("DEALT", dealt), "deals.tgame").new(2, 1).log(viewer)

    def test_are_one_line_with_what_this_listener_sees(self) -> None:
        assert self.log("players", None) == ["Setup", "Everyone gets 2 cards"]
        assert self.log("players", 0) == ["Setup", "You get 1, 2 · Player 2 gets 2 cards"]

    def test_to_one_player_alone_are_told_of_that_player(self) -> None:
        assert self.log("[seat(2)]", 0) == ["Setup", "Player 2 gets 2 cards"]
        assert self.log("[seat(2)]", 1) == ["Setup", "You get 1, 2"]


@pytest.mark.parametrize(
    ("players", "seats", "english", "french"),
    [
        (2, 1, "goes round to the left", "on fait passer à gauche"),
        (2, -1, "goes round to the right", "on fait passer à droite"),
        (4, 2, "goes across", "on fait passer en face"),
        (4, 3, "goes round to the right", "on fait passer à droite"),
        (5, 2, "goes round to the left, 2 seats on", "on fait passer à gauche, 2 places plus loin"),
        (5, 3, "goes round to the right, 2 seats on", "on fait passer à droite, 2 places plus loin"),
        (4, 0, "comes back to where it was", "tout revient à sa place"),
    ],
)
def test_what_goes_round_is_told_with_how_far(players: int, seats: int, english: str, french: str) -> None:
    text = (
        'game rounds for 2..5 "Rounds"\npieces Card\n  card x9\nzone deck: pile of Card, full\n'
        "zone hand per Player: set of Card, seen by owner\nflow\n  phase setup\n    move top(deck) to hand[seat(1)]\n"
        f"    rotate(hand, {seats})\n  phase turn each me in players\n    choose idle\n"
        'action idle "Idle"\nwinner players\ntext fr\n  "Hand" = "Hand"\n'
    )
    match = tgame.loads(text, "rounds.tgame").new(players, 1)
    assert f"Hand {english}" in match.log(None)
    assert f"Hand : {french}" in match.log(None, "fr")


@pytest.mark.parametrize(
    ("name", "seats", "told"),
    [
        ("Cards to choose from", 1, "Cards to choose from go round to the left"),
        ("Cards to choose from", 2, "Cards to choose from go across"),
        ("Dice", 4, "Dice come back to where they were"),
        ("Draft of cards", -1, "Draft of cards goes round to the right"),
    ],
)
def test_what_goes_round_agrees_with_its_verb(name: str, seats: int, told: str) -> None:
    text = (
        'game rounds for 4..4 "Rounds"\npieces Card\n  card x9\n'
        f'zone hand per Player: set of Card, seen by owner "{name}"\nflow\n  phase setup\n    rotate(hand, {seats})\n'
        '  phase turn each me in players\n    choose idle\naction idle "Idle"\nwinner players\n'
    )
    assert told in tgame.loads(text, "rounds.tgame").new(4, 1).log(None)


def test_everyone_at_the_table_is_told_who_stops_after_an_act() -> None:
    text = (
        'game stops for 2..2 "Stops"\nvar n: 0..9\nflow\n  phase turn each me in players\n    any add\n    any rest\n'
        'action add "Add"\n  n += 1\naction rest "Rest"\n  n = 0\nwinner players\n'
    )
    game = tgame.loads(text, "stops.tgame")
    assert last_lines(game, 0, "add", "pass") == ["You add", "You pass"]
    assert last_lines(game, None, "add", "pass") == ["Player 1 adds", "Player 1 passes"]
    # Who reads the story of the whole match sees it by what comes next.
    assert last_lines(game, EVERYTHING, "add", "pass") == ["Player 1 adds"]


class TestTexts:
    """What a rule file says is told in its words, and nothing twice."""

    GAME = tgame.loads(
        """
game words for 2..2 "Words" by "White", "Black"
enum Suit: clubs "[clubs|♣]", hearts "[hearts|♥]"
pieces Card
  card(suit: Suit, rank: 1..2) "[a {rank} of {suit}|{rank}{suit}]" x1
pieces Coin "a coin/coins"
  coin x9
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone played: row(4) of Card, seen by all at "place {n}"
zone board: grid(2, 2) of Coin, seen by all at "{letter}{3 - row}"
var points per Player: 0..99 "point/points"
var laps per Player: 0..9 "[Laps|]"
var pot: 0..99 "coin/coins"
flow
  phase setup
    each p in players
      move top(deck, 2) to hand[p]
  phase round repeat 2
    phase turn each me in players
      choose lead, raise, mark, quiet, gaze
action lead(c in hand[me]) "Play {c}"
  move c to played
  points[me] += c.rank
  laps[me] += 1
action raise(n in 1..3) "{n == 1|Call|Raise to {n + 1}}"
  pot += n
  tell "{me} has {count(hand[me])|card|cards}"
action mark(s in free(board)) "Mark {s}"
  move first(box.coin) to board[s]
action quiet "[Say nothing|]"
  laps[me] += 1
action gaze(p in others(me)) "Look at {p}"
  let total = sum(hand[p].rank)
  tell "{p} has ranks of {total}"
  tell "{the hand[p]}"
winner players
""",
        "words.tgame",
    )

    @pytest.mark.parametrize(
        ("act", "viewer", "told"),
        [
            ("lead(card(clubs, 1))", EVERYTHING, ["White plays 1♣ (place 1): 1 point (+1)"]),
            ("lead(card(clubs, 1))", 0, ["You play 1♣ (place 1): 1 point (+1)"]),
            ("raise(1)", None, ["White calls · has 2 cards"]),
            ("raise(2)", 0, ["You raise to 3 · have 2 cards"]),
            ("mark(at(board, 1, 2))", 1, ["White marks b2"]),
            ("quiet", EVERYTHING, []),
            # What was worked out from faces is told to those who know them.
            (
                "gaze(P2)",
                EVERYTHING,
                ["White looks at Black", "Black has ranks of 3", "The 1 of hearts, the 2 of hearts"],
            ),
            ("gaze(P2)", 1, ["White looks at you", "You have ranks of 3", "The 1 of hearts, the 2 of hearts"]),
            ("gaze(P2)", 0, ["You look at Black", "Black has ranks of ?", "2 cards"]),
        ],
    )
    def test_are_filled_and_put_into_the_right_person(self, act: str, viewer: int | None, told: list[str]) -> None:
        assert last_lines(self.GAME, viewer, act) == told

    def test_are_filled_in_menus(self) -> None:
        match = self.GAME.new(2, 1)
        ask = match.ask()
        assert ask is not None
        assert [option.text() for option in ask.options][:6] == [
            "Play 1♣", "Play 2♣", "Call", "Raise to 3", "Raise to 4", "Mark a2",
        ]  # fmt: skip

    def test_a_name_of_ours_stands_for_a_seat(self) -> None:
        match = self.GAME.new(2, 1)
        match.names = ("Ann", "Bo")
        match.answer("gaze(P2)")
        assert match.told(EVERYTHING)[-3].text == "Ann looks at Bo"


def test_told_lines_only_grow() -> None:
    """Also through simultaneous choices and windows, where earlier lines used to be told anew."""
    text = """
game grow for 3..3 "Grow"
pieces Card
  card(rank: 1..9) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone chosen per Player: set of Card, seen by owner
flow
  phase setup
    each p in players
      move top(deck, 3) to hand[p]
  phase round repeat 2
    together me in players
      choose keep
    show(chosen)
    window me in players: laugh
    move chosen to box
action keep(c in hand[me]) "Keep {c}"
  move c to chosen[me]
action laugh(n in 1..2) "Laugh"
winner players
"""
    match = tgame.loads(text, "grow.tgame").new(3, 1)
    before: dict[int | None, list[str]] = {viewer: [] for viewer in (0, 1, 2, None, EVERYTHING)}
    first = [(2, "keep(card(7))"), (1, "keep(card(4))"), (0, "keep(card(1))"), (0, "pass"), (1, "laugh(1)")]
    second = [(0, "keep(card(3))"), (2, "keep(card(8))"), (1, "keep(card(6))"), (0, "laugh(2)"), (1, "pass")]
    closing = [(2, "pass"), (0, "pass"), (1, "pass")]
    for player, answer in [*first, *closing, *second, (2, "pass"), (0, "pass")]:
        assert match.answer(answer, player) is None
        for viewer, earlier in before.items():
            now = [line.text for line in match.told(viewer)]
            assert now[: len(earlier)] == earlier
            before[viewer] = now
    assert match.over
    assert before[0][3] == "You keep 1 · the others each keep a card"


def test_the_others_are_all_but_whoever_reads() -> None:
    text = """\
game votes for 3..3 "Votes"
flow
  phase vote repeat 2
    together me in players
      choose vote
action vote(n in 1..2) "Vote for {n}"
winner players
"""
    match = tgame.loads(text, "votes.tgame").new(3, 1)
    for player, number in enumerate((1, 1, 2)):
        assert match.answer(f"vote({number})", player) is None
    told = {viewer: [line.text for line in match.told(viewer)][-1] for viewer in (2, None, EVERYTHING)}
    assert told == {
        2: "You vote for 2 · the others each vote for 1",
        None: "Player 1 and Player 2 vote for 1 · Player 3 votes for 2",
        EVERYTHING: "Player 1 and Player 2 vote for 1 · Player 3 votes for 2",
    }


@pytest.mark.parametrize(
    ("action", "sentence", "told"),
    [
        ("Draw", ", and sings", "Player 1 draws, and sings"),
        ("Draw", ": nothing", "Player 1 draws: nothing"),
        ("Draw", "nothing", "Player 1 draws: nothing"),
        (" Draw  {n > 5|much|}  here ", "{n > 5|much|}", "Player 1 draws here"),
        ("Draw {n > 5|much|}", "  a   song ", "Player 1 draws: a song"),
    ],
)
def test_texts_leave_no_gaps_and_no_signs_beside_each_other(action: str, sentence: str, told: str) -> None:
    text = (
        'game gaps for 2..2 "Gaps"\nvar n: 0..9\nflow\n  phase turn each me in players\n    choose draw\n'
        f'action draw "{action}"\n  tell "{sentence}"\nwinner players\n'
    )
    assert last_lines(tgame.loads(text, "gaps.tgame"), None, "draw") == [told]


class TestSentencesAboutAToken:
    """One of three tokens that look alike is turned over, and goes where the rules say."""

    GAME = tgame.loads(
        """
game coach for 2..2 "Coach"
pieces Token "a token"
  girl "Tiffany" x5
zone reserve: bag of Token, full
zone coach: row(3) of Token
zone purse per Player: set of Token, seen by all
zone open: pile of Token, seen by all "Heap"
zone closed: pile of Token "Stock"
flow
  phase setup
    move pick(reserve, 3) to coach
    move reserve to open
  phase turn each me in players
    choose attack, turn, tidy
action attack(t in coach) "Attack {cell(t)}"
  show(t)
  tell "{t}, into the purse"
  move t to purse[me]
action turn(t in coach) "Turn {cell(t)} over"
  show(t)
action tidy "Discard the heap"
  move open to closed
winner players
""",
        "coach.tgame",
    )

    def test_a_name_in_front_follows_the_act_and_its_place_is_not_said_twice(self) -> None:
        assert last_lines(self.GAME, 1, "attack(coach[2])") == ["Player 1 attacks space 2: Tiffany, into the purse"]

    def test_what_is_turned_over_on_a_cell_that_was_named_needs_no_place(self) -> None:
        assert last_lines(self.GAME, 1, "turn(coach[3])") == ["Player 1 turns space 3 over: Tiffany"]

    def test_what_goes_into_a_heap_that_nobody_sees_is_not_announced(self) -> None:
        assert last_lines(self.GAME, EVERYTHING, "tidy") == ["Player 1 discards the heap"]


class TestTokensThatAreNumbersAndSigns:
    """Tokens chosen unseen by the others, whose place follows from their faces; signs for boards."""

    GAME = tgame.loads(
        """
game numbers for 2..2 "Numbers"
pieces Tile "a tile"
  tile(n: 1..4) "[tile {n}|{n}]" x1
pieces Chest "a chest"
  chest "[a chest|■]" x6
zone stock: pile of Tile, full
zone screen per Player: set of Tile, seen by owner
zone chests per Player: set of Chest, seen by all
zone board: grid(2, 2) of Tile, seen by all
def home(t: Tile) = at(board, if t.n < 3 then 1 else 2, if t.n mod 2 == 1 then 1 else 2)
flow
  phase setup
    each p in players
      move top(stock, 2) to screen[p]
      move top(box.chest, 3) to chests[p]
  phase turn each me in players
    choose place
    if count(board) == 2
      end "the last tile was that of {me}"
action place(t in screen[me]) "[Place {t} on {home(t)}|place {t}]"
  move t to board[home(t)]
winner players
text fr
  "Numbers" = "Nombres"
  "a chest" = "un coffre"
""",
        "numbers.tgame",
    )

    def test_the_place_of_what_was_chosen_unseen_is_told_by_where_it_lies(self) -> None:
        for viewer in (None, 1, EVERYTHING):
            assert last_lines(self.GAME, viewer, "place(tile(2))") == ["Player 1 places 2 (b1)"]
        assert last_lines(self.GAME, 0, "place(tile(2))") == ["You place 2 (b1)"]

    def test_a_sign_of_a_kind_without_fields_is_for_boards(self) -> None:
        told = [line.text for line in self.GAME.new(2, 1).told(0)]
        assert "You get 1, 2, 3 chests · Player 2 gets 3 chests, 2 tiles" in told

    def test_what_is_nothing_but_numbers_needs_no_legend(self) -> None:
        match = self.GAME.new(2, 1)
        labels = GameLabels(match.speaker("en"), match.edition.notation)
        assert labels.legend("tile(2)") == ""
        assert labels.legend("chest") == "chest"

    def test_a_reason_that_names_the_reader(self) -> None:
        match = self.GAME.new(2, 1)
        for answer in ("place(tile(2))", "place(tile(4))"):
            assert match.answer(answer) is None
        assert match.reason(1) == "the last tile was that of Player 2 (you)"
        assert match.reason(0) == "the last tile was that of Player 2"


class TestGemsThatShareALetter:
    GAME = tgame.loads(
        """
game gems for 2..2 "Gems"
enum Wonder: pisa "Pisa", giza "Giza"
pieces Card "a card"
  diamond(wonder: Wonder) "[a diamond ({wonder})|D]" x1
pieces Token "a token"
  token x2
zone rail: row(2) of Card
zone above: row(2) of Token, seen by all "[Tokens above|]"
zone taken per Player: set of Card, seen by all
flow
  phase setup
    move box.diamond to rail
    move box.token to above
  phase turn each me in players
    choose take
action take "Take the diamonds"
  show(rail)
  let found = shown(rail).diamond
  move found to taken[me]
  tell "{found}"
winner players
""",
        "gems.tgame",
    )

    def test_a_list_in_front_of_a_sentence_follows_the_act(self) -> None:
        assert last_lines(self.GAME, 1, "take") == ["Player 1 takes the diamonds: D ×2"]

    def test_what_goes_to_a_place_that_keeps_the_books_is_not_told(self) -> None:
        assert not any("token" in line.text for line in self.GAME.new(2, 1).told(EVERYTHING))

    def test_a_shared_letter_stands_for_what_all_have_in_common(self) -> None:
        match = self.GAME.new(2, 1)
        labels = GameLabels(match.speaker("en"), match.edition.notation)
        assert labels.legend("diamond(pisa)") == "diamond"


class TestWhoHasTheMost:
    """Results worked out from open cards are told to everyone; prizes lie in slots, cards in piles of one's own."""

    GAME = tgame.loads(
        """
game contest for 3..3 "Contest"
enum Site: hill "Hill", cave "Cave"
pieces Card "a card"
  card(rank: 1..9) "[a {rank}|{rank}]" x1
pieces Prize "a prize"
  relic(value: 1..2) "a relic ({value})" x1
zone stock per Player: pile of Card
zone hand per Player: set of Card, seen by owner
zone laid per Player: set of Card, seen by all
zone prizes: slots(Site) of Prize, seen by all
zone won per Player: set of Prize, seen by all
def strength(p: Player) = sum(laid[p].rank)
flow
  phase setup
    each s in Site
      move top(box.relic) to prizes[s]
      tell "{s}: {a prizes[s]}"
    each p in players
      move top(box.card, 2) to stock[p]
  phase contest each me in players
    move top(stock[me]) to hand[me]
    choose lay
  phase result
    window me in players: boast
    each p in most(p in players: strength(p))
      move prizes[hill] to won[p]
      tell "{p} has the most, {strength(p)}"
action lay(c in hand[me]) "Lay {c}"
  move c to laid[me]
action boast "Boast"
winner players
""",
        "contest.tgame",
    )

    def test_a_slot_that_was_named_is_not_told_again(self) -> None:
        told = [line.text for line in self.GAME.new(3, 1).told(0)]
        assert told[1:3] == ["Hill: a relic (1)", "Cave: a relic (2)"]
        assert not any("on Hill" in line for line in told)

    def test_cards_of_ones_own_pile_are_drawn(self) -> None:
        assert self.GAME.new(3, 1).told(0)[-1].text == "You draw a 1"

    def test_the_result_is_told_to_every_seat_and_passes_name_the_reader(self) -> None:
        match = self.GAME.new(3, 1)
        for _ in range(3):
            ask = match.ask()
            assert ask is not None
            assert match.answer(ask.options[0]) is None
        for answer in ("pass", "pass", "boast", "pass", "pass", "pass"):
            if match.ask() is not None:
                assert match.answer(answer) is None
        told = {viewer: [line.text for line in match.told(viewer)] for viewer in (0, 1, None)}
        assert "You and Player 2 pass" in told[0]
        assert "Player 1 and you pass" in told[1]
        for lines in told.values():
            assert "Player 3 has the most, 5" in lines
