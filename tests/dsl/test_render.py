"""Findings as people and programs read them."""

import json
from pathlib import Path

import pytest

from tgame.dsl.diagnostics import Diagnostic, Label, Span
from tgame.dsl.render import as_data, render, render_one, tally
from tgame.dsl.source import Source, read_source
from tgame.dsl.visible import plain


def finding(text: str, start: int, end: int, **more: object) -> Diagnostic:
    source = Source(text, "my.tgame")
    return Diagnostic("TG101", "no such name", Span(start, end), source=source, **more)  # type: ignore[arg-type]


def at(text: str, word: str, **more: object) -> Diagnostic:
    start = text.index(word)
    return finding(text, start, start + len(word), **more)


class TestText:
    def test_place_message_line_carets_and_hint(self) -> None:
        assert render_one(at("a\n  move dekc\n", "dekc", hint="did you mean `deck`?")) == (
            "my.tgame:2:8: error TG101: no such name\n 2 |   move dekc\n   |        ^^^^\n  hint: did you mean `deck`?"
        )

    def test_labels_and_configurations(self) -> None:
        text = "zone a\nzone b\nzone a\n"
        shown = render_one(finding(text, 14, 20, labels=(Label(Span(0, 6), "declared here"),), where="with 3 players"))
        assert shown == (
            "my.tgame:3:1: error TG101: no such name\n"
            " 3 | zone a\n"
            "   | ^^^^^^\n"
            "  declared here (line 1)\n"
            " 1 | zone a\n"
            "   | ^^^^^^\n"
            "  with 3 players"
        )

    def test_only_a_few_labels_are_shown(self) -> None:
        text = "a\n" * 9
        labels = tuple(Label(Span(2 * i, 2 * i + 1), f"place {i}") for i in range(9))
        shown = render_one(finding(text, 0, 1, labels=labels))
        assert "place 2" in shown
        assert "place 3" not in shown
        assert shown.endswith("and 6 more")

    def test_the_gutter_is_as_wide_as_the_largest_number(self) -> None:
        shown = render_one(finding("x\n" * 120, 2 * 99, 2 * 99 + 1, labels=(Label(Span(0, 1), "first"),)))
        assert " 100 | x\n     | ^" in shown
        assert "   1 | x" in shown

    def test_two_findings_are_an_empty_line_apart(self) -> None:
        one = at("ab\n", "a")
        assert render([one, one]) == f"{render_one(one)}\n\n{render_one(one)}"
        assert render([]) == ""

    def test_severities(self) -> None:
        assert ": warning TG101: " in render_one(at("ab\n", "a", severity="warning"))
        assert ": note TG101: " in render_one(at("ab\n", "a", severity="note"))


class TestOddPlaces:
    def test_a_span_of_several_lines_shows_its_first(self) -> None:
        shown = render_one(finding("phase a\n  end\n  end\n", 0, 20))
        assert shown.split("\n")[1:] == [" 1 | phase a", "   | ^^^^^^^"]

    def test_line_ends_and_blanks_at_the_end_get_no_carets(self) -> None:
        assert render_one(finding("zone a   \n\nzone b\n", 0, 10)).endswith("| ^^^^^^")

    def test_end_of_file(self) -> None:
        shown = render_one(finding("flow\n\n\n", 7, 7))
        assert shown.split("\n") == ["my.tgame:1:5: error TG101: no such name", " 1 | flow", "   |     ^"]

    def test_beyond_the_end_of_file(self) -> None:
        assert render_one(finding("flow", 90, 99)).endswith("|     ^")

    def test_end_of_line(self) -> None:
        assert render_one(finding("zone a:\nflow\n", 7, 8)).endswith(" 1 | zone a:\n   |        ^")

    def test_empty_file(self) -> None:
        assert render_one(finding("", 0, 0)) == "my.tgame:1:1: error TG101: no such name"

    def test_a_file_that_cannot_be_read_has_no_line(self, tmp_path: Path) -> None:
        found = read_source(tmp_path / "gone.tgame")
        assert isinstance(found, Diagnostic)
        lines = render_one(found).split("\n")
        assert lines[0].endswith("gone.tgame:1:1: error TG001: there is no such file")
        assert [line.split()[0] for line in lines[1:]] == ["hint:"]

    def test_without_a_source(self) -> None:
        found = Diagnostic("TG101", "no such name", Span(3, 4), "look again")
        assert render_one(found) == "error TG101: no such name\n  hint: look again"


class TestLines:
    def test_tabs_are_shown_as_wide_as_the_carets_think(self) -> None:
        assert render_one(at("a\tbc\n", "bc")).endswith(" 1 | a    bc\n   |      ^^")

    def test_wide_and_combining_letters(self) -> None:
        assert render_one(at("日本 x\n", "x")).endswith("|      ^")
        assert render_one(at("e\u0301 x\n", "x")).endswith("|   ^")

    @pytest.mark.parametrize("place", [0, 500, 999])
    def test_long_lines_are_cropped_around_the_place(self, place: int) -> None:
        words = [f"w{number:04}" for number in range(1000)]
        _, line, carets = render_one(at(" ".join(words) + "\n", words[place])).split("\n")
        assert len(line) <= 110
        start = carets.index("^")
        assert line[start : start + 5] == words[place]
        assert carets.count("^") == 5
        assert ("…" in line[:8]) == (place > 0)
        assert line.endswith("…") == (place < 999)

    def test_a_span_that_is_itself_too_long_ends_with_the_line(self) -> None:
        _, line, carets = render_one(finding("x" * 1000, 0, 1000)).split("\n")
        assert len(line) <= 110
        assert len(carets) <= len(line)

    def test_nothing_steers_the_terminal(self) -> None:
        text = 'zone "\x1b[2J\x9b\u202e"\n'
        shown = render_one(at(text, "zone", hint="\x1b]0;x\x07"))
        assert not any(sign in shown for sign in "\x1b\x9b\x07\u202e")
        assert plain("a\ud800b") == "a·b"


class TestColour:
    def test_colours_are_only_added(self) -> None:
        import re

        one = at("a\n  move dekc\n", "dekc", hint="did you mean `deck`?", where="with 2 players")
        coloured = render_one(one, colour=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render_one(one)


class TestData:
    def test_everything_a_program_wants(self) -> None:
        text = "zone a\nzone b\n"
        one = finding(
            text, 7, 13, hint="h", severity="warning", where="w", labels=(Label(Span(0, 6), "declared here"),)
        )
        assert as_data([one]) == [
            {
                "code": "TG101",
                "severity": "warning",
                "message": "no such name",
                "hint": "h",
                "file": "my.tgame",
                "line": 2,
                "column": 1,
                "end_line": 2,
                "end_column": 7,
                "where": "w",
                "labels": [{"message": "declared here", "line": 1, "column": 1, "end_line": 1, "end_column": 7}],
                "fix": [],
            }
        ]
        assert json.loads(json.dumps(as_data([one]))) == as_data([one])

    @pytest.mark.parametrize(("start", "end"), [(0, 0), (3, 90), (90, 99), (5, 2)])
    def test_places_are_always_in_order(self, start: int, end: int) -> None:
        data = as_data([finding("flow\n\n", start, end)])[0]
        assert (1, 1) <= (data["line"], data["column"]) <= (data["end_line"], data["end_column"])


def test_tally() -> None:
    error, warning = at("ab", "a"), at("ab", "a", severity="warning")
    assert tally([warning, error, error]) == "2 errors, 1 warning"
    assert tally([]) == ""
