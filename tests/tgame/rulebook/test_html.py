"""The book as a page: its contents lead to its chapters, it fetches nothing, and texts of the file are only shown."""

import re
from html.parser import HTMLParser

import pytest

from tests.tgame.rulebook.test_book import ISLES
from tgame import loads
from tgame.rulebook.book import Book
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.html import inline

VOID = ("meta", "br", "hr", "img", "link")
EVIL = '<script>alert("1")</script> & <img src=x onerror=alert(2)>'


class Page(HTMLParser):
    """Everything with an id, every link, every tag; tags must close as they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.shown: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.shown.append(data)


def page(text: str, tongue: Tongue = "en") -> str:
    return Book(loads(text), tongue).page({}, examples=True)


@pytest.mark.parametrize(("tongue", "first"), [("en", "Components"), ("fr", "Matériel")])
def test_the_contents_lead_to_every_chapter(tongue: Tongue, first: str) -> None:
    text = page(ISLES, tongue)
    made = Page(text)
    assert made.open == []
    assert ("html", {"lang": tongue}) in made.tags
    links = re.findall(r'<li><a href="#([^"]+)">([^<]+)</a></li>', text)
    assert links == re.findall(r'<h2 id="([^"]+)">([^<]+)</h2>', text)
    assert links[0][1] == first
    assert len({target for target, _ in links}) == len(links) > 5


def test_a_page_fetches_nothing() -> None:
    text = page(ISLES)
    tags = Page(text).tags
    assert {tag for tag, _ in tags} >= {"main", "nav", "table", "svg", "style"}
    assert not {tag for tag, _ in tags} & {"script", "link", "img", "iframe", "object", "base", "form"}
    sources = [value or "" for _, attrs in tags for key, value in attrs.items() if key in ("src", "href", "xlink:href")]
    assert sources
    assert all(value.startswith("#") for value in sources)
    assert not [key for _, attrs in tags for key in attrs if key.startswith("on")]
    assert "@import" not in text
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {"#back"}
    assert set(re.findall(r"\w+://[^\s\"']+", text)) <= {"http://www.w3.org/2000/svg"}


def test_texts_of_the_file_are_only_shown() -> None:
    quoted = EVIL.replace('"', "'")
    text = ISLES
    for old in ('"Isles"', '"Land"', '"Palm beach"', '"Isles found"', '"somebody is there"', '"All isles are taken"'):
        assert old in text
        text = text.replace(old, f'"{quoted}"')
    text = text.replace('"three of each"', f'"Because {quoted}"')
    written = page(text)
    made = Page(written)
    assert made.open == []
    assert not [tag for tag, _ in made.tags if tag in ("script", "img")]
    assert "<script" not in written
    # The title, the heading of the action, what is answered, and the ruling, as they were written.
    assert "".join(made.shown).count(quoted) >= 4


def test_stress_and_escaped_signs() -> None:
    assert inline(r"**Put** *a* \*b\* \<i\> & \|") == "<strong>Put</strong> <em>a</em> *b* &lt;i&gt; &amp; |"
    assert inline(r'"quoted" _word_ snake_case') == "&quot;quoted&quot; <em>word</em> snake_case"
