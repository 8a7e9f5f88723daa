"""French words that grow together where they meet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgame.interpreter.tongues import contracted
from tgame.interpreter.tongues.french import elides

CONTRACTED = [
    ("se défausse de une hache", "se défausse d'une hache"),
    ("se défausse de un atout", "se défausse d'un atout"),
    ("le haut de le tas", "le haut du tas"),
    ("le nombre de les perles", "le nombre des perles"),
    ("donne une carte à le voleur", "donne une carte au voleur"),
    ("donne une carte à les autres", "donne une carte aux autres"),
    ("De le tas", "Du tas"),
    ("À le voleur", "Au voleur"),
    ("À les autres", "Aux autres"),
    ("de le atout", "de l'atout"),
    ("à le atout", "à l'atout"),
    ("à la arme", "à l'arme"),
    ("de la hache", "de la hache"),
    ("de hache en hache", "de hache en hache"),
    ("de le héros", "du héros"),
    ("de le homme", "de l'homme"),
    ("de le coffre", "du coffre"),
    ("de le panier", "du panier"),
    ("Le atout est pris", "L'atout est pris"),
    ("le 8 de cœur", "le 8 de cœur"),
    ("de onze à douze", "de onze à douze"),
    ("le oui", "le oui"),
    ("de a5 à b6", "de a5 à b6"),
    ("plus que un point", "plus qu'un point"),
    ("que elle ne a pas", "qu'elle n'a pas"),
    ("ne attaque pas", "n'attaque pas"),
    ("se arrête", "s'arrête"),
    ("se y trouve", "s'y trouve"),
    ("je ouvre", "j'ouvre"),
    ("si il passe, si elle passe", "s'il passe, si elle passe"),
    ("jusque à la fin", "jusqu'à la fin"),
    ("plus que à la fin, de où", "plus qu'à la fin, d'où"),
    ("lorsque on pioche", "lorsqu'on pioche"),
    ("le ou la joueuse", "le ou la joueuse"),
    ("prends-le et pose", "prends-le et pose"),
    ("essaie de le prendre", "essaie de le prendre"),
    ("essaie de les garder", "essaie de les garder"),
    ("de Le Havre", "de Le Havre"),
    ("de Anne à Émile", "d'Anne à Émile"),
    ("le un, la une", "le un, la une"),
    ("du trésor, aux autres", "du trésor, aux autres"),
    ("code le atout", "code l'atout"),
    ("grande arme", "grande arme"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "wanted"), CONTRACTED)
def test_small_words_grow_together(text: str, wanted: str) -> None:
    assert contracted(text) == wanted


def test_an_h_is_heard_or_not() -> None:
    heard = "hache haricot héros hasard hibou hutte hérisson harpe homard huit hameau haut honte hors housse hallebarde"
    mute = "homme herbe héroïne histoire huile hôtel heure honneur hiver harmonie haleine hallucination huître humain"
    assert [word for word in heard.split() if elides(word)] == []
    assert [word for word in mute.split() if not elides(word)] == []


def test_vowels_before_which_nothing_is_left_out() -> None:
    kept = ["onze", "onzième", "oui", "ouistiti", "yaourt", "et", "ou", "e4", "A", "8", "", "carte", "« Atout »"]
    assert [word for word in kept if elides(word)] == []
    left_out = ["atout", "Émile", "œil", "épée", "as", "île", "yeux", "Yves", "un", "ouvrir"]
    assert [word for word in left_out if not elides(word)] == []


WORDS = "de le la les à que ne un une atout hache trésor homme yeux et 8 Le ."


@given(st.lists(st.sampled_from(WORDS.split())))
def test_what_is_contracted_stays(parts: list[str]) -> None:
    once = contracted(" ".join(parts))
    assert contracted(once) == once
