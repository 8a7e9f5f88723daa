"""`tgame explain`: what a finding means, with an example that has it and one that does not."""

from __future__ import annotations

import click

from tgame.cli.output import say


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain a finding by its code, such as TG010, or a lint rule by its name, such as unused-zone.

    Without a code, list all of them.

    \b
    Examples:
      tgame explain TG312
      tgame explain unused-zone
    """
    from tgame.dsl.advice import did_you_mean
    from tgame.dsl.lint import RULES
    from tgame.dsl.lint.explain import codes, explain, summary

    if code is None:
        for one in codes():
            say(f"{one}  {summary(one)}")
        return
    page = explain(code)
    if page is None:
        hint = did_you_mean(code, [*codes(), *(rule.name for rule in RULES)]) or "`tgame explain` lists all"
        raise click.UsageError(f"there is no finding called {code}: {hint}")
    say(page)
