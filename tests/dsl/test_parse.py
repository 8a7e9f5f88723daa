"""Text to tree: every node knows its text, comments are kept, errors speak the words of the language."""

import re
from pathlib import Path

import pytest

import tgame.dsl.parse as parsing
from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.parse import parse
from tgame.dsl.source import Source

GAMES = sorted((Path(__file__).resolve().parent.parent.parent / "games").glob("*.tgame"))
LOUD = re.compile(r"\b[A-Z_]{2,}\b|\$END|__ANON")


def tree(text: str) -> ast.RuleFile:
    found, findings = parse(Source(text))
    assert findings == []
    return found


def errors(text: str) -> list[str]:
    source = Source(text)
    _, findings = parse(source)
    return [f"{source.place(finding.span.start)[0]} {finding.code} {finding.message}" for finding in findings]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
class TestGames:
    def test_spans_lie_inside_those_around_them(self, path: Path) -> None:
        text = path.read_text("utf-8")
        for node in nodes(tree(text)):
            assert 0 <= node.span.start <= node.span.end <= len(text) + 1
            for inner in list(nodes(node))[1:]:
                assert node.span.start <= inner.span.start
                assert inner.span.end <= node.span.end
            if isinstance(node, ast.Decide):
                break

    def test_spans_cover_the_text(self, path: Path) -> None:
        text = path.read_text("utf-8")
        source = Source(text)
        for node in nodes(tree(text)):
            covered = source.slice(node.span)
            match node:
                case ast.Name(id=word):
                    assert covered == word
                case ast.Number(value=value):
                    assert covered == str(value)
                case ast.Note(why=why):
                    assert covered == f'assumed "{why}"'
                case ast.Zone(name=name):
                    assert covered.startswith(f"zone {name}")
                case ast.Action(name=name):
                    assert covered.startswith(f"action {name}")
                case ast.Act(name=name) | ast.Field(name=name) | ast.Kind(name=name) | ast.Item(name=name):
                    assert covered.startswith(name)
                case ast.Call(function=function):
                    assert covered.startswith(source.slice(function.span))
                    assert covered.endswith(")")
                case ast.Move():
                    assert covered.startswith("move ")
                case ast.Phase(name=str() as name):
                    assert covered.startswith(f"phase {name}")

    def test_equality_does_not_look_at_places(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert tree("\n\n" + text).decls == tree(text).decls


class TestComments:
    def test_comments_are_kept_with_their_places(self) -> None:
        text = '# first\ngame x for 2..3 "no # comment"  # second\n\n  # third\n'
        found = tree(text)
        assert [comment.text for comment in found.comments] == ["# first", "# second", "# third"]
        assert [text[c.span.start : c.span.end] for c in found.comments] == ["# first", "# second", "# third"]

    def test_comments_do_not_count_as_lines(self) -> None:
        plain = "flow\n  each me in players\n    end\n"
        commented = "# a\nflow # b\n# c\n  each me in players # d\n\n      # e\n    end\n# f\n"
        assert tree(commented).decls == tree(plain).decls


class TestErrors:
    def test_several_errors_come_out_of_one_run(self) -> None:
        text = "var a 0..9\nzone b: pile\nvar c: 0..9\naction 7\nenum D a, b\n"
        assert [error[:7] for error in errors(text)] == ["1 TG010", "2 TG010", "4 TG010", "5 TG010"]

    def test_what_can_be_read_is_read(self) -> None:
        found, _ = parse(Source("var a 0..9\nvar b: 0..9\n"))
        assert [decl.name for decl in found.decls if isinstance(decl, ast.Var)] == ["b"]

    def test_a_declaration_cut_short_is_found_at_its_own_end(self) -> None:
        assert errors("flow\nvar a: 0..9\n") == ["2 TG010 `var` cannot stand here"]
        assert errors("zone a\nvar a: 0..9\n") == ["1 TG010 the line ends too early"]

    def test_an_open_bracket_is_found_where_it_is(self) -> None:
        assert errors("def a = count(b\nvar c: 0..9\n") == ["1 TG010 this bracket is not closed"]

    @pytest.mark.parametrize(
        "text",
        [
            "zone a",
            "zone a:",
            "var a: 0..",
            "flow",
            "flow\n  choose",
            "flow\n  phase x repeat 3",
            "flow\n  if a\n  end",
            "def a = ",
            "def a = (1",
            "def a = [1, ",
            "def a = 1 + * 2",
            "action a(",
            "action a(b",
            "pieces A\n  b",
            "score p\n  a: 3",
            "when",
            "text fr\n  a = b",
            'scenario "x"\n  given',
            "table by a: 1\n  b: ",
            "x",
            "3",
            ")",
            '"text"',
            "  flow",
            "game x for 2..3 2..3",
        ],
    )
    def test_hints_speak_the_language_not_the_grammar(self, text: str) -> None:
        _, findings = parse(Source(text + "\n"))
        assert findings
        for finding in findings:
            said = re.sub(r"`[^`]*`", "", f"{finding.message} {finding.hint}")
            assert not LOUD.search(said.replace("TG", "").replace("UTF", "")), said

    def test_near_words_are_offered(self) -> None:
        _, findings = parse(Source("zonne a: pile of Card\n"))
        assert "did you mean `zone`?" in findings[0].hint

    def test_keywords_as_names_are_explained(self) -> None:
        _, findings = parse(Source("def f(where: 0..9) = 1\nvar x: if\n"))
        assert all(finding.code == "TG010" for finding in findings)


class TestTables:
    def test_a_second_start_loads_them(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        parsing._parser.cache_clear()
        assert parsing._parser() is not None
        parsing._parser.cache_clear()

        def built(*_: object, **__: object) -> None:
            raise AssertionError("the tables were built again")

        with monkeypatch.context() as patched:
            patched.setattr(parsing.Lark, "__init__", built)
            assert parse(Source("game g for 2..2\n"))[1] == []
        parsing._parser.cache_clear()

    @pytest.mark.parametrize("content", [b"", b"not tables", None])
    def test_without_good_ones_it_still_works(
        self, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        home = tmp_path / "cache"
        monkeypatch.setenv("XDG_CACHE_HOME", str(home))
        if content is None:
            home.write_text("a file where the folder should be")
        parsing._parser.cache_clear()
        assert parse(Source("game g for 2..2\n"))[1] == []
        if content is not None:
            for path in home.rglob("*.tables"):
                path.write_bytes(content)
            parsing._parser.cache_clear()
            assert parse(Source("game g for 2..2\n"))[1] == []
        parsing._parser.cache_clear()
