"""Treasure Hunter, written by hand for speed: what the engine is measured against.

It knows one game and nothing of the engine. Its matches agree with the engine's in every option, its order and every
number drawn (`agree.py` checks that), so that the two do the same work. `playout` plays a whole random match.

Pieces are numbers for what is printed on them, as copies need not be told apart. The numbers run as in the rule file,
so that most of what is printed is arithmetic: a card below 36 is an adventurer, 12 to a site, by strength.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from math import floor
from random import Random

# Cards: 36 adventurers, then copper, silver and gold, twelve dogs (paws 1 1 1 1 2 2 2 2 3 3 3 3, discipline 12 to 1),
# and the actions, of which the three companions (57 to 59) come last.
SWORD, MERCENARIES, POTION, BEAUTY, SCARECROW, MULE, COMPANION = 51, 52, 53, 54, 55, 56, 57
CARDS = [*range(36), *(coin for coin in (36, 37, 38) for _ in range(4)), *range(39, 51)]
CARDS += [action for action in range(SWORD, COMPANION) for _ in range(2)]
CARDS += [57, 58, 59]

# Treasures: relics of 4 to 20 (60 to 76) and of -2 to -10 (77 to 81); the yellow scrolls Strong team (82 to 90, by site
# and coin), Master of the pack (91 to 93), Special team (94 to 97) and Rain of coins (98, 99); the grey ones Goblin
# master (100, 101) and Collector (102, 103).
TILES = [*range(60, 77), *range(64, 72), *range(77, 82), *range(82, 98), 98, 98, 99, 99, *range(100, 104)]
RELICS = [0] * 60 + [*range(4, 21), -2, -4, -6, -8, -10] + [0] * 22
# Yellow scrolls of one kind stand together among the options.
KIND = [0] * 91 + [1] * 3 + [2] * 4 + [3] * 2

# Goblins: from 104, by the paws that repel them (1 to 5), then by what they steal (1 to 3).
COPIES = (2, 2, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 1)
GOBLINS = [104 + face for face, count in enumerate(COPIES) for _ in range(count)]
PAWS = {104 + face: face // 3 + 1 for face in range(15)}
LOOT = {104 + face: face % 3 + 1 for face in range(15)}

# Kept cards are sorted at once: adventurers by site (0 to 2), coins, dogs, actions.
COINS, DOGS, ACTIONS = 3, 4, 5
LOT = [0] * 12 + [1] * 12 + [2] * 12 + [COINS] * 3 + [DOGS] * 12 + [ACTIONS] * 9
BONUS = [0] * 60
BONUS[SWORD], BONUS[MERCENARIES], BONUS[POTION] = 4, 8, -2

# Which actions a player holds is a number with a bit for each, from which the options can be looked up. The Beauty's
# options are adventurers, which stand between those for the bits below hers and those above.
OPTIONS = (SWORD, MERCENARIES, POTION, BEAUTY, 57, 58, 59, SCARECROW, MULE)
BIT = [1 << OPTIONS.index(card) if card in OPTIONS else 0 for card in range(60)]
CHOICES = [tuple(card for card in OPTIONS if held & BIT[card]) for held in range(512)]
# What may be played at the three sites, and against the goblins.
PLAYABLE = [15 + BIT[COMPANION + site] + BIT[MULE] for site in (0, 1, 2)]
PLAYABLE.append(BIT[SCARECROW] + BIT[MULE])

# The steps of a shuffle: a place, and among how many it is exchanged. A float spares the multiplication a conversion.
STEPS = [(i, i + 1.0) for i in range(74, 0, -1)]
CARD_STEPS, TILE_STEPS, GOBLIN_STEPS = STEPS, STEPS[-53:], STEPS[-21:]
HAND_SIZES = (9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0)

Zones = dict[str, list[int]]
# Draw pile, the piles of hidden and evident treasures and of goblins, discard pile, box; for each player treasures,
# goblins, lots, adventurers come too late, actions in effect, cards set aside; those asleep; money; the dealer.
Table = tuple[
    list[int], list[int], list[int], list[int], list[int], list[int],
    list[list[int]], list[list[int]], list[list[list[int]]], list[list[int]], list[list[int]], list[list[int]],
    dict[int, list[int]], list[int], int,
]  # fmt: skip


def shuffle(items: list[int], steps: list[tuple[int, float]], draw: Callable[[], float]) -> None:
    cut = floor  # faster than `int`, and the same for what is not negative
    for i, size in steps:
        j = cut(draw() * size)
        items[i], items[j] = items[j], items[i]


def stronger(site: int, me: int, other: int, lots: list[list[list[int]]], asleep: dict[int, list[int]]) -> bool:
    """Does the first of two tied players win the tie? Those asleep count, too."""
    mine = lots[me][site] + asleep.get(me * 3 + site, [])
    return max(mine) > max(lots[other][site] + asleep.get(other * 3 + site, []))


def zones(table: Table) -> Zones:
    """What lies in every zone at the end, by its name, in the engine's order."""
    deck, hidden_pile, evident_pile, goblin_pile, discard, box = table[:6]
    treasures, lairs, lots, late, played, asides, asleep, _, _ = table[6:]
    found = {"deck": deck[:], "discard": discard[:], "tiles": [], "box": box[:]}
    found |= {"hidden_pile": hidden_pile[::-1], "evident_pile": evident_pile[::-1], "goblin_pile": goblin_pile[::-1]}
    found |= {name: [-1, -1, -1] for name in ("hidden", "evident", "raid")}
    for player, lot in enumerate(lots):
        found[f"treasures {player}"] = treasures[player][:]
        found[f"lair {player}"] = lairs[player][:]
        found[f"late {player}"] = late[player][:]
        found[f"played {player}"] = played[player][:]
        found[f"aside {player}"] = asides[player][:]
        found[f"laid {player}"] = lot[DOGS] + lot[COINS]
        for name in ("hand", "stock", "kept"):
            found[f"{name} {player}"] = []
        for site in range(3):
            found[f"team {player} {site}"] = lot[site][:]
            found[f"asleep {player} {site}"] = asleep.get(player * 3 + site, [])[:]
    return found


