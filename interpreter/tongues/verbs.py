"""English verbs in a player's sentence: what an action is called, told of somebody, and told to "you".

"Drop a disc" goes in, "drops a disc" and "drop a disc" come out; of "wins the trick", "win the trick". Whether a word
is a verb is a question to the lexicon and to what follows the word; names and games are unknown here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import frozen

from tgame.interpreter.tongues.lexicon import (
    ADVERBS,
    BEFORE_OF,
    DETERMINERS,
    IRREGULAR,
    NO_ADVERBS,
    NO_DEEDS,
    NO_THIRD,
    PARTICLES,
    PREPOSITIONS,
    PRONOUNS,
    THINGS_FIRST,
    THINGS_LATER,
    VERBS,
)
from tgame.interpreter.tongues.words import words


def third(verb: str) -> str:
    """The third person of a base form: passes, carries, goes, is."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(?:s|x|z|ch|sh|[^aeiou]o)$", verb) else "s")


def base(word: str) -> str:
    """The base form of a third person: by the lexicon, else by rule (nods, smiles, hoists, tries, crunches)."""
    known = _BASES.get(word)
    if known is not None:
        return known
    if re.search(r"[^aeiou]ies$", word) and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if re.search(r"(?:ss|x|zz|ch|sh|[^aeiou]o|cus)es$", word) else word[:-1]


def is_third(word: str) -> bool:
    """May a word be the third person of a verb that the lexicon does not know?"""
    return bool(re.fullmatch(r"[^\W\d_A-Z]+(?:-[^\W\d_]+)*[^\W\d_s]s", word)) and word not in NO_THIRD


def known_base(word: str) -> str | None:
    """The base form of a third person that the lexicon has, or that `be` and `have` have."""
    return "be" if word in ("is", "was", "isn't", "wasn't") else _BASES.get(word)


def is_known(word: str) -> bool:
    """Is a word a verb of the lexicon, in its base form or the third person?"""
    return word in _KNOWN or word in _BASES or word in _YOU_FORMS


_KNOWN = VERBS | THINGS_FIRST
_BASES: Mapping[str, str] = {third(verb): verb for verb in _KNOWN}
# Forms that say "you" in another way than the base form.
_YOU_FORMS: Mapping[str, str] = {
    "is": "are",
    "was": "were",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
    "doesn't": "don't",
}
_PREFIXED = re.compile(r"((?:re|un|out|over|pre|co|counter|check|double|cross|force)-)(.+)")

WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*"
ADVERB = rf"(?:(?!(?:{'|'.join(NO_ADVERBS)})\b)\w+ly|{'|'.join(ADVERBS)})"
LINK = r"(?:,|;|:| ·| –| —)(?: (?:and|or|but|then))*| (?:and|or|but|then)(?: then)?|/"
_PLACE = re.compile(rf"(?P<link>^|{LINK})(?P<adverbs>(?:^|(?<=/)| )(?:{ADVERB} )*)(?P<word>{WORD})", re.IGNORECASE)
# Inside brackets and quotes somebody else speaks.
_QUOTED = r"\"[^\"]*\"|“[^”]*”|«[^»]*»"
_ASIDE = re.compile(rf"\([^)]*\)|\[[^\]]*\]|{_QUOTED}")
_OBJECT = re.compile(
    r" (?:an?|the|your|their|its?|this|that|these|those|all|any|each|every|both|another|one|two|three|four|five|six|"
    r"some|no|nothing|none|them|him|her|you|me|everyone|somebody|anyone|up|out|off|away|back|down|over|at|\d+ \w+)\b",
    re.IGNORECASE,
)
# A thing beside a thing is one name.
_COMPOUND = re.compile(r"(?:attack|bid|discard|draw|play|score|trade) (?:area|phase|pile|track|zone)\b", re.IGNORECASE)
_SURE_OBJECT = re.compile(rf" (?:{'|'.join(DETERMINERS | PRONOUNS)})\b")
# What was filled in, and where it goes.
_MOVES_ON = re.compile(rf" [\ue000-\uf8ff] (?:{'|'.join(PREPOSITIONS | PARTICLES)})\b")
_FOLLOWS_VERB = re.compile(
    rf" (?:[\ue000-\uf8ff]|\d+ [^\W\d_]|(?:{'|'.join(DETERMINERS | PRONOUNS | PARTICLES | PREPOSITIONS)})\b)",
    re.IGNORECASE,
)
_NOT = re.compile(rf"((?:{ADVERB} )*)(?:do not|don['’]t)\b", re.IGNORECASE)
_PURPOSE = re.compile(rf"\bto ({WORD})")
MODALS = words("are can cannot could did may might must own should were will would")


