"""A game that can be played: a rule file that passed the checker, and its editions, one per configuration.

In: a `CheckedFile`. Out: matches. This is what `tgame.load` returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check import CheckedFile
from tgame.dsl.check.context import Symbols
from tgame.dsl.check.naming import seat_names, writable
from tgame.dsl.check.scenarios import CheckedScenario, scenario_symbols
from tgame.dsl.configurations import player_range, settle, together
from tgame.dsl.diagnostics import Diagnostic, RuleFileError, did_you_mean
from tgame.interpreter.chance import sources
from tgame.interpreter.events import Reader
from tgame.interpreter.match import Match, MatchError, new_machine
from tgame.interpreter.notation import Notation
from tgame.interpreter.program import Program
from tgame.interpreter.rules import RuleError
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.spelling import Spelling


class SettingError(ValueError):
    """A player count, variant or option that the game does not have."""


class Playout(NamedTuple):
    """A whole random match: how it ended and how many decisions it took."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Edition:
    """A game under one configuration: what its matches share."""

    def __init__(self, game: Game, configuration: t.Configuration, invariants: bool = False) -> None:
        self.game = game
        self.configuration = configuration
        self.program = Program(game.checked.games[configuration], invariants)
        self._speakers: dict[tuple[str, tuple[str, ...]], Speaker] = {}

    @cached_property
    def notation(self) -> Notation:
        return Notation(self.program.layout)

    @cached_property
    def symbols(self) -> Symbols:
        """What answers are checked against, with the names of seats and cells that they may write."""
        found = scenario_symbols(self.game.checked.rule_file, self.configuration, {})
        found.done_actions.update(self.program.game.actions)
        return found

    @cached_property
    def seat_names(self) -> tuple[Mapping[str, int], ...]:
        """The seats as the rule file calls them, and then as its translations do, where they agree."""
        meant: dict[str, set[int]] = {}
        for language in self.game.translations:
            for name, seat in writable(self.speaker(language).seats).items():
                meant.setdefault(name, set()).add(seat)
        elsewhere = {name: min(seats) for name, seats in meant.items() if len(seats) == 1}
        return seat_names(self.symbols), elsewhere

    @cached_property
    def spelling(self) -> Spelling:
        return Spelling(self.speaker("en"), self.symbols)

    @cached_property
    def reader(self) -> Reader:
        return Reader(self.program)

    def speaker(self, language: str, names: tuple[str, ...] = ()) -> Speaker:
        key = language, names
        if key not in self._speakers:
            self._speakers[key] = Speaker(self.program.layout, self.game.translations, language, names)
        return self._speakers[key]

    def new(self, seed: int) -> Match:
        match = Match(self, seed, new_machine(self, seed))
        with match._rules():
            match.machine.start()
        return match

    def playout(self, seed: int) -> Playout:
        """A whole match in which everyone plays at random."""
        return next(self.playouts(seed, 1))

    def playouts(self, seed: int, matches: int) -> Iterator[Playout]:
        """Many matches one after the other, all from the streams of one seed: the first is `playout(seed)`."""
        play_out = self.program.playout
        set_up, play, bots = sources(seed)
        make = tuple.__new__  # half the time of calling the class
        try:
            for _ in range(matches):
                yield make(Playout, play_out(set_up, play, bots)[:3])
        except RuleError as error:
            raise MatchError(self.finding(error)) from None

    def finding(self, error: RuleError) -> Diagnostic:
        """A run-time error as a finding in the rule file."""
        return Diagnostic(
            error.code,
            error.message,
            self.program.span(error.site),
            "",
            where=f"with {self.configuration}",
            source=self.game.checked.source,
        )


