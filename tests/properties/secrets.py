"""Non-interference: shuffle what a player cannot see, and see whether that player notices.

The pieces that a player does not know change places among themselves, wherever they lie face down; while several choose
at the same time, one of them answers. Nothing of what is shown to the others may change: view, who is asked, questions,
options, what becomes of a typed answer, scores, log; nor a byte of what goes out to a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve

from tests.properties.typed_answers import meanings, tells, typed_answers
from tgame.dsl import checked as t
from tgame.interpreter.layout import Layout, VarPlan
from tgame.interpreter.machine import Event, Log, Machine, Note
from tgame.interpreter.match import Match
from tgame.interpreter.program import pieces_in
from tgame.interpreter.seat import Sight
from tgame.interpreter.sight import sight
from tgame.table import sight_document, to_json

RECENT = 20  # acts: more than lie between two positions, so that every line of a log is looked at
TYPED = 3  # answers tried at each position by each who is asked


def known_to(match: Match, player: int | None) -> list[int]:
    """The record of who knows which piece, as far as a player may go by it: while others choose, as it was before."""
    return sight(match.machine, player).K


def knows(machine: Machine, player: int | None, knowledge: list[int]) -> list[bool]:
    everyone = machine.program.everyone
    return [mask == everyone if player is None else bool(mask >> player & 1) for mask in knowledge]


def unseen_swap(match: Match, player: int | None, knowledge: list[int], random: Random) -> dict[int, int]:
    """A random exchange of pieces that a player cannot tell apart by what has been seen: piece -> piece."""
    machine = match.machine
    notation = match.edition.notation
    # A piece that a running action has in hand is tied to what was chosen; leave it where it is.
    stacks: list[object] = [[frame[1:] for frame in machine.stack[1:]], machine.picking]
    for thread in (machine.threads or {}).values():
        stacks.extend(([frame[1:] for frame in thread.stack], thread.picking))
    busy = set(_numbers(stacks))
    known = knows(machine, player, knowledge)
    groups: dict[tuple[str, int], list[int]] = {}
    for piece in range(len(machine.W)):
        if not known[piece] and piece not in busy:
            # Of pieces with the same back one may know more, and each may only be what it can be.
            faces = machine.F[piece][machine.program.public if player is None else player]
            groups.setdefault((notation.back(piece), faces), []).append(piece)
    swap: dict[int, int] = {}
    for group in groups.values():
        shuffled = group[:]
        random.shuffle(shuffled)
        swap.update(zip(group, shuffled, strict=True))
    return swap


def _numbers(value: object) -> list[int]:
    """All the numbers in something nested."""
    if isinstance(value, list | tuple):
        return [number for item in value for number in _numbers(item)]
    return [value] if isinstance(value, int) else []


def swapped(match: Match, swap: dict[int, int]) -> Match:
    """The match with pieces exchanged: each takes the other's place, and with it who has seen it there."""
    twin = match.copy()
    machine = twin.machine
    if machine.frozen is not None:
        # Copies of a match share how it was before the players began to choose.
        machine.frozen = machine.frozen.copy()
        _exchange(machine.frozen, swap)
    _exchange(machine, swap)
    return twin


def _exchange(machine: Machine, swap: dict[int, int]) -> None:
    # Options worked out before the exchange would still name the old pieces.
    machine.listed = None
    machine.Z = [[swap.get(piece, piece) for piece in zone] for zone in machine.Z]
    places, known, faces = machine.W[:], machine.K[:], machine.F[:]
    for piece, other in swap.items():
        machine.W[other] = places[piece]
        machine.K[other], machine.F[other] = known[piece], faces[piece]
    values, layout = machine.V[:], machine.program.layout
    for plan in layout.variables.values():
        holds = bool(t.kinds_in(plan.variable.type))
        if holds or any(map(t.kinds_in, plan.variable.per)):
            for place in range(plan.first, plan.first + plan.size):
                value = _exchanged_in(values[place], plan.variable.type, swap) if holds else values[place]
                machine.V[_moved(place, plan, swap, layout)] = value


def _exchanged_in(value: Any, type_: t.Type, swap: dict[int, int]) -> Any:
    """A value with the pieces in it exchanged; numbers stay what they are."""
    match type_:
        case t.PieceType():
            return swap.get(value, value)
        case t.ListType():
            return tuple(_exchanged_in(item, type_.item, swap) for item in value)
        case t.TupleType():
            return tuple(_exchanged_in(*pair, swap) for pair in zip(value, type_.items, strict=True))
    return value


