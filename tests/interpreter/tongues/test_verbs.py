"""Actions told of somebody and to "you"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgame.interpreter.tongues import as_third_person, base_form, third_person, to_you
from tgame.interpreter.tongues.lexicon import BEFORE_OF, THINGS_FIRST, THINGS_LATER, VERBS
from tgame.interpreter.tongues.verbs import third

# An action's text, what somebody does, what "You" is followed by.
TOLD = [
    ("Drop a disc into column 3", "drops a disc into column 3", "drop a disc into column 3"),
    ("Pass", "passes", "pass"),
    ("Pass.", "passes.", "pass."),
    ("Pass a card", "passes a card", "pass a card"),
    ("pass a card", "passes a card", "pass a card"),
    ("Bid 4 × 2", "bids 4 × 2", "bid 4 × 2"),
    ("Bid: 4, 2", "bids: 4, 2", "bid: 4, 2"),
    ("Advance c2–b3", "advances c2–b3", "advance c2–b3"),
    ("Carry the torch", "carries the torch", "carry the torch"),
    ("Play card 5", "plays card 5", "play card 5"),
    ("Go one space", "goes one space", "go one space"),
    ("Do nothing", "does nothing", "do nothing"),
    ("Undo the move", "undoes the move", "undo the move"),
    ("Veto", "vetoes", "veto"),
    ("Have a look", "has a look", "have a look"),
    ("Be first", "is first", "are first"),
    ("Be first and win", "is first and wins", "are first and win"),
    ("Say nothing", "says nothing", "say nothing"),
    ("Guess the colour", "guesses the colour", "guess the colour"),
    ("Hint green to Player 2", "hints green to Player 2", "hint green to Player 2"),
    ("Call that a lie", "calls that a lie", "call that a lie"),
    ("Attack space 4", "attacks space 4", "attack space 4"),
    ("Damage Player 1", "damages Player 1", "damage Player 1"),
    ("Check or call", "checks or calls", "check or call"),
    ("Check/call", "checks/calls", "check/call"),
    ("Roll and move", "rolls and moves", "roll and move"),
    ("Take, trade or build", "takes, trades or builds", "take, trade or build"),
    ("Take and place a tile", "takes and places a tile", "take and place a tile"),
    ("Take a card or pass", "takes a card or passes", "take a card or pass"),
    ("Take the last discard and knock", "takes the last discard and knocks", "take the last discard and knock"),
    ("Take a card and set it aside", "takes a card and sets it aside", "take a card and set it aside"),
    ("Put a basket back and keep one more", "puts a basket back and keeps one more", None),
    ("Draw two cards, keep one", "draws two cards, keeps one", None),
    ("Draw two cards, then discard one", "draws two cards, then discards one", None),
    ("Hire masons: rebuild two towers", "hires masons: rebuilds two towers", None),
    ("Lay a run or set", "lays a run or set", None),
    ("Discard cards and tiles", "discards cards and tiles", None),
    ("Take gold, damage and points", "takes gold, damage and points", None),
    ("Look at one or two tiles, once", "looks at one or two tiles, once", None),
    ("Look at a card, and up to two more", "looks at a card, and up to two more", None),
    ("Double the bet, for one last card", "doubles the bet, for one last card", None),
    ("Choose to draw or play", "chooses to draw or play", None),
    ("Pay 2 to draw a card, then discard one", "pays 2 to draw a card, then discards one", None),
    ("Let Player 2 draw and play", "lets Player 2 draw and play", None),
    ("Re-roll", "re-rolls", "re-roll"),
    ("Reroll 2 dice", "rerolls 2 dice", None),
    ("Check-raise", "check-raises", "check-raise"),
    ("Do not bid", "does not bid", "do not bid"),
    ("Do not bid or raise", "does not bid or raise", "do not bid or raise"),
    ("Don't draw", "does not draw", "do not draw"),
    ("Don’t draw", "does not draw", "do not draw"),
    ("Never bid", "never bids", "never bid"),
    ("Secretly take a card", "secretly takes a card", "secretly take a card"),
    ("Then quickly run", "then quickly runs", "then quickly run"),
    ("Either check or call", "either checks or calls", "either check or call"),
    ("Fly over the wall", "flies over the wall", "fly over the wall"),
    ("Apply the effect", "applies the effect", "apply the effect"),
    ("PASS", "PASSES", "PASS"),
    ("Play a Mule (draw and keep a card)", "plays a Mule (draw and keep a card)", None),
    ("Say “draw” or pass", "says “draw” or passes", None),
    ("Say “your turn” to Ann", "says “your turn” to Ann", None),
    ("Trade with Ann or Mark", "trades with Ann or Mark", None),
    ("Check or Call", "checks or Calls", None),
    ("Pass and do not bid", "passes and does not bid", None),
    ("Guard a chest", "guards a chest", "guard a chest"),
    ("Guard three chests", "guards three chests", None),
    ("Match the colour", "matches the colour", None),
    ("Fire at Player 2", "fires at Player 2", None),
    ("Dispose of a card", "disposes of a card", None),
    ("Discard your hand", "discards their hand", "discard your hand"),
    ("Defend yourself", "defends themselves", "defend yourself"),
    ("Draw until you have 5 cards", "draws until they have 5 cards", None),
    ("Take a tile next to you", "takes a tile next to them", None),
    ("Take a tile (from your hand)", "takes a tile (from their hand)", None),
    # Words that the lexicon does not have, by what follows them.
    ("Stow the crate in the bow", "stows the crate in the bow", None),
    ("Slither to b3", "slithers to b3", None),
    ("Ferry 2 cards", "ferries 2 cards", None),
    ("Nudge it", "nudges it", None),
    ("Heave up an anchor", "heaves up an anchor", None),
    ("Haul \ue100", "hauls \ue100", None),
    ("Frisk everyone and stow the rest", "frisks everyone and stows the rest", None),
    ("Plant \ue100 on \ue101", "plants \ue100 on \ue101", None),
]


@pytest.mark.parametrize(("text", "somebody", "you"), TOLD)
def test_an_action_is_told(text: str, somebody: str, you: str | None) -> None:
    assert third_person(text) == somebody
    assert base_form(text) == (you if you is not None else text[0].lower() + text[1:])


TITLES = """
    Strong team|Special team|Goblin Mercenaries (+8)|Flaming Sword (+4)|Animal Companion (adventurers count double)
    Master of the pack|Rain of coins|Roll of thunder|Draw of a card|Mystery Mule (draw a card)|From a heap, take matches
    Draw pile|Discard pile|Trade phase|Team 2|Guard dog|Friendly fire|Family|Deadly strike|Shield|Empty space
    Scaregoblin (they steal nothing from you)|(draw)|12|♠|The dealer draws|Player 1|Own draw pile|Only
    Let's go|Drawn card|Bidding|Dropped|Set-up|Mercenaries for hire|Card \ue100|Row \ue100|Next to \ue100|Stowage|Haul 2
    Goblin in b3|Key to the chest|Exploration of the cave|Fishing at sea|Ready to go|Field \ue100
