"""The Three Brigands' Treasure, written by hand for speed: what the engine is measured against.

It knows one game and nothing of the engine. Its matches agree with the engine's in every option, its order and every
number drawn (`agree.py` checks that), so that the two do the same work. There are two forms: `playout` plays a whole
random match in one function; `HandMatch` is asked for its options, told one of them, and can be copied.

Pieces are numbers for what is printed on them, as copies need not be told apart. Piles keep their top at the end: then
drawing is `pop()`. Zones are compared by `zones`, which turns the piles round.
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
# Draw pile, discard pile, reserve, coach; for each player hand, arms, wounds, number of Trumps, purse.
Table = tuple[
    list[int], list[int], list[int], list[int],
    list[list[int]], list[list[int]], list[list[int]], list[int], list[list[int]],
]  # fmt: skip


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
        hands.append(deck[:-5:-1])
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


# For each number of players and each of them, the others in the order of the table.
OTHERS = {
    players: [tuple((player + i) % players for i in range(1, players)) for player in range(players)]
    for players in (2, 3, 4)
}


def can_give(treasure: int, reserve: list[int]) -> bool:
    """Is there a treasure of another kind in the reserve?"""
    for other in (12, 13, 14, 15):  # noqa: SIM110  # any() is slower
        if other != treasure and other in reserve:
            return True
    return False


def can_exchange(purse: list[int], reserve: list[int]) -> bool:
    for treasure in purse:  # noqa: SIM110  # any() is slower
        if treasure != TIFFANY and can_give(treasure, reserve):
            return True
    return False


def dead(purses: list[list[int]]) -> tuple[int, ...]:
    """Those who own the most, when nobody can win any more; nobody while someone has four treasures."""
    owned = [len(set(purse)) for purse in purses]
    for purse in purses:
        if len(set(purse) - {TIFFANY}) == 4:
            return ()
    most = max(owned)
    return tuple(player for player, count in enumerate(owned) if count == most)


def zones(table: Table) -> Zones:
    """What lies in every zone, by its name, in the engine's order."""
    deck, discard, reserve, coach, hands, arms, wounds, shields, purses = table
    found = {"deck": deck[::-1], "discard": discard[::-1], "reserve": reserve[:], "coach": coach[:]}
    for player in range(len(hands)):
        found[f"hand {player}"] = hands[player][:]
        found[f"arms {player}"] = arms[player][:]
        found[f"wounds {player}"] = wounds[player][:]
        found[f"shield {player}"] = [TRUMP] * shields[player]
        found[f"purse {player}"] = purses[player][:]
    return found


def playout(players: int, seed: int) -> tuple[tuple[int, ...], int, Table]:
    """A whole random match: the winners, how many decisions it took, and the table (for `zones`).

    The numbers of cards and tokens stand in it as such: names would be looked up some twenty times a turn.
    """
    play = Random(seed * 4 + 1).random
    bots = Random(seed * 4 + 2).random
    deck, hands, coach, reserve, opener = set_up(players, Random(seed * 4).random)
    discard: list[int] = []
    arms: list[list[int]] = [[] for _ in range(players)]
    wounds: list[list[int]] = [[] for _ in range(players)]
    shields = [0] * players
    purses: list[list[int]] = [[] for _ in range(players)]
    table = (deck, discard, reserve, coach, hands, arms, wounds, shields, purses)
    others = OTHERS[players]
    order = (opener, *others[opener])
    left = TREASURES  # treasures on the coach and in the reserve
    cells: list[int] = [0, 1, 2, 3]  # the coach's places that hold a token
    none: list[int] = []
    decisions = 0

    while True:
        for me in order:
            hand = hands[me]
            if not deck:
                discard.reverse()
                deck += discard
                discard.clear()
                shuffle(deck, play)
                deck.reverse()
            if deck:
                hand.append(deck.pop())

            # What can be done: each kind of card once, in the order in which the hand got them.
            laid = arms[me]
            sores = wounds[me]
            cards = list(dict.fromkeys(hand))
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
                    if card - 3 in sores:
                        mends.append(card)
                elif card == 9:
                    trump = 1
                elif card == 10:
                    if can_exchange(purses[me], reserve):
                        exchange = 1
                else:
                    flips = len(spots)
            upto_lay = len(lays)
            upto_attack = upto_hurt = upto_lay + len(spots)
            if hurts:
                victims = [v for v in others[me] if len(wounds[v]) < 2 and not shields[v]]
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

            # Do it. Discarding comes first, as it is the commonest.
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
                attack, again = True, False
                purse = purses[me]
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
                discard += reversed(sores)
                sores.clear()
                continue
            elif k < upto_swap:
                hand.remove(10)
                discard.append(10)
                purse = purses[me]
                options = [t for t in dict.fromkeys(purse) if t != 17 and can_give(t, reserve)]
                given = options[int(bots() * len(options))]
                purse.remove(given)
                reserve.append(given)
                options = [t for t in dict.fromkeys(reserve) if t < 16 and t != given]
                token = options[int(bots() * len(options))]
                decisions += 2
                reserve.remove(token)
                purse.append(token)
                # As many treasures are left as before, and it was one at least: no dead position.
                if len(set(purse)) == 5:
                    return (me,), decisions, table
                continue
            else:
                cell = spots[k - upto_swap]
                hand.remove(11)
                discard.append(11)
                purse = purses[me]
                token = coach[cell]
                attack, again = False, token == 16 or token in purse
                if again and token < 16:
                    # They keep a treasure that they have already, or it lies face down again for another.
                    options = [i for i in cells if i != cell]
                    decisions += 1
                    k = int(bots() * (len(options) + 1))
                    if k < len(options):
                        cell = options[k]
                    again = False

            # Turn a token over, and perhaps another after a flip that brought nothing.
            while True:
                token = coach[cell]
                coach[cell] = -1
                if token == 16 or (token == 17 and 17 in purse):
                    reserve.append(token)
                else:
                    purse.append(token)
                    if len(set(purse)) == 5:
                        return (me,), decisions, table
                    if token < 16:
                        left -= 1
                        if not left and (winners := dead(purses)):
                            return winners, decisions, table
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

            # An attack costs a card; the hand is as it was when its cards were counted.
            if attack and cards:
                decisions += 1
                card = cards[int(bots() * len(cards))]
                hand.remove(card)
                discard.append(card)


