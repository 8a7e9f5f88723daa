"""The options of a whole decision, for the playout: a heap that several actions look through is gone through once.

A hand of cards from which one may lay, play or drop is sorted in one loop: each different face goes to the actions
that take its kind. What does not depend on the card is worked out when first needed, and not at all if it is not.
"""

from __future__ import annotations

import re
from contextlib import ExitStack

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.generate.choices import mentions
from tgame.interpreter.generate.code import Code, shape
from tgame.interpreter.generate.comprehensions import filling
from tgame.interpreter.generate.expressions import Env
from tgame.interpreter.generate.hoisting import Lines
from tgame.interpreter.generate.options import OptionWriter
from tgame.interpreter.partial import may_fail

Offered = tuple[t.Action, Env, str]
Shared = dict[str, tuple[str, list[str]]]
_WORTH_SHARING = 40


class _Lazily(Code):
    """Gives names their values only when the place is reached, and then once."""

    def __init__(self, before: Code, body: Code) -> None:
        super().__init__()
        self.before = before
        self.body = body

    def define(self, name: str, lines: list[str]) -> None:
        self.before(f"{name} = None")
        with self.body.block(f"if {name} is None:"):
            for line in lines:
                self.body(line)


@frozen
class Listed:
    """The options of an offer: a list, or (with `times`) all pairs of one from each of two lists, or only their
    number, where nothing is chosen."""

    name: str
    times: str | None = None
    number: bool = False

    @property
    def count(self) -> str:
        if self.number:
            return self.name
        if self.times is not None:
            return f"(len({self.name}) * len({self.times}) if {self.name} else 0)"
        return f"len({self.name})"


