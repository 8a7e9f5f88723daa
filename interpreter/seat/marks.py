"""Marks, colours and short forms by which the items of an enum are told apart at a glance.

In: the names and labels of an enum's items. Out: for each a short form and a mark that no other has, and a colour. Who
cannot tell colours apart, or sees none, has the marks; nothing is said by a colour alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from unicodedata import category, combining, normalize

# Okabe and Ito's, which people with any kind of colour blindness can tell apart.
ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PINK, BLACK = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#000000",
)  # fmt: skip
PALETTE = (ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PINK, BLACK)
SHAPES = "●▲■◆★✚⬟◐"

_WORDS = {
    RED: "red rouge scarlet crimson ecarlate",
    BLUE: "blue bleu bleue navy",
    GREEN: "green vert verte",
    YELLOW: "yellow jaune",
    ORANGE: "orange amber ambre",
    SKY: "cyan turquoise azure azur",
    PINK: "pink rose magenta",
    BLACK: "black noir noire",
    "#ffffff": "white blanc blanche",
    "#7b3fa0": "purple violet violette pourpre mauve",
    "#8b5a2b": "brown brun brune marron",
    "#8c8c8c": "grey gray gris grise",
    "#d4af37": "gold golden dore doree",
    "#b8c0c8": "silver argent argente argentee",
    "#b87333": "copper bronze cuivre",
}
# Things that have a colour in everybody's mind; suits as in a deck of four colours.
_THINGS = {
    RED: "hearts heart coeur coeurs fire flame feu lava lave ruby rubies rubis",
    GREEN: "clubs club trefle trefles jungle forest foret grass herbe emerald emeralds emeraude emeraudes",
    SKY: "diamonds carreau carreaux frost ice snow givre glace neige sky ciel",
    BLUE: "water sea ocean eau mer sapphire sapphires saphir saphirs",
    BLACK: "spades spade pique piques coal charbon",
    "#8b5a2b": "wood bois earth terre",
    "#8c8c8c": "stone pierre iron fer",
}
COLOUR_WORDS = {
    word: colour for table in (_WORDS, _THINGS) for colour, words in table.items() for word in words.split()
}


def colour_word(*names: str) -> str | None:
    """The colour that one of these names is the word for."""
    return next((COLOUR_WORDS[word] for name in names if (word := _plain(name)) in COLOUR_WORDS), None)


def colours(names: Sequence[tuple[str, ...]]) -> list[str | None]:
    """A colour for each of some items, of which each may go by several names: the one that it is called by, else the
    next of the palette that none of them has; none for more items than the palette has colours."""
    found = [colour_word(*alike) for alike in names]
    if len(names) > len(PALETTE):
        return found
    left = (colour for colour in PALETTE if colour not in found)
    return [next(left, None) if colour is None else colour for colour in found]


def short_forms(labels: Sequence[str], written: Sequence[str]) -> list[str]:
    """A short form for each label: the rule file's own, else two letters of it, the initials of its words, or as many
    letters as it takes to be the only one."""
    own = [short if short != label else "" for label, short in zip(labels, written, strict=True)]
    taken = {_plain(short) for short in own if short}
    if len(taken) < sum(map(bool, own)):
        own, taken = [""] * len(labels), set()
    begin = Counter(_plain(label[:2]) for label in labels)
    found = []
    for place, label in enumerate(labels):
        fitting = (form for form in _forms(label, place) if _plain(form) not in taken and begin[_plain(form)] < 2)
        short = own[place] or next(fitting)
        taken.add(_plain(short))
        found.append(short)
    return found


def _forms(label: str, place: int) -> Iterator[str]:
    capital = label[:1].upper() + label[1:]
    words = [word for part in capital.split() if (word := part.strip("()“”’',.:"))]
    yield capital[:2]
    if len(words) > 1:
        yield "".join(word[0] for word in words)
    yield from (capital[:length] for length in range(3, len(label)) if capital[length - 1] != " ")
    yield capital
    # Two items of one name: numbered, since nothing else tells them apart.
    yield from (f"{capital} {number}" for number in count(place + 1))


def marks(shorts: Sequence[str]) -> list[str]:
    """A mark for each of some items: their own signs where all have one, else shapes, and letters where there are too
    many for shapes."""
    if all(len(short) == 1 and category(short).startswith("S") for short in shorts):
        return list(shorts)
    return list(SHAPES[: len(shorts)]) if len(shorts) <= len(SHAPES) else list(shorts)


def _plain(word: str) -> str:
    """Without capitals and accents."""
    return "".join(sign for sign in normalize("NFD", word.casefold().strip()) if not combining(sign))
