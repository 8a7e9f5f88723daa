"""How wide text is, and where it is broken into lines.

In: text and a size. Out: pixels, at least as many as any of the fonts asked for takes. The widths are those of DejaVu
Sans, the widest of them, or of Liberation Sans, which is as wide as Arial and Helvetica, where it is wider.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, east_asian_width, normalize

from attrs import frozen

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_MARGIN = 1.02
# In thousandths of the size: ever wider letters.
_PLAIN = {
    300: "\"'Iijlł",
    350: " ,./:;\\|\N{LEFT SINGLE QUOTATION MARK}’·",
    400: "()-[]ft",
    450: "!r",
    500: '"*J`°',
    550: "csz“”",
    600: "?L_kvxy–Ł",
    650: "$0123456789FTabdeghnopqu{}«»ßø€",
    700: "ABEKPSVXYZ",
    750: "CNRU",
    800: "&DGHOQØ",
    850: "#+<=>^w~×✗↻",
    900: "M♟",
    950: "■",
    1000: "%Wm…—→æÆ",
    1050: "@œ",
    1100: "№Œ",
}
_BOLD = {
    350: " 'ijl",
    400: ",./:;I\\|\N{LEFT SINGLE QUOTATION MARK}’·ł",
    450: "-f",
    500: "!()[]`rt°",
    550: '"*',
    600: "J_csz–",
    650: "?Lx«»Ł",
    700: "$0123456789EFTaekovy“”ø€",
    750: "CPSYZbdghnpqu{}ß",
    800: "ABKRVX",
    850: "#+<=>DGHNU^~×✗↻",
    900: "&OQ♟Ø",
    950: "w■",
    1000: "@M…—→",
    1050: "%mæ",
    1100: "œÆ",
    1150: "W",
    1200: "Œ",
    1250: "№",
}
_NO_WIDTH = frozenset(("Mn", "Me", "Cf"))
_WIDE, _SIGN, _OTHER = 1250, 1300, 900
_WIDTHS = [{letter: width for width, letters in table.items() for letter in letters} for table in (_PLAIN, _BOLD)]


@frozen
class Letters:
    """How a text is set."""

    size: int
    bold: bool = False

    @property
    def leading(self) -> int:
        """From one line to the next."""
        return self.size + 4

    def width(self, text: str) -> float:
        table = _WIDTHS[self.bold]
        return sum(_width(char, table) for char in text) * self.size * _MARGIN / 1000

    def lines(self, text: str, width: float) -> tuple[str, ...]:
        """The lines of a text, broken at spaces, or inside words that are too long for one."""
        lines: list[str] = []
        line, taken, space = "", 0.0, self.width(" ")
        for word in (part for long in text.split(" ") for part in self._pieces(long, width)):
            wide = self.width(word)
            if line and taken + space + wide > width:
                lines.append(line)
                line, taken = word, wide
            else:
                line, taken = (f"{line} {word}", taken + space + wide) if line else (word, wide)
        return (*lines, line) if line else tuple(lines)

    def _pieces(self, word: str, width: float) -> Iterator[str]:
        piece, taken = "", 0.0
        for sign in _signs(word):
            wide = self.width(sign)
            if piece and taken + wide > width:
                yield piece
                piece, taken = "", 0.0
            piece, taken = piece + sign, taken + wide
        if piece:
            yield piece


def _signs(word: str) -> Iterator[str]:
    """Letters, each with what is set above it or joined to it."""
    sign = ""
    for char in word:
        if sign and not sign.endswith("\N{ZERO WIDTH JOINER}") and category(char) not in _NO_WIDTH:
            yield sign
            sign = ""
        sign += char
    yield sign


def _width(char: str, table: dict[str, int]) -> int:
    found = table.get(char)
    if found is not None:
        return found
    sort = category(char)
    if sort in _NO_WIDTH:
        return 0
    if char.isspace():
        return table[" "]
    base = normalize("NFD", char)[0]
    if base in table:
        return table[base]
    if east_asian_width(char) in "WF":
        return _WIDE
    return _SIGN if sort == "So" or ord(char) > 0xFFFF else _OTHER
