"""The search for leaks can fail: a leak that is planted in the engine, or in the rules of a game, is noticed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tgame
from tests.properties.matches import (
    CLASSICS,
    GAMES,
    editions,
    load,
    positions,
)
from tgame.checking.secrets import Leak, leaks
from tgame.checking.secrets.exchange import known_to, unseen_swap
from tgame.checking.secrets.search import RECENT, TAKEN, difference
from tgame.dsl.checked import Expr
from tgame.dsl.configurations import Configuration
from tgame.interpreter import answers, evaluate, menus
from tgame.interpreter.known import Names, Onlooker
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match
from tgame.interpreter.telling import Listener
from tgame.interpreter.view import View, view

UNSEEN = Path(__file__).parents[1] / "examples" / "corners" / "unseen_heaps.tgame"
POSITIONS = int(os.environ.get("POSITIONS", "15"))  # in eights; `make leaks` looks at more

# Everyone chooses two cards of a hidden hand, one to lie open and one to lie hidden; other cards may not be kept.
TOGETHER = tgame.loads(
    """\
game pairs for 3..3 "Pairs"
pieces Card
  card(rank: 1..9) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone open per Player: set of Card, seen by all
zone kept per Player: set of Card, seen by owner
var points per Player: 0..99
def laid(p: Player) = points[p] "Laid"
def pips(p: Player) = sum(kept[p].rank) "Pips"
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 5) to hand[p]
  phase round repeat 2
    together me in players
      choose lay
      choose keep
    rotate(hand, left)
action lay(c in hand[me]) "Lay"
  move c to open[me]
  points[me] += c.rank
action keep(c in hand[me]) "Keep"
  require c.rank > 1 "a one is not kept"
  move c to kept[me]
score p
  "Open": points[p]
  "Kept": sum(kept[p].rank)
  "In hand": count(hand[p])
winner most(p in players: score(p))
""",
    "pairs.tgame",
).edition(Configuration(3))


def test_a_log_that_names_what_somebody_took_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by what each player once knew, a log gives away what is taken out of a hand that has been passed on."""
    monkeypatch.setattr(Machine, "_tells", lambda machine, piece: machine.K[piece])
    drafts = [
        path for path in GAMES if load(path).edition(load(path).configurations()[-1]).program.analysis.has_together
    ]
    for path in drafts:
        edition = load(path).edition(load(path).configurations()[-1])
        assert any(
            leak.what == TAKEN for match in positions(edition, 40) for leak in leaks(match, Random(1), documents=False)
        )
    assert drafts


def _sees_all(match: Match, player: int | None) -> View:
    """A view that forgets what is hidden while players choose."""
    if match.machine.threads is None:
        return view(match, player)
    twin = match.copy()
    assert twin.machine.frozen is not None
    twin.machine.frozen = twin.machine.frozen.copy()
    twin.machine.frozen.K = [twin.machine.program.everyone] * len(twin.machine.K)
    return view(twin, player)


class _Referee(Onlooker):
    """Somebody who looks at the match itself while players choose."""

    def __init__(self, machine: Machine, player: int | None) -> None:
        super().__init__(machine, player)
        self.state = machine


class _Gossip(Onlooker):
    """Somebody who is told everything."""

    def may_be_told(self, expr: Expr, names: Names) -> bool:
        return True


PLANTED = {
    "view": ("tgame.interpreter.view.view", _sees_all),
    "places": ("tgame.interpreter.view.sight", lambda machine, player: machine),
    "answers": ("tgame.interpreter.answers.sight", lambda machine, player: machine),
    "asked": ("tgame.interpreter.match.Match.asked", property(lambda match: match.awaited)),
    "standing": ("tgame.interpreter.known.sight", lambda machine, player: machine),
    "sheet": ("tgame.interpreter.known.Onlooker.may_be_told", lambda onlooker, expr, names: True),
    "figures": ("tgame.interpreter.figures.Onlooker", _Referee),
    "pips": ("tgame.interpreter.figures.Onlooker", _Gossip),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_leak_while_players_choose_together_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PLANTED[leak])
    what = {"places": "view", "sheet": "standing", "pips": "figures"}.get(leak, leak)
    assert any(leak.what == what for leak in _together())
    if leak in ("view", "sheet", "pips"):
        assert any("has answered" not in leak.text for leak in _together()), "only the answer of another was noticed"


def _together() -> Iterator[Leak]:
    random = Random(1)
    for match in positions(TOGETHER, 120):
        yield from leaks(match, random, choices=False, documents=False)


