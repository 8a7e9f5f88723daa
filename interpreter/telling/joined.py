"""What players did at the same time, on one line: `You keep lava 3 · the others each keep a card`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgame.interpreter.telling.line import JOINT, WIDE, Line
from tgame.interpreter.telling.listener import Listener
from tgame.interpreter.tongues import listed, to_you


def joined_lines(listener: Listener, told: Mapping[int, Sequence[Line]]) -> Iterator[Line]:
    """The lines of a simultaneous choice from those of each player."""
    done = {player: _folded([line.words for line in lines if line.player == player]) for player, lines in told.items()}
    alike: dict[str, list[int]] = {}
    for player, words in done.items():
        if words:
            key = words if not listener.is_me(player) else f"{words}\0"
            alike.setdefault(key, []).append(player)
    sentences = [_sentence(listener, words.rstrip("\0"), players, len(told)) for words, players in alike.items()]
    # One's own doing comes first.
    sentences.sort(key=lambda pair: not pair[0])
    texts = [text for _, text in sentences]
    whole = JOINT.join(texts)
    for text in [whole] if len(whole) <= WIDE else texts:
        if text:
            text = listener.sentence(text)
            yield Line("act", text, None, text)
    for lines in told.values():
        for line in lines:
            if line.player is None:
                yield line


def _sentence(listener: Listener, words: str, players: list[int], every: int) -> tuple[bool, str]:
    own = listener.is_me(players[0])
    speaker = listener.speaker
    if len(players) == 1:
        if own:
            return True, f"{listener.sentence(listener.seat(players[0]))} {words}"
        return False, f"{speaker.player(players[0])} {words}"
    if len(players) == every:
        return False, speaker.say("Everyone: {0}" if words[:1].isupper() else "Everyone {0}", words)
    plural = words if speaker.tongue == "fr" else to_you(words)
    left = [player for player in range(every) if player not in players]
    if len(left) == 1 and listener.is_me(left[0]):
        return False, speaker.say("the others each {0}", plural)
    return False, f"{listed([speaker.player(player) for player in players], speaker.tongue)} {plural}"


def _folded(words: list[str]) -> str:
    """One player's acts, one after the other: `passes 8♠, 3♠, 2♦`, `passes a card ×3`."""
    folded: list[tuple[str, list[str]]] = []
    for said in words:
        verb, blank, rest = said.partition(" ")
        if folded and folded[-1][0] == verb and blank:
            folded[-1][1].append(rest)
        else:
            folded.append((verb, [rest] if blank else []))
    parts = []
    for verb, rests in folded:
        if not rests:
            parts.append(verb)
        elif len(set(rests)) == 1 and len(rests) > 1:
            parts.append(f"{verb} {rests[0]} ×{len(rests)}")
        elif len(rests) > 1 and len({rest.partition(": ")[0] for rest in rests}) == 1 and ": " in rests[0]:
            head = rests[0].partition(": ")[0]
            parts.append(f"{verb} {head}: {', '.join(rest.partition(': ')[2] for rest in rests)}")
        else:
            parts.append(f"{verb} {', '.join(rests)}")
    return JOINT.join(parts)
