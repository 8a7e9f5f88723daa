"""The sections of a book: their order, their counts, and that one without anything to say is left out."""

import re

from tests.tgame.rulebook.books import book, section

ISLES = """\
game isles for 2..3 "Isles"
variant captains "With captains"
variant solo_ships excludes captains
option rounds: 2..4 = 3 "Rounds" if not captains
enum Isle(gold: 1..9, far: Bool)
  skull(3, no)
  palm(7, yes) "Palm beach"
pieces Pirate back owner
  pirate(owner: Player, strength: 1..2) x3   assumed "three of each"
  captain(owner: Player) x1 if captains
pieces Coin
  coin(value: 1..5) of 1, 1, 5
zone ship per Player: set of Pirate, seen by owner
zone shore: slots(Isle) of Pirate, seen by all
zone sea: bag of Coin, full
var visits per Player, Isle: 0..9
var found: [Isle] = [] "Isles found"
table by count(players): 2, 3
  landings:              5, 4
flow
  phase setup
    each p in players
      move box.Pirate(owner: p) to ship[p]
  phase round repeat landings
    phase turn each me in players
      choose land
      else
        assumed "who cannot land waits"
action land(c in ship[me], i in Isle) "Land"
  assumed "landing is never forced twice"
  require empty(shore[i]) "somebody is there"
  move c to shore[i]
  visits[me, i] += (if captains then 2 else 1)
before land where i.far
  visits[me, i] += 1
when count(shore) == 2 "All isles are taken"
  end [] "Nobody goes home"
score p
  "Visits": sum(i in Isle: visits[p, i])
  "Captains": count(ship[p].captain) if captains
winner most(p in players: score(p))
scenario "An isle is taken once" (players: 2, rounds: 4)
  given ship[P1] = pirate(P1, 1), pirate(P1, 1)
  given ship[P2] = pirate(P2, 2)
  start turn(me: P1)
  play P1: land(pirate(P1, 1), skull)
  refuse P2: land(pirate(P2, 2), skull) "somebody is there"
  expect count(shore) == 2 - 1 and asked == [P2]
"""
BARE = """\
game bare for 2..2
flow
  phase turn each me in players
    choose stop
action stop
"""
ENGLISH = [
    "Components",
    "The table",
    "Set-up",
    "Course of the game",
    "Actions",
    "Exceptions and additions",
    "End and victory",
    "Variants",
    "Examples",
]


def test_sections_in_their_order() -> None:
    assert re.findall(r"^## (.*)$", book(ISLES), re.MULTILINE) == ENGLISH
    assert len(re.findall(r"^## (.*)$", book(ISLES, "fr"), re.MULTILINE)) == len(ENGLISH)


def test_sections_with_nothing_to_say_are_left_out() -> None:
    text = book(BARE)
    assert text.startswith("# bare\n\nFor 2 players.\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Course of the game", "Actions", "End and victory"]


def test_what_it_is_stands_under_the_title() -> None:
    text = BARE.replace("\n", '\nabout "# A * is born."\n', 1)
    assert book(text).startswith("# bare\n\n# A \\* is born.\n\nFor 2 players.\n")
    french = text + 'text fr\n  "# A * is born." = "Rien : tout."\n'
    assert book(french, "fr").startswith("# bare\n\nRien : tout.\n\nPour 2 joueurs.\n")


def test_options_stand_with_the_variants() -> None:
    changes = section(book(ISLES), "Variants")
    assert "- **Solo ships**: nothing in the rules depends on it.\n" in changes
    assert changes.rstrip().endswith("- *Rounds*: a number from 2 to 4; usually 3.")


def test_counts_are_those_of_the_game() -> None:
    components = section(book(ISLES), "Components")
    assert "### Pirate: 12/18 (with 2/3 players)\n" in components
    assert (
        "| 12/18 (with 2/3 players) | Pirate | owner: a player; strength: a number from 1 to 2; 3 of each |"
        in components
    )
    assert "| 3 | Coin | value: 2 × 1, 5 |" in components
    assert "The back shows the owner.\n" in components


