"""Where things lie in a picture of the phases: nothing over anything else, in any configuration, of any file."""

from collections.abc import Callable
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest
from attrs import evolve

import tgame as api
from tests.tgame.drawing.faults import faults
from tgame.drawing import layout as places
from tgame.drawing.flowchart import flowchart
from tgame.drawing.layout import layout
from tgame.drawing.outline import outline
from tgame.drawing.picture import dot, mermaid
from tgame.drawing.shapes import Box, Drawing, Line, Shape, Words
from tgame.drawing.svg import svg
from tgame.interpreter.game import Edition, Game
from tgame.rulebook.clauses import Tongue

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted(ROOT.glob("games/*.tgame"))
EXAMPLES = sorted(ROOT.glob("examples/**/*.tgame"))
FEW = 5
TONGUES: tuple[Tongue, ...] = ("en", "fr")
BRIGANDS = ROOT / "games" / "brigands.tgame"


@pytest.mark.parametrize("path", [*GAMES, *EXAMPLES], ids=lambda path: path.stem)
def test_nothing_lies_over_anything_else(path: Path) -> None:
    game = api.load(path)
    found = game.configurations()
    # Of the examples, which have up to hundreds of thousands, a few; of the games, all.
    for configuration in found if path in GAMES else found[:: len(found) // FEW + 1]:
        edition = game.edition(configuration)
        for tongue in TONGUES:
            assert list(faults(layout(outline(edition, tongue)))) == [], f"{configuration}, {tongue}"


def edition_of(path: Path) -> Edition:
    game = api.load(path)
    return game.edition(game.configuration())


# ---- files that are not kind


def drawn(game: Game) -> tuple[Drawing, str]:
    sheet = outline(game.edition(game.configuration()))
    drawing = layout(sheet)
    written = svg(drawing)
    mermaid(flowchart(sheet))
    dot(flowchart(sheet))
    ElementTree.fromstring(written)
    assert list(faults(drawing)) == []
    return drawing, written


GO = 'action go "Go"\n  n = 0\n'
HEAD = 'game odd for 12..12 "Odd"\nvar n: 0..9\n'
TURN = "each me in players\n"
LONG = "W" * 400


def nested(opening: Callable[[int], str], deep: int) -> str:
    lines = ["  " * (level + 1) + opening(level) for level in range(deep)]
    indent = "  " * (deep + 1)
    return HEAD + "flow\n" + "\n".join(lines) + f"\n{indent}{TURN}{indent}  choose go\n" + GO


@pytest.mark.parametrize(
    "opening",
    [lambda level: f"phase p{level}", lambda level: f"if n == {level % 9}", lambda level: "repeat 2"],
    ids=["phases", "cases", "loops"],
)
def test_deep_nesting_goes_on_further_down(opening: Callable[[int], str]) -> None:
    drawing, _ = drawn(api.loads(nested(opening, 80)))
    texts = [shape.text for shape in drawing.shapes if isinstance(shape, Words)]
    put_off = [text.split("]")[0] for text in texts if text.startswith("[")]
    # Each is named where it belongs, and where it is.
    assert len(put_off) > 1
    assert all(put_off.count(number) == 2 for number in put_off)


def test_very_many_phases() -> None:
    phases = (f'  phase p{n} "Phase {n}"\n    {TURN}      choose go\n' for n in range(200))
    game = api.loads(HEAD + "flow\n" + "".join(phases) + GO)
    game.edition(game.configuration())
    before = process_time()
    drawing, written = drawn(game)
    assert process_time() - before < 20
    assert len(written) < 400_000
    texts = {shape.text for shape in drawing.shapes if isinstance(shape, Words)}
    assert {f"Phase {n}" for n in range(200)} <= texts


def test_steps_that_call_each_other_twice_are_drawn_once() -> None:
    steps = (f'step s{n} "Step {n}"\n  if n == 1\n    s{n + 1}()\n    s{n + 1}()\n' for n in range(60))
    rules = f'{HEAD}flow\n  {TURN}    choose go\n    s0()\n{"".join(steps)}step s60 "Last"\n  end\n{GO}'
    drawing, written = drawn(api.loads(rules))
    assert len(written) < 100_000
    heads = [shape.text for shape in drawing.shapes if isinstance(shape, Words) and shape.look == "head"]
    assert heads.count("Last") == 1


ODD_NAMES = (
    LONG,
    "漢字" * 100,
    "<b>&amp;</svg><script>alert(1)</script>",
    "]]> -->",
    "שלום עולם",
    "e\u0302\u0302",
    "👩‍👩‍👧" * 50,
)


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
def test_odd_names(name: str) -> None:
    rules = f"""\
game odd for 12..12 "{name}"
var n: 0..9
flow
  phase p "{name}"
    each me in players
      choose a, b "{name}"
action a "{name}"
  n = 0
action b "B {name}"
  end [me] "{name}"
when n == 5 "{name}"
  end
"""
    _, written = drawn(api.loads(rules))
    root = ElementTree.fromstring(written)
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "rect", "text", "path")
    }