def _moved(place: int, plan: VarPlan, swap: dict[int, int], layout: Layout) -> int:
    """What a variable keeps for a piece goes with the piece's place."""
    for type_, stride, size in zip(plan.variable.per, plan.strides, plan.sizes, strict=True):
        if isinstance(type_, t.PieceType):
            piece = (place - plan.first) // stride % size + layout.indices(type_).start
            place += (swap.get(piece, piece) - piece) * stride
    return place


def seen(match: Match, player: int | None, typed: list[str]) -> dict[str, object]:
    """All that a player is shown now, but for the log; and what becomes of answers that they might type."""
    found: dict[str, object] = {"asked": match.asked, "view": match.view(player)}
    if not match.over:
        found["standing"] = match.standing(player)
    found["figures"] = match.figures(player)
    ask = match.ask(player) if player is not None else None
    if ask is not None:
        open_acts = {action.name for action in ask.decision.actions if tells(action)}
        options = [option for option in ask.options if option.action not in open_acts]
        found["prompt"] = ask.prompt()
        found["options"] = [option.notation for option in options]
        found["texts"] = [option.text() for option in options]
        found["answers"] = meanings(match, ask.player, typed)
        keys = match.seat(ask.player).option_keys()
        found["keys"] = [keys[option.index] for option in options]
    return found


def sent(match: Match, player: int | None, log: Log, typed: list[str]) -> dict[str, object]:
    """What a table is sent, part by part as its text: the sight, with this log; what the next look adds to it;
    explanations of typed answers; and whether the last answer can be taken back."""
    twin = match.copy()
    twin.machine.log = log
    seat = twin.seat(player)
    document = sight_document(_closed(twin, player, seat.look()))
    found: dict[str, object] = {
        f"{part} of the sight": to_json({part: value}) for part, value in document["sight"].items()
    }
    found["story without recall"] = [line.text for line in seat.log(recall=False)]
    again = seat.look()
    found["what the next look adds"] = again.kept, again.lines, again.events
    found |= {f"explanation of {text}": str(seat.explain(text)) for text in typed}
    return found | {"taking back": str(seat.undo())}


def _closed(match: Match, player: int | None, found: Sight) -> Sight:
    """A sight without what is told openly: the score of a match that is over, and the acts that say of themselves that
    they tell something hidden."""
    if match.over:
        return evolve(found, score=None)
    ask = match.ask(player) if player is not None else None
    if ask is None or found.question is None:
        return found
    open_acts = {action.name for action in ask.decision.actions if tells(action)}
    if not open_acts:
        return found
    left = [option for option in found.question.options if option.action not in open_acts]
    question = evolve(
        found.question,
        # Their numbers tell how many of the others there are.
        options=tuple(evolve(option, index=place) for place, option in enumerate(left)),
        refused=tuple(act for act in found.question.refused if act.action not in open_acts),
    )
    return evolve(found, question=question)


def hidden_faces(match: Match, player: int) -> list[str]:
    """The faces of pieces of which a player knows none, as an answer would write them."""
    machine, notation = match.machine, match.edition.notation
    known = knows(machine, player, machine.K)
    faces = {notation.face(piece): known[piece] for piece in range(len(known))}
    for piece, seen_it in enumerate(known):
        faces[notation.face(piece)] |= seen_it
    return [face for face, seen_it in faces.items() if not seen_it]


def log_seen(match: Match, player: int | None, swap: dict[int, int], acts: int | None) -> list[str]:
    """The log as it would read had the pieces been exchanged all along, where the player did not see them.

    With `acts`, only so many of the latest.
    """
    twin = match.copy()
    twin.machine.log = exchanged_log(match, player, swap, acts)
    # Told in both ways, by turns: each is as dear as all the rest.
    return twin.log(player, verbose=(match.seed or 0) % 2 == 1)


def exchanged_log(match: Match, player: int | None, swap: dict[int, int], acts: int | None) -> Log:
    everyone = match.machine.program.everyone
    chain = None
    for stretch in _stretches(match.machine.log, acts):
        named = [(piece, mask) for event in stretch for piece, mask in _pieces(match, event)]
        # What an act does may show what was chosen for it: a piece seen at any point of a stretch is seen in all.
        seen_here = {piece for piece, mask in named if _sees(mask, player, everyone)}
        # In a world where this piece was the other, the other was not seen elsewhere at the same time.
        hidden = ((piece, swap[piece]) for piece, _ in named if piece in swap)
        unseen = {piece: other for piece, other in hidden if not {piece, other} & seen_here}
        for event in stretch:
            chain = (chain, *_renamed(match, event, unseen, player, seen_here))
    return chain


