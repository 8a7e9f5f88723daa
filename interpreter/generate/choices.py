"""What can be chosen for a parameter of an action, as generated lines: pieces that look the same are offered once.

In: a choice, such as `c in hand[me]`. Out: something to loop over, and tests for what the loop finds. It must not know
the lines of the action, which may refuse what is chosen.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import free_names, unfiltered
from tgame.interpreter.generate.code import Code, shape
from tgame.interpreter.generate.expressions import Env, ExpressionWriter


class ChoiceWriter:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer
        self.game = writer.game
        self.layout = writer.layout
        self.pool = writer.pool
        # Pieces of a board that several actions choose from, by the shape of the text that lists them.
        self.listed: dict[str, str] = {}

    def choosable(
        self, code: Code, choice: t.Choice, name: str, env: Env, shared: dict[str, str], earlier: set[str]
    ) -> tuple[str, list[str]]:
        """Something to loop over, and tests on `name`: what can be chosen, with pieces that look the same and lie
        together offered once. `earlier` names the choices made before it, in whose loops this one is listed."""
        item = t.item_type(choice.source.type) or t.NOTHING
        root = self.heap(choice)
        if root is None or not self.copies(item):
            narrowed = self.ex.patterns.fixed_filter(choice.source)
            if narrowed is not None and not self.copies(item) and isinstance(narrowed[0], t.ZoneAt):
                return self.ex.source(narrowed[0], env)[0], [f"{name} in {self.pool.pieces(narrowed[1])}"]
            text, gaps = self.ex.source(choice.source, env)
            if shape(text) in self.listed:
                return self.listed[shape(text)], []
            if self.copies(item) and not self._ordered_root(choice):
                loose, listed = self.loose(), self.ex.read(choice.source, env)
                return f"first_of((((W[x], FACE[x]) if {loose}[W[x]] else x, x) for x in {listed}))", []
            return text, [f"{name} >= 0"] if gaps else []
        narrowed = self.ex.patterns.fixed_filter(choice.source)
        if narrowed is None and root is not choice.source:
            return f"first_of(((FACE[x], x) for x in {self.ex.read(choice.source, env)}))", []
        # With another heap for each earlier choice there is nothing to work out before, and nothing to share.
        own = mentions(root, earlier)
        faces = self._faces_here(root, env) if own else self._faces(code, root, env, shared)
        return faces, [f"{name} in {self.pool.pieces(narrowed[1])}"] if narrowed is not None else []

    def copies(self, type_: t.Type) -> bool:
        """Are there pieces of this type that nobody can tell apart?"""
        return isinstance(type_, t.PieceType) and self.layout.have_copies(type_)

    def are_alike(self, zone: t.ZoneAt) -> bool:
        return self.game.zones[zone.zone].holds.kinds <= self.ex.alike

    def heap(self, choice: t.Choice) -> t.ZoneAt | None:
        """The heap that a choice looks through, if it is one."""
        root = self._root(choice)
        return root if root is not None and not self.game.zones[root.zone].ordered else None

    def on_board(self, choice: t.Choice) -> int | None:
        """The code of the first cell of the board that a piece is chosen from."""
        root = self._root(choice)
        if root is None or root.index or self.game.zones[root.zone].cells is None:
            return None
        return self.layout.zones[root.zone].code

    def _ordered_root(self, choice: t.Choice) -> bool:
        root = self._root(choice)
        return root is not None and self.game.zones[root.zone].ordered

    def _root(self, choice: t.Choice) -> t.ZoneAt | None:
        root = unfiltered(choice.source)
        return root if isinstance(root, t.ZoneAt) and self.ex.is_whole(root) else None

    def _faces(self, code: Code, zone: t.ZoneAt, env: Env, shared: dict[str, str]) -> str:
        """One piece of each face in a heap; worked out once for all the actions that look through it."""
        text = self.ex.zone(zone.zone, zone.index, env)
        if text not in shared:
            shared[text] = self.pool.fresh("u")
            if self.are_alike(zone):
                code(f"{shared[text]} = dict.fromkeys({text})")
            else:
                code(f"{shared[text]} = {{}}")
                code(f"for x in {text}: {shared[text]}.setdefault(FACE[x], x)")
                shared[text] += ".values()"
        return shared[text]

    def _faces_here(self, zone: t.ZoneAt, env: Env) -> str:
        text = self.ex.zone(zone.zone, zone.index, env)
        return f"dict.fromkeys({text})" if self.are_alike(zone) else f"first_of(((FACE[x], x) for x in {text}))"

    def loose(self) -> str:
        """A table by place: do pieces lie there in no order?"""
        return self.pool.constant(
            "T", "loose", tuple(self._is_loose(place) for place in range(len(self.layout.zone_of)))
        )

    def _is_loose(self, code: int) -> bool:
        return not self.game.zones[self.layout.place_name(code)[0]].ordered

    def source(self, choice: t.Choice, env: Env) -> str:
        """A list with all that can be chosen, also what looks the same."""
        text, gaps = self.ex.source(choice.source, env)
        return f"[x for x in {text} if x >= 0]" if gaps else text


def mentions(expr: t.Expr, names: set[str]) -> bool:
    """Does an expression depend on one of these names?"""
    return bool(free_names(expr) & names)
