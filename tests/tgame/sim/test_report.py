"""The page of a simulation: whole, with nothing from elsewhere, and nothing that a rule file smuggles in."""

import re
from html.parser import HTMLParser

import pytest

from tests.tgame.sim.small_games import AHEAD, COIN, FIRST, GOLD, setting, told
from tgame.sim.charts import Scale, climb, histogram, scale_of
from tgame.sim.compare import compare
from tgame.sim.findings import Findings
from tgame.sim.report import report

_EMPTY = {"meta", "line", "rect", "circle", "polygon", "polyline"}


class Outline(HTMLParser):
    """What is open, and what text stands there."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


def page(*found: Findings) -> str:
    comparisons = compare(found) if len(found) > 1 else []
    return report(found, comparisons, "tgame sim small.tgame", "1.2.3")


def outline(text: str) -> Outline:
    found = Outline()
    found.feed(text)
    found.close()
    assert found.open == []
    return found


@pytest.mark.parametrize("text", [COIN, FIRST, GOLD, AHEAD])
def test_every_page_is_whole_and_needs_nothing_else(text: str) -> None:
    made = page(told(setting(text, 60)))
    found = outline(made)
    assert not {"script", "link", "img", "iframe"} & found.seen
    assert not {"src", "href", "onclick", "onload"} & found.attributes
    assert "http" not in made
    assert "@import" not in made
    assert "url(" not in made
    assert "prefers-color-scheme: dark" in made
    assert "@media print" in made


def test_what_it_says() -> None:
    words = " ".join(outline(page(told(setting(FIRST, 100)))).words)
    assert "The seat matters: of 100 matches Player 1 wins 100.0% and Player 2 wins 0.0%, where 50.0% would be" in words
    assert "tgame sim small.tgame" in words
    assert "1.2.3" in words
    even = " ".join(outline(page(told(setting(COIN, 100)))).words)
    assert "No seat is seen to be better than another" in even
    few = " ".join(outline(page(told(setting(FIRST, 20)))).words)
    assert "20 matches are too few to say whether a seat is better than another." in few


def test_comparisons_come_first() -> None:
    words = " ".join(outline(page(told(setting(COIN, 60)), told(setting(FIRST, 60)))).words)
    assert words.index("Holm") < words.index("more than noise")
    assert words.index("What differs") < words.index("Seats")


def test_texts_of_a_rule_file_stay_texts() -> None:
    evil = GOLD.replace('"Take gold"', '"<script>alert(1)</script>"').replace('"Gold":', '"<b onclick=x>Gold":')
    found = outline(page(told(setting(evil, 60))))
    assert "script" not in found.seen
    assert "onclick" not in found.attributes
    assert "<script>alert(1)</script>" in "".join(found.words)


def test_a_match_that_is_always_as_long_has_no_histogram() -> None:
    assert "Decisions of a match: always 6." in page(told(setting(AHEAD, 60)))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 30, [0, 10, 20, 30]), (-5, 5, [-4, -2, 0, 2, 4]), (3, 3.01, [3, 3.01])],
)
def test_ticks_are_round_numbers_inside(low: float, high: float, expected: list[float]) -> None:
    found = Scale(low, high).ticks()
    assert all(low <= tick <= high for tick in found)
    if len(expected) > 2:
        assert found == expected


def test_scales_hold_what_they_are_for() -> None:
    for values in ([0.31, 0.36], [0, 0], [-12, 700], [5], [0.999, 1]):
        scale = scale_of(values)
        assert scale.low <= min(values)
        assert scale.high >= max(values)
        assert scale.high > scale.low


def test_the_bars_of_a_histogram_are_as_high_as_their_shares() -> None:
    drawn = histogram(((1.0, 1), (2.0, 3)), 1.75, "x")
    heights = [float(height) for height in re.findall(r'<rect[^>]* height="([\d.]+)"', drawn)]
    assert heights[1] == pytest.approx(3 * heights[0], rel=0.01)
    assert histogram(((-3.0, 2), (400.0, 1)), 100, "x").count("<rect") <= 46


def test_a_curve_climbs_to_the_top() -> None:
    drawn = climb(((0.25, 1), (1.0, 1)), "x")
    way = re.findall(r'<polyline[^>]* points="([^"]+)"', drawn)[0].split()
    heights = [float(point.split(",")[1]) for point in way]
    assert heights == sorted(heights, reverse=True)


def test_a_long_tail_is_cut_and_said() -> None:
    seen = (*((float(value), 100) for value in range(20)), (500.0, 2))
    drawn = histogram(seen, 10, "x")
    assert drawn.count("<rect") == 20
    assert "0.1% beyond" in drawn
    assert "beyond" not in histogram(seen[:-1], 10, "x")
