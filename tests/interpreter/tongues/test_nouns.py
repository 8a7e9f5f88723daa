"""Nouns as a rule file writes them: read, said with an article, counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgame.interpreter.tongues import Noun, Tongue, a_or_an, counted, is_plural, noun, plural, said

SOUNDS = [
    *[("an", word) for word in ("axe", "egg", "iron key", "ogre", "urn", "umbrella", "Owl", "Émile", "œuvre")],
    *[("an", word) for word in ("hour", "honest man", "heir", "heirloom", "honour", "hourglass")],
    *[("a", word) for word in ("horse", "house", "hero", "hotel", "hoard", "honey pot")],
    *[
        ("a", word)
        for word in ("unicorn", "unit", "union", "universe", "unique card", "used card", "utility", "U-turn")
    ],
    *[
        ("an", word)
        for word in ("uninvited guest", "unimportant card", "unknown card", "unarmed man", "usher", "utter lie")
    ],
    *[("a", word) for word in ("euro", "European", "ewe", "one", "one-eyed jack", "once-used card", "unanimous vote")],
    *[("an", word) for word in ("onion", "oner-like thing", "onerous task", "uprising", "urban tile")],
    *[("an", word) for word in ("8", "80", "800", "8,000", "11", "18", "11-sided die", "18th card", "8♥", "11,000")],
    *[("a", word) for word in ("7", "1", "10", "100", "110", "1,100", "1800", "12", "9", "-8", "+8", "×8")],
    *[
        ("an", word)
        for word in ("F", "A", "E", "H", "L", "M", "N", "R", "S", "X", "X-ray", "F5", "e4", "NPC", "HQ", "SOS")
    ],
    *[
        ("a", word)
        for word in ("B", "C", "K", "Q", "U", "W5", "T-shirt", "VIP", "UFO", "USB stick", "MIN card", "LOW card")
    ],
    *[("a", word) for word in ("yacht", "year", "king", "?", "♠", "", "(red) tile", "“king”")],
    *[("an", word) for word in ("*Axe*", "“ace”", "(orange) tile", "Yttrium bar", "AXE")],
]


@pytest.mark.parametrize(("article", "word"), SOUNDS)
def test_a_or_an_goes_by_sound(article: str, word: str) -> None:
    assert a_or_an(word) == article


ENGLISH_PLURALS = """
    card cards, die dice, Die Dice, red die|red dice, axe axes, box boxes, fox foxes, ox oxen, bus buses, lens lenses
    waltz waltzes, quiz quizzes, match matches, dish dishes, monarch monarchs, stomach stomachs, starch starches
    arch arches, march marches, patriarch patriarchs, city cities, key keys, boy boys, soliloquy soliloquies
    trophy trophies, Trophy Trophies, knife knives, wife wives, life lives, wolf wolves, werewolf werewolves
    half halves, elf elves, shelf shelves, leaf leaves, loaf loaves, thief thieves, dwarf dwarves, scarf scarves
    hoof hooves, chief chiefs, roof roofs, cliff cliffs, reef reefs, belief beliefs, proof proofs, giraffe giraffes
    man men, woman women, fireman firemen, human humans, shaman shamans, talisman talismans, child children
    person people, salesperson salespeople, foot feet, tooth teeth, mouse mice, goose geese, mongoose mongooses
    sheep sheep, fish fish, swordfish swordfish, deer deer, series series, species species, spacecraft spacecraft
    pepper bellows|pepper bellows, scissors scissors, potato potatoes, hero heroes, superhero superheroes
    volcano volcanoes, domino dominoes, photo photos, piano pianos, zoo zoos, radio radios, oasis oases, cactus cacti
    vertex vertices, bonus bonuses, virus viruses, six sixes, ace aces, five fives, 8 8s, F Fs, NPC NPCs, AXE AXES
    white 5|white 5s, Red 3|Red 3s, tile 5-1|tiles 5-1, relic 19|relics 19, King ♠|Kings ♠, ? ?
    card of hearts|cards of hearts, ten of hearts|tens of hearts, 10 of hearts|10s of hearts
    tile with a cross|tiles with a cross, weapon (axe)|weapons (axe)
    purple gem (Tower of Pisa)|purple gems (Tower of Pisa)
    man of war|men of war, man-of-war men-of-war, passer-by passers-by, runner-up runners-up
    mother-in-law mothers-in-law, set-up set-ups, bow and arrow|bows and arrows, key or chest|keys or chests
    key or chest token|key or chest tokens, player's hand|player's hands, 1,000 bill|1,000 bills
    die worth 3 points|dice worth 3 points, guard in the tower|guards in the tower
