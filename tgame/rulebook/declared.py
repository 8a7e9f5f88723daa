"""What a rule file declares, by name, and how it is called in a language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property

from attrs import evolve, field, frozen

from tgame.dsl import ast, templates
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check.context import humanise
from tgame.dsl.configurations import D as _D
from tgame.dsl.configurations import of_kind
from tgame.interpreter import tongues
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.markdown import plain

ELLIPSIS = "…"
_ARTICLE = re.compile(r"(?:an?|une?)\s", re.IGNORECASE)


def chosen(hole: ast.Hole, said: str, number: bool, branch: Callable[[ast.Form], str]) -> str:
    """What fills a hole: `2 points` by a number, `Check / Call` by anything else; one that may be empty in brackets."""
    if not hole.branches:
        return said
    if number:
        return f"{said} {branch(hole.branches[-1])}"
    told = list(dict.fromkeys(branch(form) for form in hole.branches))
    full = " / ".join(form.strip() for form in told if form.strip())
    if all(told) or not full:
        return full
    first = next(form for form in told if form.strip())
    before, after = " " * first.startswith(" "), " " * first.endswith(" ")
    return f"{before}({full}){after}"


@frozen(slots=False)
class Declared:
    """The names of one rule file, in one language; `constants` are options whose values are known."""

    rule_file: ast.RuleFile
    translations: Mapping[str, Mapping[str, str]]
    tongue: Tongue
    constants: Mapping[str, object] = field(factory=dict)
    _own: Mapping[str, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_own", self.translations.get(self.tongue, {}))

    # ---- texts

    def words(self, english: str) -> str:
        """A text of the file that is no template, in this language: a scenario's title, a ruling."""
        return plain(self._own.get(english, english))

    def form(self, text: str, short: bool = False) -> ast.Form:
        """The first form of a text in this language, English where there is no other; or its short one, if any."""
        found = templates.template(self._own.get(text, text))
        if not isinstance(found, ast.Template):
            return (text,)
        return found.told if short and found.told else found.name

    def first(self, text: str) -> str:
        """A text of something that is known before the match."""
        return plain(self._settled(self.form(text)))

    def first_short(self, text: str) -> str:
        return plain(self._settled(self.form(text, short=True)))

    def is_silent(self, text: str | None) -> bool:
        """Does a text mark bookkeeping: is its second form empty?"""
        found = templates.template(text) if text is not None else None
        return isinstance(found, ast.Template) and found.told == ()

    def has_holes(self, text: str | None) -> bool:
        return text is not None and any(isinstance(part, ast.Hole) for part in self.form(text))

    def label(self, name: str, text: str | None = None) -> str:
        """What something declared is called: its first form, or the words of its name. Of a noun, the noun itself; a
        variable that counts is called by its plural."""
        if name in self.kinds and self.has_holes(text):
            text = None
        said = self._settled(self.form(text or humanise(name)))
        if text is None or name not in self._nouns or (name in self.zones and not _ARTICLE.match(said)):
            return plain(said)
        found = tongues.noun(said, self.tongue)
        word = found.many if name in self.vars and "/" in said else found.one
        return plain(word[:1].upper() + word[1:] if said[:1].isupper() else word)

    def is_named(self, kind: str) -> bool:
        """Has a kind a text that names it before its fields are known, and not only the words of its name?"""
        text = self.kinds[kind][1].text
        return text is not None and not self.has_holes(text)

    def noun(self, name: str) -> tongues.Noun | None:
        """The noun that a kind, family or item is, where the file writes it with its article or plural; in French only
        with the article, which tells its gender."""
        text = self._nouns.get(name)
        said = self._settled(self.form(text or humanise(name)))
        found = tongues.noun(said, self.tongue)
        if (text is None and self.tongue == "en") or self.has_holes(text) or not found.countable:
            return None
        known = self.tongue == "en" or _ARTICLE.match(said)
        return evolve(found, one=plain(found.one), many=plain(found.many)) if known else None

    @cached_property
    def _nouns(self) -> dict[str, str | None]:
        """The texts of what is called by a noun."""
        found: dict[str, str | None] = {}
        for table in (self.zones, self.vars, self.families):
            found.update({name: node.text for name, node in table.items()})
        found.update({name: kind.text for name, (_, kind) in self.kinds.items()})
        found.update({name: item.text for name, (_, item) in self.items.items()})
        return found

    def _settled(self, form: ast.Form) -> str:
        """A text whose holes are known before the match: what fills them by its name, as matches differ in it."""
        return "".join(part if isinstance(part, str) else self._constant(part) for part in form)

    def _constant(self, hole: ast.Hole) -> str:
        match hole.expr:
            case ast.Number(value=number):
                said = str(number)
            case ast.Name(id=name) if isinstance(known := self.constants.get(name), int):
                said = str(known)
            case ast.Name(id=name) if name in self.options and self.options[name].text:
                said = self._settled(self.form(self.options[name].text or ""))
            case ast.Name(id=name):
                said = self._own.get(humanise(name), name.replace("_", " ") if self.tongue == "en" else ELLIPSIS)
            case _:
                said = ELLIPSIS
        return chosen(hole, said, isinstance(hole.expr, ast.Name) and hole.expr.id not in self.variants, self._settled)

    def translated(self, name: str) -> str | None:
        """The words made from a name, if this language has them."""
        words = humanise(name)
        if self.tongue == "en":
            return plain(words[0].lower() + words[1:])
        return plain(self._own[words]) if words in self._own else None

    # ---- declarations

    def all(self, kind: type[_D]) -> list[_D]:
        return list(of_kind(self.rule_file.decls, kind))

    @cached_property
    def game(self) -> ast.Game:
        return self.all(ast.Game)[0]

    @cached_property
    def enums(self) -> dict[str, ast.Enum]:
        return {enum.name: enum for enum in self.all(ast.Enum)}

    @cached_property
    def items(self) -> dict[str, tuple[ast.Enum, ast.Item]]:
        return {item.name: (enum, item) for enum in self.enums.values() for item in enum.items}

    @cached_property
    def families(self) -> dict[str, ast.Pieces]:
        return {pieces.name: pieces for pieces in self.all(ast.Pieces)}

    @cached_property
    def kinds(self) -> dict[str, tuple[ast.Pieces, ast.Kind]]:
        return {kind.name: (pieces, kind) for pieces in self.families.values() for kind in pieces.kinds}

    @cached_property
    def fields(self) -> dict[str, ast.TypeExpr]:
        """The fields of all kinds and the columns of all enums; the language gives a name one meaning."""
        found = {column.name: column.type for enum in self.enums.values() for column in enum.columns}
        found.update({part.name: part.type for _, kind in self.kinds.values() for part in kind.fields})
        return found

    @cached_property
    def zones(self) -> dict[str, ast.Zone]:
        return {zone.name: zone for zone in self.all(ast.Zone)}

    @cached_property
    def vars(self) -> dict[str, ast.Var]:
        return {var.name: var for var in self.all(ast.Var)}

    @cached_property
    def defs(self) -> dict[str, ast.Def]:
        return {node.name: node for node in self.all(ast.Def)}

    @cached_property
    def uses(self) -> Counter[str]:
        """How often each definition is used by the rules; scenarios and invariants are not in them."""
        rules = [decl for decl in self.rule_file.decls if not isinstance(decl, ast.Scenario | ast.Invariant)]
        return Counter(node.id for decl in rules for node in nodes(decl) if isinstance(node, ast.Name))

    @cached_property
    def actions(self) -> dict[str, ast.Action]:
        return {action.name: action for action in self.all(ast.Action)}

    @cached_property
    def steps(self) -> dict[str, ast.Step]:
        return {step.name: step for step in self.all(ast.Step)}

    @cached_property
    def tables(self) -> list[ast.Table]:
        return self.all(ast.Table)

    @cached_property
    def rows(self) -> dict[str, tuple[ast.Table, ast.Row]]:
        return {row.name: (table, row) for table in self.tables for row in table.rows}

    @cached_property
    def options(self) -> dict[str, ast.Option]:
        return {option.name: option for option in self.all(ast.Option)}

    @cached_property
    def choices(self) -> set[str]:
        types = [option.type for option in self.options.values()]
        return {name for type_ in types if isinstance(type_, ast.ChoiceType) for name in type_.names}

    @cached_property
    def variants(self) -> dict[str, ast.Variant]:
        return {variant.name: variant for variant in self.all(ast.Variant)}

    @cached_property
    def phases(self) -> dict[str, ast.Phase]:
        found = (node for flow in self.all(ast.Flow) for node in nodes(flow))
        return {node.name: node for node in found if isinstance(node, ast.Phase) and node.name is not None}

    @cached_property
    def left(self) -> set[str]:
        """The phases that some `leave` ends."""
        return {node.phase for node in nodes(self.rule_file) if isinstance(node, ast.Leave)}

    @cached_property
    def rulings(self) -> dict[int, int]:
        """The number of each ruling, by where it stands in the file."""
        starts = sorted(node.span.start for node in nodes(self.rule_file) if isinstance(node, ast.Note))
        return {start: number for number, start in enumerate(starts, 1)}

    def kinds_of(self, name: str) -> frozenset[str]:
        """The kinds of a family; a kind stands for itself."""
        if name in self.families:
            return frozenset(kind.name for kind in self.families[name].kinds)
        return frozenset((name,))

    def family_of(self, kinds: frozenset[str]) -> ast.Pieces | None:
        """The one family that all these kinds belong to."""
        found = {self.kinds[kind][0].name for kind in kinds if kind in self.kinds}
        return self.families[found.pop()] if len(found) == 1 else None
