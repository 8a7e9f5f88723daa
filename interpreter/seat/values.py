"""What one seat is given of a match, as typed values: the table once, a sight for each moment, questions with targets.

Nothing here knows how a match works. Everything is made from what that seat may know, with names that say what is seen:
two matches that look alike to a seat give equal values.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from tgame.interpreter.figures import Figure

VERSION = 1

# ---- the table: public, and the same for everybody


@frozen
class Item:
    """One of an enum: its name in the rule file, what it is called, and what no other item of that enum has: a short
    form, and a mark. `colour` is `#rrggbb`; none where the enum has more items than there are colours."""

    name: str
    label: str
    short: str
    mark: str
    colour: str | None = None


SortKind = Literal["yes_no", "number", "enum", "player", "cell", "direction", "piece", "list", "tuple"]


@frozen
class Sort:
    """What sort of values there are. Items of an enum and directions go by their names, players and cells by numbers
    from 0, pieces by what is seen of them. `items` says what a list is of, or each part of a tuple."""

    kind: SortKind
    enum: str | None = None
    low: int | None = None
    high: int | None = None
    zones: tuple[str, ...] = ()  # whose cells they are: boards of one size share theirs
    pieces: tuple[str, ...] = ()  # kinds
    items: tuple[Sort, ...] = ()


@frozen
class Field:
    """Of a kind, or a parameter of an action: its name, what type the rule file gives it, and what sort that is."""

    name: str
    type: str
    sort: Sort
    several: bool = False  # of a parameter: it is picked one by one


@frozen
class Kind:
    """A kind of piece. Its colour is that of the item in the field `coloured`, its mark that of the one in `marked`."""

    name: str
    family: str
    label: str
    plural: str
    fields: tuple[Field, ...]
    back: tuple[str, ...]  # the fields that its back shows
    coloured: str | None = None
    marked: str | None = None


@frozen
class Along:
    """Slots that stand along a board, one for each of its columns or rows."""

    zone: str
    by: Literal["column", "row"]


@frozen
class Zone:
    """A zone, or one part of it. In a heap the order of pieces says nothing; of a pile the first is on top.

    `over`: it is a layer of that other board, cell on cell.
    """

    id: str
    zone: str
    label: str
    short: str
    owner: int | None
    keys: tuple[str, ...]  # what else it is kept for: `Vine jungle`
    shape: str
    heap: bool
    seen: str
    rows: int = 0
    columns: int = 0
    cells: tuple[str, ...] = ()  # what its cells are called
    bookkeeping: bool = False
    holds: tuple[str, ...] = ()  # kinds that may lie in it; none said where any may
    over: str | None = None
    along: Along | None = None


@frozen
class Variable:
    name: str
    label: str
    type: str
    per: tuple[tuple[str, ...], ...]  # for each index what its values are called
    sort: Sort
    kept_for: tuple[Sort, ...]  # for each index what it is
    bookkeeping: bool = False


@frozen
class Action:
    name: str
    label: str
    parameters: tuple[Field, ...]


@frozen
class Setting:
    """A variant or an option that this match is played with."""

    name: str
    label: str
    value: str | int | bool


@frozen
class Table:
    """All that is public before the first card is dealt."""

    version: int
    game: str
    digest: str
    language: str
    languages: tuple[str, ...]
    title: str
    about: str
    aim: str
    seats: tuple[str, ...]
    settings: tuple[Setting, ...]
    enums: dict[str, tuple[Item, ...]]
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    actions: tuple[Action, ...]


# ---- a sight: one seat's, at one moment


@frozen
class Fact:
    """What was told of a piece to all: `value`. If that is about a field, which; if it says whether something is so,
    of which `item`: `Red: no` is no, of the field `colour` and the item `red`."""

    text: str
    value: Any
    field: str | None = None
    item: Any = None


@frozen
class Left:
    """Of a field of a piece that this seat does not know: the values that it can still have, and their words. Without a
    field, the kinds that it can be of."""

    field: str | None
    values: tuple[Any, ...]
    words: tuple[str, ...]


@frozen
class Piece:
    """A piece, or `count` of them that look the same and lie together.

    `id` is made from where it lies and how it looks, so it names a thing in this sight only. Where the eye can follow
    places it ends with one, `deck#3`: an entry of several stands for that place and those behind it. `face` is the kind
    and the values of its fields; None if this seat does not know it. `recalled`: it lies face down, and is only
    remembered. `told`: what all were told of it, as long as the eye could follow it. `left`: of one that this seat does
    not know, what it can still be, as far as the back does not say it; of one that it knows, as far as everybody does.
    """

    id: str
    face: tuple[str | int | bool, ...] | None
    back: str
    name: str
    short: str
    up: bool
    recalled: bool
    cell: int | None = None
    count: int = 1
    told: tuple[Fact, ...] = ()
    left: tuple[Left, ...] = ()


@frozen
class Lying:
    """What lies in a zone."""

    zone: str
    count: int
    pieces: tuple[Piece, ...]


@frozen
class Value:
    """What a variable says, for each of its indices in a row, the last index fastest; None where this seat may not
    know it."""

    variable: str
    values: tuple[Any, ...]


TargetKind = Literal["piece", "cell", "player", "value", "list"]


@frozen
class Place:
    """Where a plain value points: a part of a zone, some of its cells, or a piece in it; or a variable, and which of
    its values in a row."""

    zone: str | None = None
    cells: tuple[int, ...] = ()
    piece: str | None = None
    variable: str | None = None
    index: int | None = None


@frozen
class Target:
    """Something that an answer touches: a piece of this sight by its id, a cell of a zone, a seat, a plain value. A
    value has a `place` where the rules use it to point at one: a column, a card of a hand, a heap."""

    kind: TargetKind
    text: str
    piece: str | None = None
    zone: str | None = None
    cell: int | None = None
    player: int | None = None
    value: Any = None
    items: tuple[Target, ...] = ()
    place: Place | None = None


@frozen
class Part:
    """A part of an option's words: `varies` if it was filled in."""

    text: str
    varies: bool


