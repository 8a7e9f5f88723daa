"""What commands are called, and the way out of a match."""

from __future__ import annotations

# What they are called, in English and then in French.
NAMES = {
    "help": ("help", "aide"),
    "list": ("list", "liste"),
    "look": ("look", "voir"),
    "log": ("log", "histoire"),
    "recall": ("recall", "souvenir"),
    "rules": ("rules", "regles", "règles"),
    "hint": ("hint", "conseil"),
    "undo": ("undo", "annuler"),
    "save": ("save", "sauver"),
    "quit": ("quit", "exit", "quitter"),
}


class Leave(Exception):
    """The player leaves the match; it is kept."""