def count_points(treasures: list[list[int]], lairs: list[list[int]], money: list[int]) -> tuple[int, ...]:
    scores = []
    relics = RELICS
    for me, owned in enumerate(treasures):
        goblins = len(lairs[me])
        score = money[me] + goblins
        for tile in owned:
            score += relics[tile]
            if tile >= 100:
                score += (tile - 98) * goblins if tile < 102 else (tile - 101) * len(owned)
        scores.append(score)
    return tuple(scores)


def playout(players: int, seed: int) -> tuple[tuple[int, ...], tuple[int, ...], int, Table]:
    """A whole random match: the scores, the winners, how many decisions it took, and the table (for `zones`).

    The numbers of cards and tiles stand in it as such: names would be looked up some hundred times a round.
    """
    set_up = Random(seed * 4).random
    play = Random(seed * 4 + 1).random
    bots = Random(seed * 4 + 2).random
    cut = floor
    lot_of, bits, choices, playable = LOT, BIT, CHOICES, PLAYABLE

    # Piles of tiles keep their top at the end: then drawing is `pop()`.
    tiles = TILES[:]
    shuffle(tiles, TILE_STEPS, set_up)
    hidden_pile = tiles[26::-1]
    evident_pile = tiles[:26:-1]
    goblin_pile = GOBLINS[:]
    shuffle(goblin_pile, GOBLIN_STEPS, set_up)
    goblin_pile.reverse()
    dealer = cut(set_up() * players)

    seats = range(players)
    last = players - 1
    deck = CARDS[:]
    box: list[int] = []
    money = [15] * players
    treasures: list[list[int]] = [[] for _ in seats]
    yellow: list[list[int]] = [[] for _ in seats]  # of the treasures, the yellow scrolls as they are offered
    lairs: list[list[int]] = [[] for _ in seats]
    decisions = 0

    number = 0
    while True:
        number += 1
        # New treasures and goblins; the last round has no more yellow scrolls.
        if number < 5:
            hidden = [hidden_pile.pop(), hidden_pile.pop(), hidden_pile.pop()]
            evident = [evident_pile.pop(), evident_pile.pop(), evident_pile.pop()]
        else:
            hidden, evident = [], []
            for _ in (0, 1, 2):
                for pile, opened in ((hidden_pile, hidden), (evident_pile, evident)):
                    while pile and 82 <= pile[-1] < 100:
                        box.append(pile.pop())
                    opened.append(pile.pop() if pile else -1)
        raid = (goblin_pile.pop(), goblin_pile.pop(), goblin_pile.pop())

        # The draft. The deck stays as it is, and `top` says how much of it is gone.
        shuffle(deck, CARD_STEPS, play)
        lots: list[list[list[int]]] = [[[], [], [], [], [], []] for _ in seats]
        asides: list[list[int]] = [[] for _ in seats]
        if players > 2:
            top = 9 * players
            hands = [deck[i : i + 9] for i in range(0, top, 9)]
            # A hand without two alike never has them, and any of its cards can be taken by its place.
            alike = [len(set(hand)) < 9 for hand in hands]
            for size in HAND_SIZES:
                for hand, pairs, lot in zip(hands, alike, lots):  # noqa: B905  # `strict` costs time
                    if pairs:
                        cards = list(dict.fromkeys(hand))
                        card = cards[cut(bots() * len(cards))]
                        hand.remove(card)
                    else:
                        card = hand.pop(cut(bots() * size))
                    lot[lot_of[card]].append(card)
                if number & 1:
                    hands.insert(0, hands.pop())
                    alike.insert(0, alike.pop())
                else:
                    hands.append(hands.pop(0))
                    alike.append(alike.pop(0))
            decisions += top
        else:
            # Each draws one, keeps one and sets one aside; then they swap hands.
            top = 36
            hand, other = deck[:9], deck[18:27]
            pairs, other_pairs = len(set(hand)) < 9, len(set(other)) < 9
            for turn in range(9):
                size = 10 - turn
                for me in (0, 1):
                    card = deck[9 + 18 * me + turn]
                    pairs = pairs or card in hand
                    hand.append(card)
                    if pairs:
                        cards = list(dict.fromkeys(hand))
                        card = cards[cut(bots() * len(cards))]
                        hand.remove(card)
                        lots[me][lot_of[card]].append(card)
                        cards = list(dict.fromkeys(hand))
                        card = cards[cut(bots() * len(cards))]
                        hand.remove(card)
                        asides[me].append(card)
                        pairs = len(cards) < size - 1
                    else:
                        card = hand.pop(cut(bots() * size))
                        lots[me][lot_of[card]].append(card)
                        asides[me].append(hand.pop(cut(bots() * (size - 1))))
                    hand, other, pairs, other_pairs = other, hand, other_pairs, pairs
                hand, other, pairs, other_pairs = other, hand, other_pairs, pairs
            decisions += 36

        # The sites, and the goblins as a fourth place: first the action cards, until all have passed in a row.
        holds = []
        for lot in lots:
            held = 0
            for card in lot[5]:
                held |= bits[card]
            holds.append(held)
        asleep: dict[int, list[int]] = {}  # by player * 3 + site; there are two at most in a round
        late: list[list[int]] = [[] for _ in seats]
        played: list[list[int]] = [[] for _ in seats]
        discard: list[int] = []
        coppers = 0  # that Mercenaries put on each goblin
        for site in (0, 1, 2, 3):
            now = playable[site]
            bonus = [0] * players
            companion = -1
            acted = False
            passed = 0
            me = dealer
            while passed < players:
                decisions += 1
                usable = holds[me] & now
                if usable:
                    lot = lots[me]
                    if site < 3:  # an adventurer must be here
                        if not lot[site] and me * 3 + site not in asleep:
                            usable = 0
                        elif usable & 2 and money[me] < 3:
                            usable ^= 2
                    if usable & 8:
                        options = (*choices[usable & 7], *lot[site], *choices[usable & 496])
                    else:
                        options = choices[usable]
                    count = len(options)
                    k = cut(bots() * (count + 1))
                    if k < count:
                        card = options[k]
                        acted = True
                        passed = 0
                        if card < 36:
                            lot[site].remove(card)
                            asleep.setdefault(me * 3 + site, []).append(card)
                            card = 54
                        actions = lot[5]
                        actions.remove(card)
                        if card not in actions:
                            holds[me] ^= bits[card]
                        played[me].append(card)
                        if card < 54:
                            bonus[me] += BONUS[card]
                            if card == 52:
                                money[me] -= 3
                                coppers += 1
                        elif card == 56:
                            # A laid adventurer and one for a site to come lie in the same place.
                            card = deck[top]
                            top += 1
                            (late[me] if lot_of[card] < site and card < 36 else lot[lot_of[card]]).append(card)
                            holds[me] |= bits[card]
                        elif card > 56:
                            companion = me
                    else:
                        passed += 1
                else:
                    bots()
                    passed += 1
                me = me + 1 if me < last else 0
            if site == 3:
                break

            # The highest total takes the hidden treasure, the lowest the evident one.
            below = 12 * site - 1
            highest = lowest = 0
            first = final = -1
            for me, lot in enumerate(lots):
                team = lot[site]
                if team:
                    total = sum(team) - below * len(team)
                    if me == companion:
                        total += total
                    total += bonus[me]
                elif me * 3 + site in asleep:
                    total = bonus[me]
                else:
                    continue
                if total > 0:
                    if first < 0:
                        highest = lowest = total
                        first = final = me
                    else:
                        if total > highest or (total == highest and stronger(site, me, first, lots, asleep)):
                            highest = total
                            first = me
                        if total < lowest or (total == lowest and stronger(site, me, final, lots, asleep)):
                            lowest = total
                            final = me
            for me, tile in ((first, hidden[site]), (final, evident[site])):
                if tile >= 0:
                    if me < 0:
                        box.append(tile)
                    else:
                        treasures[me].append(tile)
                        if 82 <= tile < 100:
                            insort(yellow[me], tile, key=KIND.__getitem__)
            if acted:
                for cards in played:
                    discard += cards
                    cards.clear()

        # The goblins steal; then the most paws, or of the tied the dog of the highest discipline, take those repelled.
        # What is won comes after all that is stolen.
        paws = [sum([(dog - 35) // 4 for dog in lot[4]]) for lot in lots]
        most = max(paws)
        champion = paws.index(most)
        if paws.count(most) > 1 and most:
            champion = min((min(lots[me][4]), me) for me in seats if paws[me] == most)[1]
        victims = [me for me in seats if paws[me] < 5 and 55 not in played[me]]
        won = 0
        for goblin in raid:
            least = PAWS[goblin]
            loot = LOOT[goblin]
            hoard = coppers
            for me in victims:
                if paws[me] < least:
                    if money[me] < loot:
                        hoard += money[me]
                        money[me] = 0
                    else:
                        hoard += loot
                        money[me] -= loot
            if most >= least:
                won += hoard
                lairs[champion].append(goblin)
            else:
                box.append(goblin)
        money[champion] += won

        # Coins, and what was not played.
        brought = []
        for me, lot in enumerate(lots):
            coins = lot[3]
            worth = sum(coins) - 35 * len(coins)
            brought.append(worth)
            money[me] += worth
            discard += lot[5]

        # Yellow scrolls, from the dealer.
        me = dealer
        for _ in seats:
            scrolls = yellow[me]
            if scrolls:
                lot = lots[me]
                while True:
                    decisions += 1
                    cards = list(dict.fromkeys(scrolls))
                    count = len(cards)
                    k = cut(bots() * (count + 1))
                    if k == count:
                        break
                    tile = cards[k]
                    scrolls.remove(tile)
                    treasures[me].remove(tile)
                    box.append(tile)
                    if tile < 91:
                        site, coin = divmod(tile - 82, 3)
                        money[me] += (coin + 1) * (len(lot[site]) + len(asleep.get(me * 3 + site, ())))
                    elif tile < 94:
                        money[me] += (tile - 90) * len(lot[4])
                    elif tile < 98:
                        group = tile - 94
                        for site in (0, 1, 2):
                            for card in (*lot[site], *asleep.get(me * 3 + site, ())):
                                if card % 12 // 3 == group:
                                    money[me] += 3
                    else:
                        money[me] += (tile - 97) * brought[me]
            me = me + 1 if me < last else 0

        # The end, or all cards back to the deck.
        if number == 5:
            scores = count_points(treasures, lairs, money)
            best = max(scores)
            winners = tuple([me for me in seats if scores[me] == best])
            piles = (deck[top:], hidden_pile, evident_pile, goblin_pile, discard, box)
            table = (*piles, treasures, lairs, lots, late, played, asides, asleep, money, dealer)
            return scores, winners, decisions, table
        cards = []
        for lot in lots:
            cards += lot[0]
            cards += lot[1]
            cards += lot[2]
        for key in sorted(asleep):
            cards += asleep[key]
        for cards_late in late:
            cards += cards_late
        for lot in lots:
            cards += lot[4]
            cards += lot[3]
        for actions in played:
            cards += actions
        for set_aside in asides:
            cards += set_aside
        cards += discard
        cards += deck[top:]
        deck = cards
        dealer = dealer + 1 if dealer < last else 0
