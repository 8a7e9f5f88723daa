"""Parts of the page of a simulation: sections, figures, and tables with a chart in each row.

In: HTML that is whole, and texts. Out: HTML. Whatever comes from a rule file goes through `text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tgame.dsl.visible import plain
from tgame.sim import charts
from tgame.sim.charts import Scale


def section(title: str, *parts: str, look: str = "") -> str:
    return f'<section class="{look}"><h2>{title}</h2>{"".join(parts)}</section>'


def figure(drawn: str, caption: str) -> str:
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], scale: Scale, as_share: bool) -> str:
    """Rows with a chart in one of their cells, and its axis in the head."""
    made = list(rows)
    drawn = next(place for place, cell in enumerate(made[0]) if cell.startswith("<svg")) if made else -1
    head = "".join(
        f'<th class="drawn">{charts.axis(scale, as_share)}</th>' if place == drawn else f"<th>{name}</th>"
        for place, name in enumerate(heads)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=drawn' * (place == drawn)}>{cell}</td>" for place, cell in enumerate(row))
        + "</tr>"
        for row in made
    )
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]], looks: Sequence[str]) -> str:
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "".join(
        f'<tr class="{look}">' + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
        for row, look in zip(rows, looks, strict=True)
    )
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def often(number: float) -> str:
    return "never" if not number else f"{number:,.2f}" if number < 10 else f"{number:,.0f}"


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def text(words: str) -> str:
    """A text as it may stand in a page: without signs that nobody sees, and with nothing that is taken for markup."""
    return escape(plain(words))


def first_up(words: str) -> str:
    return words[:1].upper() + words[1:]
