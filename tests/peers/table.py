"""Two engines at one table: the same chance, the same decisions, compared at every step.

Our match draws the chance, and theirs is told what it drew. At every decision the player to act and the legal moves
must be the same. A question with a single answer that only one of the two puts is answered there by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import pyspiel

from tests.peers.peer import NotYet, Peer
from tests.peers.rule_files import load
from tgame.interpreter.asks import Ask
from tgame.interpreter.chance import PLAY, SET_UP, Tape, TapeReader, stream
from tgame.interpreter.machine import Log, Machine
from tgame.interpreter.match import Match


class Recorder(TapeReader):
    """Chance that remembers which numbers were rolled."""

    __slots__ = ("rolled",)

    def __init__(self, tape: Tape) -> None:
        super().__init__(tape)
        self.rolled: list[int] = []

    def roll(self, sides: int) -> int:
        self.rolled.append(super().roll(sides))
        return self.rolled[-1]


class Luck:
    """Is what we draw as likely here as there? Where an outcome stands among theirs, from 0 to 1, is 1/2 on average,
    and as far from it as their probabilities say."""

    def __init__(self) -> None:
        self.draws = 0
        self.place = 0.0
        self.spread = 0.0

    def draw(self, possible: dict[int, float], outcome: int) -> None:
        below, places, total = 0.0, {}, sum(possible.values())
        for each, probability in sorted(possible.items()):
            places[each] = (below + probability / 2) / total - 0.5
            below += probability
        self.draws += 1
        self.place += places[outcome]
        self.spread += places[outcome] ** 2 - sum(possible[each] / total * places[each] ** 2 for each in possible)

    def compare(self) -> None:
        """Far beyond what chance explains: five times the standard deviation, or more."""
        limit = 5 * sqrt(self.draws)
        assert abs(self.place) <= limit * sqrt(1 / 12), f"{self.draws} draws are off by {self.place:.1f}"
        assert abs(self.spread) <= limit / 8, f"the spread of {self.draws} draws is off by {self.spread:.1f}"


class Table:
    def __init__(self, peer: Peer, seed: int, meddle: int | None = None, luck: Luck | None = None) -> None:
        """`meddle` is the number of a draw of chance that is to turn out otherwise than the seed has it."""
        self.peer = peer
        edition = load(peer.file).edition(
            load(peer.file).configuration(peer.players, peer.variants, dict(peer.options))
        )
        sources = [_source(seed, which, meddle) for which in (SET_UP, PLAY)]
        self.set_up, self.play = (Recorder(Tape(source)) for source in sources)
        self.match = Match(edition, None, Machine(edition.program, self.set_up, self.play))
        self.match.machine.start()
        self.state: Any = pyspiel.load_game(peer.theirs).new_initial_state()
        self._seen: Log = None
        self._moves: list[tuple[str, str, str]] = []  # (zone left, zone entered, face), in order
        self._next: dict[tuple[str, str | None], int] = {}
        self._rolled = 0
        self.luck = luck or Luck()
        # Every decision that both engines put: who took which of their actions.
        self.decisions: list[tuple[int, int]] = []
        self.settle()

    # ---- chance, for adapters

    def drawn(self, zone: str, to: str | None = None) -> str:
        """The next piece that has left a zone of ours, as its face is written: `card(spades, 12)`. With `to`, the next
        that went there, for engines that deal in another order."""
        self._read_log()
        place = self._next.get((zone, to), 0)
        while place < len(self._moves) and not (self._moves[place][0] == zone and to in (None, self._moves[place][1])):
            place += 1
        self._next[zone, to] = place
        if place == len(self._moves):
            raise NotYet
        self._next[zone, to] = place + 1
        return self._moves[place][2]

    def rolled(self) -> int:
        """The next number rolled."""
        rolls = self.set_up.rolled + self.play.rolled
        if self._rolled == len(rolls):
            raise NotYet
        self._rolled += 1
        return rolls[self._rolled - 1]

    def _read_log(self) -> None:
        """Note the moves since the last time."""
        log, fresh = self.match.machine.log, []
        while log is not self._seen:
            if log[1] == "move":
                fresh.append((log[4], log[5], log[3]))
            log = log[0]
        self._seen = self.match.machine.log
        layout, notation = self.match.machine.program.layout, self.match.edition.notation
        for left, entered, piece in reversed(fresh):
            zones = [notation.zone(*layout.place_name(place)[:2]) for place in (left, entered)]
            self._moves.append((zones[0], zones[1], notation.face(piece)))

    # ---- in step

    def settle(self) -> None:
        """Go on in both until both put the same question, or both are at the end."""
        while self._draw() or self._take_ours() or self._take_theirs():
            pass
        assert self.match.over == self.state.is_terminal(), self._where("only one of the two is over")

    def _draw(self) -> bool:
        state = self.state
        if not state.is_chance_node():
            return False
        try:
            outcome = self.peer.chance(self)
        except NotYet:
            return False
        legal = set(state.legal_actions())  # some list outcomes that cannot be
        possible = {each: probability for each, probability in state.chance_outcomes() if each in legal}
        assert possible.get(outcome, 0) > 0, self._where(f"they cannot draw {outcome}, only {sorted(possible)}")
        self.luck.draw(possible, outcome)
        state.apply_action(outcome)
        return True

    def _take_ours(self) -> bool:
        """Answer a question of ours that has one answer and that they do not put."""
        for player in self.match.awaited:
            ask = self.match.ask(player)
            assert ask is not None
            only = ask.options[0].notation
            if ask.forced and (player not in self.their_players() or self.peer.action(player, only) is None):
                self.match.answer(ask.options[0])
                return True
        return False

    def _take_theirs(self) -> bool:
        """Answer a question of theirs that has one answer and that is not ours."""
        if self.state.is_terminal() or self.state.is_chance_node() or self.state.is_simultaneous_node():
            return False
        player, legal = self.state.current_player(), self.state.legal_actions()
        if len(legal) == 1 and player not in self.match.awaited:
            self.state.apply_action(legal[0])
            return True
        return False

    def their_players(self) -> list[int]:
        """Who must decide now, over there."""
        state = self.state
        if state.is_terminal() or state.is_chance_node():
            return []
        if state.is_simultaneous_node():
            return [player for player in range(state.num_players()) if state.legal_actions(player)]
        return [state.current_player()]

    def compare(self) -> None:
        """Is the same asked of the same players?"""
        players = self.their_players()
        assert players, self._where("they wait for chance, and we do not")
        for player in players:
            ask = self.match.ask(player) if player in self.match.awaited else None
            assert ask is not None, self._where(f"they ask player {player}, we ask {self.match.awaited}")
            ours = sorted(self._moves_of(ask))
            theirs = sorted(self.state.legal_actions(player))
            assert ours == theirs, self._where(
                f"player {player} may: {self._named(player, ours, theirs)} only here; "
                f"{self._named(player, theirs, ours)} only there"
            )
        together = self.match.machine.threads is not None
        others = set(self.match.awaited) - set(players)
        assert together or not others, self._where(f"they ask {players}, we ask {sorted(others)} too")

    def _moves_of(self, ask: Ask) -> list[int]:
        found = [self.peer.action(ask.player, option.notation) for option in ask.options]
        assert None not in found, self._where(f"no name for one of {[option.notation for option in ask.options]}")
        return [move for move in found if move is not None]

    def _named(self, player: int, moves: Any, without: Any) -> list[str]:
        return [f"{move}={self.state.action_to_string(player, move)}" for move in moves if move not in set(without)]

    def choose(self, pick: Callable[[int, list[int]], int]) -> None:
        """Let each player who is asked decide, in both matches; `pick` is given who, and their legal actions."""
        state, players = self.state, self.their_players()
        chosen = {player: pick(player, list(state.legal_actions(player))) for player in players}
        for player, move in chosen.items():
            ask = self.match.ask(player)
            assert ask is not None
            place = self._moves_of(ask).index(move)
            refusal = self.match.answer(place, player)
            assert refusal is None, self._where(f"we refuse {move}: {refusal}")
            self.decisions.append((player, move))
        if state.is_simultaneous_node():
            state.apply_actions([chosen.get(player, 0) for player in range(state.num_players())])
        else:
            state.apply_action(chosen[players[0]])
        self.settle()

    def compare_ends(self) -> None:
        result = self.match.result
        assert result is not None
        ours, theirs = list(self.peer.returns(result)), list(self.state.returns())
        assert ours == theirs, self._where(f"we return {ours}, they return {theirs}")

    def _where(self, what: str) -> str:
        acts = [f"{player}:{self.state.action_to_string(player, move)}" for player, move in self.decisions]
        log = "\n  ".join(self.match.log(None)[-20:])
        return (
            f"{self.peer.name}: {what}\nafter {len(acts)} decisions: {' '.join(acts)}\n"
            f"their state:\n{self.state}\nthe end of our log:\n  {log}"
        )


def play(peer: Peer, seed: int, luck: Luck | None = None) -> Table:
    """A whole match at random, compared at every decision and at its end."""
    table, random = Table(peer, seed, luck=luck), Random(seed)
    while not table.match.over:
        table.compare()
        table.choose(lambda player, legal: random.choice(legal))
    table.compare_ends()
    return table


def _source(seed: int, which: int, meddle: int | None) -> Callable[[], float]:
    """A stream of numbers; one of them, by its place, other than it should be."""
    draw, other = stream(seed, which).random, Random(f"{seed} {which} {meddle}")
    if meddle is None:
        return draw
    place = -1

    def altered() -> float:
        nonlocal place
        place += 1
        number = draw()
        return other.random() if place == meddle else number

    return altered
