"""What the documents say is true: their examples are run.

Blocks are fenced, and their first line says what is done with them:

- ```tgame: a whole rule file. It has no errors, and its scenarios pass.
- ```tgame part: a fragment. What it mentions and does not declare is declared for it by `tests.dsl.fragments`.
- ```tgame quote: on the page of a game, lines of its rule file in their order. Rulings and comments after a line may be
  left out; a lone `...` stands for any lines.
- ```python: run from the root of the tree; what it prints is compared with the ```text block after it, if there is one.
  With a first line like `# mine.py` it is a file of that name, too, for the commands of its document.
- ```console: commands after `$`, each with what it prints; a lone `...` stands for any lines. A rule file that
  a document shows in full is there under the name of its game. `make`, `pip` and `git` are not run. How many
  milliseconds something took is not compared.
- ```generated: functions that are generated for the game before them; `docs/make.py` keeps them as they are.
"""

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.make import GAME_PAGES, MADE, REFERENCE, RULE_FILES
from tests.dsl.fragments import whole
from tgame.cli import COMMANDS, main
from tgame.dsl.check import check_file
from tgame.dsl.lint.explain import codes
from tgame.dsl.source import Source
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS
from tgame.interpreter.game import Game
from tgame.interpreter.scenarios import run_scenario

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
DOCUMENTS = (*(ROOT / name for name in PAGES), *sorted((ROOT / "docs").rglob("*.md")))
LANGUAGE = (ROOT / "docs" / "language.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(?P<kind>[a-z ]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_NOT_RUN = ("make", "pip", "git", "cd", "python")


@dataclass(frozen=True)
class Block:
    document: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{where(self.document)}:{self.line}"


def where(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def blocks(*kinds: str) -> list[Block]:
    found = []
    for document in DOCUMENTS:
        content = document.read_text("utf-8")
        for match in _BLOCK.finditer(content):
            line = content.count("\n", 0, match.start()) + 1
            found.append(Block(document, line, match["kind"].strip(), match["text"]))
    return [block for block in found if not kinds or block.kind in kinds]


def each(*kinds: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("block", blocks(*kinds), ids=str)


@each("tgame", "tgame part")
def test_rules(block: Block) -> None:
    text = block.text if block.kind == "tgame" else whole(block.text).text
    checked = check_file(Source(text, str(block)))
    assert [f"{f.code} {f.message}" for f in checked.findings if f.severity == "error"] == []
    game = Game(checked)
    assert [(s.title, failure) for s in game.scenarios if (failure := run_scenario(game, s))] == []
    for players in game.players:
        game.playout(players, seed=1)


def written(document: Path, folder: Path) -> None:
    """The whole rule files and Python files of a document, as files."""
    for block in blocks("tgame"):
        if block.document == document:
            name = re.search(r"^game (\w+)", block.text, re.MULTILINE)
            assert name is not None
            (folder / f"{name[1]}.tgame").write_text(block.text, encoding="utf-8")
    for block in blocks("python"):
        name = re.match(r"# (\w+\.py)\n", block.text)
        if block.document == document and name is not None:
            (folder / name[1]).write_text(block.text, encoding="utf-8")


@each("console")
def test_commands(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    written(block.document, tmp_path)
    for name in ("games", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
        words = shlex.split(command)
        if words[0] in _NOT_RUN:
            continue
        assert words[0] == "tgame", command
        done = _command(words[1:])
        pattern = ".*".join(map(re.escape, re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)))
        pattern = re.sub(r"(\\ )+\d+\\\.\d(?=\\ ms\\ )", r" +\\d+\\.\\d", pattern)
        assert re.fullmatch(pattern, done, re.DOTALL), f"{command}\n{done}"


@each("python")
def test_python(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    written(block.document, tmp_path)
    for name in ("games", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})
    printed, complaints = capsys.readouterr()
    assert complaints == ""
    content = block.document.read_text("utf-8")
    after = content[content.index(block.text) + len(block.text) :]
    shown = re.match(r"```\n\n(?:[^\n]+\n\n)?```text\n(.*?)```", after, re.DOTALL)
    if shown is not None:
        assert printed == shown[1]


def _command(words: list[str]) -> str:
    """What a command prints. In this process: most of the time of a program of its own was reading rule files."""
    done = CliRunner().invoke(main, words, prog_name="tgame", catch_exceptions=False)
    assert done.stderr == ""
    return done.stdout


@each("tgame quote")
def test_quotes(block: Block) -> None:
    rules = (ROOT / "games" / f"{block.document.stem}.tgame").read_text("utf-8")
    shown = [_bare(part) for part in re.split(r"^ *\.\.\.\n", block.text, flags=re.MULTILINE)]
    assert re.search(".*".join(map(re.escape, shown)), _bare(rules), re.DOTALL)


def _bare(rules: str) -> str:
    """Without what may be left out of a quotation, and without the spaces that line things up."""
    lines = (re.sub(r"(?<=\S) +(assumed \"|# ).*$", "", line) for line in rules.split("\n"))
    return "\n".join(re.sub(r"(?<=\S) {2,}", " ", line) for line in lines if not re.match(r" *assumed ", line))


def test_every_game_has_a_page() -> None:
    assert {page.stem for page in GAME_PAGES} == {"README", *(Path(path).stem for path in RULE_FILES)}


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)
def test_a_page_of_a_game_has_its_made_parts(page: Path) -> None:
    made = re.findall(r"^<!-- made: (.*) -->$", page.read_text("utf-8"), re.MULTILINE)
    parts = [f"{part} games/{page.stem}.tgame" for part in ("figures", "phases", "rulings")]
    wanted = ["figures"] if page.stem == "README" else parts
    assert [re.sub(r" \d+$", "", what) for what in made] == wanted


@pytest.mark.parametrize(("document", "made"), MADE.items(), ids=map(where, MADE))
def test_what_is_made_from_the_program_is_up_to_date(document: Path, made: Callable[[], str]) -> None:
    assert document.read_text("utf-8") == made(), "run `python docs/make.py`"


@pytest.mark.parametrize("word", sorted(KEYWORDS))
def test_every_word_of_the_language_is_explained(word: str) -> None:
    assert f"`{word}`" in LANGUAGE


@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_built_in_word_is_in_the_reference(word: str) -> None:
    assert re.search(rf"^\| `{word}\b", REFERENCE.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"`tgame {command}" in DOCUMENTS[0].read_text("utf-8")


def test_every_code_is_in_the_ranges_of_the_language_page() -> None:
    ranges = re.findall(r"^\| TG(\d+) to TG(\d+) \|", LANGUAGE, re.MULTILINE)
    covered = {number for low, high in ranges for number in range(int(low), int(high) + 1)}
    assert {code for code in codes() if int(code[2:]) not in covered} == set()


def test_run_time_errors_are_listed() -> None:
    engine = (ROOT / "interpreter").rglob("*.py")
    raised = {code for path in engine for code in re.findall(r"['\"](TG9\d\d)['\"]", path.read_text("utf-8"))}
    assert {code for code in raised if code not in LANGUAGE} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=where)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", document.read_text("utf-8")):
        path, _, heading = target.partition("#")
        found = document.parent / path if path else document
        assert found.exists(), target
        assert not heading or heading in _headings(found), target


def _headings(document: Path) -> set[str]:
    lines = document.read_text("utf-8").split("\n")
    if document.suffix != ".md":
        return {f"L{number}" for number, _ in enumerate(lines, 1)}
    return {_anchor(line.lstrip("# ")) for line in lines if line.startswith("#")}


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
