"""How phases are left and matches end, as the playout writes it: by a jump or a return, where Python allows it.

In: statements that leave or end something, and the phases, loops and routines around them. Out: `continue`, `break` or
`return`; where none of them gets there, as from a trigger, an exception. It must not know what else a phase does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Span
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.bots import BotWriter
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter

# What an action or step returns when it has ended the match; a number above 0 stands for a phase that was left.
_ENDED, _ENDED_BY_RULE = -1, -2
_NOWHERE = Span(0, 0)


@frozen
class _Run:
    """A run of a phase that is being written, and how many loops are around it."""

    phase: t.Phase
    env: Env
    loops: int


class ExitWriter(BotWriter):
    def __init__(self, expressions: ExpressionWriter, analysis: Analysis, invariants: bool) -> None:
        super().__init__(expressions, analysis, invariants)
        # What is being written: the playout itself, where an end returns; an action or step, which tells its caller by
        # what it returns; or a trigger, which is set off in many places and throws.
        self.within: Literal["playout", "routine", "trigger"] = "playout"
        self._throws = False
        # The runs of phases and the loops being written, from the outside in (of a loop, whether it is the last
        # thing in its run), and the phases that are left by throwing.
        self._runs: list[_Run] = []
        self._loops: list[bool] = []
        self._thrown: set[str] = set()

    # ---- the end of the match

    def flow(self, code: Code) -> None:
        """The whole match, from its start to its end."""
        if self._throws:
            with code.block("try:"):
                self.block(code, self.game.flow, {})
                self._finish(code, None, {})
            with code.block("except EndMatch as end:"):
                if self.game.winner is not None:
                    with code.block("if end.winners is None:"):
                        self._finish(code, None, {})
                code("winners = () if end.winners is None else tuple(end.winners)")
                self._return(code)
        else:
            self.block(code, self.game.flow, {})
            self._finish(code, None, {})

    def end(self, code: Code, stmt: t.End, env: Env) -> None:
        match self.within:
            case "playout":
                self._finish(code, stmt.winners, env)
            case "trigger":
                self._throws = True
                super().end(code, stmt, env)
            case "routine" if stmt.winners is None:
                code(f"return {_ENDED_BY_RULE}")
            case "routine":
                code.share("winners", f"winners = tuple({self.ex.read(stmt.winners, env)})")
                code(f"return {_ENDED}")

    def _finish(self, code: Code, winners: t.Expr | None, env: Env) -> None:
        """The match is over, with these winners or those that the `winner` line names."""
        by_rule = winners is None and self.game.winner is not None
        if by_rule and self.game.score_name is not None:
            # Such scores do not depend on who has won, but who has won on the scores, more often than not.
            code(f"scores = {self._scores()}")
            self.ex.scored = True
        scores = None
        match winners or self.game.winner:
            case None:
                pass
            case t.ListOf(items=(only,)) if self.game.score_name is None and not by_rule:
                winner = self.ex.read(only, env)
                code(f"winners = ({winner},)")
                seats = range(self.layout.players)
                each = tuple(tuple(int(seat == won) for seat in seats) for won in seats)
                scores = f"{self.pool.constant('T', ('scores', each), each)}[{winner}]"
            case t.ListOf(items=items):
                code(f"winners = ({''.join(f'{self.ex.read(item, env)}, ' for item in items)})")
            case t.Const() as fixed:
                code(f"winners = {self.ex.read(fixed, env)}")
            case named:
                code(f"winners = tuple({self.ex.read(named, env)})")
        self._return(code, scores)
        self.ex.scored = False

    def _scores(self) -> str:
        scored = self.game.score_name is not None
        scores = (f"f_score({p})" if scored else f"int({p} in winners)" for p in range(self.layout.players))
        return f"({', '.join(scores)},)"

    def _return(self, code: Code, scores: str | None = None) -> None:
        variables = "".join(f"v{plan.first}, " for plan in self.layout.variables.values())
        scores = scores or ("scores" if self.ex.scored else self._scores())
        code(f"return {scores}, winners, count, Z, ({variables})")

    # ---- what actions and steps tell their callers

    def call(self, code: Code, routine: str, text: str) -> None:
        """Call an action or step; where it can leave a phase or end the match, go on from there as it says."""
        exits = self.analysis.routines.exits(routine)
        if not exits:
            code(text)
            return
        told = self.pool.fresh("r")
        code(f"{told} = {text}")
        with code.block(f"if {told}:"):
            self._exit(code, exits, told)

    def _exit(self, code: Code, exits: frozenset[str | None], told: str) -> None:
        here = {run.phase.name for run in self._runs}
        for phase in sorted(phase for phase in exits if phase is not None):
            if self.within != "routine" or phase in here:
                with code.block(f"if {told} == {self._number(phase)}:"):
                    self.leave(code, t.Leave(phase, span=_NOWHERE))
        if self.within == "routine":
            code(f"return {told}")
        elif None in exits and self.within == "trigger":
            self._throws = True
            code(f"raise EndMatch(winners if {told} == {_ENDED} else None, -1)")
        elif None in exits:
            with code.block(f"if {told} == {_ENDED}:"):
                self._return(code)
            self._finish(code, None, {})

    def _number(self, phase: str) -> int:
        """What a routine returns when it has left a phase that is not its own."""
        return 1 + sorted(self.analysis.left_phases).index(phase)

    # ---- phases

    def phase_run(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name is None or stmt.name not in self.analysis.left_phases:
            super().phase_run(code, stmt, env)
            return
        self.enter_phase(code, stmt, env)
        run = _Run(stmt, env, len(self._loops))
        self._runs.append(run)
        last, self.last = self.last, True
        code("try:")
        start = len(code.lines)
        code.depth += 1
        self.block(code, stmt.body, env)
        code.depth -= 1
        self.last = last
        self._runs.pop()
        if stmt.name in self._thrown:
            with code.block("except LeavePhase as leave:"):
                code(f"if leave.phase != {stmt.name!r}: raise")
                if self.analysis.triggers_leave:
                    code(self.ex.call("unmask", []))
        else:
            code.lines[start - 1 :] = [line[4:] for line in code.lines[start:]]
        self.leave_phase(code, stmt, env)

    @contextmanager
    def loop(self, code: Code, head: str) -> Iterator[None]:
        self._loops.append(self.last)
        with code.block(head):
            yield
        self._loops.pop()

    def leave(self, code: Code, stmt: t.Leave) -> None:
        """Where the end of a run is the end of a Python loop, or of one turn of it, no exception is needed."""
        run = next((run for run in reversed(self._runs) if run.phase.name == stmt.phase), None)
        within = [] if run is None else self._loops[run.loops :]
        if run is not None and not within and run.phase.loop is not None:
            if self.analysis.triggers_leave:
                code(self.ex.call("unmask", []))
            self.leave_phase(code, run.phase, run.env)
            code("continue")
        elif run is not None and within == [True] and not self.analysis.triggers_leave:
            code("break")
        elif run is None and self.within == "routine":
            code(f"return {self._number(stmt.phase)}")
        else:
            self._thrown.add(stmt.phase)
            super().leave(code, stmt)