def latest(log: Log, acts: int) -> Log:
    """A log of so many of the latest acts."""
    chain: Log = None
    for stretch in _stretches(log, acts):
        for event in stretch:
            chain = (chain, *event)
    return chain


def _stretches(log: Log, acts: int | None) -> list[list[Event]]:
    """Each act, pass or phase with what came of it; of so many of the latest, or all."""
    found: list[list[Event]] = [[]]
    while log is not None and (acts is None or len(found) <= acts):
        log, *event = log
        found[-1].append(tuple(event))
        if event[0] in ("act", "pass", "phase"):
            found.append([])
    return [stretch[::-1] for stretch in reversed(found)]


def _sees(mask: int, player: int | None, everyone: int) -> bool:
    return mask == everyone if player is None else bool(mask >> player & 1)


def _choices(match: Match, action: str, chosen: Any) -> list[tuple[Any, t.Type]]:
    """What was chosen for an action, with its types."""
    choices = match.machine.program.game.actions[action].chosen
    return (
        list(zip((chosen,) if len(choices) == 1 else chosen, (c.type for c in choices), strict=True)) if choices else []
    )


def _pieces(match: Match, event: Event) -> list[tuple[int, int]]:
    """The pieces that an event names, each with who knew it."""
    match event:
        case ("move", _, piece, _, _, mask) | ("show" | "hide", _, piece, _, mask) | ("look", _, piece, _, mask, _):
            return [(piece, mask)]
        case ("act", _, _, action, chosen, known, _, _):
            pieces = [p for value, type_ in _choices(match, action, chosen) for p in pieces_in(value, type_)]
            return list(zip(pieces, known, strict=True))
        case ("tell", _, places, _):
            return [(piece, 0) for piece, *_ in places]  # what is told of a piece shows no face
    return []


def _renamed(match: Match, event: Event, swap: dict[int, int], player: int | None, seen_here: set[int]) -> Event:
    kind, site, *rest = event
    if kind in ("move", "look"):
        return (kind, site, swap.get(rest[0], rest[0]), *rest[1:])
    if kind == "tell":
        rest[0] = tuple((swap.get(piece, piece), *more) for piece, *more in rest[0])
    if kind == "act":
        other = tuple(_exchanged_in(value, type_, swap) for value, type_ in _choices(match, rest[1], rest[2]))
        rest[2] = other[0] if len(other) == 1 else other or rest[2]
    if kind in ("act", "phase", "step", "trigger", "say", "end"):
        rest[-1] = _other_note(match, rest[-1], swap, player, seen_here)
    return (kind, site, *rest)


def _other_note(
    match: Match, note: Note | None, swap: dict[int, int], player: int | None, seen_here: set[int]
) -> Note | None:
    """What a text might be filled with, had other pieces been there: what this player may not know is another."""
    if note is None or note[1] is None:
        return note
    number, values, masks, looked, known, spots = note
    assert values is not None
    program = match.machine.program
    types = program.pool.notes[number].types
    everyone = program.everyone
    open_to = [
        _sees(mask, player, everyone) and all(_sees(tells, player, everyone) or p in seen_here for p, tells in named)
        for mask, named in zip(masks, looked, strict=True)
    ]
    found = tuple(
        _exchanged_in(value, type_, swap) if known else _another(value, type_)
        for value, type_, known in zip(values, types, open_to, strict=True)
    )
    return number, found, masks, looked, known, spots


def _another(value: Any, type_: t.Type) -> Any:
    match type_:
        case t.NumberType():
            return value + 1
        case t.BoolType():
            return not value
        case t.EnumType() | t.PlayerType():
            return (value + 1) % (t.domain_size(type_) or 1)
    return value


def difference(
    match: Match,
    player: int | None,
    random: Random,
    knowledge: list[int] | None = None,
    acts: int | None = None,
    documents: bool = False,
) -> str | None:
    """What a player would notice of an exchange that must be invisible; None if nothing."""
    swap = unseen_swap(match, player, known_to(match, player) if knowledge is None else knowledge, random)
    return _noticed(match, swapped(match, swap), player, random, (match, swap, acts), documents)


def _noticed(
    match: Match,
    twin: Match,
    player: int | None,
    random: Random,
    told: tuple[Match, dict[int, int], int | None],
    documents: bool,
) -> str | None:
    """What differs between two matches that must look the same to a player; the log of the other is that of a match in
    which pieces were exchanged."""
    typed = typed_answers(match, player, random, TYPED) if player is not None else []
    before, after = seen(match, player, typed), seen(twin, player, typed)
    if before == after and documents:
        # It has the lines of the log in it.
        before = sent(match, player, exchanged_log(match, player, {}, told[2]), typed)
        after = sent(twin, player, exchanged_log(told[0], player, *told[1:]), typed)
    elif before == after:
        before, after = {"log": log_seen(match, player, {}, told[2])}, {"log": log_seen(told[0], player, *told[1:])}
    return next((f"{what} differs" for what in before | after if before.get(what) != after.get(what)), None)


