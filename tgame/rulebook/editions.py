"""The editions of a game that a book tells: the usual one, and what each variant and each option makes of it.

In: a game and a language. Out: the chapters of an edition, and the lines that say what another one changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tgame.dsl import ast
from tgame.dsl.configurations import NotConstant, static_value
from tgame.interpreter.game import Game
from tgame.rulebook import components
from tgame.rulebook.chapters import chapters
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.declared import Declared
from tgame.rulebook.differences import differences
from tgame.rulebook.markdown import Chapter, Line
from tgame.rulebook.polish import sentence
from tgame.rulebook.settled import idle, settings, settled_in_part
from tgame.rulebook.teller import Teller

Known = Mapping[str, object]


class Editions:
    def __init__(self, game: Game, tongue: Tongue) -> None:
        self.game = game
        self.tongue = tongue
        self.games = tuple(game.games())
        self.whole = Declared(game.checked.rule_file, game.translations, tongue)

    @cached_property
    def known(self) -> dict[str, object]:
        """The settings of the usual game: no variant, and every option as it is when nobody asks for anything."""
        return settings(self.game.checked.rule_file, self.game.configuration())

    @cached_property
    def idle(self) -> frozenset[str]:
        return idle(self.game.checked.rule_file)

    @cached_property
    def usual(self) -> Teller:
        return self.teller(self.known)

    def teller(self, known: Known) -> Teller:
        rule_file = settled_in_part(self.game.checked.rule_file, known, self.idle)
        return Teller(Declared(rule_file, self.game.translations, self.tongue, dict(known)))

    def chapters(self, known: Known | None = None) -> list[Chapter]:
        known = self.known if known is None else known
        variants = tuple(name for name in self.whole.variants if known.get(name))
        return chapters(self.teller(known), self.counts_of(variants))

    def counts_of(self, variants: tuple[str, ...]) -> components.Counts:
        """The pieces that there are with some variants, and with the usual options where these make a difference."""
        found = [game for game in self.games if set(game.configuration.variants) == set(variants)]
        usual = [
            game
            for game in found
            if all(self.known.get(name) == value for name, value in game.configuration.options if name in self.known)
        ]
        return components.Counts(tuple(usual or found or self.games))


def changes(editions: Editions) -> list[Line]:
    """What each variant changes in the usual game, and what each option changes when it is not left as it is."""
    names, teller = editions.whole, editions.usual
    usual = editions.chapters()
    lines: list[Line] = []
    for name, variant in names.variants.items():
        other = editions.chapters(_with(editions, name))
        label = names.label(name, variant.text)
        if variant.excludes:
            others = [teller.label(one, names.variants[one].text) for one in variant.excludes]
            head = teller.say("variant_excludes", label, teller.series(others))
        else:
            head = teller.say("variant_line", label)
        found = differences(teller, usual, other)
        lines.append(Line(head if found else teller.say("unchanged", label), tuple(found), variant.notes))
    for option in names.options.values():
        lines.append(_option(editions, option))
    return lines


def _option(editions: Editions, option: ast.Option) -> Line:
    teller = Teller(editions.whole)
    said = components.option_values(teller, option)
    known = editions.known
    if option.guard is not None:
        others = (_with(editions, name) for name in editions.whole.variants)
        known = next((one for one in (known, *others) if _holds(option.guard, one)), known)
        variants = [teller.label(name, node.text) for name, node in editions.whole.variants.items() if known.get(name)]
        said = teller.say("option_if", said, teller.series(variants)) if variants else said
    # Where nothing is known of the option, its rules are told for any value that it may have.
    any_value = {name: value for name, value in known.items() if name != option.name}
    found = differences(teller, editions.chapters(known), editions.chapters(any_value))
    return Line(sentence(teller.tongue, said), tuple(found), option.notes)


def _with(editions: Editions, variant: str) -> dict[str, object]:
    configuration = editions.game.configuration(None, (variant,))
    return settings(editions.game.checked.rule_file, configuration)


def _holds(guard: ast.Expr, known: Known) -> bool:
    try:
        return bool(static_value(guard, known))
    except (NotConstant, KeyError):
        return False
