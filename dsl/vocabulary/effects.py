"""Words that change the match: called as statements."""

from tgame.dsl.vocabulary.record import Word

EFFECT_WORDS = (
    Word(
        "shuffle(Z: Zone)",
        "Puts a zone's pieces in a new random order; what anybody knew of that order is gone.",
        "shuffle(deck)",
        nature="effect",
    ),
    Word(
        "show(S: [Piece], p: Player = -1)",
        "Turns pieces face up for all, until they move, are hidden, or the phase run ends; "
        "with a player, lets only that player look, once.",
        "show(t)",
        nature="effect",
    ),
    Word(
        "hide(S: [Piece])",
        "Turns pieces face down again; who has seen them still knows them.",
        "hide(t)",
        nature="effect",
    ),
    Word(
        "tell(S: [Piece])",
        "`tell(x in S: e)`: everyone learns e of each piece.",
        "tell(c in hand[p]: c.colour == red)",
        nature="effect",
    ),
    Word(
        "rotate(Z: Zone, k: Number)",
        "Every player's part of a zone goes k seats to the left, all at once.",
        "rotate(hand, left)",
        nature="effect",
    ),
)
