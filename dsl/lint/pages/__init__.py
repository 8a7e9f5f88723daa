"""The pages of the findings that are not lint rules: those of reading, parsing and checking, and
the errors in the rules that only a match brings to light."""

from tgame.dsl.lint.pages.bodies import BODY_PAGES
from tgame.dsl.lint.pages.matches import MATCH_PAGES
from tgame.dsl.lint.pages.names import NAME_PAGES
from tgame.dsl.lint.pages.page import Page
from tgame.dsl.lint.pages.reading import READING_PAGES
from tgame.dsl.lint.pages.scenarios import SCENARIO_PAGES
from tgame.dsl.lint.pages.selectors import SELECTOR_PAGES
from tgame.dsl.lint.pages.structure import STRUCTURE_PAGES
from tgame.dsl.lint.pages.types import TYPE_PAGES

PAGES: dict[str, Page] = {
    page.code: page
    for page in (
        *READING_PAGES,
        *NAME_PAGES,
        *STRUCTURE_PAGES,
        *BODY_PAGES,
        *TYPE_PAGES,
        *SELECTOR_PAGES,
        *SCENARIO_PAGES,
        *MATCH_PAGES,
    )
}

__all__ = ["PAGES", "Page"]
