"""The words of our own in a picture of the phases."""

from __future__ import annotations

from tgame.dsl.vocabulary import Phrase

PICTURE_WORDING: dict[str, Phrase] = {
    "picture_start": Phrase("Start", "Début"),
    "picture_end": Phrase("End of the game", "Fin de la partie"),
    "picture_whenever": Phrase("At any time", "À tout moment"),
    "picture_choice": Phrase("Decision", "Décision"),
    "picture_open": Phrase("Reaction", "Réaction"),
    "picture_together": Phrase("At the same time", "En même temps"),
    "picture_all": Phrase("{0}, without seeing what the others choose", "{0}, sans voir les choix des autres"),
    "picture_choose": Phrase("you choose one", "le joueur actif en choisit une"),
    "picture_choose_one": Phrase("you choose", "le joueur actif choisit"),
    "picture_may": Phrase("you choose one, or pass", "le joueur actif en choisit une, ou passe"),
    "picture_may_one": Phrase("you choose, or pass", "le joueur actif choisit, ou passe"),
    "picture_any": Phrase(
        "you choose as often as you like, then pass", "le joueur actif en choisit autant que voulu, puis passe"
    ),
    "picture_often": Phrase("{0}, as often as you can", "{0}, autant de fois que possible"),
    "picture_window": Phrase(
        "{0}, one after the other: one of these, or pass; until all pass in a row",
        "{0}, l'un après l'autre : une de ces actions, ou passer ; jusqu'à ce que tous passent de suite",
    ),
    "picture_leave": Phrase("End of this {0}", "Fin de ce passage de {0}"),
    "picture_again": Phrase("again", "encore"),
    "picture_otherwise": Phrase("otherwise", "sinon"),
    "picture_passing": Phrase("pass", "passer"),
    "picture_all_passed": Phrase("all have passed", "tous ont passé"),
    "picture_players": Phrase("{0} players", "{0} joueurs"),
    "picture_player": Phrase("1 player", "1 joueur"),
}
