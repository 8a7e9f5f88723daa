"""What the screen and the session say, in French."""

from __future__ import annotations

SESSION: dict[str, str] = {
    "0 passes or ends · ? X says what X is, and why not · an empty line shows the options again": (
        "0 passe ou termine · ? X dit ce qu'est X, et pourquoi non · une ligne vide remontre les choix"
    ),
    "/list every option, numbered · /look the table · /log what happened · /recall what you saw": (
        "/liste tous les choix, numérotés · /voir la table · /histoire ce qui s'est passé · /souvenir ce que tu as vu"
    ),
    "/hint what a bot would do · /undo takes back · /rules the rulebook": (
        "/conseil ce que ferait un robot · /annuler reprend · /regles les règles"
    ),
    "/save FILE · /quit keeps the match and ends": "/sauver FICHIER · /quitter garde la partie et termine",
    "It is not sure.": "Il n'est pas sûr.",
    "It is sure.": "Il est sûr.",
    "The bot prefers “{0}”: {1} of {2} tries, worth {3}. Next best is “{4}”: {5} tries, worth {6}. {7}": (
        "Le robot choisirait «\N{NO-BREAK SPACE}{0}\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: "
        "{1} essais sur {2}, valeur {3}. "
        "Ensuite «\N{NO-BREAK SPACE}{4}\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: {5} essais, valeur {6}. {7}"
    ),
    "There is nothing to weigh: {0}.": "Il n'y a rien à peser\N{NO-BREAK SPACE}: {0}.",
    "pick {0}": "{0}",
    "pick no more": "rien de plus",
    "thinking …": "réflexion …",
    "{0}%": "{0}\N{NO-BREAK SPACE}%",
    "{0} could not decide, and takes anything: {1}": (
        "{0} n'a pas su choisir, et prend au hasard\N{NO-BREAK SPACE}: {1}"
    ),
    "{0} thinks …": "{0} réfléchit …",
    "easy": "facile",
    "normal": "normal",
    "strong": "fort",
    ": ": "\N{NO-BREAK SPACE}: ",
    "/log, /log 3 for the last three rounds or parts of one, or /log all": (
        "/histoire, /histoire 3 pour les trois dernières manches ou parties de manche, ou /histoire tout"
    ),
    "A draw": "Égalité",
    "About": "Le jeu",
    "Act, or pass?": "Agir, ou passer\N{NO-BREAK SPACE}?",
    "Again?": "Encore\N{NO-BREAK SPACE}?",
    "Do you want to?": "Veux-tu\N{NO-BREAK SPACE}?",
    "Enter ends · /log · /look · /save FILE · ? X": "Entrée termine · /histoire · /voir · /sauver FICHIER · ? X",
    "Enter hides your screen (/undo takes back)": "Entrée cache ton écran (/annuler reprend)",
    "Enter goes on with this match; n keeps it and lists the games.": (
        "Entrée reprend cette partie\N{NO-BREAK SPACE}; n la garde et montre les jeux."
    ),
    "Go on? Enter yes · n no, list the games": ("Reprendre\N{NO-BREAK SPACE}? Entrée oui · n non, montrer les jeux"),
    "{0} is neither yes nor no": "{0} n'est ni oui ni non",
    "Space goes on, b goes back, q closes": "Espace avance, b recule, q ferme",
    "Go on?": "Continuer\N{NO-BREAK SPACE}?",
    "Nothing was decided: the match that was left before is still kept.": (
        "Rien n'a été décidé\N{NO-BREAK SPACE}: la partie quittée avant reste gardée."
    ),
    "Kept. `{0} play` goes on here.": "Gardé. `{0} play` reprend ici.",
    "Nobody wins": "Personne ne gagne",
    "Saved: `{0} replay {1}` shows it.": "Sauvé\N{NO-BREAK SPACE}: `{0} replay {1}` la montre.",
    "Say where to: /save match.json": "Dis où\N{NO-BREAK SPACE}: /sauver partie.json",
    "Settings": "Réglages",
    "Taken back.": "Repris.",
    "On hand": "En place",
    "To play": "Pour jouer",
    "your {0} {1}": "{0} (toi) {1}",
    "{0} {1} each": "{0} {1} chacun",
    "To win": "But",
    "Type what is bright: a number, words, or one thing and then the next.": (
        "Tape ce qui est en gras\N{NO-BREAK SPACE}: un numéro, des mots, ou une chose puis la suivante."
    ),
    "You": "Toi",
    "You win": "Tu gagnes",
    "Your turn": "À toi",
    "Your {0}": "À toi\N{NO-BREAK SPACE}: {0}",
    "against a bot ({0})": "contre un robot ({0})",
    "with a bot ({0})": "avec un robot ({0})",
    "with {0} bots ({1})": "avec {0} robots ({1})",
    "against {0} bots ({1})": "contre {0} robots ({1})",
    "all choose": "tous choisissent",
    "all choose at the same time": "tous choisissent en même temps",
    "anyone may act": "chacun peut agir",
    "anyone may act, until all pass in a row": "chacun peut agir, jusqu'à ce que tous passent de suite",
    "face down": "face cachée",
    "greedy": "glouton",
    "not taken: {0} ({1})": "pas pris\N{NO-BREAK SPACE}: {0} ({1})",
    "not in front of the curtain: /{0}": "pas devant le rideau\N{NO-BREAK SPACE}: /{0}",
    "nothing is asked of you now": "on ne te demande rien maintenant",
    "only Enter or a command here: {0} was not taken": (
        "ici, seulement Entrée ou une commande\N{NO-BREAK SPACE}: {0} n'a pas été pris"
    ),
    "random": "au hasard",
    "what came before it was refused": "ce qui précède a été refusé",
    "… Enter goes on": "… Entrée continue",
    "others have answered since": "d'autres ont répondu depuis",
    "all choose at the same time by now": "tous choisissent en même temps à présent",
    "score": "score",
    "since your last turn": "depuis ton dernier tour",
    "something was drawn, rolled or seen since": "quelque chose a été pioché, lancé ou vu depuis",
    "the end": "fin",
    "the table as it was left": "la table à la fin",
    "the last table": "table finale",
    "the others choose": "les autres choisissent",
    "the rules do not speak of {0}": "les règles ne parlent pas de {0}",
    "there is no command {0}: there are {1}": ("il n'y a pas de commande {0}\N{NO-BREAK SPACE}: il y a {1}"),
    "there is no place called {0}": "aucun endroit ne s'appelle {0}",
    "there is nothing to take back": "il n'y a rien à reprendre",
    "this is another turn": "c'est un autre tour",
    "top": "dessus",
    "type what is bright. ? helps, /rules is the rulebook, /quit saves.": (
        "tape ce qui est en gras. ? aide, /regles est le livret, /quitter garde la partie."
    ),
    "what you can do": "ce que tu peux faire",
    "you are asked": "on te demande",
    "you are {0}": "tu es {0}",
    "your {0}, and what you can do": "{0}\N{NO-BREAK SPACE}: ce que tu peux faire",
    "your turn": "à toi",
    "{0} at the keyboard": "{0} au clavier",
    "{0} has chosen.": "{0} a choisi.",
    "{0} of {1}": "{0} sur {1}",
    "{0} win": "{0} gagnent",
    "{0} wins": "{0} gagne",
    "{0}, it is your turn at the keyboard. Enter, when only you are looking": (
        "{0}, à toi au clavier. Entrée, quand tu es seul à regarder"
    ),
}

