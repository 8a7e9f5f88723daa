"""The engine's own words in French: what the log, options and pictures say besides the rule file's texts."""

from __future__ import annotations

from collections.abc import Mapping

FRENCH: Mapping[str, str] = {
    "Player {0}": "Joueur {0}",
    "{0}'s {1}": "{1} de {0}",
    "row {0}, column {1}": "ligne {0}, colonne {1}",
    "space {0}": "emplacement {0}",
    "pass": "passer",
    "done": "terminé",
    "yes": "oui",
    "no": "non",
    "north": "nord",
    "east": "est",
    "south": "sud",
    "west": "ouest",
    "northeast": "nord-est",
    "southeast": "sud-est",
    "southwest": "sud-ouest",
    "northwest": "nord-ouest",
}
