"""Three classics as one would write them in Python for speed: a function each, no interface, everything in local names.

Each plays a whole random match of two, and gives the scores, the winners and the number of decisions. They draw as the
engine does, number for number and option for option, so that a test can hold them against it: from one source for the
set-up, from another for the players. None of them draws anything in between.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Draw = Callable[[], float]
Ending = tuple[tuple[int, int], tuple[int, ...], int]
Playout = Callable[[Draw, Draw], Ending]

BOTH = (0, 1)
WINS = ((1, 0), (0, 1))  # the scores when one has won; a draw is a win of both

EIGHT, DRAWS = 6, 5


def _lines(rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                if last_row < rows and 0 <= last_column < columns:
                    found.append(tuple((row + down * i) * columns + column + right * i for i in range(length)))
    return found


def _through(lines: list[tuple[int, ...]], cells: int) -> list[list[tuple[int, ...]]]:
    """For each cell, the other cells of each line through it."""
    return [[tuple(c for c in line if c != cell) for line in lines if cell in line] for cell in range(cells)]


_THREES = _through(_lines(3, 3, 3), 9)
_FOURS = _through(_lines(6, 7, 4), 42)

# Cards are numbered suit by suit, from the two to the ace. By the card on top: does this one fit?
_FITS = [[c % 13 == EIGHT or c // 13 == top // 13 or c % 13 == top % 13 for c in range(52)] for top in range(52)]
_PENALTIES = [50 if c % 13 == EIGHT else 10 if c % 13 > 8 else 4 * (c % 13) + c // 13 + 2 for c in range(52)]


def tic_tac_toe(_set_up: Draw, bots: Draw) -> Ending:
    board = [0] * 9
    for count in range(9):
        mark = 1 + count % 2
        free = [cell for cell in range(9) if not board[cell]]
        cell = free[int(bots() * len(free))]
        board[cell] = mark
        for one, other in _THREES[cell]:
            if board[one] == mark and board[other] == mark:
                return WINS[count % 2], (count % 2,), count + 1
    return (1, 1), BOTH, 9


def connect_four(_set_up: Draw, bots: Draw) -> Ending:
    board = [0] * 42
    lowest = [35, 36, 37, 38, 39, 40, 41]  # the free cell of each column; below 0 when it is full
    for count in range(42):
        disc = 1 + count % 2
        open_columns = [column for column in range(7) if lowest[column] >= 0]
        column = open_columns[int(bots() * len(open_columns))]
        cell = lowest[column]
        lowest[column] = cell - 7
        board[cell] = disc
        for one, two, three in _FOURS[cell]:
            if board[one] == disc and board[two] == disc and board[three] == disc:
                return WINS[count % 2], (count % 2,), count + 1
    return (1, 1), BOTH, 42


def _shuffle(cards: list[int], draw: Draw) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = int(draw() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def crazy_eights(set_up: Draw, bots: Draw) -> Ending:
    """With steep penalties, and five cards to draw in a turn. One deck never comes to the limit of 100 cards played."""
    stock = list(range(52))
    _shuffle(stock, set_up)
    dealer = int(set_up() * 2)
    me = 1 - dealer
    hands = [stock[me:14:2], stock[dealer:14:2]]  # who does not deal gets the first card
    del stock[:14]
    while stock[0] % 13 == EIGHT:
        _shuffle(stock, set_up)
    stock.reverse()
    top = stock.pop()
    count = passes = 0
    while True:
        hand = hands[me]
        fits = _FITS[top]
        options = [card for card in hand if fits[card]]
        drawn = 0
        while True:
            count += 1
            choice = int(bots() * (len(options) + 1))
            if choice < len(options):
                top = options[choice]
                hand.remove(top)
                passes = 0
                if hand and top % 13 == EIGHT:
                    count += 1
                    top = int(bots() * 4) * 13 + EIGHT  # as if it were the eight of the suit that was named
                break
            if drawn == DRAWS or not stock:
                if not stock:
                    passes += 1
                break
            card = stock.pop()
            hand.append(card)
            if fits[card]:
                options.append(card)
            drawn += 1
        if not hand or passes > 2:
            break
        me = 1 - me
    first = -sum([_PENALTIES[card] for card in hands[0]])
    second = -sum([_PENALTIES[card] for card in hands[1]])
    return (first, second), BOTH if first == second else (0,) if first > second else (1,), count


PLAYOUTS: dict[str, Playout] = {
    "tic_tac_toe": tic_tac_toe,
    "connect_four": connect_four,
    "crazy_eights": crazy_eights,
}


def _many(playout: Playout) -> Callable[[range], None]:
    def play(seeds: range) -> None:
        draw = Random(seeds.start).random
        for _ in seeds:
            playout(draw, draw)

    return play


BY_HAND = {name: _many(playout) for name, playout in PLAYOUTS.items()}
