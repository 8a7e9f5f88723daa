"""`tgame run`: the match is the playout's, the story can be followed, and bad settings are refused."""

import json
import re
from pathlib import Path

import pytest

import tgame as api
from tests.tgame.cli.calls import BRIGANDS, HANABI, HEARTS, SEEKERS, SMALL, program, small, tgame

OWN = """\
class Earns:
    def __init__(self, seed):
        pass

    def choose(self, seat):
        return 0


class Waits(Earns):
    def choose(self, seat):
        return 1


class Lost(Earns):
    def choose(self, seat):
        return 7
"""


@pytest.fixture(name="small")
def small_game(tmp_path: Path) -> str:
    return small(tmp_path)


@pytest.mark.parametrize(
    ("path", "players", "variants"),
    [(BRIGANDS, 2, []), (BRIGANDS, 4, []), (SEEKERS, 2, []), (SEEKERS, 3, ["simplified"])],
)
def test_the_same_seed_gives_the_match_of_a_playout(path: str, players: int, variants: list[str]) -> None:
    words = [word for name in variants for word in ("--variant", name)]
    found = json.loads(tgame("run", path, "--players", str(players), "--seed", "5", "--json", *words).stdout)
    playout = api.load(path).playout(players, 5, variants)
    assert tuple(found["scores"]) == playout.scores
    assert found["winners"] == [f"P{seat + 1}" for seat in playout.winners]
    assert len(found["decisions"]) == playout.decisions


