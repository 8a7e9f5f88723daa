"""Lines from an act and what came of it: clauses of one player joined, results after a colon, sentences apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.interpreter.telling.line import JOINT, Clause, Line, LineKind, Part, Result, Sentence, Spotted
from tgame.interpreter.telling.listener import Listener, plainly


def assembled(
    listener: Listener, actor: int | None, lead: str, parts: Iterable[Part], vague: bool = False
) -> Iterator[Line]:
    """Lines from an act and what came of it; `lead` is in the person for the listener, `vague` if the act's own words
    name nothing."""
    words = lead
    colon = False
    for part in parts:
        match part:
            case Spotted(text=text) if words:
                words = f"{words} ({text})"
            case Clause(player=player, text=text) if player == actor:
                text = text if part.put else listener.put(player, text)
                before, _, last = words.rpartition(JOINT)
                if vague and JOINT not in last and ":" not in last and last.split(" ")[0] == text.split(" ")[0]:
                    # `draws a card`, and then which: the second says it all.
                    words = before
                    lead = text if last == lead else lead
                words = f"{words}{JOINT}{text}" if words else text
                colon, vague = False, part.vague
            case Result(text=text, apart=apart) if words and actor is not None:
                joint = JOINT if colon or apart else listener.speaker.colon
                # A text that goes on from the act (`, and then ...`) needs nothing between them.
                goes_on = text[:1] in (",", ";", ".", "!", "?", ":")
                words = f"{words}{text}" if goes_on else f"{words}{joint}{text}"
                colon = True
            case Result(text=text, apart=False) | Spotted(text=text) if actor is not None and not lead:
                words, colon = f":{text}", True
            case Result(text=text, owned=True) if actor is not None:
                words, colon = f":{text}", True
            case Clause(player=player, text=text):
                yield from told_line(listener, actor, words, lead)
                words, colon = "", False
                text = text if part.put else listener.put(player, text)
                yield from told_line(listener, player if actor is None else None, text, "", player)
            case Sentence(text=text) | Result(text=text) | Spotted(text=text):
                yield from told_line(listener, actor, words, lead)
                words, colon = "", False
                text = listener.sentence(text)
                yield Line("detail", text, None, text)
    yield from told_line(listener, actor, words, lead)


def told_line(
    listener: Listener, player: int | None, predicate: str, lead: str = "", subject: int | None = None
) -> Iterator[Line]:
    """A sentence about a player: whose line it is, or `subject`. A predicate with `:` in front is no verb; others are
    in the person for the listener."""
    if not predicate:
        return
    who = player if subject is None else subject
    assert who is not None
    if predicate.startswith(":"):
        name = listener.sentence(listener.seat(who))
        text, words = f"{name}{listener.speaker.colon}{predicate[1:]}", predicate[1:]
    else:
        text, words = listener.told_of(who, predicate), predicate
    kind: LineKind = "act" if lead and predicate.startswith(lead) else "detail"
    yield Line(kind, plainly(text), player, plainly(words))
