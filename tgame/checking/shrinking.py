"""A failing match made short: Hypothesis leaves out decisions, and puts simple ones for others, as long as it fails.

In: an edition, a seed, the decisions of a match that fails, and how. Out: the shortest that was found in the time. What
Hypothesis is given to make small is a byte for each decision: 0 leaves it out, 1 takes the first option, anything else
keeps it. So what it tries first is nearly the match that is known to fail, however rare such matches are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from tgame.checking.failures import Sort
from tgame.checking.replaying import Choice, Played, replay
from tgame.interpreter.game import Edition

SECONDS = 8.0
_FIRST: Choice = (0, None)
_TRIES = 300  # matches that are nearly the one that failed, until one fails again


class _Enough(BaseException):
    """The time is over. Hypothesis takes an Exception for a failure of what it tests."""


def shrink(
    edition: Edition, seed: int, decisions: Sequence[tuple[int, int]], sort: Sort, seconds: float = SECONDS
) -> Played:
    search = _Search(edition, seed, sort, monotonic() + seconds)
    whole = [(index, None) for _, index in decisions]
    best = search.played(whole)
    if best is None:
        # It did not fail again: whoever asked sees that from the sort.
        return replay(edition, seed, whole)
    while len(best.decisions) > 0:
        shorter = search.shorter(best)
        if shorter is None or _size(shorter) >= _size(best):
            return best
        best = shorter
    return best


def _size(found: Played) -> tuple[int, int]:
    return len(found.decisions), sum(index for _, index in found.decisions)


class _Search:
    def __init__(self, edition: Edition, seed: int, sort: Sort, until: float) -> None:
        self.edition = edition
        self.seed = seed
        self.sort = sort
        self.until = until
        self.best: Played | None = None
        self._known: dict[tuple[Choice, ...], Played | None] = {}

    def played(self, choices: Sequence[Choice]) -> Played | None:
        """The match, if it fails in the same way."""
        key = tuple(choices)
        if key not in self._known:
            found = replay(self.edition, self.seed, key)
            self._known[key] = found if found.sort == self.sort else None
        found_again = self._known[key]
        if found_again is not None and (self.best is None or _size(found_again) < _size(self.best)):
            self.best = found_again
        return found_again

    def shorter(self, known: Played) -> Played | None:
        from hypothesis import HealthCheck, Phase, find, settings
        from hypothesis import strategies as st
        from hypothesis.errors import HypothesisException

        choices = known.choices

        def fails(keep: bytes) -> bool:
            if monotonic() > self.until:
                raise _Enough
            kept = [_FIRST if byte == 1 else choice for choice, byte in zip(choices, keep, strict=True) if byte]
            return self.played(kept) is not None

        quiet = settings(
            max_examples=_TRIES,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        size = len(choices)
        # However it ends, what was found on the way counts.
        with _no_folder_left(), suppress(_Enough, HypothesisException):
            find(st.binary(min_size=size, max_size=size), fails, settings=quiet, random=Random(0))
        return self.best


@contextmanager
def _no_folder_left() -> Iterator[None]:
    """Hypothesis keeps things in a folder of the current directory, which is not its own here."""
    from hypothesis.configuration import set_hypothesis_home_dir

    with TemporaryDirectory(prefix="tgame-") as folder:
        set_hypothesis_home_dir(Path(folder))
        try:
            yield
        finally:
            set_hypothesis_home_dir(None)
