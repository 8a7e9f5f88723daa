"""What is asked of a seat: the options in words and by what they touch, and what is refused, with the reason.

In: an ask of the match, and what the seat sees. Out: a `Question`. What is refused is tried on what this player sees,
as a typed answer would be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tgame.dsl import checked as t
from tgame.interpreter.asks import DONE, PASS, Ask, Option
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.known import Onlooker
from tgame.interpreter.looks import is_hidden
from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.menus import act_text, question_text, reason_text, said_option, voice_to
from tgame.interpreter.picks import Find, Trial, Way, way
from tgame.interpreter.program import pieces_in
from tgame.interpreter.rules import RuleError
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.seat.targets import Asked, Targets
from tgame.interpreter.seat.touched import Touched

MOST_TRIED = 400  # acts of one action that are tried for a reason


class Questioner:
    def __init__(self, match: Match, ask: Ask, pieces: Pieces, language: str) -> None:
        self.match = match
        self.ask = ask
        self.state = pieces.state
        self.pieces = pieces
        self.language = language
        self.targets = Targets(pieces, voice_to(match, ask.player, language))
        _, self.frame, self.picking = self.state.position(ask.player)
        self.node = self.state.program.graph.node(ask.decision.node)
        self._given: dict[int, dict[str, Any]] = {}
        knows = [pieces.knows(piece) for piece in range(len(self.state.K))]
        self.touched = Touched(Onlooker(match.machine, ask.player, knows), pieces)

    def question(self) -> v.Question:
        ask, stmt = self.ask, self.node.stmt
        assert isinstance(stmt, t.Decide | t.Window)
        options = [self._option(option) for option in ask.options if option.action not in (PASS, DONE)]
        passing = (DONE if ask.picking else PASS) if ask.may_pass else None
        mode = "window" if isinstance(stmt, t.Window) else stmt.mode
        assert mode in ("choose", "may", "any", "window")
        return v.Question(
            f"{self.match.revision(ask.player)}.{ask.player}",
            mode,  # type: ignore[arg-type]  # one of these by the line above
            self.state.threads is not None,
            self.node.again,
            question_text(self.match, ask, self.language),
            ask.decision.prompt is not None,
            passing,
            self.pieces.speaker.say(passing) if passing is not None else None,
            self._picking(),
            tuple(dict.fromkeys(action.name for action in ask.decision.actions)),
            tuple(options),
            () if ask.picking else tuple(self._refused()),
            self._repeated(),
        )

    def _repeated(self) -> v.Repeated | None:
        if self.node.counted is None:
            return None
        slot, times = self.node.counted
        return v.Repeated(times - self.frame[slot], times) if times > 1 else None

    # ---- options

    def _option(self, option: Option) -> v.Choice:
        said = said_option(self.match, option, self.language)
        offer = self.ask.raw[option.index][0]
        action = self.ask.decision.actions[offer]
        choices = [action.chosen[-1]] if self.ask.picking else [c for c in action.chosen if not c.several]
        values = list(self.match.typed(option))
        names = self._names(offer)
        targets: dict[str, v.Target] = {}
        for choice, (value, type_) in zip(choices, values, strict=True):
            targets[choice.name] = self.targets.of(value, type_, Asked(action, choice), names)
            names[choice.name] = value
        touched = {target.piece or (target.zone, target.cell) for target in targets.values()}
        besides = [(value, type_) for value, type_ in said.named if (value, type_) not in values]
        named = [self.targets.of(value, type_, None, names) for value, type_ in besides if self.targets.is_one(type_)]
        return v.Choice(
            option.index,
            option.action,
            said.text,
            tuple(v.Part(*part) for part in said.parts),
            option.notation,
            targets,
            tuple(target for target in named if (target.piece or (target.zone, target.cell)) not in touched),
            None if self.ask.picking or not _several(action) else self._picks(option.index, names),
            () if _several(action) else tuple(map(self.pieces.id, self.touched.by(action, names))),
        )

    # ---- what is picked

    def _picks(self, index: int, names: dict[str, Any]) -> v.Picks:
        """What may be picked for an option."""
        trial = Trial(self.match, self.ask, index)
        ask = trial.ask
        action = ask.decision.actions[trial.picking[0]]
        offered = []
        for option in ask.options[: len(ask.raw)]:
            said = said_option(trial.match, option, self.language)
            offered.append(v.Pick(said.text, option.notation, self._pick(option, action, names)))
        return v.Picks(action.chosen[-1].name, *trial.bounds(), tuple(offered))

    def _pick(self, option: Option, action: t.Action, names: dict[str, Any]) -> v.Target:
        choice = action.chosen[-1]
        return self.targets.of(option.args[0], t.item_type(choice.type) or t.NOTHING, Asked(action, choice), names)

    def way(self, index: int, picks: Sequence[int]) -> Way | Refusal:
        """The options by which an answer is given together with what is picked for it, by the numbers of what was
        offered."""
        speaker = self.pieces.speaker
        options = self.ask.options
        offer = self.ask.raw[index][0] if 0 <= index < len(self.ask.raw) else None
        action = None if offer is None else self.ask.decision.actions[offer]
        if self.ask.picking or offer is None or action is None or not _several(action):
            return Refusal(speaker.say("nothing is picked for this answer"))
        names = self._names(offer)
        single = (choice for choice in action.chosen if not choice.several)
        names.update(zip((choice.name for choice in single), options[index].args, strict=True))
        found = self._picks(index, names).offered
        wrong = next((number for number in picks if not 0 <= number < len(found)), None)
        if wrong is not None:
            return Refusal(speaker.say("{0} can be picked, numbered from 0; there is no {1}", len(found), wrong))

        def finder(wanted: v.Target) -> Find:
            # Copies look alike: as long as one is left, it is offered by the same look.
            return lambda ask: next(
                (o.index for o in ask.options[: len(ask.raw)] if self._pick(o, action, names) == wanted), None
            )

        finds = [finder(found[number].target) for number in picks]
        rest = way(Trial(self.match, self.ask, index), finds, True, speaker)
        return rest if isinstance(rest, Refusal) else (index, *rest)

    def _picking(self) -> v.Picking | None:
        if self.picking is None:
            return None
        offer, chosen, picked = self.picking
        action = self.ask.decision.actions[offer]
        choice = action.chosen[-1]
        _, least, most = self.state.program.candidates[self.ask.decision.node](
            self.state, self.frame, offer, chosen, picked
        )
        names = self._names(offer)
        type_ = t.item_type(choice.type) or t.NOTHING
        taken = tuple(self.targets.of(value, type_, Asked(action, choice), names) for value in picked)
        return v.Picking(action.name, choice.name, least, most, taken)

    def _names(self, offer: int) -> dict[str, Any]:
        """What the names of an action stand for before anything is chosen, to be added to."""
        if offer not in self._given:
            self._given[offer] = self._names_of(offer)
        return dict(self._given[offer])

    def _names_of(self, offer: int) -> dict[str, Any]:
        stmt = self.node.stmt
        assert isinstance(stmt, t.Decide | t.Window)
        names = {name: self.frame[slot] for name, slot in self.node.names.items()}
        names["me"] = self.ask.player
        action = self.ask.decision.actions[offer]
        given = zip(action.given, stmt.offers[offer].given, strict=True)
        return {"me": self.ask.player, **{p.name: evaluate(self.state, arg, names, keep=True) for p, arg in given}}

    # ---- what is refused

    def _refused(self) -> Iterator[v.Refused]:
        offered = {(option.action, option.args) for option in self.ask.options}
        for offer, action in enumerate(self.ask.decision.actions):
            seen: set[tuple[object, ...]] = set()
            for chosen in self._acts(offer, action):
                if (action.name, chosen) in offered or self._unseen(action, chosen):
                    continue
                line = self.state.refusal(self.ask.player, offer, (*chosen, ()) if _several(action) else chosen)
                if line < 0:
                    continue
                found = self._refusal(offer, action, chosen, line)
                key = found.text, found.why
                if key not in seen:
                    seen.add(key)
                    yield found

    def _acts(self, offer: int, action: t.Action) -> Iterator[tuple[Any, ...]]:
        """What might be chosen for an action, were nothing refused."""
        choices = [choice for choice in action.chosen if not choice.several]
        found: list[tuple[Any, ...]] = [()]
        given = self._names(offer)
        for choice in choices:
            longer: list[tuple[Any, ...]] = []
            for before in found:
                names = {**given, **{c.name: value for c, value in zip(choices, before, strict=False)}}
                try:
                    values = evaluate(self.state, choice.source, names, keep=True)
                except RuleError:
                    continue
                longer.extend((*before, value) for value in values)
                if len(longer) > MOST_TRIED:
                    return
            found = longer
        yield from found

    def _unseen(self, action: t.Action, chosen: tuple[Any, ...]) -> bool:
        """Does it name a piece in a heap that this player does not know? Nothing is said of it."""
        choices = [choice for choice in action.chosen if not choice.several]
        pieces = (p for c, value in zip(choices, chosen, strict=True) for p in pieces_in(value, c.type))
        return any(is_hidden(self.state, self.ask.player, piece) for piece in pieces)

    def _refusal(self, offer: int, action: t.Action, chosen: tuple[Any, ...], line: int) -> v.Refused:
        choices = [choice for choice in action.chosen if not choice.several]
        whole = (*chosen, ()) if _several(action) else chosen
        names = self._names(offer)
        targets = {}
        for choice, value in zip(choices, chosen, strict=True):
            targets[choice.name] = self.targets.of(value, choice.type, Asked(action, choice), names)
            names[choice.name] = value
        return v.Refused(
            action.name,
            act_text(self.match, self.ask, offer, chosen, self.language),
            targets,
            reason_text(self.match, self.ask, offer, line, whole, self.language),
        )


def _several(action: t.Action) -> bool:
    return bool(action.chosen) and action.chosen[-1].several
