"""The teller: what the words of a sentence depend on. The names of the file, the language, and what names mean here."""

from __future__ import annotations

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
_INNER_ENGLISH = {ord("“"): "\N{LEFT SINGLE QUOTATION MARK}", ord("”"): "\N{RIGHT SINGLE QUOTATION MARK}"}


@frozen
class Referent:
    """What a name of the rules is called in the text; `collective` is one thing that holds others, as a line is."""

    text: str
    sort: Sort
    collective: bool = False


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

    @property
    def box(self) -> str:
        """The box, which no file declares."""
        own = self.names.translated(t.BOX) if self.tongue != "en" else None
        return self.term(own or self.say("box"))

    def quote(self, text: str) -> str:
        said = self.names.text(text)
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
        if self.tongue == "fr":
            return FRENCH_NOUNS["piece"]
        return english(self.names.label(family.name).lower()) if family else english("piece")

    def kind_noun(self, name: str, values: str = "") -> Noun:
        """Pieces of a kind or family, named."""
        if name in self.names.families:
            text, family = self.names.label(name), name
        else:
            pieces, kind = self.names.kinds[name]
            text, family = self.names.label(name, kind.text), pieces.name
        shown = self.term(f"{text} ({values})" if values else text)
        if self.tongue == "fr":
            piece = FRENCH_NOUNS["piece"]
            return Noun(f"{piece.one} {shown}", f"{piece.many} {shown}", True)
        word = self.names.label(family).lower()
        alone = name == family or len(self.names.families[family].kinds) == 1
        if text.lower() == word and not values and alone:
            return english(word)
        noun = english(word)
        if not values and text.lower() != word and text.lower().endswith(word):
            return Noun(shown, self.term(english(text).many))
        if (values or text.lower() != word) and word in text.lower().split():
            return Noun(shown, f"{shown} {noun.many}")
        return Noun(f"{shown} {noun.one}", f"{shown} {noun.many}")

    # ---- names in scope

    def sort(self, expr: ast.Expr) -> Sort:
        return sort_of(self.names, {name: known.sort for name, known in self.scope.items()}, expr)

    def means(self, name: str, text: str, sort: Sort) -> Teller:
        """A scope in which a name is called so."""
        return evolve(self, scope={**self.scope, name: Referent(text, sort)})

    def bind(self, name: str, sort: Sort, how: How, noun: Noun | None = None) -> tuple[Teller, str]:
        """A scope with one more name, and the letter that tells it from another of its sort, if it needs one."""
        if name == "me":
            return self.means(name, self.say("you"), sort), ""
        taken = [known.text for other, known in self.scope.items() if other != name]
        if how == "noted" and self.tongue == "en" and len(name) >= SHORTEST_WORD:
            text = self.term(self.names.translated(name) or name)
            if text not in taken:
                return self.means(name, text, sort), ""
        for letter in ("", *"BCDEFGHJKLMNOPQRSTUVWXYZ"):
            text = self._called(sort, how, letter, noun)
            if not any(speaks_of(known, text) for known in taken):
                known = Referent(text, sort, how == "that" and sort.what == "list")
                return evolve(self, scope={**self.scope, name: known}), letter
        return self.means(name, self._called(sort, how, name, noun), sort), name

    def _called(self, sort: Sort, how: How, letter: str, noun: Noun | None) -> str:
        several = sort.what == "list" and how != "that"
        noun = noun or self.noun(sort.element if several else sort)
        word = noun.many if several else noun.one
        named = f"{word} {letter}" if letter else word
        if self.tongue == "en":
            return self.say(f"{how}_{'many' if several else 'one'}", named)
        return self.say(f"{how}_{'les_' if several else ''}{'la' if noun.feminine else 'le'}", named)
