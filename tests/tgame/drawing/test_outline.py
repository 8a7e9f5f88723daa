"""What is drawn of a game: its phases, decisions and ends, and nothing that cannot happen."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

import tgame as api
from tests.tgame.cli.calls import BRIGANDS, HEARTS, SEEKERS
from tgame.drawing.flowchart import flowchart
from tgame.drawing.outline import outline
from tgame.drawing.parts import Chips, Frame, Part, See, Sheet, Step, Stop, parts_in
from tgame.drawing.picture import Box, Picture
from tgame.drawing.picture import Frame as Cluster

DEAD_END = """\
game b for 2..2 "B"
var total: 0..99
flow
  phase round repeat
    phase turn each me in players
      choose go
      else
        if total > 3
          end [me] "A"
        end players "B"
        told()
      count_up()
action go "Go"
  require total < 5 "no"
step count_up "Count"
  total += 1
step told "Never done"
  total += 1
"""
WINDOWS = """\
game windows for 2..2 "A <b>bold</b> title & more"
pieces Card
  card(n: 1..4) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone laid per Player: set of Card, seen by all
var rounds: 0..9
flow
  phase deal
    each p in players
      move top(deck, 3) to hand[p]
  phase trick repeat 2
    together me in players
      choose lay
    window me in players: answer
    rounds += 1
action lay(c in hand[me]) "<b> #1 & 'two' |"
  move c to laid[me]
action answer(c in hand[me])
  move c to laid[me]
when rounds == 2 "Half time"
  move deck to laid[seat(1)]
"""
LEFT = """\
game left for 2..2 "Left"
var n: 0..9
flow
  phase first
    each me in players
      choose go
    if n > 3
      leave first
    choose_again()
  phase second repeat 2
    each me in players
      choose go, stop
      leave second
step choose_again "Once more"
  each me in players
    may go again
    else
      leave first
action go "Go"
  n += 1
action stop "Stop"
  end
