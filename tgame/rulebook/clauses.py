"""Clauses about a thing, said of that thing: `the rank of that card is 3` becomes `whose rank is 3`."""

from __future__ import annotations

import re
from typing import Literal

Tongue = Literal["en", "fr"]
_STARTS: dict[Tongue, tuple[str, ...]] = {"en": ("the ", "*"), "fr": ("le ", "la ", "les ", "«")}
_VERBS = {
    "en": re.compile(r" (is|are|has|holds)\b"),
    "fr": re.compile(r" (est|n'est|ont|n'ont|sont|ne|vaut|figure)\b"),
}
_APPLIED = (re.compile(r"^(\*\*.*(?:applies|apply)) to $"), re.compile(r"^(la condition \*\*.* remplie) pour $"))
_DOES = {
    "en": re.compile(r"(is|knows|has) "),
    "fr": re.compile(r"(est|n'est|connaît|figure|vaut) "),
}
_SAME = {
    "en": r"(?:{0} and (?P<one>{1}?)|(?P<other>{1}?) and {0}) (?P<not>do not )?have the same (?P<what>{1})",
    "fr": r"(?:{0} et (?P<one>{1}?)|(?P<other>{1}?) et {0}) (?P<not>n')?ont (?:pas )?la même (?P<what>{1})",
}
_NO_AND = r"(?:(?! and | or | et | ou ).)+"
_KNOWN = {"en": r"(.+) (knows|does not know) {0}", "fr": r"(.+) (connaît|ne connaît pas) {0}"}


_DENIALS: dict[Tongue, tuple[tuple[re.Pattern[str], str], ...]] = {
    "en": (
        (re.compile(r"\bha(?:s|ve) no\b"), ""),
        (re.compile(r"\b(is|are|can|may|must|was|were) not\b"), r"\1"),
        (re.compile(r"\b(is|are|may|must|was|were)\b"), r"\1 not"),
        (re.compile(r"\bcannot\b"), "can"),
        (re.compile(r"\bcan\b"), "cannot"),
        (re.compile(r"\bhas\b"), "does not have"),
        (re.compile(r"\b(have|own|hold)\b"), r"do not \1"),
        (re.compile(r"\b(own|hold|show|touch|protect|reach|need|count|bear|carr)(?:s|ies)\b"), r"does not \1"),
    ),
    "fr": (
        (re.compile(r"\bn'(est|a|ont) pas\b"), r"\1"),
        (re.compile(r"\bne (sont|peut|possède|porte|montre) pas\b"), r"\1"),
        (re.compile(r"\b(est|a|ont)\b"), r"n'\1 pas"),
        (re.compile(r"\b(sont|peut|possède|porte|montre)\b"), r"ne \1 pas"),
    ),
}


def denied(tongue: Tongue, clause: str) -> str:
    """A clause of the file, denied: `you have no card`, `that player is not armed`."""
    for pattern, replacement in _DENIALS[tongue]:
        found = pattern.search(clause)
        if found and replacement:
            return clause[: found.start()] + found.expand(replacement) + clause[found.end() :]
        if found:
            return clause[: found.start()] + found[0].removesuffix(" no") + " a" + clause[found.end() :]
    return f"it is not so that {clause}" if tongue == "en" else f"il n'est pas vrai que {clause}"


def applied(clause: str, owner: str) -> tuple[str, bool]:
    """`**yellow** applies to that tile`, said of that tile, without the tile; and whether it is that."""
    if owner and clause.endswith(owner) and clause.count(owner) == 1:
        for pattern in _APPLIED:
            if found := pattern.match(clause.removesuffix(owner)):
                return found[1], True
    return clause, False


def done(tongue: Tongue, clause: str, owner: str) -> str:
    """`that card is a joker`, without that card; nothing where it is not that."""
    rest = clause.removeprefix(f"{owner} ")
    return rest if owner and rest != clause and clause.count(owner) == 1 and _DOES[tongue].match(rest) else ""


def done_by_none(tongue: Tongue, clause: str, owner: str) -> str:
    """What none of them does, one thing or another: `knows ...`, in French `ne connaît ... ni ne connaît ...`."""
    start, word = f"{owner} ", {"en": " or ", "fr": " ou "}[tongue]
    if not owner or not clause.startswith(start):
        return ""
    deeds = clause.removeprefix(start).split(f"{word}{start}")
    if any(owner in deed or deed.startswith("n'") or not _DOES[tongue].match(deed) for deed in deeds):
        return ""
    if tongue == "en":
        return word.join(deeds)
    return " ni ".join(f"n'{deed}" if deed.startswith("e") else f"ne {deed}" for deed in deeds)


def known(tongue: Tongue, clause: str, owner: str) -> str:
    """`that player knows that card`, said of that card: `known to that player`; of several players, one or another."""
    word = {"en": " or ", "fr": " ou "}[tongue]
    found = [re.fullmatch(_KNOWN[tongue].format(re.escape(owner)), part) for part in clause.split(word)]
    said: list[str] = []
    for one in found:
        if not owner or not one or owner in one[1]:
            return ""
        sure = one[2] in ("knows", "connaît")
        english = f"known to {one[1]}" if sure else f"not known to {one[1]}"
        said.append(english if tongue == "en" else f"que {one[1]} {one[2]}")
    return word.join(said)


def alike(tongue: Tongue, clause: str, owner: str, plural: bool) -> str:
    """`that card and the led card have the same suit`, said of that card: `that has the same suit as the led card`."""
    found = owner and re.fullmatch(_SAME[tongue].format(re.escape(owner), _NO_AND), clause)
    if not found or clause.count(owner) != 1:
        return ""
    other, what = found["one"] or found["other"], found["what"]
    if tongue == "en":
        verb = ("do not have" if plural else "does not have") if found["not"] else "have" if plural else "has"
        return f"that {verb} the same {what} as {other}"
    verb = "ont" if plural else "a"
    verb = f"n'{verb} pas" if found["not"] else verb
    return f"qui {verb} la même {what} que {other}"


def speaks_of(text: str, thing: str) -> bool:
    """Is a thing named in a text? `that player B` does not name `that player`."""
    return bool(re.search(rf"(?<!\w){re.escape(thing)}(?!\w| [A-Z]\b)", text))


def without_owner(tongue: Tongue, clause: str, owner: str) -> str:
    """`the rank of that card is 3` as `the rank is 3`, where the subject is the owner's and it is named only there."""
    if owner and tongue == "en" and clause.startswith(f"{owner}'s ") and clause.count(owner) == 1:
        return "the " + clause.removeprefix(f"{owner}'s ")
    if owner and tongue == "en" and clause.startswith("the ") and clause.count(owner) == 1:
        before, theirs, after = clause.partition(f" in {owner}'s ")
        if theirs and not _VERBS[tongue].search(before):
            return f"{before} in {after}"
    if not owner or clause.count(owner) != 1 or not speaks_of(clause, owner) or not clause.startswith(_STARTS[tongue]):
        return ""
    links = (" of ", " for ") if tongue == "en" else (" de ", " pour ")
    whose = next((link + owner for link in links if link + owner in clause), "")
    if not whose:
        return ""
    verb = _VERBS[tongue].search(clause)
    if verb and verb.start() < clause.index(whose):
        return ""
    return clause.replace(whose, "", 1)
