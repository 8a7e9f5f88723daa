"""All that somebody is shown of a match, channel by channel, so that two matches can be compared.

In: a match and who looks on (None: a spectator). Out: for each channel what comes through it: the view, the question
and its options, what becomes of typed answers, the score; and what a table is sent, as text. What the rules say openly
that they tell is left out.
"""

from __future__ import annotations

from attrs import evolve

from tgame.checking.secrets.typed import meanings, tells
from tgame.interpreter.machine import Log
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Sight
from tgame.table import sight_document, to_json


def seen(match: Match, player: int | None, typed: list[str]) -> dict[str, object]:
    """All that a player is shown now, but for the log; and what becomes of answers that they might type."""
    found: dict[str, object] = {"asked": match.asked, "view": match.view(player)}
    if not match.over:
        found["standing"] = match.standing(player)
    found["figures"] = match.figures(player)
    ask = match.ask(player) if player is not None else None
    if ask is not None:
        open_acts = {action.name for action in ask.decision.actions if tells(action)}
        options = [option for option in ask.options if option.action not in open_acts]
        found["prompt"] = ask.prompt()
        found["options"] = [option.notation for option in options]
        found["texts"] = [option.text() for option in options]
        found["answers"] = meanings(match, ask.player, typed)
        keys = match.seat(ask.player).option_keys()
        found["keys"] = [keys[option.index] for option in options]
    return found


def sent(match: Match, player: int | None, log: Log, typed: list[str]) -> dict[str, object]:
    """What a table is sent, part by part as its text: the sight, with this log; what the next look adds to it;
    explanations of typed answers; and whether the last answer can be taken back."""
    twin = match.copy()
    twin.machine.log = log
    seat = twin.seat(player)
    document = sight_document(_closed(twin, player, seat.look()))
    found: dict[str, object] = {
        f"{part} of the sight": to_json({part: value}) for part, value in document["sight"].items()
    }
    found["story without recall"] = [line.text for line in seat.log(recall=False)]
    again = seat.look()
    found["what the next look adds"] = again.kept, again.lines, again.events
    found |= {f"explanation of {text}": str(seat.explain(text)) for text in typed}
    return found | {"taking back": str(seat.undo())}


def _closed(match: Match, player: int | None, found: Sight) -> Sight:
    """A sight without what is told openly: the score of a match that is over, and the acts that say of themselves that
    they tell something hidden."""
    if match.over:
        return evolve(found, score=None)
    ask = match.ask(player) if player is not None else None
    if ask is None or found.question is None:
        return found
    open_acts = {action.name for action in ask.decision.actions if tells(action)}
    if not open_acts:
        return found
    left = [option for option in found.question.options if option.action not in open_acts]
    question = evolve(
        found.question,
        # Their numbers tell how many of the others there are.
        options=tuple(evolve(option, index=place) for place, option in enumerate(left)),
        refused=tuple(act for act in found.question.refused if act.action not in open_acts),
    )
    return evolve(found, question=question)
