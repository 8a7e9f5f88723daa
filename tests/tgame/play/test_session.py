"""Whole matches at a keyboard that somebody else types at: every game to its end, commands, curtains, keeping."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import tgame
from tests.properties.matches import CLASSICS, GAMES, LESSONS
from tgame.cli.play import _write as write_file
from tgame.interpreter.match import Match
from tgame.play import lines as ln
from tgame.play.kept import kept_at, left_last, place_of, unpacked
from tgame.play.leaving import Leave
from tgame.play.lines import Line
from tgame.play.session import Session
from tgame.play.terminal import Completer, Hangup, Terminal

LONG = 70  # lines that somebody types
Typist = Callable[[Session, str], str]


class Keyboard(Terminal):
    """A terminal of which every line is kept, and at which a function types."""

    def __init__(self, typist: Typist, width: int = 80) -> None:
        self.watched = self.typed = False
        self.printed = 0
        self.typist = typist
        self.columns, self.rows = width, 24
        self.shown: list[str] = []
        self.session: Session | None = None
        self._console = None

    @property
    def width(self) -> int:
        return self.columns

    @property
    def height(self) -> int:
        return self.rows

    def show(self, found: Iterable[Line]) -> None:
        for one in found:
            assert ln.width_of(one) <= self.columns, ln.text_of(one)
            self.shown.append(ln.text_of(one))
            self.printed += 1

    def clear(self) -> None:
        self.shown.append("(cleared)")

    def ask(self, prompt: str, complete: Completer | None = None) -> str:
        assert self.session is not None
        typed = self.typist(self.session, prompt)
        self.shown.append(f"{prompt} > {typed}")
        return typed


def sit_down(
    match: Match, typist: Typist, people: tuple[int, ...] = (0,), bot: str = "random", width: int = 80
) -> Session:
    keyboard = Keyboard(typist, width)
    session = Session(match, people, bot, keyboard, lambda path, text, over: None)
    keyboard.session = session
    return session


def shown(session: Session) -> list[str]:
    assert isinstance(session.terminal, Keyboard)
    return session.terminal.shown


def at_random(seed: int) -> Typist:
    """Types the number of any option, or 0, for whoever is asked."""
    random = Random(seed)
    typed = iter(range(LONG))

    def typist(session: Session, prompt: str) -> str:
        if next(typed, None) is None:
            raise Hangup
        asked = [player for player in session.people.values() if player.seat.question() is not None]
        found = next((player.menu for player in asked if player.menu is not None), None)
        numbers = range(1, len(found.order) + 1) if found is not None else range(0)
        return random.choice(["0", *(f"#{number}" for number in numbers)])

    return typist


def typing(*lines: str) -> Typist:
    waiting = list(lines)

    def typist(session: Session, prompt: str) -> str:
        if not waiting:
            raise Hangup
        return waiting.pop(0)

    return typist


@pytest.mark.parametrize("path", [*GAMES, *CLASSICS, *LESSONS], ids=lambda path: path.stem)
def test_every_game_is_played(path: Path) -> None:
    game = tgame.load(path)
    players = 3 if 3 in game.players else game.players[0]
    # Each in one of two ways: another seat and width.
    odd = len(path.stem) % 2
    width, seat = (80, 0) if odd else (40, players - 1)
    session = sit_down(game.new(players, odd), at_random(odd), (seat,), width=width)
    try:
        session.play()
    except Hangup:
        # Long matches are left after a while.
        assert sum(" > " in text for text in shown(session)) >= LONG
    else:
        assert session.match.over
        assert any(word in text for text in shown(session)[-12:] for word in ("win", "draw"))


class TestCommands:
    def test_what_is_typed_wrongly_changes_nothing(self) -> None:
        match = tgame.load("brigands").new(3, 4)
        wrong = ["", "zzz", "#99", "0", "/nothing", "-3", "1 9 9", "//", "é", "/look nowhere", "/rules zzz"]
        harmless = ["?", "? axe", "? zzz", "/list", "/look hand", "/rules axe", "/log", "/recall"]
        session = sit_down(match, typing("", *wrong, *harmless))
        with pytest.raises(Hangup):
            session.play()
        assert match.decisions == []
        text = "\n".join(shown(session))
        assert "there is no command /nothing: there are /help, /list" in text
        assert "✗ there is no place called nowhere" in text
        assert "✗ the rules do not speak of zzz" in text

    def test_how_to_play_is_shown_at_the_opening_and_before_the_rules(self) -> None:
        match = tgame.load("brigands").new(3, 4)
        session = sit_down(match, typing("?", "?", "", "/rules"))
        with pytest.raises(Hangup):
            session.play()
        found = shown(session)
        assert found.count("How to play The Three Brigands' Treasure") == 3
        assert found.index("How to play The Three Brigands' Treasure") < found.index("Round 1")
        assert "Components" in found
        assert not any(text.startswith("#") or "**" in text for text in found)

    def test_an_answer_can_be_taken_back_until_something_is_learnt(self) -> None:
        match = tgame.load("tic_tac_toe").new(2, 1)
        session = sit_down(match, typing("", "#1", "/undo"), bot="random")
        with pytest.raises(Hangup):
            session.play()
        assert "✗ others have answered since: O" in shown(session)

    def test_leaving(self) -> None:
        session = sit_down(tgame.load("nim").new(2, 1), typing("", "/quit"))
        with pytest.raises(Leave):
            session.play()

    def test_answers_in_one_line(self) -> None:
        match = tgame.load("hearts").new(4, 1, variants=["one_deal"])
        session = sit_down(match, typing("", "#1; #1; #1"))
        with pytest.raises(Hangup):
            session.play()
        own = [index for player, index in match.decisions if player == 0]
        assert len(own) >= 3


def played(match: Match, *lines: str, people: tuple[int, ...] = (0,), recall: bool = False) -> list[str]:
    """What stands on the screen when these lines have been typed."""
    session = sit_down(match, typing(*lines), people)
    session.recall = recall
    for player in session.people.values():
        player.recall = recall
    with pytest.raises(Hangup):
        session.play()
    return shown(session)


def prompts(screen: list[str]) -> list[str]:
    return [text.rpartition(" > ")[0] for text in screen if " > " in text]


class TestPrompts:
    """Commands are run at every prompt, and then the same prompt comes again."""

    def test_at_a_question_that_was_asked_back(self) -> None:
        lines = ("?", "? axe", "/look", "/log", "/list", "/recall", "/rules axe", "/undo", "/nothing", "zz")
        found = played(tgame.load("brigands").new(3, 4), "", "1", *lines, "")
        assert prompts(found)[2:] == [*["Axe: 1 lay · 2 discard"] * (len(lines) + 1)]
        assert found[-1].startswith("  not play an Exchange")  # Enter goes back

    def test_while_several_things_are_picked(self) -> None:
        match = tgame.load("colorful_treasure").new(3, 3)
        found = played(match, "", "a1", "?", "/log", "g9", "b2")
        assert prompts(found)[2:] == ["1 of 2: a1. And?"] * 4
        assert [index for player, index in match.decisions if player == 0][-2:] != []

    def test_at_the_opening(self) -> None:
        match = tgame.load("brigands").new(3, 4)
        found = played(match, "?", "/list", "/look hand", "")
        assert prompts(found) == ["Enter begins · ? how to play"] * 4
        # What was looked at before is told all the same.
        assert "You       draw an Exchange" in found
        assert "✗ nothing is asked of you now" in found

    def test_in_front_of_a_curtain_nothing_of_anybodys(self) -> None:
        match = tgame.load("hearts").new(4, 1, variants=["one_deal"])
        found = played(match, "/look", "", "/log", "?", "zz", people=(0, 1))
        assert "✗ not in front of the curtain: /look" in found
        assert "✗ not in front of the curtain: /log" in found
        assert "✗ only Enter or a command here: zz was not taken" in found
        assert not any(re.search("[0-9JQKA][♣♦♠♥]", text) for text in found)

    def test_more_than_one_screen_waits_for_enter(self) -> None:
        match = tgame.load("treasure_hunter").new(3, 1)
        lines = iter(["", *["1"] * 9, *["0"] * 40])
        slips = iter(["1", "", "", "/quit"])

        def typist(session: Session, prompt: str) -> str:
            return next(slips) if "Enter goes on" in prompt else next(lines)

        session = sit_down(match, typist, width=40)
        keyboard = session.terminal
        keyboard.typed = keyboard.watched = True
        keyboard.rows = 10
        with pytest.raises(Leave):
            session.play()
        screen = shown(session)
        pauses = [place for place, text in enumerate(screen) if text.startswith("… Enter goes on > ")]
        asked = [place for place, text in enumerate(screen) if " > " in text]
        before = [max(other for other in asked if other < place) for place in pauses]
        # A screenful at most.
        assert max(place - other for place, other in zip(pauses, before, strict=True)) == keyboard.height - 1
        # Only Enter goes on.
        assert "✗ only Enter or a command here: 1 was not taken" in " ".join(" ".join(screen).split())

    def test_a_pipe_is_never_waited_for(self) -> None:
        match = tgame.load("treasure_hunter").new(3, 1)
        assert not any("Enter goes on" in text for text in played(match, "", *["1"] * 9, *["0"] * 40))


class TestTheEnd:
    LAST = "Enter ends · /log · /look · /save FILE · ? X"

    def end(self, typed: bool, *lines: str) -> list[str]:
        """A match that is over with the first answer, and what is typed then."""
        match = tgame.load("kuhn_poker").new(2, 3)
        session = sit_down(match, typing("", "#1", *lines))
        session.terminal.typed = typed
        session.play()
        assert match.over
        found = shown(session)
        return found[next(place for place, text in enumerate(found) if "── the end ──" in text) :]

    def test_a_person_can_look_back_before_the_last_enter(self) -> None:
        found = self.end(True, "/log all", "? pot", "/look", "/save", "")
        assert prompts(found) == [self.LAST] * 5
        asked = [place for place, text in enumerate(found) if text.startswith(self.LAST)]
        answered = [found[one + 1 : other] for one, other in pairwise(asked)]
        assert all(answered)
        assert not any(text.startswith("✗") for part in answered for text in part)
        assert answered[3] == ["Say where to: /save match.json"]

    def test_leaving_there_is_no_failure(self) -> None:
        assert prompts(self.end(True, "/quit")) == [self.LAST]
        # The input ends.
        assert prompts(self.end(True)) == []

    def test_a_pipe_is_not_asked(self) -> None:
        assert prompts(self.end(False)) == []


class TestTakingBack:
    def test_several_answers_one_after_the_other(self) -> None:
        match = tgame.load("hearts").new(4, 1, variants=["one_deal"])
        found = played(match, "", "qd; js", "/undo", "/undo", "/undo")
        assert found.count("Taken back.") == 2
        assert "✗ there is nothing to take back" in found
        assert not [who for who, _ in match.decisions if who == 0]

    def test_an_answer_that_went_without_asking_is_no_way_round(self) -> None:
        """In Colorful Treasure a turn begins with one answer only: taking that back would bring it back at once."""
        match = tgame.load("colorful_treasure").new(3, 3)
        found = played(match, "", "a1 b2", "a3", "1", "/undo")
        assert "Taken back." not in found
        assert any(text.startswith("✗ others have answered since: Player 2, Player 3") for text in found)

    def test_who_has_answered_and_what_happened(self) -> None:
        found = played(tgame.load("brigands").new(3, 4), "", "lay axe", "/undo")
        place = found.index("✗ others have answered since: Player 2, Player 3")
        assert found[place + 1] == "You       lay an axe"
        assert found[place + 2].startswith("Player 2  draws a card")

    def test_before_the_curtain_falls(self) -> None:
        match = tgame.load("hearts").new(4, 1, variants=["one_deal"])
        found = played(match, "", "", "qd; js; kc", "/undo", "10c", people=(0, 1))
        hides = "Enter hides your screen (/undo takes back)"
        assert prompts(found)[-2:] == [hides, "Which card do you pass on? (3 of 3)"]
        assert found[-1] == "✓ Pass 10♣"


class TestLog:
    def test_how_far_back(self) -> None:
        match = tgame.load("brigands").new(3, 4)
        found = played(match, "", "lay axe", "disc ex", "/log 1", "/log all", "/log 99", "/log x", "/log 0")
        asked = [place for place, text in enumerate(found) if "> /log" in text]
        parts = [found[one + 1 : other] for one, other in zip(asked, [*asked[1:], None], strict=True)]
        assert parts[0][0] == "Round 3"
        assert parts[1] == parts[2]
        assert parts[1][0] == "Setup"
        assert parts[3] == parts[4] == ["✗ /log, /log 3 for the last three rounds or parts of one, or /log all"]

    @pytest.mark.parametrize("recall", [False, True])
    def test_a_face_since_turned_back_is_not_told_without_recall(self, recall: bool) -> None:
        match = tgame.load("colorful_treasure").new(3, 3)
        found = played(match, "", "a1 b2", "a3", "1", "/log all", recall=recall)
        # At its time, and in the log to whoever is reminded of everything.
        told = [text for text in found if "turns over f2: a green gem (Chichen Itza)" in text]
        assert len(told) == 1 + recall
        assert any("turns over f2: a card (Chichen Itza)" in text for text in found) is not recall


class TestChains:
    def test_it_stops_at_what_is_refused(self) -> None:
        match = tgame.load("hearts").new(4, 1, variants=["one_deal"])
        found = played(match, "", "qd; zz; kc")
        assert "✗ not taken: kc (what came before it was refused)" in found
        assert len([who for who, _ in match.decisions if who == 0]) == 1

    def test_it_stops_where_others_have_acted(self) -> None:
        match = tgame.load("brigands").new(3, 4)
        found = played(match, "", "lay axe; disc ex; /look")
        assert "✗ not taken: disc ex; /look (this is another turn)" in found
        assert len([who for who, _ in match.decisions if who == 0]) == 1


def test_numbers_begin_anew_where_all_have_chosen() -> None:
    found = played(tgame.load("treasure_hunter").new(3, 1), "", "1", "1")
    assert len([text for text in found if text.startswith("keep   1 ")]) == 3


# Twice in a turn a card is thrown away.
TWICE = """\
game twice for 2..2 "Twice"
enum Suit: red "red", green "green", blue "blue", black "black"
pieces Card "a card/cards"
  card(suit: Suit) "a {suit} card" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone heap: set of Card, seen by all
