"""Decisions, as the playout writes them: nobody is asked, a number that is drawn picks among the options.

In: statements that decide. Out: lines that list the options, pick one and perform it, in the order of the stepper.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.decisions import DecisionWriter, Listed
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.options import OptionWriter
from tgame.interpreter.generate.statements import StatementWriter

Offered = tuple[t.Offer, Listed, str, list[str]]


class BotWriter(StatementWriter):
    def __init__(self, expressions: ExpressionWriter, analysis: Analysis, invariants: bool) -> None:
        super().__init__(expressions, analysis, invariants)
        self.options = OptionWriter(self.ex)
        self.decisions = DecisionWriter(self.options)
        # Is what is being written the last thing in its run of a phase? After an act comes the decision's own block.
        self.last = False

    def decision(self, code: Code, stmt: t.Decide | t.Window | t.Together, env: Env) -> None:
        match stmt:
            case t.Decide():
                self._decide(code, stmt, env)
            case t.Window():
                self._window(code, stmt, env)
            case t.Together():
                local = self.local(stmt.name, env)
                code.share("quiet", "quiet = True")
                with self.loop(code, f"for {local} in {self.ex.value(stmt.source, env)}:"):
                    self.block(code, stmt.body, {**env, stmt.name: local})
                code.share("quiet", "quiet = False")
                for number in range(len(self.game.triggers)):
                    self.test_trigger(code, number, stmt, env)

    def test_trigger(self, code: Code, number: int, stmt: t.Stmt, env: Env) -> None:
        if self.analysis.has_together:
            with code.block("if not quiet:"):
                super().test_trigger(code, number, stmt, env)
        else:
            super().test_trigger(code, number, stmt, env)

    def _offers(self, code: Code, offers: tuple[t.Offer, ...], env: Env) -> list[Offered]:
        """The options of each offer, and how many there are up to and including it."""
        prepared: list[tuple[t.Offer, list[str], Env]] = []
        for offer in offers:
            action = self.game.actions[offer.action]
            given = [env["me"]]
            for arg, parameter in zip(offer.given, action.given, strict=True):
                text = self.ex.passed(arg, parameter, env)
                if not text.isidentifier():
                    name = self.pool.fresh("g")
                    code(f"{name} = {text}")
                    text = name
                given.append(text)
            inner: Env = {
                "me": env["me"],
                **{p.name: text for p, text in zip(action.given, given[1:], strict=True)},
            }
            prepared.append((offer, given, inner))
        asked = [(self.game.actions[offer.action], names, self.pool.fresh("q")) for offer, _, names in prepared]
        upto = [self.pool.fresh("k") for _ in asked]
        listed = self.decisions.write(code, asked, upto)
        return [
            (offer, options, total, given)
            for (offer, given, _), options, total in zip(prepared, listed, upto, strict=True)
        ]

    def _perform(self, code: Code, offered: Offered, place: str) -> None:
        """Perform the option at a place in its list."""
        offer, listed, _, given = offered
        action = self.game.actions[offer.action]
        chosen = [choice for choice in action.chosen if not choice.several]
        names = [self.pool.fresh("l") for _ in chosen]
        if listed.times is not None:
            code(f"{names[0]}, {names[1]} = divmod({place}, len({listed.times}))")
            code(f"{names[0]} = {listed.name}[{names[0]}]")
            code(f"{names[1]} = {listed.times}[{names[1]}]")
        elif names:
            code(f"{', '.join(names)} = {listed.name}[{place}]")
        if not self.is_short(f"action {action.name}") or any(choice.several for choice in action.chosen):
            self.call(code, f"action {offer.action}", f"a_{offer.action}({', '.join([*given, *names])})")
            return
        env = {"me": given[0], **{p.name: text for p, text in zip(action.given, given[1:], strict=True)}}
        env.update({choice.name: name for choice, name in zip(chosen, names, strict=True)})
        body = tuple(line for line in action.lines if isinstance(line, t.Let)) + action.body
        self.block(code, body, env)

    def _take(self, code: Code, offered: list[Offered], pick: str, env: Env) -> None:
        last, self.last = self.last, False
        self._halves(code, offered, "", pick, env)
        self.last = last
        self.ex.aliases = {}

    def _halves(self, code: Code, offered: list[Offered], before: str, pick: str, env: Env) -> None:
        """The offer that the pick falls into, found by halves."""
        if len(offered) == 1:
            self._perform(code, offered[0], f"{pick}{f' - {before}' if before else ''}")
            if offered[0][0].again:
                aliases = self.ex.aliases
                self._again(code, offered[0][0], env)
                self.ex.aliases = aliases
            return
        middle = len(offered) // 2
        with code.block(f"if {pick} < {offered[middle - 1][2]}:"):
            self._halves(code, offered[:middle], before, pick, env)
        with code.block("else:"):
            self._halves(code, offered[middle:], offered[middle - 1][2], pick, env)

    def _again(self, code: Code, offer: t.Offer, env: Env) -> None:
        pick = self.pool.fresh("k")
        with self.loop(code, "while True:"):
            [one] = self._offers(code, (offer,), env)
            upto = one[2]
            code.share("count", "count += 1")
            code(f"{pick} = floor(bots() * ({upto} + 1))")
            code(f"if {pick} == {upto}: break")
            self._perform(code, one, pick)

    def _decide(self, code: Code, stmt: t.Decide, env: Env) -> None:
        if not stmt.offers:
            self.block(code, stmt.otherwise, env)
            return
        match stmt.mode:
            case "choose":
                offered = self._offers(code, stmt.offers, env)
                total = offered[-1][2]
                pick = self.pool.fresh("k")
                with code.block(f"if {total}:"):
                    code.share("count", "count += 1")
                    code(f"{pick} = floor(bots() * {total})")
                    self._take(code, offered, pick, env)
                    self.block(code, stmt.body, env)
                if stmt.otherwise:
                    with code.block("else:"):
                        self.block(code, stmt.otherwise, env)
            case "may":
                offered, pick = self._ask_or_pass(code, stmt.offers, env)
                with code.block(f"if {pick} < {offered[-1][2]}:"):
                    self._take(code, offered, pick, env)
                    self.block(code, stmt.body, env)
                if stmt.otherwise:
                    with code.block("else:"):
                        self.block(code, stmt.otherwise, env)
            case _:
                acted = self.pool.fresh("n")
                code(f"{acted} = 0")
                self.last = self.last and not stmt.otherwise
                with self.loop(code, "while True:"):
                    offered, pick = self._ask_or_pass(code, stmt.offers, env)
                    code(f"if {pick} == {offered[-1][2]}: break")
                    code(f"{acted} += 1")
                    self._take(code, offered, pick, env)
                    self.block(code, stmt.body, env)
                if stmt.otherwise:
                    with code.block(f"if not {acted}:"):
                        self.block(code, stmt.otherwise, env)

    def _ask_or_pass(self, code: Code, offers: tuple[t.Offer, ...], env: Env) -> tuple[list[Offered], str]:
        offered = self._offers(code, offers, env)
        pick = self.pool.fresh("k")
        code.share("count", "count += 1")
        code(f"{pick} = floor(bots() * ({offered[-1][2]} + 1))")
        return offered, pick

    def _window(self, code: Code, stmt: t.Window, env: Env) -> None:
        if not stmt.offers:
            return
        table, place, passes = (self.pool.fresh("n") for _ in range(3))
        code(f"{table} = {self.ex.value(stmt.source, env)}")
        code(f"{place} = {passes} = 0")
        with self.loop(code, f"while {passes} < len({table}):"):
            local = self.local(stmt.name, env)
            code(f"{local} = {table}[{place}]")
            code(f"{place} = ({place} + 1) % len({table})")
            inner = {**env, stmt.name: local}
            offered, pick = self._ask_or_pass(code, stmt.offers, inner)
            with code.block(f"if {pick} == {offered[-1][2]}:"):
                code(f"{passes} += 1")
                code("continue")
            code(f"{passes} = 0")
            self._take(code, offered, pick, inner)
