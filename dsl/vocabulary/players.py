"""Words about the table: players and seats."""

from tgame.dsl.vocabulary.record import Word

PLAYER_WORDS = (
    Word(
        "players -> [Player]",
        "Everyone, clockwise from the first seat.",
        "each p in players",
        nature="constant",
    ),
    Word(
        "order(p: Player) -> [Player]",
        "Everyone once, clockwise from p.",
        "each me in order(opener)",
        "ORDER[{0}]",
    ),
    Word(
        "others(p: Player) -> [Player]",
        "Everyone but p, clockwise from p's left.",
        "victim in others(me)",
        "OTHERS[{0}]",
    ),
    Word(
        "seat(n: Number) -> Player",
        "The player in seat n, from 1.",
        "seat(starter)",
        "seat({0}, {players}, {site})",
    ),
    Word(
        "left_of(p: Player) -> Player",
        "The next player clockwise.",
        "dealer = left_of(dealer)",
        "({0} + 1) % {players}",
    ),
    Word(
        "right_of(p: Player) -> Player",
        "The next player anticlockwise.",
        "right_of(me)",
        "({0} - 1) % {players}",
    ),
    Word("left -> Number", "For `rotate`: one seat clockwise.", "rotate(hand, left)", nature="constant"),
    Word("right -> Number", "For `rotate`: one seat anticlockwise.", "rotate(hand, right)", nature="constant"),
    Word(
        "score(p: Player) -> Number",
        "What p scores by the `score` block.",
        "winner most(p in players: score(p))",
        "",
    ),
    Word(
        "winners -> [Player]",
        "Who has won: in scenarios, and in `score` where there is no `winner` line.",
        "expect winners == [P1]",
        "{game}.winners",
        "scenario",
    ),
    Word("over -> Bool", "Has the match ended?", "expect over", "{game}.over", "scenario"),
    Word("asked -> [Player]", "Who has to decide now.", "expect asked == [P2]", nature="scenario"),
    Word(
        "knows(p: Player, S: [Piece]) -> Bool",
        "Does p know which pieces these are?",
        "expect knows(P1, coach[1])",
        "{game}.knows({0}, {1})",
        "scenario",
    ),
)
