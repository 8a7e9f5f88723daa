"""`tgame sim`: its tables and documents, what it does not take, and how it goes on."""

import csv
import json
from pathlib import Path

import pytest

from tests.tgame.cli.calls import HANABI, small, tgame
from tests.tgame.sim.small_games import AHEAD, COIN, FIRST, GOLD
from tgame.batch import work
from tgame.batch.tasks import Record, Task, Unit

# The rules fail when somebody takes gold.
BROKEN = GOLD.replace("points[me] += 1", "points[me] -= 1")
ENDLESS = COIN.replace("phase turn", "phase round repeat\n    phase turn").replace("    choose", "      choose")
ENDLESS = ENDLESS.replace('  end [lucky] "The coin has fallen"\n', "")


class TestTable:
    def test_the_first_player_always_wins(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, FIRST), "-n", "100")
        assert done.exit_code == 0
        assert done.stdout.splitlines()[:9] == [
            "Coin",
            "2 players · everybody plays at random · seeds from 0",
            "",
            "100 matches counted, 1 different result",
            "",
            "Victories by seat, with 95 % intervals",
            "  seat       share         interval  if alike",
            "  Player 1  100.0%  [96.3%, 100.0%]     50.0%  ████████████████████████  more",
            "  Player 2    0.0%     [0.0%, 3.7%]     50.0%                            less",
        ]

    def test_what_was_observed(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, AHEAD), "-n", "60", "--observe", "40")
        assert "60 matches counted" in done.stdout
        assert "* Observed: 40 matches, 1 different course\n" in done.stdout
        assert "  The lead changes 0.0 times a match.\n" in done.stdout
        assert "  Half of the winners lead for good by 17% of a match" in done.stdout
        assert "Never moved after the first question *\n  3\n" in done.stdout
        assert "Never fired *\n  It is too far\n" in done.stdout

    def test_nothing_is_observed_if_nobody_asks(self, tmp_path: Path) -> None:
        assert "*" not in tgame("sim", small(tmp_path, AHEAD), "-n", "60", "--observe", "0").stdout

    def test_long_lists_are_cut(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, AHEAD.replace("1..3", "1..40")), "-n", "5")
        assert ", 32, and 8 more\n" in done.stdout.replace("\n    ", " ")  # 3 to 40 never move

    def test_a_team(self) -> None:
        done = tgame("sim", HANABI, "-n", "20", "--bots", "greedy,random")
        assert "All win together, or nobody" in done.stdout
        assert "Victories by" not in done.stdout
        assert "  greedy " in done.stdout

    def test_bots(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, GOLD), "-n", "40", "--bots", "greedy,random")
        assert "Victories by seat" in done.stdout
        assert "Victories by bot" in done.stdout
        assert "2 players · greedy, random · seeds from 0" in done.stdout


class TestOtherForms:
    def test_json(self, tmp_path: Path) -> None:
        found = json.loads(tgame("sim", small(tmp_path, FIRST), "-n", "100", "--json").stdout)
        (setting,) = found["settings"]
        assert setting["counted"] == 100
        assert [seat["wins"]["share"] for seat in setting["seats"]] == [1, 0]
        assert setting["observed"]["actions"][0]["title"] == "Flip a coin"

    def test_csv(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, FIRST), "-n", "100", "--csv")
        rows = list(csv.DictReader(done.stdout.splitlines()))
        wins = {row["name"]: float(row["value"]) for row in rows if row["figure"] == "victories"}
        assert wins == {"Player 1": 1, "Player 2": 0}

    def test_not_both(self, tmp_path: Path) -> None:
        assert tgame("sim", small(tmp_path, FIRST), "--json", "--csv").exit_code == 2


