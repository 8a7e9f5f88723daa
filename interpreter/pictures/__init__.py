"""A position drawn as lines of text, for one viewer.

In: a `View`, the declarations of the checked game, and the `Labels` of one language. Out: boards, hands and the status
line that ends a round, no line wider than asked. The state of a match is not known here, so that nothing can leak.
"""

from tgame.interpreter.pictures.boards import boards
from tgame.interpreter.pictures.hands import hands
from tgame.interpreter.pictures.labels import WORDS, Labels, Order
from tgame.interpreter.pictures.status import status

__all__ = ["WORDS", "Labels", "Order", "boards", "hands", "status"]
