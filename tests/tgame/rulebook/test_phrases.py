"""Phrases that could be misread: what goes where, who becomes what, conditions after conditions, what is alike."""

import pytest

from tests.tgame.rulebook.books import book, section
from tests.tgame.rulebook.test_sentences import with_lines

STATEMENTS: list[tuple[str, str | None, str]] = [
    ("opener = victim", "The victim becomes the *first player*.", "Le joueur choisi devient « Premier joueur »."),
    ("opener = me", "You become the *first player*.", "Le joueur actif devient « Premier joueur »."),
    (
        "opener = random(players)",
        "One random player becomes the *first player*.",
        "Tirer au hasard un joueur : il devient « Premier joueur ».",
    ),
    (
        "move pick(deck, 2) to discard",
        "Put 2 random cards from the *draw pile* on top of the *discard pile*.",
        "Mettre 2 pièces tirées au hasard dans « Pioche » sur le dessus de « Défausse ».",
    ),
    (
        "move list(d in hand[me].card where d.rank == 2) to discard",
        "Put on top of the *discard pile*: the *Card* cards from your *hand* whose rank is 2.",
        "Mettre sur le dessus de « Défausse » : les pièces « Carte » de « Main » du joueur actif dont la valeur n° 2 "
        "vaut 2.",
    ),
    (
        "move list(d in hand[me] where d is joker) to discard",
        "Put all joker cards from your *hand* on top of the *discard pile*.",
        "Mettre toutes les pièces « Joker » de « Main » du joueur actif sur le dessus de « Défausse ».",
    ),
    (
        "show(hand[me])",
        "Turn all cards in your *hand* face up until this phase ends.",
        "Montrer à tous toutes les pièces de « Main » du joueur actif, face visible jusqu'à la fin de cette phase.",
    ),
    (
        "if points[me] mod 2 == 1 and empty(deck)",
        "If your *points* is odd and there is no card in the *draw pile*: add 1 to your *points*.",
        (
            "Si « Points » du joueur actif est impair et qu'il n'y a aucune pièce dans « Pioche » : "
            "ajouter 1 à « Points » du joueur actif."
        ),
    ),
    (
        "points[me] = gap(board, s, north) + sum(d in directions: run(board, s, d))",
        None,
        "« Points » du joueur actif devient le nombre de cases vides de « Plateau » qui se suivent sans interruption à "
        "partir de la case choisie (non comprise), vers le nord plus le total, pour chaque direction (nord, est, sud, "
        "ouest), du nombre de cases occupées de « Plateau » qui se suivent sans interruption à partir de la case "
        "choisie (non comprise), dans cette direction.",
    ),
]
CONDITIONS = [
    (
        "some(d in hand[me].card: d.rank == first(discard.card).rank)",
        "there is at least one *Card* card in your *hand* that has the same rank as the first *Card* card in the "
        "*discard pile*",
        "il y a au moins une pièce « Carte » dans « Main » du joueur actif qui a la même valeur n° 2 que la première "
        "pièce « Carte » de « Défausse »",
    ),
    (
        "first(hand[me].card).suit != first(discard.card).suit",
        (
            "the first *Card* card in your *hand* and the first *Card* card in the *discard pile* do "
            "not have the same suit"
        ),
        "la première pièce « Carte » de « Main » du joueur actif et la première pièce « Carte » de « Défausse » n'ont "
        "pas la même valeur n° 1",
    ),
    ("points[me] <= 4", "your *points* is at most 4", "« Points » du joueur actif ne dépasse pas 4"),
    (
        "row_of(s) >= column_of(s)",
        "the row of that space is at least the number of that space in its row",
        "la ligne de la case choisie est au moins égale à la position de la case choisie dans sa ligne",
    ),
    (
        "none(p in players: p == opener or p == left_of(opener))",
        "no player is the *first player* or is the player to the left of the *first player*",
        "aucun joueur n'est « Premier joueur » ni n'est le voisin de gauche de « Premier joueur »",
    ),
]


@pytest.mark.parametrize(("line", "english", "french"), STATEMENTS, ids=lambda part: str(part)[:40])
def test_statements(line: str, english: str | None, french: str) -> None:
    lines = (line, "  points[me] += 1") if line.startswith("if ") else (line,)
    assert english is None or f" {english}\n" in section(book(with_lines(*lines)), "Actions")
    assert f" {french}\n" in section(book(with_lines(*lines), "fr"), "Actions")


@pytest.mark.parametrize(("test", "english", "french"), CONDITIONS, ids=lambda part: str(part)[:40])
def test_conditions(test: str, english: str, french: str) -> None:
    text = with_lines(f'require {test} "too late"')
    assert f"- Only if {english}; else: “too late”.\n" in section(book(text), "Actions")
    french = f"si {french}".replace("si il", "s'il")
    assert f"- Seulement {french} ; sinon : « trop tard ».\n" in section(book(text, "fr"), "Actions")


