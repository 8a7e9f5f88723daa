"""Whole sentences: who does it, lists, and the capital at the beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.interpreter.tongues.nouns import Tongue
from tgame.interpreter.tongues.verbs import to_you

_AND = {"en": "and", "fr": "et"}


def with_seat(name: str, sentence: str, you: bool, tongue: Tongue) -> str:
    """What a seat does, in the third person, with that seat in front; `you` if it is the reader's own.

    French does not change the verb: the reader is marked instead. A sentence may begin with a sign (": Strong team").
    """
    if you and tongue == "en":
        name, sentence = "You", to_you(sentence)
    elif you:
        name = f"{name} (toi)"
    if not sentence:
        return name
    joined = sentence[0] in (",.)" if tongue == "fr" else ",.):;!?")
    return f"{name}{'' if joined else ' '}{sentence}"


def listed(parts: Sequence[str], tongue: Tongue) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {_AND[tongue]} {parts[-1]}"


def evenly(text: str) -> str:
    """With single spaces, and none at the ends: what a hole is filled with may be nothing."""
    return " ".join(word for word in text.split(" ") if word)


def sentence_case(text: str) -> str:
    """With a capital first letter. A digit, quote or sign at the beginning stays, and so does a place ("e4")."""
    if re.match(r"[^\W\d_]\d", text):
        return text
    return text[:1].upper() + text[1:]
