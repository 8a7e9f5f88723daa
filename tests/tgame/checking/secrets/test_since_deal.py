"""What was given away before a position is found from the deal on; what the rules tell on purpose is not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import tgame
from tests.properties.matches import RULE_FILES, positions
from tgame.checking.secrets import Exchange, Leak, leaks, leaks_since_deal, noticed_again
from tgame.checking.secrets.course import play
from tgame.checking.secrets.since_deal import LONGEST, Search
from tgame.dsl.configurations import Configuration
from tgame.interpreter.game import Edition

MATCHES = 12

RULES = """\
game whispers for 3..3 "Whispers"
enum Suit: red, black
pieces Card
  card(suit: Suit, rank: 1..6) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone pot: pile of Card
var hot: Suit
var told per Player: 0..60
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 2) to hand[p]
{setup}
  phase round repeat 3
    phase turn each me in players
      choose wait
    each me in players
{turn}
action wait "Wait"
action nod "Nod"
action bury(c in hand[me]) "Bury a card"
  let worth = c.rank
  move c to pot
  told[me] += {worth}
action lay_red(c in hand[me]) "Bury a red card"
  require c.suit == red "it must be red"
  move c to pot
winner players
{more}"""


def edition(setup: str = "hot = red", turn: str = "choose wait", worth: str = "1", more: str = "") -> Edition:
    def indented(text: str, by: int) -> str:
        return "\n".join(" " * by + line for line in text.splitlines())

    text = RULES.format(setup=indented(setup, 4), turn=indented(turn, 6), worth=worth, more=more)
    return tgame.loads(text, "whispers.tgame").edition(Configuration(3))


def found(edition: Edition, matches: int = MATCHES) -> Iterator[Leak]:
    """One by one: whoever looks for one does not wait for the others."""
    for seed in range(matches):
        yield from leaks_since_deal(edition, seed, Random(seed), Random(seed))


HOLDER = "if hand[me] has card(red, 1)\n  choose nod"
LEAKS = {
    "a variable set from a hidden face in the set-up": ({"setup": "hot = the(top(deck)).suit"}, "view", "`hot` is "),
    "a question that is put to holders only": ({"turn": HOLDER}, "asked", " is asked, and "),
    "a number worked out from a hidden hand": (
        {"turn": "choose wait\ntold[me] = sum(hand[me].rank)"},
        "view",
        "`told[P",
    ),
    "what a card is worth that is laid face down": ({"turn": "choose bury, wait", "worth": "worth"}, "view", "`told[P"),
    "a sentence that is told of holders only": (
        {"turn": 'if hand[me] has card(red, 1)\n  tell "{me} smiles"'},
        "log",
        "smiles",
    ),
}
OPEN = {
    "nothing": {},
    "shown": {"setup": "show(top(deck))\nhot = the(top(deck)).suit"},
    "told": {"setup": "tell(c in top(deck): c.suit)\nhot = the(top(deck)).suit"},
    "holders told": {"turn": f"tell(c in hand[me]: c is card(red, 1))\n{HOLDER}"},
    "said by an invariant": {
        "setup": "hot = the(top(deck)).suit",
        "more": 'invariant "hot is what lies on top" at round: hot == the(top(deck)).suit\n',
    },
    "buried face down": {"turn": "choose bury, wait"},
    "nothing to choose": {"turn": "choose lay_red"},
    "laid open at once": {"turn": "if hand[me] has card(red, 1)\n  choose nod\n  show(hand[me].card(red, 1))"},
}


@pytest.mark.parametrize("kind", LEAKS)
def test_a_leak_is_found(kind: str) -> None:
    rules, what, says = LEAKS[kind]
    leak = next(leak for leak in found(edition(**rules)) if leak.what == what)
    assert says in leak.text
    assert "had changed places" in leak.text
    assert leak.seat is not None
    assert leak.text.startswith(f"P{leak.seat + 1} can tell what is hidden: ")


@pytest.mark.parametrize("kind", LEAKS)
def test_the_search_in_a_position_does_not_find_it(kind: str) -> None:
    rules, _, _ = LEAKS[kind]
    random = Random(1)
    assert [leak for match in positions(edition(**rules), 60) for leak in leaks(match, random, documents=False)] == []


@pytest.mark.parametrize("kind", LEAKS)
def test_a_spectator_notices_it_too(kind: str) -> None:
    rules, what, says = LEAKS[kind]
    leak = next(leak for leak in found(edition(**rules), 40) if leak.seat is None and leak.what == what)
    assert leak.text.startswith("a spectator can tell what is hidden: ")
    assert says in leak.text
    assert noticed_again(edition(**rules), leak) == leak


@pytest.mark.parametrize("kind", OPEN)
def test_what_is_told_on_purpose_is_no_leak(kind: str) -> None:
    assert list(found(edition(**OPEN[kind]))) == []


@pytest.mark.parametrize("kind", LEAKS)
def test_a_leak_can_be_come_upon_again(kind: str) -> None:
    rules, what, _ = LEAKS[kind]
    leak = next(leak for leak in found(edition(**rules)) if leak.what == what)
    assert noticed_again(edition(**rules), leak) == leak


def test_it_is_explained_with_the_pieces_that_it_takes() -> None:
    for leak in found(edition(turn=HOLDER)):
        assert leak.exchange is not None
        assert len(leak.exchange.swap) == 2
        assert "card(red, 1)" in leak.text


def test_the_first_to_notice_is_told_since_when() -> None:
    """All three wait before a holder is asked; until then nobody can tell."""
    assert min(leak.decisions for leak in found(edition(turn=HOLDER))) == 3
    assert {leak.decisions for leak in found(edition(setup="hot = the(top(deck)).suit"))} == {0}


def test_what_a_table_is_sent_is_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the story not compared, the lines of the sight would still show it."""
    rules = edition(**LEAKS["a sentence that is told of holders only"][0])
    monkeypatch.setattr("tgame.checking.secrets.since_deal._Pair._told", lambda pair: None)
    whats = {
        leak.what
        for seed in range(4)
        for leak in leaks_since_deal(rules, seed, Random(seed), Random(seed), documents=True)
    }
    assert "lines of the sight" in whats


