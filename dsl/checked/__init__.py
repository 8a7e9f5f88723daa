"""The checked game: every name resolved, every expression typed, constants of the configuration folded.

This is what the checker makes and the interpreter reads. One tree is made for each configuration (player
count, variants, options), so nothing here depends on anything that is still open.
"""

from tgame.dsl.checked.expressions import *  # noqa: F403  (the package is one vocabulary, split for reading)
from tgame.dsl.checked.game import *  # noqa: F403
from tgame.dsl.checked.places import *  # noqa: F403
from tgame.dsl.checked.statements import *  # noqa: F403
from tgame.dsl.checked.texts import *  # noqa: F403
from tgame.dsl.checked.types import *  # noqa: F403