# ---- the search for faults notices them


def _moved(shapes: list[Shape], look: str, number: int = 0, **by: float) -> list[Shape]:
    kind = Words if look in ("head", "note") else Box
    place = [place for place, shape in enumerate(shapes) if isinstance(shape, kind) and shape.look == look][number]
    found = shapes[place]
    changed = evolve(found, **{name: getattr(found, name) + more for name, more in by.items()})
    return [*shapes[:place], changed, *shapes[place + 1 :]]


@pytest.fixture(scope="module")
def brigands() -> Drawing:
    return layout(outline(edition_of(BRIGANDS)))


@pytest.mark.parametrize(
    ("look", "by", "told"),
    [
        ("note", {"y": -12}, "words overlap"),
        ("head", {"x": 700}, "outside the picture"),
        ("chip", {"x": 200}, "pills overlap"),
        ("choice", {"width": 30}, "frames cut each other"),
        ("routine", {"height": 40}, "frames cut each other"),
        ("routine", {"width": -300}, "over the edge"),
        ("step", {"height": 10}, "runs through"),
    ],
)
def test_what_is_moved_is_noticed(brigands: Drawing, look: str, by: dict[str, float], told: str) -> None:
    changed = evolve(brigands, shapes=_moved(brigands.shapes, look, **by))
    assert any(told in fault for fault in faults(changed))


def test_every_chip_that_is_moved_is_noticed(brigands: Drawing) -> None:
    for number in range(sum(isinstance(shape, Box) and shape.look == "chip" for shape in brigands.shapes)):
        changed = evolve(brigands, shapes=_moved(brigands.shapes, "chip", number, y=20))
        assert list(faults(changed)) != []


def test_a_line_through_words_is_noticed(brigands: Drawing) -> None:
    words = next(shape for shape in brigands.shapes if isinstance(shape, Words) and shape.text == "Turn a token over")
    line = Line("flow", ((0, words.y - 3), (700, words.y - 3)))
    assert any("runs through" in fault for fault in faults(evolve(brigands, shapes=[*brigands.shapes, line])))
    across = Line("flow", ((words.x, 0), (words.x, brigands.height)))
    assert any("crosses" in fault for fault in faults(evolve(brigands, shapes=[*brigands.shapes, line, across])))


@pytest.mark.parametrize(
    ("name", "value"), [("GAP", -10), ("NEAR", -6), ("PAD", -4), ("GUTTER", -10), ("SIGN", -30), ("WIDTH", 900)]
)
def test_a_layout_with_wrong_distances_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str, value: int) -> None:
    monkeypatch.setattr(places, name, value)
    assert any(list(faults(layout(outline(edition_of(path))))) for path in GAMES)
