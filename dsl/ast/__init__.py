"""The syntax tree: what stands in a rule file, before any name is looked up.

Frozen nodes, each with its span, which is left out of equality. Consumers `match` over the closed unions.
"""

from tgame.dsl.ast.declarations import *  # noqa: F403  (the package is one vocabulary, split for reading)
from tgame.dsl.ast.expressions import *  # noqa: F403
from tgame.dsl.ast.scenarios import *  # noqa: F403
from tgame.dsl.ast.statements import *  # noqa: F403
from tgame.dsl.ast.texts import *  # noqa: F403
