"""Non-interference: what is hidden from somebody changes, and nothing that they are shown may change with it."""

from tgame.checking.secrets.leak import Leak
from tgame.checking.secrets.search import leaks

__all__ = ["Leak", "leaks"]
