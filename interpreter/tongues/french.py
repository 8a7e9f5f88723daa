"""French as strings: plurals, elision, and the small words that grow together.

A phrase goes in ("hache abîmée", "de le trésor"), and comes out as French writes it. It knows nothing of articles
already written before a noun, nor of any game.
"""

from __future__ import annotations

import re
import unicodedata

from tgame.interpreter.tongues.words import pairs, words

# ---- elision

_ASPIRATED = re.compile(
    r"""
    (?: hach | hagard | haie | haillon | haine | hain | haï | hâle\b | halet | hall(?:s|es?)?\b | hallebard | halo
      | halte | hamac | hameau | hampe | hamster | hanche | hand | hangar | hanneton | hanse | hant | harangu | haras
      | harcel | hardi | harem | hareng | hargn | haricot | harna | harpe | harpi | harpon | hasard | hât | hauban
      | hauss | haubert | haut | havre | heaume | hérisson | hériss | hernie | héron | héros\b | herse | hêtre | heurt
      | hibou | hic\b | hideu | hiérarch | hip-hop | hiss | hit\b | hobb | hobereau | hoch | hockey | hold | holland
      | homard | hongr | hont | hoquet | horde | hors | hotte | hou | hublot | huche | huée | huer | huguenot
      | huit(?:s|ièmes?|aines?)?\b | hun(?:s)?\b | hurl | huss | husky | hutte )
    """,
    re.VERBOSE,
)
# Vowels before which nothing is left out: `le onze`, `le oui`, `le yaourt`, and `et`, `ou` of `le ou la`.
_KEPT = re.compile(r"(?:onz|oui\b|ouistiti|uhlan|ulul|y[aeiou](?!ux\b)|et\b|ou\b)")
_WORD = re.compile(r"[^\W\d_]+")


def elides(following: str) -> bool:
    """Whether `le`, `de`, `que` lose their vowel before this text.

    A single letter and a letter with a number are names of places, and are read out: `de a5`.
    """
    following = unicodedata.normalize("NFC", following)
    word = _WORD.match(following)
    if word and word[0] == "à":
        return True
    if not word or len(word[0]) == 1 or following[word.end() : word.end() + 1].isdecimal():
        return False
    low = following.lower()
    plain = unicodedata.normalize("NFD", low.replace("œ", "oe").replace("æ", "ae"))[0]
    if _KEPT.match(low):
        return False
    if plain == "h":
        return not _ASPIRATED.match(low)
    return plain in "aeiou" or bool(re.match(r"y(?:eux\b|[^aeiouy\W])", low))


# ---- contraction

# `le` and `les` before one of these are pronouns: `essayer de le prendre`.
_INFINITIVES = words(
    """
    abandonner abattre acheter activer ajouter annoncer appeler attaquer attraper avancer avoir battre bloquer boire
    bouger capturer cacher changer choisir chercher combiner compter conserver construire couvrir croire cueillir
    deviner dire déplacer défausser défendre détruire donner dépenser échanger empiler enlever être faire fermer
    finir gagner garder glisser jeter jouer laisser lancer lire livrer lever mélanger mener mettre montrer obtenir
    ouvrir partager passer payer perdre piocher piller placer poser prendre protéger quitter ramasser récupérer
    regarder remettre remplacer remplir rendre réparer reprendre repousser retirer retourner révéler sacrifier
    saisir sauver savoir subir suivre tenir terminer tirer toucher tourner transmettre trouver tuer utiliser vaincre
    vendre viser voir voler
    """
)
_PRONOUN = rf"(?!(?:{'|'.join(_INFINITIVES)})\b)"
_START = r"(?<![-'’\w])"
_ELIDED = re.compile(rf"{_START}(le|la|de|que|jusque|lorsque|puisque|ne|se|je|me|te) (?=(\w.*))", re.IGNORECASE)
_CONTRACTIONS = (
    (re.compile(rf"{_START}([Dd])e le (?=\S){_PRONOUN}"), r"\1u "),
    (re.compile(rf"{_START}([Dd])e les (?=\S){_PRONOUN}"), r"\1es "),
    (re.compile(rf"{_START}à le (?=\S){_PRONOUN}"), "au "),
    (re.compile(rf"{_START}À le (?=\S){_PRONOUN}"), "Au "),
    (re.compile(rf"{_START}à les (?=\S){_PRONOUN}"), "aux "),
    (re.compile(rf"{_START}À les (?=\S){_PRONOUN}"), "Aux "),
    (re.compile(rf"{_START}([Ss])i (?=ils?\b)"), r"\1'"),
)