"""


@pytest.mark.parametrize(
    "title", ["", " ", *(title for line in TITLES.strip().splitlines() for title in line.strip().split("|"))]
)
def test_a_title_is_no_action(title: str) -> None:
    assert third_person(title) is None
    assert base_form(title) is None


YOU = [
    ("wins the trick", "win the trick"),
    ("wins the trick with the ace of hearts: 3 points", "win the trick with the ace of hearts: 3 points"),
    ("has the highest total, 30: relic 19", "have the highest total, 30: relic 19"),
    ("is out", "are out"),
    ("was first", "were first"),
    ("isn't there", "aren't there"),
    ("doesn’t bid", "don't bid"),
    ("loses a die: 1 left", "lose a die: 1 left"),
    ("passes", "pass"),
    ("goes out", "go out"),
    ("chooses hearts", "choose hearts"),
    ("catches a fish", "catch a fish"),
    ("lies", "lie"),
    ("dies", "die"),
    ("carries a torch", "carry a torch"),
    ("does not bid", "do not bid"),
    ("has not moved", "have not moved"),
    ("re-rolls 2 dice", "re-roll 2 dice"),
    ("has 3 cards and wins", "have 3 cards and win"),
    ("has 3 cards, is out and goes home", "have 3 cards, are out and go home"),
    ("discards card 3: the white 5 · draws B3", "discard card 3: the white 5 · draw B3"),
    ("steals 2 from Player 1 · steals 2 from Player 3", "steal 2 from Player 1 · steal 2 from Player 3"),
    ("loses a die: draws 2 cards", "lose a die: draw 2 cards"),
    ("secretly takes a card", "secretly take a card"),
    ("checks or calls", "check or call"),
    ("guards the chest", "guard the chest"),
    ("must take the chest and its token", "must take the chest and its token"),
    ("may pass", "may pass"),
    ("wins gold, points and cards", "win gold, points and cards"),
    ("wins runs and sets", "win runs and sets"),
    ("takes the sword, two shields and passes", "take the sword, two shields and pass"),
    ("wins the trick and the dealer loses a die", "win the trick and the dealer loses a die"),
    ("wins, the dealer pays and shuffles", "win, the dealer pays and shuffles"),
    ("wins, the dealer pays · draws a card", "win, the dealer pays · draw a card"),
    ("says “passes and wins”", "say “passes and wins”"),
    ("draws (and keeps) a card", "draw (and keeps) a card"),
    ("discards their hand", "discard your hand"),
    ("looks at two of their cards", "look at two of your cards"),
    ("shows and discards their hand", "show and discard your hand"),
    ("takes the chests and their tokens", "take the chests and their tokens"),
    ("steals from Player 2 and takes their card", "steal from Player 2 and take their card"),
    ("defends themselves with their own axe", "defend yourself with your own axe"),
    ("16 points (+16)", "16 points (+16)"),
    ("frobnicates the bar", "frobnicates the bar"),
    ("bus", "bus"),
    ("win the trick", "win the trick"),
    ("", ""),
]


@pytest.mark.parametrize(("somebody", "you"), YOU)
def test_a_sentence_is_told_to_you(somebody: str, you: str) -> None:
    assert to_you(somebody) == you


@pytest.mark.parametrize(
    ("told", "menu", "you"),
    [
        ("slips a crate to Ann", "Slip a crate to Ann", "slip a crate to Ann"),
        ("winks", "Wink", "wink"),
        ("knocks", "The end", "knock"),
        ("stows the crate and hoists the flag", "Away with it", "stow the crate and hoist the flag"),
        ("spades", "Name spades", None),
        ("Mercenaries", "Hire mercenaries", None),
        ("", "", None),
    ],
)
def test_a_text_may_be_in_the_third_person_already(told: str, menu: str, you: str | None) -> None:
    assert as_third_person(told, menu, you=True) == you
    assert as_third_person(told, menu, you=False) == (told if you is not None else None)


THIRD_PERSONS = """
    pass passes, carry carries, play plays, buy buys, go goes, do does, have has, be is, fix fixes, push pushes
    catch catches, toss tosses, choose chooses, lie lies, try tries, veto vetoes, echo echoes, free frees, see sees
    undergo undergoes, forgo forgoes, say says, tie ties, die dies, solve solves, redo redoes, obey obeys, deny denies
