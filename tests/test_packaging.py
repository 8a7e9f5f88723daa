"""What is in the tree is what gets installed, and what type checkers see."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STAGES = ("dsl", "interpreter", "games", "examples")
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
PACKAGE_DIR: dict[str, str] = SETUPTOOLS["package-dir"]


def files(pattern: str) -> dict[Path, str]:
    """Every file of that name pattern below the package folders, with the package its folder stands for."""
    return {
        path: ".".join((package, *path.parent.relative_to(ROOT / folder).parts))
        for package, folder in PACKAGE_DIR.items()
        for path in (ROOT / folder).rglob(pattern)
    }


def test_every_package_in_the_tree_is_listed() -> None:
    assert sorted(SETUPTOOLS["packages"]) == sorted(files("__init__.py").values())


def test_every_module_lies_in_a_listed_package() -> None:
    lost = {
        str(path.relative_to(ROOT)) for path, package in files("*.py").items() if package not in SETUPTOOLS["packages"]
    }
    assert lost == set()


@pytest.mark.parametrize("pattern", ["*.lark", "*.tgame", "py.typed"])
def test_data_files_are_installed(pattern: str) -> None:
    patterns = SETUPTOOLS["package-data"]
    left_out = {
        str(path.relative_to(ROOT))
        for path, package in files(pattern).items()
        if package not in SETUPTOOLS["packages"]
        or not any(fnmatch(path.name, glob) for glob in [*patterns.get("*", []), *patterns.get(package, [])])
    }
    assert left_out == set()


def test_every_rule_file_of_the_games_and_examples_is_installed() -> None:
    installed = set(files("*.tgame"))
    assert installed == {*(ROOT / "games").glob("*.tgame"), *(ROOT / "examples").rglob("*.tgame")}
    assert len(installed) > 25


def test_type_checkers_see_every_entry() -> None:
    wanted = {
        entry.name: f"../../tgame/{entry.name}" for entry in (ROOT / "tgame").iterdir() if entry.name != "__pycache__"
    }
    wanted |= {stage: f"../../{stage}" for stage in STAGES}
    links = {link.name: str(link.readlink()) for link in (ROOT / ".dev" / "tgame").iterdir() if link.is_symlink()}
    assert links == wanted, "`make links` writes them anew"