@pytest.mark.parametrize("where", ["looks", "match"])
def test_options_that_tell_what_lies_in_a_heap_are_noticed(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an option for each face behind the same backs, or with options named by faces that nobody sees."""
    monkeypatch.setattr(f"tgame.interpreter.{where}.is_hidden", lambda machine, player, piece: False)
    found = (
        leak
        for match in positions(editions(UNSEEN)[0], 40)
        for leak in leaks(match, Random(1), choices=False, documents=False)
    )
    assert any(leak.what == "options" for leak in found)


def test_texts_that_name_hidden_faces_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menus, "is_hidden", lambda machine, player, piece: False)
    monkeypatch.setattr(Listener, "knows", lambda listener, mask: True)
    found = (
        leak
        for match in positions(editions(UNSEEN)[0], 40)
        for leak in leaks(match, Random(1), choices=False, documents=False)
    )
    assert any(leak.what == "texts" for leak in found)


def test_refusals_that_tell_what_is_hidden_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is read by somebody who knows everything finds pieces that the player does not know."""
    everything = evaluate.pieces_of
    for module in (answers, evaluate):
        monkeypatch.setattr(module, "pieces_of", lambda machine, pattern, viewer=None: everything(machine, pattern))
    random = Random(1)
    found = (
        leak
        for match in positions(editions(UNSEEN)[1], 60)
        for leak in leaks(match, random, choices=False, documents=False)
    )
    assert any(leak.what == "answers" for leak in found)


def test_scores_that_give_away_a_hand_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tgame.interpreter.known.Onlooker.may_be_told", lambda onlooker, expr, names: True)
    edition = editions(next(path for path in CLASSICS if path.stem == "crazy_eights"))[0]
    found = (
        leak for match in positions(edition, 10) for leak in leaks(match, Random(1), choices=False, documents=False)
    )
    assert any(leak.what == "standing" for leak in found)


def test_nothing_leaks_there_otherwise() -> None:
    random = Random(1)
    for number, match in enumerate(positions(TOGETHER, 8 * POSITIONS)):
        assert list(leaks(match, random, documents=number % 2 == 1)) == []


def _loosened(path: Path) -> list[tuple[str, str]]:
    """The rules with each visibility declaration loosened in turn; what is not rules is left out."""
    text = path.read_text("utf-8").partition("\nscenario ")[0] + "\n"
    found = []
    for line in text.splitlines():
        if line.startswith("zone ") and "seen by all" not in line:
            if "seen by" in line:
                loose = line.replace("seen by owner", "seen by all").replace("seen by others", "seen by all")
            else:
                head, shape = line.split(" of ", 1)
                family, rest = shape.split(maxsplit=1) if " " in shape else (shape, "")
                family = family.rstrip(",")
                loose = f"{head} of {family}, seen by all" + (f", {rest}" if rest.startswith("full") else f" {rest}")
            found.append((line.split(":")[0], text.replace(line, loose)))
    return found


CASES = [pytest.param(path, name, text, id=f"{path.stem}-{name}") for path in GAMES for name, text in _loosened(path)]


@pytest.mark.parametrize(("path", "name", "text"), CASES)
def test_a_loosened_declaration_is_noticed(path: Path, name: str, text: str) -> None:
    """With one zone opened by mistake, a player sees what the true rules hide, and the property fails.

    A zone into which only pieces go that everyone has seen lies face down, too, but opening it tells nothing.
    """
    loose = tgame.loads(text, path.name)
    strict = load(path)
    random = Random(1)
    seen_by_all = []
    for seed in range(40):
        players = strict.players[seed % len(strict.players)]
        one, other = strict.new(players, seed), loose.new(players, seed)
        for _ in range(seed * 3):
            if not one.awaited:
                break
            index = random.randrange(len(one.ask().options))  # type: ignore[union-attr]  # somebody is asked
            one.answer(index)
            other.answer(index)
        for player in range(players):
            swap = unseen_swap(other, player, known_to(one, player), random)
            if difference(other, player, swap, random, RECENT) is not None:
                return
        zone, machine = name.split()[1], one.machine
        parts = zip(machine.program.layout.parts, machine.Z, strict=True)
        lying = [piece for (part, _), pieces in parts if part == zone for piece in pieces if piece >= 0]
        seen_by_all += [machine.K[piece] == machine.program.everyone for piece in lying]
    assert seen_by_all, f"nothing ever lay in {name}"
    assert all(seen_by_all), f"nobody noticed that {name} lies open"
