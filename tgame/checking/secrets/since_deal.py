"""The search from the deal on: a match in which pieces were dealt otherwise, answered as this one was, looks the same.

Pieces change places right after a shuffle, or at some position, and the match is played again with the same answers.
All that a seat is shown on the way must be the same, as long as the exchange is hidden from it (`parting`). So it is
found what was given away before a position: a variable set from a hidden face, a question that is put to holders only.

Not a leak is what a seat could see for itself by the time it is asked next: a difference counts if the exchange is
still hidden then. A spectator, whom nobody asks, has time until somebody else is asked. Nor is it a leak that somebody
had nothing to choose, and so was not asked; nor anything after an answer that is not possible in the other match, for
what others choose may depend on what they hold; nor after chance was asked more often in one of the two, for luck is
another from there on.

In: an edition, a seed and the decisions of a match. Out: leaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from attrs import frozen

from tgame.checking.secrets.course import Course, Decisions, carried_over, play
from tgame.checking.secrets.dealing import begin, deal_otherwise, exchanged
from tgame.checking.secrets.exchange import swapped
from tgame.checking.secrets.exchanges import drawn, smaller
from tgame.checking.secrets.leak import Exchange, Leak
from tgame.checking.secrets.parting import Followed, had_no_choice, is_at_odds, is_hidden, log_after
from tgame.checking.secrets.shown import seen, sent
from tgame.checking.secrets.typed import typed_answers
from tgame.checking.secrets.wording import of_channel, of_exchange, who
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import Log, Machine
from tgame.interpreter.match import Match, MatchError

LONGEST = 400  # decisions of a match that are looked at
TYPED = 2  # answers tried at each question
_OFTEN = 5  # of so many positions that differ in nothing but the exchange, one is looked at in full
_TRIES = 40  # steps to a smaller exchange
_ON = 200  # decisions, until a seat is asked again


@frozen
class Difference:
    """What a seat is shown after so many decisions, and what it would be shown."""

    decisions: int
    what: str
    shown: object
    other: object


def leaks_since_deal(
    edition: Edition,
    seed: int,
    decisions: Decisions | Random,
    random: Random,
    exchanges: int = 4,
    documents: bool = False,
) -> Iterator[Leak]:
    """What each seat, and a spectator, would notice of so many exchanges in a match with these decisions, or with
    random ones; one leak for each at most. Dear are `documents`, what a table is sent."""
    course = play(edition, seed, decisions, LONGEST)
    for player in (*range(edition.configuration.players), None):
        search = Search(course, player, documents)
        for _ in range(exchanges):
            exchange = drawn(course, player, random)
            found = search.noticed(exchange) if exchange is not None else None
            if exchange is not None and found is not None:
                yield search.leak(*search.explained(exchange, found))
                break


def noticed_again(edition: Edition, leak: Leak) -> Leak | None:
    """The same exchange in the same match: what is noticed of it now, None if nothing."""
    if leak.seed is None or leak.exchange is None:
        return None
    course = play(edition, leak.seed, leak.course, LONGEST)
    for documents in (False, True):
        search = Search(course, leak.seat, documents)
        found = search.noticed(leak.exchange)
        if found is not None:
            return search.leak(leak.exchange, found)
    return None


class Search:
    """One seat looks on, or a spectator."""

    def __init__(self, course: Course, player: int | None, documents: bool) -> None:
        self.course = course
        self.player = player
        self.documents = documents

    def noticed(self, exchange: Exchange) -> Difference | None:
        """What the seat would notice first of an exchange that is hidden from it; None if nothing."""
        try:
            pair = _Pair(self, exchange)
            return pair.noticed() if pair.begins() else None
        except MatchError:
            return None  # an error in the rules, and no secret

    def explained(self, exchange: Exchange, found: Difference) -> tuple[Exchange, Difference]:
        """With as few pieces as it takes to notice."""
        chunk = len(exchange.swap) // 2
        for _ in range(_TRIES):
            if chunk == 0:
                break
            tried = ((fewer, self.noticed(fewer)) for fewer in smaller(exchange, self.course, chunk))
            done = next(((fewer, again) for fewer, again in tried if again is not None), None)
            if done is None:
                chunk //= 2
            else:
                exchange, found = done
                chunk = min(chunk, len(exchange.swap) // 2)
        return exchange, found

    def leak(self, exchange: Exchange, found: Difference) -> Leak:
        course, count = self.course, found.decisions
        match = course.positions[count]
        shown = of_channel(found.what, found.shown, found.other, match)
        return Leak(
            f"{who(self.player)} can tell what is hidden: {shown} if {of_exchange(exchange, match)}"
            f" (after {count} decisions, seed {course.seed}, {course.edition.configuration})",
            self.player,
            count,
            found.what,
            course.seed,
            course.edition.configuration,
            tuple((answer.player, answer.index) for answer in course.answers),
            exchange,
        )


class _Pair:
    """The match as it went and its twin, side by side."""

    def __init__(self, search: Search, exchange: Exchange) -> None:
        self.course = search.course
        self.player = search.player
        self.documents = search.documents
        self.exchange = exchange
        self.swap = exchange.swap
        self.back = {other: piece for piece, other in exchange.swap.items()}
        self.match = self.course.positions[exchange.first]
        self.twin = self._twin()
        # Both at the questions of the seat so far, with how many decisions had been made.
        self.asked: list[tuple[int, Match, Match]] = []

    def _twin(self) -> Match:
        """The other match at the first position after the exchange."""
        course, first, shuffle = self.course, self.exchange.first, self.exchange.shuffle
        if shuffle is None:
            return swapped(course.positions[first], dict(self.swap))
        if first == 0:
            return begin(course.edition, course.seed, shuffle, self.swap)
        twin = course.positions[first - 1].copy()
        deal_otherwise(twin, shuffle, self.swap)
        answer = course.answers[first - 1]
        twin.answer(answer.index, answer.player)
        return twin

    def begins(self) -> bool:
        """Could the match have been the other, for all that was seen before the exchange?"""
        logs = None if self.match.over or self.twin.over else self._logs()
        if logs is None or (self.exchange.shuffle is None and is_at_odds(self.match, self.player, self.swap)):
            return False
        everyone = self.course.edition.program.everyone
        self.here, self.there = (Followed(self.player, self.swap, log, everyone) for log in logs)
        return True

    def _logs(self) -> tuple[Log, Log] | None:
        """The logs of both up to the exchange."""
        logs = self.match.machine.log, self.twin.machine.log
        if self.exchange.shuffle is None:
            return logs
        order = self.exchange.shuffle.order
        found = log_after(logs[0], order), log_after(logs[1], tuple(exchanged(order, self.swap)))
        return None if found[0] is None or found[1] is None else found

    def noticed(self) -> Difference | None:
        number = self.exchange.first
        while self._looks_on():
            found = self._difference(number)
            if found is not None:
                return found if self._counts(number) else None
            if self._looks_up(self.match, number):
                self.asked.append((number, self.match, self.twin.copy()))
            answer = self.course.answers[number] if number < len(self.course.answers) else None
            index = carried_over(answer, self.twin, self.swap) if answer is not None else None
            if answer is None or index is None:
                break
            self.twin.answer(index, answer.player)
            number += 1
            self.match = self.course.positions[number]
        return self._told()

    def _looks_on(self) -> bool:
        """Are there still two matches that must look the same?"""
        match, twin = self.match, self.twin
        self.here.go_on(match)
        self.there.go_on(twin)
        return (
            not match.over
            and not twin.over
            and is_hidden(self.here, self.there)
            and (match.machine.drawn == twin.machine.drawn)
        )

    def _difference(self, number: int) -> Difference | None:
        if _are_twins(self.match, self.twin, self.swap) and number % _OFTEN != self.exchange.first % _OFTEN:
            return None  # what shows of an exchange in one position is another search
        for one, other in self._shown(number):
            for what in one | other:
                if one.get(what) != other.get(what):
                    return Difference(number, what, one.get(what), other.get(what))
        return None

    def _shown(self, number: int) -> Iterator[tuple[dict[str, object], dict[str, object]]]:
        """What is shown of both, the cheapest first; all of it when the seat is asked, and if not, what shows at once:
        the rest will be there when it is."""
        player, both = self.player, (self.match, self.twin)
        yield {"asked": self.match.asked}, {"asked": self.twin.asked}
        yield {"view": self.match.view(player)}, {"view": self.twin.view(player)}
        if not self._looks_up(self.match, number):
            return
        typed = typed_answers(self.match, player, Random(number), TYPED) if player is not None else []
        one, other = (seen(match, player, typed) for match in both)
        yield one, other
        if self.documents:
            one, other = (sent(match, player, match.machine.log, typed) for match in both)
            yield one, other

    def _told(self) -> Difference | None:
        """The first question before which the seat was told something else. Stories only grow, so that the last one
        shows whether there is any."""
        low, high = 0, len(self.asked)
        found = None
        while low < high:
            # From the last question back, by halves.
            place = high - 1 if found is None else (low + high) // 2
            number, match, twin = self.asked[place]
            one, other = (each.log(self.player, verbose=True) for each in (match, twin))
            if one != other and not self._says_so(match, twin):
                found, high = Difference(number, "log", one, other), place
            elif found is None:
                return None
            else:
                low = place + 1
        return found

    def _counts(self, number: int) -> bool:
        """Does a difference tell something: is nobody left without a choice, is it not what an invariant says, and is
        the exchange still hidden from the seat when it is asked next?"""
        match, twin = self.match, self.twin
        if had_no_choice(match, self.swap) or had_no_choice(twin, self.back):
            return False
        if self._says_so(match, twin):
            return False
        asked = match.awaited
        for match in self.course.positions[number:]:
            self.here.go_on(match)
            if match.over or not is_hidden(self.here, self.there):
                return False
            if self._turns(match, asked):
                return self._asked_in_twin(number)
        return False

    def _looks_up(self, match: Match, number: int) -> bool:
        """Is this the time to look at everything? A seat does when it is asked; nobody asks a spectator, who looks now
        and then."""
        return number % _OFTEN == 0 if self.player is None else self.player in match.awaited

    def _turns(self, match: Match, asked: Sequence[int]) -> bool:
        """Has what was shown had its time to be explained: is the seat asked next; for a spectator, somebody else?"""
        return match.awaited != asked if self.player is None else self.player in match.awaited

    def _says_so(self, match: Match, twin: Match) -> bool:
        """Do the rules say what can be concluded, by an invariant?"""
        return is_at_odds(match, self.player, self.swap) or is_at_odds(twin, self.player, self.back)

    def _asked_in_twin(self, number: int) -> bool:
        twin, random, answers = self.twin.copy(), Random(number), self.course.answers
        asked = twin.awaited
        for step in range(number, number + _ON):
            self.there.go_on(twin)
            if twin.over or not is_hidden(self.here, self.there):
                return False
            if self._turns(twin, asked):
                return True
            index = carried_over(answers[step], twin, self.swap) if step < len(answers) else None
            player = twin.awaited[0] if index is None else answers[step].player
            ask = twin.ask(player)
            assert ask is not None
            twin.answer(random.randrange(len(ask.options)) if index is None else index, player)
        return False


def _are_twins(match: Match, twin: Match, swap: Mapping[int, int]) -> bool:
    """Do two matches differ in nothing but the exchange?"""
    one, other = swapped(match, dict(swap)).machine, twin.machine
    if _state(one) != _state(other) or (one.frozen is None) != (other.frozen is None):
        return False
    return one.frozen is None or other.frozen is None or _state(one.frozen) == _state(other.frozen)


def _state(machine: Machine) -> tuple[object, ...]:
    threads = (machine.threads or {}).items()
    apart = [(player, thread.at, thread.stack, thread.picking) for player, thread in threads]
    return (
        *(machine.Z, machine.W, machine.V, machine.K, machine.F),
        *(machine.at, machine.stack, machine.picking, apart),
    )
