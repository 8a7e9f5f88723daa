"""Texts of the file as the book says them: their first form, with a word in italics where something is filled in.

In: a text, and a teller whose scope knows the names in it. Out: Markdown, `Guess that _player_ holds the _rank_`. What
is filled in goes by the name that the rules below a heading use for it, or is said in words; `…` where neither will do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.templates import placeholders
from tgame.interpreter import tongues
from tgame.rulebook import deeds, facts, statements, values, variants, words
from tgame.rulebook.declared import ELLIPSIS, chosen
from tgame.rulebook.markdown import harmless, plain
from tgame.rulebook.nouns import Noun
from tgame.rulebook.sorts import PLAYER, SPACE
from tgame.rulebook.teller import SHORTEST_WORD, Referent, Teller

LONGEST = 40
_OPEN, _SHUT = "\ue000", "\ue001"
_MARKS = re.compile(r"[*«»\N{NO-BREAK SPACE}]")
_LAST = re.compile(r"\w+ $")
_ARTICLE = re.compile(r"(?:the|an?|le|la|les|une?) |l'", re.IGNORECASE)
_INSIDE = re.compile(rf"(?<=\w){_OPEN}([^{_SHUT}]*){_SHUT}|{_OPEN}([^{_SHUT}]*){_SHUT}(?=\w)")

Chosen = Mapping[str, ast.Expr]


def said(teller: Teller, text: str, given: Chosen | None = None, spoken_to: bool = False, short: bool = False) -> str:
    """A text in a scope. Names that are given something are said as that; `spoken_to` is to the one who acts; `short`
    is its second form."""
    form = teller.names.form(text, short)
    people = {name for name in names_in(teller, text) if name in teller.scope and teller.scope[name].sort == PLAYER}
    return _Filling(teller, given or {}, spoken_to, several=len(people | {"me"}) > 1).whole(form)


def quote(teller: Teller, text: str) -> str:
    return teller.quoted(said(teller, text))


def names_in(teller: Teller, text: str | None) -> set[str]:
    """The names that a text says by themselves."""
    holes = placeholders(teller.names.form(text)) if text is not None else ()
    return {hole.expr.id for hole in holes if isinstance(hole.expr, ast.Name)}


# ---- what rules are called


def action(teller: Teller, node: ast.Action, given: Chosen | None = None) -> str:
    """What an action is called, with the names of its parameters, or with what was chosen for them."""
    if not teller.names.has_holes(node.text):
        return teller.names.label(node.name, node.text)
    inner = deeds.acting(Teller(teller.names))
    for param in node.params:
        inner = deeds.parameter(inner, param)[0]
    for line in node.body:
        if isinstance(line, ast.Let):
            inner = statements.noted(inner, line)[0]
    return said(inner, node.text or "", given, spoken_to=True)


def outline(teller: Teller, node: ast.Action) -> str:
    """What an action is called before anything is chosen, in full words: `Play a Damage card on another player`."""
    if not teller.names.has_holes(node.text):
        return teller.names.label(node.name, node.text)
    inner = deeds.acting(Teller(teller.names))
    choices: dict[str, ast.Param] = {}
    for param in node.params:
        inner = deeds.parameter(inner, param)[0]
        if isinstance(param, ast.Param):
            choices[param.binder.name] = param
    for line in node.body:
        if isinstance(line, ast.Let):
            inner = statements.noted(inner, line)[0]
    made = _Outline(inner, {}, True, False, choices).whole(teller.names.form(node.text or ""))
    # What only a match knows, and is said besides, need not be said.
    before, comma, after = made.rpartition(",")
    return before if comma and ELLIPSIS in after else made


def step(teller: Teller, node: ast.Step, given: Mapping[str, str] | None = None) -> str:
    """What a step is called, with the names of its fields, or with what it is given for them."""
    if not teller.names.has_holes(node.text):
        return teller.names.label(node.name, node.text)
    inner = deeds.acting(Teller(teller.names))
    for param in node.params:
        inner = deeds.parameter(inner, param)[0]
    return _Called(inner, given or {}).whole(teller.names.form(node.text or ""))


def phase(teller: Teller, node: ast.Phase, given: Chosen | None = None) -> str:
    """What a phase is called; what its loop is about is known in its text, or is given."""
    assert node.name is not None
    if not teller.names.has_holes(node.text):
        return teller.names.label(node.name, node.text)
    if isinstance(node.loop, ast.Each):
        binder = node.loop.binder
        teller = teller.bind(binder.name, teller.sort(binder.source).element, "that")[0]
    return said(teller, node.text or "", given)


def counted_phase(teller: Teller, node: ast.Phase, name: str) -> str:
    """What a phase is called without the number of the round that it is."""
    form = teller.names.form(node.text or "")
    rest = "".join(part for part in form if isinstance(part, str)).strip()
    holes = [part for part in form if isinstance(part, ast.Hole)]
    if rest and holes and all(isinstance(hole.expr, ast.Name) and hole.expr.id == name for hole in holes):
        return plain(rest)
    return phase(teller, node)


def trigger(teller: Teller, node: ast.When) -> str:
    inner = deeds.acting(teller)
    if node.binder is not None and node.binder.name != "me":
        inner = words.bound(inner, evolve(node.binder, where=None))[0]
    return said(inner, node.text or "")


# ---- what is filled in


class _Filling:
    def __init__(self, teller: Teller, given: Chosen, spoken_to: bool, several: bool) -> None:
        self.teller = teller
        self.given = given
        self.spoken_to = spoken_to
        self.several = several

    def whole(self, form: ast.Form) -> str:
        made = self.form(form)
        if isinstance(form[0] if form else "", ast.Hole):
            made = re.sub(rf"^({_OPEN}?)(\w)", lambda found: found[1] + found[2].upper(), made)
        # Underscores inside a word would be shown.
        return _INSIDE.sub(r"\1\2", made).replace(_OPEN, "_").replace(_SHUT, "_").strip()

    def form(self, form: ast.Form) -> str:
        made = ""
        for part in form:
            if isinstance(part, str):
                made += harmless(part)
            elif part.branches:
                number = self.teller.sort(part.expr).what == "number"
                made += chosen(part, self._hole(part) if number else "", number, self.form)
            else:
                made = self._joined(made, part)
        return made

    def _joined(self, made: str, hole: ast.Hole) -> str:
        """With what fills a hole; in French, small words grow together with it."""
        filled = self._hole(hole)
        last = _LAST.search(made)
        if self.teller.tongue == "en" or last is None:
            return made + filled
        bare = filled.replace(_OPEN, "").replace(_SHUT, "")
        return made[: last.start()] + _marked_as(tongues.contracted(last[0] + bare), filled)

    def _hole(self, hole: ast.Hole) -> str:
        teller, expr = self.teller, hole.expr
        name = expr.id if isinstance(expr, ast.Name) else ""
        if name in self.given:
            return _plain(facts.chosen(teller, self.given[name], hole.article))
        if name == "me":
            if self.spoken_to:
                return teller.say("you")
            # Another player is named there too.
            noun = teller.noun(PLAYER)
            return self._slot(noun if not self.several else _named(teller.say("active", noun.one)), hole.article)
        if name in teller.scope:
            known = teller.scope[name]
            if known.noun is not None:
                return self._slot(known.noun, hole.article, known.sort.what == "list" and not known.collective)
            return self._word(known.text)
        if isinstance(expr, ast.Number):
            return str(expr.value)
        if name in teller.names.items:
            return teller.names.label(name, teller.names.items[name][1].text)
        return self._expression(expr, name)

    def _expression(self, expr: ast.Expr, name: str) -> str:
        teller, names = self.teller, self.teller.names
        defined = name or (
            expr.function.id if isinstance(expr, ast.Call) and isinstance(expr.function, ast.Name) else ""
        )
        if defined in names.defs or (name and variants.strangers(teller, expr)):
            own = names.translated(defined) if len(defined) >= SHORTEST_WORD else None
            return self._word(own) if own else ELLIPSIS
        if variants.strangers(teller, expr) or self._has_given(expr):
            return ELLIPSIS
        told = values.value(teller, expr)
        told = tongues.contracted(told) if teller.tongue == "fr" else told
        return self._word(told) if len(_plain(told)) <= LONGEST else ELLIPSIS

    def _has_given(self, expr: ast.Expr) -> bool:
        """Does it depend on what was chosen? Then it has a value there that only a match knows."""
        return bool(self.given) and not isinstance(expr, ast.Number)

    def _word(self, told: str) -> str:
        told = _plain(told)
        article = _ARTICLE.match(told)
        return f"{_OPEN}{told[article.end() :] if article else told}{_SHUT}"

    def _slot(self, noun: Noun, article: tongues.Article, several: bool = False) -> str:
        """A noun in italics, after its article."""
        word = _plain(noun.one)
        if several and article:
            before = {"the": {"en": "the ", "fr": "les "}, "a": {"en": "", "fr": "des "}}[article][self.teller.tongue]
            return f"{before}{_OPEN}{word}{_SHUT}"
        whole = tongues.said(tongues.Noun(word, word, True, noun.feminine), article, self.teller.tongue)
        return f"{whole.removesuffix(word)}{_OPEN}{word}{_SHUT}"


class _Called(_Filling):
    """What is done with something that has words already: `Turn that token over`."""

    def __init__(self, teller: Teller, known: Mapping[str, str]) -> None:
        super().__init__(teller, {}, spoken_to=True, several=True)
        self.known = known

    def _hole(self, hole: ast.Hole) -> str:
        name = hole.expr.id if isinstance(hole.expr, ast.Name) else ""
        return _plain(self.known[name]) if name in self.known else super()._hole(hole)


class _Outline(_Filling):
    """What will be chosen, as one of many: `a card`, `another player`, `a space of Coach`."""

    def __init__(
        self, teller: Teller, given: Chosen, spoken_to: bool, several: bool, choices: Mapping[str, ast.Param]
    ) -> None:
        super().__init__(teller, given, spoken_to, several)
        self.choices = choices

    def _hole(self, hole: ast.Hole) -> str:
        teller = self.teller
        match hole.expr:
            case ast.Call(function=ast.Name(id="cell"), args=(ast.Arg(value=ast.Name(id=name)),)) if (
                name in self.choices
            ):
                return self._space(self.choices[name].binder.source)
            case ast.Name(id=name) if name in self.choices:
                return self._choice(self.choices[name], teller.scope[name]) or super()._hole(hole)
            case expr if not variants.strangers(teller, expr) and teller.sort(expr) == SPACE:
                return teller.say("some_space")
        return super()._hole(hole)

    def _choice(self, param: ast.Param, known: Referent) -> str | None:
        teller, source = self.teller, param.binder.source
        if known.sort == PLAYER:
            others = any(isinstance(node, ast.Name) and node.id == "others" for node in nodes(source))
            return teller.say("another_player" if others else "a_player")
        if known.sort == SPACE:
            return teller.say("some_space")
        if known.noun is None:
            return None
        if isinstance(param.amount, ast.Number):
            return f"{param.amount.value} {_plain(known.noun.many)}"
        return self._slot(known.noun, "a") if known.sort.what == "piece" else None

    def _space(self, source: ast.Expr) -> str:
        zone = source.id if isinstance(source, ast.Name) else None
        if zone not in self.teller.names.zones:
            return self.teller.say("some_space")
        place = self.teller.place(zone, self.teller.names.zones[zone].text)
        return _plain(self.teller.say("a_space", f"the {place}" if self.teller.tongue == "en" else place))


def _named(word: str) -> Noun:
    return Noun(word, word)


def _plain(told: str) -> str:
    """Without the marks of names, which would end those around them."""
    return _MARKS.sub("", told)


def _marked_as(whole: str, filled: str) -> str:
    """A phrase with the marks that its last words had."""
    if _OPEN not in filled:
        return whole
    word = filled.split(_OPEN, 1)[1].removesuffix(_SHUT)
    return f"{whole.removesuffix(word)}{_OPEN}{word}{_SHUT}"
