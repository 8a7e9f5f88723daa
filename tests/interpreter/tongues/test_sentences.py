"""Who does it, lists, and capitals."""

import pytest

from tgame.interpreter.tongues import Tongue, listed, sentence_case, with_seat

SEATS: list[tuple[str, str, bool, Tongue, str]] = [
    ("Player 1", "drops a disc", False, "en", "Player 1 drops a disc"),
    ("Player 1", "drops a disc", True, "en", "You drop a disc"),
    ("White", "is out and loses a die", True, "en", "You are out and lose a die"),
    ("Player 1", ": Strong team", False, "en", "Player 1: Strong team"),
    ("Player 1", ": Strong team", True, "en", "You: Strong team"),
    ("Player 1", "", True, "en", "You"),
    ("Joueur 2", "pioche une hache", False, "fr", "Joueur 2 pioche une hache"),
    ("Joueur 2", "pioche une hache", True, "fr", "Joueur 2 (toi) pioche une hache"),
    ("Joueur 2", ": poser une hache", True, "fr", "Joueur 2 (toi) : poser une hache"),
    ("Joueur 2", "", False, "fr", "Joueur 2"),
]


@pytest.mark.parametrize(("name", "sentence", "you", "tongue", "wanted"), SEATS)
def test_a_seat_stands_before_its_deed(name: str, sentence: str, you: bool, tongue: Tongue, wanted: str) -> None:
    assert with_seat(name, sentence, you, tongue) == wanted


def test_lists() -> None:
    assert listed([], "en") == ""
    assert listed(["a"], "en") == "a"
    assert listed(["a", "b"], "en") == "a and b"
    assert listed(("a", "b", "c"), "en") == "a, b and c"
    assert listed(["a", "b", "c"], "fr") == "a, b et c"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the deck is empty", "The deck is empty"),
        ("épée", "Épée"),
        ("œil", "Œil"),
        ("The Deck", "The Deck"),
        ("4 discs in a row", "4 discs in a row"),
        ("“pass” is said", "“pass” is said"),
        ("♣ 8 q a", "♣ 8 q a"),
        ("e4 is taken", "e4 is taken"),
        ("a card", "A card"),
        ("", ""),
    ],
)
def test_the_first_letter_is_a_capital(text: str, wanted: str) -> None:
    assert sentence_case(text) == wanted
