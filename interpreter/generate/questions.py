"""Decision points: the functions of the stepper that list options, take one, pass, and say why not.

For a decision node d: `o<d>(M, F)` lists the options offer by offer, `t<d>[offer](M, F, chosen)` performs one and
returns the next node, `p<d>(M, F)` passes, `y<d>` names the line that refuses, `c<d>` what may be picked next; `q<d>`,
`x<d>_<offer>` and `w<d>_<offer>_<line>` give what is to be filled into the texts of question, acts and refusals, and
`v<d>_<offer>` notes what an act tells of hidden pieces by being legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.dsl import checked as t
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.decisions import DecisionWriter
from tgame.interpreter.generate.expressions import Env
from tgame.interpreter.graph import Node
from tgame.interpreter.implied import lacks

if TYPE_CHECKING:
    from tgame.interpreter.generate.stepper import StepperWriter


class QuestionWriter:
    def __init__(self, stepper: StepperWriter) -> None:
        self.stepper = stepper
        self.ex = stepper.ex
        self.game = stepper.game
        self.pool = stepper.pool
        self.graph = stepper.graph
        self.decisions = DecisionWriter(stepper.options)
        self.env: Env = {}

    def ask(self, code: Code, number: int, node: Node) -> None:
        """Stop at a decision; a `choose` with nothing to choose goes on."""
        stmt = node.stmt
        if isinstance(stmt, t.Window):
            element, listed, place, passes = node.slots
            code(f"if F[{passes}] >= len(F[{listed}]): return {self.graph.follow(number, 'done')}")
            code(f"F[{element}] = F[{listed}][F[{place}]]")
        elif isinstance(stmt, t.Decide) and stmt.mode == "choose":
            code(f"found = o{number}(M, F)")
            code(f"if not found: return {self.graph.follow(number, 'else')}")
            code("M.listed = found")
        code(f"M.at = {number}")
        code("return -1")

    def functions(self, number: int, node: Node) -> list[str]:
        """The functions of a decision node; none for any other."""
        self.env = self.stepper.names(node)
        match node.stmt:
            case t.Decide() as stmt if node.kind == "decide":
                return self._decide(number, node, stmt)
            case t.Window() as stmt if node.kind == "window":
                return self._window(number, node, stmt)
        return []

    def _function(self, head: str, code: Code) -> str:
        return self.stepper.function(head, code)

    def _decide(self, number: int, node: Node, stmt: t.Decide) -> list[str]:
        me = self.ex.read(stmt.me, self.env)
        options, skip = Code(), Code()
        self._listed(options, stmt.offers, me)
        parts = [
            self._function(f"o{number}(M, F)", options),
            *self._taken(number, stmt.offers, me, [f"F[{node.slots[0]}] = 1"] if node.slots else []),
        ]
        if stmt.mode != "choose":
            if "else" in self._labels(number):
                skip(f"if not F[{node.slots[0]}]: return {self.graph.follow(number, 'else')}")
            skip(f"return {self.graph.follow(number, 'pass')}")
            parts.append(self._function(f"p{number}(M, F)", skip))
        return [*parts, *self._questions(number, stmt.offers, me), *self._prompted(number, stmt, self.env)]

    def _window(self, number: int, node: Node, stmt: t.Window) -> list[str]:
        element, listed, place, passes = node.slots
        onward = f"F[{place}] = (F[{place}] + 1) % len(F[{listed}])"
        options, skip = Code(), Code()
        self._listed(options, stmt.offers, f"F[{element}]")
        skip(onward)
        skip(f"F[{passes}] += 1")
        skip(f"return {number}")
        return [
            self._function(f"o{number}(M, F)", options),
            *self._taken(number, stmt.offers, f"F[{element}]", [onward, f"F[{passes}] = 0"]),
            self._function(f"p{number}(M, F)", skip),
            *self._questions(number, stmt.offers, f"F[{element}]"),
            *self._prompted(number, stmt, {**self.env, "me": f"F[{element}]"}),
        ]

    def _listed(self, code: Code, offers: tuple[t.Offer, ...], me: str) -> None:
        """The options of a decision, offer by offer; see `Listing`."""
        code(f"me = {me}")
        offered: list[tuple[t.Action, Env, str]] = []
        for offer in offers:
            action = self.game.actions[offer.action]
            names: dict[str, str] = {"me": "me"}
            for parameter, arg in zip(action.given, offer.given, strict=True):
                names[parameter.name] = self.pool.fresh("g")
                code(f"{names[parameter.name]} = {self.ex.passed(arg, parameter, self.env)}")
            offered.append((action, names, self.pool.fresh("q")))
        listed = self.decisions.write(code, offered)
        self.ex.aliases = {}
        code("found = []")
        for place, options in enumerate(listed):
            nonempty = options.name if options.times is None else f"{options.name} and {options.times}"
            code(f"if {nonempty}: found.append(({place}, {options.name}, {options.times}))")
        code("return found")

    def _taken(self, number: int, offers: tuple[t.Offer, ...], me: str, acted: list[str]) -> list[str]:
        """`t<d>_<offer>`: perform an option of an offer, and say which node comes next."""
        parts: list[str] = []
        for place, offer in enumerate(offers):
            code = Code()
            code(f"me = {me}")
            for done in acted:
                code(done)
            label = f"act {place}" if f"act {place}" in self._labels(number) else "act"
            self._performed(code, offer, self.graph.follow(number, label))
            parts.append(self._function(f"t{number}_{place}(M, F, chosen)", code))
            action = self.game.actions[offer.action]
            parts.extend(self._filled(f"x{number}_{place}", action.text, offer, me, len(action.lines)))
            parts.extend(self._implied(f"v{number}_{place}", offer, me))
            for at, line in enumerate(action.lines):
                if isinstance(line, t.Require):
                    parts.extend(self._filled(f"w{number}_{place}_{at}", line.reason, offer, me, at))
        names = ", ".join(f"t{number}_{place}" for place in range(len(offers)))
        parts.append(f"t{number} = ({names}{',' if len(offers) == 1 else ''})")
        return parts

    def _filled(self, function: str, text: t.Text, offer: t.Offer, me: str, lines: int) -> list[str]:
        """What a text of an offer stands for, of what is chosen and the names that so many of the action's lines give:
        `x<d>_<offer>` for the act itself, `w<d>_<offer>_<line>` for the reason of a line. What is chosen is not in it.
        """
        action = self.game.actions[offer.action]
        code, env = self._offered(offer, me)
        names = [choice.name for choice in action.chosen]
        fresh: dict[str, t.Expr] = {}
        for line in action.lines[:lines]:
            if isinstance(line, t.Let):
                env[line.name] = f"l_{line.name}"
                code(f"l_{line.name} = {self.ex.value(line.value, env)}")
                fresh[line.name] = line.value
        note = self.stepper.notes.note(text, f"action {action.name}", env, fresh, names)
        if note == "None":
            return []
        code(f"return {note}")
        return [self._function(f"{function}(M, F, chosen)", code)]

    def _offered(self, offer: t.Offer, me: str) -> tuple[Code, dict[str, str]]:
        """The beginning of a function of what is chosen for an offer: the names it has."""
        action = self.game.actions[offer.action]
        names = {choice.name: f"c_{choice.name}" for choice in action.chosen}
        code = Code()
        if names:
            code(f"{', '.join(names.values())} = chosen")
        env: dict[str, str] = {"me": "me", **names}
        code(f"me = {me}")
        for parameter, arg in zip(action.given, offer.given, strict=True):
            env[parameter.name] = f"g_{parameter.name}"
            code(f"g_{parameter.name} = {self.ex.value(arg, self.env)}")
        return code, env

    def _implied(self, function: str, offer: t.Offer, me: str) -> list[str]:
        """What everybody can conclude from the act's being legal."""
        code, env = self._offered(offer, me)
        found = list(lacks(self.game, self.stepper.notes.disclosure, self.game.actions[offer.action]))
        for lack in found:
            name = self.pool.fresh("x")
            zone = self.ex.zone_number(lack.place.zone, lack.place.index, env)
            kinds = t.kinds_in(lack.place.type)
            has = self.ex.value(lack.has, {**env, lack.name: name})
            told = f"M.lacks({zone}, lambda {name}: {has}, {self.pool.constant('KINDS', kinds, kinds)}"
            if lack.unless:
                code(f"if not ({' or '.join(self.ex.value(way, env) for way in lack.unless)}):")
            code(f"{'    ' if lack.unless else ''}{told}, {self.pool.site(lack.span)})")
        return [self._function(f"{function}(M, F, chosen)", code)] if found else []

    def _prompted(self, number: int, stmt: t.Decide | t.Window, env: Env) -> list[str]:
        """`q<d>`: what the text of the question stands for."""
        note = self.stepper.notes.note(stmt.prompt, self.stepper.routine(stmt), env)
        if note == "None":
            return []
        code = Code()
        code(f"return {note}")
        return [self._function(f"q{number}(M, F)", code)]

    def _performed(self, code: Code, offer: t.Offer, target: int) -> None:
        action = self.game.actions[offer.action]
        given = [self.ex.value(arg, self.env) for arg in offer.given]
        chosen = [] if not action.chosen else ["chosen"] if len(action.chosen) == 1 else ["*chosen"]
        routine = self.graph.routines.get(f"action {offer.action}")
        if routine is not None:
            spare = routine.size - 2 - len(given) - len(action.chosen)
            frame = ", ".join([str(target), "me", *given, *chosen])
            code(f"M.stack.append([{frame}] + [0] * {spare})" if spare else f"M.stack.append([{frame}])")
            code(f"return {routine.entry}")
            return
        if not self.stepper.is_short(f"action {offer.action}"):
            code(f"a_{offer.action}({', '.join(['M', 'me', *given, *chosen])})")
            code(f"return {target}")
            return
        env = {"me": "me"}
        for parameter, text in zip(action.given, given, strict=True):
            env[parameter.name] = self.pool.fresh("l")
            code(f"{env[parameter.name]} = {text}")
        names = ["chosen"] if len(action.chosen) == 1 else [self.pool.fresh("l") for _ in action.chosen]
        if len(names) > 1:
            code(f"{', '.join(names)} = chosen")
        env.update({choice.name: name for choice, name in zip(action.chosen, names, strict=True)})
        body = tuple(line for line in action.lines if isinstance(line, t.Let)) + action.body
        self.stepper.block(code, body, env)
        code(f"return {target}")

    def _questions(self, number: int, offers: tuple[t.Offer, ...], me: str) -> list[str]:
        """`y<d>`: which line refuses an act; `c<d>`: what may be picked next, where an act takes several."""
        why, picks = Code(), Code()
        for place, offer in enumerate(offers):
            action = self.game.actions[offer.action]
            given = ["M", me, *(self.ex.value(arg, self.env) for arg in offer.given)]
            why(f"if offer == {place}: return y_{offer.action}({', '.join(given)}, *chosen)")
            if action.chosen and action.chosen[-1].several:
                picks(f"if offer == {place}: return c_{offer.action}({', '.join(given)}, *chosen, picked)")
        parts = [self._function(f"y{number}(M, F, offer, chosen)", why)]
        if picks.lines:
            parts.append(self._function(f"c{number}(M, F, offer, chosen, picked)", picks))
        return parts

    def _labels(self, number: int) -> set[str]:
        edges = self.graph.graph.out_edges(number, data=True)
        return {label for _, _, data in edges for label in data["labels"]}
