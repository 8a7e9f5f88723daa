"""Which characters are shown, and what stands for the others."""

import json

import pytest

from tgame.dsl.visible import called, escaped, is_harmful, plain

CONTROLS = "\x00\t\n\r\x1b\x7f\x80\x9b\x9f"
HARMFUL = CONTROLS + "\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff\U000e0041\ud800"
HARMLESS = "aé日€²·“”«\u00a0\u202f\u200c\u200d\u0301👩"


@pytest.mark.parametrize("char", HARMFUL, ids=lambda char: f"U+{ord(char):04X}")
def test_what_a_reader_does_not_see(char: str) -> None:
    assert is_harmful(char)
    assert plain(f"a{char}b") == "a·b"
    shown = escaped(json.dumps(f"a{char}b", ensure_ascii=False))
    assert shown.isascii()
    assert shown.isprintable()
    assert json.loads(shown) == f"a{char}b", "a document says the same as before"


@pytest.mark.parametrize("char", HARMLESS, ids=lambda char: f"U+{ord(char):04X}")
def test_what_a_reader_sees(char: str) -> None:
    assert not is_harmful(char)
    assert plain(f"a{char}b") == f"a{char}b"
    assert escaped(json.dumps(char, ensure_ascii=False)) == f'"{char}"'


def test_the_lines_of_a_document_stay() -> None:
    assert escaped('{\n "a": "\x9b"\n}') == '{\n "a": "\\u009b"\n}'


def test_names() -> None:
    assert called("\u202e") == "U+202E RIGHT-TO-LEFT OVERRIDE"
    assert called("\x07") == "U+0007"
