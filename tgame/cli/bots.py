"""The option `--bots`: bots by their names, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


def bots(ctx: click.Context, param: click.Parameter, value: str) -> list[str]:
    """The names, of which each is that of a bot."""
    from tgame.interpreter.bots.named import BotError, bot_maker

    names = [name.strip() for name in value.split(",")]
    try:
        for name in names:
            bot_maker(name)
    except BotError as error:
        raise click.BadParameter(str(error), ctx, param) from None
    return names


@contextmanager
def sitting_down() -> Iterator[None]:
    """Bots of somebody's own are made here; one that cannot be is wrong usage."""
    from tgame.interpreter.bots.named import BotError

    try:
        yield
    except BotError as error:
        raise click.UsageError(str(error)) from None


def for_each_seat(names: list[str], seats: int) -> list[str]:
    """One name for each seat, if one was given for all."""
    if len(names) not in (1, seats):
        raise click.UsageError(f"{len(names)} bots for {seats} players: name one, or one for each")
    return names * seats if len(names) == 1 else names
