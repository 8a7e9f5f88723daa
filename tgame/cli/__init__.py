"""The `tgame` command."""

import click


@click.group()
@click.version_option(package_name="tgame")
def main() -> None:
    """Check, play and measure tabletop games written as rule files."""
