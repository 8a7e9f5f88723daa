"""No configuration is played unchecked: `load` checks the default, and every other is checked when it is asked for."""

from collections.abc import Callable

import pytest

import tgame
from tgame.dsl import check as checker
from tgame.dsl.checked import Configuration
from tgame.dsl.diagnostics import Diagnostic
from tgame.interpreter.scenarios import run_scenario
from tgame.rulebook.book import rulebook

# `{wrong}` is read only in the middle of a range of which the checker of the whole file looks at the ends.
MIDDLE = """\
game middle for 2..3 "Middle"
option n: 0..100 = 0
var total per Player: 0..9 "Total"
flow
  repeat 2
    each me in players
      if n == 50
        {wrong}
      choose idle
action idle
  total[me] += 1
"""
SCENARIO = """\
scenario "In the middle" (n: 50)
  play P1: idle
"""
Ask = Callable[[tgame.Game], object]


def middle(wrong: str = "nonsense(xyz)", more: str = "") -> tgame.Game:
    return tgame.loads(MIDDLE.format(wrong=wrong) + more, "middle.tgame")


def errors(ask: Callable[[], object]) -> list[Diagnostic]:
    with pytest.raises(tgame.RuleFileError) as caught:
        ask()
    return [finding for finding in caught.value.findings if finding.severity == "error"]


def place(finding: Diagnostic) -> tuple[str, int, int]:
    assert finding.source is not None
    return finding.source.name, *finding.source.place(finding.span.start)


@pytest.mark.parametrize(
    "ask",
    [
        lambda game: game.new(options={"n": 50}),
        lambda game: game.playout(options={"n": 50}),
        lambda game: game.edition(game.configuration(options={"n": 50})),
        lambda game: game.edition(Configuration(2, (), (("n", 50),))),
    ],
)
def test_asking_for_a_configuration_with_errors_gives_its_findings(ask: Ask) -> None:
    game = middle()
    for _ in range(2):
        (finding,) = errors(lambda: ask(game))
        assert (finding.code, place(finding)) == ("TG101", ("middle.tgame", 8, 9))
        assert finding.where == "with 2 players, n=50"
    assert game.playout(options={"n": 49}).decisions == 4


@pytest.mark.parametrize("wrong", ["nonsense(xyz)", "total[me, me] = 1", "total[me] = players", "me = P1"])
def test_whatever_is_wrong(wrong: str) -> None:
    game = middle(wrong)
    assert game.playout().decisions == 4
    assert {finding.where for finding in errors(lambda: game.new(3, options={"n": 50}))} == {"with 3 players, n=50"}


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("var z per 0..(if n == 50 then 900000000 else 3): 0..9", "TG119"),
        ("zone z per 0..(if n == 50 then 1000000 else 3): pile of Card\npieces Card\n  card x3", "TG119"),
        ("step circle\n  total[me] += 1\n  if n == 50\n    circle()", "TG146"),
    ],
)
def test_what_would_take_all_memory_or_never_end_is_a_finding(declared: str, code: str) -> None:
    game = middle("circle()" if "circle" in declared else "total[me] = 1", declared + "\n")
    assert game.playout(options={"n": 49}).decisions == 4
    assert [finding.code for finding in errors(lambda: game.playout(options={"n": 50}))] == [code]


def test_beyond_the_configurations_that_are_listed() -> None:
    variants = "".join(f"variant v{at}\n" for at in range(10))
    text = MIDDLE.format(wrong="total[me] += 0").replace("n == 50", "v8 and v9 and count(players) == 3")
    game = tgame.loads(text.replace("total[me] += 0", "nonsense()") + variants, "many.tgame")
    assert len(game.configurations()) == 400
    assert game.playout(3, variants=["v8"]).decisions == 6
    assert [finding.code for finding in errors(lambda: game.new(3, variants=["v9", "v8"]))] == ["TG101"]


def test_the_default_is_checked_when_the_game_is_loaded() -> None:
    text = MIDDLE.format(wrong="nonsense()").replace("n == 50", "n == 0 or count(players) == 3")
    found = errors(lambda: tgame.loads(text, "middle.tgame"))
    # Where something is wrong, all that is wrong is said: here, for which of six configurations it is.
    assert [(finding.code, finding.where) for finding in found] == [("TG101", "with 2 players, n=0 and 2 more")]


def test_loading_checks_one_configuration_and_playing_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Configuration] = []
    check = checker.check_configuration

    def counted(rule_file: checker.ast.RuleFile, configuration: Configuration) -> checker.CheckedGame:
        checked.append(configuration)
        return check(rule_file, configuration)

    monkeypatch.setattr(checker, "check_configuration", counted)
    game = middle("total[me] += 1")
    assert [str(one) for one in checked] == ["2 players, n=0"]
    game.new(3)
    game.playout(3)
    assert [str(one) for one in checked[1:]] == ["3 players, n=0"]
    assert len(game.configurations()) == 4
    assert len(checked) == 2
    assert game.checked.ok
    assert len(checked) == 4


def test_a_scenario_has_its_configuration_checked() -> None:
    game = middle(more=SCENARIO)
    for _ in range(2):
        assert [finding.where for finding in errors(lambda: game.scenarios)] == ["with 2 players, n=50"]
    assert [finding.code for finding in game.checked.findings if finding.severity == "error"] == ["TG101"]
    assert [scenario.title for scenario in middle("total[me] += 1", SCENARIO).scenarios] == ["In the middle"]


def test_a_scenario_with_errors_keeps_nobody_from_playing() -> None:
    game = middle("total[me] += 1", SCENARIO.replace("idle", "hurry"))
    assert game.playout().decisions == 4
    assert [place(finding) for finding in errors(lambda: game.scenarios)] == [("middle.tgame", 13, 12)]
    assert not game.checked.ok


def test_a_rulebook_has_every_configuration_checked() -> None:
    text = MIDDLE.format(wrong="nonsense()").replace("n == 50", "n == 100")
    game = tgame.loads(text, "middle.tgame")
    assert {finding.code for finding in errors(lambda: rulebook(game, "en", {}))} == {"TG101"}


def test_a_saved_match_with_such_settings_is_refused() -> None:
    sound, broken = middle("total[me] += 1"), middle()
    text = sound.new(options={"n": 50}).to_json()
    with pytest.raises(tgame.SavedMatchError, match=r"middle\.tgame:8:9: there is no step"):
        tgame.match_from_json(broken, text)


def test_a_sound_configuration_that_nobody_listed_is_played() -> None:
    game = middle("total[me] += 1", SCENARIO + "  expect total[P1] == 2\n")
    assert game.configuration(options={"n": 50}) not in game.configurations()
    match = game.new(options={"n": 50})
    match.answer("idle")
    assert match.view().variable("total") == 2
    assert game.scenarios
    assert run_scenario(game, game.scenarios[0]) is not None  # no `start` line
