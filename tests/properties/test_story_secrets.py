"""What a story tells of hidden pieces, tried forwards: two matches that look the same to somebody are told the same.

Hidden pieces are exchanged, the same act is performed in both matches, and as long as neither lets this player see one
of them, both add the same lines, verbose or not. Texts that work something out are the dangerous ones: see the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import tgame
from tests.properties.matches import GAMES, LESSONS, load, positions
from tgame.checking.secrets import Leak, leaks
from tgame.checking.secrets.exchange import known_to, swapped, unseen_swap
from tgame.checking.secrets.search import TAKEN
from tgame.checking.secrets.taken import came_open
from tgame.checking.secrets.told import latest
from tgame.dsl.configurations import Configuration
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match
from tgame.interpreter.replay import Replay

LATEST = 3  # acts whose story is told again

TELLTALES = tgame.loads(
    """\
game telltales for 2..3 "Telltales" by "Ann", "Bo", "Cy"
enum Suit: red, black
pieces Card
  card(suit: Suit, rank: 1..4) "[a {suit} {rank}|{suit}{rank}]" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone kept per Player: list of Card, seen by owner
zone pot: set of Card
var points per Player: 0..99 "point/points"
def worth(p: Player) = sum(c in hand[p]: c.rank)
def best(p: Player) = top(most(c in hand[p]: c.rank, index(c.suit)))
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 2) to hand[p]
  phase round "A round with {worth(seat(1))}" repeat 6
    phase turn each me in players
      choose weigh, keep, store, show_one, sum_up, boast, guess, hide_one, call_out
action weigh(p in players) "Weigh {worth(p)|point|points} of {p}"
  let total = worth(p)
  tell "{p} holds {total} in {hand[p]}"
action keep(c in hand[me]) "Keep {the c}"
  move c to kept[me]
  tell "{me} keeps {c.rank}"
action store(c in hand[me]) "Store {a c} of {c.rank|pip|pips}"
  move c to kept[me]
  tell "{me} has stored {c.suit == red|a red one|a black one}"
action show_one "Show one"
  show(best(me))
action sum_up "Sum up"
  let held = worth(me)
  move hand[me] to pot
  tell "{held}, and now {count(pot)|card|cards}"
action boast "Boast"
  say_so(worth(me))
action guess(n in 1..2) "Guess {n == count(hand[me].card(suit: red))|rightly|wrongly}"
  tell "{the best(me)} is the best"
action hide_one "Hide one"
  move best(me) to pot
action call_out(p in others(me)) "Call {p} out"
  tell "{p} has {some(c in hand[p]: c.suit == red)|red|no red}"
  tell(c in kept[p]: count(kept[p]) > 1)
step say_so(n: 0..20) "Say {n|point|points}"
  points[me] += 0
winner players
""",
    "telltales.tgame",
)


def noticed(match: Match, player: int | None, random: Random) -> Iterator[str]:
    """What an exchange of pieces that this player does not know changes in what they are told of the next act."""
    # The stories of both are the same up to here: the latest acts are enough to go on from.
    match = match.copy()
    match.machine.log = latest(match.machine.log, LATEST)
    swap = unseen_swap(match, player, known_to(match, player), random)
    twin = swapped(match, swap)
    one, other = match.copy(), twin.copy()
    actor = one.awaited[0]
    asks = one.ask(actor), other.ask(actor)
    assert asks[0] is not None
    assert asks[1] is not None
    both = [notation for notation in asks[0].written if notation in asks[1].written]
    if not both:
        return
    act = random.choice(both)
    for found, ask in zip((one, other), asks, strict=True):
        found.take(ask, ask.written.index(act))
    pieces = set(swap) | set(swap.values())
    if any(came_open(match, found, pieces, player) for found in (one, other)):
        return
    if one.view(player) != other.view(player) or one.machine.threads is not None:
        return
    for verbose in (False, True):
        if one.log(player, verbose=verbose) != other.log(player, verbose=verbose):
            yield f"{player} is told of {act}: {one.log(player, verbose=verbose)[-3:]}, {other.log(player)[-3:]}"


def search(game: tgame.Game, matches: int, acts: int) -> list[str]:
    found: list[str] = []
    for seed in range(matches):
        random = Random(seed)
        match = game.new(seed=seed)
        for _ in range(acts):
            if match.over:
                break
            for player in (None, *range(match.edition.configuration.players)):
                found.extend(noticed(match, player, random))
            ask = match.ask()
            assert ask is not None
            match.take(ask, random.randrange(len(ask.options)))
    return found


def test_texts_that_work_something_out_tell_nobody_what_they_may_not_know() -> None:
    assert search(TELLTALES, 12, 30) == []


def test_nor_which_of_two_cards_was_taken_out_of_a_hand() -> None:
    """Somebody may know a card in a hidden hand, and not which one is taken out of it."""
    assert which_was_taken() == []


def which_was_taken() -> list[Leak]:
    edition = TELLTALES.edition(Configuration(3))
    return [
        leak
        for match in positions(edition, 60)
        for leak in leaks(match, Random(2), documents=False)
        if leak.what == TAKEN
    ]


def test_that_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Machine, "_tells", lambda machine, piece: machine.K[piece])
    assert which_was_taken() != []


@pytest.mark.parametrize("broken", ["known_to", "note"])
def test_the_search_can_fail(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were everything that a text works out taken as known to all, it would be noticed."""
    if broken == "known_to":
        monkeypatch.setattr(Machine, "known_to", lambda machine, pieces: machine.program.everyone)
    else:
        honest = Machine.note

        def open_note(machine: Machine, number: int, *names: object) -> object:
            number, values, masks, looked, known, spots = honest(machine, number, *names)
            everyone = machine.program.everyone
            all_told = tuple(tuple((piece, everyone) for piece, _ in named) for named in looked)
            return number, values, (everyone,) * len(masks), all_told, (everyone,) * len(known), spots

        monkeypatch.setattr(Machine, "note", open_note)
    assert search(TELLTALES, 6, 30) != []


@pytest.mark.parametrize("path", [*GAMES, *LESSONS], ids=lambda path: path.stem)
def test_a_position_rebuilt_from_events_is_the_position(path: object) -> None:
    random = Random(5)
    match = load(path).new(seed=5)  # type: ignore[arg-type]
    for _ in range(40):
        ask = match.ask()
        if ask is None:
            break
        match.take(ask, random.randrange(len(ask.options)))
    while match.machine.threads is not None:
        ask = match.ask()
        assert ask is not None
        match.take(ask, 0)
    replay = Replay(match)
    for event in match.events():
        replay.apply(event)
    rebuilt, real = replay.match.machine, match.machine
    assert (rebuilt.Z, rebuilt.W, rebuilt.K, rebuilt.F) == (real.Z, real.W, real.K, real.F)


@pytest.mark.parametrize("path", [*GAMES, *LESSONS], ids=lambda path: path.stem)
def test_told_lines_only_grow(path: object) -> None:
    random = Random(3)
    match = load(path).new(seed=3)  # type: ignore[arg-type]
    viewers = (None, *range(match.edition.configuration.players))
    before: dict[int | None, list[str]] = {viewer: [] for viewer in viewers}
    for _ in range(25):
        ask = match.ask(random.choice(match.awaited)) if match.awaited else None
        if ask is None:
            break
        match.take(ask, random.randrange(len(ask.options)))
        for viewer in viewers:
            now = match.log(viewer)
            assert now[: len(before[viewer])] == before[viewer]
            before[viewer] = now
