"""Build the wheel through the sdist, install it into a clean environment, and play every bundled game there.

An editable install reads the source tree and so hides what the wheel lacks: a subpackage missing from the
list, a grammar missing from the package data. Only a wheel in an environment of its own shows that.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE_FILES = sorted([*(ROOT / "games").glob("*.tgame"), *(ROOT / "examples").rglob("*.tgame")])


def run(*command: str | Path, cwd: Path) -> str:
    words = [str(word) for word in command]
    # What the caller's environment adds to the import path would hide what the wheel lacks.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(words, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}\ncheck_wheel: failed ({done.returncode}): {' '.join(words)}")
    return done.stdout


def copy_sources(target: Path) -> None:
    """Copy what git knows or would add: leftovers of earlier builds would find their way into the sdist."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listing.stdout.split("\0")):
        source = ROOT / name
        if source.is_symlink() or not source.is_file():
            continue  # links serve type checkers only; a deleted file may still be in git's index
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target / name)


def check_wheel(scratch: Path) -> None:
    sources, dist, elsewhere = scratch / "sources", scratch / "dist", scratch / "elsewhere"
    elsewhere.mkdir()
    copy_sources(sources)

    print("check_wheel: building the wheel through the sdist", flush=True)
    # Without isolation, so that the pinned setuptools builds it. Asked for neither --sdist nor --wheel,
    # `build` makes the wheel from the sdist.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, sources, cwd=scratch)
    (wheel,) = dist.glob("*.whl")

    print(f"check_wheel: installing {wheel.name} into a clean environment", flush=True)
    venv.create(scratch / "venv", with_pip=True)
    scripts = scratch / "venv" / "bin"
    pip = (scripts / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--constraint", ROOT / "constraints.txt", wheel, cwd=elsewhere)
    run(*pip, "check", cwd=elsewhere)

    print("check_wheel: importing every package", flush=True)
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    run(scripts / "python", "-c", f"import {', '.join(packages)}", cwd=elsewhere)

    print("check_wheel: playing everything that comes with it", flush=True)
    listed = json.loads(run(scripts / "tgame", "games", "--json", cwd=elsewhere))["games"]
    names = [game["name"] for game in listed]
    if sorted(names) != sorted(path.stem.lstrip("0123456789_") for path in RULE_FILES):
        sys.exit(f"check_wheel: `tgame games` does not list the rule files of the tree: {names}")
    for name in names:
        run(scripts / "tgame", "run", name, "--seed", "7", "--brief", cwd=elsewhere)
    run(scripts / "tgame", "copy", "brigands", cwd=elsewhere)
    run(scripts / "tgame", "run", "brigands.tgame", "--seed", "7", cwd=elsewhere)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="tgame-wheel-") as folder:
        check_wheel(Path(folder))
    print("check_wheel: fine")
