"""Pages on paper: what is said where no browser prints, and that nothing is written then."""

from pathlib import Path

import pytest

from tests.tgame.cli.calls import small, tgame
from tgame.rulebook import printing
from tgame.rulebook.printing import NoBrowser, printed


def _only(monkeypatch: pytest.MonkeyPatch, browser: Path | None) -> None:
    """The machine has this browser, or none."""
    found = None if browser is None else str(browser)
    monkeypatch.setattr(printing.shutil, "which", lambda name: found if name == printing.BROWSERS[0] else None)


def _browser(folder: Path, lines: str) -> Path:
    made = folder / "chromium"
    made.write_text(f"#!/bin/sh\n{lines}\n", "utf-8")
    made.chmod(0o755)
    return made


def test_without_a_browser_the_page_is_offered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _only(monkeypatch, None)
    target = tmp_path / "book.pdf"
    result = tgame("rules", small(tmp_path), "--format", "pdf", "-o", str(target))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no browser is at hand that could print (chromium, " in result.stderr
    assert "use --format html and print it" in result.stderr
    assert not target.exists()


def test_a_browser_that_fails_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _only(monkeypatch, _browser(tmp_path, "exit 3"))
    with pytest.raises(NoBrowser, match="chromium does not print: CalledProcessError; use --format html"):
        printed("<!doctype html>")


def test_a_browser_that_writes_nothing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _only(monkeypatch, _browser(tmp_path, "exit 0"))
    with pytest.raises(NoBrowser, match="chromium does not print: FileNotFoundError"):
        printed("<!doctype html>")


def test_the_browser_gets_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One that only copies: its last word is the address of the page, and it is told where to print."""
    copying = '''for word; do
  case "$word" in --print-to-pdf=*) target="${word#--print-to-pdf=}";; file://*) page="${word#file://}";; esac
done
cp "$page" "$target"'''
    _only(monkeypatch, _browser(tmp_path, copying))
    assert printed("<!doctype html>é") == "<!doctype html>é".encode()


def test_a_pdf_needs_a_file(tmp_path: Path) -> None:
    result = tgame("rules", small(tmp_path), "--format", "pdf")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a PDF is written to a file: add --output book.pdf" in result.stderr