SITES = """\
game sites for 2..3 "Sites"
variant small "Small game"
enum Metal(worth: 1..9)
  copper(1)
  gold(5)
enum Site: cave, jungle
enum Shade: light, dark
pieces Coin
  coin(metal: Metal) x2
  medal(metal: Metal, site: Site) of (copper, cave), (gold, jungle)
pieces Stone
  stone x4
zone reserve: bag of Coin, full "Reserve"
zone finds: slots(Site) of Coin, seen by all "Finds"
zone kept per Player: set of Coin, seen by all "Kept"
zone field: grid(if small then 2 else 3, 3) of Stone, seen by all "Field"
var opener: Player "First player"
var lucky: Player "Lucky one"
var spotted per Shade: 0..9 "Spotted"
table by count(players): 2, 3
  dealt:                 3, 2
def rich(p: Player) = sum(kept[p].metal.worth) > 9
flow
  phase setup
    opener = random(players)
    each s in Site
      move pick(reserve) to finds[s]
  phase round each n in 1..3
    phase turn each me in order(opener)
      choose rest, take
        any rest
      else
        lucky = the(most(p in players: count(kept[p])))
  phase long repeat
    phase duel each me in players
      choose rest
action rest "Rest"
action take(s in Site) "Take"
  move finds[s] to kept[me]
  move list(c in reserve where c.metal == gold) to kept[me]
when me in players where rich(me) "Rich enough"
  end [me]
text fr
  "Metal" = "métal"
  "Site" = "site"
  "Worth" = "prix"
  "Rich" = "riche"
  "Cave" = "Grotte"
  "Jungle" = "Jungle"
  "Coin" = "Pièce"
  "Dealt" = "distribuées"
  "Shade" = "teinte"
"""


def test_tables_are_named_and_their_cells_have_no_quotes() -> None:
    french = section(book(SITES, "fr"), "Matériel")
    assert "| 4 | Pièce | métal : au choix (voir le tableau Métal) ; 2 de chaque |\n" in french
    assert "| 2 | Medal | métal ; site : (Copper, Grotte), (Gold, Jungle) |\n" in french
    assert "### Métal\n\n| Métal | prix |\n" in french
    assert "### Stone (4)\n\n### Métal\n" in french
    assert "any (see the table *Metal*)" in section(book(SITES), "Components")


def test_places_and_variables() -> None:
    french = book(SITES, "fr")
    table, set_up = section(french, "La table de jeu"), section(french, "Mise en place")
    assert "« Finds » (un emplacement pour chaque valeur « site », pour des pièces « Pièce »)" in table
    assert "« Spotted » (pour chaque valeur « teinte » (« Light », « Dark »)) : 0.\n" in set_up
    assert "Tirer au hasard un joueur : il devient « First player ».\n" in set_up


def test_what_lies_on_the_space_of_something_chosen_is_not_on_its_own() -> None:
    told = section(book(SITES), "Actions")
    assert "- Put into your *kept*: the coin in the *finds* on the space of that site.\n" in told


def test_slots_rounds_and_decisions() -> None:
    english, french = book(SITES), book(SITES, "fr")
    assert (
        "Pour chaque valeur « site » : mettre une pièce tirée au hasard dans « Reserve » à "
        "l'emplacement de cette valeur « site », dans « Finds »."
    ) in french
    assert "onto the space of that site in the *finds*" in english
    assert "1. **Round.** Pour chaque nombre de 1 à 3 (le numéro de « Round ») :\n" in french
    assert "Faire d'abord une de ces actions" in french
    assert "Si aucune n'est possible :\n" in french
    assert "**Long.** Répéter jusqu'à la fin de la partie :\n" in french
    left = SITES.replace("players\n      choose rest\n", "players\n      choose rest\n      leave long\n")
    assert "**Long.** Répéter, encore et encore :\n" in book(left, "fr")


def test_a_trigger_is_about_that_player() -> None:
    assert (
        "- **Rich enough.** Dès que, pour un joueur, la condition **riche** est remplie :\n"
        "    - La partie s'arrête aussitôt et ce joueur gagne.\n" in book(SITES, "fr")
    )
    acting = SITES.replace("  end [me]\n", "  may rest\n")
    assert "(« le joueur actif », même hors de son tour)" in book(acting, "fr")


def test_a_variant_says_of_what() -> None:
    assert "un plateau de 2 lignes et 3 colonnes" in section(book(SITES, "fr"), "Variantes")
    assert "a board of 3 rows and 3 columns" in book(SITES).split("## Variants")[0]
    assert "a board of 2 rows and 3 columns" in section(book(SITES), "Variants")


LED = """\
game led for 2..3 "Led"
pieces Card
  card x9
zone deck: pile of Card, full
zone desk: slots(players) of Card, seen by all
zone shelf: slots(count(players)) of Card, seen by all
var leader: Player = seat(1)
flow
  phase turn each me in players
    if me == leader
      move top(deck) to shelf
    if me != leader
      move top(deck) to desk
    choose idle
action idle "Idle"
  require me == leader "only the leader"
winner list(p in players where p == leader)
"""


def test_you_are_and_are_not() -> None:
    english, french = book(LED), book(LED, "fr")
    assert "1. If you are the *leader*: put the top card" in english
    assert "2. If you are not the *leader*: put the top card" in english
    assert "- Only if you are the *leader*; else: “only the leader”.\n" in english
    assert "1. Si le joueur actif est « Leader » : mettre la première pièce" in french
    assert "2. Si le joueur actif n'est pas « Leader » : mettre la première pièce" in french


def test_a_slot_for_each_player() -> None:
    english, french = book(LED), book(LED, "fr")
    assert "*Desk* (a space for each player, for cards)" in english
    assert "*Shelf* (a space for each number from 1 to the number of players, for cards)" in english
    assert "« Desk » (un emplacement pour chaque joueur" in french
    assert "« Shelf » (un emplacement pour chaque nombre de 1 au nombre de joueurs" in french


def test_a_start_is_told_where_set_up_does_not_replace_it() -> None:
    told = section(book(SITES, "fr"), "Mise en place")
    assert "« Lucky one » : le joueur de la place 1." in told
    assert "« First player » : " not in told
    each = SITES.replace("    opener = random(players)\n", "    each h in Shade\n      spotted[h] = 2\n", 1)
    assert "« First player » : le joueur de la place 1." in section(book(each, "fr"), "Mise en place")
