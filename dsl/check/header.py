"""The first line: there is one, and its player counts make sense."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl.configurations import MAX_CONFIGURATIONS, configurations
from tgame.dsl.diagnostics import Diagnostic, Span

MAX_PLAYERS = 12


def check_header(rule_file: ast.RuleFile) -> list[Diagnostic]:
    games = [decl for decl in rule_file.decls if isinstance(decl, ast.Game)]
    example = 'as in `game my_game for 2..4 "My game"`'
    if not games:
        return [
            Diagnostic(
                "TG147",
                "the file does not say which game it is",
                Span(0, 0),
                f"begin with a `game` line, {example}",
            )
        ]
    found = [
        Diagnostic("TG102", "there is a `game` line already", second.span, "a file is one game: drop this line")
        for second in games[1:]
    ]
    game = games[0]
    if not isinstance(game.high, ast.Number):
        found.append(Diagnostic("TG148", "player counts are plain numbers", game.span, example))
    elif game.low > game.high.value:
        message = f"the range {game.low}..{game.high.value} is empty"
        found.append(Diagnostic("TG148", message, game.span, f"the smaller number comes first, {example}"))
    elif not 1 <= game.low <= game.high.value <= MAX_PLAYERS:
        found.append(Diagnostic("TG148", f"a game is for 1 to {MAX_PLAYERS} players", game.span, example))
    elif sum(1 for _ in configurations(rule_file, MAX_CONFIGURATIONS + 1)) > MAX_CONFIGURATIONS:
        found.append(
            Diagnostic(
                "TG149",
                f"more than {MAX_CONFIGURATIONS} ways to set up the game",
                game.span,
                "only the first ones are checked here; any other is when it is first asked for",
                "warning",
            )
        )
    return found
