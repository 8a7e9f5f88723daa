"""Several things are picked: at once, or one by one; `-g1` takes one back. Nothing is sent before the last.

In: a line, the menu of a picking question, and what was picked before. Out: a `Reading`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.interpreter.seat import values as v
from tgame.play.fingers.asking import ask_back, numbers_of, option_of, possible
from tgame.play.fingers.matching import Candidate, Narrowed, exactly, narrow, number_of, start, take, tokens_of
from tgame.play.fingers.reading import Answer, AskBack, Reading, Refusal
from tgame.play.fingers.reasons import NO_NUMBER, NOTHING, is_known
from tgame.play.menu.entries import Entry, flat
from tgame.play.menu.shape import Menu


def read(said: str, menu: Menu, table: v.Table, picking: v.Picking, asked: AskBack | None) -> Reading:
    reader = _Reader(menu, table, picking, asked.picked if asked is not None else ())
    if not said:
        return asked if asked is not None else reader.so_far()
    if said in ("0", "00") or (menu.passing is not None and flat(said) == flat(menu.passing)):
        return reader.done()
    if asked is not None:
        for choice in asked.steps:
            if choice.is_named(said):
                kept = tuple(c for c in asked.candidates if c.entry.index in choice.indices)
                return reader.keep(kept, said) or reader.so_far()
    if asked is not None and 0 < len(asked.candidates) < len(reader.free()):
        found = narrow(asked.candidates, tokens_of(said, menu.entries))
        if not found.failed:
            return reader.keep(found.left, said) or reader.so_far()
    whole = exactly(reader.free(), said)
    if whole:
        return reader.keep(whole, said) or reader.so_far()
    return reader.line(said)


class _Reader:
    def __init__(self, menu: Menu, table: v.Table, picking: v.Picking, picked: tuple[int, ...]) -> None:
        self.menu = menu
        self.table = table
        self.picking = picking
        self.picked = list(picked)

    @property
    def count(self) -> int:
        return len(self.picking.picked) + len(self.picked)

    def free(self) -> tuple[Candidate, ...]:
        """What can still be picked: of things that are alike, as many as there are."""
        return tuple(c for c in start(self.menu.entries) if self.picked.count(c.entry.index) < c.entry.count)

    def line(self, said: str) -> Reading:
        tokens = []
        for word in said.replace(",", " ").split():
            tokens += [word] if word[0] in "-#" else tokens_of(word, self.menu.entries)
        place = 0
        while place < len(tokens):
            token = tokens[place]
            refused: Reading | None
            if token.startswith("-") and len(token) > 1:
                refused = self._unpick(token[1:])
                place += 1
            else:
                length, refused = self._pick(tokens[place:])
                place += length
            if refused is not None:
                return refused
            if self.count > self.picking.most:
                return Refusal(self.menu.words.say("{} at most", self.picking.most))
        return self.so_far()

    def _pick(self, tokens: Sequence[str]) -> tuple[int, Reading | None]:
        """As many tokens as it takes to name one thing."""
        if tokens[0].startswith("#"):
            found = option_of(tokens[0], self.menu)
            if isinstance(found, Refusal):
                return 1, found
            return 1, self.keep(tuple(c for c in self.free() if c.entry.index == found), tokens[0])
        inside = numbers_of(self.menu).get(number_of(tokens[0]))
        if inside is not None:
            return 1, self.keep(tuple(c for c in self.free() if c.entry.index in inside), tokens[0])
        best: tuple[int, Narrowed] | None = None
        for length in range(1, len(tokens) + 1):
            found_here = narrow(self.free(), tokens[:length])
            if not found_here.failed:
                best = length, found_here
                if len(found_here.left) == 1 and found_here.left[0].used:
                    break
            elif best is not None:
                break
        if best is None:
            return 1, self._unknown(tokens[0])
        length, narrowed = best
        return length, self.keep(narrowed.left, " ".join(tokens[:length]), narrowed.weak)

    def keep(self, left: Sequence[Candidate], said: str, weak: bool = False) -> Reading | None:
        """One more is picked, if one is meant."""
        if not left:
            return Refusal(self.menu.words.say("{} is picked already", said))
        if len(left) > 1 or weak:
            return ask_back(self.menu, left, said, tuple(self.picked))
        self.picked.append(left[0].entry.index)
        return None

    def _unpick(self, token: str) -> Refusal | None:
        say = self.menu.words.say
        if not self.picked:
            return Refusal(say("nothing to take back: pick something first"))
        inside = start([self.menu.entry(index) for index in dict.fromkeys(self.picked)])
        found, _ = take(inside, flat(token))
        if len(found) != 1:
            return Refusal(say("{} is not picked", token))
        self.picked.remove(found[0].entry.index)
        return None

    def _unknown(self, token: str) -> Refusal:
        say = self.menu.words.say
        taken = start([self.menu.entry(index) for index in dict.fromkeys(self.picked)])
        if take(taken, token)[0]:
            return Refusal(say("{} is picked already", token))
        entries = [candidate.entry for candidate in self.free()]
        text = NO_NUMBER if number_of(token) is not None else NOTHING
        text = "{} is not possible now. Possible: {}" if is_known(self.table, token) else text
        return Refusal(say(text, token, possible(self.menu, entries)))

    def done(self) -> Reading:
        if self.count < self.picking.least or self.count == 0:
            wanted = _span(self.picking, self.menu)
            return Refusal(self.menu.words.say("{} must be picked", wanted))
        return Answer(tuple(self.picked), done=True)

    def so_far(self) -> Reading:
        """All that is wanted, or what was picked and that there is more to pick."""
        if self.count >= self.picking.most:
            return Answer(tuple(self.picked))
        say = self.menu.words.say
        named = [target.text for target in self.picking.picked]
        named += [_label(self.menu.entry(index)) for index in self.picked]
        of = say("{} of {}", self.count, _span(self.picking, self.menu))
        enough = self.count >= self.picking.least and self.count > 0
        if not named:
            text = say("{}: {}", of, possible(self.menu, [c.entry for c in self.free()]))
        elif enough:
            text = say("{}: {}. And? 0 {}", of, ", ".join(named), say("done"))
        else:
            text = say("{}: {}. And?", of, ", ".join(named))
        free = self.free()
        steps = ask_back(self.menu, free, "").steps
        return AskBack(text, steps, free, possible(self.menu, [c.entry for c in free]), tuple(self.picked))


def _label(entry: Entry) -> str:
    return next((thing.cell or thing.label for thing in entry.things), entry.text)


def _span(picking: v.Picking, menu: Menu) -> str:
    return str(picking.most) if picking.least == picking.most else f"{picking.least}–{picking.most}"