@frozen
class _Place:
    """A word where a verb may stand, with what joins it to the text before and what follows it."""

    link: str
    opens: int
    start: int
    end: int
    word: str
    after: str

    @property
    def first(self) -> bool:
        return not self.link


def _places(text: str) -> Iterator[_Place]:
    shown = _ASIDE.sub(lambda aside: "\0" * len(aside[0]), text)
    for found in _PLACE.finditer(shown):
        start, end = found.span("word")
        yield _Place(found["link"].strip(), found.start(), start, end, text[start:end], shown[end:])


def _is_verb(place: _Place, base: str, last: int) -> bool:
    """Whether a word, known to the lexicon, is a verb in that place; `last` is where the verb before it ended.

    Two words side by side are of one sort: "check or call".
    """
    beside = place.link in ("and", "or", ",", "/") and place.opens == last
    # A later word with a capital is a name: "Trade with Ann or Mark".
    if not place.first and not beside and place.word[0].isupper():
        return False
    if re.match(r" of\b", place.after):
        return base in BEFORE_OF
    if _COMPOUND.match(base + place.after):
        return False
    if place.link == ":" or base in (THINGS_FIRST if place.first else THINGS_LATER):
        return beside or bool(_OBJECT.match(place.after)) or bool(place.first and _MOVES_ON.match(place.after))
    return True


def _split_prefix(word: str) -> tuple[str, str]:
    """`re-` of `re-roll`; the rest in small letters."""
    low = word.lower().replace("’", "'")
    prefixed = _PREFIXED.fullmatch(low)
    return (prefixed[1], prefixed[2]) if prefixed else ("", low)


def _base_places(phrase: str) -> list[_Place] | None:
    """The verbs of an action's text, all in their base form; nothing if it does not begin with one."""
    found: list[_Place] = []
    for place in _places(phrase):
        base = _split_prefix(place.word)[1]
        known = base in _KNOWN and _is_verb(place, base, found[-1].end if found else 0)
        known = known or (base not in _KNOWN and (place.first or bool(found)) and _acts(place, base))
        if not found and not (known and place.first):
            return None
        if known and not (found and _is_governed(found[-1], place)):
            found.append(place)
    return found or None


def _acts(place: _Place, word: str) -> bool:
    """Whether a first word that the lexicon does not know is a verb, from what follows: "Stow the crate", "Hop to b3",
    "Haul 3 crates"; but "Team 2", "Strong team", "Mercenaries for hire", "Key to a chest"."""
    if word in NO_DEEDS or re.search(r"[^s]s$|(?<!e)ed$|ing$|(?:tion|sion|ness|ity|ship|hood)$", word):
        return False
    if not place.first:
        return place.link != ":" and place.word.islower() and bool(_SURE_OBJECT.match(place.after))
    return bool(_FOLLOWS_VERB.match(place.after))


def as_third_person(told: str, menu: str, you: bool) -> str | None:
    """What somebody does, from a text that is in the third person already ("slips a card to Ann"), for "You" on demand.

    Nothing if it does not begin with a verb: one that the lexicon has, one that is the first word of the `menu`'s text
    in the third person, or an unknown one before an object.
    """
    place = next(_places(told), None)
    if place is None or not place.first or not is_third(place.word):
        return None
    first = next(_places(menu), None)
    same = first is not None and first.first and third(first.word.lower()) == place.word
    if not same and place.word not in _BASES and not _acts(place, base(place.word)):
        return None
    return to_you(told, sure=True) if you else told


def _is_governed(verb: _Place, place: _Place) -> bool:
    """After "let somebody ... and", "choose to ... or" the next verb belongs to the inner one."""
    if place.link not in ("and", "or", "/"):
        return False
    if verb.word.lower() in ("let", "help"):
        return True
    purpose = _PURPOSE.search(verb.after[: place.opens - verb.end])
    return bool(purpose and purpose[1].lower() in VERBS)


def third_person(phrase: str) -> str | None:
    """An action's text as what somebody does: "Drop a disc" becomes "drops a disc".

    Nothing if it does not begin with a verb. What "you" and "your" mean there, "they" and "their" mean here.
    """
    return _retold(phrase, "does not", third, _of_them)


def base_form(phrase: str) -> str | None:
    """An action's text as what follows "You": "drop a disc", "do not bid", "are first". Nothing as above."""
    return _retold(phrase, "do not", lambda verb: "are" if verb == "be" else verb, str)


