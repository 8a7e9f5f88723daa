"""What telling a match needs to know of English and French: nouns, articles, verbs, lists.

Pure functions on strings. They know no game, no rule file and no match.
"""

from tgame.interpreter.tongues.address import address_edits, addressed, has_verb
from tgame.interpreter.tongues.english import a_or_an, is_plural
from tgame.interpreter.tongues.french import contracted, elides
from tgame.interpreter.tongues.nouns import Article, Noun, Tongue, counted, noun, plural, said
from tgame.interpreter.tongues.sentences import evenly, listed, sentence_case, with_seat
from tgame.interpreter.tongues.verbs import as_third_person, base_form, edited, third_person, to_you

__all__ = [
    "Article",
    "Noun",
    "Tongue",
    "a_or_an",
    "address_edits",
    "addressed",
    "as_third_person",
    "base_form",
    "contracted",
    "counted",
    "edited",
    "elides",
    "evenly",
    "has_verb",
    "is_plural",
    "listed",
    "noun",
    "plural",
    "said",
    "sentence_case",
    "third_person",
    "to_you",
    "with_seat",
]
