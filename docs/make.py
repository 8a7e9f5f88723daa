"""What the documents take from the program: `python docs/make.py` writes it anew, and a test asks whether it must.

`reference.md` comes from the records in `tgame.dsl.vocabulary`, `table.schema.json` from the values of a seat. In
`architecture.md` the functions of a block marked `generated` are those that the stepper has for the rule file shown
before it. In `games/`, what stands between a comment `made: ...` and the comment `end` comes from the rule files: which
part, of which game, is up to the page. The pictures of phases that pages show are files in `pictures/`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path

from tgame.api import loads
from tgame.drawing.layout import layout
from tgame.drawing.outline import outline
from tgame.drawing.svg import svg
from tgame.dsl import ast
from tgame.dsl.vocabulary import Word
from tgame.dsl.vocabulary.boards import BOARD_WORDS
from tgame.dsl.vocabulary.effects import EFFECT_WORDS
from tgame.dsl.vocabulary.lists import LIST_WORDS
from tgame.dsl.vocabulary.players import PLAYER_WORDS
from tgame.dsl.vocabulary.sight import SIGHT_WORDS
from tgame.interpreter.game import Game
from tgame.rulebook.book import rulings_page
from tgame.table.schema import schema

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
SCHEMA = ROOT / "docs" / "table.schema.json"
PICTURES = ROOT / "docs" / "pictures"
GAME_PAGES = sorted((ROOT / "docs" / "games").glob("*.md"))
RULE_FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "games").glob("*.tgame"))
GROUPS = (
    ("Lists and numbers", LIST_WORDS),
    ("Players and seats", PLAYER_WORDS),
    ("Boards", BOARD_WORDS),
    ("What lies face up", SIGHT_WORDS),
    ("Effects", EFFECT_WORDS),
)
NATURES = {
    "function": "",
    "constant": "",
    "chance": "Chance: only in `let`, `move`, an assignment, and the list of an `each`.",
    "effect": "Effect: a line of its own.",
    "scenario": "For scenarios.",
}
HEAD = """\
# Built-in words

<!-- Made by `python docs/make.py` from the records in dsl/vocabulary. Do not edit. -->

Every built-in word of the language, with its signature, its meaning and an example. How words are used is in
[language.md](language.md).

