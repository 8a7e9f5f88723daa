"""Words that change the match: called as statements."""

from tgame.dsl.vocabulary.record import Phrase, Word

EFFECT_WORDS = (
    Word(
        "shuffle(Z: Zone)",
        "Puts a zone's pieces in a new random order; what anybody knew of that order is gone.",
        "shuffle(deck)",
        nature="effect",
        said=Phrase("Shuffle {0.zone}.", "Mélanger {0.zone}."),
    ),
    Word(
        "show(S: [Piece], p: Player = -1)",
        "Turns pieces face up for all, until they move, are hidden, or the phase run ends; "
        "with a player, lets only that player look, once.",
        "show(t)",
        nature="effect",
        said=Phrase(
            "Turn {0.the} face up until this phase ends.|Only {1} may look at {0.the}.",
            "Montrer à tous {0.the}, face visible jusqu'à la fin de cette phase.|Seul {1} regarde {0.the}.",
        ),
    ),
    Word(
        "hide(S: [Piece])",
        "Turns pieces face down again; who has seen them still knows them.",
        "hide(t)",
        nature="effect",
        said=Phrase("Turn {0.the} face down again.", "Retourner {0.the} face cachée."),
    ),
    Word(
        "tell(S: [Piece])",
        "`tell(x in S: e)`: everyone learns e of each piece.",
        "tell(c in hand[p]: c.colour == red)",
        nature="effect",
        said=Phrase("Tell everyone, for {0.each}, {0.key}.", "Annoncer à tous, pour {0.each}, {0.key}."),
    ),
    Word(
        "rotate(Z: Zone, k: Number)",
        "Every player's part of a zone goes k seats to the left, all at once.",
        "rotate(hand, left)",
        nature="effect",
        said=Phrase(
            "At the same time, each player's {0.zone} goes {1}.",
            "En même temps, le contenu de {0.zone} de chaque joueur passe {1}.",
        ),
    ),
)