@frozen
class Pick:
    """Something that may be picked."""

    text: str
    notation: str
    target: Target


@frozen
class Picks:
    """What is picked for an answer: for which parameter, how many, and out of which. One that stands for several copies
    may be picked as often as there are copies."""

    parameter: str
    least: int
    most: int
    offered: tuple[Pick, ...]


@frozen
class Choice:
    """An answer: its number, in words, as a scenario writes it, and by what it touches, parameter by parameter.

    `names` are things that its words name besides. With `picks`, several things are picked for it: in this answer, or
    each in a question of its own. `touches`: of one that tells something of pieces, a hint, those for which it holds,
    by their ids, if this seat can work that out.
    """

    index: int
    action: str
    text: str
    parts: tuple[Part, ...]
    notation: str
    targets: dict[str, Target]
    names: tuple[Target, ...] = ()
    picks: Picks | None = None
    touches: tuple[str, ...] = ()


@frozen
class Refused:
    """What cannot be done now, and the rule file's reason."""

    action: str
    text: str
    targets: dict[str, Target]
    why: str


@frozen
class Picking:
    """Several things are picked one by one: what was picked so far, and how many it must be."""

    action: str
    parameter: str
    least: int
    most: int
    picked: tuple[Target, ...]


@frozen
class Repeated:
    """The same is asked several times in a row: which time this is, counted from 1, and how often it will be."""

    number: int
    times: int


QuestionKind = Literal["choose", "may", "any", "window"]


@frozen
class Question:
    """What is asked of this seat. `passing` is the notation of answering none of the options, if one may, and
    `passing_text` the word for it."""

    id: str
    kind: QuestionKind
    together: bool
    again: bool
    prompt: str
    written: bool  # the prompt is the rule file's
    passing: str | None
    passing_text: str | None
    picking: Picking | None
    actions: tuple[str, ...]
    options: tuple[Choice, ...]
    refused: tuple[Refused, ...]
    repeated: Repeated | None = None


@frozen
class Score:
    """The score sheet as this seat may know it: for each line the values by seat; None where it may not."""

    lines: tuple[tuple[str, tuple[int | None, ...]], ...]
    totals: tuple[int | None, ...]


EventKind = Literal["move", "up", "down", "look", "set", "shuffle", "rotate", "roll"]


@frozen
class Seen:
    """Something that happened before this seat's eyes. `face` only if the seat knows it."""

    kind: EventKind
    zone: str | None = None
    cell: int | None = None
    to: str | None = None
    to_cell: int | None = None
    back: str | None = None
    face: tuple[str | int | bool, ...] | None = None
    player: int | None = None
    variable: str | None = None
    index: int | None = None
    value: Any = None


@frozen
class Told:
    """A line of the story. `words` is the line without the name of the player whose line it is."""

    kind: str
    text: str
    player: int | None
    words: str


@frozen
class Outcome:
    winners: tuple[int, ...]
    reason: str


@frozen
class Sight:
    """One seat's sight of a match at one moment; `seat` is None for a spectator."""

    version: int
    revision: int
    seat: int | None
    where: tuple[str, ...]  # the phases that are on: `Round 3`, `Draft 4`
    turn: int | None  # whose turn it is, if it is anybody's
    items: tuple[str, ...]  # what phases that are on go through: `jungle`, as scenarios write it
    asked: tuple[int, ...]
    zones: tuple[Lying, ...]
    variables: tuple[Value, ...]
    question: Question | None
    score: Score | None
    figures: tuple[Figure, ...]  # numbers to which the rule file gives a title
    kept: int  # lines told before these
    lines: tuple[Told, ...]
    events: tuple[Seen, ...]
    outcome: Outcome | None
