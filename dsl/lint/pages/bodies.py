"""TG130 to TG146, TG150 to TG154 and TG301: what actions, steps, triggers and the flow do."""

from tgame.dsl.lint.pages.page import Page

BODY_PAGES = (
    Page(
        "TG130",
        "`require` decides whether an action is possible, so it stands before anything is done, in actions only.",
        'action draw\n  move top(deck) to hand[me]\n  require empty(discard) "not now"',
        'action draw\n  require empty(discard) "not now"\n  move top(deck) to hand[me]',
    ),
    Page(
        "TG131",
        "Two `instead` hang on one thing, and which of them counts is not said. Join them with `if`.",
        "instead draw\n  total += 1\ninstead draw\n  total = 0\naction draw\n  move top(deck) to hand[me]",
        "instead draw\n  if total < 9\n    total += 1\n  else\n    total = 0\n"
        "action draw\n  move top(deck) to hand[me]",
    ),
    Page(
        "TG132",
        "`me` is always a player.",
        "each me in 1..3\n  total += 1",
        "each n in 1..3\n  total += n",
    ),
    Page(
        "TG133",
        "Those who act in `together` and `window` are called `me`.",
        "together p in players\n  choose idle",
        "flow\n  together me in players\n    choose idle",
    ),
    Page(
        "TG134",
        "A decision offers actions; a step is not chosen but performed.",
        "step draw\n  move top(deck) to hand[me]\nflow\n  each me in players\n    choose draw",
        "step draw\n  move top(deck) to hand[me]\nflow\n  each me in players\n    draw()",
    ),
    Page(
        "TG135",
        "An action with given parameters (`x: Type`) is offered with a value for each.",
        "action gain(n: 1..3)\n  points[me] += n\nflow\n  each me in players\n    choose gain",
        "action gain(n: 1..3)\n  points[me] += n\nflow\n  each me in players\n    choose gain(2)",
    ),
    Page(
        "TG136",
        "An action is performed by the player who chooses it; it cannot be called.",
        "idle()",
        "choose idle",
    ),
    Page(
        "TG137",
        "A line has a value but does nothing.",
        "count(deck)",
        "if count(deck) > 3\n  shuffle(deck)",
    ),
    Page(
        "TG138",
        "Several things are picked one by one, when all else is settled: they come last, and no requirement sees them.",
        'action drop(2 cards in hand[me])\n  require sum(cards.card.rank) > 3 "too low"\n  move cards to discard',
        "action drop(2 cards in hand[me].card where cards.rank > 1)\n  move cards to discard",
    ),
    Page(
        "TG139",
        "`leave` ends the run of a phase around it, so it must stand inside that phase, or be reached only from there.",
        "flow\n  phase turn each me in players\n    choose idle\n  leave turn",
        "flow\n  phase turn each me in players\n    if empty(deck)\n      leave turn\n    choose idle",
    ),
    Page(
        "TG140",
        "`flow` holds the phases of the game, in order. Without it nothing happens.",
    ),
    Page(
        "TG141",
        "What an action is given (`x: Type`) comes before what the player chooses (`x in …`).",
        "action lay(c in hand[me], n: 1..3)\n  points[me] += n\n  move c to discard\n"
        "flow\n  each me in players\n    choose lay(1)\n    else\n      total += 1",
        "action lay(n: 1..3, c in hand[me])\n  points[me] += n\n  move c to discard\n"
        "flow\n  each me in players\n    choose lay(1)\n    else\n      total += 1",
    ),
    Page(
        "TG142",
        "A requirement that is a definition with a reason of its own needs no second one.",
        'def rich(p: Player) = points[p] > 3 "you are poor"\n'
        'action gain\n  require rich(me) "not rich"\n  points[me] += 1',
        'def rich(p: Player) = points[p] > 3 "you are poor"\naction gain\n  require rich(me)\n  points[me] += 1',
    ),
    Page(
        "TG143",
        "A requirement says why it refuses: the reason is shown to players who ask, and printed in the rulebook.",
        "action draw\n  require empty(discard)\n  move top(deck) to hand[me]",
        'action draw\n  require empty(discard) "not now"\n  move top(deck) to hand[me]',
    ),
    Page(
        "TG144",
        "A trigger that binds a name watches a list that does not change: players, an enum, a range.",
        "when c in discard where c is joker\n  end",
        "action drop(c in hand[me])\n  move c to discard\nwhen discard has joker\n  end",
    ),
    Page(
        "TG145",
        "A trigger that binds a name needs a condition.",
        "when p in players\n  end [p]",
        "action gain\n  points[me] += 1\nwhen p in players where points[p] > 9\n  end [p]",
    ),
    Page(
        "TG146",
        "An action or step leads back to itself. What is done again and again is a loop of the flow.",
        "action draw\n  move top(deck) to hand[me]\n  may draw",
        "action draw\n  move top(deck) to hand[me]\nflow\n  each me in players\n    any draw",
    ),
    Page(
        "TG150",
        "Players who act together touch only what is their own, so that the order of their answers cannot matter.",
        "action gain\n  total += 1\nflow\n  together me in players\n    choose gain",
        "action gain\n  points[me] += 1\nflow\n  together me in players\n    choose gain",
    ),
    Page(
        "TG151",
        "Nothing ends or is left while others still choose, and `me` stays the one who chooses.",
        "action stop\n  end\nflow\n  together me in players\n    choose idle, stop",
        "flow\n  together me in players\n    choose idle\n  end",
    ),
    Page(
        "TG152",
        "Chance inside `together` would depend on who answers first.",
        "action gain\n  points[me] = roll(6)\nflow\n  together me in players\n    choose gain",
        "flow\n  each me in players\n    points[me] = roll(6)\n  together me in players\n    choose idle",
    ),
    Page(
        "TG153",
        "What changes while others choose may be read only by its owner.",
        "action gain\n  points[me] = points[left_of(me)] + 1\nflow\n  together me in players\n    choose gain",
        "action gain\n  points[me] = points[me] + 1\nflow\n  together me in players\n    choose gain",
    ),
    Page(
        "TG154",
        "Options are listed one by one: several choices of numbers at once leave too many.",
        "action bet(a in 1..200, b in 1..200)\n  points[me] = a",
        "action bet(a in 1..40, b in 1..40)\n  points[me] = a + b",
    ),
    Page(
        "TG301",
        "An action is never offered, or a step never called.",
        "action draw\n  move top(deck) to hand[me]\nflow\n  each me in players\n    choose idle",
        "action draw\n  move top(deck) to hand[me]\nflow\n  each me in players\n    choose draw, idle",
    ),
)
