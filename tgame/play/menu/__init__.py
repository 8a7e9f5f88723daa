"""What can be done now, as a tree for the eye: made from a question, drawn as lines of the screen."""

from tgame.play.menu.drawing import lines, listing
from tgame.play.menu.making import menu
from tgame.play.menu.shape import Menu
from tgame.play.menu.shown import shown_zones

__all__ = ["Menu", "lines", "listing", "menu", "shown_zones"]
