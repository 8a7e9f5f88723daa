"""Files that commands write: whole or not at all.

A file is written beside its target, brought to the disk, and only then put in its place: whoever is killed on the way,
or meets a full disk, leaves what was there before as it was. What must not be written over is the commands' business.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from secrets import token_hex

import click


def write_whole(path: str, text: str | bytes) -> None:
    """Write a file; what keeps it from being written is wrong usage."""
    content = text.encode() if isinstance(text, str) else text
    try:
        if _is_stream(path):
            with open(path, "wb") as stream:
                stream.write(content)
        else:
            # A link stays a link; what it leads to is written.
            _replace(os.path.realpath(path), content)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise click.UsageError(f"cannot write {path}: {reason}") from None


def write_match(path: str, text: str) -> None:
    """Write a saved match, over another one at most: what else is there may be dear to somebody."""
    before = beginning(path)
    if before and not (before.startswith(b"{") and b'"format"' in before):
        raise click.UsageError(f"{path} is there already and is not a saved match: choose another name")
    write_whole(path, text)


def beginning(path: str) -> bytes:
    """The first bytes of what is there already, by which a command may know its own."""
    try:
        if _is_stream(path):
            return b""
        with open(path, "rb") as file:
            return file.read(200).strip()
    except (OSError, ValueError):
        return b""


def _is_stream(path: str) -> bool:
    """A pipe, a terminal, /dev/null: there is nothing to keep, and nothing may be put in its place."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _replace(path: str, content: bytes) -> None:
    if os.path.isdir(path):
        raise IsADirectoryError(None, "it is a directory")
    folder = os.path.dirname(path)
    beside = os.path.join(folder, f".tgame-{token_hex(4)}.part")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        try:
            with suppress(FileNotFoundError):
                os.chmod(beside, stat.S_IMODE(os.stat(path).st_mode))
            with open(file, "wb", closefd=False) as opened:
                opened.write(content)
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _settle(folder)


def _settle(folder: str) -> None:
    """Bring the new name to the disk too, where the system lets a folder be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
