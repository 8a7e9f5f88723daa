"""Copies of games and examples with a mistake in their rules: one, or several, for each thing that a check looks for.

None of them is noticed by `tgame lint`, by the scenarios that the file still has, or in a match or two that is run.
"""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES, CLASSICS, GAMES = (ROOT / name for name in ("examples", "examples/classics", "games"))


@frozen
class Fault:
    """`changes` are made to the text; `kind` is what the check must call it, `says` what it must say of it."""

    name: str
    base: Path
    changes: tuple[tuple[str, str], ...]
    kind: str
    says: str
    without: tuple[str, ...] = ()  # scenarios, by their titles, that an author who makes this mistake has not written

    @property
    def text(self) -> str:
        found = self.base.read_text("utf-8")
        for old, new in self.changes:
            assert found.count(old) == 1, f"{self.name}: {old!r} is there {found.count(old)} times"
            found = found.replace(old, new)
        return "\n\n".join(part for part in found.split("\n\n") if not _is_scenario(part, self.without))

    def written(self, folder: Path) -> str:
        path = folder / f"{self.name}.tgame"
        path.write_text(self.text, "utf-8")
        return str(path)


def _is_scenario(part: str, titles: tuple[str, ...]) -> bool:
    return any(f'scenario "{title}"' in part for title in titles)


FAULTS = (
    Fault(
        "book_in_hand",
        CLASSICS / "go_fish.tgame",
        (("    lay_down(c.rank)\n", "    if not draw_only or c.rank == r\n      lay_down(c.rank)\n"),),
        "invariant",
        "broken: no book stays in a hand",
    ),
    Fault(
        "fifth_pirate",
        EXAMPLES / "07_islands.tgame",
        (("    phase landing repeat 4\n", "    phase landing repeat (if captains then 5 else 4)\n"),),
        "invariant",
        "broken: four at most are ashore, in",
    ),
    Fault(
        "score_of_nothing",
        EXAMPLES / "02_picnic.tgame",
        (
            (
                '  "Tarts": sum(kept[p].tart.value)\n',
                '  "Tarts": sum(kept[p].tart.value)\n  "The first tart": first(kept[p].tart).value\n',
            ),
        ),
        "error",
        "TG91",
        ("Cards are kept at once, and the rest goes to the left", "A basket buys a second card; lemonade is shared"),
    ),
    Fault(
        "over_in_the_deal",
        EXAMPLES / "06_siege.tgame",
        (
            (
                "\nscore p\n",
                "\nwhen count(p in players where not empty(hand[p])) == 1 "
                '"Only one player has cards"\n  end\n\nscore p\n',
            ),
        ),
        "no decision",
        "over before anybody has decided anything (Only one player has cards)",
        ("The last tower asks its owner, once, during another's turn",),
    ),
    Fault(
        "put_back",
        CLASSICS / "nim.tgame",
        (
            ("      choose take ", "      choose take, put "),
            (
                "\naction take(",
                '\naction put(heap in 1..heaps where left_in[heap] < 2 * heap - 1) "Put one back on heap {heap}"\n'
                '  require misere "only where the last match loses"\n'
                "  left_in[heap] += 1\naction take(",
            ),
        ),
        "no end",
        "no end after 20,000 decisions",
        ("The last match loses",),
    ),
    Fault(
        "best_hand_begins",
        EXAMPLES / "01_high_card.tgame",
        (
            ("var pot: ", 'var opener: Player "First player"\nvar pot: '),
            (
                "      move top(deck, 5) to hand[p]\n",
                "      move top(deck, 5) to hand[p]\n    opener = first(most(p in players: sum(hand[p].rank)))\n",
            ),
            ("    phase turn each me in players\n", "    phase turn each me in order(opener)\n"),
        ),
        "leak",
        "can tell what is hidden",
    ),
    Fault(
        "holders_are_asked",
        EXAMPLES / "05_veto.tgame",
        (
            (
                "window me in order(left_of(me)): forbid",
                "window me in list(p in order(left_of(me)) where hand[p] has veto): forbid",
            ),
        ),
        "leak",
        "can tell what is hidden",
        ("A veto stops a claim",),
    ),
    Fault(
        "shield_on_shield",
        EXAMPLES / "06_siege.tgame",
        (('  require empty(wall[me]) "one shield at a time"', '  require not empty(wall[me]) "one shield at a time"'),),
        "never offered",
        "`raise` is never possible",
    ),
    Fault(
        "no_cards_left",
        EXAMPLES / "06_siege.tgame",
        (
            (
                "\nscore p\n",
                '\nwhen all(p in players: empty(hand[p])) "Nobody has a card left"\n  end standing\n\nscore p\n',
            ),
        ),
        "never fired",
        'the trigger "Nobody has a card left" never fires',
    ),
    Fault(
        "third_horse",
        EXAMPLES / "03_horse_race.tgame",
        (
            ("  horse(owner: Player, number: 1..2)", "  horse(owner: Player, number: 1..3)"),
            ("      move box.horse(owner: p) to stable[p]", "      move top(box.horse(owner: p), 2) to stable[p]"),
        ),
        "never moved",
        "`horse(P1, 3)`",
    ),
    Fault(
        "visits_for_nothing",
        EXAMPLES / "07_islands.tgame",
        (("where visits[p, i] > 0)", "where visits[p, i] > 4)"),),
        "always equal",
        'the score "Different islands" is 0 for all players in every match',
    ),
    Fault(
        "empty_rounds",
        EXAMPLES / "02_picnic.tgame",
        (("repeat dealt\n", "repeat dealt + 3\n"),),
        "idle loop",
        "`pick_cards` runs on for nothing",
    ),
)
