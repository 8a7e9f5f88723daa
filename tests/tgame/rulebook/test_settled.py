"""Rules with some settings: what these never reach is not told."""

from __future__ import annotations

from pathlib import Path

import tgame
from tests.tgame.play.positions import at
from tgame.play.manual import Manual

RULES = """game small for 2..2
variant magic "Magic"
enum Power: strong "Strong", quick "Quick"
pieces Card
  plain "a plain card" x4
pieces Token
  token(power: Power) "the token {power}" x1 if magic
zone deck: pile of Card, full
zone tokens per Player: set of Token, seen by all "Magic tokens"
var points per Player: 0..99 = 0 "points"
table by 0..1: 0, 1
  worth: 1, 2
  magic_worth: 3, 4
def holds(p: Player, x: Power) = tokens[p] has token(x)
def unbound(p: Player) = not holds(p, quick) "your token keeps you"
def bonus(p: Player) = worth[1] + (if holds(p, strong) then 1 else 0)

flow
  phase round repeat 2
    phase turn each me in players
      use_tokens()
      if holds(me, quick)
        use_tokens()
      choose gain "Your turn"

step use_tokens "Use tokens"
  assumed "before anything else"
  if magic
    points[me] += magic_worth[1]
action gain(n in 1..2) "Gain {n}"
  require unbound(me)
  points[me] += n + bonus(me)

score p
  "Points": points[p]
winner most(p in players: score(p))
"""


def book(tmp_path: Path, *variants: str) -> str:
    path = tmp_path / "small.tgame"
    path.write_text(RULES)
    game = tgame.load(path)
    return "\n".join(part.text for part in Manual(game.edition(game.configuration(None, variants)), "en").book)


def test_what_the_settings_never_reach_is_gone(tmp_path: Path) -> None:
    without, everything = book(tmp_path), book(tmp_path, "magic")
    for word in (
        "oken",
        "Power",
        "Quick",
        "agic",
        "Use",
        "your token keeps you",
        "before anything else",
        "plus (",
        "+ 0",
    ):
        assert word not in without, word
    for word in ("Magic tokens", "Quick", "Magic worth", "your token keeps you"):
        assert word in everything, word
    assert "Worth" in without


def test_colorful_treasure_has_action_tokens_in_its_variant_only() -> None:
    game = tgame.load("colorful_treasure")
    base, advanced = (Manual(game.edition(game.configuration(3, on)), "en") for on in ((), ("advanced",)))
    said = ["\n".join(part.text for part in manual.book) for manual in (base, advanced)]
    for word in ("Action token", "action token", "Power", "Side A", "Gem points advanced", "in any case"):
        assert word not in said[0], word
    assert "Action tokens to take" in said[1]
    assert not any("token" in text for stretch in base.course for text in stretch.does)
    assert at("colorful_treasure", 3, 4, 12).about("power")[0].startswith("nothing is called power here")
