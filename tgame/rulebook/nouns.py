"""Nouns and groups of things, with what grammar needs to know of them.

A `Group` is a list of the rules as people speak of it: "cards in your Hand for which ...". Templates name its parts:
`{0.one}`, `{0.many}`, `{0.among}`. In French only nouns of ours carry an article, so that every sentence agrees.
"""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

from tgame.interpreter import tongues
from tgame.rulebook import clauses
from tgame.rulebook.clauses import Tongue

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
    """A noun of a rule file, with its plural."""
    return Noun(word, tongues.plural(word, "en"))


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
    def drawn(self) -> str:
        """In French, one that chance gives."""
        return self._drawn(False)

    @property
    def drawn_many(self) -> str:
        return self._drawn(True)

    def _drawn(self, plural: bool) -> str:
        tail = f"tiré{self.e}{'s' if plural else ''} au hasard"
        if self.inside:
            return self._said(plural, f"{tail} {self.inside}")
        pause = "," if self.place or self.where or self.whole else ""
        return f"{self.many if plural else self.one}{pause} {tail}"

    @property
    def feminine(self) -> bool:
        return self.noun.feminine

    @property
    def a(self) -> str:
        if self.tongue == "en":
            return tongues.a_or_an(self.noun.one)
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

    @property
    def which_one(self) -> str:
        """Only the condition, said of one."""
        return self._which(False)

    @property
    def none_does(self) -> str:
        """`no player knows ...`, where the condition is what one of them does; otherwise nothing."""
        does = clauses.done_by_none(self.tongue, self.where, self.it)
        return f"{self.no} {evolve(self, where='', letter='').one} {does}" if does else ""

    def _said(self, plural: bool, place: str) -> str:
        """Noun, place, condition. A letter is left out where the rest speaks of nothing of its sort."""
        which = self._which(plural)
        word = self.noun.many if plural else self.noun.one
        # Without its letter, `that player` in the condition would be taken for this one.
        sort = self.it.removesuffix(f" {self.letter}")
        named = bool(self.letter) and (sort in f"{which} {self.key} {place}" or not self.where)
        said = _join(f"{word} {self.letter}" if named else word, place or self._from_whole, which)
        return either(self.tongue, said, plural)

    def _which(self, plural: bool) -> str:
        if not self.where:
            return ""
        if short := clauses.without_owner(self.tongue, self.where, self.it):
            return f"whose {short.removeprefix('the ')}" if self.tongue == "en" else f"dont {short}"
        people = self.noun.one.startswith("player")
        if said := clauses.alike(self.tongue, self.where, self.it, plural):
            return said
        if said := clauses.known(self.tongue, self.where, self.it):
            return said
        if does := clauses.done(self.tongue, self.where, self.it):
            if self.tongue == "fr":
                return f"dont {'chacune' if self.feminine else 'chacun'} {does}" if plural else f"qui {does}"
            whom, who = ("whom", "who") if people else ("which", "which")
            return f"each of {whom} {does}" if plural else f"{who} {does}"
        where, applies = clauses.applied(self.where, self.it)
        pause = "," if where.startswith(("for ", "pour ")) else ""
        if self.tongue == "en":
            return f"{'to' if applies else 'for'} {'whom' if people else 'which'}{pause} {where}"
        gender = ("lesquelles" if plural else "laquelle") if self.feminine else ("lesquels" if plural else "lequel")
        return f"pour {gender}{pause} {where}"

    def __str__(self) -> str:
        return self.the


def either(tongue: Tongue, said: str, plural: bool) -> str:
    *first, last = said.split(EITHER)
    if not first:
        return said
    word = {"en": ("or", "and"), "fr": ("ou", "et")}[tongue][plural]
    return f"{', '.join(first)} {word} {last}"


def _join(*parts: str) -> str:
    text = ""
    for part in parts:
        if part:
            text += part if not text or part.startswith((",", ".")) else f" {part}"
    return text