class DecisionWriter:
    def __init__(self, options: OptionWriter) -> None:
        self.products: dict[str, str] = {}
        self._lists: dict[tuple[str, str], str] = {}
        self._nothing: str | None = None  # a quick look whether the decision has any options at all
        self.options = options
        self.choices = options.choices
        self.ex = options.ex
        self.pool = options.pool
        self.layout = options.layout
        self.game = options.game

    def write(self, code: Code, offered: list[Offered], totals: list[str] | None = None) -> list[Listed]:
        """Lines that list the options of every offer.

        With `totals`, these names say how many there are up to and including each offer; where the last is 0, nothing
        else need be there.
        """
        self.products, self._lists, self._nothing = {}, {}, None
        self.ex.near, self.ex.aliases = {}, {}
        self.ex.near_names = frozenset(text for _, env, _ in offered for text in env.values() if text.isidentifier())
        lines = Code()
        self._lines(lines, offered, totals is not None)
        listed = [
            Listed(target, self.products.get(target), totals is not None and not action.chosen)
            for action, _, target in offered
        ]
        if totals is not None:
            for place, options in enumerate(listed):
                lines(f"{totals[place]} = {f'{totals[place - 1]} + ' if place else ''}{options.count}")
            if self._nothing is not None:
                inner = [f"    {line}" for line in lines.lines]
                lines.lines = [f"{totals[-1]} = 0", f"if not {self._nothing}:", *inner]
        near, self.ex.near = self.ex.near, None
        text = "\n".join(lines.lines)
        self.ex.aliases = {}
        for zone, name in near.items():
            if len(re.findall(rf"\b{name}\b", text)) > 1:
                code(f"{name} = {zone}")
                self.ex.aliases[zone] = name
            else:
                text = re.sub(rf"\b{name}\b", zone, text)
        for line in text.split("\n"):
            code(line)
        return listed

    def _lines(self, code: Code, offered: list[Offered], counted: bool) -> None:
        heaps: dict[str, list[Offered]] = {}
        single: list[Offered] = []
        for offer in offered:
            heap = self._heap(offer)
            if heap is None:
                single.append(offer)
            else:
                heaps.setdefault(heap, []).append(offer)
        for heap in [heap for heap, users in heaps.items() if len(users) == 1]:
            single.extend(heaps.pop(heap))
        self.options.known = self._shared_tests(code, single, [o for users in heaps.values() for o in users])
        for heap, users in heaps.items():
            self._sort(code, heap, users, alone=counted and len(users) == len(offered))
        self.choices.listed = self._shared_boards(code, single)
        for action, env, target in single:
            self.options.write(code, action, env, target, {}, counted)
        self.options.known, self.choices.listed = {}, {}

    def _shared_boards(self, code: Code, single: list[Offered]) -> dict[str, str]:
        """Pieces of a board that more than one action chooses from, listed once."""
        users: dict[str, list[str]] = {}
        for action, env, _ in single:
            first = action.chosen[0] if action.chosen else None
            if first is None or not isinstance(first.source, t.Comp) or self.choices.on_board(first) is None:
                continue
            if not may_fail(self.game, first.source):
                text = self.ex.source(first.source, env)[0]
                users.setdefault(shape(text), []).append(text)
        found: dict[str, str] = {}
        for shaped, texts in users.items():
            if len(texts) > 1:
                found[shaped] = self.pool.fresh("h")
                code(f"{found[shaped]} = {texts[0]}")
        return found

    def _heap(self, offer: Offered) -> str | None:
        """The heap that an action's first choice looks through, where looking once is enough."""
        action, env, _ = offer
        if not action.chosen or any(choice.several for choice in action.chosen):
            return None
        first = action.chosen[0]
        root = self.choices.heap(first)
        if root is None or not self.choices.copies(self.game.zones[root.zone].holds):
            return None
        if (
            root is not first.source
            and self.ex.patterns.fixed_filter(first.source) is None
            and self._filter(first) is None
        ):
            return None
        return self.ex.zone(root.zone, root.index, env)

    def _filter(self, choice: t.Choice) -> t.Comp | None:
        """What narrows a heap to those that may be chosen, if it can be asked of a piece at any time."""
        match choice.source:
            case t.Comp(source=t.ZoneAt(), key=None, test=test) if test is not None and not may_fail(self.game, test):
                return choice.source
        return None

    def _shared_tests(self, code: Code, single: list[Offered], sorted_: list[Offered]) -> Shared:
        """Requirements that more than one action has: each is tested when first needed, and once."""
        counts: dict[str, int] = {}
        first: dict[str, tuple[t.Expr, Env]] = {}
        for among in (single, sorted_):
            for action, env, _ in among:
                for line in self.options.levels(action)[0]:
                    if isinstance(line, t.Require) and not may_fail(self.game, line.test):
                        if not self.options.depends_on_let(action, line):
                            text = shape(self.ex.read(line.test, env))
                            counts[text] = counts.get(text, 0) + 1
                            first.setdefault(text, (line.test, env))
                    else:
                        break
        found: Shared = {}
        for text, count in counts.items():
            if count > 1 and len(text) > _WORTH_SHARING:
                name = self.pool.fresh("b")
                found[text] = name, self.ex.comprehensions.compute(name, *first[text])
                code(f"{name} = None")
        return found

    def _sort(self, code: Code, heap: str, users: list[Offered], alone: bool) -> None:
        faces, piece = self.pool.fresh("u"), self.pool.fresh("y")
        root = self.choices.heap(users[0][0].chosen[0])
        assert root is not None
        held = self.game.zones[root.zone].holds.kinds
        plain = [user for user in users if self._takes_all(user)]
        rest = [user for user in users if user not in plain]
        if rest:
            code(f"{' = '.join(target for _, _, target in rest)} = ()")
        before, body = Code(), Code()
        with ExitStack() as nested:
            wanted = frozenset(kind for action, _, _ in rest for kind in self._kinds(action))
            if not plain and wanted < held:
                # Often there is nothing among them that any of the actions takes.
                nothing = f"{self.pool.pieces(frozenset(self.layout.of_kinds(wanted)))}.isdisjoint({heap})"
                if alone:
                    self._nothing = nothing
                else:
                    nested.enter_context(body.block(f"if not {nothing}:"))
            if self.choices.are_alike(root):
                body(f"{faces} = dict.fromkeys({heap})")
                each = faces
            else:
                body(f"{faces} = {{}}")
                body(f"for {piece} in {heap}: {faces}.setdefault(FACE[{piece}], {piece})")
                each = f"{faces}.values()"
            for user in plain:
                body(f"{user[2]} = list({each})")
            if rest:
                nested.enter_context(body.block(f"for {piece} in {each}:"))
                self._dispatch(before, body, piece, held, rest)
        if before.lines:
            code(f"{' = '.join(line.split(' = ')[0] for line in dict.fromkeys(before.lines))} = None")
        for line in body.lines:
            code(line)

    def _dispatch(self, before: Code, body: Code, piece: str, held: frozenset[str], users: list[Offered]) -> None:
        """To each kind the actions that take it. Pieces are numbered kind by kind, so bounds tell them apart."""
        bounds: list[tuple[int, list[Offered]]] = []
        above = 0
        for name, kind in self.layout.game.kinds.items():
            above += len(kind.faces)
            if name in held and kind.faces:
                bounds.append((above, [user for user in users if name in self._kinds(user[0])]))
        # Kinds that nobody takes, at the end or side by side, need no branch of their own.
        bounds = [one for one, after in zip(bounds, [*bounds[1:], (0, [])], strict=True) if one[1] or after[1]]
        for place, (bound, takers) in enumerate(bounds):
            with body.block(f"{'if' if place == 0 else 'elif'} {piece} < {bound}:"):
                for user in takers:
                    self._branch(before, body, user, piece)

    def _kinds(self, action: t.Action) -> list[str]:
        item = t.item_type(action.chosen[0].source.type)
        assert isinstance(item, t.PieceType)
        return [name for name in self.layout.game.kinds if name in item.kinds]

    def _takes_all(self, user: Offered) -> bool:
        """Anything in the heap will do, on no condition."""
        action = user[0]
        return (
            len(action.chosen) == 1
            and not action.lines
            and action.chosen[0].test is None
            and self.choices.heap(action.chosen[0]) is action.chosen[0].source
        )

    def _branch(self, before: Code, body: Code, user: Offered, piece: str) -> None:
        """What one action makes of a card of its kind."""
        action, outer, target = user
        options, hoister = self.options, self.options.hoister
        lazily = _Lazily(before, body)
        env = dict(outer)
        hoister.begin(env)
        levels = options.levels(action)
        unbound = {choice.name for choice in action.chosen}
        unbound |= {line.name for level in levels for line in level if isinstance(line, t.Let)}
        with ExitStack() as nested:

            def demand(text: str) -> None:
                nested.enter_context(body.block(f"if {text}:"))

            def follow(lines: Lines) -> None:
                for line in lines:
                    if isinstance(line, t.Let):
                        body(f"l_{line.name} = {self.ex.value(hoister.hoist(lazily, line.value, unbound, env), env)}")
                        env[line.name] = f"l_{line.name}"
                        continue
                    known = options.known.get(shape(self.ex.read(line.test, env)))
                    if known is not None:
                        with body.block(f"if {known[0]} is None:"):
                            body.define(*known)
                        demand(known[0])
                    else:
                        demand(self.ex.read(hoister.hoist(lazily, line.test, unbound, env), env))

            narrowed = self.ex.patterns.fixed_filter(action.chosen[0].source)
            if narrowed is not None and narrowed[1] != frozenset(self.layout.of_kinds(frozenset(self._kinds(action)))):
                demand(f"{piece} in {self.pool.pieces(narrowed[1])}")
            comp = self._filter(action.chosen[0]) if narrowed is None else None
            if comp is not None and comp.test is not None:
                demand(self.ex.read(comp.test, {**env, comp.name: piece}))
            follow(self._cheapest_first(levels[0], env))
            names: list[str] = []
            for place, choice in enumerate(action.chosen):
                if place == 0:
                    name = piece
                elif self._free(choice, action, levels[place + 1]):
                    self.products[target] = self._listed_once(before, body, choice, user, levels[place + 1], env)
                    break
                else:
                    name = self._inner(before, body, nested, choice, user, levels[place + 1], env)
                env[choice.name] = name
                names.append(name)
                loose = place > 0 and not self._tied(choice, action) and not self._risky(choice, levels[place + 1])
                if choice.test is not None and not loose:
                    demand(self.ex.read(hoister.hoist(lazily, choice.test, unbound, env), env))
                follow(self._late(choice, action, levels[place + 1]) if loose else levels[place + 1])
            if target in self.products:
                names = names[:1]
            item = names[0] if len(names) == 1 else f"({', '.join(names)})"
            body(f"{target} += ({item},)")

    def _cheapest_first(self, lines: Lines, env: Env) -> Lines:
        """Requirements that cannot fail may be tested in any order."""
        if any(isinstance(line, t.Let) or may_fail(self.game, line.test) for line in lines):
            return lines
        return sorted(lines, key=lambda line: len(self.ex.read(line.test, env)) if isinstance(line, t.Require) else 0)

    def _tied(self, choice: t.Choice, action: t.Action) -> bool:
        """Does what can be chosen here depend on what was chosen before?"""
        earlier = {c.name for c in action.chosen[: action.chosen.index(choice)]}
        parts = [choice.source, *([choice.test] if choice.test is not None else [])]
        return any(mentions(part, earlier) for part in parts)

    def _late(self, choice: t.Choice, action: t.Action, lines: Lines) -> Lines:
        """The lines that must wait until the earlier choices are known; the others narrow the list itself."""
        if self._tied(choice, action) or any(isinstance(line, t.Let) for line in lines):
            return lines
        earlier = {c.name for c in action.chosen[: action.chosen.index(choice)]}
        earlier |= {line.name for line in action.lines if isinstance(line, t.Let)}
        return [line for line in lines if isinstance(line, t.Require) and mentions(line.test, earlier)]

    def _inner(
        self,
        before: Code,
        body: Code,
        nested: ExitStack,
        choice: t.Choice,
        user: Offered,
        lines: Lines,
        env: dict[str, str],
    ) -> str:
        """Loop over a later choice; one that depends on nothing before it is listed once."""
        name = self.pool.fresh("y")
        action = user[0]
        if self._tied(choice, action) or self._risky(choice, lines):
            source, filters = self.choices.choosable(body, choice, name, env, {}, set())
            nested.enter_context(body.block(f"for {name} in {source}:"))
            for text in filters:
                nested.enter_context(body.block(f"if {text}:"))
            return name
        heap = self.choices.heap(choice)
        if heap is not None:
            # Often there is nothing there at all.
            nested.enter_context(body.block(f"if {self.ex.zone(heap.zone, heap.index, env)}:"))
        listed = self._listed_once(before, body, choice, user, lines, env)
        nested.enter_context(body.block(f"for {name} in {listed}:"))
        return name

    def _free(self, choice: t.Choice, action: t.Action, lines: Lines) -> bool:
        """The second of two choices that have nothing to do with each other: any goes with any."""
        free = not self._tied(choice, action) and not self._late(choice, action, lines)
        return len(action.chosen) == 2 and free and not self._risky(choice, lines)

    def _risky(self, choice: t.Choice, lines: Lines) -> bool:
        """Can working out what may be chosen here be an error of the rules?"""
        parts = [choice.source, *([choice.test] if choice.test is not None else [])]
        parts.extend(line.value if isinstance(line, t.Let) else line.test for line in lines)
        return any(may_fail(self.game, part) for part in parts)

    def _listed_once(
        self,
        before: Code,
        body: Code,
        choice: t.Choice,
        user: Offered,
        lines: Lines,
        env: dict[str, str],
    ) -> str:
        """A list of what can be chosen, made when first needed."""
        action, _, target = user
        name = self.pool.fresh("y")
        scratch = Code()
        source, filters = self.choices.choosable(scratch, choice, name, env, {}, set())
        inner = {**env, choice.name: name}
        tests = [choice.test] if choice.test is not None else []
        late = self._late(choice, action, lines)
        tests.extend(line.test for line in lines if isinstance(line, t.Require) and line not in late)
        filters.extend(self.ex.read(test, inner) for test in tests)
        # One name for all the kinds that this action takes: whichever comes first fills the list.
        listed = self._lists.setdefault((target, choice.name), self.pool.fresh("h"))
        made = [f"{listed} = list({source})"]
        if filters:
            made = [f"{listed} = []", *filling(name, source, filters, f"{listed}.append({name})")]
        _Lazily(before, body).define(listed, [*scratch.lines, *made])
        return listed
