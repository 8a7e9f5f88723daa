"""A page on paper: a browser that is at hand prints it into a PDF.

In: a page of HTML. Out: the bytes of a PDF. Raises NoBrowser where none is at hand, or where it does not print.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge")
SECONDS = 120
_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-pdf-header-footer",
)


class NoBrowser(Exception):
    """Nothing at hand prints pages, with the reason."""


def printed(page: str) -> bytes:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise NoBrowser(
            f"no browser is at hand that could print ({', '.join(BROWSERS)}): use --format html and print it"
        )
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "book.html", Path(folder) / "book.pdf"
        source.write_text(page, "utf-8")
        profile = f"--user-data-dir={folder}/profile"
        command = [browser, *_QUIET, profile, f"--print-to-pdf={made}", source.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
            return made.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise NoBrowser(
                f"{Path(browser).name} does not print: {type(error).__name__}; use --format html"
            ) from error
