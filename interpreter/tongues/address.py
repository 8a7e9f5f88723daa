"""English sentences that name their reader: "you" where it can stand, and the name with "(you)" everywhere else.

A sentence in the third person goes in, with a mark for the reader. "You" needs a verb in the second person, or the
place of an object; where neither is certain, "Ann (you)" is right in any place. Other characters for private use stand
for what was filled in: names and things, never verbs. It knows no game.
"""

from __future__ import annotations

import re
from typing import Literal

from tgame.interpreter.tongues.lexicon import (
    BEFORE_OF,
    CONJUNCTIONS,
    DETERMINERS,
    PARTICLES,
    PREPOSITIONS,
    PRONOUNS,
    THINGS_LATER,
)
from tgame.interpreter.tongues.verbs import (
    ADVERB,
    LINK,
    MODALS,
    WORD,
    Edit,
    edited,
    is_known,
    is_third,
    known_base,
    you_edits,
)

Role = Literal["subject", "object", "owner", "called", "named"]

_FILLED = "[\ue000-\uf8ff]+"
_CLAUSE = re.compile(
    r"(?:^|[.!?…:;–—·(\[“\"«/]\s*|,\s+|\b(?:although|and|as|because|but|here|if|now|once|or|since|so|than|that|then|"
    r"there|though|thus|today|unless|until|when|where|whether|while|yet)\s+)$",
    re.IGNORECASE,
)
# The second of two things after a preposition begins no clause: "between Ann and Bo".
_PAIR = re.compile(rf"\b(?:{'|'.join(PREPOSITIONS)}|both|of)\s+(?:\w+|{_FILLED})\s+(?:and|or)\s+$", re.IGNORECASE)
_NEXT = re.compile(rf" (?:{ADVERB} )*({WORD})", re.IGNORECASE)
_BEFORE = re.compile(rf"({WORD})\s+$")
_NO_VERB = PREPOSITIONS | CONJUNCTIONS | DETERMINERS | PRONOUNS | PARTICLES | {"of", "who", "whose", "whom", "which"}
_CLOSED = re.compile(r"\s*(?:$|[.,:;!?…)\]·–—”\"»/])")
_OPEN = re.compile(rf" (?:\d|{_FILLED}|{ADVERB}\b|[×+(]|(?:{'|'.join(PREPOSITIONS | CONJUNCTIONS | DETERMINERS)})\b)")
_SENTENCE_END = re.compile(r"[.!?…](?=\s|$)")
_OTHER = re.compile(rf"(?:{LINK})\s+(?:[a-z]+ )?(?={_FILLED} (?:{ADVERB} )*({WORD}))")
_RELATIVE = re.compile(rf"{_FILLED}|\b(?:that|who|whom|which|where)\b|[,;:·]")
_OF_YOU = BEFORE_OF | frozenset(("ahead", "all", "any", "because", "each", "front", "instead", "left", "most", "none"))
_OF_YOU |= {"one", "right", "some", "both", "either", "neither"}
# "Next comes Ann": who comes stands behind the verb.
_TURNED = frozenset(("begins", "comes", "goes", "lies", "sits", "stands", "starts"))


def addressed(text: str, mark: str, name: str, own: bool = False) -> str:
    """A sentence put to its reader, who is called `name`; with `own`, a predicate of the reader's own."""
    return edited(text, address_edits(text, mark, name, own))


def address_edits(text: str, mark: str, name: str, own: bool = False) -> list[Edit]:
    """What to replace to put a sentence to its reader."""
    edits: list[Edit] = []
    subject = 0 if own else None  # where what is said of the reader begins
    for place in (i for i, letter in enumerate(text) if letter == mark):
        opening = place == 0 or bool(re.search(r"[.!?…]\s+$", text[:place]))
        match _role(text, place):
            case "subject":
                edits.append((place, place + 1, _cased("you", opening)))
                subject = place + 2
                said = text[subject : _end(text, subject)]
                edits += [(a + subject, b + subject, new) for a, b, new in you_edits(said, sure=True)]
            case "owner":
                alone = _CLOSED.match(text, place + 3)
                edits.append((place, place + 1, _cased("yours" if alone else "your", opening)))
                edits.append((place + 1, place + 3, ""))
            case "object":
                again = subject is not None and not _RELATIVE.search(text, subject, place)
                edits.append((place, place + 1, "yourself" if again else _cased("you", opening)))
            case "called":
                edits.append((place, place + 1, name))
            case "named":
                edits.append((place, place + 1, f"{name} (you)"))
    return edits


def has_verb(text: str) -> bool:
    """Is what follows a seat what it does?"""
    found = _NEXT.match(text)
    return found is not None and found[1][0].islower() and found[1].lower() not in _NO_VERB


def _role(text: str, place: int) -> Role:
    before, after = text[:place], text[place + 1 :]
    if re.match(r"['’]s\b", after):
        return "owner"
    if re.search(r",\s+$", before) and re.match(r"[?!]", after):
        return "called"
    if _CLAUSE.search(before) and not _PAIR.search(before):
        return _opens_clause(after)
    governor = _BEFORE.search(before)
    word = governor[1].lower() if governor else ""
    if word == "of" and not _of_you(before):
        return "named"
    if word in _TURNED:
        return "named"
    if _CLOSED.match(after):
        return "object"
    governed = word in PREPOSITIONS or word == "of" or is_known(word) or is_third(word) or word.endswith("ed")
    return "object" if governed and _OPEN.match(after) else "named"


def _opens_clause(after: str) -> Role:
    """The reader at the beginning of a clause: with a verb that can be changed, or with none at all."""
    if has_verb(after):
        return "subject"
    if re.match(r", (?:who|whose|whom|which|with)\b", after):
        return "named"
    if _CLOSED.match(after):
        return "object"
    return "named" if _verb_later(re.split(LINK, after, maxsplit=1)[0]) or not _OPEN.match(after) else "object"


def _of_you(before: str) -> bool:
    found = re.search(rf"({WORD}|\d+) of\s+$", before)
    return found is not None and (known_base(found[1].lower()) in _OF_YOU or found[1].lower() in _OF_YOU)


def _verb_later(clause: str) -> bool:
    """Has a clause a verb that would have to be changed?"""
    bases = (known_base(word.lower()) for word in re.findall(WORD, clause))
    return any(base is not None and base not in THINGS_LATER for base in bases)


def _end(text: str, start: int) -> int:
    """Where what is said of a subject ends: at the end of the sentence, or where a clause has another subject."""
    stops = [len(text)]
    if ends := _SENTENCE_END.search(text, start):
        stops.append(ends.start())
    for found in _OTHER.finditer(text, start):
        word = found[1].lower()
        if is_third(word) or known_base(word) is not None or word in MODALS:
            stops.append(found.start())
    return min(stops)


def _cased(word: str, opening: bool) -> str:
    return word.capitalize() if opening else word