def contracted(text: str) -> str:
    """Small words as they are written where they meet: `du`, `aux`, `d'une`, `l'atout`.

    A capital `Le` after `de` belongs to a name and stays: `de Le Havre`.
    """
    text = _ELIDED.sub(_elided, text)
    for pattern, replacement in _CONTRACTIONS:
        text = pattern.sub(replacement, text)
    return text


def _elided(found: re.Match[str]) -> str:
    word, following = found[1], found[2]
    low = word.lower()
    # Capitals all through are a heading or a name.
    if len(word) > 1 and word.isupper():
        return found[0]
    if re.match(r"[ya]\b", following):
        return f"{word[:-1]}'" if low in ("ne", "se", "je", "me", "te") else found[0]
    # `le un` and `la une` are the number and the front page.
    if low in ("le", "la") and re.match(r"une?\b", following):
        return found[0]
    return f"{word[:-1]}'" if elides(following) else found[0]


# ---- plurals

_IRREGULAR = pairs(
    """
    œil/yeux oeil/yeux ciel/cieux monsieur/messieurs madame/mesdames mademoiselle/mesdemoiselles bonhomme/bonshommes
    gentilhomme/gentilshommes aïeul/aïeux travail/travaux corail/coraux émail/émaux vitrail/vitraux bail/baux
    soupirail/soupiraux vantail/vantaux tout/tous
    """
)
_ALS = words(
    """
    bal cal carnaval chacal festival récital régal narval banal fatal final natal naval
    """
)
_US = words("pneu bleu émeu landau sarrau")
_OUX = words("bijou caillou chou genou hibou joujou pou")
# Colours named after a thing, numerals, adverbs and words that join.
_UNCHANGED = words(
    """
    orange marron turquoise quatre cinq sept huit onze douze treize quatorze quinze seize mille et ou non bien mal
    plus très hors mi
    """
)
_TAIL = re.compile(
    r"(?<=\S)(?:\s*[(\[,:;«\"].*"
    r"|\s+(?:(?:de|du|des|à|au|aux|en|avec|sans|sur|sous|pour|dans|par|contre|entre|vers|chez|qui|que|dont|valant)\s"
    r"|[dql]u?['’]).*)$",
    re.DOTALL,
)
# Parts of compounds that keep their form: verbs, adverbs and prefixes.
_PREFIXES = words(
    """
    porte tire casse garde ouvre coupe lance chasse pare presse sauve perce gratte cache passe brise attrape avant
    arrière demi mi semi sous vice ex mini contre anti non après
    """
)


def plural(phrase: str) -> str:
    """The plural of the noun and its adjectives, up to what is said of it with a preposition.

    A later word with a capital is a name and stays: "cartes Diamant".
    """
    tail = _TAIL.search(phrase)
    head, rest = (phrase[: tail.start()], phrase[tail.start() :]) if tail else (phrase, "")
    first, *others = re.split(r"(\s+)", head)
    return _compound(first) + "".join(word if word[:1].isupper() else _compound(word) for word in others) + rest


def _compound(word: str) -> str:
    parts = word.split("-")
    if len(parts) == 1:
        return _word(word)
    if any(re.match(r"(?:de|du|des|en|à|au|aux|la|le|l['’].*|d['’].*)$", part) for part in parts[1:]):
        return "-".join([_word(parts[0]), *parts[1:]])
    return "-".join(part if part.lower() in _PREFIXES else _word(part) for part in parts)


def _word(word: str) -> str:
    low = word.lower()
    # Numbers, signs and single letters have no plural.
    if len(word) < 2 or not word.isalpha() or low in _UNCHANGED or low[-1] in "sxz":
        return word
    if word.isupper():
        return _word(low).upper()
    if low in _IRREGULAR:
        many = _IRREGULAR[low]
        return many[0].upper() + many[1:] if word[0].isupper() else many
    if low.endswith("al") and low not in _ALS:
        return word[:-1] + "ux"
    if (low.endswith(("au", "eu")) and low not in _US) or low in _OUX:
        return word + "x"
    return word + "s"