"""


@pytest.mark.parametrize(
    ("verb", "wanted"),
    [entry.split() for line in THIRD_PERSONS.strip().splitlines() for entry in line.strip().split(", ")],
)
def test_third_persons(verb: str, wanted: str) -> None:
    assert third(verb) == wanted


def test_the_lexicon_is_in_order() -> None:
    assert not VERBS & THINGS_FIRST
    assert THINGS_LATER <= VERBS | THINGS_FIRST
    assert BEFORE_OF <= VERBS
    known = VERBS | THINGS_FIRST
    forms = {third(verb) for verb in known}
    assert len(forms) == len(known), "two verbs share a third person"
    assert not forms & known
    assert all(verb.isalpha() and verb.islower() for verb in known)
    assert len(VERBS) >= 400


def test_verbs_that_actions_begin_with_are_known() -> None:
    wanted = "play draw pass bid roll place trade attack guess hint have go do be take drop discard lead fold knock sow"
    assert set(wanted.split()) <= VERBS
    assert not {"goblin", "team", "card", "tile", "player", "round", "turns"} & (VERBS | THINGS_FIRST)


OBJECTS = st.sampled_from(
    ["", " a card", " the 3 tiles", " 2 of your cards", " it", " Player 2", " e4–e5", " 7♠ 3♦", " your hand", "!"]
)


@given(st.sampled_from(sorted(VERBS)), OBJECTS)
def test_told_of_somebody_and_then_to_you_is_the_base_form(verb: str, rest: str) -> None:
    phrase = verb.capitalize() + rest
    told = third_person(phrase)
    assert told is not None
    assert told.split()[0].rstrip("!") == third(verb)
    assert to_you(told) == base_form(phrase)


@given(st.sampled_from(sorted(THINGS_FIRST)))
def test_a_thing_is_a_verb_before_an_object_only(word: str) -> None:
    assert third_person(f"{word.capitalize()} the card") == f"{third(word)} the card"
    assert third_person(word.capitalize()) is None
    assert to_you(f"{third(word)} the card") == f"{word} the card"


@given(st.sampled_from(sorted(VERBS)), st.sampled_from(sorted(VERBS)), st.sampled_from(["and", "or"]))
def test_two_verbs_side_by_side_are_told_alike(one: str, other: str, link: str) -> None:
    phrase = f"{one} {link} {other}"
    told = third_person(phrase)
    if one in ("let", "help"):
        assert told == f"{third(one)} {link} {other}"
    else:
        assert told == f"{third(one)} {link} {third(other)}"
        assert to_you(told) == base_form(phrase)


@given(st.text())
def test_any_text_can_be_told(text: str) -> None:
    to_you(text)
    told, base = third_person(text), base_form(text)
    assert (told is None) == (base is None)
