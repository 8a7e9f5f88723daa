"""Complete small rule files at random, for properties that hold of any game whatever its rules.

`RuleFile(below).text()` writes one; `below(n)` gives it a number from 0 to n-1 whenever it has to choose. The first of
every list of ways is the plainest and every optional part is left out at 0, so that Hypothesis, which shrinks numbers,
shrinks rules. Names come from a pool of four and hide each other freely. Matches end: loops are counted, and decisions
that go on can be passed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

T = TypeVar("T")
Lines = list[str]
NAMES = ("x", "y", "z", "u")
SEEN = ("", ", seen by all", ", seen by owner", ", seen by others", ", seen by nobody")
SHAPES = ("pile", "set", "list", "bag", "row(20)", "slots(20)", "grid(4, 5)")
CELLS = ("row", "slots", "grid")


@dataclass(frozen=True)
class Zone:
    name: str
    family: str
    shape: str
    per: str = ""

    @property
    def cells(self) -> bool:
        return self.shape.startswith(CELLS)


@dataclass(frozen=True)
class Scope:
    """What a place in the rules may say: the names bound there, who acts, what can be offered, called and left."""

    names: tuple[tuple[str, str], ...] = ()
    me: bool = False
    offers: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    effects: bool = True

    def bind(self, name: str, type_: str) -> Scope:
        return replace(self, names=(*((n, t) for n, t in self.names if n != name), (name, type_)))

    def of(self, *types: str) -> list[str]:
        return [name for name, type_ in self.names if type_ in types]


def indented(lines: Lines) -> Lines:
    return [f"  {line}" for line in lines]


class RuleFile:
    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below
        # Whether everybody sees everything, and pieces of one face are never told apart.
        self.open = not self.rare(2)
        self.gold = self.rare(3)
        self.zones: list[Zone] = []
        self.defs: list[tuple[str, str]] = []
        self.scored = False
        self.stones = False
        self.marks = False
        self.grid = ""

    # Choosing.

    def one(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def rare(self, n: int) -> bool:
        """True once in n times."""
        return self.below(n) == n - 1

    def way(self, *ways: Callable[[], T]) -> T:
        return self.one(ways)()

    # The file.

    def text(self) -> str:
        head = ['game g for 2..3 "G"', *self.pieces(), *self.places(), *self.variables()]
        head += self.definitions()
        plain = [f"plain{n}" for n in range(1 + self.below(3))]
        nested = [f"nested{n}" for n in range(self.below(3))]
        steps = [f"step{n}" for n in range(self.below(3))]
        own = [f"own{n}" for n in range(self.below(3))]
        acting = Scope(me=True)
        within = replace(acting, offers=tuple(plain))
        actions: Lines = []
        for name in plain:
            actions += self.action(name, acting)
        for name in nested:
            actions += self.action(name, replace(within, steps=tuple(steps)))
        for name in own:
            actions += self.own_action(name)
        for name in steps:
            actions += self.step(name, within)
        flow = self.flow(replace(acting, offers=(*plain, *nested), steps=tuple(steps)), own)
        hooks = self.hooks([*plain, *nested], steps)
        triggers = [line for _ in range(self.below(4)) for line in self.trigger(tuple(plain))]
        return "\n".join([*head, *flow, *actions, *hooks, *triggers, *self.ending()]) + "\n"

    def pieces(self) -> Lines:
        fields = "rank: 1..3, gold: Bool" if self.gold else "rank: 1..3"
        back = self.one(("", "", " back rank"))
        lines = [f"pieces Card{back}", f"  card({fields}) x{1 + self.below(2 if self.gold else 3)}"]
        if not back and self.rare(2):
            lines.append(f"  joker x{1 + self.below(3)}")
        else:
            lines.append("  joker(rank: 1..1) x2")
        self.stones = self.rare(2)
        if self.stones:
            lines += ["pieces Stone", self.one(("  stone x4", "  stone(whose: Player) x2", "  stone x3\n  rock x2"))]
        return lines

    def places(self) -> Lines:
        lines = []

        def zone(name: str, family: str, shapes: Sequence[str], per: str = "", full: bool = False) -> None:
            made = Zone(name, family, self.one(shapes), per)
            seen = self.seen(per)
            self.zones.append(made)
            index = f" per {per}" if per else ""
            lines.append(f"zone {name}{index}: {made.shape} of {family}{', full' if full else ''}{seen}")

        zone("deck", "Card", SHAPES, full=True)
        zone("hand", "Card", ("set", *SHAPES), "Player")
        if self.rare(2):
            zone("heap", "Card", SHAPES)
        if self.rare(3):
            zone("slot", "Card", SHAPES, "0..2")
        if self.rare(3):
            zone("jokers", "joker", SHAPES)
        if self.stones:
            zone("sack", "Stone", ("bag", "set", "list"), full=True)
            zone("board", "Stone", ("grid(3, 4)", "row(12)"))
            self.grid = "board"
        self.zones.append(Zone("kept", "Card", "set", "Player"))
        lines.append(f"zone kept per Player: set of Card{self.seen('Player')}")
        return lines

    def seen(self, per: str) -> str:
        if self.open:
            return ", seen by all"
        return self.one([one for one in SEEN if per == "Player" or one not in (", seen by owner", ", seen by others")])

    def variables(self) -> Lines:
        lines = ["var total: -999..99999", "var points per Player: -999..99999", "var flag: Bool", "var who: Player"]
        lines += ["var turns: 0..999", "var tens per 0..2: -999..99999", "var trail: [0..9]"]
        self.marks = not self.open and self.rare(3)
        if self.marks:
            lines.append("var marks per Card: 0..999")
        return lines

    def definitions(self) -> Lines:
        lines = []
        for n in range(self.below(4)):
            name = f"def{n}"
            type_, expression = self.one(
                (("Number", self.number), ("Bool", self.truth), ("[Card]", self.cards), ("[Player]", self.seats))
            )
            parameter = self.one(("", "Player", "Card", "Number"))
            bound = self.one(NAMES)
            scope = Scope().bind(bound, parameter) if parameter else Scope()
            written = {"Number": "0..99"}.get(parameter, parameter)
            signature = f"({bound}: {written})" if parameter else ""
            lines.append(f"def {name}{signature} = {expression(scope, 2)}")
            self.defs.append((f"{name}:{parameter}", type_))
        return lines

    def ending(self) -> Lines:
        scope = Scope().bind("p", "Player")
        lines = ["score p"] + [f'  "S{n}": {self.number(scope, 2)}' for n in range(1 + self.below(2))]
        return [*lines, self.one(("winner most(p in players: score(p))", f"winner {self.seats(Scope(), 2)}"))]

    # Flow.

    def flow(self, scope: Scope, own: Lines) -> Lines:
        lines = ["flow", "  phase setup", "    move shuffled(deck) to kept[seat(1)]", "    move kept to deck"]
        lines += ["    each p in players", "      move top(deck, 3) to hand[p]"]
        if self.stones:
            lines.append("    move top(sack, 3) to board")
        lines.append(f"  phase round repeat {1 + self.below(3)}")
        if own:
            lines += indented(indented(["together me in players", *indented(self.alone(own))]))
        body = self.body(replace(scope, phases=("turn", "round")), 2)
        decision = self.decision(replace(scope, phases=("turn",)), 1)
        turn = ["turns += 1", *decision, *body]
        lines += ["    phase turn each me in players", *indented(indented(indented(turn)))]
        if self.rare(3):
            window = f"window me in {self.seats(Scope(), 1)}: {', '.join(self.offered(scope))}"
            lines += ["    phase talk", f"      {window}"]
        lines += ["    if turns > 5", "      end"]
        return lines

    def alone(self, own: Lines) -> Lines:
        lines = []
        for name in own:
            lines.append(f"{self.one(('choose', 'may'))} {name}")
            if self.rare(3):
                lines.append(f"points[me] += {self.below(3)}")
        return lines

    def own_action(self, name: str) -> Lines:
        """An action for `together`: it reads and writes what is its player's own."""
        bound = self.one(NAMES)
        chosen = self.one((f"{bound} in hand[me]", f"{bound} in hand[me].card", f"1..2 {bound} in hand[me]"))
        lines = [f"action {name}({chosen})"]
        if self.rare(2):
            lines.append('  require count(kept[me]) < 3 "full"')
        return [*lines, f"  move {bound} to kept[me]", *self.one(([], ["  points[me] += count(hand[me])"]))]

    def offered(self, scope: Scope) -> list[str]:
        return list(dict.fromkeys(self.one(scope.offers) for _ in range(1 + self.below(2))))

    def decision(self, scope: Scope, depth: int) -> Lines:
        word = self.one(("choose", "may", "any"))
        offers = self.offered(scope)
        if word != "any" and self.rare(4):
            offers[0] += " again"
        lines = [f"{word} {', '.join(offers)}"]
        if self.rare(4):
            lines += indented(self.body(scope, depth - 1))
        if self.rare(4):
            lines += ["else", *indented(self.body(scope, depth - 1))]
        return lines

    # Actions, steps, triggers, hooks.

    def action(self, name: str, scope: Scope) -> Lines:
        chosen = []
        scope = replace(scope, effects=False)
        several = ""
        for n in range(self.below(3)):
            bound = self.one([one for one in NAMES if one not in dict(scope.names)])
            type_, domain = self.domain(scope)
            inside = scope.bind(bound, type_)
            where = f" where {self.truth(inside, 1)}" if self.rare(4) else ""
            if n == 0 and type_ in ("Card", "card") and self.rare(5):
                chosen.append(f"{self.one(('2', '1..2', '0..2'))} {bound} in {domain}{where}")
                several = bound
                break
            chosen.append(f"{bound} in {domain}{where}")
            scope = inside
        lines = [f"action {name}({', '.join(chosen)})" if chosen else f"action {name}"]
        for _ in range(self.below(3)):
            if self.rare(4):
                bound = self.one([one for one in NAMES if one != several])
                lines.append(f"  let {bound} = {self.number(scope, 1)}")
                scope = scope.bind(bound, "Number")
            lines.append(f'  require {self.truth(scope, 2)} "no"')
        if several:
            scope = scope.bind(several, "[Card]")
        return lines + indented(self.body(replace(scope, effects=True), 2))

    def domain(self, scope: Scope) -> tuple[str, str]:
        return self.way(
            lambda: ("Card", self.zone(scope, "Card")),
            lambda: ("card", f"{self.zone(scope, 'Card')}.card"),
            lambda: ("Card", self.cards(scope, 1)),
            lambda: ("Player", self.seats(scope, 1)),
            lambda: ("Number", f"1..{1 + self.below(3)}"),
            lambda: ("Stone", self.stone_list(scope)) if self.stones else ("Number", "0..1"),
            lambda: ("Cell", self.cell_list(scope)) if self.grid else ("Player", "others(me)"),
        )

    def step(self, name: str, scope: Scope) -> Lines:
        return [f"step {name}", *indented(self.body(scope, 2))]

    def trigger(self, offers: tuple[str, ...]) -> Lines:
        kind = self.one(("", "Player", "me", "Number"))
        bound = "me" if kind == "me" else self.one(NAMES)
        scope = Scope(me=kind == "me", offers=offers if kind == "me" else ())
        if kind in ("Player", "Number"):
            scope = scope.bind(bound, kind)
        domain = {"Player": "players", "me": "players", "Number": self.one(("0..2", "[1, 2]", "1..3"))}.get(kind, "")
        condition = self.truth(replace(scope, effects=False), 2)
        lines = [f"when {bound} in {domain} where {condition}" if kind else f"when {condition}"]
        return lines + indented(self.body(scope, 1))

    def hooks(self, actions: Lines, steps: Lines) -> Lines:
        lines = []
        for word in ("before", "after", "instead")[: self.below(4)]:
            thing = self.one([*actions, *steps, "turn"])
            scope = Scope(me=True)
            where = f" where {self.truth(scope, 1)}" if self.rare(2) else ""
            lines += [f"{word} {thing}{where}", *indented(self.body(scope, 1))]
        return lines

    # Statements.

    def body(self, scope: Scope, depth: int) -> Lines:
        lines: Lines = []
        for _ in range(1 + self.below(3)):
            made, scope = self.statement(scope, depth)
            lines += made
        return lines

    def statement(self, scope: Scope, depth: int) -> tuple[Lines, Scope]:
        simple = (self.assignment, self.move, self.move, self.effect)
        if depth <= 0:
            return self.one(simple)(scope), scope
        if self.rare(5):
            return self.let(scope)
        blocks: list[Callable[[Scope], Lines]] = [
            *simple,
            lambda s: self.branch(s, depth),
            lambda s: self.each(s, depth),
            lambda s: self.outside(s, depth),
        ]
        return self.one(blocks)(scope), scope

    def outside(self, scope: Scope, depth: int) -> Lines:
        """What leads elsewhere: a decision, a step, the end of a phase or of the match."""
        ways: list[Callable[[], Lines]] = [lambda: ["repeat 2", *indented(self.body(scope, depth - 1))]]
        if scope.me and scope.offers:
            ways.append(lambda: self.decision(scope, depth - 1))
            ways.append(lambda: [f"window me in {self.seats(scope, 1)}: {', '.join(self.offered(scope))}"])
        if scope.steps:
            ways.append(lambda: [f"{self.one(scope.steps)}()"])
        if scope.phases:
            ways.append(lambda: [f"if {self.truth(scope, 1)}", f"  leave {self.one(scope.phases)}"])
        ways.append(lambda: [f"if turns > 2 and {self.truth(scope, 1)}", f"  end {self.seats(scope, 1)}"])
        return self.one(ways)()

    def let(self, scope: Scope) -> tuple[Lines, Scope]:
        bound = self.one(NAMES)
        type_, expression = self.way(
            lambda: ("Number", self.number(scope, 1)),
            lambda: ("[Card]", self.cards(scope, 2)),
            lambda: ("[Player]", self.seats(scope, 1)),
            lambda: ("Player", self.seat(scope)),
            lambda: ("Number", f"roll({1 + self.below(6)})"),
            lambda: ("[Card]", f"pick({self.cards(scope, 1)}, 2)"),
            lambda: ("[Card]", f"shuffled({self.cards(scope, 1)})"),
            lambda: ("Player", f"random({self.one(('players', 'others(seat(1))'))})"),
        )
        return [f"let {bound} = {expression}"], scope.bind(bound, type_)

    def branch(self, scope: Scope, depth: int) -> Lines:
        lines = [f"if {self.truth(scope, 2)}", *indented(self.body(scope, depth - 1))]
        if self.rare(3):
            lines += [f"elif {self.truth(scope, 1)}", *indented(self.body(scope, depth - 1))]
        if self.rare(3):
            lines += ["else", *indented(self.body(scope, depth - 1))]
        return lines

    def each(self, scope: Scope, depth: int) -> Lines:
        bound = self.one(NAMES)
        type_, domain = self.way(
            lambda: ("Player", self.seats(scope, 1)),
            lambda: ("Card", self.cards(scope, 1)),
            lambda: ("card", f"{self.zone(scope, 'Card')}.card"),
            lambda: ("Number", "1..2"),
            lambda: ("Card", f"pick({self.cards(scope, 1)}, 2)"),
            lambda: ("me", self.seats(scope, 1)),
        )
        inside = replace(scope, me=True) if type_ == "me" else scope.bind(bound, type_)
        where = f" where {self.truth(inside, 1)}" if self.rare(3) else ""
        name = "me" if type_ == "me" else bound
        return [f"each {name} in {domain}{where}", *indented(self.body(inside, depth - 1))]

    def assignment(self, scope: Scope) -> Lines:
        number = self.number(scope, 2)
        return self.way(
            lambda: [f"total += {number}"],
            lambda: [f"total = ({number}) mod 10"],
            lambda: [f"points[{self.seat(scope)}] += {number}"],
            lambda: [f"points[{self.seat(scope)}] = ({number}) mod 5"],
            lambda: [f"flag = {self.truth(scope, 2)}"],
            lambda: [f"who = {self.seat(scope)}"],
            lambda: [f"tens[{self.third(scope)}] += {self.one(('1', 'roll(3)', number))}"],
            lambda: [f"trail = top(trail + ({number}) mod 10, 4)"],
            lambda: [f"each v in {self.cards(scope, 1)}", "  marks[v] += 1"] if self.marks else ["flag = not flag"],
        )

    def move(self, scope: Scope) -> Lines:
        if self.stones and self.rare(4):
            return self.move_stones(scope)
        targets = [zone for zone in self.zones if zone.family == "Card"]
        target = self.way(lambda: self.part(scope, self.one(targets)), lambda: self.part(scope, self.one(targets)))
        if self.rare(8):
            target = "box"
        pieces, single = scope.of("Card", "card", "[Card]"), scope.of("Card", "card")
        ways: list[Callable[[], str]] = [lambda: self.one(pieces)] * (4 if pieces else 0)
        ways += [
            lambda: f"top({self.zone(scope, 'Card')})",
            lambda: f"top({self.zone(scope, 'Card')}, {self.number(scope, 1)})",
            lambda: self.zone(scope, "Card"),
            lambda: self.cards(scope, 2),
            lambda: f"pick({self.cards(scope, 1)})",
            lambda: f"pick({self.cards(scope, 1)}, {1 + self.below(3)})",
            lambda: f"[{self.one(single)}, {self.one(single)}]" if single else "hand",
        ]
        source = self.one(ways)()
        jokers = [zone for zone in self.zones if zone.family == "joker"]
        if jokers and self.rare(5):
            return [f"move ({source}).joker to jokers"] if source not in pieces else ["move box.joker to jokers"]
        if self.rare(3):
            boards = [zone for zone in targets if zone.cells and not zone.per]
            if boards:
                name = self.one(boards).name
                cell = self.one((f"free({name})", f"first(free({name}))", f"last(free({name}))"))
                return [f"move {source} to {name}[{cell}]"]
        return [f"move {source} to {target}"]

    def move_stones(self, scope: Scope) -> Lines:
        stones = scope.of("Stone")
        source = self.one(stones) if stones and self.rare(2) else self.stone_list(scope)
        cells = scope.of("Cell")
        ways = ["sack", "board", "box", "board[free(board)]", "board[first(free(board))]"]
        ways += [f"board[{cell}]" for cell in cells]
        return [f"move {source} to {self.one(ways)}"]

    def effect(self, scope: Scope) -> Lines:
        cards = self.cards(scope, 1)
        zones = [zone for zone in self.zones if zone.per == "Player"]
        ordered = [zone for zone in self.zones if zone.shape not in ("set", "bag")]
        return self.way(
            lambda: [f"show({cards})"],
            lambda: [f"hide({cards})"],
            lambda: [f"show({cards}, {self.seat(scope)})"],
            lambda: [f"shuffle({self.part(scope, self.one(ordered))})"] if ordered else ["flag = not flag"],
            lambda: [f"rotate({self.one(zones).name}, {self.one(('left', 'right', '2'))})"],
            lambda: [f"tell(v in {cards}: v is card)"],
        )

    # Expressions.

    def third(self, scope: Scope) -> str:
        return self.one(("0", "1", "total mod 3", f"({self.number(scope, 1)}) mod 3"))

    def part(self, scope: Scope, zone: Zone) -> str:
        """One part of a zone, that pieces can be put into."""
        if zone.per == "Player":
            return f"{zone.name}[{self.seat(scope)}]"
        return f"{zone.name}[{self.third(scope)}]" if zone.per else zone.name

    def zone(self, scope: Scope, family: str) -> str:
        zone = self.one([zone for zone in self.zones if zone.family == family])
        return zone.name if zone.per and self.rare(4) else self.part(scope, zone)

    def stone_list(self, scope: Scope) -> str:
        return self.one(("board", "sack", "top(sack)", "board.stone", "board[row_cells(board, 1)]"))

    def cell_list(self, scope: Scope) -> str:
        cells = scope.of("Cell")
        if cells and self.rare(2):
            return f"{self.one(('neighbours', 'around'))}({self.one(cells)})"
        return self.one(("free(board)", "cells(board)", "row_cells(board, 1)", "list(s in cells(board) - free(board))"))

    def seat(self, scope: Scope) -> str:
        ways = ["me"] * (3 if scope.me else 0) + scope.of("Player") * 2 + ["seat(1)", "seat(2)", "who"]
        seat = self.one(ways)
        return self.one(("", "", "", "left_of", "right_of")) + f"({seat})" if self.rare(5) else seat

    def seats(self, scope: Scope, depth: int) -> str:
        ways: list[Callable[[], str]] = [
            lambda: "players",
            lambda: f"others({self.seat(scope)})",
            lambda: f"order({self.seat(scope)})",
            lambda: f"[{self.seat(scope)}]",
        ]
        ways += [lambda: self.one(scope.of("[Player]"))] * bool(scope.of("[Player]"))
        if depth > 0:
            ways.append(lambda: self.filtered(scope, "Player", "players", depth))
            ways.append(lambda: self.best(scope, "Player", "players", depth))
        ways += self.called(scope, "[Player]")
        return self.one(ways)()

    def cards(self, scope: Scope, depth: int) -> str:
        ways: list[Callable[[], str]] = [lambda: self.zone(scope, "Card")] * 2
        ways.append(lambda: self.zone(scope, "Card") + self.one((".card", ".joker", ".card(1)", ".Card(rank: 2)")))
        ways += [lambda: self.one(scope.of("[Card]"))] * (2 * bool(scope.of("[Card]")))
        if depth > 0:
            ways += [
                lambda: f"top({self.cards(scope, depth - 1)}, {1 + self.below(3)})",
                lambda: self.filtered(scope, "Card", self.cards(scope, depth - 1), depth),
                lambda: self.best(scope, "card", f"{self.zone(scope, 'Card')}.card", depth),
                lambda: f"({self.cards(scope, depth - 1)} + {self.cards(scope, depth - 1)})",
                lambda: f"({self.cards(scope, depth - 1)} - {self.cards(scope, depth - 1)})",
                lambda: f"distinct({self.cards(scope, depth - 1)})",
                lambda: self.either(scope, depth, self.cards),
                lambda: f"shown({self.part(scope, self.one([z for z in self.zones if z.family == 'Card']))})",
                lambda: f"face_down({self.part(scope, self.one([z for z in self.zones if z.family == 'Card']))})",
                self.place,
            ]
            ways += self.called(scope, "[Card]")
        return self.one(ways)()

    def place(self) -> str:
        ordered = [
            zone.name
            for zone in self.zones
            if zone.family == "Card" and not zone.per and zone.shape not in ("set", "bag", "grid(4, 5)")
        ]
        return f"{self.one(ordered)}[{1 + self.below(3)}]" if ordered else "deck"

    def either(self, scope: Scope, depth: int, make: Callable[[Scope, int], str]) -> str:
        return f"(if {self.truth(scope, depth - 1)} then {make(scope, depth - 1)} else {make(scope, depth - 1)})"

    def filtered(self, scope: Scope, type_: str, domain: str, depth: int) -> str:
        bound = self.one(NAMES)
        return f"list({bound} in {domain} where {self.truth(scope.bind(bound, type_), depth - 1)})"

    def best(self, scope: Scope, type_: str, domain: str, depth: int) -> str:
        bound = self.one(NAMES)
        inside = scope.bind(bound, type_)
        keys = ", ".join(self.number(inside, depth - 1) for _ in range(1 + self.below(2)))
        return f"{self.one(('most', 'least'))}({bound} in {domain}: {keys})"

    def called(self, scope: Scope, type_: str) -> list[Callable[[], str]]:
        """Calls of the definitions so far that give this type and whose parameter there is a value for."""

        def call(definition: str) -> str | None:
            name, parameter = definition.split(":")
            if parameter == "Player":
                return f"{name}({self.seat(scope)})"
            if parameter == "Number":
                return f"{name}({self.below(3)})"
            if parameter == "Card":
                cards = scope.of("Card", "card")
                return f"{name}({self.one(cards)})" if cards else None
            return name

        ways: list[Callable[[], str]] = []
        for definition, gives in self.defs:
            fits = not definition.endswith(":Card") or scope.of("Card", "card")
            if gives == type_ and fits:
                ways.append(lambda definition=definition: call(definition))
        return ways

    def number(self, scope: Scope, depth: int) -> str:
        ways: list[Callable[[], str]] = [lambda: str(self.below(4)), lambda: f"count({self.cards(scope, 0)})"]
        ways += [lambda: self.one(scope.of("Number"))] * (2 * bool(scope.of("Number")))
        ways += [lambda: f"{self.one(scope.of('card'))}.rank"] * (2 * bool(scope.of("card")))
        ways += [lambda: f"marks[{self.one(scope.of('Card', 'card'))}]"] * bool(self.marks and scope.of("Card", "card"))
        ways += [
            lambda: "total",
            lambda: f"points[{self.seat(scope)}]",
            lambda: f"tens[{self.one(('0', '2', 'total mod 3'))}]",
        ]
        if depth > 0:
            ways += [
                lambda: f"count({self.cards(scope, depth)})",
                lambda: f"sum({self.zone(scope, 'Card')}.card.rank)",
                lambda: f"{self.one(('sum', 'max', 'min'))}({self.mapped(scope, depth)})",
                lambda: f"({self.number(scope, depth - 1)} {self.one('+-')} {self.number(scope, depth - 1)})",
                lambda: f"{self.one(('larger', 'smaller'))}({self.number(scope, depth - 1)}, {self.below(4)})",
                lambda: f"count(distinct({self.zone(scope, 'Card')}.card.rank))",
                lambda: f"count({self.seats(scope, depth - 1)})",
                lambda: self.either(scope, depth, self.number),
                lambda: f"({self.number(scope, depth - 1)}) mod {2 + self.below(2)}",
            ]
            ways += self.called(scope, "Number")
        return self.one(ways)()

    def mapped(self, scope: Scope, depth: int) -> str:
        bound = self.one(NAMES)
        type_, domain = self.range_over(scope, depth)
        inside = scope.bind(bound, type_)
        where = f" where {self.truth(inside, depth - 1)}" if self.rare(3) else ""
        return f"{bound} in {domain}{where}: {self.number(inside, depth - 1)}"

    def range_over(self, scope: Scope, depth: int) -> tuple[str, str]:
        return self.way(
            lambda: ("Card", self.cards(scope, depth - 1)),
            lambda: ("card", f"{self.zone(scope, 'Card')}.card"),
            lambda: ("Player", self.seats(scope, depth - 1)),
            lambda: ("Number", f"1..{1 + self.below(3)}"),
        )

    def truth(self, scope: Scope, depth: int) -> str:
        compare = ("<", ">", "==", "!=", "<=", ">=")
        cards = scope.of("Card", "card")
        ways: list[Callable[[], str]] = [
            lambda: f"{self.number(scope, depth - 1)} {self.one(compare)} {self.number(scope, depth - 1)}",
            lambda: f"empty({self.cards(scope, depth - 1)})",
            lambda: "flag",
            lambda: f"{self.seat(scope)} {self.one(('==', '!='))} {self.seat(scope)}",
            lambda: f"{self.cards(scope, 0)} {self.one(('has', 'lacks'))} {self.one(('card', 'joker', 'card(2)'))}",
            lambda: f"trail {self.one(('has', 'lacks'))} {self.number(scope, 0)}",
        ]
        if cards:
            ways += [
                lambda: f"{self.one(cards)} is {self.one(('card', 'joker', 'card(1)', 'Card(rank: 3)'))}",
                lambda: f"{self.cards(scope, 0)} {self.one(('has', 'lacks'))} {self.one(cards)}",
                lambda: f"{self.one(cards)} {self.one(('==', '!='))} {self.one(cards)}",
            ]
        if self.gold and scope.of("card"):
            ways.append(lambda: f"{self.one(scope.of('card'))}.gold")
        if depth > 0:
            ways += [lambda: self.quantified(scope, depth)] * 3
            ways += [
                lambda: f"({self.truth(scope, depth - 1)} {self.one(('and', 'or'))} {self.truth(scope, depth - 1)})",
                lambda: f"not ({self.truth(scope, depth - 1)})",
                lambda: f"{self.seats(scope, depth - 1)} {self.one(('has', 'lacks'))} {self.seat(scope)}",
            ]
            ways += self.called(scope, "Bool")
        return self.one(ways)()

    def quantified(self, scope: Scope, depth: int) -> str:
        bound = self.one(NAMES)
        type_, domain = self.range_over(scope, depth)
        inner = self.truth(scope.bind(bound, type_), depth - 1)
        return f"{self.one(('some', 'all', 'none'))}({bound} in {domain}: {inner})"
