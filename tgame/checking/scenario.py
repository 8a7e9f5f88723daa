"""A failing match as a scenario, ready to paste into its rule file; or none, where a scenario cannot say it.

In: an edition, a seed, decisions and what is wrong. Out: the lines of a scenario that fails for the same reason. Each
is run before it is given out, so that it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.checking.failures import NO_DECISION, Sort
from tgame.checking.replaying import Played
from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.scenarios import check_scenario
from tgame.dsl.parse import parse
from tgame.dsl.source import Source
from tgame.interpreter.asks import DONE, PASS, Ask, Option
from tgame.interpreter.game import Edition
from tgame.interpreter.looks import is_hidden
from tgame.interpreter.match import Match
from tgame.interpreter.scenarios import run_checked

Lines = tuple[str, ...]


def as_scenario(edition: Edition, seed: int, found: Played, sort: Sort) -> Lines | None:
    """The shortest that does: lines that need not be said are left out."""
    start = _start(edition)
    if start is None:
        return None
    for by_kind in (True, False):
        plays = _plays(edition, seed, found.decisions, by_kind)
        for last in _last_lines(found, sort):
            lines = [(start, False), *plays, *((line, False) for line in last)]
            if _fails(edition, seed, _lines(lines), sort):
                return _written(edition, seed, _fewest(edition, seed, lines, sort), sort)
    return None


def _start(edition: Edition) -> str | None:
    """The line that begins where a match does, if its first statement is a phase."""
    first = edition.program.game.flow[0] if edition.program.game.flow else None
    return f"start {first.name}" if isinstance(first, t.Phase) and first.name is not None else None


def _last_lines(found: Played, sort: Sort) -> Iterator[Lines]:
    """What brings the failure to light, after the last answer."""
    if sort.kind == NO_DECISION:
        yield ("expect not over",)
    elif found.asking is not None:
        # Whatever is answered: the question itself cannot be put.
        yield (f"play P{found.asking + 1}: pass",)
    elif found.scoring:
        yield ("expect score(P1) == 0",)
    yield ()


def _plays(edition: Edition, seed: int, decisions: Sequence[tuple[int, int]], by_kind: bool) -> list[tuple[str, bool]]:
    """A line for each act, and whether the player had no choice; what is picked for an act, piece by piece, stands in
    it as a list."""
    match = edition.new(seed)
    lines: list[tuple[str, bool]] = []
    begun: tuple[int, Option, list[str]] | None = None  # whose act, which, and its words so far
    picked: list[str] = []

    def finish() -> None:
        nonlocal begun
        if begun is not None:
            player, option, words = begun
            lines.append((_act(player, option, [*words, f"[{', '.join(picked)}]"]), False))
        begun = None

    for number, (player, index) in enumerate(decisions):
        ask = match.ask(player)
        assert ask is not None
        option = ask.options[index]
        if not ask.picking:
            finish()
        words = _words(match, ask, option, by_kind)
        if ask.picking:
            picked.extend(words)
        elif _several(ask, option):
            begun, picked = (player, option, words), []
        else:
            lines.append((_act(player, option, words), ask.forced))
        if number < len(decisions) - 1:
            match.take(ask, index)
    finish()
    return lines


def _act(player: int, option: Option, words: list[str]) -> str:
    chosen = f"({', '.join(words)})" if words else ""
    return f"play P{player + 1}: {option.action}{chosen}"


def _several(ask: Ask, option: Option) -> bool:
    if option.action in (PASS, DONE):
        return False
    chosen = ask.decision.actions[ask.raw[option.index][0]].chosen
    return bool(chosen) and chosen[-1].several


def _words(match: Match, ask: Ask, option: Option, by_kind: bool) -> list[str]:
    """What is chosen, each as a scenario writes it."""
    if option.action in (PASS, DONE):
        return []
    machine, spelling = match.machine, match.edition.spelling

    def piece(number: int) -> str:
        # Chance takes one of those that look the same: as many must be meant as the player could mean.
        if by_kind and is_hidden(machine, ask.player, number):
            return machine.program.layout.pieces[number].kind
        return spelling.piece(number, machine.W, machine.Z)

    return [spelling.value(value, type_, piece) for value, type_ in match.typed(option)]


def _fewest(edition: Edition, seed: int, lines: list[tuple[str, bool]], sort: Sort) -> Lines:
    """Without answers to questions that have only one, as far as they give themselves."""
    for place in range(len(lines) - 2, 0, -1):
        fewer = [*lines[:place], *lines[place + 1 :]]
        if lines[place][1] and _fails(edition, seed, _lines(fewer), sort):
            lines = fewer
    return _lines(lines)


def _lines(lines: list[tuple[str, bool]]) -> Lines:
    return tuple(line for line, _ in lines)


def _fails(edition: Edition, seed: int, lines: Lines, sort: Sort) -> bool:
    """Does a scenario with these lines fail for this reason?"""
    rule_file, findings = parse(Source("\n".join(('scenario "trial"', *(f"  {line}" for line in lines), ""))))
    node = rule_file.decls[0] if rule_file.decls else None
    if findings or not isinstance(node, ast.Scenario):
        return False
    rules = edition.game.checked.rule_file
    scenario, wrong = check_scenario(rules, node, edition.configuration, seed, {edition.configuration: edition.symbols})
    if wrong:
        return False
    failure = run_checked(edition, scenario)
    if failure is None:
        return False
    if sort.kind == NO_DECISION:
        return failure.finding is None and failure.message.startswith("not so")
    found = failure.finding
    return found is not None and (found.code, found.message, found.span.start) == (sort.code, sort.message, sort.at)


def _written(edition: Edition, seed: int, lines: Lines, sort: Sort) -> Lines:
    without = _fails(edition, 0, lines, sort)
    settings = _settings(edition, 0 if without else seed)
    return (f'scenario "{_title(edition, sort)}"{settings}', *(f"  {line}" for line in lines))


def _title(edition: Edition, sort: Sort) -> str:
    said = "Over before anybody decides" if sort.kind == NO_DECISION else sort.message
    said = "".join(sign for sign in said if sign not in '"{}[]|\\')
    wanted, taken = f"Check: {said}", {scenario.title for scenario in edition.game.scenarios}
    number = 2
    title = wanted
    while title in taken:
        title, number = f"{wanted} ({number})", number + 1
    return title


def _settings(edition: Edition, seed: int) -> str:
    """What is not as a scenario has it when nothing is said."""
    game, configuration = edition.game, edition.configuration
    said: list[str] = []
    if configuration.players != game.players.start:
        said.append(f"players: {configuration.players}")
    if configuration.variants:
        said.append(f"variants: [{', '.join(configuration.variants)}]")
    usual = dict(game.configuration(configuration.players, configuration.variants).options)
    for name, value in configuration.options:
        if usual.get(name) != value:
            said.append(f"{name}: {'yes' if value is True else 'no' if value is False else value}")
    if seed:
        said.append(f"seed: {seed}")
    return f" ({', '.join(said)})" if said else ""
