"""What a table is sent tells nothing that is hidden: a leak in any part of it is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

import tgame
from tests.properties.matches import positions
from tgame.checking.secrets import leaks
from tgame.dsl import checked as t
from tgame.dsl.configurations import Configuration
from tgame.interpreter.answers import find_spelt
from tgame.interpreter.asks import Ask
from tgame.interpreter.events import Announced
from tgame.interpreter.figures import Figure
from tgame.interpreter.keys import Asked
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.picks import Way
from tgame.interpreter.program import Program
from tgame.interpreter.seat import Sight
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.facts import Facts
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.seat.places import Places
from tgame.interpreter.seat.question import Questioner
from tgame.interpreter.seat.seat import Seat
from tgame.interpreter.seat.targets import Targets
from tgame.interpreter.seat.touched import Touched
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.telling import Listener
from tgame.interpreter.view import EVERYTHING

# Cards in hands, face down in a row, in a pile and in a heap that nobody sees; some are looked at, some are laid by all
# at the same time. To steal one is always refused.
MARKET = tgame.loads(
    """\
game market for 3..3 "Market"
pieces Card
  card(rank: 1..9) x2
zone deck: pile of Card, full
zone stall: row(3) of Card
zone hand per Player: set of Card, seen by owner
zone stack per Player: pile of Card
zone heap: set of Card
zone open per Player: set of Card, seen by all
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 4) to hand[p]
    each s in cells(stall)
      move top(deck) to stall[s]
  phase round repeat 2
    phase turn each me in players
      choose draw, peek, glance, tap, hint, bury, throw, steal
    together me in players
      choose lay
action draw "Draw"
  move top(deck) to hand[me]
action peek(c in stall) "Look at {c}"
  show(c, me)
action bury(c in hand[me]) "Bury {c}"
  move c to stack[me]
action throw(c in hand[me]) "Throw {c} away"
  require count(heap) < 2 "two were thrown away"
  move c to heap
action glance(2 cs in stall) "Look at two"
  show(cs, me)
action hint(c in stall) "Hint at {c}"
  tell(d in [c]: d.rank > 0)
action tap(n in 1..3) "Tap {n}"
  require not empty(stall[n]) "nothing lies there"
action steal(p in others(me), c in hand[p]) "Steal {c}"
  require count(hand[me]) == 0 "you have enough"
  move c to hand[me]
action lay(c in hand[me]) "Lay {c}"
  move c to open[me]
def held(p: Player) = sum(hand[p].rank) "[Pips in hand|pips]"
score p
  "Open": sum(open[p].rank)
  "Hand": sum(hand[p].rank)
