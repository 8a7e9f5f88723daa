"""Nouns of English and French: read as a rule file writes them, said with an article, counted.

`"a die/dice"`, `"an axe"`, `"une hache"`, `"pearls"` go in; "a die", "2 dice", "la hache", "the pearls" come out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from attrs import frozen

from tgame.interpreter.tongues import english, french
from tgame.interpreter.tongues.words import words

Tongue = Literal["en", "fr"]
Article = Literal["", "a", "the"]

# A capital article counts before a small letter only: "A card", but "A Feast of Crows" is a title.
_ARTICLE = {
    "en": re.compile(r"(?:an?|An?(?=\s[^A-Z]))\s(?=\S)"),
    "fr": re.compile(r"(?:[Uu]ne?|[Dd]es|[Dd]u|[Dd]e la)\s+(?=\S)|[Dd]e l['’]\s*(?=\S)"),
}
_DEFINITE = {
    "en": re.compile(r"the\s", re.IGNORECASE),
    "fr": re.compile(r"(?:le|la|les)\s|l['’]", re.IGNORECASE),
}
_NUMERALS = {
    "en": ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "fr": ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
}
# `/` between two words, not in a fraction.
_PLURAL = re.compile(r"(?<!\d)\s*/\s*|\s*/\s*(?!\d)")
# French words in s or x of which there is one.
_SINGULAR = words(
    """
    bois maïs jais velours anis cassis encens houx prix noix choix poids temps sens tas jus
    """
)


@frozen
class Noun:
    """One and several of a thing. What is not countable has one form, and never `a` before it."""

    one: str
    many: str
    countable: bool
    feminine: bool = False


@lru_cache(maxsize=4096)
def noun(text: str, tongue: Tongue) -> Noun:
    """A noun as written: `[article] singular[/plural]`.

    - `a`, `an`, `un`, `une`, or a plural behind `/`: countable. The plural is by rule where none is written.
    - Nothing in front: one form, not countable ("pearls", "Tiffany"). French may write `du`, `de la`, `des` here, of
      which only the gender is kept.
    - `the`, `le`, `la`, `l'`, `les` in front: there is only one. It is part of the name, and said as it stands.
    """
    text = " ".join(text.split())
    if _DEFINITE[tongue].match(text):
        return Noun(text, text, False, tongue == "fr" and text.lower().startswith("la "))
    written = _ARTICLE[tongue].match(text)
    article = written[0].strip().lower() if written else ""
    bare = text[written.end() :] if written else text
    one, *rest = _PLURAL.split(bare, maxsplit=1)
    many = rest[0] if rest else ""
    if tongue == "fr":
        many = re.sub(r"^des\s+", "", many)
    feminine = article in ("une", "de la")
    if not one or not (many or article in ("a", "an", "un", "une")):
        return Noun(one or bare, one or bare, False, feminine)
    return Noun(one, many or plural(one, tongue), True, feminine)


def plural(phrase: str, tongue: Tongue) -> str:
    return english.plural(phrase) if tongue == "en" else french.plural(phrase)


def said(noun: Noun, article: Article, tongue: Tongue) -> str:
    """One of it, or all of what cannot be counted, with that article if it takes one."""
    word = noun.one
    if article == "" or not word:
        return word
    if article == "a":
        if not noun.countable:
            return word
        return f"{english.a_or_an(word) if tongue == 'en' else 'une' if noun.feminine else 'un'} {word}"
    if not noun.countable and (word[0].isupper() or _DEFINITE[tongue].match(word)):
        return word
    if tongue == "en":
        return f"the {word}"
    if not noun.countable and _many(word):
        return f"les {word}"
    if french.elides(word):
        return f"l'{word}"
    return f"{'la' if noun.feminine else 'le'} {word}"


def _many(word: str) -> bool:
    first = re.split(r"[\s(]", word, maxsplit=1)[0].lower()
    return first.endswith(("s", "x")) and first not in _SINGULAR


def counted(number: int, noun: Noun, tongue: Tongue) -> str:
    """`2 dice`. In French, nothing and one are singular; in English, only one is. Before another number it is written
    out: `four 7s`."""
    single = abs(number) < 2 if tongue == "fr" else abs(number) == 1
    named = noun.one if single else noun.many
    spelt = _NUMERALS[tongue]
    amount = spelt[number - 1] if named[:1].isdecimal() and 0 < number <= len(spelt) else str(number)
    return f"{amount} {named}"