"""


def sheet(rules: str, *variants: str) -> Sheet:
    game = api.load(rules) if "\n" not in rules else api.loads(rules)
    return outline(game.edition(game.configuration(variants=variants)))


def whole(sheet: Sheet) -> list[Part]:
    return list(parts_in(sheet.parts + ((sheet.whenever,) if sheet.whenever is not None else ())))


def frames(sheet: Sheet, kind: str) -> list[Frame]:
    return [part for part in whole(sheet) if isinstance(part, Frame) and part.kind == kind]


def boxes(cluster: Cluster) -> Iterator[Box]:
    yield from cluster.boxes
    for inner in cluster.frames:
        yield from boxes(inner)


def leads(picture: Picture, source: str) -> set[str]:
    """What the boxes that follow one begin with."""
    said = {box.key: box.lines[0] for box in boxes(picture.whole)}
    (key,) = [key for key, line in said.items() if line == source]
    return {said[arrow.target] for arrow in picture.arrows if arrow.source == key}


def test_phases_stand_in_phases() -> None:
    (_, turn_round) = [part for part in sheet(SEEKERS).parts if isinstance(part, Frame)]
    assert (turn_round.title, turn_round.note) == ("Round", "Repeat until the game ends")
    (turn,) = turn_round.sections[0].parts
    assert isinstance(turn, Frame)
    assert (turn.title, turn.loops) == ("Turn", True)
    assert turn.note == "Each player in turn, clockwise from the first player"


def test_decisions_tell_plain_actions_from_those_in_which_more_happens() -> None:
    first = frames(sheet(BRIGANDS), "choice")[0]
    assert first.title == "Your turn"
    chips, *more = first.sections[0].parts
    assert isinstance(chips, Chips)
    assert "Play a damage card on another player" in chips.names
    assert [part.title for part in more if isinstance(part, Frame)] == [
        *("Attack a space of the coach", "Play an Exchange", "Play a Flip on a space of the coach")
    ]


def test_triggers_stand_apart_with_what_they_lead_to() -> None:
    drawn = sheet(BRIGANDS)
    assert not any(isinstance(part, Frame) and part.kind == "trigger" for part in parts_in(drawn.parts))
    first, second = frames(drawn, "trigger")
    assert first.title == "Four different treasures and Tiffany"
    (stop,) = first.sections[0].parts
    assert stop == Stop("The game ends at once and that player wins")
    assert second.title == "Nobody can win any more"
    # What a trigger does without deciding or ending anything is said.
    (half,) = frames(sheet(WINDOWS), "trigger")
    assert [type(part) for part in half.sections[0].parts] == [Step]


def test_simultaneous_choices_and_reactions() -> None:
    drawn = sheet(WINDOWS)
    (together,) = frames(drawn, "together")
    (window,) = frames(drawn, "window")
    assert together.note == "All players, without seeing what the others choose"
    assert "until all pass in a row" in window.note
    assert window.loops
    assert window.passes


def test_what_can_never_follow_is_not_drawn() -> None:
    drawn = sheet(DEAD_END)
    (choice,) = frames(drawn, "choice")
    assert [section.role for section in choice.sections] == ["acts", "else"]
    assert [type(part).__name__ for part in choice.sections[1].parts] == ["Frame", "Stop"]
    steps = [part.text for part in whole(drawn) if isinstance(part, Step)]
    assert steps == ["Count"]
    # Only the action leads on; both ends are ends.
    picture = flowchart(drawn)
    assert leads(picture, "Decision") == {"?", "Count"}
    said = {box.key: box for box in boxes(picture.whole)}
    assert not any(said[arrow.source].shape == "end" for arrow in picture.arrows)


def test_leaving_a_phase_leads_to_what_follows_it() -> None:
    drawn = sheet(LEFT)
    assert [part.text for part in whole(drawn) if isinstance(part, Stop)] == [
        *("End of this First", "End of this First", "The game ends at once", "End of this Second")
    ]
    picture = flowchart(drawn)
    said = {box.key: box.lines[0] for box in boxes(picture.whole)}
    left = {said[arrow.target] for arrow in picture.arrows if said[arrow.source] == "End of this First"}
    assert left == {"Decision"}
    assert leads(picture, "End of this Second") == {"Decision", "End of the game"}


def test_a_step_is_drawn_where_it_is_met_first() -> None:
    game = api.load("gin_rummy")
    parts = list(parts_in(outline(game.edition(game.configuration())).parts))
    (place,) = [n for n, part in enumerate(parts) if isinstance(part, Frame) and part.title == "Lay down the hand"]
    seen = [n for n, part in enumerate(parts) if isinstance(part, See)]
    assert seen == [n for n in seen if n > place] != []


def test_variants_and_players_change_what_is_drawn() -> None:
    prompts = {frame.title for frame in frames(sheet(SEEKERS), "choice")}
    simplified = sheet(SEEKERS, "simplified")
    assert {frame.title for frame in frames(simplified, "choice")} - prompts == {"Go on, or end the turn"}
    assert simplified.subtitle == "2 players, Simplified game"
    assert sheet(HEARTS).subtitle == "4 players"


def test_in_french() -> None:
    game = api.load(SEEKERS)
    drawn = outline(game.edition(game.configuration(3)), "fr")
    assert (drawn.title, drawn.subtitle) == ("Les chercheurs de trésors", "3 joueurs")
    assert drawn.words.start == "Début"
    assert "À toi de jouer" in {frame.title for frame in frames(drawn, "choice")}


@pytest.mark.parametrize("name", ["brigands", "colorful_treasure", "treasure_hunter", "treasure_seekers", "hearts"])
def test_in_the_flowchart_every_arrow_joins_two_boxes_and_every_box_is_reached(name: str) -> None:
    game = api.load(name)
    for configuration in (game.configurations()[0], game.configurations()[-1]):
        picture = flowchart(outline(game.edition(configuration)))
        found = {box.key: box for box in boxes(picture.whole)}
        assert {end for arrow in picture.arrows for end in (arrow.source, arrow.target)} <= set(found)
        reached = {arrow.target for arrow in picture.arrows}
        assert {key for key, box in found.items() if box.shape not in ("start", "trigger")} == reached
        ways = [(arrow.source, arrow.target, arrow.dotted) for arrow in picture.arrows]
        assert all(one != other for one, other in pairwise(sorted(ways)))
