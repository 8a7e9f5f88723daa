"""A saved match carries its rules; damaged or made up, it is refused with the reason, whatever is wrong with it."""

import json
import random
import warnings
from base64 import b64encode
from collections.abc import Callable
from typing import Any
from zlib import compress

import cattrs
import pytest

import tgame
from tgame.interpreter.save import SavedMatch, sealed

RULES = (
    'game tally for 2..3 "Tally"\n'
    "option goal: 2..5 = 3\n"
    "var total: 0..9\n"
    "flow\n  phase turn each me in players\n    choose add\n"
    'action add(n in 1..3) "Add"\n  require total + n <= goal "too much"\n  total += n\n'
    "winner players\n"
)
GAME = tgame.loads(RULES, "tally.tgame")


def saved(*answers: str) -> str:
    match = GAME.new(2, seed=4)
    for answer in answers or ("add(1)",):
        assert match.answer(answer) is None
    return match.to_json()


def document(**changed: Any) -> str:
    """A match with a part changed, as somebody would who does not know of the seal."""
    return json.dumps({**json.loads(saved()), **changed})


def forged(**changed: Any) -> str:
    """The same by somebody who seals it anew."""
    made = sealed(SavedMatch(**json.loads(document(**changed))))
    return json.dumps(cattrs.unstructure(made))


def packed(rules: str) -> str:
    return b64encode(compress(rules.encode())).decode()


def refused(load: Callable[[], object]) -> str:
    with pytest.raises(tgame.SavedMatchError) as error:
        load()
    return str(error.value)


def test_what_was_saved_is_read_back() -> None:
    assert tgame.match_from_json(GAME, saved()).decisions == [(0, 0)]


class TestTheRulesInside:
    def test_are_enough(self) -> None:
        match = tgame.match_from_json(saved("add(1)", "add(2)"))
        assert match.decisions == [(0, 0), (1, 1)]
        assert match.edition.game.digest == GAME.digest
        assert match.result == tgame.match_from_json(GAME, saved("add(1)", "add(2)")).result
        assert match.to_json() == saved("add(1)", "add(2)")

    def test_are_packed(self) -> None:
        game = tgame.loads(RULES + "# A remark that is long and says nothing new.\n" * 500, "tally.tgame")
        assert len(game.new(2, seed=4).to_json()) < 2_000

    def test_are_refused_when_they_are_none(self) -> None:
        text = "game tally for 2..3\nflow\n  nonsense()\n"
        made = forged(rules=packed(text), digest=tgame.dsl.source.Source(text).digest)  # type: ignore[attr-defined]
        assert "its rules are not rules to this version: <saved rules>:3:3: " in refused(
            lambda: tgame.match_from_json(made)
        )

    @pytest.mark.parametrize(
        "rules", ["", "Zm9v", packed(RULES)[:-8], packed("x" * 5_000_000), packed(RULES) + "=" * 8]
    )
    def test_are_refused_when_they_cannot_be_unpacked(self, rules: str) -> None:
        assert "cannot be unpacked" in refused(lambda: tgame.match_from_json(forged(rules=rules)))

    def test_are_those_of_the_digest(self) -> None:
        made = forged(rules=packed(RULES + "# More\n"))
        assert "the digest is not that of its rules" in refused(lambda: tgame.match_from_json(GAME, made))

    def test_are_what_it_is_called(self) -> None:
        assert refused(lambda: tgame.match_from_json(forged(game="chess"))) == "this is a match of chess, not of tally"


