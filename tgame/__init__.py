"""tgame: tabletop games as rule files.

    game = tgame.load("brigands")  # or the path of a rule file
    match = game.new(players=3, seed=7)
    while (ask := match.ask()) is not None:
        match.answer(ask.options[0])
    match.result.scores

Names are imported when they are first used: `import tgame` alone loads neither the parser nor the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tgame.api import check, load, loads, match_from_json
    from tgame.dsl.diagnostics import Diagnostic, RuleFileError
    from tgame.interpreter.asks import Ask, Option
    from tgame.interpreter.figures import Figure, FigureValue
    from tgame.interpreter.game import Game, Playout
    from tgame.interpreter.match import Match, MatchError, Refusal, Result
    from tgame.interpreter.save import RulesChangedWarning, SavedMatchError
    from tgame.interpreter.settings import SettingError
    from tgame.interpreter.standing import Standing

__version__ = "0.1.0"
__all__ = [
    "Ask", "Diagnostic", "Figure", "FigureValue", "Game", "Match", "MatchError", "Option", "Playout", "Refusal",
    "Result", "RuleFileError", "RulesChangedWarning", "SavedMatchError", "SettingError", "Standing", "check", "load",
    "loads", "match_from_json",
]  # fmt: skip

_HOMES = {
    "tgame.api": ("check", "load", "loads", "match_from_json"),
    "tgame.dsl.diagnostics": ("Diagnostic", "RuleFileError"),
    "tgame.interpreter.figures": ("Figure", "FigureValue"),
    "tgame.interpreter.game": ("Game", "Playout"),
    "tgame.interpreter.asks": ("Ask", "Option"),
    "tgame.interpreter.match": ("Match", "MatchError", "Refusal", "Result"),
    "tgame.interpreter.save": ("RulesChangedWarning", "SavedMatchError"),
    "tgame.interpreter.settings": ("SettingError",),
    "tgame.interpreter.standing": ("Standing",),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'tgame' has no attribute {name!r}")
