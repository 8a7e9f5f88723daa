"""What generated code refers to by name: constant tables, sets of pieces, and places in the rule file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tgame.dsl.checked import Text
from tgame.dsl.diagnostics import Span
from tgame.interpreter import boards, rules
from tgame.interpreter.layout import Layout

if TYPE_CHECKING:
    from tgame.interpreter.generate.notes import NotePlan


class _Cells(dict[int, int]):
    """The cell behind a place."""

    def __missing__(self, code: int) -> int:
        raise rules.RuleError("TG913", "this piece lies on no cell")


class Pool:
    """The names of a generated module. Equal constants share one name."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.names: dict[str, Any] = {
            name: getattr(rules, name)
            for name in dir(rules)
            if not name.startswith("_") and getattr(getattr(rules, name), "__module__", "") == rules.__name__
        }
        players = range(layout.players)
        self.names["ORDER"] = tuple(tuple((p + i) % layout.players for i in players) for p in players)
        self.names["OTHERS"] = tuple(order[1:] for order in self.names["ORDER"])
        self.names["CELL_OF"] = layout.cell_of
        # Only places that are cells: a piece that lies elsewhere has none, which is an error of the rules.
        self.names["CELL"] = _Cells((code, layout.cell_of[code]) for code in range(layout.plain, len(layout.cell_of)))
        self.names["ZONE_OF"] = layout.zone_of
        self.names["SEEN"] = layout.seen
        self.names["FACE"] = layout.faces
        # Indexed by a cell's content, -1 included: the piece as a list of none or one.
        self.names["ONE"] = (*((i,) for i in range(len(layout.pieces))), ())
        self._keys: dict[tuple[str, Any], str] = {}
        self.sites: list[Span] = []
        self._site_numbers: dict[Span, int] = {}
        self._count = 0
        self.notes: list[NotePlan] = []
        self.sentences: list[Text] = []

    def constant(self, prefix: str, key: Any, value: Any) -> str:
        """A name for a constant; `key` says when two are the same."""
        # By how it is written: True and 1 are equal, but not the same value.
        known = (prefix, repr(key) if isinstance(key, tuple) else key)
        name = self._keys.get(known)
        if name is None:
            name = self._keys[known] = f"{prefix}{len(self._keys)}"
            self.names[name] = value
        return name

    def site(self, span: Span) -> int:
        """A number for a place in the rule file, to be told when something goes wrong there."""
        if span not in self._site_numbers:
            self._site_numbers[span] = len(self.sites)
            self.sites.append(span)
        return self._site_numbers[span]

    def told(self, text: Text) -> int:
        """A number for a sentence of the rules."""
        if text not in self.sentences:
            self.sentences.append(text)
        return self.sentences.index(text)

    def fresh(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def pieces(self, pieces: frozenset[int]) -> str:
        return self.constant("P", pieces, pieces)

    def field(self, name: str) -> str:
        return self.constant("F", name, self.layout.fields[name])

    def table(self, name: str, rows: int, columns: int, *more: int) -> str:
        from tgame.dsl.checked import CellType

        board = CellType(rows, columns)
        build = boards.lines(board, *more) if name == "lines" else boards.TABLES[name](board)
        return self.constant("T", (name, rows, columns, more), build)
