"""Draw the screens of the documents: each game at its busiest moment, on a terminal of 80 columns and 30 lines.

A match with a fixed seed is typed at a pseudo-terminal twice: once to find the prompt with the most to choose from that
the screen still has room for, then again up to there. The screen is drawn with a monospace font of this machine.

    python -m scripts.screens [GAME...]
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from random import Random

import pyte
from PIL import Image, ImageDraw, ImageFont

from tests.terminal.keyboard import Keyboard

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FONTS = [Path(folder) for folder in ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-mono-fonts")]
COLUMNS, LINES = 80, 30
SIZE, LEADING, MARGIN = 17, 1.28, 18
SINCE = "since your last turn"
SOONEST, LONGEST = 8, 60  # prompts that are looked at: what comes first is not busy yet
# The game, and the words behind it.
GAMES = {
    "brigands": ("--seed", "11"),
    "treasure_hunter": ("--seed", "11"),
    "colorful_treasure": ("--seed", "11"),
    "treasure_seekers": ("--seed", "11"),
}
GROUND, INK, BRIGHT = "#1b1e24", "#c9ced6", "#ffffff"
# The sixteen colours of a terminal, as a common dark scheme has them.
COLOURS = {
    "black": "#3b4252", "red": "#e06c75", "green": "#8fc379", "brown": "#e0bb72", "blue": "#6cb0f0",
    "magenta": "#c98ae0", "cyan": "#5cc0cc", "white": "#d8dee9", "brightblack": "#7a8394", "brightred": "#ff7f89",
    "brightgreen": "#a9df92", "brightbrown": "#ffd98a", "brightblue": "#8cc8ff", "brightmagenta": "#e0a6f5",
    "brightcyan": "#7fdfea", "brightwhite": "#ffffff",
}  # fmt: skip


def sit_down(game: str, state: Path) -> Keyboard:
    """At the first question."""
    keyboard = Keyboard(state, game, *GAMES[game], columns=COLUMNS, lines=LINES, environment={"COLORTERM": "truecolor"})
    return keyboard.ready().answer("")


def busiest(game: str, state: Path) -> list[str]:
    """What is typed up to the prompt with the most to choose from, its whole table on the screen."""
    random = Random(game)
    typed: list[str] = []
    found: dict[int, int] = {}
    with sit_down(game, state) as keyboard:
        while "Enter ends" not in keyboard.prompt and len(typed) < LONGEST:
            found[len(typed)] = worth(keyboard) if len(typed) >= SOONEST else 0
            keyboard.answer("#999")
            options = re.search(r"#1 to #(\d+)", keyboard.since.replace("\n", " "))
            typed.append(f"#{random.randint(1, int(options[1]))}" if options else "#1")
            keyboard.answer(typed[-1])
    return typed[: max(found, key=lambda number: (found[number], -number))]


def worth(keyboard: Keyboard) -> int:
    """How much can be typed here, and how full the screen is; nothing if the table has scrolled away."""
    across = [number for number, row in enumerate(keyboard.rows) if row.startswith("──")]
    if len(across) < 2 or not keyboard.since.lstrip().count("── "):
        return 0
    return len(keyboard.bright()) * 3 + sum(map(bool, keyboard.rows[beginning(keyboard) :]))


def beginning(keyboard: Keyboard) -> int:
    """The row with which the last turn begins: what was done before is cut off."""
    return max((number for number, row in enumerate(keyboard.rows) if SINCE in row), default=0)


def colour(name: str, fallback: str) -> str:
    if name == "default":
        return fallback
    return COLOURS.get(name) or (f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else fallback)


def mixed(one: str, other: str, share: float) -> str:
    parts = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def font(style: str) -> ImageFont.FreeTypeFont:
    for folder in FONTS:
        path = folder / f"DejaVuSansMono{style}.ttf"
        if path.exists():
            return ImageFont.truetype(str(path), SIZE)
    sys.exit(f"screens: no DejaVu Sans Mono in {', '.join(map(str, FONTS))}; install the package fonts-dejavu")


def drawn(screen: pyte.Screen, first: int) -> Image.Image:
    """The screen from a row on, to where the cursor stands."""
    last = screen.cursor.y
    fonts = {(False, False): font(""), (True, False): font("-Bold"), (False, True): font("-Oblique")}
    fonts[True, True] = font("-BoldOblique")
    across = fonts[False, False].getlength("M")
    down = round(SIZE * LEADING)
    size = (round(across * COLUMNS) + 2 * MARGIN, down * (last - first + 1) + 2 * MARGIN)
    image = Image.new("RGB", size, GROUND)
    draw = ImageDraw.Draw(image)
    for row in range(first, last + 1):
        for column in range(COLUMNS):
            sign = screen.buffer[row][column]
            if not sign.data.strip():
                continue
            ink = colour(sign.fg, BRIGHT if sign.bold else INK)
            if sign.blink:
                ink = mixed(ink, GROUND, 0.55)
            place = (MARGIN + column * across, MARGIN + (row - first) * down)
            draw.text(place, sign.data, ink, fonts[sign.bold, sign.italics])
    cursor = (MARGIN + screen.cursor.x * across, MARGIN + (last - first) * down)
    draw.rectangle((*cursor, cursor[0] + across - 2, cursor[1] + down - 3), mixed(INK, GROUND, 0.7))
    return image


def draw_game(game: str, state: Path) -> None:
    typed = busiest(game, state)
    with sit_down(game, state) as keyboard:
        for text in typed:
            keyboard.answer(text)
        path = PICTURES / f"play_{game}.png"
        drawn(keyboard.screen, beginning(keyboard)).save(path, optimize=True)
        print(f"{path.relative_to(ROOT)}: {len(typed)} lines typed, {path.stat().st_size // 1000} kB")


def main(games: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for game in games or GAMES:
            draw_game(game, Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