class TestComparing:
    def test_another_rule_file(self, tmp_path: Path) -> None:
        other = tmp_path / "other.tgame"
        other.write_text(FIRST, "utf-8")
        done = tgame("sim", small(tmp_path, COIN), "-n", "100", "--compare", str(other))
        assert done.exit_code == 0
        judged = done.stdout.index("Judged by two-sided tests at 5 %, with Holm's correction over all 4 differences")
        assert judged < done.stdout.index("more than noise\n")
        line = next(line for line in done.stdout.splitlines() if "victories of Player 1" in line)
        assert "100.0%" in line
        assert line.endswith("more than noise")

    def test_a_sweep(self, tmp_path: Path) -> None:
        found = json.loads(tgame("sim", small(tmp_path), "-n", "50", "--sweep", "goal=1,2,3", "--json").stdout)
        assert [one["setting"] for one in found["settings"]] == ["goal=1", "goal=2", "goal=3"]
        assert [one["first_seed"] for one in found["settings"]] == [0, 50, 100]
        assert [one["other"] for one in found["comparisons"]] == ["goal=2", "goal=3"]
        assert "Holm" in found["judged"]
        decisions = [row for row in found["comparisons"][0]["differences"] if row["figure"] == "decisions"]
        assert decisions[0]["differs"]

    def test_numbers_of_players_and_variants(self, tmp_path: Path) -> None:
        file = small(tmp_path)
        assert "compared with players=2" in tgame("sim", file, "-n", "40", "--sweep", "players=2,3").stdout
        assert "variant=rich, compared with small" in tgame("sim", file, "-n", "40", "--compare", "variant=rich").stdout
        done = tgame("sim", file, "-n", "40", "--sweep", "variant=,rich")
        assert "variant=rich, compared with variant=" in done.stdout

    def test_what_is_alike_is_not_called_different(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path), "-n", "200", "--compare", "variant=rich")  # which changes nothing
        assert "more than noise\n" not in done.stdout.replace("any of them more than noise", "")

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["--compare", "goal=2"], "goal=2 is the same as small: there is nothing to compare"),
            (["--compare", "speed=2"], "small has no option 'speed'"),
            (["--compare", "players=many"], "write a number of players"),
            (["--compare", "nothing.tgame"], "nothing.tgame"),
            (["--sweep", "goal"], "write it as --sweep NAME=VALUE, not 'goal'"),
            (["--sweep", "goal=1"], "has one value"),
            (["--sweep", "goal=1,2", "--compare", "goal=3"], "choose one"),
            (["--sweep", "goal=1,2", "--until", "0.1"], "fix the number of matches"),
        ],
    )
    def test_what_cannot_be_compared(self, words: list[str], complaint: str, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path), *words)
        assert done.exit_code == 2
        assert complaint in done.stderr


class TestUntil:
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_it_stops_at_the_same_match(self, jobs: str, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, COIN), "--until", "0.2", "--json", "--jobs", jobs)
        (found,) = json.loads(done.stdout)["settings"]
        assert found["counted"] == 300
        assert found["looked"]
        for seat in found["seats"]:
            assert seat["wins"]["high"] - seat["wins"]["low"] <= 0.2

    def test_too_few_matches(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, COIN), "--until", "0.01", "-n", "200")
        assert "200 matches counted" in done.stdout
        assert "Not yet as narrow as 0.01: the widest is 0." in done.stdout

    def test_not_for_teams(self) -> None:
        done = tgame("sim", HANABI, "--until", "0.1")
        assert done.exit_code == 2
        assert "all players have one score" in done.stderr


class TestRecords:
    def test_resumed_it_is_as_if_it_had_never_stopped(self, tmp_path: Path) -> None:
        file, records = small(tmp_path, GOLD), str(tmp_path / "records.jsonl")
        whole = tgame("sim", file, "-n", "80", "--observe", "40", "--json").stdout
        tgame("sim", file, "-n", "30", "--observe", "40", "--records", records)
        with open(records, "rb+") as written:
            written.truncate(written.seek(0, 2) - 20)  # killed in the middle of a line
        again = tgame("sim", file, "-n", "80", "--observe", "40", "--json", "--records", records, "--resume").stdout
        assert again == whole

    def test_parquet_goes_on_too(self, tmp_path: Path) -> None:
        pytest.importorskip("pyarrow", reason="needs the extra `data`")
        file, records = small(tmp_path, COIN), str(tmp_path / "records.parquet")
        whole = tgame("sim", file, "--until", "0.2", "--json").stdout
        # It stops before all are played: what was played is written all the same.
        assert tgame("sim", file, "--until", "0.2", "--json", "--records", records).stdout == whole
        assert list(Path(records).glob("*.parquet"))
        assert tgame("sim", file, "--until", "0.2", "--json", "--records", records, "--resume").stdout == whole

    def test_records_of_another_game(self, tmp_path: Path) -> None:
        records = str(tmp_path / "records.jsonl")
        tgame("sim", small(tmp_path, GOLD), "-n", "30", "--records", records)
        done = tgame("sim", small(tmp_path, COIN), "-n", "30", "--records", records, "--resume")
        assert done.exit_code == 2
        assert "has the records of another run" in done.stderr


