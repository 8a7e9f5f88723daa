"""Nouns and groups of things, with what grammar needs to know of them.

A `Group` is a list of the rules as people speak of it: "cards in your Hand for which ...". Templates name its parts:
`{0.one}`, `{0.many}`, `{0.among}`. In French only nouns of ours carry an article, so that every sentence agrees.
"""

from __future__ import annotations

import re
from typing import Literal

from attrs import evolve, frozen

Tongue = Literal["en", "fr"]
# Between two places: of one thing it is in either, of several they are in both.
EITHER = "\x1f"


@frozen
class Noun:
    one: str
    many: str
    feminine: bool = False

    def with_adjectives(self, before: str, after: str) -> Noun:
        """With adjectives around it; `~` is an ending that agrees."""

        def around(word: str, plural: bool) -> str:
            ending = ("e" if self.feminine else "") + ("s" if plural else "")
            agreed = after.replace("e~", "e" + ending.lstrip("e")).replace("~", ending)
            return " ".join(part for part in (before, word, agreed) if part)

        return Noun(around(self.one, False), around(self.many, True), self.feminine)


def english(word: str) -> Noun:
    """A noun of a rule file, with its regular plural."""
    if re.search(r"[^aeiou]y$", word):
        return Noun(word, word[:-1] + "ies")
    return Noun(word, word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s"))


def article(phrase: str) -> str:
    """`a` or `an`, by the first letter that is said."""
    first = re.search(r"\w", phrase)
    return "an" if first and first[0].lower() in "aeiou" else "a"


@frozen
class Group:
    """Things of one sort: which, where, and on what condition.

    `place` follows the noun, `inside` follows "there is", `out` says where they are taken from. `whole` is said instead
    of all that where the things are not gathered by a condition. `key` is what is asked or taken of each, and `it` is
    what one of them is called there. A `lone` group has one element or none.
    """

    tongue: Tongue
    noun: Noun
    place: str = ""
    inside: str = ""
    where: str = ""
    zone: str = ""
    whole: str = ""
    key: str = ""
    key_not: str = ""
    order: Literal["top", "first", "any"] = "first"
    entire: bool = False
    it: str = ""
    letter: str = ""
    out: str = ""
    lone: bool = False

    def taken(self) -> Group:
        """The same, as what is taken from there."""
        return evolve(self, place=self.out or self.place)

    @property
    def one(self) -> str:
        return self._said(False, self.place)

    @property
    def many(self) -> str:
        return self._said(True, self.place)

    @property
    def among(self) -> str:
        """The singular after "there is"."""
        return self._said(False, self.inside or self.place)

    @property
    def those(self) -> str:
        """The plural after "there are"."""
        return self._said(True, self.inside or self.place)

    @property
    def the(self) -> str:
        if self.whole:
            return self.whole
        if self.lone:
            return f"{self.le} {self.one}"
        if self.entire and not self.where:
            return (
                f"all {self.many}"
                if self.tongue == "en"
                else f"{'toutes' if self.feminine else 'tous'} les {self.many}"
            )
        return f"{'the' if self.tongue == 'en' else 'les'} {self.many}"

    @property
    def each(self) -> str:
        return f"{'each' if self.tongue == 'en' else 'chaque'} {self.one}"

    @property
    def any_of(self) -> str:
        """One of them, as a choice."""
        return f"{self.a} {self.one}"

    @property
    def values(self) -> str:
        """What is taken of each, or all of them."""
        return self.key or self.the

    @property
    def over(self) -> str:
        """Of whom it is taken."""
        return f", {'for' if self.tongue == 'en' else 'pour'} {self.each}," if self.key else ""

    @property
    def feminine(self) -> bool:
        return self.noun.feminine

    @property
    def a(self) -> str:
        if self.tongue == "en":
            return article(self.noun.one)
        return "une" if self.feminine else "un"

    @property
    def no(self) -> str:
        return "no" if self.tongue == "en" else "aucune" if self.feminine else "aucun"

    @property
    def le(self) -> str:
        return "the" if self.tongue == "en" else "la" if self.feminine else "le"

    @property
    def e(self) -> str:
        return "e" if self.feminine else ""

    @property
    def er(self) -> str:
        return "ère" if self.feminine else "er"

    @property
    def ers(self) -> str:
        return self.er + "s"

    @property
    def first(self) -> str:
        return "top" if self.order == "top" else "first"

    @property
    def _from_whole(self) -> str:
        return f"{'among' if self.tongue == 'en' else 'parmi'} {self.whole}" if self.whole else ""

    @property
    def which(self) -> str:
        """Only the condition, said of several."""
        return self._which(True)

    def _said(self, plural: bool, place: str) -> str:
        """Noun, place, condition. A letter is left out where the rest speaks of nothing of its sort."""
        which = self._which(plural)
        word = self.noun.many if plural else self.noun.one
        # Without its letter, `that player` in the condition would be taken for this one.
        sort = self.it.removesuffix(f" {self.letter}")
        named = bool(self.letter) and (sort in f"{which} {self.key} {place}" or not self.where)
        said = _join(f"{word} {self.letter}" if named else word, place or self._from_whole, which)
        return _either(self.tongue, said, plural)

    def _which(self, plural: bool) -> str:
        if not self.where:
            return ""
        if short := without_owner(self.tongue, self.where, self.it):
            return f"whose {short.removeprefix('the ')}" if self.tongue == "en" else f"dont {short}"
        people = self.noun.one.startswith("player")
        if said := _being(self.tongue, self.where, self.it, plural, self.feminine):
            return said
        where, applies = _applied(self.where, self.it)
        pause = "," if where.startswith(("for ", "pour ")) else ""
        if self.tongue == "en":
            return f"{'to' if applies else 'for'} {'whom' if people else 'which'}{pause} {where}"
        gender = ("lesquelles" if plural else "laquelle") if self.feminine else ("lesquels" if plural else "lequel")
        return f"pour {gender}{pause} {where}"

    def __str__(self) -> str:
        return self.the


_STARTS: dict[Tongue, tuple[str, ...]] = {"en": ("the ", "*"), "fr": ("le ", "la ", "les ", "«")}
_VERBS = {
    "en": re.compile(r" (is|are|has|holds)\b"),
    "fr": re.compile(r" (est|n'est|sont|ne|vaut|figure)\b"),
}


_APPLIED = (re.compile(r"^(\*\*.*(?:applies|apply)) to $"), re.compile(r"^(la condition \*\*.* remplie) pour $"))


def _applied(clause: str, owner: str) -> tuple[str, bool]:
    """`**yellow** applies to that tile`, said of that tile, without the tile; and whether it is that."""
    if owner and clause.endswith(owner) and clause.count(owner) == 1:
        for pattern in _APPLIED:
            if found := pattern.match(clause.removesuffix(owner)):
                return found[1], True
    return clause, False


def _being(tongue: Tongue, clause: str, owner: str, plural: bool, feminine: bool) -> str:
    """`that card is a joker`, said of a card or of several: `which is a joker`."""
    verbs = ("is ",) if tongue == "en" else ("est ", "n'est ")
    rest = clause.removeprefix(f"{owner} ")
    if not owner or clause.count(owner) != 1 or rest == clause or not rest.startswith(verbs):
        return ""
    if tongue == "en":
        return f"each of which {rest}" if plural else f"which {rest}"
    return f"dont {'chacune' if feminine else 'chacun'} {rest}" if plural else f"qui {rest}"


def speaks_of(text: str, thing: str) -> bool:
    """Is a thing named in a text? `that player B` does not name `that player`."""
    return bool(re.search(rf"(?<!\w){re.escape(thing)}(?!\w| [A-Z]\b)", text))


def _either(tongue: Tongue, said: str, plural: bool) -> str:
    *first, last = said.split(EITHER)
    if not first:
        return said
    word = {"en": ("or", "and"), "fr": ("ou", "et")}[tongue][plural]
    return f"{', '.join(first)} {word} {last}"


def without_owner(tongue: Tongue, clause: str, owner: str) -> str:
    """`the rank of that card is 3` as `the rank is 3`, where the subject is the owner's and it is named only there."""
    if not owner or clause.count(owner) != 1 or not speaks_of(clause, owner) or not clause.startswith(_STARTS[tongue]):
        return ""
    links = (" of ", " for ") if tongue == "en" else (" de ", " pour ")
    whose = next((link + owner for link in links if link + owner in clause), "")
    if not whose:
        return ""
    verb = _VERBS[tongue].search(clause)
    if verb and verb.start() < clause.index(whose):
        return ""
    return clause.replace(whose, "", 1)


def _join(*parts: str) -> str:
    text = ""
    for part in parts:
        if part:
            text += part if not text or part.startswith((",", ".")) else f" {part}"
    return text


_CONTRACTIONS = (
    (re.compile(r"\b([Dd])e le (?=[^«]*)"), r"\1u "),
    (re.compile(r"\b([Dd])e les "), r"\1es "),
    (re.compile(r"\bà le "), "au "),
    (re.compile(r"\bÀ le "), "Au "),
    (re.compile(r"\bà les "), "aux "),
    (
        re.compile(
            r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu)e (?=(un|une|au|il|ils|elle|elles|on|autre|autres|aucun|aucune)\b)"
        ),
        r"\1'",
    ),
    # Before a name of the file that begins with a vowel; an h may be one that is heard.
    (re.compile(r"\b([Dd]|[Qq]u)e (?=(?:«\s|\*\*)[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒaeiouàâäéèêëîïôöùûüœ])"), r"\1'"),
    (re.compile(r"\b([Ss])i (?=ils?\b)"), r"\1'"),
    (re.compile(r"\b([Ss])i (?=pour chaque\b)"), r"\1, "),
)
_YOURS = (
    (re.compile(r"\bthe (\w+|\*\*?[^*]+\*?\*) of you\b"), r"your \1"),
    (re.compile(r"(\*\*?[^*]+\*?\*) of you\b"), r"your \1"),
    (
        re.compile(r"\byou (knows|gets|has|wins)\b"),
        lambda m: {"knows": "you know", "gets": "you get", "has": "you have", "wins": "you win"}[m[1]],
    ),
    (re.compile(r"\b([Ii])f (?=for every\b)"), r"\1f, "),
)
_HELD = (
    (re.compile(r" (?=[:;?!»])"), "\N{NO-BREAK SPACE}"),
    (re.compile(r"(«|\bn°) "), "\\1\N{NO-BREAK SPACE}"),
)


def polish(tongue: Tongue, text: str) -> str:
    """Words that grow together where they meet: `de le`, `the score of you`."""
    text = _either(tongue, text, plural=False)
    for pattern, replacement in _CONTRACTIONS if tongue == "fr" else _YOURS:
        text = pattern.sub(replacement, text)
    return re.sub(r",(?=[,.)]|\s?[;:])", "", re.sub(r" +([,.)])", r"\1", re.sub(r" {2,}", " ", text)))


def typeset(tongue: Tongue, text: str) -> str:
    """A whole page with the spaces of its language: in French, signs of two parts stay with the word before them."""
    for pattern, replacement in _HELD if tongue == "fr" else ():
        text = pattern.sub(replacement, text)
    return text


def sentence(tongue: Tongue, text: str) -> str:
    """A clause as a sentence: a capital letter, a full stop."""
    text = polish(tongue, text.strip())
    place = re.search(r"\w", text)
    if place and place.start() == 0:
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", ":", "!", "?")) else text + "."
