"""The words of `tgame play` itself, in English and French."""

from __future__ import annotations

FRENCH: dict[str, str] = {}


class Words:
    def __init__(self, language: str = "en") -> None:
        self.language = language

    def say(self, english: str, *values: object) -> str:
        text = FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values) if values else text
