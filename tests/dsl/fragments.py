"""Fragments of rule files, filled up to whole ones, so that an example can be as short as its point.

Whatever a fragment mentions and does not declare is declared for it, after its end, so that lines keep their
numbers: a game line, cards with a deck, hands and a discard pile, a board of stones, two variables, an idle
action, a flow. A fragment that begins with a statement is the body of a turn.
"""

import re
from dataclasses import dataclass

from tgame.dsl.check import CheckedFile, check_file
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint import lint
from tgame.dsl.source import Source
from tgame.dsl.words import DECLARATIONS

TURN = "flow\n  phase turn each me in players\n"
PRELUDE = {
    "winner": ("", "winner most(p in players: points[p])"),
    "idle": (r"action idle\b", 'action idle "Do nothing"'),
    "deck": (r"zone deck\b", "zone deck: pile of Card, full"),
    "hand": (r"zone hand\b", "zone hand per Player: set of Card, seen by owner"),
    "discard": (r"zone discard\b", "zone discard: pile of Card, seen by all"),
    "board": (r"zone board\b", "zone board: grid(3, 3) of Stone, seen by all"),
    "points": (r"var points\b", "var points per Player: 0..99"),
    "total": (r"var total\b", 'var total: 0..99\ninvariant "few": total < 99'),
    "Card": (r"pieces Card\b", "pieces Card\n  card(suit: Suit, rank: 1..3) x2\n  joker x2"),
    "Stone": (r"pieces Stone\b", "pieces Stone\n  stone x9"),
    "Suit": (r"enum Suit\b", "enum Suit: red, black"),
}
IMPLIED = {"card": "Card", "joker": "Card", "red": "Suit", "black": "Suit", "stone": "Stone"}


@dataclass(frozen=True)
class Whole:
    """A whole rule file, and how many lines stand in it before the fragment."""

    text: str
    before: int
    last: int

    def findings(self) -> tuple[CheckedFile, tuple[Diagnostic, ...]]:
        source = Source(self.text, "fragment.tgame")
        checked = check_file(source)
        # That the prelude deals no cards and sets no variable is not the fragment's fault.
        late = {"TG326", "TG334"}
        found = (one for one in lint(checked) if one.code not in late or self.holds(source.place(one.span.start)[0]))
        return checked, (*checked.findings, *found)

    def holds(self, line: int) -> bool:
        """Is this line one of the fragment's?"""
        return line <= self.last


def whole(fragment: str) -> Whole:
    """The fragment, with everything around it that it leaves open."""
    fragment = fragment.strip("\n") + "\n"
    lines = [line for line in fragment.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    before = 0
    if not lines or lines[0].split()[0].rstrip("(:") not in DECLARATIONS:
        body = "".join(f"    {line}\n" if line.strip() else "\n" for line in fragment.rstrip("\n").split("\n"))
        fragment, before = TURN + body, TURN.count("\n")
    parts = [fragment.rstrip("\n")]
    if not re.search(r"^flow\b", fragment, re.MULTILINE):
        parts.append(_flow(fragment))
    if not re.search(r"^game\b", fragment, re.MULTILINE):
        parts.append('game example for 2..3 "Example"')
    wanted = _mentioned("\n".join(parts))
    for name, (declared, text) in PRELUDE.items():
        if name == "winner":
            if "points" in wanted and not re.search(r"^(winner|score|var points)\b", fragment, re.MULTILINE):
                parts.append(text)
        elif name in wanted and not re.search(rf"^{declared}", fragment, re.MULTILINE):
            parts.append(text)
            wanted |= _mentioned(text)
    return Whole("\n".join(parts) + "\n", before, fragment.count("\n") + 1)


def _mentioned(text: str) -> set[str]:
    bare = re.sub(r'"[^"\n]*"|#[^\n]*', "", text)
    words = set(re.findall(r"[A-Za-z_]\w*", bare))
    return words | {IMPLIED[word] for word in words if word in IMPLIED}


def _flow(fragment: str) -> str:
    """A flow that offers the fragment's actions and calls its steps."""
    actions = re.findall(r"^action (\w+)(?!\w)(?!\(\w+:)", fragment, re.MULTILINE)
    steps = re.findall(r"^step (\w+)(?![\w(])", fragment, re.MULTILINE)
    calls = "".join(f"    {step}()\n" for step in steps)
    rest = '\n    else\n      assumed "nothing is done"' if actions else ""
    return f"{TURN}{calls}    choose {', '.join(actions) or 'idle'}{rest}"
