"""The teller: what the words of a sentence depend on. The names of the file, the language, and what names mean here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from attrs import evolve, field, frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.rulebook.clauses import Tongue, speaks_of
from tgame.rulebook.declared import Declared
from tgame.rulebook.nouns import Noun, english
from tgame.rulebook.sorts import Sort, sort_of
from tgame.rulebook.wording import FRENCH_NOUNS, WORDING

How = Literal["that", "chosen", "given", "noted"]
SHORTEST_WORD = 3
_EXPLAINED = re.compile(r"\s\([^()]*\)$")
_INNER_ENGLISH = {ord("“"): "\N{LEFT SINGLE QUOTATION MARK}", ord("”"): "\N{RIGHT SINGLE QUOTATION MARK}"}


@frozen
class Referent:
    """What a name of the rules is called in the text; `collective` is one thing that holds others, as a line is.

    `noun` is its name alone, for a heading in which it is a place to be filled.
    """

    text: str
    sort: Sort
    collective: bool = False
    noun: Noun | None = None


@frozen
class Teller:
    names: Declared
    scope: Mapping[str, Referent] = field(default=MappingProxyType({}))
    depth: int = 0

    @property
    def tongue(self) -> Tongue:
        return self.names.tongue

    # ---- words

    def say(self, key: str, *parts: object) -> str:
        """One of our own phrases, filled in."""
        phrase = WORDING[key]
        return (phrase.en if self.tongue == "en" else phrase.fr).format(*parts)

    def term(self, text: str) -> str:
        """A name of the file, marked as such."""
        return f"*{text}*" if self.tongue == "en" else f"«\N{NO-BREAK SPACE}{text}\N{NO-BREAK SPACE}»"

    def label(self, name: str, text: str | None = None) -> str:
        return self.term(self.names.label(name, text))

    def place(self, name: str, text: str | None = None) -> str:
        """A place or variable in the middle of a sentence; English sets its article or its owner before it."""
        said = self.names.label(name, text)
        return self.term(said if self.tongue == "fr" or said[1:2].isupper() else said[:1].lower() + said[1:])

    def setting(self, name: str) -> str:
        """An option in the middle of a sentence; what its title explains in brackets is said where it stands alone."""
        said = {other: self.names.label(other, node.text) for other, node in self.names.options.items()}
        short = [_EXPLAINED.sub("", text) for text in said.values()]
        own = _EXPLAINED.sub("", said[name])
        return self.term(own if short.count(own) == 1 else said[name])

    @property
    def box(self) -> str:
        """The box, which no file declares."""
        own = self.names.translated(t.BOX) if self.tongue != "en" else None
        return self.term(own) if own else self.say("box")

    def quoted(self, said: str) -> str:
        return f"“{said}”" if self.tongue == "en" else f"«\N{NO-BREAK SPACE}{said}\N{NO-BREAK SPACE}»"

    def cited(self, said: str) -> str:
        """A sentence of the book in quotes; those inside it become inner ones."""
        if self.tongue == "en":
            return f"“{said.translate(_INNER_ENGLISH)}”"
        inner = said.replace("«\N{NO-BREAK SPACE}", "“").replace("\N{NO-BREAK SPACE}»", "”")
        inner = inner.replace("« ", "“").replace(" »", "”")
        return f"«\N{NO-BREAK SPACE}{inner}\N{NO-BREAK SPACE}»"

    @property
    def colon(self) -> str:
        return ": " if self.tongue == "en" else "\N{NO-BREAK SPACE}: "

    @property
    def semicolon(self) -> str:
        return "; " if self.tongue == "en" else "\N{NO-BREAK SPACE}; "

    def series(self, parts: Sequence[str], word: str = "and") -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say(word)} {parts[-1]}"

    def listed(self, parts: Sequence[str]) -> str:
        """`a, b, c`; with semicolons where a part has a comma of its own."""
        return (self.semicolon if any(", " in part for part in parts) else ", ").join(parts)

    # ---- nouns

    def noun(self, sort: Sort) -> Noun:
        match sort.what:
            case "piece":
                return self._piece_noun(sort.kinds)
            case "item" if self.tongue == "en":
                return english(self.names.label(sort.enum).lower())
            case "item" if enum := self.names.translated(sort.enum):
                value = FRENCH_NOUNS["item"]
                return Noun(f"{value.one} {self.term(enum)}", f"{value.many} {self.term(enum)}", True)
            case "list":
                what = "line" if sort.of and sort.of.what == "space" else "list"
            case what:
                pass
        return english(what) if self.tongue == "en" else FRENCH_NOUNS[what]

    def _piece_noun(self, kinds: frozenset[str]) -> Noun:
        family = self.names.family_of(kinds)
        if family is not None and len(kinds) == 1 and len(family.kinds) > 1:
            return self.kind_noun(next(iter(kinds)))
        return self.family_noun(kinds)

    def family_noun(self, kinds: frozenset[str]) -> Noun:
        """What pieces of these kinds are called without their kind: `cards`; in French only where the file tells the
        gender of the word."""
        family = self.names.family_of(kinds)
        if family is not None and (written := self.names.noun(family.name)) is not None:
            return Noun(written.one, written.many, written.feminine)
        if self.tongue == "fr":
            return FRENCH_NOUNS["piece"]
        return english(self.names.label(family.name, family.text).lower()) if family else english("piece")

    def kind_noun(self, name: str, values: str = "") -> Noun:
        """Pieces of a kind or family, named."""
        if (written := self.names.noun(name)) is not None:
            tail = f" ({values})" if values else ""
            return Noun(f"{written.one}{tail}", f"{written.many}{tail}", written.feminine)
        if name in self.names.families:
            text, family = self.names.label(name, self.names.families[name].text), name
        else:
            pieces, kind = self.names.kinds[name]
            text, family = self.names.label(name, kind.text), pieces.name
        noun = self.family_noun(self.names.kinds_of(family))
        is_named = name not in self.names.kinds or self.names.is_named(name) or text.lower() == noun.one
        if self.tongue == "en" and not is_named:
            text = text.lower()
            shown = f"{text} ({values})" if values else text
        else:
            shown = self.term(f"{text} ({values})" if values else text)
        if self.tongue == "fr":
            piece = self.family_noun(self.names.kinds_of(family))
            return Noun(f"{piece.one} {shown}", f"{piece.many} {shown}", piece.feminine)
        word = noun.one
        alone = name == family or len(self.names.families[family].kinds) == 1
        if text.lower() == word and not values and alone:
            return noun
        if not values and text.lower() != word and text.lower().endswith(word):
            return Noun(shown, shown.replace(text, english(text).many))
        if (values or text.lower() != word) and word in text.lower().split():
            return Noun(shown, f"{shown} {noun.many}")
        return Noun(f"{shown} {noun.one}", f"{shown} {noun.many}")

    # ---- names in scope

    def sort(self, expr: ast.Expr) -> Sort:
        return sort_of(self.names, {name: known.sort for name, known in self.scope.items()}, expr)

    def means(self, name: str, text: str, sort: Sort, noun: Noun | None = None) -> Teller:
        """A scope in which a name is called so."""
        return evolve(self, scope={**self.scope, name: Referent(text, sort, noun=noun)})

    def bind(self, name: str, sort: Sort, how: How, noun: Noun | None = None) -> tuple[Teller, str]:
        """A scope with one more name, and the letter that tells it from another of its sort, if it needs one."""
        if name == "me":
            return self.means(name, self.say("you"), sort), ""
        taken = [known.text for other, known in self.scope.items() if other != name]
        if how == "noted" and self.tongue == "en" and len(name) >= SHORTEST_WORD:
            called = self.names.translated(name) or name
            text = self.term(called)
            if text not in taken:
                return self.means(name, text, sort, Noun(called, called)), ""
        for letter in ("", *"BCDEFGHJKLMNOPQRSTUVWXYZ"):
            word, text = self._called(sort, how, letter, noun)
            if not any(speaks_of(known, text) for known in taken):
                known = Referent(text, sort, how == "that" and sort.what == "list", word)
                return evolve(self, scope={**self.scope, name: known}), letter
        word, text = self._called(sort, how, name, noun)
        return self.means(name, text, sort, word), name

    def _called(self, sort: Sort, how: How, letter: str, noun: Noun | None) -> tuple[Noun, str]:
        """The noun for it, with the letter, and what it is called."""
        several = sort.what == "list" and how != "that"
        noun = noun or self.noun(sort.element if several else sort)
        word = noun.many if several else noun.one
        named = f"{word} {letter}" if letter else word
        bare = Noun(named, named, noun.feminine)
        if self.tongue == "en":
            return bare, self.say(f"{how}_{'many' if several else 'one'}", named)
        return bare, self.say(f"{how}_{'les_' if several else ''}{'la' if noun.feminine else 'le'}", named)
