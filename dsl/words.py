"""The words of the language, and how the parser speaks of what it expects."""

from __future__ import annotations

from collections.abc import Iterable


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


DECLARATIONS = _words(
    "game about aim variant option enum table pieces zone var def step action flow when before instead after "
    "score winner invariant scenario text assumed"
)
STATEMENTS = _words("phase repeat each together window choose may any if let move end leave require")
SCENARIO_WORDS = _words("given start chance play refuse expect")
CONNECTIVES = _words(
    "for excludes by back of per seen full openly in where while again then elif else to at or and not has lacks is mod"
)
KEYWORDS = frozenset(DECLARATIONS) | frozenset(STATEMENTS) | frozenset(SCENARIO_WORDS) | frozenset(CONNECTIVES)

_NAMED = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": 'a text in "quotes"',
    "COUNT": "a count such as `x6`",
    "CMP": "a comparison",
    "ASSIGN": "`+=` or `-=`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "DOT": "`.`",
    "EQUAL": "`=`",
    "VBAR": "`|`",
    "__ANON_0": "`..`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
}
_VALUE = {"NAME", "INT", "LPAR", "LSQB", "MINUS"}
_OPERATORS = {
    "CMP",
    "HAS",
    "LACKS",
    "IS",
    "MOD",
    "PLUS",
    "MINUS",
    "STAR",
    "SLASH",
    "_OR",
    "_AND",
    "__ANON_0",
    "DOT",
    "LSQB",
    "LPAR",
}
_MANY = 7


def describe_expected(terminals: Iterable[str]) -> str:
    """What may stand at a place, in the words of the language rather than the grammar's."""
    left = set(terminals)
    parts: list[str] = []
    if left >= _VALUE:
        parts.append("a value")
        left -= _VALUE | {"_NOT", "_IF"}
    elif "CMP" in left:
        left -= _OPERATORS
        parts.append("an operator")
    words = {terminal.strip("_").lower() for terminal in left if terminal not in _NAMED}
    if words >= {"action", "zone", "flow"}:
        parts.append("a declaration such as `zone`, `action` or `scenario`")
        words -= set(DECLARATIONS)
    if words >= {"move", "choose", "phase"}:
        parts.append("a statement such as `move`, `choose` or `phase`")
        words -= set(STATEMENTS) | {"assumed"}
        left.discard("NAME")
    parts.extend(sorted(_NAMED[terminal] for terminal in left if terminal in _NAMED))
    parts.extend(f"`{word}`" for word in sorted(words))
    shown = parts[:_MANY]
    return " or ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown) or "nothing more"
