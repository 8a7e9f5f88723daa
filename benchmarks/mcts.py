"""`make bench-mcts`: tgame's search against OpenSpiel's, with as many simulations each, on classics without secrets.

In: classics by name, how many matches, simulations and a seed. Out: a table of who won how often. Each match is played
in both engines at once, on the table of the peers' tests, which compares them at every step. Neither bot knows of the
other engine: ours is given a seat of our match, theirs a state of their game. They take the first move in turn.

Theirs is the search in C++: UCT, and one match at random from every new node to its end. Of its simulations one goes to
the position itself, before any move is tried.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

import pyspiel
from attrs import frozen

from benchmarks.timing import show
from tests.peers.adapters import every_peer
from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.batch.estimates import wilson
from tgame.interpreter.bots.named import bot_maker

CLASSICS = ("connect_four", "oware")
# Their best with a hundred simulations: among 0.5, 0.7, 1, 2 and 2.83, this alone won more than half of 400 matches
# against √2 at both classics (60 and 56 %). It is as curious as our search, whose defeats are worth 0, not -1.
UCT_C = 1.0
MOST_CURIOUS = 100.0
MEMORY_MB = 1_000  # beyond it their tree is pruned; a hundred thousand simulations need less
OURS, THEIRS = 0, 1
MOST_SIMULATIONS = 100_000


@frozen
class Contest:
    """What all matches of a row have in common."""

    peer: Peer
    our_simulations: int
    their_simulations: int
    # Do they remember which positions are won or lost for certain?
    solve: bool = False
    uct_c: float = UCT_C
    seed: int = 0


@frozen
class Played:
    """One match. Seconds of processor time and decisions are those of our side and of theirs; a decision is one
    between several moves."""

    our_seat: int
    moves: tuple[tuple[int, int], ...]
    share: float  # of the victory, that is ours
    seconds: tuple[float, float]
    decisions: tuple[int, int]


def play(contest: Contest, number: int) -> Played:
    """The match of this number: compared at every decision and at its end, or an AssertionError that says where the
    engines differ."""
    seeds = Random(f"{contest.seed} {number}")
    our_seat = number % 2
    table = Table(contest.peer, seeds.getrandbits(31))
    deciders = (our_decider(contest, table, our_seat, seeds), their_decider(contest, table, seeds))
    seconds, decisions = [0.0, 0.0], [0, 0]

    def pick(player: int, legal: list[int]) -> int:
        side = OURS if player == our_seat else THEIRS
        began = process_time()
        move = deciders[side]()
        if len(legal) > 1:
            seconds[side] += process_time() - began
            decisions[side] += 1
        return move

    while not table.match.over:
        table.compare()
        table.choose(pick)
    table.compare_ends()
    assert table.match.result is not None
    winners = table.match.result.winners or range(contest.peer.players)
    return Played(
        our_seat,
        tuple(table.decisions),
        (our_seat in winners) / len(winners),
        (seconds[OURS], seconds[THEIRS]),
        (decisions[OURS], decisions[THEIRS]),
    )


def our_decider(contest: Contest, table: Table, player: int, seeds: Random) -> Callable[[], int]:
    bot = bot_maker(f"search:{contest.our_simulations}")(seeds.getrandbits(31))
    seat = table.match.seat(player)

    def decide() -> int:
        index = bot.choose(seat)
        ask = table.match.ask(player)
        assert ask is not None
        move = contest.peer.action(player, ask.options[index].notation)
        assert move is not None
        return move

    return decide


def their_decider(contest: Contest, table: Table, seeds: Random) -> Callable[[], int]:
    # Two seeds: with one, matches at random would draw the same numbers as the order of the moves in the tree.
    evaluator = pyspiel.RandomRolloutEvaluator(1, seeds.getrandbits(31))
    bot = pyspiel.MCTSBot(
        pyspiel.load_game(contest.peer.theirs),
        evaluator,
        contest.uct_c,
        contest.their_simulations,
        MEMORY_MB,
        contest.solve,
        seeds.getrandbits(31),
        False,
    )

    def decide() -> int:
        move: int = bot.step(table.state)
        return move

    return decide


# ---- the table


HEADS = (
    "classic",
    "solve",
    "matches",
    "distinct",
    "won",
    "drawn",
    "lost",
    "share",
    "95 % interval",
    "our ms",
    "their ms",
)


def row(contest: Contest, matches: Sequence[Played]) -> tuple[str, ...]:
    shares = [played.share for played in matches]
    low, high = wilson(sum(shares) / len(matches), len(matches))  # too wide with draws, which vary less
    return (
        contest.peer.file,
        "on" if contest.solve else "off",
        str(len(matches)),
        str(len({played.moves for played in matches})),
        *(str(shares.count(share)) for share in (1.0, 0.5, 0.0)),
        f"{sum(shares) / len(shares):.1%}",
        f"{low:.1%} to {high:.1%}",
        *(milliseconds(matches, side) for side in (OURS, THEIRS)),
    )


def milliseconds(matches: Sequence[Played], side: int) -> str:
    decisions = sum(played.decisions[side] for played in matches)
    return f"{1000 * sum(played.seconds[side] for played in matches) / decisions:.2f}" if decisions else "-"


def contenders() -> dict[str, Peer]:
    """The classics that their search can play: nothing hidden, one after the other, and nothing won before the end.
    Of each, the first configuration for two."""
    found: dict[str, Peer] = {}
    for peer in every_peer():
        kind = pyspiel.load_game(peer.theirs).get_type()
        if (
            peer.players == 2
            and kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
            and kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
            and kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
        ):
            found.setdefault(peer.file, peer)
    return found


def whole_number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"a number from {least} to {most:,} is wanted, not {text!r}")
        return int(text)

    return read


def curiosity(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= MOST_CURIOUS:  # with what is no number, their search would crash
        raise argparse.ArgumentTypeError(f"a number from 0 to {MOST_CURIOUS:g} is wanted, not {text!r}")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    possible = contenders()
    parser = argparse.ArgumentParser(prog="benchmarks.mcts", description="tgame's search against OpenSpiel's.")
    parser.add_argument(
        "--matches", type=whole_number(1, 1_000_000), default=200, help="in each row; if odd, ours begins once more"
    )
    # With fewer than two simulations theirs moves at random.
    parser.add_argument("--simulations", type=whole_number(2, MOST_SIMULATIONS), default=100, help="for each decision")
    parser.add_argument("--seed", type=whole_number(0, 2**31 - 1), default=0)
    parser.add_argument("--uct-c", type=curiosity, default=UCT_C, help=f"how curious theirs is; {UCT_C:g} unless told")
    parser.add_argument("names", nargs="*", metavar="classic", help=f"of {', '.join(possible)}")
    chosen = parser.parse_args(arguments)
    names = chosen.names or CLASSICS
    if unknown := [name for name in names if name not in possible]:
        parser.error(f"their search does not play {', '.join(unknown)}; it plays {', '.join(possible)}")
    rows = []
    for name in names:
        for solve in (False, True):
            contest = Contest(possible[name], chosen.simulations, chosen.simulations, solve, chosen.uct_c, chosen.seed)
            try:
                rows.append(row(contest, [play(contest, number) for number in range(chosen.matches)]))
            except AssertionError as error:
                print(f"The engines do not play the same match. {error}", file=sys.stderr)
                return 1
    show(
        f"search:{chosen.simulations} against OpenSpiel's MCTS with {chosen.simulations} simulations,"
        f" uct_c {chosen.uct_c:.3g}, seed {chosen.seed}",
        HEADS,
        rows,
    )
    print(
        "\n  share: of the victories, ours; draws count as halves. distinct: different lists of moves."
        "\n  ms: processor time of a decision between several moves."
        "\n  solve: whether theirs remembers what is won or lost for certain."
        "\n  In every match both engines had the same player to act, the same legal moves and the same returns."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
