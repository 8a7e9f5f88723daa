"""The terminal's own words, in English and French: few, since nearly everything on the screen comes from the rule file.

In: a language. Out: a sentence with its values filled in. A language that is not known here is spoken to in English.
"""

from __future__ import annotations

from attrs import frozen

from tgame.play.french import MENU, SESSION
from tgame.play.french_what import WHAT

# Words that lead to a thing, and are dropped with it: `discard`, not `discard on`; and those that stand before a verb.
LEADING = frozenset(("at", "for", "from", "in", "into", "of", "on", "onto", "to", "with"))
LEADING |= frozenset(("a", "au", "aux", "avec", "contre", "d", "dans", "de", "des", "du", "en", "par", "pour", "sur"))
REFLEXIVE = frozenset(("s", "se"))

FRENCH = {**MENU, **SESSION, **WHAT}


@frozen
class Words:
    language: str = "en"

    def say(self, english: str, *values: object) -> str:
        text = FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values) if values else text
