"""Words that read what lies face up."""

from tgame.dsl.vocabulary.record import Phrase, Word

SIGHT_WORDS = (
    Word(
        "shown(Z: Zone) -> [Piece]",
        "The pieces of a zone that `show` has turned up.",
        "shown(grid).gem",
        "shown({0}, V[UP])",
        said=Phrase("<0> lying face up {0.inside}", "<0> face visible {0.inside}"),
    ),
    Word(
        "face_down(Z: Zone) -> [Piece]",
        "The pieces of a zone that are not turned up.",
        "c in face_down(grid)",
        "face_down({0}, V[UP])",
        said=Phrase("<0> lying face down {0.inside}", "<0> face cachée {0.inside}"),
    ),
)
