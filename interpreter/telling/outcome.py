"""What came of an act, or of a stretch of a turn: parts of lines, in order; what a text has named is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.notation import low
from tgame.interpreter.telling.changes import ChangeTeller
from tgame.interpreter.telling.line import JOINT, WIDE, Clause, Part, Sentence, Spotted
from tgame.interpreter.telling.listener import Listener
from tgame.interpreter.telling.notes import Cover, cover, holes_of
from tgame.interpreter.telling.pieces import PieceTeller
from tgame.interpreter.telling.sentences import SentenceTeller


class OutcomeTeller:
    def __init__(self, listener: Listener, verbose: bool) -> None:
        self.listener = listener
        self.speaker = listener.speaker
        self.game = listener.game
        self.verbose = verbose
        self.pieces = PieceTeller(listener)
        self.changes = ChangeTeller(listener)
        self.sentences = SentenceTeller(listener, verbose)
        self.told_of: set[int] = set()  # pieces that were named since the last heading

    def tell(
        self, found: Sequence[ev.Event], actor: int | None, later: dict[int, int], covered: Cover
    ) -> Iterator[Part]:
        for said in found:
            if isinstance(said, ev.Said):
                holes = holes_of(self.listener, said.note, later)
                cover(holes, covered, None)
                covered.add_text(self.listener.program.pool.sentences[said.text], holes)
        silent_steps = self._steps_covered(found, covered)
        for stepped in found:
            if isinstance(stepped, ev.Stepped) and stepped.scope not in silent_steps:
                text = self.game.steps[stepped.step].text
                if text.written and not text.silent:
                    cover(holes_of(self.listener, stepped.note, later), covered, None)
        changes = [event for event in found if isinstance(event, ev.Assigned)]
        # Changes are told last, and added up: they do not part what else happens.
        found = [event for event in found if not isinstance(event, ev.Assigned)]
        place = 0
        while place < len(found):
            event = found[place]
            stop = place + 1
            while stop < len(found) and type(found[stop]) is type(event):
                stop += 1
            alike = found[place:stop]
            place = stop
            match event:
                case ev.Moved():
                    yield from self._moves([e for e in alike if isinstance(e, ev.Moved)], actor, covered)
                case ev.Shown():
                    shown = [e for e in alike if isinstance(e, ev.Shown)]
                    if not self.verbose:
                        shown = [e for e in shown if e.piece not in covered.pieces | self.told_of]
                        # What somebody takes is told when it is taken.
                        taken = {e.piece for e in found[stop:] if isinstance(e, ev.Moved) and self.pieces.is_taken(e)}
                        shown = [e for e in shown if e.piece not in taken]
                    placed = {e.piece for e in shown if self.listener.at(e.place) in covered.cells}
                    yield from self.pieces.shows(shown, actor, covered.placed | placed)
                    self.told_of.update(event.piece for event in shown if self.listener.knows(event.known))
                    covered.shown.update(event.piece for event in shown)
                case ev.Looked():
                    looked = [e for e in alike if isinstance(e, ev.Looked)]
                    named = [e for e in looked if not self.verbose and self._looked_named(e, covered)]
                    if covered.act == "said":
                        yield from self.pieces.seen([e for e in named if e.piece not in covered.pieces])
                        looked = [e for e in looked if e not in named]
                    yield from self.pieces.looks(looked)
                case _:
                    for one in alike:
                        if not (isinstance(one, ev.Stepped) and one.scope in silent_steps):
                            yield from self.sentences.tell(one, actor, later, covered)
        yield from self.changes.tell(changes, actor, covered.variables, self.verbose)

    def _steps_covered(self, found: Sequence[ev.Event], covered: Cover) -> set[ev.Scope]:
        """The steps that do nothing but what was told already."""
        moves: dict[ev.Scope, list[bool]] = {}
        for event in found:
            step = event.scope.within("step")
            if step is not None and isinstance(event, ev.Moved):
                moves.setdefault(step, []).append(self._covered(event, covered))
        return {step for step, told in moves.items() if all(told)}

    def _moves(self, moved: list[ev.Moved], actor: int | None, covered: Cover) -> Iterator[Part]:
        if not self.verbose:
            named: list[ev.Moved] = []
            for event in moved:
                named.extend([event] if self._covered(event, covered) else [])
                covered.moved.add(event.piece)
            rest = self.pieces.beside(moved, named, self.told_of)
            moved = [event for event in rest if not self.game.texts[self.listener.zone(event.target).name].silent]
        if actor is None and not self.verbose:
            # What nobody sees is not told to those who see all either.
            moved = [event for event in moved if event.known or self.listener.owner(event.target) is not None]
        for deal, alike in groupby(moved, self.pieces.is_dealt):
            found = list(alike)
            if deal and actor is None:
                yield from self._dealt(self.pieces.deal(found, self.told_of))
            else:
                placed = all(self._placed(event, covered) for event in found)
                for part in self.pieces.moves(found, actor, self.verbose, self.told_of, covered):
                    if not (placed and isinstance(part, Spotted)):
                        yield part
            self.told_of.update(event.piece for event in found if self.listener.knows(event.known))

    def _dealt(self, dealt: list[Clause]) -> Iterator[Part]:
        same = {clause.text for clause in dealt if not self.listener.is_me(clause.player)}
        others = [clause for clause in dealt if not self.listener.is_me(clause.player)]
        own = [clause for clause in dealt if self.listener.is_me(clause.player)]
        if len(same) == 1 and len(others) > 1 and len(dealt) == self.listener.layout.players:
            if own and own[0].text not in same:
                mine = self.listener.does(own[0].player, own[0].text)
                yield Sentence(f"{mine}{JOINT}{self.speaker.say('the others: {0} each', _object(same.pop()))}")
            else:
                yield Sentence(self.speaker.say("Everyone {0}", same.pop()))
            return
        sentences = [self.listener.does(clause.player, clause.text) for clause in (*own, *others)]
        whole = JOINT.join(sentences)
        if len(whole) <= WIDE:
            yield Sentence(whole)
        else:
            yield from map(Sentence, sentences)

    def _placed(self, event: ev.Moved, covered: Cover) -> bool:
        """Has a text named the very cell where a piece goes?"""
        return self.listener.at(event.target) in covered.cells or self._slot(event.target) in covered.items

    def _looked_named(self, event: ev.Looked, covered: Cover) -> bool:
        """Has a text named the piece, or the place, that somebody looks at?"""
        owner = self.listener.owner(event.place)
        named = {player for type_, player in covered.items if isinstance(type_, t.PlayerType)}
        whose = owner in (None, event.player) or owner in named
        if event.piece in covered.pieces | covered.placed or self.listener.at(event.place) in covered.cells:
            return True
        return whose and self._slot(event.place) in covered.items

    def _slot(self, place: int) -> tuple[t.Type, int] | None:
        """What a slot is for."""
        key = self.listener.zone(place).keys
        if place < self.listener.layout.plain or key is None:
            return None
        return key, self.listener.layout.cell_of[place] + low(key)

    def _covered(self, event: ev.Moved, covered: Cover) -> bool:
        if any(self.listener.at(code) in covered.cells for code in (event.source, event.target)):
            return True
        if event.piece not in covered.pieces:
            return False
        if event.piece in covered.moved and not self.listener.knows(event.known):
            # It may have been lost sight of: that it is the same piece must not be told by telling less.
            return False
        # Where it went is still news, but for a slot that was named, or that is the player's own.
        slot = self._slot(event.target)
        if slot is None:
            return event.target < self.listener.layout.plain
        return slot in covered.items or (isinstance(slot[0], t.PlayerType) and slot[1] == event.actor)


def _object(clause: str) -> str:
    """What is got, without the verb."""
    return clause.split(" ", 1)[1] if " " in clause else clause