def _retold(phrase: str, do_not: str, form: Callable[[str], str], rest: Callable[[str], str]) -> str | None:
    """With every verb in another form, and with what stands between them as `rest` says it."""
    if negated := _NOT.match(phrase):
        return _lowered(f"{negated[1]}{do_not}{rest(phrase[negated.end() :])}")
    places = _base_places(phrase)
    if places is None:
        return None
    told, last = "", 0
    for place in places:
        prefix, base = _split_prefix(place.word)
        told += rest(phrase[last : place.start]) + _cased(place.word, prefix + form(base))
        last = place.end
    return _lowered(told + rest(phrase[last:]))


Edit = tuple[int, int, str]  # from where to where, and what stands there instead


def edited(text: str, edits: Sequence[Edit]) -> str:
    """A text with parts of it replaced."""
    made, last = "", 0
    for start, end, new in sorted(edits):
        made += text[last:start] + new
        last = end
    return made + text[last:]


def to_you(sentence: str, sure: bool = False) -> str:
    """What follows a third person, as it follows "You": "has 3 cards and wins" becomes "have 3 cards and win".

    A later verb counts only where it still has the same subject, as far as the words show. `their` becomes `your`
    behind the first verb, before anybody else can be meant. Where it is `sure` that a verb comes first, the lexicon
    need not know it.
    """
    return edited(sentence, you_edits(sentence, sure))


def you_edits(sentence: str, sure: bool = False) -> list[Edit]:
    edits: list[Edit] = []
    last, ours = 0, True
    for place in _places(sentence):
        ours = ours or place.link == "·"
        form = _you_form(place, last, sure)
        if form is None:
            ours = ours and (place.first or not _tells_of_another(place))
        elif ours:
            beside = place.first or place.opens == last
            edits.append((place.start, place.end, _cased(place.word, form)))
            last = place.end
            if beside and (own := _OWN.match(sentence, last)):
                edits.append((*own.span(2), _YOURS[own[2]]))
                last = own.end()
    done = {start for start, _, _ in edits}
    always = (own for own in _ALWAYS_OWN.finditer(sentence) if own.start() not in done)
    return [*edits, *((own.start(), own.end(), _YOURS[own[1]]) for own in always)]


def _you_form(place: _Place, last: int, sure: bool) -> str | None:
    prefix, low = _split_prefix(place.word)
    if low in _YOU_FORMS:
        return _YOU_FORMS[low]
    known = _BASES.get(low)
    if known is None:
        beside = place.link in ("and", "or", "/") and place.opens == last
        sure = sure and (place.first or beside or _acts(place, base(low)))
        return prefix + base(low) if sure and is_third(place.word) else None
    if not (place.first or known in ("have", "do") or _is_verb(place, known, last)):
        return None
    return prefix + known


def _tells_of_another(place: _Place) -> bool:
    """Whether a clause that does not begin with a verb has one of its own: "and the dealer loses"."""
    clause = re.split(LINK, place.after, maxsplit=1)[0]
    forms = (_BASES.get(word.lower()) for word in re.findall(WORD, clause))
    return any(base is not None and base not in THINGS_LATER for base in forms)


_YOURS = {"their": "your", "theirs": "yours", "themselves": "yourself"}
_OWN = re.compile(
    r"((?: (?:all|both|of|at|up|to|from|in|into|on|onto|with|out|over|off|back|down|away|one|two|three|any|\d+))* )"
    r"(theirs?)\b"
)
_ALWAYS_OWN = re.compile(r"\b(their(?= own\b)|themselves)\b")
_SAID_TO_YOU = re.compile(rf"{_QUOTED}|\b(you(?:rself|rs|r)?)\b(?=(?: ({WORD})|(['’]))?)", re.IGNORECASE)
_THEIRS = {"your": "their", "yours": "theirs", "yourself": "themselves"}


def _of_them(text: str) -> str:
    """What is said to a player, said of one."""

    def pronoun(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        after = (found[2] or "").lower()
        subject = after in VERBS or after in MODALS or found[3]
        return _cased(found[1], _THEIRS.get(found[1].lower()) or ("they" if subject else "them"))

    return _SAID_TO_YOU.sub(pronoun, text)


def _cased(written: str, word: str) -> str:
    """A word with the capitals of the one it stands for."""
    if written.isupper() and len(written) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if written[:1].isupper() else word


def _lowered(text: str) -> str:
    """With a small first letter, unless the first word is all capitals."""
    word = re.match(WORD, text)
    if word and len(word[0]) > 1 and word[0].isupper():
        return text
    return text[:1].lower() + text[1:]