In a signature, `T` is any one type and `[T]` a list of it; what has a default (`n: Number = 1`) or a question mark
(`p: Player?`) may be left out. A `Zone` is the name of a zone, with its index where it has one; a `Board` is a zone
with cells (`row`, `slots`, `grid`). A list that is the only argument may be written `x in S where c: e`: all the `e` of
those elements of `S` for which `c` holds. Where a list of pieces is wanted, one piece will do.
"""


def reference() -> str:
    return "\n".join([HEAD, *(line for title, words in GROUPS for line in _group(title, words))])


def _group(title: str, words: tuple[Word, ...]) -> Iterator[str]:
    yield f"## {title}\n"
    yield "| word | meaning | example |\n|---|---|---|"
    for word in words:
        # A default of -1 stands for "nobody": no rule file can write that.
        signature = word.signature.replace(" = -1", "?")
        meaning = " ".join(filter(None, (word.doc, NATURES[word.nature])))
        yield f"| `{signature}` | {meaning} | `{word.example}` |".replace("\n", " ")
    yield ""


def architecture() -> str:
    """The page with its generated functions as they are now; which ones are shown is up to the page."""
    text = ARCHITECTURE.read_text("utf-8")
    rules = re.search(r"^```tgame\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert rules is not None
    stepper = loads(rules[1]).new().edition.program.stepper_text

    def current(block: re.Match[str]) -> str:
        names = re.findall(r"^def (\w+)\(", block[0], re.MULTILINE)
        return (
            "\n\n".join(["```generated", *(_function(stepper, name) for name in names)]).replace("\n\n", "\n", 1)
            + "\n```"
        )

    return re.sub(r"^```generated\n.*?^```$", current, text, flags=re.MULTILINE | re.DOTALL)


def _function(module: str, name: str) -> str:
    found = re.search(rf"^def {name}\(.*\n(?:    .*\n)+", module, re.MULTILINE)
    assert found is not None, f"the stepper has no function {name}: show another one"
    return found[0].rstrip("\n")


def game_page(page: Path) -> str:
    """A page of `games/` with its made parts as they are now."""
    parts: dict[str, Callable[..., Iterable[str]]] = {"figures": _figures, "phases": _phases, "rulings": _rulings}

    def current(block: re.Match[str]) -> str:
        part, *of = block["what"].split()
        return "\n".join([block["begin"], "", *parts[part](*of), "", "<!-- end -->"])

    return re.sub(
        r"^(?P<begin><!-- made: (?P<what>.*?) -->)$.*?^<!-- end -->$",
        current,
        page.read_text("utf-8"),
        flags=re.MULTILINE | re.DOTALL,
    )


@cache
def _game(rule_file: str) -> Game:
    return loads((ROOT / rule_file).read_text("utf-8"), rule_file)


def _figures(*rule_files: str) -> Iterator[str]:
    """A row for each of these rule files, or for all that there are."""
    yield "| game | players | variants | options | configurations | lines of rules | scenarios |"
    yield "|---|---|---|---|--:|--:|--:|"
    for rule_file in rule_files or RULE_FILES:
        game = _game(rule_file)
        options = [decl.name for decl in game.checked.rule_file.decls if isinstance(decl, ast.Option)]
        cells = [
            f"[{game.title}]({game.name}.md)",
            f"{game.players.start} to {game.players.stop - 1}",
            _names(game.variants),
            _names(options),
            len(game.configurations()),
            _lines_of_rules(game),
            len(game.scenarios),
        ]
        yield f"| {' | '.join(map(str, cells))} |"


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"


def _lines_of_rules(game: Game) -> int:
    """Lines that say something, without scenarios, translations and comments."""
    source = game.checked.source
    found: set[int] = set()
    for decl in game.checked.rule_file.decls:
        if not isinstance(decl, ast.Scenario | ast.Texts):
            first, _ = source.place(decl.span.start)
            lines = enumerate(source.slice(decl.span).split("\n"), first)
            found.update(number for number, line in lines if line.strip() and not line.lstrip().startswith("#"))
    return len(found)


def _phases(rule_file: str, players: str) -> Iterator[str]:
    picture = _picture(rule_file)
    yield f"![The phases of {_game(rule_file).title} with {players} players](../pictures/{picture.name})"


def _picture(rule_file: str) -> Path:
    return PICTURES / f"phases_{Path(rule_file).stem}.svg"


def drawn(rule_file: str, players: str) -> str:
    """The picture that a page shows."""
    game = _game(rule_file)
    return svg(layout(outline(game.edition(game.configuration(int(players))))))


def _shown() -> Iterator[tuple[str, str]]:
    """The rule files whose phases the pages show, and with how many players."""
    for page in GAME_PAGES:
        yield from re.findall(r"^<!-- made: phases (\S+) (\d+) -->$", page.read_text("utf-8"), re.MULTILINE)


def _rulings(rule_file: str) -> Iterator[str]:
    """The list of `tgame rules --rulings`; its places lead to the lines."""
    _, _, listed = rulings_page(_game(rule_file), "en").partition("\n\n")
    yield re.sub(r"\((games/[\w.]+):(\d+)\)$", r"([line \2](../../\1#L\2))", listed.rstrip("\n"), flags=re.MULTILINE)


MADE: dict[Path, Callable[[], str]] = {
    REFERENCE: reference,
    ARCHITECTURE: architecture,
    SCHEMA: lambda: json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
    **{page: partial(game_page, page) for page in GAME_PAGES},
    **{_picture(rule_file): partial(drawn, rule_file, players) for rule_file, players in _shown()},
}


if __name__ == "__main__":
    for document, made in MADE.items():
        document.write_text(made(), encoding="utf-8")
