"""Matches that could be this one, as far as a seat knows."""

from tgame.interpreter.imagining.worlds import Imagination as Imagination
from tgame.interpreter.imagining.worlds import imagine as imagine
