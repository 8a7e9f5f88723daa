"""A game that can be played: a rule file that passed the checker, and its editions, one per configuration.

In: a `CheckedFile`. Out: matches. This is what `tgame.load` returns. A configuration is checked when it is first asked
for. Games and editions are pickled as what they are made from; their programs are written anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check import CheckedFile, check_file, has_errors
from tgame.dsl.check.context import Symbols
from tgame.dsl.check.naming import seat_names, writable
from tgame.dsl.check.scenarios import CheckedScenario, scenario_symbols
from tgame.dsl.configurations import player_range
from tgame.dsl.diagnostics import Diagnostic, RuleFileError
from tgame.dsl.source import Source
from tgame.interpreter.aim import aim
from tgame.interpreter.chance import sources
from tgame.interpreter.events import Reader
from tgame.interpreter.match import Match, MatchError, new_machine
from tgame.interpreter.notation import Notation
from tgame.interpreter.program import Program
from tgame.interpreter.remedies import REMEDIES
from tgame.interpreter.rules import RuleError, TooLong
from tgame.interpreter.settings import Options, Players, SettingError, Variants, checked_seed, configure, read
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.spelling import Spelling

KEPT_AFTER_UNPICKLING = 16


class Playout(NamedTuple):
    """A whole random match: how it ended and how many decisions it took."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Edition:
    """A game under one configuration: what its matches share."""

    def __init__(self, game: Game, configuration: t.Configuration, invariants: bool = False) -> None:
        checked = game.checked.game(configuration)
        if not isinstance(checked, t.Game):
            raise RuleFileError(checked)
        self.game = game
        self.configuration = configuration
        self.program = Program(checked, invariants)
        self._speakers: dict[tuple[str, tuple[str, ...]], Speaker] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.edition, (self.game, self.configuration, self.program.invariants)

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
        """Says the things of this game in a language; in English where the rule file does not speak it."""
        key = language if language in self.game.translations else "en", names
        if key not in self._speakers:
            self._speakers[key] = Speaker(self.program.layout, self.game.translations, *key)
        return self._speakers[key]

    def aim(self, language: str = "en") -> str:
        """What players try to do: as the rule file says it, or as far as its rules tell; else nothing."""
        return aim(self.program.game, self.speaker(language))

    def new(self, seed: int = 0) -> Match:
        """A match at its first question."""
        match = Match(self, checked_seed(seed), new_machine(self, seed))
        with match._rules():
            match.machine.start()
        return match

    def playout(self, seed: int = 0) -> Playout:
        """A whole match in which everyone plays at random."""
        return next(self._playouts(checked_seed(seed), 1))

    def playout_within(self, seed: int, limit: int) -> Playout | None:
        """The same, or nothing if it takes more decisions."""
        try:
            found = Playout(*self.program.playout(*sources(checked_seed(seed)), limit)[:3])
        except RuleError as error:
            raise MatchError(self.finding(error)) from None
        except TooLong:
            return None
        return found if found.decisions <= limit else None

    def playouts(self, seed: int, matches: int) -> Iterator[Playout]:
        """Many matches one after the other, all from the streams of one seed: the first is `playout(seed)`."""
        if type(matches) is not int or matches < 0:
            raise SettingError(f"the number of matches is a whole number from 0, as in matches=100, not {matches!r}")
        return self._playouts(checked_seed(seed), matches)

    def _playouts(self, seed: int, matches: int) -> Iterator[Playout]:
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
            REMEDIES.get(error.code, ""),
            where=f"with {self.configuration}",
            source=self.game.checked.source,
        )


