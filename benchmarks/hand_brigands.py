"""The Three Brigands' Treasure, written by hand for speed: what the engine is measured against.

It knows one game and nothing of the engine. Its matches agree with the engine's in every option, its order and every
number drawn (`agree.py` checks that), so that the two do the same work. There are two forms: `playout` plays a whole
random match in one function; `HandMatch` is asked for its options, told one of them, and can be copied.

Pieces are numbers for what is printed on them, as copies need not be told apart. Piles keep their top at the end, and
hands and purses their newest piece in front: then drawing is `pop()`, and `remove()` takes the newest of several
copies, as the engine does. Zones are compared by `zones`, which turns them round.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

# Cards. A weapon's damage is the weapon + 3, its repair + 6.
DAMAGE, REPAIR, TRUMP, EXCHANGE, FLIP = 3, 6, 9, 10, 11
# Tokens: four treasures, then these.
TREASURE, PEBBLES, TIFFANY, EMPTY = 12, 16, 17, -1

CARDS = [card for card, count in enumerate((6, 6, 6, 5, 5, 5, 6, 6, 6, 2, 6, 6)) for _ in range(count)]
TOKENS = [12 + token for token, count in enumerate((7, 7, 7, 7, 8, 4)) for _ in range(count)]
TREASURES = 28

Draw = Callable[[], float]
Zones = dict[str, list[int]]


def shuffle(items: list[int], draw: Draw) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]


def set_up(players: int, draw: Draw) -> tuple[list[int], list[list[int]], list[int], list[int], int]:
    """Draw pile, hands, coach, reserve, and who begins."""
    deck = CARDS[:]
    shuffle(deck, draw)
    deck.reverse()
    hands = []
    for _ in range(players):
        hands.append(deck[-4:])
        del deck[-4:]
    places = list(range(40))
    for i in range(4):
        j = i + int(draw() * (40 - i))
        places[i], places[j] = places[j], places[i]
    coach = [TOKENS[place] for place in places[:4]]
    reserve = TOKENS[:]
    for place in sorted(places[:4], reverse=True):
        del reserve[place]
    return deck, hands, coach, reserve, int(draw() * players)


def seats(players: int) -> list[tuple[int, ...]]:
    """For each player, the order of the table from there."""
    return [tuple((player + i) % players for i in range(players)) for player in range(players)]


SEATS = {players: seats(players) for players in (2, 3, 4)}


def can_give(treasure: int, reserve: list[int]) -> bool:
    """Is there a treasure of another kind in the reserve?"""
    for other in (12, 13, 14, 15):
        if other != treasure and other in reserve:
            return True
    return False


def can_exchange(purse: list[int], reserve: list[int]) -> bool:
    for treasure in purse:
        if treasure != TIFFANY and can_give(treasure, reserve):
            return True
    return False


def remove_last(items: list[int], item: int) -> None:
    items.reverse()
    items.remove(item)
    items.reverse()


def dead(purses: list[list[int]]) -> tuple[int, ...]:
    """Those who own the most, when nobody can win any more; nobody while someone has four treasures."""
    owned = [len(set(purse)) for purse in purses]
    for purse in purses:
        if len(set(purse) - {TIFFANY}) == 4:
            return ()
    most = max(owned)
    return tuple(player for player, count in enumerate(owned) if count == most)


def zones(
    deck: list[int],
    discard: list[int],
    reserve: list[int],
    coach: list[int],
    hands: list[list[int]],
    arms: list[list[int]],
    wounds: list[list[int]],
    shields: list[int],
    purses: list[list[int]],
) -> Zones:
    """What lies in every zone, by its name, in the engine's order."""
    found = {"deck": deck[::-1], "discard": discard[::-1], "reserve": reserve[:], "coach": coach[:]}
    for player in range(len(hands)):
        found[f"hand {player}"] = hands[player][::-1]
        found[f"arms {player}"] = arms[player][:]
        found[f"wounds {player}"] = wounds[player][:]
        found[f"shield {player}"] = [TRUMP] * shields[player]
        found[f"purse {player}"] = purses[player][::-1]
    return found


Table = tuple[
    list[int],
    list[int],
    list[int],
    list[int],
    list[list[int]],
    list[list[int]],
    list[list[int]],
    list[int],
    list[list[int]],
]


