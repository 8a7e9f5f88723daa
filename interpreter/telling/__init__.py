"""Telling a match: typed events to lines that a seat, a watcher or somebody who sees all can follow.

`teller` goes through the events. `listener` decides what may be named, `notes` fills texts, `headings` are the phases,
`outcome` says what came of an act with the help of `pieces`, `changes` and `sentences`, `assembly` makes lines of it,
and `joined` says what players did at once.
"""

from tgame.interpreter.telling.line import Line
from tgame.interpreter.telling.listener import Listener
from tgame.interpreter.telling.teller import Teller
from tgame.interpreter.view import EVERYTHING

__all__ = ["EVERYTHING", "Line", "Listener", "Teller"]
