"""Words that read what lies face up."""

from tgame.dsl.vocabulary.record import Word

SIGHT_WORDS = (
    Word(
        "shown(Z: Zone) -> [Piece]",
        "The pieces of a zone that `show` has turned up.",
        "shown(grid).gem",
        "shown({0}, V[UP])",
    ),
    Word(
        "face_down(Z: Zone) -> [Piece]",
        "The pieces of a zone that are not turned up.",
        "c in face_down(grid)",
        "face_down({0}, V[UP])",
    ),
)
