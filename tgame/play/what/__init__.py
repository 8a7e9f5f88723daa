"""`? X`: what X is, where it lies, what its actions do, what can be done with it now, and why not."""

from tgame.play.what.about import about
from tgame.play.what.asked import Asked

__all__ = ["Asked", "about"]