class Game:
    """A rule file, ready to play."""

    def __init__(self, checked: CheckedFile) -> None:
        if not checked.ok:
            raise RuleFileError(checked.findings)
        self.checked = checked
        self._editions: dict[tuple[t.Configuration, bool], Edition] = {}
        self._settled: dict[object, Edition] = {}

    @property
    def name(self) -> str:
        return self._header.name

    @property
    def title(self) -> str:
        return self._header.title or self._header.name

    @property
    def digest(self) -> str:
        """What tells this rule file from any other."""
        return self.checked.source.digest

    @property
    def players(self) -> range:
        """The player counts it can be played with."""
        return player_range(self.checked.rule_file)

    @property
    def variants(self) -> tuple[str, ...]:
        return tuple(decl.name for decl in self.checked.rule_file.decls if isinstance(decl, ast.Variant))

    @property
    def scenarios(self) -> tuple[CheckedScenario, ...]:
        return self.checked.scenarios

    @cached_property
    def translations(self) -> Mapping[str, Mapping[str, str]]:
        """For each language of the file, its texts by their English form."""
        texts = [decl for decl in self.checked.rule_file.decls if isinstance(decl, ast.Texts)]
        return {decl.language: {entry.text: entry.meaning for entry in decl.entries} for decl in texts}

    def configurations(self) -> list[t.Configuration]:
        """Every player count x variant x option."""
        return list(self.checked.games)

    def configuration(
        self,
        players: int | None = None,
        variants: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> t.Configuration:
        """The configuration with these settings; options left out have their defaults."""
        counts = self.players
        players = counts.start if players is None else players
        if type(players) is not int:
            raise SettingError(f"the number of players is a whole number, not {players!r}")
        if isinstance(variants, str):
            raise SettingError(f"variants are a list: [{variants!r}]")
        if options is not None and not isinstance(options, Mapping):
            raise SettingError("options are given by name, as in {'name': value}")
        if players not in counts:
            raise SettingError(f"{self.name} is for {counts.start} to {counts.stop - 1} players, not {players}")
        for name in variants:
            if name not in self.variants:
                hint = did_you_mean(name, self.variants) or _listing("variants", self.variants)
                raise SettingError(f"{self.name} has no variant {name!r}. {hint}")
        ordered = together(self.checked.rule_file, variants)
        if ordered is None:
            raise SettingError(f"these variants cannot be played together: {', '.join(variants)}")
        settled = self._options(players, ordered, dict(options or {}))
        return t.Configuration(players, ordered, tuple(settled.items()))

    def _options(self, players: int, variants: tuple[str, ...], wanted: dict[str, object]) -> dict[str, t.Value]:
        rule_file = self.checked.rule_file
        declared = {decl.name: decl for decl in rule_file.decls if isinstance(decl, ast.Option)}
        for name in wanted:
            if name not in declared:
                hint = did_you_mean(name, declared) or _listing("options", tuple(declared))
                raise SettingError(f"{self.name} has no option {name!r}. {hint}")

        def choose(option: ast.Option, legal: Sequence[t.Value | str]) -> t.Value | str:
            if option.name not in wanted:
                return legal[0] if legal else 0
            if not legal:
                raise SettingError(f"the option {option.name!r} has no meaning with these settings")
            return _setting(option.name, wanted[option.name], legal)

        return settle(rule_file, players, variants, choose)  # type: ignore[return-value]  # choices stand by their name

    def edition(self, configuration: t.Configuration, invariants: bool = False) -> Edition:
        key = (configuration, invariants)
        if key not in self._editions:
            if configuration not in self.checked.games:
                from tgame.dsl.check import check_configuration

                self.checked.games[configuration] = check_configuration(self.checked.rule_file, configuration)[0]
            self._editions[key] = Edition(self, configuration, invariants)
        return self._editions[key]

    def new(
        self,
        players: int | None = None,
        seed: int = 0,
        variants: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        invariants: bool = False,
    ) -> Match:
        """A match at its first question."""
        return self.edition(self.configuration(players, variants, options), invariants).new(_seed(seed))

    def playout(
        self,
        players: int | None = None,
        seed: int = 0,
        variants: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        invariants: bool = False,
    ) -> Playout:
        """A whole match in which everyone plays at random, inside the engine."""
        key = (players, tuple(variants), tuple((options or {}).items()), invariants)
        edition = self._settled.get(key)
        if edition is None:
            # Working out what was asked for takes as long as many a short match.
            edition = self._settled[key] = self.edition(self.configuration(players, variants, options), invariants)
        return edition.playout(_seed(seed))

    @property
    def _header(self) -> ast.Game:
        return next(decl for decl in self.checked.rule_file.decls if isinstance(decl, ast.Game))


def _setting(name: str, value: object, legal: Sequence[t.Value | str]) -> t.Value | str:
    """The value of an option that is meant, of those it may have."""
    for known in legal:
        if (type(known) is type(value) and known == value) or str(known).lower() == str(value).lower():
            return known
    shown = ", ".join(str(known) for known in sorted(legal, key=str)[:8])
    raise SettingError(f"{name} cannot be {value!r}; it can be {shown}{' ...' if len(legal) > 8 else ''}")


def _listing(what: str, names: tuple[str, ...]) -> str:
    return f"Its {what}: {', '.join(names)}" if names else f"It has no {what}"


def _seed(seed: int) -> int:
    if type(seed) is not int or seed < 0:
        raise SettingError(f"a seed is a whole number from 0, not {seed!r}")
    return seed
