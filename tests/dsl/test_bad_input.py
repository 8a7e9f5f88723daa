"""Whatever is in a file: findings, soon, and never an exception."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tgame.dsl.check import check_file
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint import lint
from tgame.dsl.render import as_data, render
from tgame.dsl.source import Source, read_source

# Seconds of work, not of the clock: a busy machine must not fail the test. What it guards against takes minutes.
SECONDS = 4.0
GAMES = sorted((Path(__file__).resolve().parent.parent.parent / "games").glob("*.tgame"))

HEAD = 'game x for 2..4 "X"\n'
FLOW = "flow\n  phase turn each me in players\n    choose idle\naction idle\n"
DEEP = 100_000


def findings(source: Source) -> tuple[Diagnostic, ...]:
    """All findings, which must also be fit to be shown."""
    checked = check_file(source)
    found = (*checked.findings, *lint(checked))
    assert isinstance(render(found), str)
    assert len(as_data(found)) == len(found)
    return found


def codes(text: str) -> set[str]:
    start = time.process_time()
    found = {finding.code for finding in findings(Source(text, "bad.tgame"))}
    assert time.process_time() - start < SECONDS
    return found


class TestFiles:
    def read(self, path: Path) -> Diagnostic:
        found = read_source(path)
        assert isinstance(found, Diagnostic)
        assert found.code == "TG001"
        assert found.hint
        assert str(path) in render([found])
        return found

    def test_missing(self, tmp_path: Path) -> None:
        assert "no such file" in self.read(tmp_path / "gone.tgame").message

    def test_directory(self, tmp_path: Path) -> None:
        assert "directory" in self.read(tmp_path).message

    def test_not_utf8(self, tmp_path: Path) -> None:
        path = tmp_path / "latin.tgame"
        path.write_bytes("game x for 2..3\n# tr\xe9sor\n".encode("latin-1"))
        assert "line 2 is not UTF-8" in self.read(path).message

    def test_too_large(self, tmp_path: Path) -> None:
        path = tmp_path / "large.tgame"
        path.write_bytes(b"# line\n" * 2_000_000)
        assert "larger than" in self.read(path).message

    def test_a_name_that_no_file_can_have(self) -> None:
        found = read_source("a\0b.tgame")
        assert isinstance(found, Diagnostic)
        assert "\0" not in render([found])

    def test_binary(self, tmp_path: Path) -> None:
        path = tmp_path / "binary.tgame"
        path.write_bytes(bytes(range(128)) * 10)
        source = read_source(path)
        assert isinstance(source, Source)
        assert {finding.code for finding in findings(source)} == {"TG002"}

    @pytest.mark.parametrize("end", ["\r\n", "\r"])
    def test_line_ends_of_other_systems(self, tmp_path: Path, end: str) -> None:
        path = tmp_path / "dos.tgame"
        path.write_bytes((HEAD + FLOW).replace("\n", end).encode())
        source = read_source(path)
        assert isinstance(source, Source)
        assert findings(source) == ()

    def test_byte_order_mark(self, tmp_path: Path) -> None:
        path = tmp_path / "bom.tgame"
        path.write_bytes(b"\xef\xbb\xbf" + (HEAD + FLOW).encode())
        source = read_source(path)
        assert isinstance(source, Source)
        assert findings(source) == ()


@pytest.mark.parametrize("text", ["", "\n\n", "   ", "# only\n# comments\n"])
def test_nothing(text: str) -> None:
    assert codes(text) <= {"TG147", "TG010"} != set()


def expression(text: str) -> str:
    return f"{HEAD}{FLOW}def d = {text}\n"


@pytest.mark.parametrize(
    "text",
    [
        expression("(" * 1_000_000),
        expression("(\n" * DEEP),
        expression("(" * 500 + "1" + ")" * 500),
        expression("[" * 61 + "]" * 61),
        expression("not " * 450 + "yes"),
        expression("(" + "not\n" * DEEP + "yes)"),
        expression("(" + "-\n" * DEEP + "1)"),
        expression("(" + "1+\n" * DEEP + "1)"),
        expression("(" + "1+\n" * 5_000 + "1)"),
        expression("(x" + ".a\n" * 5_000 + ")"),
        expression("(" + "if yes then 1 else\n" * 3_000 + "1)"),
        HEAD + "flow\n" + "".join(" " * depth + "if yes\n" for depth in range(1, 900)),
        HEAD + "flow\n" + "".join(" " * depth + "repeat 2\n" for depth in range(1, 300)) + " " * 300 + "end\n",
        HEAD + "flow\n  if yes\n    end\n" + "  elif no\n    end\n" * 5_000,
        HEAD + FLOW + "".join(f"def d{i} = d{i + 1} + d{i + 1}\n" for i in range(1500)) + "def d1500 = 1\n",
        HEAD + "flow\n  s0()\n" + "".join(f"step s{i}\n  s{i + 1}()\n" for i in range(1500)) + "step s1500\n  end\n",
        HEAD + "# " + "x" * 10_000_000,
        "x " * 200_000,
        "] ) , .. =\n" * 5_000,
        'action a "\n' * 3_000,
        HEAD + FLOW + "def d = (1 +\n" + FLOW * 100,
    ],
    ids=range(21),
)
def test_too_deep_or_too_much(text: str) -> None:
    assert codes(text) & {"TG003", "TG005", "TG010", "TG012"}


def test_blocks_as_deep_as_they_may_be() -> None:
    inner = "".join("  " * depth + "if total == 1\n" for depth in range(1, 50))
    assert codes(f"{HEAD}var total: 0..9\nflow\n  total = 1\n{inner}{'  ' * 50}end\n") == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pieces P\n  p x1000000000\n", "TG116"),
        ("pieces P\n  p x100000000000000000000\n", "TG006"),
        ("pieces P\n  p(a: 1..100000, b: 1..100000, c: 1..100000) x3\n", "TG116"),
        ("pieces P\n" + "".join(f"  p{i}(a: 1..70, b: 1..70) x1 where a > b\n" for i in range(40)), "TG116"),
        ("pieces P\n  p x1\nzone z: grid(1000000, 1000000) of P\n", "TG122"),
        ("pieces P\n  p x1\nzone z: grid(5000, 5000) of P\n", "TG122"),
        ("pieces P\n  p x1\nzone z per 1..1000000000: set of P\n", "TG119"),
        ("var z per 1..1000000000, 1..1000000000: 0..3\n", "TG119"),
        ("def d = 1..1000000000\n", "TG210"),
        ("def d = " + "*".join(["999999999"] * 150) + "\n", "TG006"),
        ("option o: 0..1000000000 = 5\n", "TG306"),
        ("".join(f"option o{i}: 0..9 = 5\n" for i in range(200)), "TG149"),
        ("".join(f"variant v{i}\n" for i in range(60)), "TG149"),
        (
            "".join(f"variant v{i}\n" for i in range(60))
            + f'scenario "s" (variants: [{", ".join(f"v{i}" for i in range(30))}])\n  expect not over\n',
            "TG149",
        ),
        ("table by count(players): 2, 3\n  n: 1, 2\n", "TG114"),
        ("enum E(c: E): a(b), b(a)\nenum E: a\n", "TG102"),
    ],
)
def test_huge_or_missing(text: str, code: str) -> None:
    assert code in codes(HEAD + FLOW + text)


@pytest.mark.parametrize("players", ["0..0", "2..1000000000", "-3..4", "5..2"])
def test_player_counts(players: str) -> None:
    assert codes(f"game x for {players}\n{FLOW}") == {"TG148"}


@pytest.mark.parametrize("name", ["class", "lambda", "None", "__import__", "__class__", "self", "exec", "print"])
def test_words_of_python_are_names_like_others(name: str) -> None:
    text = f"var {name}: 0..9\nflow\n  each me in players\n    {name} += 1\n    if {name} == 9\n      end\n"
    assert codes(HEAD + text) == set()


def test_python_cannot_be_reached() -> None:
    assert codes(HEAD + "flow\n  let x = __import__(os).system(ls)\n") == {"TG101"}


@pytest.mark.parametrize("sign", ["\0", "\x07", "\f", "\u00a0", "\u2028", "\u200b", "€", "²", "٣", "\ud800"])
def test_strange_signs(sign: str) -> None:
    assert codes(f"{HEAD}{sign}{FLOW}") & {"TG002", "TG010"}


INVISIBLE = "\x00\x1b\x7f\x85\x90\x9b\u00ad\u061c\u200b\u200e\u2028\u2029\u202e\u2066\ufeff\U000e0041\ud800\r"


@pytest.mark.parametrize("sign", INVISIBLE, ids=lambda sign: f"U+{ord(sign):04X}")
@pytest.mark.parametrize("line", ['game x for 2..3 "a{0}b"', 'def a = 1 "a{0}b"', "# a{0}b"])
def test_what_cannot_be_seen_is_found_where_it_stands(sign: str, line: str) -> None:
    text = f"{HEAD}{FLOW}{line.format(sign)}\n# {sign}.\n"
    found = findings(Source(text))
    assert [finding.code for finding in found] == ["TG002"]
    assert found[0].span.start == text.index(sign)
    assert [label.span.start for label in found[0].labels] == [text.rindex(sign)]
    assert sign not in render(found)


def test_joiners_are_text() -> None:
    assert codes(f"{HEAD}{FLOW}# \u200c\u200d\n") == set()


TEXTS = [path.read_text("utf-8") for path in GAMES]
LINES = [line for text in TEXTS for line in text.split("\n")]
TOKENS = sorted({word for line in LINES for word in line.replace("(", " ( ").replace("]", " ] ").split()})


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A game's text after a few accidents."""
    lines = draw(st.sampled_from(TEXTS)).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "indent", "token", "cut", "foreign", "sign"])):
            case "delete":
                del lines[at]
                lines = lines or [""]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "indent":
                lines[at] = " " * draw(st.integers(0, 7)) + lines[at].lstrip()
            case "token":
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(TOKENS))
                lines[at] = " ".join(words)
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
            case "foreign":
                lines.insert(at, draw(st.sampled_from(LINES)))
            case "sign":
                place = draw(st.integers(0, len(lines[at])))
                sign = draw(st.sampled_from('()[]",.:=+-*#|"'))
                lines[at] = lines[at][:place] + sign + lines[at][place:]
    return "\n".join(lines)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_damaged_games_never_raise(text: str) -> None:
    findings(Source(text, "damaged.tgame"))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_never_raises(text: str) -> None:
    findings(Source(text, "any.tgame"))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*TOKENS, "\n", "\n  ", "\n    "]), max_size=60))
def test_any_words_never_raise(words: list[str]) -> None:
    findings(Source(" ".join(words), "words.tgame"))
