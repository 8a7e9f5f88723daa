"""English nouns as strings: their plurals, whether they are one, and whether `a` or `an` goes before them.

A phrase goes in ("card of hearts", "8", "unicorn"), and its plural or its article comes out. It knows nothing of
articles already written, nor of any game.
"""

from __future__ import annotations

import re
import unicodedata

from tgame.interpreter.tongues.words import pairs, words

# ---- a or an

_SILENT_H = re.compile(r"hour|honest|honou?r|heir|hors\b")
# Vowels that are said like `you` or `w`.
_CONSONANT_SOUND = re.compile(
    r"uni(?:[cfoqtvlp]|son|sex)|unanim|unary|us[aeu]|usi|ut[aeio]|ura|ure|ubi|uku|ukr|eu|ew|once|one(?:$|\W|s$|self)|ouija"
)
_SPELT_WITH_VOWEL = frozenset("AEFHILMNORSX")
_SPELT_OUT = frozenset({"FBI", "LED", "MRI", "MBA", "NBA", "SOS", "UFO", "UK", "UN", "USA", "USB"})


def a_or_an(phrase: str) -> str:
    """The indefinite article of a phrase, by its first sound: `an hour`, `a unicorn`, `an 8`, `an F`."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", phrase) if not unicodedata.combining(c))
    plain = plain.replace("œ", "oe").replace("Œ", "Oe")
    found = re.search(r"[^\W_]", plain)
    # A sign before the first letter or digit is said: `a -8` is "a minus eight".
    if not found or re.search(r"[-+×]$", plain[: found.start()]):
        return "a"
    rest = plain[found.start() :]
    if rest[0].isdecimal():
        return "an" if _number_begins_with_vowel(rest) else "a"
    word = re.match(r"[^\W\d_]+", rest)
    assert word is not None
    letters = word[0]
    if len(letters) == 1 or _is_spelt_out(letters):
        return "an" if letters[0].upper() in _SPELT_WITH_VOWEL else "a"
    said = rest.lower()
    if _SILENT_H.match(said):
        return "an"
    if _CONSONANT_SOUND.match(said):
        return "a"
    return "an" if re.match(r"[aeiou]|y[^aeiou\W]", said) else "a"


def _number_begins_with_vowel(text: str) -> bool:
    """Eight, eighty, eleven and eighteen, also of thousands: `8`, `800`, `11`, `18,000`."""
    written = re.match(r"\d+(?:[, ]\d{3}(?!\d))*", text)
    assert written is not None
    digits = re.sub(r"\D", "", written[0])
    leading = digits[: (len(digits) - 1) % 3 + 1]
    return leading[0] == "8" or leading in ("11", "18")


# ---- plurals

_IRREGULAR = pairs(
    """
    man/men child/children person/people foot/feet tooth/teeth goose/geese mouse/mice dormouse/dormice louse/lice
    ox/oxen die/dice quiz/quizzes fez/fezzes axis/axes basis/bases crisis/crises oasis/oases thesis/theses
    hypothesis/hypotheses analysis/analyses nemesis/nemeses cactus/cacti radius/radii fungus/fungi stimulus/stimuli
    nucleus/nuclei vertex/vertices matrix/matrices appendix/appendices phenomenon/phenomena criterion/criteria
    bacterium/bacteria larva/larvae chateau/chateaux château/châteaux passer-by/passers-by runner-up/runners-up
    hanger-on/hangers-on
    """
)
_UNCHANGED = words(
    """
    sheep deer moose bison swine salmon trout cod fish series species aircraft spacecraft hovercraft offspring
    samurai bellows scissors shears tongs pliers trousers pants glasses binoculars headquarters crossroads means
    gallows barracks innings chassis corps rendezvous cattle police dice
    """
)
# Forms in which a plural cannot be told by its ending, and what looks like one.
_MANY = frozenset(_IRREGULAR.values()) | words(
    "cattle police scissors shears tongs pliers trousers pants glasses sheep"
)
_ONE = words(
    "series species means gallows chassis corps rendezvous lens gas bias alias atlas canvas christmas pancreas"
)
# What may follow the noun that it describes: "cards played".
_PARTICIPLE = re.compile(
    r"(?<=\S)\s(?:chosen|discarded|drawn|face (?:up|down)|kept|left|passed|played|set aside|taken|won)$",
    re.IGNORECASE,
)
_FISH = re.compile(r"\w+(?:fish|sheep)$")
_NO_MEN = re.compile(r"(?:hu|sha|talis|otto|ro|ger|cai|cay|nor|het|ata)man$")
_VES = re.compile(r"(.*(?:kni|li|wi))fe$|(.*(?:wol|hal|cal|el|lea|loa|thie|shea|hoo|scar|dwar|whar))f$")
_OES = re.compile(
    r"(?:potato|tomato|hero|echo|torpedo|veto|embargo|domino|mosquito|buffalo|volcano|tornado|cargo|mango)$"
)
_HARD_CH = re.compile(r"(?:mon|i|g|tetr)arch$|(?:stomach|epoch|loch|eunuch|tech|czech)$")
_MEN_OF = re.compile(r"([^\W\d_]+)(-(?:of|in|at|de)-.*)$")

# What follows one of these says more about the noun, and keeps its number.
_TAIL = re.compile(
    r"(?<=\S)(?:\s*[(\[].*|[,:;]\s.*"
    r"|\s+(?:of|with|without|in|into|on|onto|from|to|for|at|by|per|behind|beside|under|above|below|between|near|"
    r"against|around|before|after|that|who|which|whose|worth)\s.*)$",
    re.DOTALL,
)
# An adjective before a numeral makes the numeral the noun: "white 5s", but "tiles 5".
_DESCRIBED_NUMERAL = re.compile(
    r"\b(?:red|green|blue|yellow|white|black|purple|orange|pink|brown|gr[ae]y|golden|silver|wild|high|low|big|small)\s$",
    re.IGNORECASE,
)


def plural(phrase: str) -> str:
    """The regular or well-known irregular plural: of the head noun, with the rest of the phrase as it is."""
    tail = _TAIL.search(phrase)
    head, rest = (phrase[: tail.start()], phrase[tail.start() :]) if tail else (phrase, "")
    if pair := re.fullmatch(r"([^\W\d_]+) (and|or) ([^\W\d_]+)", head):
        return f"{_word(pair[1])} {pair[2]} {_word(pair[3])}{rest}"
    before, word = _last_word(head)
    if not re.search(r"[^\W\d_]", word) and (first := before.rstrip()) and not _DESCRIBED_NUMERAL.search(before):
        return f"{plural(first)}{before[len(first) :]}{word}{rest}"
    return f"{before}{_word(word)}{rest}"


def is_plural(phrase: str) -> bool:
    """Whether a phrase takes the verb of several things: "cards to choose from", "hand and purse", "dice"."""
    tail = _TAIL.search(phrase)
    head = phrase[: tail.start()] if tail else phrase
    if re.search(r"\S\s(?:and|&)\s\S", head):
        return True
    word = _last_word(_PARTICIPLE.sub("", head.rstrip()))[1].lower()
    if word in _MANY or word in _ONE:
        return word in _MANY
    return bool(re.search(r"[^\W\d_]{2}s$", word)) and not word.endswith(("ss", "us", "is"))


def _last_word(phrase: str) -> tuple[str, str]:
    split = re.fullmatch(r"(.*\s)?(\S*)", phrase, re.DOTALL)
    assert split is not None
    return split[1] or "", split[2]


def _word(word: str) -> str:
    low = word.lower()
    if compound := _MEN_OF.fullmatch(word):
        return _word(compound[1]) + compound[2]
    if not re.search(r"[^\W_]", word) or low in _UNCHANGED or _FISH.match(low):
        return word
    if _is_shouted(word):
        return _word(low).upper()
    if low in _IRREGULAR:
        many = _IRREGULAR[low]
        return many[0].upper() + many[1:] if word[0].isupper() else many
    # Digits, single letters and initials: 8s, Fs, NPCs.
    if len(word) == 1 or not word[-1].islower():
        return word + "s"
    if low.endswith("person"):
        return word[:-4] + "ople"
    if low.endswith("man") and not _NO_MEN.search(low):
        return word[:-2] + "en"
    if ves := _VES.match(word):
        return (ves[1] or ves[2]) + "ves"
    if re.search(r"(?:[^aeiou]|qu)y$", low):
        return word[:-1] + "ies"
    if _OES.search(low) or (re.search(r"(?:s|x|z|ch|sh)$", low) and not _HARD_CH.search(low)):
        return word + "es"
    return word + "s"


def _is_shouted(word: str) -> bool:
    """A word in capitals that is not read letter by letter."""
    return len(word) > 1 and word.isupper() and word.isalpha() and not _is_spelt_out(word)


def _is_spelt_out(letters: str) -> bool:
    return letters in _SPELT_OUT or (letters.isupper() and not re.search("[AEIOUY]", letters))
