"""The rules of a game as they are played at this table, in words: for the opening, for `/rules` and for `? X`.

In: an edition, which is public, and a language. Out: plain texts, without Markdown. No match is known here, so that
nothing of one can be told. A game whose file has no French is explained in English.
"""

from __future__ import annotations

import re
from functools import cache, cached_property

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.interpreter.game import Edition
from tgame.rulebook import brief, ending, places
from tgame.rulebook.book import rules_in_use, teller_in_use
from tgame.rulebook.brief import Deed, Stretch
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.components import enum_title
from tgame.rulebook.mentions import Mentions, mentions, uses
from tgame.rulebook.sorts import Sort
from tgame.rulebook.teller import Teller
from tgame.rulebook.values import field_word, value

_INDENT = 4


@frozen
class Paragraph:
    """A line of the book; `level` is that of a heading, 0 for plain text that is set in by `indent`."""

    text: str
    level: int = 0
    indent: int = 0


class Manual:
    def __init__(self, edition: Edition, language: str) -> None:
        self.edition = edition
        self.tongue: Tongue = "fr" if language == "fr" and "fr" in edition.game.translations else "en"
        self.mentions = cache(self._mentions)
        self.deed = cache(self._deed)
        self.uses = cache(self._uses)
        # Every `? X` goes through all that has a name.
        self.noun = cache(self._noun)
        self.place = cache(self._place)
        self.variable = cache(self._variable)

    @cached_property
    def teller(self) -> Teller:
        return teller_in_use(self.edition, self.tongue)

    @cached_property
    def usual(self) -> dict[str, object]:
        """What options are set to when nobody asks for anything else."""
        return dict(self.edition.game.configuration(self.edition.configuration.players).options)

    @cached_property
    def is_of_a_team(self) -> bool:
        """Do all win together, or nobody?"""
        names = self.teller.names
        if names.all(ast.Winner):
            return False
        winners = [part.winners for decl in names.rule_file.decls for part in nodes(decl) if isinstance(part, ast.End)]
        all_win = [one for one in winners if isinstance(one, ast.Name) and one.id == "players"]
        none_win = [one for one in winners if one is None or (isinstance(one, ast.ListLiteral) and not one.items)]
        return bool(all_win) and len(all_win) + len(none_win) == len(winners)

    # ---- parts of the rules

    def _deed(self, action: str) -> Deed | None:
        """An action in few words; None if nobody is offered it with these settings."""
        node = self.teller.names.actions.get(action)
        return brief.action(self.teller, node) if node is not None else None

    def _mentions(self, name: str) -> Mentions:
        return mentions(self.teller, name)

    def _uses(self, kinds: frozenset[str]) -> Mentions:
        """What pieces of these kinds count for, and which rules look at them."""
        return uses(self.teller, kinds)

    @cached_property
    def course(self) -> list[Stretch]:
        return brief.course(self.teller)

    @cached_property
    def offered(self) -> list[str]:
        """The actions that the course of the game offers."""
        return [name for name in brief.offered(self.teller) if name in self.teller.names.actions]

    def _noun(self, kinds: frozenset[str]) -> str:
        """What pieces of these kinds are called: `Weapon card`."""
        return brief.plain(self.teller.noun(Sort("piece", kinds)).one)

    def has_enum(self, name: str) -> bool:
        """Do the rules in use speak of it?"""
        return name in self.teller.names.enums

    def has_kind(self, name: str) -> bool:
        """Are there pieces of a kind with these settings, or do the rules speak of it?"""
        return name in self.teller.names.kinds

    def enum(self, name: str) -> str:
        """What an enum is called: `site`."""
        return brief.plain(enum_title(self.teller, self.teller.names.enums[name]))

    def columns(self, enum: str, item: str) -> list[str]:
        """What a table says of an item: `worth 2`."""
        node = self.teller.names.enums[enum]
        found = next(one for one in node.items if one.name == item)
        pairs = zip(node.columns, found.values, strict=False)
        return [brief.plain(f"{field_word(self.teller, c.name)} {value(self.teller, one)}") for c, one in pairs]

    def field(self, name: str) -> str:
        """What pieces show, by its name."""
        return brief.plain(field_word(self.teller, name))

    def _place(self, zone: str) -> str:
        """What a zone is, without its name."""
        node = self.teller.names.zones.get(zone)
        return _rest(brief.plain(places.place(self.teller, node))) if node is not None else ""

    def _variable(self, name: str) -> str:
        node = self.teller.names.vars.get(name)
        return _rest(brief.plain(places.variable(self.teller, node))) if node is not None else ""

    def term(self, name: str) -> str:
        """What a definition with a name means."""
        node = self.teller.names.defs.get(name)
        line = places.term(self.teller, node) if node is not None else None
        return (
            " ".join(_rest(text) if n == 0 else text for n, text in enumerate(brief.sentences([line]))) if line else ""
        )

    @cached_property
    def score(self) -> list[str]:
        """The lines of the score, each with what it counts."""
        lines = [text.replace("“", "").replace("”", "") for text in brief.sentences(ending.score(self.teller))]
        # One line that only says that points are points explains nothing.
        return lines if len(lines) > 1 or self._counts else []

    @property
    def _counts(self) -> bool:
        """Is the score worked out, and not just kept?"""
        items = [item for score in self.teller.names.all(ast.Score) for item in score.items]
        return any(not isinstance(item.value, ast.Index | ast.Name) for item in items)

    @cached_property
    def ends(self) -> list[str]:
        """What ends the match, and who wins then."""
        return [brief.plain(text).rstrip(".") for text in ending.in_few_words(self.teller)]

    def asked_in(self, action: str) -> list[str]:
        """The phases in which an action is offered, or the actions that lead to it."""
        found: list[str] = []
        for stretch, node in brief.headed(self.teller):
            if any(isinstance(part, ast.Act) and part.name == action for part in brief.own_nodes(self.teller, node)):
                found.append(stretch)
        return list(dict.fromkeys(found))

    # ---- the book

    @cached_property
    def book(self) -> list[Paragraph]:
        """All rules in use."""
        return list(map(_paragraph, filter(_is_text, rules_in_use(self.edition, self.teller).split("\n"))))

    def passage(self, wanted: str) -> list[Paragraph]:
        """What the book says of something: the sections that are called by it, and lines that name it elsewhere."""
        said = re.compile(rf"(?<!\w){re.escape(wanted)}", re.IGNORECASE)
        found: list[Paragraph] = []
        headings: list[Paragraph] = []
        whole = 0
        for part in self.book:
            if part.level:
                headings = [*(one for one in headings if one.level < part.level), part]
                whole = 0 if part.level <= whole else whole
                if said.search(part.text) and not whole:
                    whole = part.level
            elif part.text and (whole or said.search(part.text)):
                found += [*(one for one in headings if one not in found), part]
        return found


def _is_text(text: str) -> bool:
    return not set(text) <= set("|- ") or not text


def _paragraph(text: str) -> Paragraph:
    if text.startswith("#"):
        level = len(text) - len(text.lstrip("#"))
        return Paragraph(brief.plain(text.lstrip("# ")), level)
    if text.startswith("|"):
        first, *rest = (cell.strip() for cell in brief.plain(text).strip("| ").split(" | "))
        told = [cell.strip(" |") for cell in rest if cell.strip(" |")]
        return Paragraph(f"- {first.strip(' |')}{': ' if told else ''}{'; '.join(told)}")
    return Paragraph(brief.plain(text.strip()), indent=(len(text) - len(text.lstrip())) // _INDENT * 2)


def _rest(text: str) -> str:
    """A line of the book without the name that it begins with."""
    return text.partition(":")[2].strip() or text
