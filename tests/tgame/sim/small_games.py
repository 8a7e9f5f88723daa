"""Rule files so small that the truth about them can be worked out by hand, and simulations of them."""

from collections.abc import Sequence
from random import Random

import tgame as api
from tgame.batch.run import Where, run
from tgame.batch.tasks import Record
from tgame.sim.findings import Findings, findings
from tgame.sim.gathering import Gathered
from tgame.sim.plan import Setting, seated, units

# Whoever flips, chance decides who wins.
COIN = """\
game coin for 2..4 "Coin"
var lucky: Player
flow
  phase turn each me in players
    choose flip
action flip "Flip a coin"
  lucky = random(players)
  end [lucky] "The coin has fallen"
"""
# The first player wins at once.
FIRST = COIN.replace("random(players)", "me")
# A point or none for each; where they differ, whoever has the point wins, and has taken gold.
GOLD = """\
game gold for 2..2 "Gold"
var points per Player: 0..9
flow
  phase turn each me in players
    choose gold, stone
action gold "Take gold"
  points[me] += 1
action stone "Take a stone"
  points[me] += 0
score p
  "Gold": points[p]
  "Luck": 3
winner most(p in players: points[p])
"""
# The first player gets two points a round, the second one: the lead never changes hands.
AHEAD = """\
game ahead for 2..2 "Ahead"
pieces Card
  card(rank: 1..3) x1
zone stock: bag of Card, full
zone table_top: set of Card, seen by all
var points per Player: 0..9
flow
  phase round repeat 3
    phase turn each me in players
      choose step_on
action step_on "Step on"
  move list(c in stock where c.rank < 3) to table_top
  points[me] += if me == seat(1) then 2 else 1
when points[seat(1)] > 8 "It is too far"
  end
when points[seat(2)] == 2 "Half-way there"
  tell "half"
score p
  "Steps": points[p]
winner most(p in players: points[p])
"""
# The second player is ahead until the last decision.
BEHIND = AHEAD.replace(
    "if me == seat(1) then 2 else 1", "if me == seat(2) then 1 else if points[seat(2)] == 2 then 4 else 0"
)


def setting(
    text: str, matches: int = 100, players: int | None = None, bots: Sequence[str] = ("random",), observed: int = 100
) -> Setting:
    game = api.loads(text)
    edition = game.edition(game.configuration(players))
    seatings = seated(edition, bots)
    return Setting("", edition, seatings, matches // len(seatings), observed // len(seatings))


def records(played: Setting, jobs: int = 1) -> list[Record]:
    return list(run(list(played.tasks()), units([played]), Where(jobs, meanwhile=False)))


def told(played: Setting, found: Sequence[Record] | None = None) -> Findings:
    gathered = Gathered([played])
    for record in records(played) if found is None else found:
        gathered.add(record)
    return findings(gathered.tallies[0])


def shuffled(found: Sequence[Record]) -> list[Record]:
    other = list(found)
    Random(7).shuffle(other)
    return other