def test_pieces_listed_by_the_number_of_players() -> None:
    by_players = "of list(n in 1..3: list(s in Suit where s != (if count(players) == 2 then green else red)))"
    text = (
        BARE.replace("for 2..2", "for 2..3")
        + f"enum Suit: red, blue, green\npieces Card\n  card(suit: Suit) {by_players}\n"
    )
    told = section(book(text + "zone deck: pile of Card, full\n"), "Components")
    assert "with 2 players 3 × Red, 3 × Blue; with 3 players 3 × Blue, 3 × Green" in told


def test_enums_with_columns_and_tables_by_player_count_are_tables() -> None:
    components = section(book(ISLES), "Components")
    assert (
        "| Isle | gold | far |\n| --- | --- | --- |\n| Skull | 3 | “no” |\n| Palm beach | 7 | “yes” |\n" in components
    )
    assert "| Isle | gold | far |\n| --- | --- | --- |\n| Skull | 3 | “no” |\n" in components
    french = section(book(ISLES, "fr"), "Matériel")
    assert "| Élément | valeur n° 1 | valeur n° 2 |\n| --- | --- | --- |\n| Skull | 3 | non |\n" in french


def test_places_say_who_sees_them() -> None:
    table = section(book(ISLES), "The table")
    assert "- Seen only by its owner: *Ship* (pirates).\n" in table
    assert "- In the middle, face up: *Shore* (a space for each isle, for pirates).\n" in table
    assert "- In the middle, face down: *Sea* (coins, mixed).\n" in table
    assert "- All other pieces start in the box, which everyone may look into.\n" in table
    french = section(book(ISLES, "fr"), "La table de jeu")
    assert "- Vu de son seul propriétaire : « Ship » (pièces « Pirate »).\n" in french


def test_what_is_there_at_the_start_opens_the_set_up() -> None:
    assert section(book(ISLES), "Set-up").strip().splitlines()[:3] == [
        "1. Put all coins into the *sea*.",
        "2. *Visits* (one for each player and isle): 0.",
        "3. *Isles found*: empty.",
    ]


def test_the_course_is_nested_and_numbered() -> None:
    course = section(book(ISLES), "Course of the game")
    assert course.strip().splitlines() == [
        "1. **Round.** Repeat 5/4 times (with 2/3 players):",
        "    1. **Turn.** Each player in turn, clockwise from the player in seat 1:",
        "        1. **Land**.",
        "        2. If that is not possible, nothing happens. *Who cannot land waits.*",
    ]


def test_triggers_and_hooks() -> None:
    text = book(ISLES)
    assert (
        "- **All isles are taken.** As soon as there are exactly 2 pirates in the *shore*:\n"
        "    - The game ends at once; nobody wins: “Nobody goes home”.\n" in section(text, "End and victory")
    )
    hooks = section(text, "Exceptions and additions")
    assert "- Before **land**, if the far of that isle is “yes”: add 1 to your *visits* for that isle.\n" in hooks


def test_end_and_victory() -> None:
    end = section(book(ISLES), "End and victory")
    assert "- The game ends at once; nobody wins: “Nobody goes home”.\n" in end
    assert "- The game ends after the last *Round*.\n" in end
    assert "- **Visits:** the total, for each isle, of your *visits* for that isle.\n" in end
    assert "- The highest score wins.\n" in end


def test_rulings_stand_beside_their_rules() -> None:
    text = book(ISLES)
    assert "### Land\n\n*Landing is never forced twice.*\n" in text
    assert "- Pirate: *Three of each.*\n" in text
    assert "nothing happens. *Who cannot land waits.*\n" in text
    assert "<text>" not in text


def test_the_aim_is_among_the_first_lines() -> None:
    written = ISLES.replace('"Isles"\n', '"Isles"\naim "Have {rounds|isle|isles} *or* more."\n')
    assert "\n\n**Aim:** Have 3 isles \\*or\\* more.\n" in book(written).split("\n## ")[0]
    assert "**But :** Have" in book(written, "fr").split("\n## ")[0]
    # With captains, visits are not all that counts; in the game without variants they are.
    assert "\n\n**Aim:** The most visits win.\n" in book(ISLES).split("\n## ")[0]
