"""The language by example: tests/language/*.tgame.

A file holds chunks, separated by lines of `---`. A line that must have findings says so at its end:
`### TG101 words of the message; TG105`. What is not expected must not come. Chunks are fragments, filled up
by `tests.dsl.fragments`. One that begins with `### raw` is a whole file, and a line `### allow TG302` allows
that finding anywhere.
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.dsl.fragments import Whole, whole
from tgame.dsl.lint.explain import codes

FOLDER = Path(__file__).resolve().parent.parent / "language"
EXPECTED = re.compile(r"### (TG\d{3}.*)$")


@dataclass(frozen=True)
class Chunk:
    name: str
    text: str

    @property
    def raw(self) -> bool:
        return self.text.lstrip("\n").startswith("### raw")

    @property
    def allowed(self) -> set[str]:
        return {code for line in re.findall(r"^### allow (.*)$", self.text, re.M) for code in line.split()}

    def expected(self) -> list[tuple[int, str, str]]:
        """Line, code and words of each finding."""
        found = []
        for number, line in enumerate(self.text.strip("\n").split("\n"), 1):
            match = EXPECTED.search(line)
            for part in match[1].split(";") if match else ():
                code, _, words = part.strip().partition(" ")
                found.append((number, code, words))
        return found


def chunks() -> list[Chunk]:
    found = []
    for path in sorted(FOLDER.glob("*.tgame")):
        line = 1
        for text in re.split(r"^---\n", path.read_text("utf-8"), flags=re.M):
            if text.strip():
                found.append(Chunk(f"{path.stem}:{line}", text))
            line += text.count("\n") + 1
    return found


CHUNKS = chunks()


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.name)
def test_chunk(chunk: Chunk) -> None:
    file = Whole(chunk.text.strip("\n") + "\n", 0, chunk.text.count("\n") + 1) if chunk.raw else whole(chunk.text)
    checked, found = file.findings()
    expected = chunk.expected()
    actual = [
        (checked.source.place(finding.span.start)[0] - file.before, finding)
        for finding in found
        if finding.code not in chunk.allowed
    ]
    shown = [f"line {line}: {f.code} {f.message} {f.where}" for line, f in actual]
    assert Counter((line, finding.code) for line, finding in actual) == Counter(
        (line, code) for line, code, _ in expected
    ), shown
    for line, code, words in expected:
        assert any(
            (line, code) == (at, finding.code) and words in f"{finding.message} {finding.where}"
            for at, finding in actual
        ), (words, shown)


def test_every_code_has_a_chunk() -> None:
    """TG001 and TG003 are about files, not text that could stand in a chunk; TG9xx are found by playing."""
    shown = {code for chunk in CHUNKS for _, code, _ in chunk.expected()}
    assert {code for code in codes() if code < "TG9"} - shown == {"TG001", "TG003"}