def answer_noticed(
    match: Match, chooser: int, player: int | None, random: Random, acts: int, documents: bool = False
) -> str | None:
    """What a player would notice of somebody's answer while both still choose at the same time; None if nothing."""
    twin = match.copy()
    ask = twin.ask(chooser)
    assert ask is not None
    twin.answer(random.randrange(len(ask.options)), chooser)
    if twin.machine.threads is None:
        return None
    return _noticed(match, twin, player, random, (twin, {}, acts), documents)


def either(match: Match, player: int, random: Random) -> tuple[tuple[Match, Match], set[int]] | None:
    """The match after one of two choices that differ only in what is taken out of heaps, if there are such; and what
    is taken."""
    ask = match.ask(player)
    assert ask is not None
    machine = match.machine
    alike: dict[tuple[object, ...], list[int]] = {}
    for option in ask.options:
        if option.index < len(ask.raw) and option.args:
            declared = ask.decision.actions[ask.raw[option.index][0]]
            types = [t.item_type(declared.chosen[-1].type)] if ask.picking else [c.type for c in declared.chosen]
            rest = [
                machine.W[value] if isinstance(type_, t.PieceType) and _in_heap(machine, value) else (value,)
                for value, type_ in zip(option.args, types, strict=False)
            ]
            alike.setdefault((option.action, *rest), []).append(option.index)
    groups = [group for group in alike.values() if len(group) > 1]
    if not groups:
        return None
    chosen = random.sample(random.choice(groups), 2)
    found = match.copy(), match.copy()
    for twin, index in zip(found, chosen, strict=True):
        twin.answer(index, player)
        # The others choose at the same time; what comes after them is another question.
        while machine.frozen is not None and twin.machine.frozen is machine.frozen:
            twin.answer(0, twin.awaited[0])
    pieces = {number for index in chosen for number in _numbers(ask.options[index].args)}
    return found, pieces


def _in_heap(machine: Machine, piece: int) -> bool:
    program = machine.program
    return program.loose[program.zone_of[machine.W[piece]]]


def told_apart(before: Match, both: tuple[Match, Match], pieces: set[int], player: int | None, acts: int) -> bool:
    """Does the log tell a player two matches apart that look the same, though these pieces never came to lie open?"""
    one, other = both
    if any(_came_open(before, match, pieces, player) for match in both) or one.view(player) != other.view(player):
        return False
    return log_seen(one, player, {}, acts) != log_seen(other, player, {}, acts)


def _came_open(before: Match, after: Match, pieces: set[int], player: int | None) -> bool:
    """Was one of them moved to where this player sees it, or turned up? By the rules' declarations, not the record."""
    program, log = after.machine.program, after.machine.log
    while log is not None and log is not before.machine.log:
        log, *event = log
        if event[0] not in ("move", "show", "look") or event[2] not in pieces:
            continue
        if event[0] != "move" or _sees(program.seen[program.zone_of[event[4]]], player, program.everyone):
            return True
    return False


def leaks(match: Match, random: Random, choices: bool = True, documents: bool = True) -> Iterator[str]:
    """What a player or a spectator would notice here of what is hidden from them. Dear are `choices`, what is told of
    them, and `documents`, what a table is sent."""
    players = range(match.edition.configuration.players)
    where = f"seed {match.seed}, {len(match.decisions)} answers"
    for player in (None, *players):
        noticed = difference(match, player, random, acts=RECENT, documents=documents)
        if noticed is not None:
            yield f"{where}, seen by {player}: {noticed}"
    if match.machine.threads is not None and len(match.awaited) > 1:
        chooser = random.choice(match.awaited)
        for player in (None, *(seat for seat in players if seat != chooser)):
            noticed = answer_noticed(match, chooser, player, random, RECENT, documents)
            if noticed is not None:
                yield f"{where}, seen by {player} when player {chooser} answers: {noticed}"
    for chooser in match.awaited[:1] if choices else ():
        found = either(match, chooser, random)
        for player in (None, *players) if found is not None else ():
            if found is not None and player != chooser and told_apart(match, *found, player, RECENT):
                yield f"{where}, told to {player}: what player {chooser} took"
