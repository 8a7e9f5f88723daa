"""What a designer may want to look at: rules that never had any effect in any of the matches.

In: tallies by configuration, with the checked games. Out: notes, each with the place in the rule file that it is about.
What the settings rule out is no note: an action that one configuration does without is looked for in the others. With
few matches nothing is said: what is rare has not happened yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import field, frozen

from tgame.checking.tally import Tally
from tgame.checking.unread import kinds_read
from tgame.dsl import checked as t
from tgame.dsl.checked import Configuration
from tgame.dsl.checked.walk import statements
from tgame.dsl.diagnostics import Span
from tgame.interpreter.game import Edition
from tgame.interpreter.routines import FLOW

ENOUGH = 100  # matches of all configurations that can say something
_SHARE = 0.05  # of matches in which a loop runs on for nothing
_NAMED = 4


@frozen
class Note:
    """`kind` is the same for notes of one sort; `where` has the configurations it holds for, and is empty if it holds
    in all that were played."""

    kind: str
    text: str
    span: Span = field(eq=False)
    where: tuple[Configuration, ...] = ()


Played = Mapping[Configuration, tuple[Edition, Tally]]


def notes(played: Played) -> list[Note]:
    """In the order of the file."""
    played = {c: pair for c, pair in played.items() if pair[1].decided}
    early = list(_early(played))
    if sum(tally.decided for _, tally in played.values()) < ENOUGH:
        return early
    found = [note for look in (_actions, _triggers, _pieces, _scores, _phases) for note in look(played)]
    return early + sorted(found, key=lambda note: (note.span.start, note.kind, note.text))


def _early(played: Played) -> Iterable[Note]:
    """Where all matches of a configuration are like that, it is a failure."""
    matches = sum(tally.over for _, tally in played.values())
    early = matches - sum(tally.decided for _, tally in played.values())
    if early:
        text = f"{early:,} of {matches:,} matches are over before anybody has decided anything"
        yield Note("no decision", text, Span(0, 0))


def _actions(played: Played) -> Iterable[Note]:
    """Those that are never possible. That one is possible and nobody takes it says nothing of the rules: they play at
    random, so it was possible a few times only, and chance had it so."""
    offers = {c: _offers(*pair) for c, pair in played.items()}
    for name in dict.fromkeys(name for found in offers.values() for name in found):
        there = {c: pair for c, pair in played.items() if name in offers[c]}
        span = next(iter(there.values()))[0].program.game.actions[name].span
        never = {c for c, (_, tally) in there.items() if tally.over and name not in tally.offered}
        if never == there.keys():
            yield Note("never offered", f"`{name}` is never possible", span, _where(never, played))


def _offers(edition: Edition, tally: Tally) -> dict[str, None]:
    """The actions that are offered somewhere in this configuration. What only an action offers that nobody took, or a
    trigger that never fired, is not among them: one note is enough."""
    routines = edition.program.analysis.routines
    found: dict[str, None] = {}
    seen = {FLOW, *(f"trigger {number}" for number in tally.fired)}
    pending = list(seen)
    while pending:
        names: list[str] = []
        for stmt in statements(routines.body(pending.pop())):
            match stmt:
                case t.Perform(step=step):
                    names.append(f"step {step}")
                case t.Decide(offers=offers) | t.Window(offers=offers):
                    found |= dict.fromkeys(offer.action for offer in offers)
                    names += [f"action {offer.action}" for offer in offers if offer.action in tally.taken]
        pending += [name for name in names if name not in seen]
        seen.update(names)
    return found


def _triggers(played: Played) -> Iterable[Note]:
    for span, there in _by_span(played, lambda game: [trigger.span for trigger in game.triggers]).items():
        if any(number in played[c][1].fired for c, number in there.items()):
            continue
        configuration, number = next(iter(there.items()))
        text = played[configuration][0].program.game.triggers[number].text
        said = f' "{text.raw}"' if text.written else ""
        yield Note("never fired", f"the trigger{said} never fires", span, _where(set(there), played))


def _pieces(played: Played) -> Iterable[Note]:
    """Faces of which no piece moves after the set-up, in places where no rule looks for them."""
    unused: dict[str, dict[str, None]] = {}
    used: set[str] = set()
    kinds: dict[str, t.Kind] = {}
    for edition, tally in played.values():
        layout, reads = edition.program.layout, kinds_read(edition.program.game)
        kinds.update(edition.program.game.kinds)
        for piece, face in enumerate(layout.faces):
            kind, name = layout.pieces[piece].kind, edition.notation.faces[piece]
            zones = tally.places.get(face, set())
            if not tally.over or face in tally.moved or any(kind in reads.get(zone, ()) for zone in zones):
                used.add(name)
            else:
                unused.setdefault(kind, {})[name] = None
    for kind, names in unused.items():
        left = [name for name in names if name not in used]
        if left:
            yield Note("never moved", _left(kind, left, len(kinds[kind].faces)), kinds[kind].span)


def _left(kind: str, faces: list[str], total: int) -> str:
    if len(faces) == 1 and faces[0] == kind:
        return f"`{kind}` has no part in any match: it is never moved after the set-up, nor looked at"
    named = ", ".join(f"`{face}`" for face in faces[:_NAMED])
    more = f" and {len(faces) - _NAMED} more" if len(faces) > _NAMED else ""
    they = "it is" if len(faces) == 1 else "they are"
    have = "has" if len(faces) == 1 else "have"
    return f"{named}{more} {have} no part in any match: {they} never moved after the set-up, nor looked at"


def _scores(played: Played) -> Iterable[Note]:
    several = {c: pair for c, pair in played.items() if c.players > 1}
    if not any(tally.unequal for _, tally in several.values()):
        # A score that players have in common.
        return
    for span, there in _by_span(several, lambda game: [item.span for item in game.score]).items():
        if any(number in played[c][1].unequal or not played[c][1].over for c, number in there.items()):
            continue
        configuration, number = next(iter(there.items()))
        text = played[configuration][0].program.game.score[number].text.raw
        zero = all(number not in played[c][1].scored for c, number in there.items())
        what = "0 for all players" if zero else "the same for all players"
        yield Note("always equal", f'the score "{text}" is {what} in every match', span, _where(set(there), several))


def _phases(played: Played) -> Iterable[Note]:
    names = dict.fromkeys(name for _, tally in played.values() for name in tally.runs)
    said: list[Span] = []
    for name in names:
        there = {c: tally.runs[name] for c, (_, tally) in played.items() if name in tally.runs}
        phase = played[next(iter(there))][0].program.phases[name]
        span = phase.span
        runs, idle = sum(found[0] for found in there.values()), sum(found[1] for found in there.values())
        spinning = sum(found[2] for found in there.values())
        matches = sum(played[c][1].matches for c in there)
        if any(outer.start <= span.start < outer.end for outer in said):
            # Of phases inside each other, the outermost is enough.
            continue
        if idle == runs:
            said.append(span)
            yield Note("idle loop", f"no run of `{name}` changes anything", span)
        elif spinning > _SHARE * matches and not isinstance(phase.loop, t.Each):
            # A player who has nothing to do is passed over, round after round: that is no fault of the rules.
            said.append(span)
            most = max(found[3] for found in there.values())
            text = (
                f"`{name}` runs on for nothing in {spinning:,} of {matches:,} matches: up to {most:,} times on end "
                "nobody has a choice and nothing changes"
            )
            yield Note("idle loop", text, span)


def _by_span(played: Played, spans: Callable[[t.Game], list[Span]]) -> dict[Span, dict[Configuration, int]]:
    """The same line of the file has another number where another line is left out."""
    found: dict[Span, dict[Configuration, int]] = {}
    for configuration, (edition, tally) in played.items():
        if tally.over:
            for number, span in enumerate(spans(edition.program.game)):
                found.setdefault(span, {})[configuration] = number
    return found


def _where(there: set[Configuration], played: Played) -> tuple[Configuration, ...]:
    return () if len(there) == len(played) else tuple(c for c in played if c in there)