class Game:
    """A rule file, ready to play: its default configuration has no errors. Others are checked when they are asked
    for."""

    def __init__(self, checked: CheckedFile) -> None:
        if checked.default is None or not isinstance(checked.game(checked.default), t.Game):
            # Something is wrong: worth the time to say for which configurations.
            raise RuleFileError(checked.findings)
        self.checked = checked
        self._editions: dict[tuple[t.Configuration, bool], Edition] = {}
        self._settled: dict[object, Edition] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.checked.source.text, self.checked.source.name)

    @property
    def name(self) -> str:
        return self._header.name

    @property
    def title(self) -> str:
        return self._header.title or self._header.name

    @property
    def about(self) -> str:
        """What it is, in a line; nothing if the file does not say."""
        return self._header.about or ""

    @property
    def aim(self) -> str:
        """What players try to do, in a sentence, by the rules with which it is played when nothing is asked for."""
        return self._asked_for(None, (), None, False).aim()

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
        """The examples of the file. Raises RuleFileError when one of them, or a configuration it needs, has errors."""
        scenarios, findings = self.checked.scenarios
        if has_errors(findings):
            raise RuleFileError(findings)
        return scenarios

    @cached_property
    def translations(self) -> Mapping[str, Mapping[str, str]]:
        """For each language of the file, its texts by their English form."""
        texts = [decl for decl in self.checked.rule_file.decls if isinstance(decl, ast.Texts)]
        return {decl.language: {entry.text: entry.meaning for entry in decl.entries} for decl in texts}

    def configurations(self) -> list[t.Configuration]:
        """Every player count x variant x option, as far as `tgame lint` looks at them; not checked."""
        return list(self.checked.configurations)

    def games(self) -> tuple[t.Game, ...]:
        """The rules in each of these configurations. Raises RuleFileError when the file has errors in any of them."""
        if not self.checked.ok:
            raise RuleFileError(self.checked.findings)
        return tuple(self.checked.games.values())

    def configuration(
        self, players: Players = None, variants: Variants = (), options: Options = None
    ) -> t.Configuration:
        """The configuration with these settings; options left out have their defaults."""
        return configure(self.checked.rule_file, read(players, variants, options))

    def edition(self, configuration: t.Configuration, invariants: bool = False) -> Edition:
        """The game in a configuration. Raises RuleFileError when it has errors there."""
        if not isinstance(configuration, t.Configuration):
            raise SettingError("a configuration is what `game.configuration(...)` or `game.configurations()` gives")
        return self._edition(self.configuration(configuration), bool(invariants))

    def _edition(self, configuration: t.Configuration, invariants: bool) -> Edition:
        key = (configuration, invariants)
        found = self._editions.get(key)
        if found is None:
            found = self._editions[key] = Edition(self, configuration, invariants)
        return found

    def new(
        self,
        players: Players = None,
        seed: int = 0,
        variants: Variants = (),
        options: Options = None,
        invariants: bool = False,
    ) -> Match:
        """A match at its first question. A configuration may stand for `players`, `variants` and `options`."""
        return self._asked_for(players, variants, options, invariants).new(seed)

    def playout(
        self,
        players: Players = None,
        seed: int = 0,
        variants: Variants = (),
        options: Options = None,
        invariants: bool = False,
    ) -> Playout:
        """A whole match in which everyone plays at random, inside the engine."""
        return self._asked_for(players, variants, options, invariants).playout(seed)

    def _asked_for(self, players: Players, variants: Variants, options: Options, invariants: bool) -> Edition:
        wanted = read(players, variants, options)
        key = (wanted, bool(invariants))
        edition = self._settled.get(key)
        if edition is None:
            # Working out what was asked for takes as long as many a short match.
            edition = self._settled[key] = self._edition(configure(self.checked.rule_file, wanted), bool(invariants))
        return edition

    @property
    def _header(self) -> ast.Game:
        return next(decl for decl in self.checked.rule_file.decls if isinstance(decl, ast.Game))


@lru_cache(maxsize=KEPT_AFTER_UNPICKLING)
def _unpickled(text: str, name: str) -> Game:
    """Matches are handed from process to process by the thousand; their rules are read once."""
    return Game(check_file(Source(text, name)))
