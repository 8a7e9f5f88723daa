"""Telling a match: typed events to lines that a seat, a watcher or somebody who sees all can follow.

`listener` decides what may be named, `notes` fills texts, `pieces` and `changes` say what came of an act, `joined` what
players did at once, and `teller` makes the lines.
"""

from tgame.interpreter.telling.line import Line
from tgame.interpreter.telling.listener import Listener
from tgame.interpreter.telling.teller import Teller
from tgame.interpreter.view import EVERYTHING

__all__ = ["EVERYTHING", "Line", "Listener", "Teller"]