Option = tuple[str, *tuple[int, ...]]

# Options are made once: there are not many.
LAY: list[Option] = [("lay", card) for card in range(12)]
DROP: list[Option] = [("drop", card) for card in range(12)]
MEND: list[Option] = [("mend", card) for card in range(12)]
HURT: list[list[Option]] = [[("hurt", card, victim) for victim in range(4)] for card in range(12)]
ATTACK: list[Option] = [("attack", cell) for cell in range(4)]
FLIP_TOKEN: list[Option] = [("flip_token", cell) for cell in range(4)]
FLIP_ANOTHER: list[Option] = [("flip_another", cell) for cell in range(4)]
GIVE: list[Option] = [("give", token) for token in range(18)]
RECEIVE: list[Option] = [("receive", token) for token in range(18)]
IMMUNE: Option = ("immune",)
SWAP: Option = ("swap",)
PASS: Option = ("pass",)


class HandMatch:
    """A match that stops at every decision. `player` decides; `options` says what about; `apply` does it.

    A copy goes on by itself with the same luck: copies share the numbers drawn so far, and each has its own place
    among them.
    """

    __slots__ = (
        "_given", "_left", "_numbers", "_order", "_place", "_seat", "_source", "_stage", "arms", "cells", "coach",
        "deck", "discard", "hands", "over", "player", "purses", "reserve", "shields", "winners", "wounds",
    )  # fmt: skip

    def __init__(self, players: int, seed: int) -> None:
        self.deck, self.hands, self.coach, self.reserve, opener = set_up(players, Random(seed * 4).random)
        self.discard: list[int] = []
        self.arms: list[list[int]] = [[] for _ in range(players)]
        self.wounds: list[list[int]] = [[] for _ in range(players)]
        self.shields = [0] * players
        self.purses: list[list[int]] = [[] for _ in range(players)]
        self.cells = [0, 1, 2, 3]
        self.over = False
        self.winners: tuple[int, ...] = ()
        self._numbers: list[float] = []
        self._place = 0
        self._source = Random(seed * 4 + 1).random
        self._order = (opener, *OTHERS[players][opener])
        self._seat = -1
        self._left = TREASURES
        self._stage = "turn"  # or the action that goes on, or "flip_owned": a treasure of a kind that they have shows
        self._given = 0  # the treasure given, or the space flipped
        self._next_turn()

    def copy(self) -> HandMatch:
        twin = HandMatch.__new__(HandMatch)
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.reserve = self.reserve[:]
        twin.coach = self.coach[:]
        twin.cells = self.cells
        twin.hands = [hand[:] for hand in self.hands]
        twin.arms = [arms[:] for arms in self.arms]
        twin.wounds = [wounds[:] for wounds in self.wounds]
        twin.purses = [purse[:] for purse in self.purses]
        twin.shields = self.shields[:]
        twin.player = self.player
        twin.over = self.over
        twin.winners = self.winners
        twin._numbers = self._numbers
        twin._place = self._place
        twin._source = self._source
        twin._order = self._order
        twin._seat = self._seat
        twin._left = self._left
        twin._stage = self._stage
        twin._given = self._given
        return twin

    def table(self) -> Table:
        return (
            self.deck, self.discard, self.reserve, self.coach,
            self.hands, self.arms, self.wounds, self.shields, self.purses,
        )  # fmt: skip

    def options(self) -> list[Option]:
        stage = self._stage
        if stage == "turn":
            return self._turn_options()
        if stage == "attack":
            return [DROP[card] for card in dict.fromkeys(self.hands[self.player])]
        if stage in ("flip_token", "flip_owned"):
            return [*(FLIP_ANOTHER[cell] for cell in self.cells if cell != self._given), PASS]
        if stage == "swap":
            reserve = self.reserve
            purse = dict.fromkeys(self.purses[self.player])
            return [GIVE[token] for token in purse if token < PEBBLES and can_give(token, reserve)]
        given = self._given
        return [RECEIVE[token] for token in dict.fromkeys(self.reserve) if token < PEBBLES and token != given]

    def _turn_options(self) -> list[Option]:
        me = self.player
        laid = self.arms[me]
        sores = self.wounds[me]
        cards = list(dict.fromkeys(self.hands[me]))
        lays, hurts, mends, specials = [], [], [], []
        for card in cards:
            if card < DAMAGE:
                if card not in laid:
                    lays.append(LAY[card])
            elif card < REPAIR:
                hurts.append(HURT[card])
            elif card < TRUMP:
                if card - 3 in sores:
                    mends.append(MEND[card])
            else:
                specials.append(card)
        found = lays
        free = len(laid) == 3 and not sores
        if free:
            found += [ATTACK[cell] for cell in self.cells]
        if hurts:
            wounds, shields = self.wounds, self.shields
            victims = [v for v in OTHERS[len(wounds)][me] if len(wounds[v]) < 2 and not shields[v]]
            for hurt in hurts:
                for victim in victims:
                    found.append(hurt[victim])
        found += mends
        if specials:
            if TRUMP in specials:
                found.append(IMMUNE)
            if EXCHANGE in specials and can_exchange(self.purses[me], self.reserve):
                found.append(SWAP)
            if free and FLIP in specials:
                found += [FLIP_TOKEN[cell] for cell in self.cells]
        for card in cards:
            found.append(DROP[card])
        return found

    def apply(self, option: Option) -> None:
        """Carry out one of the options."""
        action = option[0]
        me = self.player
        hand = self.hands[me]
        if action == "drop":
            card = option[1]
            hand.remove(card)
            self.discard.append(card)
        elif action == "lay":
            card = option[1]
            hand.remove(card)
            self.arms[me].append(card)
        elif action == "hurt":
            card = option[1]
            hand.remove(card)
            self.wounds[option[2]].append(card)
        elif action == "attack":
            self._turn_over(option[1])
            if hand and not self.over:
                self._stage = "attack"
                return
        elif action == "mend":
            card = option[1]
            hand.remove(card)
            self.wounds[me].remove(card - 3)
            self.discard += (card - 3, card)
        elif action == "immune":
            hand.remove(TRUMP)
            self.shields[me] += 1
            self.discard += reversed(self.wounds[me])
            self.wounds[me].clear()
        elif action == "flip_token":
            cell = option[1]
            hand.remove(FLIP)
            self.discard.append(FLIP)
            token = self.coach[cell]
            again = token == PEBBLES or token in self.purses[me]
            owned = again and token < PEBBLES
            if not owned:
                self._turn_over(cell)
            if again:
                self._stage = "flip_owned" if owned else "flip_token"
                self._given = cell
                return
        elif action == "flip_another":
            self._turn_over(option[1])
        elif action == "pass":
            if self._stage == "flip_owned":
                self._turn_over(self._given)
        elif action == "swap":
            hand.remove(EXCHANGE)
            self.discard.append(EXCHANGE)
            self._stage = "swap"
            return
        elif action == "give":
            token = option[1]
            self.purses[me].remove(token)
            self.reserve.append(token)
            self._given = token
            self._stage = "give"
            return
        elif action == "receive":
            token = option[1]
            purse = self.purses[me]
            self.reserve.remove(token)
            purse.append(token)
            if len(set(purse)) == 5:
                self.over = True
                self.winners = (me,)
        if not self.over:
            self._next_turn()

    def _turn_over(self, cell: int) -> None:
        coach, reserve, purse = self.coach, self.reserve, self.purses[self.player]
        token = coach[cell]
        coach[cell] = EMPTY
        if token == PEBBLES or (token == TIFFANY and TIFFANY in purse):
            reserve.append(token)
        else:
            purse.append(token)
            if len(set(purse)) == 5:
                self.over = True
                self.winners = (self.player,)
                return
            if token < PEBBLES:
                self._left -= 1
                if not self._left and (winners := dead(self.purses)):
                    self.over = True
                    self.winners = winners
                    return
        if reserve:
            coach[cell] = reserve.pop(int(self._draw() * len(reserve)))
        else:
            self.cells = [place for place in self.cells if place != cell]

    def _next_turn(self) -> None:
        """On to the next who can decide something."""
        order = self._order
        self._stage = "turn"
        while True:
            self._seat = (self._seat + 1) % len(order)
            me = self.player = order[self._seat]
            deck = self.deck
            if not deck and self.discard:
                self.discard.reverse()
                deck += self.discard
                self.discard.clear()
                shuffle(deck, self._draw)
                deck.reverse()
            if deck:
                self.hands[me].append(deck.pop())
                return
            if self.hands[me] or self._turn_options():
                return

    def _draw(self) -> float:
        place = self._place
        numbers = self._numbers
        if place == len(numbers):
            numbers.append(self._source())
        self._place = place + 1
        return numbers[place]