winner most(p in players: score(p))
""",
    "market.tgame",
).edition(Configuration(3))


def found() -> Iterator[str]:
    """What is noticed, as it is found: the search is dear."""
    random = Random(1)
    for match in positions(MARKET, 40):
        for leak in leaks(match, random, choices=False):
            yield leak.what


def test_nothing_leaks_otherwise() -> None:
    assert list(found()) == []


def _id_by_number(pieces: Pieces, piece: int) -> str:
    return f"{pieces.notation.parts[pieces.layout.zone_of[pieces.state.W[piece]]]}#{piece}"


def _in_true_order(pieces: Pieces, part: int) -> Iterator[v.Piece]:
    """What lies somewhere, by number."""
    for piece in sorted(piece for piece in pieces.state.Z[part] if piece >= 0):
        yield pieces._piece(piece, None, False)


_touched = Targets.of


def _by_number(targets: Targets, value: Any, *more: Any) -> v.Target:
    made = _touched(targets, value, *more)
    return v.Target("piece", made.text, piece=str(value)) if made.kind == "piece" else made


def _refused(questioner: Questioner) -> Iterator[v.Refused]:
    """Every act that there could be with its reason, by somebody who knows what each piece is."""
    for offer, action in enumerate(questioner.ask.decision.actions):
        for chosen in questioner._acts(offer, action) if action.name != "glance" else ():
            if (line := questioner.state.refusal(questioner.ask.player, offer, chosen)) >= 0:
                made = questioner._refusal(offer, action, chosen, line)
                yield v.Refused(made.action, f"{made.text} {chosen}", made.targets, made.why)


def _score_of_the_referee(seat: Seat) -> v.Score:
    result = seat._match.standing()
    return v.Score(result.sheet, result.scores)


def _told_everything(program: Program, viewer: int | None, speaker: Speaker) -> Listener:
    return Listener(program, EVERYTHING, speaker)


def _gives_a_hint(match: Match, ask: Ask, answer: str, language: str) -> Way | Refusal:
    """An explanation that goes by the card which lies on top."""
    top = match.machine.Z[match.machine.program.layout.zones["deck"].first][:1]
    return Refusal(f"the next card is {top}") if top else find_spelt(match, ask, answer, language)


class _KeysByNumber(Asked):
    """Options are told apart by the numbers of what is chosen."""

    def __init__(self, machine: Machine, player: int) -> None:
        super().__init__(machine, player)
        self.keys = [*self.options, *self.keys[len(self.options) :]]


_picks = Questioner._picks


def _picks_by_number(questioner: Questioner, *more: Any) -> v.Picks:
    """What may be picked, in the order of something that is hidden."""
    found, stall = _picks(questioner, *more), questioner.state.program.layout.zones["stall"].first
    order = sorted(range(len(found.offered)), key=lambda place: questioner.state.Z[stall][place])
    return evolve(found, offered=tuple(found.offered[place] for place in order))


def _place_by_face(places: Places, value: int, *more: object) -> v.Place:
    stall = places.state.program.layout.zones["stall"].first
    return v.Place("stall", piece=places.pieces.notation.faces[places.state.Z[stall][value - 1]])


def _facts_by_face(facts: Facts, told: t.Comp, value: object, event: Announced) -> v.Fact:
    """What is told of a card says more than was told."""
    return v.Fact(facts.program.layout.pieces[event.facts[0][0]].kind + str(event.facts[0][0]), value)


def _touched_by_face(touched: Touched, *more: object) -> tuple[int, ...]:
    """A hint says of which cards it would hold, whoever knows them."""
    state = touched.pieces.state
    layout = state.program.layout
    return tuple(p for p in state.Z[layout.zones["stall"].first] if p >= 0 and layout.faces[p] % 2)


_figures = Match.figures


def _figures_of_all(match: Match, player: int | None, language: str = "en") -> tuple[Figure, ...]:
    """Each figure as the player sees it whom it is about."""
    found = [_figures(match, p, language)[0] for p in range(3)]
    return (evolve(found[0], values=tuple(figure.values[p] for p, figure in enumerate(found))),)


_look = Seat.look


def _keeps_count(seat: Seat) -> Sight:
    """Lines that are kept are counted together with the cards that somebody holds and this seat does not see."""
    again, found = bool(seat._lines), _look(seat)
    hands = seat._match.machine.Z[seat._match.machine.program.layout.zones["hand"].first]
    return evolve(found, kept=found.kept + sum(hands)) if again else found


def _tells_who_has_answered(match: Match, player: int) -> Refusal | None:
    last = max((number for number, (who, _) in enumerate(match.decisions) if who == player), default=None)
    if last is None or last == len(match.decisions) - 1:
        return None
    return Refusal("others have answered since")


PLANTED: dict[str, tuple[str, object, str]] = {
    "ids by number": ("pieces.Pieces.id", _id_by_number, "zones of the sight"),
    "piles in true order": ("pieces.Pieces._in", _in_true_order, "zones of the sight"),
    "remembered": (
        "pieces.Pieces.is_recalled",
        lambda pieces, piece: bool(pieces.layout.faces[piece] % 2),
        "zones of the sight",
    ),
    "targets by number": ("targets.Targets.of", _by_number, "question of the sight"),
    "refusals": ("question.Questioner._refused", _refused, "question of the sight"),
    "score": ("seat.Seat.score", _score_of_the_referee, "score of the sight"),
    "lines": ("followed.Listener", _told_everything, "lines of the sight"),
    "events": ("happened.Happened._knows", lambda happened, mask: True, "events of the sight"),
    "explanations": ("seat.find_spelt", _gives_a_hint, "explanation of "),
    "keys": ("seat.Asked", _KeysByNumber, "keys"),
    "figures": ("seat.Match.figures", _figures_of_all, "figures"),
    "looking again": ("seat.Seat.look", _keeps_count, "what the next look adds"),
    "taking back": ("seat.taken_back", _tells_who_has_answered, "taking back"),
    "facts": ("facts.Facts._fact", _facts_by_face, "zones of the sight"),
    "picks": ("question.Questioner._picks", _picks_by_number, "question of the sight"),
    "touched": ("touched.Touched.by", _touched_by_face, "question of the sight"),
    "places": ("places.Places.of", _place_by_face, "question of the sight"),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, planted, what = PLANTED[leak]
    monkeypatch.setattr(f"tgame.interpreter.seat.{where}", planted)
    assert any(what in text for text in found())


@pytest.mark.parametrize("what", ["revision of the sight", "question of the sight"])
def test_a_revision_that_counts_the_answers_of_others_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "revision", lambda match, player: match.turn)
    if what.startswith("question"):
        monkeypatch.setattr(Seat, "revision", 0)
    assert what in found()
