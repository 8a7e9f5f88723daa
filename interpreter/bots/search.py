"""Thinks ahead: plays on in matches that could be this one, and does what turned out best most often.

Information-set Monte Carlo tree search with a tree for each player (multiple observers): a node of a player's tree is
what this player has done and seen done since now, so nobody's choice hangs on what they cannot see. Chance is not in
the trees. Every simulation draws a world of its own, goes down the trees by what was best so far among what is possible
there, plays on at random from where the trees end, and tells the nodes it came through what it was worth.

In: a seat and numbers of the bot's own. Out: an option. What is simulated on is a machine; a faster one may take its
place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from attrs import frozen

from tgame.interpreter.bots.playing_on import LONGEST, play_on
from tgame.interpreter.bots.worth import Worth
from tgame.interpreter.imagining import Imagination
from tgame.interpreter.keys import Asked, Key, Names, in_order, seen_act
from tgame.interpreter.machine import Machine
from tgame.interpreter.rules import RuleError

if TYPE_CHECKING:
    from tgame.interpreter.seat import Seat

Row = list[float]

_LEAST_SHARE = 1 / 4  # of the time for a question: what scores is often asked last


@frozen
class Judged:
    """An option, how often it was tried, what that was worth on the average, and how far apart the tries were: together
    with all of its `kind`, which differ only in where a piece lies that the player does not know."""

    index: int
    kind: Key
    visits: int
    worth: float
    spread: float


class Node:
    """What a player has done and seen done. `rows` has, by each name of an option, visits, worth, how often it was
    possible, and the squares of what it was worth."""

    __slots__ = ("next", "rows")

    def __init__(self) -> None:
        self.next: dict[Key, Node] = {}
        self.rows: dict[Key, Row] = {}


class Chosen(NamedTuple):
    """The number of an option; what it is for who chooses; what learns from it; and whether it is new here."""

    option: int
    kind: Key
    rows: tuple[Row, ...]
    grown: bool


class Search:
    """`simulations` at most, and `seconds` at most; one of them must be given. The first question of a turn may take
    them all, and each that follows at once half as long as the one before, so that a turn of many picks does not take
    many times as long. With `memory`, it remembers only so many of the faces that lie face down again, those it saw
    last. With `ahead`, it plays on so many decisions at random in each simulation, whatever the rules are like."""

    curiosity = 0.5  # how much what was tried seldom is preferred

    def __init__(
        self,
        seed: int,
        simulations: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        ahead: int | None = None,
    ) -> None:
        if simulations is None and seconds is None:
            raise ValueError("a search needs a bound: simulations or seconds")
        self.random = Random(seed)
        self.simulations = simulations
        self.seconds = seconds
        self.memory = memory
        self.ahead = ahead
        self._asked_at = 0  # the last question, as the seat counts what happens
        self._share = 1.0
        self.done = 0  # simulations so far, and those that came to nothing, since the world could not be
        self.failed = 0

    def choose(self, seat: Seat) -> int:
        return self.judge(seat)[0].index

    def judge(self, seat: Seat) -> list[Judged]:
        """What each option is worth, as far as this bot can tell, the best first."""
        keys = seat.option_keys()
        if seat.revision - 1 != self._asked_at:  # somebody else has done something since
            self._share = 1.0
        self._asked_at = seat.revision
        if len(set(keys)) == 1:
            return [Judged(self.random.randrange(len(keys)), keys[0], 0, 0.0, 0.0)]
        assert seat.player is not None
        imagination = self.imagination(seat)
        worth = self.worth(seat)
        roots = [Node() for _ in worth.players]
        ends = perf_counter() + self.seconds * self._share if self.seconds is not None else inf
        self._share = max(_LEAST_SHARE, self._share / 2)
        names: dict[Key, Names] = {}
        count = 0
        while (self.simulations is None or count < self.simulations) and (not count or perf_counter() < ends):
            count += 1
            try:
                world = self.world(imagination)
                if not names and seat.player in world.asked():
                    names = {one.key: one for one in self.names(Asked(world, seat.player))}
                self.simulate(world, roots, worth)
            except RuleError:
                self.failed += 1
        self.done += count
        root = roots[seat.player]
        ranked = []
        for index in in_order(keys):  # which tells nothing, and of equals the first is taken
            called = names.get(keys[index]) or Names(keys[index], keys[index], keys[index])
            ranked.append((_tried(called, root), _judged(index, called.kind, root)))
        ranked.sort(key=lambda one: one[0], reverse=True)
        return [judged for _, judged in ranked]

    # ---- what it is made of; the benchmark of its parts takes them away one at a time

    def imagination(self, seat: Seat) -> Imagination:
        return seat.imagination(self.memory)

    def world(self, imagination: Imagination) -> Machine:
        return imagination.world(self.random, records=False)

    def worth(self, seat: Seat) -> Worth:
        return Worth(seat.program, self.ahead)

    def simulate(self, machine: Machine, roots: Sequence[Node], worth: Worth) -> None:
        at = list(roots)
        path: list[tuple[int, Row]] = []
        unseen: list[tuple[Asked, tuple[int, object]]] = []
        # Of those who choose at the same time, each goes down their own tree, whatever is new in the others'.
        grown: set[int] = set()
        steps = 0
        while not machine.over and not (grown and not unseen) and steps < LONGEST:
            player = machine.asked()[0]
            asked = Asked(machine, player)
            chosen = self.select(at[player], asked, player in grown)
            index = chosen.option
            if chosen.grown:
                grown.add(player)
            path.extend((player, row) for row in chosen.rows)
            choice = asked.choice(index)
            # One simultaneous choice may follow another at once: compare which it is.
            before = machine.frozen
            machine.take(player, *choice)
            steps += 1
            at[player] = at[player].next.setdefault(chosen.kind, Node())
            unseen.append((asked, choice))
            if before is None or machine.frozen is not before:
                # Now the others see what was done.
                for act, done in unseen:
                    for other in worth.players:
                        if other != act.player:
                            key = seen_act(machine, other, act, done)
                            at[other] = at[other].next.setdefault(key, Node())
                unseen = []
        play_on(machine, self.random, worth.look_ahead)
        self.learn(path, worth(machine))

    def learn(self, path: Sequence[tuple[int, Row]], rewards: Sequence[float]) -> None:
        for player, row in path:
            row[0] += 1
            row[1] += rewards[player]
            row[3] += rewards[player] ** 2

    def select(self, node: Node, asked: Asked, grown: bool) -> Chosen:
        """An option, by what is known of each here: first which action it is to be, then which kind of option, then
        which one. What has not been tried comes first."""
        keys = asked.keys
        if grown or len(keys) == 1:
            index = int(self.random.random() * len(keys))
            return Chosen(index, keys[index], (), grown)
        names = self.names(asked)
        among: Sequence[int] = range(len(names))
        rows: dict[Key, Row] = {}
        for level in range(len(Names._fields)):
            groups: dict[Key, list[int]] = {}
            for index in among:
                groups.setdefault(names[index][level], []).append(index)
            name, row = self._best(node.rows, list(groups))
            among = groups[name]
            rows[name] = row
        index = among[0]
        kind = names[index].kind
        return Chosen(index, kind, tuple(rows.values()), not rows[kind][0])

    def names(self, asked: Asked) -> list[Names]:
        return asked.names()

    def _best(self, known: dict[Key, Row], names: list[Key]) -> tuple[Key, Row]:
        rows = [known.setdefault(name, [0, 0.0, 0, 0.0]) for name in names]
        for row in rows:
            row[2] += 1
        if len(rows) == 1:
            return names[0], rows[0]
        fresh = [index for index, row in enumerate(rows) if not row[0]]
        if fresh:
            index = fresh[int(self.random.random() * len(fresh))]
        else:
            index = max(
                range(len(rows)),
                key=lambda i: rows[i][1] / rows[i][0] + self.curiosity * sqrt(log(rows[i][2]) / rows[i][0]),
            )
        return names[index], rows[index]


def _tried(names: Names, root: Node) -> tuple[float, ...]:
    """How often its action was tried, and its kind, and itself."""
    return tuple(root.rows[name][0] if name in root.rows else 0 for name in names)


def _judged(index: int, kind: Key, root: Node) -> Judged:
    visits, worth, _, squares = root.rows.get(kind, (0, 0.0, 0, 0.0))
    if not visits:
        return Judged(index, kind, 0, 0.0, 0.0)
    mean = worth / visits
    return Judged(index, kind, int(visits), mean, max(0.0, squares / visits - mean**2))
