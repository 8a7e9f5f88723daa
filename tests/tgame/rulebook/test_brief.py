"""Rules in few words: no names of the rule file, ends told by themselves, what may be repeated."""

from __future__ import annotations

from tests.tgame.play.positions import at, manual_of
from tgame.api import load
from tgame.play.manual import Manual


def manual(name: str, players: int, language: str = "en") -> Manual:
    return manual_of(load(name).new(players, 1).edition, language)


def does(name: str, players: int, title: str, language: str = "en") -> str:
    return "; ".join(next(one.does for one in manual(name, players, language).course if one.title == title))


def test_an_end_with_a_text_is_told_with_the_endings() -> None:
    assert "ends" not in does("treasure_seekers", 3, "Turn")
    assert any("has nothing left to play or take" in text for text in manual("treasure_seekers", 3).ends)


def test_what_may_be_repeated_is_said() -> None:
    said = does("treasure_seekers", 3, "Turn")
    assert said.startswith("one of these; place a tile on a space, dig up")
    assert said.endswith(", once or more")
    turn = next(one for one in manual("treasure_seekers", 3).course if one.title == "Turn")
    assert turn.again == {"place", "dig", "post"}


def test_a_condition_that_only_the_file_has_a_name_for_is_left_out() -> None:
    flip = manual("brigands", 3).deed("flip_token")
    assert flip is not None
    assert "sometimes: if you like, go on to a space of the coach" in flip.does
    assert not any("applies" in text for text in flip.does)
    assert "moon" not in does("hearts", 4, "Counting")


def test_where_a_tile_goes_is_said_in_words() -> None:
    for word in ("place", "14"):
        answer = " ".join(at("treasure_seekers", 3, 4, 6).about(word))
        assert "rows follow the first digit of the tiles, columns the second" in answer
    french = " ".join(at("treasure_seekers", 3, 4, 6, "fr").about("placer"))
    assert "les lignes suivent le premier chiffre des tuiles" in french
