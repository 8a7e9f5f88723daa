"""What is typed in real positions: which option results, what is asked back, why something is refused."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.tgame.play.positions import Position, at
from tgame.play import words
from tgame.play.fingers import Answer, AskBack, Pass, completions, read

ROOT = Path(__file__).resolve().parents[3]


@cache
def brigands(language: str = "en") -> Position:
    return at("brigands", 3, 4, 111, language)


@cache
def seekers() -> Position:
    return at("treasure_seekers", 3, 16, 37)


@cache
def colorful() -> Position:
    return at("colorful_treasure", 3, 3, 39)


@cache
def draft() -> Position:
    return at("treasure_hunter", 3, 1, 9)


@cache
def hearts(decision: int = 43) -> Position:
    return at("hearts", 4, 1, decision, variants=["one_deal"])


@cache
def hanabi() -> Position:
    return at("hanabi", 3, 22, 16)


@cache
def breakthrough() -> Position:
    return at("breakthrough", 2, 5, 24)


@cache
def liars() -> Position:
    return at("liars_dice", 4, 3, 5)


class TestBrigands:
    """Pieces of the hand are the heads, and have numbers."""

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("2 1", "Play a pepper bellows damage on Player 3"),
            ("2 discard", "Discard a pepper bellows damage"),
            ("5 3", "Play a Flip on space 3"),
            ("3", "Discard an axe repair"),
            ("6 2", "Attack space 2"),
            ("play bel", "Play a pepper bellows damage on Player 3"),
            ("disc ex", "Discard an Exchange"),
            ("DISC Éx", "Discard an Exchange"),
            ("attack space 2", "Attack space 2"),
            ("d pepper bellows damage", "Discard a pepper bellows damage"),
        ],
    )
    def test_numbers_and_words(self, typed: str, meant: str) -> None:
        assert brigands().said(typed) == meant

    def test_one_thing_and_then_the_next(self) -> None:
        assert brigands().asked("2") == ["play on Player 3", "discard"]
        assert brigands().said("2", "1") == "Play a pepper bellows damage on Player 3"
        assert brigands().said("2", "disc") == "Discard a pepper bellows damage"
        assert brigands().said("flip", "3") == "Play a Flip on space 3"
        # A verb first: the cards keep the numbers that are on the screen.
        assert brigands().said("discard", "5") == "Discard a Flip"

    def test_another_mind(self) -> None:
        """What does not go on from the question begins anew; a number never does."""
        assert brigands().said("2", "attack space 1") == "Attack space 1"
        assert brigands().said("2", "6").startswith("✗")

    def test_refused(self) -> None:
        reason = "this player has two damaged weapons already"
        for typed in ("play bel p2", "2 p2", "2 Player 2"):
            assert brigands().said(typed) == f"✗ Play a pepper bellows damage on Player 2: {reason}"
        assert brigands().said("p2") == f"✗ Player 2: {reason}"
        assert brigands().said("2", "p2").endswith(reason)
        assert brigands().said("lay axe").startswith("✗ Lay is not possible now")
        assert brigands().said("0").startswith("✗ something must be chosen")

    def test_in_french_accents_are_not_needed(self) -> None:
        assert brigands("fr").said("def hache") == "Se défausser d'une réparation de la hache"
        assert brigands("fr").said("2 1") == brigands("fr").said("infl soufflet")
        assert brigands("fr").said("j2").startswith("✗")


class TestSeekers:
    """Tiles are called by digits: heads have no numbers."""

    @pytest.mark.parametrize("typed", ["place 24", "24", "c5", "p 24", "24 c5", "Place 24✗ on c5"])
    def test_a_tile(self, typed: str) -> None:
        assert seekers().said(typed) == "Place 24✗ on c5"

    def test_steps(self) -> None:
        assert seekers().asked("dig") == ["b1", "d3", "e4"]
        assert seekers().said("dig", "b1") == "Dig up a chest on b1"
        assert seekers().asked("guard") == ["take a guard", "post a guard on"]
        assert seekers().said("guard", "take") == "Take a guard"

    def test_refused(self) -> None:
        assert seekers().said("dig c2") == "✗ Dig up a chest on c2: that treasure has been dug up"
        assert seekers().said("dig", "c2") == "✗ Dig up a chest on c2: that treasure has been dug up"
        assert seekers().said("dig a1").endswith("there is no red cross there")
        assert seekers().said("place 12").endswith("Possible: take 12")

    def test_one_letter_of_a_thing_is_not_sent(self) -> None:
        """`p 24` is a verb; `take g` is a guard, but one letter of it."""
        assert seekers().said("take g") == "Take a guard? y yes, Enter no?"
        assert seekers().said("take g", "y") == seekers().said("take g", "guard") == "Take a guard"
        assert seekers().said("take gu") == "Take a guard"


class TestPicks:
    def test_at_once_and_one_by_one(self) -> None:
        both = colorful().read("g1 d5")
        assert isinstance(both, Answer)
        assert [colorful().menu.entry(index).things[0].cell for index in both.indices] == ["g1", "d5"]
        assert colorful().read("g1", "d5") == both
        assert colorful().read("g1", "h1", "-h1", "d5") != both  # two were picked already: they were sent
        assert colorful().read("g1", "-g1", "g1 d5") == both

    def test_how_far(self) -> None:
        assert colorful().said("g1").startswith("1 of 2: g1. And")
        assert colorful().said("g1", "-g1").startswith("0 of 2")

    def test_what_a_back_shows_is_a_word(self) -> None:
        assert [label.split()[0] for label in colorful().asked("taj")] == ["g1", "g2", "g3", "g5"]
        assert colorful().said("taj", "g2").startswith("1 of 2: g2")

    def test_refused(self) -> None:
        assert colorful().said("g1 g1") == "✗ g1 is picked already"
        assert colorful().said("0") == "✗ 2 must be picked"
        assert colorful().said("g1", "0") == "✗ 2 must be picked"
        assert colorful().said("d1").startswith("✗ d1 is not possible now")
        assert colorful().said("-g1").startswith("✗ nothing to take back")
        assert colorful().said("a1 b1 c1") == "✗ 2 at most"

    def test_fewer_may_be_enough(self) -> None:
        here = at("memory", 2, 3, 1)
        assert here.question.picking is not None
        assert (here.question.picking.least, here.question.picking.most) == (1, 2)
        one = here.read("c1", "0")
        assert isinstance(one, Answer)
        assert one.done
        assert len(one.indices) == 1
        assert here.read("c1 d1") == Answer((*one.indices, here.read("d1", "0").indices[0]))  # type: ignore[union-attr]


class TestDraft:
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("2", "Keep jungle 12"),
            ("gold", "Keep gold"),
            ("keep gold", "Keep gold"),
            ("mule", "Keep Mystery Mule"),
            ("12", "Keep jungle 12"),
            ("jun 9", "Keep jungle 9"),
        ],
    )
    def test_words(self, typed: str, meant: str) -> None:
        assert draft().said(typed) == meant

    def test_steps_and_refused(self) -> None:
        assert draft().asked("jungle") == ["jungle 9", "jungle 12"]
        assert draft().said("jungle", "12") == "Keep jungle 12"
        assert draft().said("lava 7").startswith("✗ lava 7 is not possible now. Possible: 1 jungle 9")


def test_a_window_is_passed_once_or_until_somebody_acts() -> None:
    here = at("treasure_hunter", 3, 1, 31)
    assert here.question.kind == "window"
    assert here.read("0") == Pass()
    assert here.read("pass") == Pass()
    assert here.read("00") == Pass(until=True)
    assert not isinstance(here.read(""), Pass)


class TestHearts:
    @pytest.mark.parametrize("typed", ["j", "js", "jack", "J♠", "play jack of spades", "jack spades", "#2"])
    def test_a_card(self, typed: str) -> None:
        assert hearts().said(typed) == "Play J♠"

    def test_ten(self) -> None:
        """The ten of clubs is refused: the other is meant."""
        assert hearts().said("10") == hearts().said("10s") == hearts().said("ten") == "Play 10♠"

    def test_steps_and_refused(self) -> None:
        assert hearts().said("s", "j") == "Play J♠"
        assert hearts().said("ad") == "✗ Play A♦: follow suit"
        assert hearts().said("9h").startswith("✗")
        assert hearts().said("0").startswith("✗")
        assert hearts(0).asked("d") == ["3♦", "5♦", "9♦", "Q♦"]
        assert hearts(0).said("queen of diamonds") == hearts(0).said("d", "q") == "Pass Q♦"


class TestHanabi:
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("play 4", "Play card 4"),
            ("d 4", "Discard card 4"),
            ("hint red p3", "Hint red to Player 3"),
            ("hint p3 red", "Hint red to Player 3"),
            ("hint Player 3 red", "Hint red to Player 3"),
            ("hint 2", "Hint 2 to Player 3"),
        ],
    )
    def test_words(self, typed: str, meant: str) -> None:
        assert hanabi().said(typed) == meant

    def test_steps(self) -> None:
        assert hanabi().asked("hint") == ["to Player 3", "to Player 1"]
        assert hanabi().asked("hint", "p3") == ["red", "yellow", "green", "white", "blue", "1", "2", "3", "4"]
        assert hanabi().said("hint", "p3", "red") == "Hint red to Player 3"
        # A number is no player's, and players are not numbered where they are called by one.
        assert hanabi().said("red", "1") == "✗ there is no 1 here: Player 3 · Player 1 · Enter goes back"
        assert hanabi().said("red", "p1") == "Hint red to Player 1"
        assert hanabi().asked("4") == ["play card 4", "discard card 4", "hint"]

    def test_refused(self) -> None:
        assert hanabi().said("hint yellow p1").startswith("✗ p1: not with hint yellow")

    def test_tab_offers_what_a_step_would_ask(self) -> None:
        here = hanabi()
        assert completions("hint ", here.menu, here.question) == ["to Player 3", "to Player 1"]
        assert "hint" in completions("h", here.menu, here.question)


class TestBreakthrough:
    @pytest.mark.parametrize("typed", ["b4 c5", "b4xc5", "b4-c5", "b4×c5", "c5", "capture c5", "#26"])
    def test_a_move(self, typed: str) -> None:
        assert breakthrough().said(typed) == "Capture b4×c5"

    def test_steps(self) -> None:
        assert breakthrough().asked("b4") == ["a5", "b5", "×c5"]
        assert breakthrough().said("b4", "c5") == "Capture b4×c5"
        assert breakthrough().asked("capture") == ["b4", "e5", "h6"]

    def test_refused(self) -> None:
        assert breakthrough().said("e5 e6") == "✗ Advance e5–e6: that space is taken"
        assert breakthrough().said("b4 xa5") == "✗ Capture b4×a5: there is nothing to capture"
        assert breakthrough().said("a1 a5") == "✗ a5: not with a1. Possible: advance a1–b2"


class TestLiarsDice:
    @pytest.mark.parametrize("typed", ["bid 7 5", "7 5", "7x5", "7 × 5", "b 7,5"])
    def test_a_bid(self, typed: str) -> None:
        assert liars().said(typed) == "Bid 7 × 5"

    def test_numbers_fill_the_parameters_in_order(self) -> None:
        assert liars().said("6 8").startswith("✗ 8: from 2 to 6")
        assert liars().asked("7") == ["1", "2", "3", "4", "5", "6"]
        assert liars().said("bid", "7", "5") == "Bid 7 × 5"
        assert liars().said("call") == "Call that a lie"

    def test_refused(self) -> None:
        reason = "every bid is higher than the last"
        assert liars().said("6 1").endswith(reason)
        assert liars().said("5").endswith(reason)
        assert liars().said("2").endswith(reason)
        assert liars().said("25 2") == "✗ 25: from 6 to 19"


def test_options_by_their_number() -> None:
    assert liars().said("#84") == "Call that a lie"
    assert liars().said("#85") == "✗ there are 84 options: #1 to #84"
    assert liars().said("#").startswith("✗")


def test_an_empty_line_answers_nothing() -> None:
    whole = brigands().read("")
    assert isinstance(whole, AskBack)
    assert brigands().read("2", "") == brigands().read("2")
    # The numbers on the screen hold behind it.
    assert read("3", brigands().menu, brigands().question, brigands().table, whole) == brigands().read("3")


def test_every_sentence_of_ours_is_french_too() -> None:
    said = []
    for path in sorted((ROOT / "tgame" / "play").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "say"
            if called and node.args and isinstance(node.args[0], ast.Constant):
                said.append(node.args[0].value)
    assert len(said) > 20
    assert [text for text in said if text not in words.FRENCH] == []
    assert [text for text, french in words.FRENCH.items() if text.count("{}") != french.count("{}")] == []
    assert words.Words("fr").say("{} at most", 3) == "3 au plus"
    assert words.Words("de").say("{} at most", 3) == "3 at most"
