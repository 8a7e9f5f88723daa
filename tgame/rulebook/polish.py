"""Words that grow together where they meet, whole sentences, and the spaces of a language."""

from __future__ import annotations

import re

from tgame.interpreter import tongues
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.nouns import either

_CONTRACTIONS = (
    (re.compile(r"\b([Dd])e le (?=[^«]*)"), r"\1u "),
    (re.compile(r"\b([Dd])e les "), r"\1es "),
    (re.compile(r"\bà le "), "au "),
    (re.compile(r"\bÀ le "), "Au "),
    (re.compile(r"\bà les "), "aux "),
    (
        re.compile(
            r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu)e (?=(un|une|au|il|ils|elle|elles|on|autre|autres|aucun|aucune)\b)"
        ),
        r"\1'",
    ),
    # Before a name of the file that begins with a vowel; an h may be one that is heard.
    (re.compile(r"\b([Dd]|[Qq]u)e (?=(?:«\s|\*\*)[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒaeiouàâäéèêëîïôöùûüœ])"), r"\1'"),
    (re.compile(r"\b([Ss])i (?=ils?\b)"), r"\1'"),
    (re.compile(r"\bvers (?=(cette|la|une|chaque) direction\b)"), "dans "),
    (re.compile(r"\b([Ss])i (?=pour chaque\b)"), r"\1i, "),
)
_YOURS = (
    (re.compile(r"\bthe (\w+|\*\*?[^*]+\*?\*) of you\b"), r"your \1"),
    (re.compile(r"(\*\*?[^*]+\*?\*) of you\b"), r"your \1"),
    (
        re.compile(r"\byou (knows|gets|has|wins|becomes|holds|owns|sees|takes|plays|lays|needs|keeps|shows)\b"),
        lambda m: "you have" if m[1] == "has" else f"you {m[1].removesuffix('s')}",
    ),
    # Not after a preposition: what is said then is said of something else, "the player before you is …".
    (re.compile(r"(^|\b(?:[Ii]f|and|or|that|when|while|until)\s|[,;:(]\s*)([Yy]ou) is\b"), r"\1\2 are"),
    (re.compile(r"\b([Ii])f (?=for every\b)"), r"\1f, "),
    (re.compile(r"\btowards (?=(that|the \w+|each) direction\b)"), "in "),
)
_CE = re.compile(r"\bce (?=(\w.*))", re.DOTALL)
_HELD = (
    (re.compile(r" (?=[:;?!»])"), "\N{NO-BREAK SPACE}"),
    (re.compile(r"(«|\bn°) "), "\\1\N{NO-BREAK SPACE}"),
)


def polish(tongue: Tongue, text: str) -> str:
    """Words that grow together where they meet: `de le`, `the score of you`."""
    text = either(tongue, text, plural=False)
    if tongue == "fr":
        text = _CE.sub(lambda found: "cet " if tongues.elides(found[1]) else found[0], tongues.contracted(text))
    for pattern, replacement in _CONTRACTIONS if tongue == "fr" else _YOURS:
        text = pattern.sub(replacement, text)
    return re.sub(r",(?=[,.)]|\s?[;:])", "", re.sub(r" +([,.)])", r"\1", re.sub(r" {2,}", " ", text)))


def typeset(tongue: Tongue, text: str) -> str:
    """A whole page with the spaces of its language: in French, signs of two parts stay with the word before them."""
    for pattern, replacement in _HELD if tongue == "fr" else ():
        text = pattern.sub(replacement, text)
    return text


def sentence(tongue: Tongue, text: str) -> str:
    """A clause as a sentence: a capital letter, a full stop."""
    text = polish(tongue, text.strip()).rstrip(", ")
    place = re.search(r"\w", text)
    if place and place.start() == 0:
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", ":", "!", "?")) else text + "."
