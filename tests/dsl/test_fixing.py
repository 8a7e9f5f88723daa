"""What is mended is mended without a trace, and nothing else is touched."""

import pytest

from tests.dsl.fragments import whole
from tgame.dsl.lint.fixing import fix
from tgame.dsl.source import Source


def mended(fragment: str) -> tuple[str, list[str]]:
    """The fragment after the fix, and the codes of what was mended."""
    file = whole(fragment)
    fixed = fix(Source(file.text, "fragment.tgame"))
    lines = fixed.source.text.split("\n")
    kept = len(lines) - (len(file.text.split("\n")) - fragment.count("\n"))
    return "\n".join(lines[: kept + file.before]) + "\n", [finding.code for finding in fixed.done]


SIGNS = {
    "if total > 1 && total < 9": "if total > 1 and total < 9",
    "if total > 1 || total < 9": "if total > 1 or total < 9",
    "if total === 1": "if total == 1",
    "if total <> 1": "if total != 1",
    "if total =< 1": "if total <= 1",
    "if total > 1:": "if total > 1",
}


@pytest.mark.parametrize(("wrong", "right"), SIGNS.items(), ids=SIGNS.values())
def test_signs_of_other_languages(wrong: str, right: str) -> None:
    text, done = mended(f"flow\n  each me in players\n    {wrong}\n      total += 1\n    choose idle\n")
    assert f"    {right}\n      total += 1\n" in text
    assert done == ["TG010"]


def test_else_if_and_a_semicolon() -> None:
    text, _ = mended(
        "action gain\n  if total > 8\n    end\n  else if total > 3\n    points[me] += 1;\n  total += 1\n",
    )
    assert "  elif total > 3\n    points[me] += 1\n" in text


class TestLets:
    def test_an_unused_one_goes_and_its_comment_stays(self) -> None:
        text, done = mended("action gain\n  let n = total + 1  # how much\n  total += 1\n")
        assert text.startswith("action gain\n  # how much\n  total += 1\n")
        assert done == ["TG323"]

    def test_those_that_used_it_only_for_each_other_go_in_rounds(self) -> None:
        text, done = mended("action gain\n  let n = total + 1\n  let m = n + 1\n  let k = m\n  total += 1\n")
        assert text.startswith("action gain\n  total += 1\n")
        assert done == ["TG323"] * 3

    @pytest.mark.parametrize(
        "value",
        ["roll(6)", "first(deck)", "the(deck)", "total / total", "points[seat(total)]", "random(players)", "total * 9"],
    )
    def test_one_that_draws_or_may_fail_stays(self, value: str) -> None:
        """Without it a match would go another way: another number would be drawn next, or nothing fail."""
        text, done = mended(f"action gain\n  let n = {value}\n  total += 1\n")
        assert f"  let n = {value}\n" in text
        assert done == []

    def test_one_with_a_ruling_stays(self) -> None:
        assert mended('action gain\n  let n = total  assumed "so"\n  total += 1\n')[1] == []

    def test_a_block_keeps_its_last_line(self) -> None:
        text, done = mended("action gain\n  total += 1\n  if total > 3\n    let n = total\n    let m = total\n")
        assert done == ["TG323"]
        assert "    let " in text


class TestTranslations:
    TEXT = (
        'game example for 2..3 "Example"\ntext fr\n  "Example" = "Exemple"\n  "Turn" = "Tour"\n'
        '  "Do nothing" = "Ne rien faire"\n'
    )

    def test_of_nothing_and_twice_the_same(self) -> None:
        text, done = mended(self.TEXT + '  "Turn" = "Tour"\n  "Quite another thing" = "Autre chose"\n')
        assert text.startswith(self.TEXT)
        assert "Autre chose" not in text
        assert done == ["TG316", "TG316"]

    @pytest.mark.parametrize("line", ['"Do noting" = "Ne rien faire"', '"Turn" = "Manche"'])
    def test_what_may_be_meant_otherwise_stays(self, line: str) -> None:
        text, done = mended(f"{self.TEXT}  {line}\n")
        assert line in text
        assert done == []


def test_a_ruling_that_says_nothing_goes_with_the_blanks_before_it() -> None:
    text, done = mended('action gain\n  total += 1    assumed ""  # really\n')
    assert text.startswith("action gain\n  total += 1  # really\n")
    assert done == ["TG319"]


def test_what_is_certain_is_not_a_misspelt_name() -> None:
    assert mended("action gain\n  totla += 1\n")[1] == []


def test_what_is_left_is_what_lint_says_of_the_new_text() -> None:
    fixed = fix(Source(whole("action gain\n  let n = total\n  totla += 1\n").text))
    assert [finding.code for finding in fixed.left] == [f.code for f in fix(fixed.source).left]
    assert fix(fixed.source).done == ()
