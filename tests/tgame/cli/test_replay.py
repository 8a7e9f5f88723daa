"""`tgame replay`: every decision, forwards and backwards, and to each viewer what they could follow by then."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import tgame as api
from tests.tgame.cli.calls import ROOT, SMALL, tgame
from tests.tgame.cli.test_harmless import HOSTILE
from tgame.cli import main
from tgame.cli.replaying import record as records
from tgame.cli.replaying.record import Record
from tgame.cli.replaying.rounds import Rounds
from tgame.cli.replaying.told import Told
from tgame.dsl.visible import is_harmful
from tgame.interpreter.match import Match
from tgame.interpreter.telling import EVERYTHING

COINS = SMALL.replace("option goal: 1..3 = 2", "option goal: 1..3 = 3")
# Two choose at the same time, then one alone reacts; what is chosen stays hidden until both have.
BIDS = """\
game bids for 2..2 "Bids"
pieces Card
  card(rank: 3..8) "{rank}" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone bid per Player: set of Card, seen by owner
zone shelf: set of Card, seen by all
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 2) to hand[p]  assumed "two are enough"
  phase round repeat 2
    together me in players
      choose offer
    show(bid)
    move bid to shelf
action offer(c in hand[me]) "Offer {c}"
  move c to bid[me]
"""


def played(game: api.Game, answers: list[str] | list[int] | None = None, seed: int = 3, stop: int = 10_000) -> Match:
    """A match with these answers, or with any at random, in any order where several are asked at once."""
    match = game.new(seed=seed)
    random = Random(seed)
    for number in range(stop):
        if match.over or (answers is not None and number == len(answers)):
            break
        ask = match.ask(random.choice(match.awaited) if answers is None else None)
        assert ask is not None
        chosen = random.randrange(len(ask.options)) if answers is None else answers[number]
        assert match.answer(chosen, ask.player) is None
    return match


def kept(folder: Path, match: Match, name: str = "match.json") -> str:
    path = folder / name
    path.write_text(match.to_json(), "utf-8")
    return str(path)


@pytest.fixture(name="coins")
def coins_match(tmp_path: Path) -> str:
    """Seven decisions: one coin, then two, then three for the first player."""
    answers = ["earn", "wait", "earn", "earn", "wait", "wait", "earn"]
    return kept(tmp_path, played(api.loads(COINS, "small.tgame"), answers))


def walk(path: str, *commands: str, words: tuple[str, ...] = ()) -> Result:
    """Commands from a pipe."""
    typed = "".join(f"{line}\n" for line in commands)
    return CliRunner().invoke(main, ["replay", path, "-i", *words], input=typed, catch_exceptions=False)


def steps(result: Result) -> list[list[str]]:
    """What was shown at first, and after each command."""
    assert result.exit_code == 0
    assert result.stderr == ""
    body = result.stdout.split("\n\n", 1)[1]
    return [part.strip("\n").split("\n") for part in re.split(r"^(?:\w+)?>.*\n", body, flags=re.MULTILINE)]


class TestTheWholeMatch:
    def test_every_decision_has_its_number_and_its_lines(self, coins: str) -> None:
        result = tgame("replay", coins)
        assert result.exit_code == 0
        assert result.stdout.splitlines() == [
            "Small",
            "2 players · Coins to win: 3 · Quick: no · seed 3",
            "",
            "Round 1",
            "  1  Player 1 earns a coin: 1 coin (+1)",
            "  2  Player 2 waits",
            "Round 2",
            "  3  Player 1 earns a coin: 2 coins (+1)",
            "  4  Player 2 earns a coin: 1 coin (+1)",
            "Round 3",
            "  5  Player 1 waits",
            "  6  Player 2 waits",
            "Round 4",
            "  7  Player 1 earns a coin: 3 coins (+1)",
            "",
            "Player 1 wins (7 decisions)",
        ]
        assert tgame("replay", coins, "--all").stdout == result.stdout

    def test_the_lines_of_the_rules_that_did_it(self, coins: str) -> None:
        shown = tgame("replay", coins, "--rules").stdout.splitlines()
        assert shown[5:12] == [
            "       small.tgame:9   phase round repeat",
            "       small.tgame:10  phase turn each me in players",
            "       small.tgame:11  choose earn, wait",
            "       small.tgame:14  coins[me] += 1",
            "  2  Player 2 waits",
            "       small.tgame:10  phase turn each me in players",
            "       small.tgame:11  choose earn, wait",
        ]
        assert shown[-3] == "       small.tgame:16  end [me]"

    def test_a_trigger_is_the_line_with_its_condition_and_rulings_are_left_out(self, tmp_path: Path) -> None:
        text = (
            BIDS.replace("repeat 2", "repeat 1") + 'when count(shelf) == 2 "Both"  assumed "at once"\n  end [seat(1)]\n'
        )
        match = played(api.loads(text, "bids.tgame"), [0, 0])
        shown = tgame("replay", kept(tmp_path, match), "--rules").stdout
        lines = [line.split("tgame:")[1] for line in shown.splitlines() if "tgame:" in line]
        assert lines[:3] == ["9   phase setup", "10  shuffle(deck)", "12  move top(deck, 2) to hand[p]  ×4"]
        assert lines[-2:] == ['20  when count(shelf) == 2 "Both"', "21  end [seat(1)]"]

    def test_names_language_and_every_move(self, coins: str) -> None:
        shown = tgame("replay", coins, "--names", "Ann,Bo", "--lang", "fr").stdout
        assert "  2  Bo" in shown
        assert "Ann gagne (7 décisions)" in shown
        deck = api.load("hearts")
        path = kept(Path(coins).parent, played(deck, stop=3), "hearts.json")
        assert "shuffled" not in tgame("replay", path).stdout
        assert "Deck shuffled" in tgame("replay", path, "--verbose").stdout

    def test_what_no_line_tells_yet_is_said_to_those_who_may_know(self, tmp_path: Path) -> None:
        match = played(api.loads(BIDS), [0, 0])
        path = kept(tmp_path, match)
        offered = {n for n in "345678" if f"  1  Player 1: Offer {n}" in tgame("replay", path).stdout.splitlines()}
        (rank,) = offered
        for viewer, told in (
            ("P1", f"  1  You: Offer {rank}"),
            ("P2", "  1  Nothing is told of it yet."),
            ("watcher", "  1  Nothing is told of it yet."),
        ):
            assert told in tgame("replay", path, "--as", viewer).stdout.splitlines()

    def test_a_match_that_was_not_over(self, tmp_path: Path) -> None:
        path = kept(tmp_path, played(api.loads(COINS), ["earn"]))
        assert tgame("replay", path).stdout.splitlines()[-1] == "It was not over; asked next: Player 2"

    def test_a_match_without_decisions(self, tmp_path: Path) -> None:
        path = kept(tmp_path, api.loads('game short for 2..2 "Short"\nflow\n  end [seat(1)]\n').new(seed=1))
        assert tgame("replay", path).stdout.splitlines()[-1] == "Player 1 wins (0 decisions)"
        (first, second, *_) = steps(walk(path, "n"))
        assert first[-1] == "nothing was decided"
        assert second == ["this is the end: `b` goes back, `q` leaves"]

    def test_a_score_that_fails_is_a_finding(self, tmp_path: Path) -> None:
        text = COINS + 'score p\n  "Coins": 12 / (coins[p] - coins[p])\nwinner players\n'
        path = kept(tmp_path, played(api.loads(text)))
        result = tgame("replay", path)
        assert result.exit_code == 1
        assert "Round 1" in result.stdout
        assert "error TG9" in result.stderr
        assert "TG9" in walk(path, "last").stdout


class TestThePrompt:
    def test_forwards_and_backwards(self, coins: str) -> None:
        start, first, second, back, none = steps(walk(coins, "", "n", "b", "back", "q"))[:5]
        assert start == ["  Nothing has happened yet.", "before the first of 7 decisions"]
        assert first == [
            "Round 1",
            "  Player 1 earns a coin: 1 coin (+1)",
            "decision 1 of 7 · Round 1 · Player 1",
        ]
        assert second == ["  Player 2 waits", "decision 2 of 7 · Round 1 · Player 2"]
        assert (back, none) == (first, start)

    def test_several_at_once(self, coins: str) -> None:
        _, three, back, rest = steps(walk(coins, "n 3", "b 2", "n 99"))
        assert three[1:4] == ["  Player 1 earns a coin: 1 coin (+1)", "  Player 2 waits", "Round 2"]
        assert three[-1] == "decision 3 of 7 · Round 2 · Player 1"
        assert back[-1] == "decision 1 of 7 · Round 1 · Player 1"
        assert rest[-3:] == ["Player 1 wins (7 decisions)", "", "decision 7 of 7 · Round 4 · Player 1"]

    @pytest.mark.parametrize(
        ("commands", "place"),
        [
            (["d 5"], 5),
            (["5"], 5),
            (["t 3"], 5),
            (["turn 2"], 3),
            (["round 4"], 7),
            (["last"], 7),
            (["last", "first", "n"], 1),
            ([">"], 1),
            ([">", ">"], 3),
            (["d 4", "<"], 3),
            (["d 4", "<", "<"], 1),
            (["6", ">"], 7),
        ],
    )
    def test_going_somewhere(self, coins: str, commands: list[str], place: int) -> None:
        assert steps(walk(coins, *commands))[-1][-1].startswith(f"decision {place} of 7 · ")

    def test_starting_somewhere(self, coins: str) -> None:
        assert steps(walk(coins, words=("--at", "4")))[0][-1] == "decision 4 of 7 · Round 2 · Player 2"

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("lokk", "there is no command 'lokk': did you mean `look`? `?` lists them"),
            ("frobnicate", "there is no command 'frobnicate': `?` lists them"),
            ("d 8", "there is no decision 8: decisions are 1 to 7"),
            ("d", "write a number, as in `d 37`"),
            ("d -1", "write a number, as in `d 37`"),
            (f"d {'9' * 5000}", "write a number, as in `d 37`"),
            ("t 0", "there is no round 0: rounds are 1 to 4"),
            ("t 5", "there is no round 5: rounds are 1 to 4"),
            ("as", "write whose eyes: as P2, as watcher, as all"),
            ("as P3", "there is no seat 'P3': the seats are P1, P2, or `watcher`, or `all`"),
            ("look here", "`look` stands alone; `?` lists the commands"),
        ],
    )
    def test_wrong_input_is_said_and_loses_nothing(self, coins: str, line: str, message: str) -> None:
        _, here, refused, after = steps(walk(coins, "d 4", line, "b"))
        assert refused == [message]
        assert (here[-1], after[-1]) == (
            "decision 4 of 7 · Round 2 · Player 2",
            "decision 3 of 7 · Round 2 · Player 1",
        )

    def test_the_ends(self, coins: str) -> None:
        assert steps(walk(coins, "b"))[1] == ["this is the beginning: Enter goes on"]
        assert steps(walk(coins, "<"))[1] == ["this is the beginning: Enter goes on"]
        assert steps(walk(coins, "last", "n"))[2] == ["this is the end: `b` goes back, `q` leaves"]
        assert steps(walk(coins, "last", ">"))[2] == ["nothing begins after this: `last` goes to the end"]

    def test_whose_eyes(self, coins: str) -> None:
        named = ("--names", "Ann,Bo")
        shown = walk(coins, "d 1", "as bo", "as P1", "as watcher", "as all", "q", words=named).stdout
        assert re.findall(r"^.*> .*$", shown, re.MULTILINE) == [
            "> d 1", "> as bo", "P2> as P1", "P1> as watcher", "watcher> as all", "> q",
        ]  # fmt: skip
        _, _, theirs, own, *_ = steps(walk(coins, "d 1", "as bo", "as P1", words=named))
        assert theirs[1:] == ["  Ann earns a coin: 1 coin (+1)", "decision 1 of 7 · Round 1 · Ann"]
        assert own[1:] == ["  You earn a coin: 1 coin (+1)", "decision 1 of 7 · Round 1 · Ann (you)"]

    def test_the_rules_are_switched_on_and_off_with_all_open(self, coins: str) -> None:
        _, plain, ruled, unruled, _, refused = steps(walk(coins, "d 2", "rules", "rules", "as P1", "rules"))
        assert ruled[1:-1] == [
            "    small.tgame:10  phase turn each me in players",
            "    small.tgame:11  choose earn, wait",
            "    small.tgame:18  coins[me] += 0",
        ]
        assert unruled == plain
        assert refused[0].endswith("can tell what lies hidden: `as all` first")

    def test_the_table_is_drawn_as_it_lay_then_for_those_eyes(self, tmp_path: Path) -> None:
        answers = ["put(b2)", "put(a1)", "put(c3)"]
        path = kept(tmp_path, played(api.load("tic_tac_toe"), answers))
        parts = steps(walk(path, "look", "d 2", "look", "b", "look"))
        assert parts[3] == ["      a b c", "  1 │ O · ·", "  2 │ · X ·", "  3 │ · · ·"]
        assert parts[5] == ["      a b c", "  1 │ · · ·", "  2 │ · X ·", "  3 │ · · ·"]
        match = played(api.loads(BIDS), [0])
        path = kept(tmp_path, match)
        everything, mine, theirs = (
            steps(walk(path, "d 0", f"as {eyes}", "look"))[3] for eyes in ("all", "P1", "watcher")
        )
        first, second = (" ".join(re.findall("[3-8]", line)) for line in everything[:2])
        assert everything[:2] == [f"  Player 1 holds {first}", f"  Player 2 holds {second}"]
        assert len(set(f"{first} {second}".split())) == 4
        assert mine[:2] == [f"  You hold {first}", "  Player 2 holds 2 cards"]
        assert theirs[:2] == ["  Player 1 holds 2 cards", "  Player 2 holds 2 cards"]

    def test_what_was_chosen_lies_on_the_table_for_those_who_see_all_and_its_owner(self, tmp_path: Path) -> None:
        path = kept(tmp_path, played(api.loads(BIDS), [0]))
        pages = [steps(walk(path, "d 1", f"as {eyes}", "look"))[3] for eyes in ("all", "P1", "P2", "watcher")]
        assert ["Bid: " in "".join(page) for page in pages] == [True, True, False, False]
        assert "  Player 1 holds 2 cards" in pages[2]

    def test_what_players_have_is_on_the_table_for_those_who_come_late(self, coins: str) -> None:
        parts = steps(walk(coins, "look", "d 4", "look"))
        assert parts[1] == ["  There is nothing on the table."]
        assert parts[3] == ["  Coins: Player 1 2, Player 2 1"]

    def test_help_names_every_command(self, coins: str) -> None:
        shown = steps(walk(coins, "?"))[1]
        for word in ("Enter", "b ", "d 37", "t 12", "> <", "first", "as P2", "look", "rules", "q "):
            assert any(word in line for line in shown)
        assert max(map(len, shown)) <= 90

    def test_what_is_typed_does_not_steer_a_terminal(self, coins: str) -> None:
        result = walk(coins, HOSTILE, f"as {HOSTILE}", f"d {HOSTILE}")
        assert {char for char in result.output if is_harmful(char)} <= {"\n"}

    def test_what_is_no_text_is_a_wrong_command(self, coins: str) -> None:
        command = [sys.executable, "-c", "from tgame.cli import main; main()", "replay", "-i", coins]
        done = subprocess.run(command, input=b"\xff\xfe\nn\n", capture_output=True, cwd=ROOT, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"there is no command" in done.stdout
        assert b"decision 1 of 7" in done.stdout


class Terminal:
    """A terminal of eighty columns in which the command runs."""

    def __init__(self, *words: str) -> None:
        # A shell starts background jobs deaf to interrupts, and they would stay so.
        hears = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
        code = f"{hears}; from tgame.cli import main; main(sys.argv[1:])"
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", COLUMNS="80")
            os.environ.pop("NO_COLOR", None)
            os.chdir(ROOT)
            os.execv(sys.executable, [sys.executable, "-c", code, *words])

    def until(self, sign: str, again: str = "") -> str:
        """What is shown, up to a sign. Keys that come before the prompt listens are typed again."""
        shown = b""
        end = time.monotonic() + 60
        while not shown.decode("utf-8", "replace").endswith(sign):
            assert time.monotonic() < end, shown
            if select.select([self.screen], [], [], 1)[0]:
                try:
                    shown += os.read(self.screen, 1000)
                except OSError:
                    break
            elif again:
                self.type(again)
        return shown.decode()

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def status(self) -> int:
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.screen)
        return status


class TestInATerminal:
    @pytest.mark.parametrize(("leave", "status"), [("q\n", 0), ("\x04", 0), ("\x03", 130)])
    def test_there_is_a_prompt_which_is_left_quietly(self, coins: str, leave: str, status: int) -> None:
        terminal = Terminal("replay", coins)
        assert "before the first of 7 decisions" in terminal.until("\n> ")
        terminal.type("\n")
        shown = terminal.until("\n> ")
        assert "\x1b[36mPlayer 1\x1b[0m earns a coin" in shown
        assert "decision 1 of 7" in shown
        terminal.type(leave)
        assert "Traceback" not in terminal.until("\0", leave)
        assert terminal.status() == status

    def test_all_prints_it_all(self, coins: str) -> None:
        terminal = Terminal("replay", coins, "--all")
        assert "Player 1 wins" in terminal.until("\0")
        assert terminal.status() == 0


def _but_how_many(page: str) -> str:
    """A page without how many decisions there are in all, which is the file's and not the seat's."""
    body, place = page.rstrip().rsplit("\n", 1)
    return f"{body}\n{re.sub(r'^(decision .* of) [0-9]+', '', place) if place.startswith('decision') else ''}"


class TestNothingLeaks:
    NAMES = ("brigands", "hearts", "hanabi", "veto", "memory", "goofspiel", "battleship")

    @staticmethod
    def viewers(match: Match) -> Iterator[int | None]:
        yield from (EVERYTHING, None, *range(match.edition.configuration.players))

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("verbose", [False, True])
    def test_a_decision_brings_what_a_match_that_stopped_there_tells(self, name: str, verbose: bool) -> None:
        game = api.load(name)
        record = Record(played(game, stop=60))
        for viewer in self.viewers(record.at(0)):
            told = Told(record, viewer, "en", verbose)
            told.lines(len(record))  # whoever has seen the end and goes back
            so_far = []
            for place in range(len(record) + 1):
                so_far += told.lines(place)
                if place % 7 < 2:
                    stopped = played(game, stop=place)
                    assert so_far == stopped.told(viewer, verbose=verbose)
                    assert repr(record.events[: record.end(place)]) == repr(stopped.events())

    @pytest.mark.parametrize("name", [name for name in NAMES if name not in ("brigands", "veto")])
    def test_a_seat_sees_the_page_of_a_match_that_stopped_there(self, tmp_path: Path, name: str) -> None:
        game = api.load(name)
        whole = kept(tmp_path, played(game, stop=40))
        count = len(api.match_from_json(Path(whole).read_text("utf-8")).decisions)
        for place in (0, 1, count // 2, count // 2 + 1, count):
            stopped = kept(tmp_path, played(game, stop=place), "stopped.json")
            for seat in ("P1", "P2"):
                later, then = (
                    tgame("replay", path, "--at", str(place), "--as", seat).stdout for path in (whole, stopped)
                )
                assert _but_how_many(later) == _but_how_many(then)

    def test_who_has_chosen_what_meanwhile_is_not_told(self, tmp_path: Path) -> None:
        game = api.load("goofspiel")
        pages = set()
        for number in (2, 10):
            match = game.new(2, 1)
            assert match.answer(number, 0) is None
            path = kept(tmp_path, match, f"{number}.json")
            pages.add(tgame("replay", path, "--at", "1", "--as", "P2").stdout)
        (page,) = pages
        assert "Nothing is told of it yet." in page
        assert page.endswith("at the same time as others\n")

    def test_lines_of_the_rules_are_for_those_who_see_all(self, coins: str) -> None:
        result = tgame("replay", coins, "--as", "P1", "--rules")
        assert result.exit_code == 2
        assert "can tell what lies hidden: leave out --rules or --as" in result.stderr
        assert "small.tgame:" not in steps(walk(coins, "as P1", "n", words=("--rules",)))[2]


class TestTheRecord:
    def test_going_back_does_not_start_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(records, "COPIES", 10)
        record = Record(played(api.load("brigands"), stop=100))
        assert len(record) == 100
        taken = 0
        take = Match.take

        def counted(match: Match, *rest: object) -> None:
            nonlocal taken
            taken += 1
            take(match, *rest)  # type: ignore[arg-type]

        monkeypatch.setattr(Match, "take", counted)
        for place in range(100, -1, -1):
            assert len(record.at(place).decisions) == place
        assert taken <= 100 * 11 / 2

    def test_each_position_is_that_of_the_match(self) -> None:
        game = api.load("brigands")
        record = Record(played(game, stop=30))
        for place in (30, 7, 8, 0):
            assert record.at(place).machine.Z == played(game, stop=place).machine.Z

    @pytest.mark.parametrize(("name", "turns"), [("brigands", False), ("crazy_eights", True), ("battleship", False)])
    def test_rounds_are_counted_as_headings_count_them(self, name: str, turns: bool) -> None:
        record = Record(played(api.load(name), stop=60))
        rounds = Rounds(record)
        assert rounds.turns == turns
        for place in range(1, len(record) + 1):
            number = rounds.number(place)
            assert number is None or rounds.first_of(number) <= place
        told = Told(record, EVERYTHING, "en", False)
        for stage in rounds.stages(len(record)):
            if stage.number is not None and not turns:
                assert (told.heading(stage.entered, len(record)) or "").endswith(f" {stage.number}")


class TestWrongUsage:
    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["--at", "8"], "there is no decision 8: --at takes 0 to 7"),
            (["--at", "-1"], "-1"),
            (["--as", "P3"], "the seats are P1, P2, or `watcher`"),
            (["--names", "Ann"], "--names takes 2 different names"),
            (["--lang", "de"], "'de'"),
            (["--all", "--at", "3"], "leave out --interactive and --at"),
            (["--all", "-i"], "leave out --interactive and --at"),
        ],
    )
    def test_is_refused(self, coins: str, words: list[str], message: str) -> None:
        result = tgame("replay", coins, *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr

    def test_damaged_files(self, tmp_path: Path, coins: str) -> None:
        whole = Path(coins).read_text("utf-8")
        edited = json.loads(whole)
        edited["decisions"][0] = "P1: wait"
        for content, message in (
            (whole[: len(whole) // 2].encode(), "it is not whole JSON; `tgame run FILE --save M.json` writes one"),
            (json.dumps(edited).encode(), "it was damaged or edited: the seal does not fit"),
            (whole.replace('"format": 2', '"format": 1').encode(), "this match was saved in format 1"),
            (SMALL.encode(), "this is not a saved match"),
            (b"\xff\xfe\x00", "this is not a saved match: it is not UTF-8 text"),
            (b"", "this is not a saved match"),
        ):
            path = tmp_path / "bad.json"
            path.write_bytes(content)
            result = tgame("replay", str(path))
            assert (result.exit_code, result.stdout) == (2, "")
            assert f"cannot replay {path}: " in result.stderr
            assert message in result.stderr

    @pytest.mark.parametrize(("path", "reason"), [("no_such.json", "No such file"), (".", "Is a directory")])
    def test_files_that_cannot_be_read(self, path: str, reason: str) -> None:
        result = tgame("replay", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"cannot read {path}: {reason}" in result.stderr
