"""Sentences put to their reader: "you" where it can stand, and the name with "(you)" in every other place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgame.interpreter.tongues import addressed

# `@` is the reader, Ann; `#` is what was filled in.
SAID = [
    ("@ rules", "You rule"),
    ("@ nods to #, and # nods to @", "You nod to #, and # nods to you"),
    ("# nods to @, and @ nods to #", "# nods to you, and you nod to #"),
    ("@ is rich: @ beats @", "You are rich: you beat yourself"),
    ("@ smiles at #", "You smile at #"),
    ("@ nods and smiles", "You nod and smile"),
    ("Now @ is boss, and # comes next", "Now you are boss, and # comes next"),
    ("Now # is boss, and @ comes next", "Now # is boss, and you come next"),
    ("@ has 3 cards. The dealer shuffles and deals", "You have 3 cards. The dealer shuffles and deals"),
    ("# wins. @ tries again", "# wins. You try again"),
    ("@ does it, goes home and tries", "You do it, go home and try"),
    ("@ must pass", "You must pass"),
    ("@ won the trick", "You won the trick"),
    ("@ never hoists a flag", "You never hoist a flag"),
    ("@ wins and # loses and passes", "You win and # loses and passes"),
    ("@ takes # and #, and # nods", "You take # and #, and # nods"),
    ("you must add #, as @ did", "you must add #, as you did"),
    ("@'s turn", "Your turn"),
    ("it is @’s turn, and # waits", "it is your turn, and # waits"),
    ("the turn is @'s", "the turn is yours"),
    ("the crown goes to @", "the crown goes to you"),
    ("# gives @ 2 coins", "# gives you 2 coins"),
    ("# gives @ the crown", "# gives you the crown"),
    ("# beats @ and wins", "# beats you and wins"),
    ("# beats @ again", "# beats you again"),
    ("# steals from @ with #", "# steals from you with #"),
    ("#, @ and # win", "#, you and # win"),
    ("@: 3 points", "You: 3 points"),
    ("@ 3, # 5", "You 3, # 5"),
    ("@ to move with #", "You to move with #"),
    ("Which piece moves, @?", "Which piece moves, Ann?"),
    # Where neither a verb nor an object is certain.
    ("Turn of @", "Turn of Ann (you)"),
    ("3 of #, 5 of @", "3 of #, 5 of Ann (you)"),
    ("# speaks of @", "# speaks of you"),
    ("in front of @", "in front of you"),
    ("The turn of @ begins", "The turn of Ann (you) begins"),
    ("@ of all players wins", "Ann (you) of all players wins"),
    ("@, who holds 3 cards, wins", "Ann (you), who holds 3 cards, wins"),
    ("The way between # and @ is closed", "The way between # and Ann (you) is closed"),
    ("Next comes @", "Next comes Ann (you)"),
    ("The hero @ falls", "The hero Ann (you) falls"),
    ("# makes @ boss", "# makes Ann (you) boss"),
    ("@ # wins", "Ann (you) # wins"),
]


@pytest.mark.parametrize(("text", "wanted"), SAID)
def test_a_sentence_is_put_to_its_reader(text: str, wanted: str) -> None:
    said = addressed(text.replace("@", "\ue000").replace("#", "\ue100"), "\ue000", "Ann")
    assert said.replace("\ue100", "#") == wanted


@pytest.mark.parametrize(
    ("text", "own", "wanted"),
    [
        ("takes 2 coins from @", False, "takes 2 coins from you"),
        ("take 2 coins from @", True, "take 2 coins from yourself"),
        ("gives @ 2 coins; @ is grateful to #", False, "gives you 2 coins; you are grateful to #"),
        ("give # 2 coins; # is grateful to @", True, "give # 2 coins; # is grateful to you"),
    ],
)
def test_a_predicate_may_be_the_readers_own(text: str, own: bool, wanted: str) -> None:
    said = addressed(text.replace("@", "\ue000").replace("#", "\ue100"), "\ue000", "Ann", own)
    assert said.replace("\ue100", "#") == wanted


@given(st.text(st.sampled_from("\ue000\ue100 ,.'sanditohew")))
def test_nothing_of_the_mark_is_left(text: str) -> None:
    assert "\ue000" not in addressed(text, "\ue000", "Ann")
