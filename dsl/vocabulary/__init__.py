"""The built-in words: one record each, read by the checker, the generator, the reference and "did you mean".

Adding a word is adding a record to one of the tables here (and, where its meaning is more than an expression,
a function of that name to `tgame.interpreter.rules`).
"""

from tgame.dsl.vocabulary.boards import BOARD_WORDS
from tgame.dsl.vocabulary.effects import EFFECT_WORDS
from tgame.dsl.vocabulary.lists import LIST_WORDS
from tgame.dsl.vocabulary.players import PLAYER_WORDS
from tgame.dsl.vocabulary.record import Parameter, Phrase, Word
from tgame.dsl.vocabulary.sight import SIGHT_WORDS

WORDS: dict[str, Word] = {
    word.name: word for word in (*LIST_WORDS, *PLAYER_WORDS, *BOARD_WORDS, *SIGHT_WORDS, *EFFECT_WORDS)
}

__all__ = ["WORDS", "Parameter", "Phrase", "Word"]