class TestWhatGoesWrong:
    def test_the_rules_fail(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, BROKEN), "-n", "100", "--seed", "3")
        assert done.exit_code == 0
        assert "✗ Not counted:" in done.stdout
        assert "in which the rules failed, first with seed " in done.stdout
        assert "small.tgame:7:3: TG9" in done.stdout

    def test_no_match_can_be_counted(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, ENDLESS), "-n", "3", "--limit", "50", "--bots", "greedy")
        assert done.exit_code == 1
        assert "✗ Not counted: 3 matches without an end, first with seed 0" in done.stdout
        assert "Victories" not in done.stdout

    def test_so_it_is_when_nobody_looks(self, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, ENDLESS), "-n", "3", "--limit", "50", "--observe", "0")
        assert done.exit_code == 1
        assert "✗ Not counted: 3 matches without an end, first with seed 0" in done.stdout

    @pytest.mark.parametrize("observe", ["0", "30"])
    def test_a_match_of_just_as_many_decisions_counts(self, observe: str, tmp_path: Path) -> None:
        file = small(tmp_path, AHEAD)  # of six decisions
        for limit, counted in (("6", 30), ("5", 0)):
            done = tgame("sim", file, "-n", "30", "--observe", observe, "--limit", limit, "--json")
            assert json.loads(done.stdout)["settings"][0]["counted"] == counted

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["--bots", "clever"], "there is no bot 'clever'"),
            (["--bots", "greedy,random,random"], "3 bots for 2 players: name one or two, or one for each seat"),
            (["--players", "9"], "gold is for 2 players, not 9"),
            (["-o", "speed=3"], "gold has no option 'speed'"),
            (["-v", "fast"], "gold has no variant 'fast'"),
            (["--resume"], "--records FILE"),
        ],
    )
    def test_what_it_does_not_take(self, words: list[str], complaint: str, tmp_path: Path) -> None:
        done = tgame("sim", small(tmp_path, GOLD), *words)
        assert done.exit_code == 2
        assert complaint in done.stderr

    def test_stopped_there_is_what_there_was(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        play = work.play

        def stopped(tasks: list[Task], unit: Unit) -> Record:
            if unit[1] == 40:
                raise KeyboardInterrupt
            return play(tasks, unit)

        monkeypatch.setattr(work, "play", stopped)
        done = tgame("sim", small(tmp_path, GOLD), "-n", "100")
        assert "Stopped after 40 of 100 matches." in done.stderr
        assert "40 matches counted" in done.stdout


class TestReport:
    def test_a_page_is_written_beside_the_table(self, tmp_path: Path) -> None:
        page = tmp_path / "page.html"
        done = tgame("sim", small(tmp_path, GOLD), "-n", "60", "--report", str(page))
        assert "Victories by seat" in done.stdout
        assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
        assert tgame("sim", small(tmp_path, GOLD), "-n", "60", "--report", str(page)).exit_code == 0

    def test_nothing_else_is_written_over(self, tmp_path: Path) -> None:
        dear = tmp_path / "dear.txt"
        dear.write_text("dear", "utf-8")
        done = tgame("sim", small(tmp_path, GOLD), "--report", str(dear))
        assert done.exit_code == 2
        assert "is not a page: choose another name" in done.stderr
        assert dear.read_text("utf-8") == "dear"