class TestChangedRules:
    """The digests of both are named, and the first decision that no longer fits."""

    def changed(self, old: str, new: str) -> tgame.Game:
        assert old in RULES
        return tgame.loads(RULES.replace(old, new), "tally.tgame")

    def digests(self, game: tgame.Game) -> str:
        return f"the rules have changed since this match was saved (they were {GAME.digest}, now {game.digest})"

    def test_a_decision_that_is_refused(self) -> None:
        game = self.changed("total + n <= goal", "total + n <= goal - 1")
        assert refused(lambda: tgame.match_from_json(game, saved("add(1)", "add(2)"))) == (
            f"{self.digests(game)}, and decision 2 does not fit: P2 wrote `add(2)`, refused: too much"
        )

    def test_a_decision_of_somebody_else(self) -> None:
        game = self.changed("each me in players", "each me in [seat(2), seat(1)]")
        assert refused(lambda: tgame.match_from_json(game, saved())).endswith(
            ", and decision 1 does not fit: P1 wrote `add(1)`, refused: this player is not asked now"
        )

    def test_a_decision_after_the_end(self) -> None:
        game = self.changed("  total += n\n", "  end [me]\n")
        assert refused(lambda: tgame.match_from_json(game, saved("add(1)", "add(1)"))).endswith(
            "decision 2 does not fit: P2 wrote `add(1)`, refused: the match is over"
        )

    def test_an_action_that_is_gone(self) -> None:
        game = tgame.loads(RULES.replace("choose add", "choose put").replace("action add", "action put"), "tally.tgame")
        assert "decision 1 does not fit: P1 wrote `add(1)`, refused: " in refused(
            lambda: tgame.match_from_json(game, saved())
        )

    def test_rules_that_fail(self) -> None:
        game = self.changed("total += n", "total += 20 * (n - 1)")
        assert ", and decision 2 does not fit: P2 wrote `add(2)`, and the rules fail: tally.tgame:9:3: " in refused(
            lambda: tgame.match_from_json(game, saved("add(1)", "add(2)"))
        )

    def test_settings_that_are_gone(self) -> None:
        game = self.changed("option goal: 2..5 = 3", "option goal: 4..5 = 4")
        assert refused(lambda: tgame.match_from_json(game, saved())).startswith(
            f"{self.digests(game)}, and its settings are not those of the game: goal cannot be 3"
        )

    def test_all_decisions_fit(self) -> None:
        game = self.changed('"Add"', '"Put on the heap"')
        with pytest.warns(tgame.RulesChangedWarning) as warned:
            match = tgame.match_from_json(game, saved("add(1)", "add(2)"))
        assert [str(one.message) for one in warned] == [f"{self.digests(game)}, but the match is the same"]
        assert warned[0].filename == __file__
        assert match.edition.game is game
        assert match.decisions == [(0, 0), (1, 1)]

    def test_options_in_another_order_are_found_by_what_was_written(self) -> None:
        game = self.changed("n in 1..3", "n in [3, 2, 1]")
        with pytest.warns(tgame.RulesChangedWarning, match="but the match is the same"):
            match = tgame.match_from_json(game, saved("add(1)", "add(2)"))
        assert match.decisions == [(0, 2), (1, 0)], "of 3, 2 and 1, then of 2 and 1"
        assert match.machine.V[0] == 3

    def test_all_fit_but_lead_elsewhere(self) -> None:
        game = self.changed("total += n", "total += n + n")
        with pytest.warns(tgame.RulesChangedWarning, match="its decisions all fit, but lead to another position"):
            assert tgame.match_from_json(game, saved()).machine.V[0] == 2

    def test_the_rules_inside_are_no_change(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tgame.match_from_json(saved())

    def test_damage_is_not_taken_for_a_change(self) -> None:
        game = self.changed('"Add"', '"Put"')
        assert "the seal" in refused(lambda: tgame.match_from_json(game, document(decisions=["P1: add(9)"])))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            forged(decisions=["P²: add(1)"]),
            "decision 1 does not fit: P² wrote `add(1)`, refused: there is no such player",
        ),
        (forged(decisions=["P٢: add(1)"]), "there is no such player"),
        (forged(decisions=["P01: add(1)"]), "there is no such player"),
        (forged(decisions=["pass"]), "decision 1 does not fit"),
        (forged(decisions=["P1: add(9)"]), "decision 1 does not fit: P1 wrote `add(9)`, refused: "),
        (forged(decisions=["P1: add(2)"]), "do not lead where they led"),
        (forged(decisions=["P1: \x1b[2J\u202e"]), "P1 wrote `·[2J·`"),
        (document(decisions=["P1: add(2)"]), "the seal does not fit"),
        (document().replace('"seed": 4', f'"seed": {"4" * 5000}'), "a number of thousands of digits"),
        (forged(seed=-1), "a seed is a whole number"),
        (forged(players=99), "settings"),
        (forged(variants=["no"]), "has no variant"),
        (forged(options={"goal": 77}), "goal cannot be 77"),
        (document(note="mine"), "it has 'note', which none has"),
        (document().replace('"seal"', '"seals"'), "it has no seal"),
        (document(format=1), "saved in format 1; this version reads format 2"),
        ("[]", "it has no format, game"),
        (document()[:-4], "not whole JSON"),
        ("[" * 100_000, "not whole JSON"),
    ],
)
def test_what_is_wrong_is_said(text: str, reason: str) -> None:
    assert reason in refused(lambda: tgame.match_from_json(GAME, text))
    assert reason in refused(lambda: tgame.match_from_json(text))


ODD = (None, True, 1.5, "4", 7, [], [1], ["P1", None], {}, {"goal": None}, {"goal": [[]]})
CASES = [
    (part, odd) for part, good in json.loads(document()).items() for odd in ODD if odd or type(odd) is not type(good)
]


@pytest.mark.parametrize(("part", "value"), CASES)
def test_a_part_of_the_wrong_type_is_refused(part: str, value: object) -> None:
    with pytest.raises(tgame.SavedMatchError):
        tgame.match_from_json(GAME, document(**{part: value}))


def test_no_damage_goes_unseen() -> None:
    """A character changed, lost or doubled: either the document says the same, or it is refused."""
    text = saved("add(1)", "add(2)")
    meaning = json.loads(text)
    chance = random.Random(1)
    for at in range(len(text)):
        for damaged in (
            text[:at] + chance.choice('09aZ+/={}[]",: \n\x7f') + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
        ):
            try:
                same = json.loads(damaged) == meaning
            except ValueError:
                same = False
            if not same:
                with pytest.raises(tgame.SavedMatchError):
                    tgame.match_from_json(GAME, damaged)


def test_rules_that_fail_at_once_are_a_reason() -> None:
    text = 'game wrong for 2..2 "W"\nvar n: 0..9 = 9\nflow\n  n += 1\n  phase turn each me in players\n    choose a\n'
    text += "action a\n  n = 0\nwinner players\n"
    game = tgame.loads(text, "wrong.tgame")
    made = forged(game="wrong", digest=game.digest, options={}, rules=packed(text))
    assert "the rules fail before the first decision: " in refused(lambda: tgame.match_from_json(game, made))


@pytest.mark.parametrize("arguments", [(), (GAME,), ("{}", "{}"), (GAME, GAME)])
def test_anything_else_is_a_mistake_of_the_program(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        tgame.match_from_json(*arguments)