def test_when_all_is_over_nothing_is_compared() -> None:
    invariant = OPEN["said by an invariant"]
    course = play(edition(**invariant), 1, Random(1), LONGEST)
    last = len(course.positions) - 1
    assert course.positions[last].over
    machine = course.positions[last].machine
    one, other = machine.Z[machine.program.layout.zones["deck"].first][:2]
    assert Search(course, 0, documents=True).noticed(Exchange(last, None, {one: other, other: one})) is None


def test_the_decisions_may_be_given() -> None:
    rules = edition(**LEAKS["a variable set from a hidden face in the set-up"][0])
    match = rules.new(3)
    for _ in range(5):
        match.answer(0)
    again = [list(leaks_since_deal(rules, 3, match.decisions, Random(1))) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0] != []
    assert all(leak.course == tuple(match.decisions) and leak.seed == 3 for leak in again[0])


def test_without_the_invariant_that_says_so_hearts_tells_who_has_a_card() -> None:
    """Whoever has the two of clubs leads; where they may lead another club, that tells of a card in a hand."""
    path = next(path for path in RULE_FILES if path.stem == "hearts")
    lines = path.read_text("utf-8").splitlines(keepends=True)
    said = [line for line in lines if not line.startswith('invariant "whoever has the two of clubs')]
    assert len(said) == len(lines) - 1
    game = tgame.loads("".join(said), path.name)
    leaks = list(found(game.edition(game.configuration(4, ["one_deal", "no_passing", "any_club"])), 4))
    assert [leak.what for leak in leaks if "card(clubs, two)" in leak.text] == ["asked"] * len(leaks) != []