"""


def table(text: str) -> list[tuple[str, str]]:
    """`one many` or `one|many`, parted by commas with a space and by lines."""
    entries = [entry for line in text.strip().splitlines() for entry in line.strip().split(", ")]
    return [tuple(entry.split("|" if "|" in entry else " ")) for entry in entries]  # type: ignore[misc]


@pytest.mark.parametrize(("one", "many"), table(ENGLISH_PLURALS))
def test_english_plurals(one: str, many: str) -> None:
    assert plural(one, "en") == many


FRENCH_PLURALS = """
    carte cartes, hache haches, as as, nez nez, croix croix, bois bois, cheval chevaux, Cheval Chevaux, général généraux
    bal bals, chacal chacals, carnaval carnavals, château châteaux, bateau bateaux, noyau noyaux, jeu jeux, feu feux
    pneu pneus, caillou cailloux, bijou bijoux, hibou hiboux, trou trous, clou clous, œil yeux, ciel cieux
    travail travaux, vitrail vitraux, détail détails, éventail éventails, monsieur messieurs, bonhomme bonshommes
    hache abîmée|haches abîmées, petite hache|petites haches, carte de cœur|cartes de cœur, as de pique|as de pique
    dé bleu|dés bleus, gemme orange|gemmes orange, joyau royal|joyaux royaux, vieux cheval|vieux chevaux
    tuile avec une croix|tuiles avec une croix, carte d'action|cartes d'action, carte Diamant|cartes Diamant
    arme (hache)|armes (hache), tuile 4-3|tuiles 4-3, roi ♠|rois ♠, cinq cinq, clef ou coffre|clefs ou coffres
    arc-en-ciel arcs-en-ciel, chef-d'œuvre chefs-d'œuvre, tire-bouchon tire-bouchons, bateau-mouche bateaux-mouches
    jeton à deux faces|jetons à deux faces, A A, HACHE HACHES
