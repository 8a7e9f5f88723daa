"""The `tgame` command: a group whose commands are modules of this package, imported when they are asked for.

Nothing here, nor at the top of a command's module, imports the parser, the engine or rich: `tgame --help` is instant.
Exit status: 0 fine, 1 findings or a failed check, 2 wrong usage or unreadable input, 3 a mistake of the engine.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from tgame import __version__
from tgame.cli.output import harmless_errors
from tgame.cli.rule_files import OURS

COMMANDS = (
    "games",
    "play",
    "run",
    "replay",
    "duel",
    "sim",
    "rules",
    "copy",
    "lint",
    "explain",
    "test",
    "check",
    "graph",
)
TRACEBACK = "TGAME_TRACEBACK"
INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell says of a program that such a signal ended


class Commands(click.Group):
    """The commands, each loaded from the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        found: click.Command = import_module(f"tgame.cli.{name}").command
        return found

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with harmless_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        _open_what_is_closed()
        _never_fail_on_signs()
        try:
            try:
                with harmless_errors():
                    return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            # Python flushes once more at its end, and would complain then.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(PIPE_CLOSED)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            click.echo(f"Error: cannot write the output: {error.strerror or error}", err=True)
            ctx.exit(2)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if os.environ.get(TRACEBACK):
                raise
            from tgame.dsl.visible import plain

            what = " ".join(str(error).split())[:200]
            click.echo(
                f"Error: tgame has made a mistake ({type(error).__name__}{f': {plain(what)}' if what else ''}). Please "
                f"report it with the command and its files, and with what {TRACEBACK}=1 shows.",
                err=True,
            )
            ctx.exit(OURS)


def _open_what_is_closed() -> None:
    """A shell may start a program without input or output (`<&-`, `>&-`): nothing comes then, and nobody reads. It also
    keeps a file that is opened later from being taken for one of them."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  # as long as the program
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _never_fail_on_signs() -> None:
    """A terminal that cannot show a sign gets `?` for it."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tgame", message="%(prog)s %(version)s")
def main() -> None:
    """Check and play tabletop games written as rule files.

    \b
    Examples:
      tgame games                     what comes with it
      tgame run brigands              bots play a match
      tgame replay match.json         a saved match again, step by step
      tgame sim brigands              many matches, and what they say of the game
      tgame rules brigands            the rulebook, from the rule file
      tgame copy nim                  a rule file to edit, nim.tgame
      tgame lint nim.tgame            every finding in the file
      tgame explain TG312             what a finding means
      tgame test nim.tgame            the scenarios in the file
      tgame check nim.tgame           what is wrong in random matches
      tgame graph nim.tgame           the phases as a picture

    A FILE is the name of a game that comes with tgame, or a path: anything with a `/` or that ends in .tgame.

    Exit status: 0 fine, 1 findings or a failed check, 2 wrong usage or unreadable input, 3 a mistake in
    tgame itself.
    """
