"""What players try to do, in a sentence: as the rule file says it (`aim "…"`), or as far as its rules tell.

In: a checked game and somebody who says its texts. Out: a sentence or a few, or nothing. The rules tell it where they
end the match for a reason and name who has won by it, or else where most or least of the score wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import statements
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.tongues import contracted, noun
from tgame.interpreter.tongues.sentences import sentence_case

_OPPOSITE = {"most": "least", "least": "most"}


def aim(game: t.Game, speaker: Speaker) -> str:
    if game.aim is not None:
        return speaker.title(game.aim)
    reasons = dict.fromkeys(_sentence(speaker.title(text)) for text in _reasons(game))
    return " ".join(reasons) or _of_the_score(game, speaker)


def _sentence(text: str) -> str:
    return sentence_case(text if text.endswith((".", "!", "?", "…")) else f"{text}.")


def _reasons(game: t.Game) -> Iterator[t.Text]:
    """Why somebody has won: the text of an `end` that names winners, or else of the `when` around it."""
    bodies = (
        game.flow,
        *(action.body for action in game.actions.values()),
        *(step.body for step in game.steps.values()),
    )
    for body in bodies:
        yield from _told(body, None)
    for trigger in game.triggers:
        yield from _told(trigger.body, trigger.text)


def _told(body: t.Block, otherwise: t.Text | None) -> Iterator[t.Text]:
    for stmt in statements(body):
        if isinstance(stmt, t.End) and _names_winners(stmt.winners):
            text = stmt.text or otherwise
            # What is known only when it happens is no aim yet.
            if text is not None and text.written and text.settled and not text.silent:
                yield text


def _names_winners(winners: t.Expr | None) -> bool:
    """Does an end say who has won? Nobody, or all alike, is no victory to aim at."""
    return winners is not None and not isinstance(winners, t.Const)


def _of_the_score(game: t.Game, speaker: Speaker) -> str:
    match game.winner:
        case t.Rank(op=op, name=name, keys=(first, *_)) if (way := _way(op, name, first)) is not None:
            counted = contracted(f"de {_points(game, speaker)}") if speaker.tongue == "fr" else _points(game, speaker)
            return speaker.say("The most {0} win." if way == "most" else "The fewest {0} win.", counted)
    return ""


def _way(op: str, name: str, key: t.Expr) -> str | None:
    """Does most or least of the score win? Neither, where something else comes first."""
    match key:
        case t.Builtin(name="score", args=(t.Local(name=own),)) if own == name:
            return op
        case t.Arith(op="-", left=t.Const(value=0), right=right):
            return _way(_OPPOSITE[op], name, right)
    return None


def _points(game: t.Game, speaker: Speaker) -> str:
    """What the score counts: what its only line does, if that is a plural; else points."""
    if len(game.score) == 1:
        title = speaker.title(game.score[0].text)
        word = noun(title, speaker.tongue).many if "/" in title else title
        if word.isalpha() and word.endswith("s"):
            return word[:1].lower() + word[1:]
    return speaker.say("points")
