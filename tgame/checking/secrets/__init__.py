"""Non-interference: what is hidden from somebody changes, and nothing that they are shown may change with it.

`leaks` exchanges hidden pieces in a position; `leaks_since_deal` when they were dealt, and plays the match again.
"""

from tgame.checking.secrets.leak import Exchange, Leak
from tgame.checking.secrets.search import leaks
from tgame.checking.secrets.since_deal import LONGEST, leaks_since_deal, noticed_again

__all__ = ["LONGEST", "Exchange", "Leak", "leaks", "leaks_since_deal", "noticed_again"]
