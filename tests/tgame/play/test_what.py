"""`? X` has an answer for every word on the screen, out of the seat's own sight; how to play fits a screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import tgame
from tests.properties.matches import CLASSICS, GAMES
from tests.tgame.play.positions import Position, at, manual_of, seen, walk
from tgame.checking.secrets.exchange import swapped, unseen_swap
from tgame.interpreter.match import Match
from tgame.play import lines as ln
from tgame.play.howto import how_to_play, what_a_turn_is
from tgame.play.manual import Manual
from tgame.play.menu import menu
from tgame.play.opening import opening
from tgame.play.what import Asked, about, things
from tgame.play.words import Words

UNKNOWN = {"en": "nothing is called", "fr": "rien ne s'appelle"}
MARKDOWN = ("**", "##", "\\", " _", "*")
WORDS = 60  # asked at one position
BOUNDS = {80: 22, 40: 22}


@cache
def load(path: Path) -> tgame.Game:
    return tgame.load(path)


def new(path: Path, seed: int) -> Match:
    game = load(path)
    return game.new(next(n for n in (3, 2, 4, 1) if n in game.players), seed)


def printed(here: Position) -> Iterator[str]:
    """The words that stand on the screen, or may stand there."""
    table, sight = here.table, here.sight
    shown = {lying.zone for lying in sight.zones if lying.count}
    for zone in table.zones:
        if zone.id in shown and not zone.bookkeeping:
            yield from (zone.label, zone.short)
            yield from zone.cells[:3]
    yield from (
        action.label.replace("…", "").strip() for action in table.actions if action.name in here.question.actions
    )
    yield from (entry.verb for entry in here.menu.entries)
    for lying in sight.zones:
        if not here.asked_about.zones[lying.zone].bookkeeping:
            for piece in lying.pieces[:12]:
                if piece.face is not None:
                    yield from (piece.name, piece.short)
    yield from table.seats
    yield from (f"P{place + 1}" for place in range(len(table.seats)))
    yield from (figure.short for figure in sight.figures)
    yield from (figure.text for figure in sight.figures)
    yield from (variable.label for variable in table.variables if not variable.bookkeeping)
    if sight.score is not None:
        yield "score"
        yield from (text for text, _ in sight.score.lines)
    for name, items in table.enums.items():
        # What these settings never reach stands nowhere.
        for item in items if here.asked_about.manual.has_enum(name) else ():
            yield from (item.label, item.short)
    for heading in sight.where:
        yield from (heading, heading.split()[0])


# Files without French are explained in English.
TONGUES = [
    pytest.param(path, language, id=f"{path.stem}-{language}")
    for path in (*GAMES, *CLASSICS)
    for language in ("en", "fr")
    if language == "en" or path in GAMES
]


@pytest.mark.parametrize(("path", "language"), TONGUES)
def test_every_printed_word_has_an_answer(path: Path, language: str) -> None:
    places = [1, 14, 33]
    for number, match in enumerate(walk(new(path, 3), 3, 34)):
        if number not in places:
            continue
        here = seen(match, language)
        for word in dict.fromkeys(printed(here)):
            answer = here.about(word)
            assert answer, word
            assert not answer[0].startswith(UNKNOWN[language]), (word, answer)
            assert len(answer) <= 7, (word, answer)
            assert not any(sign in line for sign in MARKDOWN for line in answer), (word, answer)


def test_what_is_not_there_is_said_with_near_spellings() -> None:
    here = at("brigands", 3, 4, 111)
    assert here.about("zzz") == ["nothing is called zzz here"]
    assert here.about("tifany") == ["nothing is called tifany here. Did you mean Tiffany?"]


class TestBrigands:
    def test_an_action_that_is_not_possible(self) -> None:
        here = at("brigands", 3, 4, 0)
        lines = here.about("mend")
        assert lines[0] == (
            "Mend a damage card with a repair card: choose a repair card from your hand; choose a card from your"
            " damaged weapons; put that repair card and that damage card on top of the discard pile."
        )
        assert "Not now: there is no damage card in Damaged weapons (you)" in lines

    def test_a_card_says_where_it_lies_what_it_does_and_why_not(self) -> None:
        here = at("brigands", 3, 4, 0)
        lines = here.about("exchange")
        assert lines[0].startswith("Exchange: card, 6 in the game. Lies in: Hand (you).")
        assert "Not now: play an Exchange: you have no treasure to exchange" in lines

    def test_a_printed_number_is_what_stands_beside_it(self) -> None:
        here = at("brigands", 3, 4, 0)
        assert here.menu.heads[0].label == "axe"
        assert here.about("1")[0].startswith("Axe: weapon card, 6 in the game.")

    def test_a_seat(self) -> None:
        here = at("brigands", 3, 4, 0)
        assert here.about("P2")[:2] == ["Player 2: on your left.", "hand 4."]
        assert here.about("p3")[0] == "Player 3: on your right."

    def test_a_place_says_who_takes_from_it_and_who_changes_it(self) -> None:
        lines = at("brigands", 3, 4, 0).about("purse")
        assert lines[0] == "Purse: tokens; everyone sees the faces."
        assert "Taken from here: Put a treasure token back." in lines
        assert any(line.startswith("Can end the match: Four different treasures") for line in lines)

    def test_the_opening_says_what_a_turn_is(self) -> None:
        match = tgame.load("brigands").new(3, 4)
        first, acts = what_a_turn_is(manual_of(match.edition, "en"), Words("en"))
        assert first == "draw a card, then one of these:"
        assert acts[0] == "lay a weapon card"
        assert len(acts) == 8


class TestSeekers:
    def test_signs_cells_and_tiles(self) -> None:
        here = at("treasure_seekers", 3, 16, 37)
        assert here.about("■")[0] == "■ chest"
        assert here.about("◦") == ["◦ can be chosen"]
        lying = next(lying for lying in here.sight.zones if lying.zone == "board")
        cells = here.asked_about.zones["board"].cells
        piece = next(piece for piece in lying.pieces if piece.cell is not None)
        assert piece.cell is not None
        assert piece.name in here.about(cells[piece.cell])[0]
        bare = "".join(sign for sign in piece.short if sign.isdigit())
        assert here.about(bare)[0].lower().startswith(piece.name)


# ---- nothing but what is seen


def alike(match: Match, player: int, random: Random) -> Match:
    """Another match that looks the same to a player who remembers nothing."""
    zones = match.seat(player, recall=False).look().zones
    # What lies face down was perhaps seen; for a player without memory it was not.
    up = {piece.face for lying in zones for piece in lying.pieces if piece.face is not None}
    notation, known = match.edition.notation, []
    faces = {_spelt(face) for face in up}
    for piece, mask in enumerate(match.machine.K):
        known.append(mask if notation.face(piece) in faces else mask & ~(1 << player))
    return swapped(match, unseen_swap(match, player, known, random))


def _spelt(face: tuple[object, ...]) -> str:
    kind, *values = face
    return f"{kind}({', '.join(map(str, values))})" if values else str(kind)


def differing(name: str, most: int = 30) -> Iterator[str]:
    """The words that are answered in another way where a player sees the same."""
    random = Random(5)
    compared = 0
    path = next(path for path in (*GAMES, *CLASSICS) if path.stem == name)
    for number, match in enumerate(walk(new(path, 7), 7, most)):
        if number % 5:
            continue
        player = match.awaited[0]
        twin = alike(match, player, random)
        one, other = (_asked(each, player) for each in (match, twin))
        if one.sight.zones != other.sight.zones or one.question != other.question:
            continue
        compared += 1
        speaker = match.speaker("en")
        words = {speaker.noun(piece).one for piece in range(len(match.machine.W))}
        words |= {cell for zone in one.table.zones for cell in zone.cells[:20]}
        words |= {zone.label for zone in one.table.zones} | set(one.table.seats)
        some = random.sample(sorted(words), min(WORDS, len(words)))
        yield from (word for word in some if about(word, one) != about(word, other))
    assert compared > 2


def _asked(match: Match, player: int) -> Asked:
    seat = match.seat(player, recall=False)
    sight = seat.look()
    assert sight.question is not None
    made = menu(seat.table, sight, sight.question, Words("en"))
    return Asked(seat, sight, sight.question, made, manual_of(match.edition, "en"))


@pytest.mark.parametrize("name", ["brigands", "colorful_treasure", "treasure_hunter", "hearts"])
def test_the_same_sight_gives_the_same_answer(name: str) -> None:
    assert list(differing(name)) == []


def _by_the_referee(asked: Asked, name: str) -> Iterator[str]:
    """Where a piece lies, by somebody who sees all."""
    match = asked.seat._match
    places = [match.machine.W[p] for p in range(len(match.machine.W)) if match.speaker("en").noun(p).one == name]
    yield from map(str, sorted(places))


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(things, "_lying", _by_the_referee)
    assert any(differing("colorful_treasure"))


# ---- how to play


@pytest.mark.parametrize(("path", "language"), TONGUES)
def test_how_to_play_fits_a_screen(path: Path, language: str) -> None:
    match = new(path, 1)
    seat, manual, words = match.seat(0, language), manual_of(match.edition, language), Words(language)
    for width, height in BOUNDS.items():
        found = how_to_play(seat, manual, words, width)
        first = opening(seat, manual, words, (0,), "greedy", width)
        assert len(found) <= height
        assert all(ln.width_of(one) <= width for one in (*found, *first))
        text = "\n".join(map(ln.text_of, found))
        assert not any(sign in text for sign in MARKDOWN)
        assert "…" not in "\n".join(map(ln.text_of, first))


@pytest.mark.parametrize("path", [*GAMES, *CLASSICS], ids=lambda path: path.stem)
def test_the_rules_are_those_in_use(path: Path) -> None:
    game = load(path)
    for variants in [(), *((name,) for name in game.variants)]:
        edition = game.edition(game.configuration(None, variants))
        book = Manual(edition, "en").book
        assert book
        assert not any("**" in part.text or part.text.startswith("#") for part in book)
        offered = set(Manual(edition, "en").offered)
        assert offered <= set(edition.program.game.actions)


def test_what_settings_leave_out_is_not_told() -> None:
    game = tgame.load("treasure_hunter")
    three, two = (game.edition(game.configuration(players)) for players in (3, 2))
    assert "set_aside" not in manual_of(three, "en").offered
    assert "set_aside" in manual_of(two, "en").offered
    assert not any("Own draw pile" in part.text for part in Manual(three, "en").book)
    assert any("Own draw pile" in part.text for part in Manual(two, "en").book)


def test_a_passage_is_what_is_called_by_the_word() -> None:
    manual = manual_of(tgame.load("brigands").new(3, 1).edition, "en")
    found = [part.text for part in manual.passage("lay")]
    assert found[found.index("Actions") + 1] == "Lay a weapon card"
    assert "- Put a weapon card from your hand into your laid weapons." in found
    # Another action is there for the line that names it, not for all of its lines.
    assert "Attack a space of the coach" in found
    assert not any("three different weapons" in text for text in found)
    # `player` and `play` are other words.
    assert not any(text.startswith("Play a Trump") for text in found)
    assert manual.passage("zzz") == []


class TestWhatPiecesAreFor:
    def test_lines_of_the_score_that_count_them(self) -> None:
        assert at("treasure_hunter", 3, 4, 12).about("relic")[1] == (
            "Scored: Relics: the total of the values of the relic treasures in your treasures."
        )
        assert at("colorful_treasure", 3, 4, 12).about("diamond")[1].startswith("Scored: Diamond cards: ")

    def test_rules_that_look_at_their_kind_or_fields(self) -> None:
        found = at("treasure_hunter", 3, 4, 12).about("dog")[1]
        assert found.startswith("Matters for: ")
        assert "Each goblin steals from those it is not repelled by" in found

    def test_an_action_that_is_explained_is_not_named_besides(self) -> None:
        found = at("brigands", 3, 4, 12).about("damage card")
        assert not any(line.startswith("Matters for") for line in found)
        assert found[1].startswith("Play a damage card on another player: ")


class TestHints:
    """What was told of cards, and what they can still be."""

    def test_of_a_card_of_mine(self) -> None:
        here = at("hanabi", 3, 22, 16)
        first = here.about("1")
        assert first[0] == "Card 1, Hand (you): all were told 4, not blue, not red."
        assert first[1] == "It can be: Y4, G4, W4."
        assert first[2] == "Now: play card 1 · discard card 1"
        assert here.about("card 4")[1] == "It can be: R1, R2, R3, R5."

    def test_of_a_card_that_i_see(self) -> None:
        assert "Card 3, Hand (Player 3): all were told 4, not yellow." in at("hanabi", 3, 22, 16).about("G4")

    def test_of_a_card_of_which_much_is_left(self) -> None:
        """Card 5 was told of red alone: twenty faces are left."""
        found = at("hanabi", 3, 22, 16).about("5")
        assert found[:2] == ["Card 5, Hand (you): all were told not red.", "It can be: colour Y, G, W, B."]

    def test_in_french(self) -> None:
        found = at("hanabi", 3, 22, 16, "fr").about("1")
        assert found[0].endswith("on a dit à tous\N{NO-BREAK SPACE}: 4, pas blue, pas red.")
        assert found[1] == "Peut être\N{NO-BREAK SPACE}: Y4, G4, W4."