def playout(players: int, seed: int) -> tuple[tuple[int, ...], int, Table]:
    """A whole random match: the winners, how many decisions it took, and the table (for `zones`)."""
    play = Random(seed * 4 + 1).random
    bots = Random(seed * 4 + 2).random
    deck, hands, coach, reserve, opener = set_up(players, Random(seed * 4).random)
    discard: list[int] = []
    arms: list[list[int]] = [[] for _ in range(players)]
    wounds: list[list[int]] = [[] for _ in range(players)]
    shields = [0] * players
    purses: list[list[int]] = [[] for _ in range(players)]
    table = SEATS[players]
    order = table[opener]
    left = TREASURES  # treasures on the coach and in the reserve
    cells: list[int] = [0, 1, 2, 3]  # the coach's places that hold a token
    none: list[int] = []
    decisions = 0

    while True:
        for me in order:
            hand = hands[me]
            if not deck:
                discard.reverse()
                shuffle(discard, play)
                discard.reverse()
                deck, discard = discard, deck
            if deck:
                hand.insert(0, deck.pop())

            # What can be done: each kind of card once, in the order in which the hand has them.
            laid = arms[me]
            sores = wounds[me]
            cards = list(dict.fromkeys(reversed(hand)))
            spots = cells if len(laid) == 3 and not sores else none
            lays = []
            hurts = []
            mends = []
            trump = exchange = flips = 0
            for card in cards:
                if card < 3:
                    if card not in laid:
                        lays.append(card)
                elif card < 6:
                    hurts.append(card)
                elif card < 9:
                    if sores and card - 3 in sores:
                        mends.append(card)
                elif card == 9:
                    trump = 1
                elif card == 10:
                    if can_exchange(purses[me], reserve):
                        exchange = 1
                else:
                    flips = len(spots)
            upto_lay = len(lays)
            upto_attack = upto_lay + len(spots)
            upto_hurt = upto_attack
            if hurts:
                victims = [v for v in table[me] if v != me and len(wounds[v]) < 2 and not shields[v]]
                upto_hurt += len(hurts) * len(victims)
            upto_mend = upto_hurt + len(mends)
            upto_trump = upto_mend + trump
            upto_swap = upto_trump + exchange
            upto_flip = upto_swap + flips
            total = upto_flip + len(cards)
            if not total:
                continue
            decisions += 1
            k = int(bots() * total)

            if k >= upto_flip:
                card = cards[k - upto_flip]
                hand.remove(card)
                discard.append(card)
                continue
            if k < upto_lay:
                card = lays[k]
                hand.remove(card)
                laid.append(card)
                continue
            if k < upto_attack:
                cell = spots[k - upto_lay]
                again = False
            elif k < upto_hurt:
                i, j = divmod(k - upto_attack, len(victims))
                card = hurts[i]
                hand.remove(card)
                wounds[victims[j]].append(card)
                continue
            elif k < upto_mend:
                card = mends[k - upto_hurt]
                hand.remove(card)
                sores.remove(card - 3)
                discard.append(card - 3)
                discard.append(card)
                continue
            elif k < upto_trump:
                hand.remove(9)
                shields[me] += 1
                sores.reverse()
                discard += sores
                sores.clear()
                continue
            elif k < upto_swap:
                hand.remove(10)
                discard.append(10)
                purse = purses[me]
                options = [t for t in dict.fromkeys(reversed(purse)) if t != 17 and can_give(t, reserve)]
                decisions += 1
                given = options[int(bots() * len(options))]
                purse.remove(given)
                reserve.append(given)
                options = [t for t in dict.fromkeys(reserve) if t < 16 and t != given]
                decisions += 1
                token = options[int(bots() * len(options))]
                remove_last(reserve, token)
                purse.insert(0, token)
                # As many treasures are left as before, and it was one at least: no dead position.
                if len(set(purse)) == 5:
                    return (me,), decisions, (deck, discard, reserve, coach, hands, arms, wounds, shields, purses)
                continue
            else:
                cell = spots[k - upto_swap]
                hand.remove(11)
                discard.append(11)
                purse = purses[me]
                token = coach[cell]
                again = token == 16 or token in purse
                if again and token < 16:
                    # Turned face down again; perhaps another one.
                    options = [i for i in cells if i != cell]
                    decisions += 1
                    k = int(bots() * (len(options) + 1))
                    if k == len(options):
                        continue
                    cell = options[k]
                    again = False

            # Turn a token over; with a flip that brought nothing, perhaps another one.
            purse = purses[me]
            while True:
                token = coach[cell]
                coach[cell] = -1
                if token == 16 or (token == 17 and 17 in purse):
                    reserve.append(token)
                else:
                    purse.insert(0, token)
                    if len(set(purse)) == 5:
                        table_ = (deck, discard, reserve, coach, hands, arms, wounds, shields, purses)
                        return (me,), decisions, table_
                    if token < 16:
                        left -= 1
                        if not left:
                            winners = dead(purses)
                            if winners:
                                table_ = (deck, discard, reserve, coach, hands, arms, wounds, shields, purses)
                                return winners, decisions, table_
                if reserve:
                    coach[cell] = reserve.pop(int(play() * len(reserve)))
                else:
                    cells = [i for i in cells if i != cell]
                if not again:
                    break
                again = False
                options = [i for i in cells if i != cell]
                decisions += 1
                k = int(bots() * (len(options) + 1))
                if k == len(options):
                    break
                cell = options[k]

            if upto_lay <= k < upto_attack:
                pass
