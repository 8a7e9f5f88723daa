"""A failing match as a scenario, ready to paste into its rule file; or none, where a scenario cannot say it.

In: an edition, a seed, decisions and what is wrong. Out: the lines of a scenario that fails for the same reason. Each
is run before it is given out, so that it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from tgame.checking.failures import NO_DECISION, Sort, sort_of
from tgame.checking.positions import late_positions, least_given
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
_SHORT = 4  # lines of a scenario that need not be shorter


@frozen
class Play:
    """A line that answers a question: after how many decisions it stands, and whether there was no choice."""

    line: str
    after: int
    forced: bool


def as_scenario(edition: Edition, seed: int, found: Played, sort: Sort) -> Lines | None:
    """From the beginning of the match, or from a position in it that is given: whichever is shorter."""
    start = _start(edition)
    plays = _plays(edition, seed, found.decisions, by_kind=True)
    by_face = _plays(edition, seed, found.decisions, by_kind=False)
    lasts = list(_last_lines(found, sort, edition.configuration.players))
    candidates: list[Lines] = []
    if start is not None:
        ways = ([Play(start, 0, False), *(acts[:] + _played(last))] for acts in (plays, by_face) for last in lasts)
        whole = next((lines for lines in ways if _fails(edition, seed, _lines(lines), sort)), None)
        if whole is not None:
            candidates.append(_fewest(edition, seed, whole, sort))
    if not candidates or len(candidates[0]) > _SHORT:
        candidates.extend(_from_positions(edition, seed, found, sort, by_face, lasts))
    if not candidates:
        return None
    return _written(edition, seed, min(candidates, key=_length), sort, found.message)


def _length(lines: Lines) -> tuple[int, int]:
    return len(lines), sum(map(len, lines))


def _from_positions(
    edition: Edition, seed: int, found: Played, sort: Sort, plays: list[Play], lasts: list[Lines]
) -> Iterator[Lines]:
    """From where a phase begins, late in the match, with as little given as will do."""
    for position in late_positions(edition, seed, found.decisions):
        acts = tuple(play.line for play in plays if play.after >= position.decisions)
        for last in lasts:
            rest = (position.start, *acts, *last)

            def fails(given: Sequence[str], rest: Lines = rest) -> bool:
                return _fails(edition, seed, (*given, *rest), sort, every_answer=True)

            if fails(position.given):
                yield (*least_given(position.given, fails), *rest)
                return


def _start(edition: Edition) -> str | None:
    """The line that begins where a match does, if its first statement is a phase."""
    first = edition.program.game.flow[0] if edition.program.game.flow else None
    return f"start {first.name}" if isinstance(first, t.Phase) and first.name is not None else None


def _last_lines(found: Played, sort: Sort, players: int) -> Iterator[Lines]:
    """What brings the failure to light, after the last answer."""
    if sort.kind == NO_DECISION:
        yield ("expect not over",)
    elif found.asking is not None:
        # Whatever is answered: the question itself cannot be put.
        yield (f"play P{found.asking + 1}: pass",)
    elif found.scoring:
        # It is the score of a match that is over.
        yield from (("expect over", f"expect score(P{seat + 1}) == 0") for seat in range(players))
    yield ()


def _played(lines: Lines) -> list[Play]:
    return [Play(line, 0, False) for line in lines]


def _plays(edition: Edition, seed: int, decisions: Sequence[tuple[int, int]], by_kind: bool) -> list[Play]:
    """A line for each act; what is picked for an act, piece by piece, stands in it as a list."""
    if not decisions:
        return []
    match = edition.new(seed)
    lines: list[Play] = []
    began = 0
    begun: tuple[int, Option, list[str]] | None = None  # whose act, which, and its words so far
    picked: list[str] = []

    def finish() -> None:
        nonlocal begun
        if begun is not None:
            player, option, words = begun
            lines.append(Play(_act(player, option, [*words, f"[{', '.join(picked)}]"]), began, False))
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
            begun, picked, began = (player, option, words), [], number
        else:
            lines.append(Play(_act(player, option, words), number, ask.forced))
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


def _fewest(edition: Edition, seed: int, lines: list[Play], sort: Sort) -> Lines:
    """Without answers to questions that have only one, as far as they give themselves."""
    for place in range(len(lines) - 2, 0, -1):
        fewer = [*lines[:place], *lines[place + 1 :]]
        if lines[place].forced and _fails(edition, seed, _lines(fewer), sort):
            lines = fewer
    return _lines(lines)


def _lines(lines: list[Play]) -> Lines:
    return tuple(play.line for play in lines)


def _fails(edition: Edition, seed: int, lines: Lines, sort: Sort, every_answer: bool = False) -> bool:
    """Does a scenario with these lines fail for this reason, and with the last of them? With `every_answer`, each line
    must mean what is answered: a card that is not there must not be forgotten because any other would do."""
    text = "\n".join(('scenario "trial"', *(f"  {line}" for line in lines), ""))
    rule_file, findings = parse(Source(text))
    node = rule_file.decls[0] if rule_file.decls else None
    if findings or not isinstance(node, ast.Scenario):
        return False
    rules = edition.game.checked.rule_file
    scenario, wrong = check_scenario(rules, node, edition.configuration, seed, {edition.configuration: edition.symbols})
    failure = None if wrong else run_checked(edition, scenario, every_answer)
    if failure is None or failure.span.start < text.rindex("\n  "):
        return False
    if sort.kind == NO_DECISION:
        return failure.finding is None and failure.message.startswith("not so")
    return failure.finding is not None and sort_of(failure.finding) == sort


def _written(edition: Edition, seed: int, lines: Lines, sort: Sort, message: str) -> Lines:
    without = _fails(edition, 0, lines, sort)
    settings = _settings(edition, 0 if without else seed)
    return (f'scenario "{_title(edition, sort, message)}"{settings}', *(f"  {line}" for line in lines))


def _title(edition: Edition, sort: Sort, message: str) -> str:
    said = "over before anybody decides" if sort.kind == NO_DECISION else message
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
