"""The terminal's own words, in English and French: few, since nearly everything on the screen comes from the rule file.

In: a language. Out: a sentence with its values filled in. A language that is not known here is spoken to in English.
"""

from __future__ import annotations

from attrs import frozen

# Words that lead to a thing, and are dropped with it: `discard`, not `discard on`; and those that stand before a verb.
LEADING = frozenset(("at", "for", "from", "in", "into", "of", "on", "onto", "to", "with"))
LEADING |= frozenset(("a", "au", "aux", "avec", "contre", "d", "dans", "de", "des", "du", "en", "par", "pour", "sur"))
REFLEXIVE = frozenset(("s", "se"))

FRENCH = {
    "pass": "passer",
    "no": "non",
    "done": "terminé",
    "end": "arrêter",
    "not {}: {}": "pas {} : {}",
    "{}: {}": "{} : {}",
    "{} places, such as {}": "{} cases, par exemple {}",
    "{} choices, such as {}": "{} choix, par exemple {}",
    "and {} more": "et {} de plus",
    "{} of {}": "{} sur {}",
    "{}: {}. And?": "{} : {}. Et ?",
    "{}: {}. And? 0 {}": "{} : {}. Et ? 0 {}",
    "{} is picked already": "{} est déjà choisi",
    "{} is not picked": "{} n'est pas choisi",
    "nothing to take back: pick something first": "rien à enlever : choisis d'abord",
    "{} must be picked": "il faut en choisir {}",
    "{} at most": "{} au plus",
    "something must be chosen: {}": "il faut choisir : {}",
    "there are {} options: #1 to #{}": "il y a {} options : #1 à #{}",
    "there is no {}. You can type {}": "il n'y a pas de {}. Tu peux taper {}",
    "nothing is called {} here. Possible: {}": "rien ne s'appelle {} ici. Possible : {}",
    "{}: not with {}. Possible: {}": "{} : pas avec {}. Possible : {}",
    "{} is not possible now. Possible: {}": "{} n'est pas possible maintenant. Possible : {}",
    "{}: from {} to {}": "{} : de {} à {}",
    "Now: {}": "Maintenant : {}",
    "Not now: {}": "Pas maintenant : {}",
    "nothing is called {} here": "rien ne s'appelle {} ici",
}


@frozen
class Words:
    language: str = "en"

    def say(self, english: str, *values: object) -> str:
        """A sentence of ours, its `{}` filled in one after the other."""
        text = FRENCH.get(english, english) if self.language == "fr" else english
        parts = text.split("{}")
        filled = [*map(str, values), *[""] * len(parts)]
        return "".join(part + (filled[place] if place < len(parts) - 1 else "") for place, part in enumerate(parts))
