"""Treasure Hunter, written by hand as one writes a game: with an eye on speed, but without tricks.

It knows one game and nothing of the engine. Its matches agree with the engine's in every option, its order and every
number drawn (`agree.py` checks that), so that the two do the same work. It follows the rules step by step: cards and
tiles lie in lists, what is printed on them stands in small tables, and the options of every decision are listed before
one of them is drawn. `hand_treasure_hunter.py` is the same game tuned to the last.

Pieces are numbers for what is printed on them, as copies need not be told apart. Piles have their top in front.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

ROUNDS, HAND, SITES = 5, 9, (0, 1, 2)
AFTER_THE_SITES = 3  # when the goblins come
NONE = -1  # no site, no tile, no adventurer

# Cards: 36 adventurers, 12 to a site, by strength; copper, silver and gold; twelve dogs; the actions.
SWORD, MERCENARIES, POTION, BEAUTY, SCARECROW, MULE = range(51, 57)
COMPANIONS = (57, 58, 59)  # by site
CARDS = [*range(36), *[36] * 4, *[37] * 4, *[38] * 4, *range(39, 51)]
CARDS += [action for action in range(SWORD, MULE + 1) for _ in range(2)]
CARDS += COMPANIONS
SITE = [card // 12 if card < 36 else NONE for card in range(60)]
STRENGTH = [card % 12 + 1 if card < 36 else 0 for card in range(60)]
WORTH = [0] * 36 + [1, 2, 3] + [0] * 21
PAWS = [0] * 39 + [1] * 4 + [2] * 4 + [3] * 4 + [0] * 9
DISCIPLINE = [0] * 39 + list(range(12, 0, -1)) + [0] * 9
BONUS = [0] * 51 + [4, 8, -2] + [0] * 6

# Treasures: relics; yellow scrolls of four kinds; grey scrolls of two.
RELIC = {60 + i: value for i, value in enumerate([*range(4, 21), -2, -4, -6, -8, -10])}
STRONG_TEAM = {82 + i: (i // 3, i % 3 + 1) for i in range(9)}  # site, worth
PACK_MASTER = {91: 1, 92: 2, 93: 3}
SPECIAL_TEAM = {94: (1, 3), 95: (4, 6), 96: (7, 9), 97: (10, 12)}
RAIN = {98: 1, 99: 2}
GOBLIN_MASTER = {100: 2, 101: 3}
COLLECTOR = {102: 1, 103: 2}
TILES = [*range(60, 77), *range(64, 72), *range(77, 82), *range(82, 98), 98, 98, 99, 99, *range(100, 104)]
# The yellow scrolls, each with the place of its kind among the options.
YELLOW = {tile: i for i, kind in enumerate([[*STRONG_TEAM], [*PACK_MASTER], [*SPECIAL_TEAM], [*RAIN]]) for tile in kind}

# Goblins: by the paws that repel them, then by what they steal.
FIRST_GOBLIN = 104
GOBLIN_COPIES = (2, 2, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 1)
GOBLINS = [FIRST_GOBLIN + i for i, copies in enumerate(GOBLIN_COPIES) for _ in range(copies)]
REPELLED_BY = {FIRST_GOBLIN + i: i // 3 + 1 for i in range(15)}
LOOT = {FIRST_GOBLIN + i: i % 3 + 1 for i in range(15)}

PASS = (NONE, NONE)
GOLD = 3

T = TypeVar("T")
Draw = Callable[[], float]
Zones = dict[str, list[int]]


def shuffle(items: list[int], draw: Draw) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]


class Match:
    def __init__(self, players: int, seed: int) -> None:
        draw = Random(seed * 4).random
        self.draw = Random(seed * 4 + 1).random
        self.bots = Random(seed * 4 + 2).random
        self.players = players
        self.seats = range(players)
        self.decisions = 0

        tiles = TILES.copy()
        shuffle(tiles, draw)
        self.hidden_pile = tiles[:27]
        self.evident_pile = tiles[27:]
        self.goblin_pile = GOBLINS.copy()
        shuffle(self.goblin_pile, draw)
        self.dealer = int(draw() * players)

        self.deck = CARDS.copy()
        self.discard: list[int] = []
        self.box: list[int] = []
        self.hidden = [NONE, NONE, NONE]
        self.evident = [NONE, NONE, NONE]
        self.raid: list[int] = []
        self.hoard: list[int] = []  # coins on each goblin of the raid
        self.money = [15] * players
        self.treasures: list[list[int]] = [[] for _ in self.seats]
        self.lair: list[list[int]] = [[] for _ in self.seats]
        self.clear()

    def clear(self) -> None:
        """What the players have in front of them in a round, with nothing in it."""
        seats = self.seats
        self.hands: list[list[int]] = [[] for _ in seats]
        self.stock: list[list[int]] = [[] for _ in seats]
        self.aside: list[list[int]] = [[] for _ in seats]
        self.kept: list[list[int]] = [[] for _ in seats]
        self.actions: list[list[int]] = [[] for _ in seats]  # those kept
        self.laid: list[list[int]] = [[] for _ in seats]
        self.played: list[list[int]] = [[] for _ in seats]
        self.team: list[list[list[int]]] = [[[] for _ in SITES] for _ in seats]
        self.asleep: list[list[list[int]]] = [[[] for _ in SITES] for _ in seats]
        self.late: list[list[int]] = [[] for _ in seats]

    def choose(self, options: list[T]) -> T:
        self.decisions += 1
        return options[int(self.bots() * len(options))]

    def order(self) -> list[int]:
        """The players, from the dealer."""
        return [*range(self.dealer, self.players), *range(self.dealer)]

    def play(self) -> None:
        for number in range(1, ROUNDS + 1):
            self.open_tiles(number == ROUNDS)
            self.deal()
            self.draft(number % 2 == 1)
            for site in SITES:
                self.explore(site)
            self.goblins()
            self.coins()
            self.scrolls()
            if number < ROUNDS:
                self.cleanup()

    # ---- new treasures and goblins, and the draft

    def open_tiles(self, last: bool) -> None:
        for site in SITES:
            for pile, opened in ((self.hidden_pile, self.hidden), (self.evident_pile, self.evident)):
                if last:
                    while pile and pile[0] in YELLOW:
                        self.box.append(pile.pop(0))
                if pile:
                    opened[site] = pile.pop(0)
        self.raid = self.goblin_pile[:3]
        del self.goblin_pile[:3]
        self.hoard = [0, 0, 0]

    def deal(self) -> None:
        shuffle(self.deck, self.draw)
        for player in self.seats:
            self.hands[player] = self.take(HAND)
            if self.players == 2:
                self.stock[player] = self.take(HAND)

    def take(self, count: int) -> list[int]:
        cards = self.deck[:count]
        del self.deck[:count]
        return cards

    def draft(self, left: bool) -> None:
        choose, hands, two = self.choose, self.hands, self.players == 2
        for _ in range(HAND):
            if two:
                for hand, stock in zip(hands, self.stock, strict=True):
                    hand.append(stock.pop(0))
            for player, hand in enumerate(hands):
                card = choose(list(dict.fromkeys(hand)))
                hand.remove(card)
                self.keep(player, card)
                if two:
                    card = choose(list(dict.fromkeys(hand)))
                    hand.remove(card)
                    self.aside[player].append(card)
            if left:
                hands.insert(0, hands.pop())
            else:
                hands.append(hands.pop(0))

    def keep(self, player: int, card: int) -> None:
        (self.actions if card >= SWORD else self.kept)[player].append(card)

    # ---- the sites

    def present(self, player: int, site: int) -> bool:
        return bool(self.team[player][site] or self.asleep[player][site])

    def total(self, player: int, site: int) -> int:
        played = self.played[player]
        strength = sum([STRENGTH[card] for card in self.team[player][site]])
        if COMPANIONS[site] in played:
            strength *= 2
        return strength + sum([BONUS[card] for card in played])

    def explore(self, site: int) -> None:
        for player, kept in enumerate(self.kept):
            here = [card for card in kept if SITE[card] == site]
            if here:
                self.team[player][site] += here
                self.kept[player] = [card for card in kept if SITE[card] != site]
        self.window(site, self.site_options)
        self.award(site)
        self.discard_all(self.played)

    def window(self, site: int, options: Callable[[int, int], list[tuple[int, int]]]) -> None:
        """Action cards, until all have passed in a row."""
        me = self.dealer
        passed = 0
        while passed < self.players:
            card, adventurer = self.choose(options(me, site))
            if card == NONE:
                passed += 1
            else:
                passed = 0
                self.act(me, site, card, adventurer)
            me = (me + 1) % self.players

    def site_options(self, me: int, site: int) -> list[tuple[int, int]]:
        """What can be played at a site: an action card, and whom the Beauty sends to sleep."""
        options = []
        held = self.actions[me]
        if held and self.present(me, site):
            if SWORD in held:
                options.append((SWORD, NONE))
            if MERCENARIES in held and self.money[me] >= len(self.raid):
                options.append((MERCENARIES, NONE))
            if POTION in held:
                options.append((POTION, NONE))
            if BEAUTY in held:
                options += [(BEAUTY, adventurer) for adventurer in self.team[me][site]]
            if COMPANIONS[site] in held:
                options.append((COMPANIONS[site], NONE))
            if MULE in held:
                options.append((MULE, NONE))
        options.append(PASS)
        return options

    def goblin_options(self, me: int, _: int) -> list[tuple[int, int]]:
        held = self.actions[me]
        options = [(card, NONE) for card in (SCARECROW, MULE) if card in held]
        options.append(PASS)
        return options

    def act(self, me: int, site: int, card: int, adventurer: int) -> None:
        self.actions[me].remove(card)
        self.played[me].append(card)
        if card == MERCENARIES:
            self.money[me] -= len(self.raid)
            self.hoard = [coins + 1 for coins in self.hoard]
        elif card == BEAUTY:
            self.team[me][site].remove(adventurer)
            self.asleep[me][site].append(adventurer)
        elif card == MULE:
            drawn = self.deck.pop(0)
            if SITE[drawn] == site:
                self.team[me][site].append(drawn)
            elif NONE < SITE[drawn] < site:
                self.late[me].append(drawn)
            else:
                self.keep(me, drawn)

    def award(self, site: int) -> None:
        """The highest total takes the hidden treasure, the lowest the evident one."""
        ranks = {}
        for player in self.seats:
            if self.present(player, site):
                total = self.total(player, site)
                if total > 0:
                    # Their numbers rise with the strength.
                    ranks[player] = (total, max(self.team[player][site] + self.asleep[player][site]))
        hidden, evident = self.hidden[site], self.evident[site]
        highest = lowest = self.box
        if ranks:
            highest = self.treasures[max(ranks, key=lambda player: ranks[player])]
            lowest = self.treasures[max(ranks, key=lambda player: (-ranks[player][0], ranks[player][1]))]
        if hidden != NONE:
            highest.append(hidden)
        if evident != NONE:
            lowest.append(evident)
        self.hidden[site] = self.evident[site] = NONE

    def discard_all(self, hands: list[list[int]]) -> None:
        for cards in hands:
            self.discard += cards
            cards.clear()

    # ---- goblins, coins, yellow scrolls

    def goblins(self) -> None:
        self.window(AFTER_THE_SITES, self.goblin_options)
        self.lay(PAWS)
        paws = [sum([PAWS[card] for card in laid]) for laid in self.laid]
        self.plunder(paws)
        self.chase(paws)

    def lay(self, printed: list[int]) -> None:
        """Lays the dogs or the coins: the cards that have something of the kind printed on them."""
        for player, kept in enumerate(self.kept):
            cards = [card for card in kept if printed[card]]
            if cards:
                self.laid[player] += cards
                self.kept[player] = [card for card in kept if not printed[card]]

    def plunder(self, paws: list[int]) -> None:
        money = self.money
        victims = [player for player in self.seats if SCARECROW not in self.played[player]]
        for i, goblin in enumerate(self.raid):
            for player in victims:
                if paws[player] < REPELLED_BY[goblin]:
                    stolen = min(LOOT[goblin], money[player])
                    money[player] -= stolen
                    self.hoard[i] += stolen

    def chase(self, paws: list[int]) -> None:
        """The most paws, or of the tied the dog of the highest discipline, take the goblins that they repel."""
        champion = max(self.seats, key=lambda p: (paws[p], max([DISCIPLINE[card] for card in self.laid[p]], default=0)))
        for goblin, coins in zip(self.raid, self.hoard, strict=True):
            if paws[champion] >= REPELLED_BY[goblin]:
                self.money[champion] += coins
                self.lair[champion].append(goblin)
            else:
                self.box.append(goblin)
        self.raid = []

    def coins_brought(self, player: int) -> int:
        return sum([WORTH[card] for card in self.laid[player]])

    def coins(self) -> None:
        self.lay(WORTH)
        for player in self.seats:
            self.money[player] += self.coins_brought(player)
        self.discard_all(self.actions)

    def scrolls(self) -> None:
        for me in self.order():
            owned = self.treasures[me]
            scrolls = [tile for tile in owned if tile in YELLOW]
            if not scrolls:
                continue
            while True:
                options = sorted(dict.fromkeys(scrolls), key=YELLOW.__getitem__)
                options.append(NONE)
                tile = self.choose(options)
                if tile == NONE:
                    break
                self.money[me] += self.scroll_worth(me, tile)
                scrolls.remove(tile)
                owned.remove(tile)
                self.box.append(tile)

    def scroll_worth(self, me: int, tile: int) -> int:
        if tile in STRONG_TEAM:
            site, worth = STRONG_TEAM[tile]
            return worth * (len(self.team[me][site]) + len(self.asleep[me][site]))
        if tile in PACK_MASTER:
            return PACK_MASTER[tile] * len([card for card in self.laid[me] if PAWS[card]])
        if tile in SPECIAL_TEAM:
            low, high = SPECIAL_TEAM[tile]
            teams = self.team[me] + self.asleep[me]
            return GOLD * len([card for team in teams for card in team if low <= STRENGTH[card] <= high])
        return RAIN[tile] * self.coins_brought(me)

    def cleanup(self) -> None:
        """All cards back on the deck."""
        cards: list[int] = []
        for zone in (self.team, self.asleep):
            for teams in zone:
                for team in teams:
                    cards += team
        for row in (self.late, self.laid, self.played, self.aside):
            for hand in row:
                cards += hand
        self.deck = cards + self.discard + self.deck
        self.discard = []
        self.clear()
        self.dealer = (self.dealer + 1) % self.players

    # ---- the end

    def score(self, player: int) -> int:
        owned, goblins = self.treasures[player], len(self.lair[player])
        score = self.money[player] + goblins
        for tile in owned:
            if tile in RELIC:
                score += RELIC[tile]
            elif tile in GOBLIN_MASTER:
                score += GOBLIN_MASTER[tile] * goblins
            elif tile in COLLECTOR:
                score += COLLECTOR[tile] * len(owned)
        return score

    def zones(self) -> Zones:
        """What lies in every zone, by its name."""
        found = {"deck": self.deck, "discard": self.discard, "tiles": [], "box": self.box}
        found |= {"hidden_pile": self.hidden_pile, "evident_pile": self.evident_pile, "goblin_pile": self.goblin_pile}
        found |= {"hidden": self.hidden, "evident": self.evident, "raid": self.raid or [NONE] * 3}
        for player in self.seats:
            found[f"hand {player}"] = self.hands[player]
            found[f"stock {player}"] = self.stock[player]
            found[f"aside {player}"] = self.aside[player]
            found[f"kept {player}"] = self.kept[player] + self.actions[player]
            found[f"late {player}"] = self.late[player]
            found[f"laid {player}"] = self.laid[player]
            found[f"played {player}"] = self.played[player]
            found[f"treasures {player}"] = self.treasures[player]
            found[f"lair {player}"] = self.lair[player]
            for site in SITES:
                found[f"team {player} {site}"] = self.team[player][site]
                found[f"asleep {player} {site}"] = self.asleep[player][site]
        return found


def playout(players: int, seed: int) -> tuple[tuple[int, ...], tuple[int, ...], Match]:
    """A whole random match: the scores, the winners, and the match as it ended."""
    match = Match(players, seed)
    match.play()
    scores = tuple([match.score(player) for player in match.seats])
    best = max(scores)
    return scores, tuple([player for player in match.seats if scores[player] == best]), match