flow
  phase setup
    move deck to hand[seat(1)]
  phase turn each me in players
    ASKED
action throw(c in hand[me]) "Throw {the c} away"
  move c to heap
winner players
"""


@pytest.mark.parametrize(
    ("asked", "second"),
    [
        ("choose throw\n    choose throw", "1 the red card   2 the green card   3 the black card"),
        ("any throw", "1 the red card   2 the green card   4 the black card"),
        ("repeat 2\n      choose throw", "1 the red card   2 the green card   4 the black card"),
    ],
)
def test_numbers_stay_while_one_list_is_picked_from_and_begin_anew_otherwise(asked: str, second: str) -> None:
    rules = TWICE.replace("ASKED", asked)
    found = played(tgame.loads(rules).new(2, 1), "", "blue")
    lists = [text for text in found if text.startswith("throw")]
    assert second in lists[1], lists


def test_a_curtain_says_who_and_never_what() -> None:
    match = tgame.load("hearts").new(4, 1, variants=["one_deal"])
    match.names = ("Ann", "Bo", "Cy", "Di")
    session = sit_down(match, typing("", "", "#1; #1; #1", "", "", "#1"), people=(0, 1))
    with pytest.raises(Hangup):
        session.play()
    text = shown(session)
    first = text.index("(cleared)")
    second = text.index("(cleared)", first + 1)
    assert text[second + 1] == "Ann has chosen."
    assert text[second + 2].startswith("Bo, it is your turn at the keyboard.")
    # What either held is on one's own screen, and not on the other's.
    cards = [
        {word.strip(",") for line in part for word in line.split() if word.strip(",")[-1:] in "♣♦♠♥"}
        for part in (text[:second], text[second:])
    ]
    assert len(cards[0]) == len(cards[1]) == 13
    assert not cards[0] & cards[1]


def write(path: str, text: str, over: bool) -> None:
    Path(path).write_text(text, "utf-8")


class TestKeeping:
    @pytest.fixture(autouse=True)
    def state(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        return tmp_path / "tgame"

    def left(self, *typed: str) -> Session:
        session = sit_down(tgame.load("brigands").new(3, 4), typing(*typed))
        session.write = write
        with pytest.raises(Hangup):
            session.play()
        session.keep()
        return session

    def test_a_match_that_is_left_is_gone_on_with(self) -> None:
        session = self.left("", "#1", "#1")
        assert left_last() == (place_of("brigands"), [])
        kept = kept_at(place_of("brigands"))
        assert kept is not None
        assert (kept.people, kept.bot, kept.game) == ((0,), "random", "The Three Brigands' Treasure")
        assert tgame.match_from_json(kept.saved).decisions == session.match.decisions
        session.finished(kept)
        assert left_last() == (None, [])

    def test_what_another_table_kept_meanwhile_stays(self) -> None:
        first = self.left("", "#1")
        began = kept_at(place_of("brigands"))
        assert began is not None
        self.left("", "#1", "#1")
        first.finished(began)
        assert left_last() == (place_of("brigands"), [])

    def test_a_match_in_which_nothing_was_decided_takes_the_place_of_none(self) -> None:
        self.left("", "#1")
        kept = kept_at(place_of("brigands"))
        for typed, seat in (((), 0), (("",), 0), (("",), 2)):
            # At the last seat, bots decide before the person does.
            session = sit_down(tgame.load("brigands").new(3, 4), typing(*typed), (seat,))
            session.write = write
            with pytest.raises(Hangup):
                session.play()
            assert bool(session.match.decisions) == (seat > 0)
            assert session.keep() == "Nothing was decided: the match that was left before is still kept."
            assert kept_at(place_of("brigands")) == kept

    def test_a_match_that_is_gone_on_with_is_kept_without_another_answer(self) -> None:
        session = self.left("", "#1")
        session.called = "bin/tgame"
        with pytest.raises(Hangup):
            session.play(again=True)
        assert session.keep() == "Kept. `bin/tgame play` goes on here."

    def test_what_cannot_be_read_hides_no_other(self, state: Path) -> None:
        self.left("", "#1")
        later = time.time() + 60
        damaged = state / "nim.json"
        damaged.write_text("{")
        os.utime(damaged, (later, later))
        (state / "dangling.json").symlink_to(state / "nowhere")
        (state / "folder.json").mkdir()
        os.mkfifo(state / "pipe.json")
        os.utime(state / "folder.json", (1, 1))
        os.utime(state / "pipe.json", (1, 1))
        assert left_last() == (place_of("brigands"), [damaged])

    @pytest.mark.parametrize("damaged", ["", "{}", "[1]", '{"format": "tgame table 1"}', "\x00", "[" * 100_000])
    def test_what_is_no_kept_match_is_nothing(self, damaged: str) -> None:
        assert unpacked(damaged) is None


class TestSaving:
    def test_only_a_saved_match_is_written_over(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        session = sit_down(tgame.load("brigands").new(3, 4), typing())
        session.write = write_file
        assert session.save("~/match.json") == f"Saved: `tgame replay {tmp_path / 'match.json'}` shows it."
        assert session.save("~/match.json") == f"Saved: `tgame replay {tmp_path / 'match.json'}` shows it."
        dear = tmp_path / "dear.txt"
        dear.write_text("dear")
        assert "is not a saved match: choose another name" in session.save(str(dear))
        assert dear.read_text() == "dear"
