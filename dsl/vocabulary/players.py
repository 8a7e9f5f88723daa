"""Words about the table: players and seats."""

from tgame.dsl.vocabulary.record import Phrase, Word

PLAYER_WORDS = (
    Word(
        "players -> [Player]",
        "Everyone, clockwise from the first seat.",
        "each p in players",
        nature="constant",
        said=Phrase("<player>", "<player>"),
    ),
    Word(
        "order(p: Player) -> [Player]",
        "Everyone once, clockwise from p.",
        "each me in order(opener)",
        "ORDER[{0}]",
        said=Phrase("<player>, clockwise from {0}", "<player>, dans le sens horaire à partir de {0}"),
    ),
    Word(
        "others(p: Player) -> [Player]",
        "Everyone but p, clockwise from p's left.",
        "victim in others(me)",
        "OTHERS[{0}]",
        said=Phrase("<player> other than {0}", "<player autre~> que {0}"),
    ),
    Word(
        "seat(n: Number) -> Player",
        "The player in seat n, from 1.",
        "seat(starter)",
        "seat({0}, {players}, {site})",
        said=Phrase("the player in seat {0}", "le joueur de la place {0}"),
    ),
    Word(
        "left_of(p: Player) -> Player",
        "The next player clockwise.",
        "dealer = left_of(dealer)",
        "({0} + 1) % {players}",
        said=Phrase("the player to the left of {0}", "le voisin de gauche de {0}"),
    ),
    Word(
        "right_of(p: Player) -> Player",
        "The next player anticlockwise.",
        "right_of(me)",
        "({0} - 1) % {players}",
        said=Phrase("the player to the right of {0}", "le voisin de droite de {0}"),
    ),
    Word(
        "left -> Number",
        "For `rotate`: one seat clockwise.",
        "rotate(hand, left)",
        nature="constant",
        said=Phrase("to the player on the left", "au voisin de gauche"),
    ),
    Word(
        "right -> Number",
        "For `rotate`: one seat anticlockwise.",
        "rotate(hand, right)",
        nature="constant",
        said=Phrase("to the player on the right", "au voisin de droite"),
    ),
    Word(
        "score(p: Player) -> Number",
        "What p scores by the `score` block.",
        "winner most(p in players: score(p))",
        "",
        said=Phrase("the score of {0}", "le score de {0}"),
    ),
    Word(
        "winners -> [Player]",
        "Who has won: in scenarios, and in `score` where there is no `winner` line.",
        "expect winners == [P1]",
        "{game}.winners",
        "scenario",
        said=Phrase("<player> who won", "<player> victorieux"),
    ),
    Word(
        "over -> Bool",
        "Has the match ended?",
        "expect over",
        "{game}.over",
        "scenario",
        said=Phrase(
            "the game is over", "la partie est terminée", "the game is not over", "la partie n'est pas terminée"
        ),
    ),
    Word(
        "asked -> [Player]",
        "Who has to decide now.",
        "expect asked == [P2]",
        nature="scenario",
        said=Phrase("<player> whose decision is awaited", "<player> dont on attend la décision"),
    ),
    Word(
        "knows(p: Player, S: [Piece]) -> Bool",
        "Does p know which pieces these are?",
        "expect knows(P1, coach[1])",
        "{game}.knows({0}, {1})",
        "scenario",
        said=Phrase(
            "{0} knows {1.the}",
            "{0} connaît {1.the}",
            "{0} does not know {1.the}",
            "{0} ne connaît pas {1.the}",
        ),
    ),
    Word(
        "could_be(p: Player, S: [Piece]) -> [Piece]",
        "What each of the pieces S can be as far as p knows: one piece for every face.",
        "expect all(c in could_be(P1, hand[P1][1]): c.colour == red)",
        "{game}.could_be({0}, {1})",
        "scenario",
        said=Phrase("<piece> that {1.the} could be for {0}", "<piece> que pourraient être {1.the} pour {0}"),
    ),
)
