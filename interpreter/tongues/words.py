"""Lists of words, written as one text, which is easier to read and to extend than a column of quotes."""


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def pairs(text: str) -> dict[str, str]:
    """`die/dice mouse/mice`, as a dictionary."""
    return {one: many for one, _, many in (pair.partition("/") for pair in text.split())}