"""


@pytest.mark.parametrize(("one", "many"), table(FRENCH_PLURALS))
def test_french_plurals(one: str, many: str) -> None:
    assert plural(one, "fr") == many


READ: list[tuple[Tongue, str, Noun]] = [
    ("en", "a die/dice", Noun("die", "dice", True)),
    ("en", "a die / dice", Noun("die", "dice", True)),
    ("en", "  an   axe ", Noun("axe", "axes", True)),
    ("en", "a axe", Noun("axe", "axes", True)),
    ("en", "A card", Noun("card", "cards", True)),
    ("en", "An axe", Noun("axe", "axes", True)),
    ("en", "a point/points", Noun("point", "points", True)),
    ("en", "point/points", Noun("point", "points", True)),
    ("en", "fuse burnt/fuses burnt", Noun("fuse burnt", "fuses burnt", True)),
    ("en", "a 1/2 token", Noun("1/2 token", "1/2 tokens", True)),
    ("en", "pearls", Noun("pearls", "pearls", False)),
    ("en", "Tiffany", Noun("Tiffany", "Tiffany", False)),
    ("en", "weapon (axe)", Noun("weapon (axe)", "weapon (axe)", False)),
    ("en", "a weapon (axe)", Noun("weapon (axe)", "weapons (axe)", True)),
    ("en", "A Feast of Crows", Noun("A Feast of Crows", "A Feast of Crows", False)),
    ("en", "A", Noun("A", "A", False)),
    ("en", "a", Noun("a", "a", False)),
    ("en", "Android", Noun("Android", "Android", False)),
    ("en", "the robber", Noun("the robber", "the robber", False)),
    ("en", "the die/dice", Noun("the die/dice", "the die/dice", False)),
    ("en", "pearls/", Noun("pearls", "pearls", False)),
    ("en", "/", Noun("/", "/", False)),
    ("en", "", Noun("", "", False)),
    ("fr", "une hache", Noun("hache", "haches", True, True)),
    ("fr", "un atout", Noun("atout", "atouts", True)),
    ("fr", "un œil/yeux", Noun("œil", "yeux", True)),
    ("fr", "un œil/des yeux", Noun("œil", "yeux", True)),
    ("fr", "Une carte", Noun("carte", "cartes", True, True)),
    ("fr", "perles", Noun("perles", "perles", False)),
    ("fr", "des perles", Noun("perles", "perles", False)),
    ("fr", "de la laine", Noun("laine", "laine", False, True)),
    ("fr", "du bois", Noun("bois", "bois", False)),
    ("fr", "de l'or", Noun("or", "or", False)),
    ("fr", "l'atout", Noun("l'atout", "l'atout", False)),
    ("fr", "la tour", Noun("la tour", "la tour", False, True)),
    ("fr", "unique", Noun("unique", "unique", False)),
]


@pytest.mark.parametrize(("tongue", "text", "read"), READ)
def test_a_noun_is_read_as_written(tongue: Tongue, text: str, read: Noun) -> None:
    assert noun(text, tongue) == read


# text, bare, with `a`, with `the`
SAID: list[tuple[Tongue, str, str, str, str]] = [
    ("en", "a die/dice", "die", "a die", "the die"),
    ("en", "a axe", "axe", "an axe", "the axe"),
    ("en", "an hour", "hour", "an hour", "the hour"),
    ("en", "an unicorn", "unicorn", "a unicorn", "the unicorn"),
    ("en", "a 8", "8", "an 8", "the 8"),
    ("en", "a Flaming Sword", "Flaming Sword", "a Flaming Sword", "the Flaming Sword"),
    ("en", "pearls", "pearls", "pearls", "the pearls"),
    ("en", "Tiffany", "Tiffany", "Tiffany", "Tiffany"),
    ("en", "the robber", "the robber", "the robber", "the robber"),
    ("en", "", "", "", ""),
    ("fr", "une hache", "hache", "une hache", "la hache"),
    ("fr", "un atout", "atout", "un atout", "l'atout"),
    ("fr", "une épée", "épée", "une épée", "l'épée"),
    ("fr", "un œil/yeux", "œil", "un œil", "l'œil"),
    ("fr", "une herbe", "herbe", "une herbe", "l'herbe"),
    ("fr", "un héros", "héros", "un héros", "le héros"),
    ("fr", "une héroïne", "héroïne", "une héroïne", "l'héroïne"),
    ("fr", "un yaourt", "yaourt", "un yaourt", "le yaourt"),
    ("fr", "un 8", "8", "un 8", "le 8"),
    ("fr", "une petite hache", "petite hache", "une petite hache", "la petite hache"),
    ("fr", "perles", "perles", "perles", "les perles"),
    ("fr", "perles noires", "perles noires", "perles noires", "les perles noires"),
    ("fr", "de la laine", "laine", "laine", "la laine"),
    ("fr", "de l'or", "or", "or", "l'or"),
    ("fr", "du bois", "bois", "bois", "le bois"),
    ("fr", "Tiffany", "Tiffany", "Tiffany", "Tiffany"),
    ("fr", "l'atout", "l'atout", "l'atout", "l'atout"),
]


@pytest.mark.parametrize(("tongue", "text", "bare", "a", "the"), SAID)
def test_a_noun_is_said_with_its_article(tongue: Tongue, text: str, bare: str, a: str, the: str) -> None:
    read = noun(text, tongue)
    assert [said(read, "", tongue), said(read, "a", tongue), said(read, "the", tongue)] == [bare, a, the]


COUNTED: list[tuple[Tongue, int, str, str]] = [
    ("en", 0, "a die/dice", "0 dice"),
    ("en", 1, "a die/dice", "1 die"),
    ("en", 2, "a die/dice", "2 dice"),
    ("en", -1, "point/points", "-1 point"),
    ("en", -2, "point/points", "-2 points"),
    ("en", 3, "pearls", "3 pearls"),
    ("en", 11, "a clue token", "11 clue tokens"),
    ("en", 4, "a 7", "four 7s"),
    ("en", 13, "a 7", "13 7s"),
    ("fr", 4, "un 7", "quatre 7"),
    ("fr", 0, "un point", "0 point"),
    ("fr", 1, "un point", "1 point"),
    ("fr", 2, "un cheval", "2 chevaux"),
    ("fr", -1, "un point", "-1 point"),
    ("fr", 3, "une hache abîmée", "3 haches abîmées"),
]


@pytest.mark.parametrize(("tongue", "number", "text", "wanted"), COUNTED)
def test_nouns_are_counted(tongue: Tongue, number: int, text: str, wanted: str) -> None:
    assert counted(number, noun(text, tongue), tongue) == wanted


WORDS = st.lists(st.text("abcdefghimnoprstuvxyz", min_size=1, max_size=8), min_size=1, max_size=3).map(" ".join)


@given(WORDS, st.sampled_from(["a", "an"]))
def test_an_english_noun_is_read_again_from_what_is_said(word: str, article: str) -> None:
    read = noun(f"{article} {word}", "en")
    assert read.one == word
    assert noun(said(read, "a", "en"), "en") == read
    assert said(read, "the", "en") == f"the {word}"


@given(WORDS, st.sampled_from(["un", "une"]))
def test_a_french_noun_is_read_again_from_what_is_said(word: str, article: str) -> None:
    read = noun(f"{article} {word}", "fr")
    assert read.feminine == (article == "une")
    assert said(read, "a", "fr") == f"{article} {word}"
    assert noun(said(read, "a", "fr"), "fr") == read


@given(st.text(), st.sampled_from(["en", "fr"]), st.integers())
def test_any_text_can_be_said_and_counted(text: str, tongue: Tongue, number: int) -> None:
    read = noun(text, tongue)
    assert said(read, "", tongue) == read.one
    assert said(read, "the", tongue).endswith(read.one)
    assert read.one[:1].isdecimal() or counted(number, read, tongue).startswith(f"{number} ")
    assert read.countable or read.one == read.many


MANY = [
    "cards",
    "Cards to choose from",
    "dice",
    "men",
    "Hand and purse",
    "Cards chosen",
    "Tiles (old)",
    "scissors",
    "keys",
]
ONE = ["hand", "Draft of cards", "Chosen", "bus", "glass", "axis", "series", "A5", "s", "", "Player's hand", "列"]


@pytest.mark.parametrize("phrase", MANY)
def test_a_phrase_is_plural(phrase: str) -> None:
    assert is_plural(phrase)


@pytest.mark.parametrize("phrase", ONE)
def test_a_phrase_is_singular(phrase: str) -> None:
    assert not is_plural(phrase)