# What menus say, and what is answered to what was typed.
MENU: dict[str, str] = {
    "pass": "passer",
    "no": "non",
    "done": "terminé",
    "end": "arrêter",
    "not": "pas",
    "not {}: {}": "sauf {} : {}",
    "{}: {}": "{} : {}",
    "{} places, such as {}": "{} cases, par exemple {}",
    "{} choices, such as {}": "{} choix, par exemple {}",
    "and {} more": "et {} de plus",
    "{} of {}": "{} sur {}",
    "{}: {}. And?": "{} : {}. Et ?",
    "{}: {}. And? 0 {}": "{} : {}. Et ? 0 {}",
    "{} is picked already": "{} est déjà choisi",
    "{} is not picked": "{} n'est pas choisi",
    "nothing to take back: pick something first": "rien à enlever : choisis d'abord",
    "{} must be picked": "il faut en choisir {}",
    "{} at most": "{} au plus",
    "something must be chosen: {}": "il faut choisir : {}",
    "there are {} options: #1 to #{}": "il y a {} options : #1 à #{}",
    "there is no {} here: {} · Enter goes back": "il n'y a pas de {} ici : {} · Entrée revient",
    "there is no {} here. Possible: {}": "il n'y a pas de {} ici. Possible : {}",
    "yes": "oui",
    "{}? y yes, Enter no": "{} ? o oui, Entrée non",
    "nothing is called {} here. Possible: {}": "rien ne s'appelle {} ici. Possible : {}",
    "{}: not with {}. Possible: {}": "{} ne va pas avec {}. Possible : {}",
    "{} is not possible now. Possible: {}": "{} n'est pas possible maintenant. Possible : {}",
    "{}: from {} to {}": "{} : de {} à {}",
    "Now: {}": "Maintenant : {}",
    "Not now: {}": "Pas maintenant : {}",
    "nothing is called {} here": "rien ne s'appelle {} ici",
}