def test_the_document_agrees_with_the_match_it_saved(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    result = tgame("run", SEEKERS, "--players", "3", "--seed", "2", "--json", "--save", str(saved))
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    match = api.match_from_json(api.load(SEEKERS), saved.read_text("utf-8"))
    assert match.result is not None
    assert found["game"] == "treasure_seekers"
    assert (found["players"], found["variants"], found["seed"]) == (3, [], 2)
    assert found["scores"] == list(match.result.scores)
    assert found["sheet"] == [{"item": item, "values": list(values)} for item, values in match.result.sheet]
    assert found["decisions"] == json.loads(saved.read_text("utf-8"))["decisions"]
    assert found["log"][0] == "Setup"


class TestStory:
    def test_header_says_how_to_play_the_match_again(self) -> None:
        first = tgame("run", SEEKERS, "--variant", "simplified", "--players", "3")
        title, settings, again, *_ = first.stdout.splitlines()
        assert title == "The Treasure Seekers"
        assert re.fullmatch(r"3 players · Simplified .* · seed \d+", settings)
        assert again.startswith("Again: tgame run ")
        assert tgame(*again.removeprefix("Again: tgame ").split()).stdout == first.stdout

    def test_without_a_seed_every_match_is_another(self, small: str) -> None:
        assert len({tgame("run", small, "--brief").stdout for _ in range(4)}) > 1

    def test_options_that_were_set_are_part_of_the_command(self, small: str) -> None:
        lines = tgame("run", small, "-s", "3", "-o", "goal=3", "-o", "quick=yes").stdout.splitlines()
        assert lines[1] == "2 players · Coins to win: 3 · Quick: yes · seed 3"
        assert lines[2].endswith("--players 2 --seed 3 --option goal=3 --option quick=yes")

    def test_a_turn_is_a_line(self, small: str) -> None:
        lines = tgame("run", small, "--seed", "3").stdout.splitlines()
        assert any(re.fullmatch(r"Round 1  Player 1 (waits|earns a coin: 1 coin \(\+1\))", line) for line in lines)

    @pytest.mark.parametrize("path", [BRIGANDS, SEEKERS, HANABI, HEARTS])
    def test_no_line_is_wider_than_a_hundred(self, path: str) -> None:
        assert max(map(len, tgame("run", path, "--seed", "1").stdout.splitlines()[3:])) <= 100

    def test_the_board_is_drawn(self) -> None:
        assert re.search(r"^ +5 │ ", tgame("run", SEEKERS, "--seed", "1").stdout, re.M)

    def test_a_seat_reads_you_and_no_hidden_card(self) -> None:
        shown = tgame("run", HANABI, "--seed", "1", "--as", "P2", "--players", "2").stdout
        assert "as Player 2 sees it" in shown
        assert "You hold ? ? ? ? ?" in shown or "You get 5 cards" in shown
        assert re.search(r"^ *(Round \d+)? *You ", shown, re.M)
        watched = tgame("run", HANABI, "--seed", "1", "--as", "watcher")
        assert watched.exit_code == 0
        assert watched.stdout.splitlines()[1].endswith("as a watcher sees it")

    def test_names_stand_for_seats(self, small: str) -> None:
        shown = tgame("run", small, "--seed", "3", "--names", "Ann,Bo").stdout
        assert "Ann" in shown
        assert "Player" not in shown
        assert "as Bo sees it" in tgame("run", small, "--seed", "3", "--names", "Ann,Bo", "--as", "bo").stdout
        assert "as ann sees it" in tgame("run", small, "--seed", "3", "--names", "Ann,ann", "--as", "ann").stdout
        assert "as A B sees it" in tgame("run", small, "--seed", "3", "--names", "A  B,C", "--as", "a b").stdout

    def test_verbose_tells_every_move(self) -> None:
        plain, verbose = (tgame("run", HEARTS, "--seed", "1", *more).stdout for more in ((), ("--verbose",)))
        assert "shuffled" not in plain
        assert "Deck shuffled" in verbose
        assert len(verbose.splitlines()) > len(plain.splitlines())

    def test_ends_with_the_scores_and_the_winner(self) -> None:
        lines = tgame("run", SEEKERS, "--seed", "1").stdout.splitlines()
        playout = api.load(SEEKERS).playout(seed=1)
        winner, _, names, points = lines[-4:]
        assert names.split("  ")[-2:] == ["Player 1", "Player 2"]
        assert tuple(map(int, points.split()[1:])) == playout.scores
        assert winner.startswith(f"Player {playout.winners[0] + 1} wins")
        assert winner.endswith(f" ({playout.decisions} decisions)")

    def test_brief_leaves_out_the_turns(self) -> None:
        shown = tgame("run", SEEKERS, "--seed", "1", "--brief").stdout
        assert "Round" not in shown
        assert re.search(r"^Player \d wins", shown, re.M)

    def test_french(self) -> None:
        shown = tgame("run", SEEKERS, "--seed", "1", "--lang", "fr").stdout.replace("\N{NO-BREAK SPACE}", " ")
        assert "2 joueurs · graine 1" in shown
        assert "Rejouer : tgame run" in shown
        assert "Joueur 1" in shown
        assert re.search(r"(?s)Joueur \d gagne.*\s\(\d+ décisions\)", shown)
        for english in ("Player", "wins", "seed ", "pieces", "each", "Setup", "Round", "decisions", "passes", "draws"):
            assert english not in shown.replace("--seed", "").replace("--players", "")

    def test_plain_in_a_pipe(self) -> None:
        assert "\x1b" not in tgame("run", BRIGANDS, "--seed", "1").output

    def test_the_same_bytes_whatever_the_hash_seed(self) -> None:
        words = ("run", SEEKERS, "--seed", "9", "--players", "4", "--lang", "fr")
        first, second = (program(*words, PYTHONHASHSEED=seed) for seed in ("1", "2"))
        assert first.returncode == 0
        assert first.stdout == second.stdout
        assert first.stderr == second.stderr == b""


class TestBots:
    @pytest.mark.parametrize("bots", ["greedy", "search:10,random,greedy"])
    def test_the_header_plays_the_same_match_again(self, bots: str) -> None:
        first = tgame("run", "crazy_eights", "--players", "3", "--bots", bots).stdout
        again = first.splitlines()[2]
        assert again.endswith(f" --bots {bots}")
        assert tgame(*again.removeprefix("Again: tgame ").split()).stdout == first

    def test_those_who_choose_at_random_are_not_mentioned(self, small: str) -> None:
        plain, named, each = (
            tgame("run", small, "--seed", "3", *words).stdout
            for words in ((), ("--bots", "random"), ("--bots", "random,random"))
        )
        assert plain == named == each
        assert "--bots" not in plain

    def test_each_seat_has_its_own(self, tmp_path: Path, small: str) -> None:
        path = tmp_path / "mine.py"
        path.write_text(OWN, "utf-8")
        for bots, winner in ((f"{path}:Earns,{path}:Waits", "P1"), (f"{path}:Waits, {path}:Earns", "P2")):
            found = json.loads(tgame("run", small, "--seed", "3", "--bots", bots, "--json").stdout)
            assert found["winners"] == [winner]
            assert {act for act in found["decisions"] if act.startswith(winner)} == {f"{winner}: earn"}
            assert {act[4:] for act in found["decisions"] if not act.startswith(winner)} == {"wait"}

    def test_the_match_goes_on_where_a_bot_fails_and_it_is_said(self, tmp_path: Path, small: str) -> None:
        path = tmp_path / "mine.py"
        path.write_text(OWN, "utf-8")
        result = tgame("run", small, "--seed", "3", "--bots", f"{path}:Lost,{path}:Waits", "--json")
        found = json.loads(result.stdout)
        assert found["winners"] == ["P1"]
        times = sum(act.startswith("P1") for act in found["decisions"])
        assert times > 1
        assert result.stderr == (
            f"✗ {path}:Lost (P1) could not decide {times}×, and took anything: 7 is not the number of an option\n"
        )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "9"], "2 to 3 players, not 9"),
        (["--players", "many"], "'many' is not a valid integer"),
        (["--variant", "rihc"], "did you mean `rich`?"),
        (["--option", "goal"], "name=value"),
        (["--option", "gaol=1"], "did you mean `goal`?"),
        (["--option", "goal=7"], "goal cannot be '7'"),
        (["--seed", "-1"], "-1"),
        (["--bots", "clever"], "there is no bot 'clever'"),
        (["--bots", "search:0"], "'search:0': a number from 1 to 1,000,000 is wanted after the colon"),
        (["--bots", "none.py:Mine"], "none.py: there is no such file"),
        (["--bots", "random,random,random"], "3 bots for 2 players: name one, or one for each"),
        (["--players", "3", "--bots", "random,greedy"], "2 bots for 3 players: name one, or one for each"),
        (["--lang", "de"], "'de'"),
        (["--as", "P3"], "the seats are P1, P2"),
        (["--as", "P2", "--json"], "leave out --as"),
        (["--as", "me"], "there is no seat 'me'"),
        (["--names", "Ann"], "--names takes 2 different names, as in --names Ann,Bo\n"),
        (["--players", "3", "--names", "Ann"], "--names takes 3 different names, as in --names Ann,Bo,Cy\n"),
        (["--names", "Ann,Ann"], "--names takes 2 different names"),
        (["--save", "no/such/folder/match.json"], "cannot write no/such/folder/match.json"),
    ],
)
def test_wrong_usage(small: str, words: list[str], message: str) -> None:
    result = tgame("run", small, *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("as_json", [False, True])
def test_rules_that_ask_for_the_impossible(tmp_path: Path, as_json: bool) -> None:
    path = small(tmp_path, SMALL.replace("coins[me] += 1", "coins[me] += 11"))
    result = tgame("run", path, *(["--json"] if as_json else []))
    assert result.exit_code == 1
    if as_json:
        (finding,) = json.loads(result.stdout)["findings"]
        assert finding["code"].startswith("TG9")
        assert finding["line"] == 14
    else:
        assert f"{path}:14:3: error TG9" in result.stderr
        assert "coins[me] += 11" in result.stderr


def test_a_broken_invariant_ends_the_match(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL + '\ninvariant "nobody earns": sum(p in players: coins[p]) == 0\n')
    result = tgame("run", path, "--seed", "1")
    assert result.exit_code == 1
    assert "error TG920: broken: nobody earns" in result.stderr
    assert "chose “Earn a coin”; there the rules fail." in result.stdout
