"""Text to syntax tree.

In: a `Source`. Out: a `RuleFile` and the findings of reading it. Several syntax errors come out of one run: a statement
that does not parse is blanked and the rest is tried again; where that leaves nothing whole, its declaration is. Only
this and `build` know Lark.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pickle
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import lark
from attrs import evolve
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from tgame.dsl import ast
from tgame.dsl.advice import did_you_mean
from tgame.dsl.build import TreeBuilder
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.habits import remedy
from tgame.dsl.source import MAX_DEPTH, Source, check_text, nesting, word_count
from tgame.dsl.words import DECLARATIONS, KEYWORDS, STATEMENTS, describe_expected

# `score(p)` is a value, not the beginning of a `score` block.
_OPENS = re.compile(rf"(?:{'|'.join(DECLARATIONS)})\b(?!\()")
_SAID = re.compile(r'"[^"\n]*"?|#.*|[A-Za-z_]\w*')
_SIGNS = re.compile(r'"[^"\n]*"?|#.*|[()\[\]]')
# A word that is called, or given a value; or one that begins a statement.
_STATEMENT = re.compile(rf"(?:{'|'.join(STATEMENTS)})\b|[A-Za-z_]\w*(?:\[[^\]\n]*\])?\s*(?:\(|=|\+=|-=)")
MAX_ERRORS = 20
MAX_REREAD = 60_000
MAX_TREE_DEPTH = 200


class _Layout(Indenter):
    """Indentation, made visible to the grammar; inside brackets it does not count."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012  (Lark declares these as plain class attributes)
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


def _tables_path(digest: str) -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(root) / "tgame" / f"grammar-{digest}.tables"


@cache
def _parser() -> Lark:
    """The parser, from cached tables where there are some; building them takes most of a second."""
    grammar = files("tgame.dsl").joinpath("grammar.lark").read_text("utf-8")
    digest = hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()[:20]
    path = _tables_path(digest)
    logging.getLogger("lark").setLevel(logging.CRITICAL)
    # A damaged file of tables can raise nearly anything; whatever it is, the tables are built anew.
    with contextlib.suppress(Exception):
        with path.open("rb") as file:
            saved = pickle.load(file)
        load: Callable[..., Lark] = Lark._load_from_dict
        return load(saved["data"], saved["memo"], postlex=_Layout())
    parser = Lark(
        grammar,
        parser="lalr",
        start=["start", "expr"],
        postlex=_Layout(),
        propagate_positions=True,
        maybe_placeholders=False,
    )
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}")
        with scratch.open("wb") as file:
            parser.save(file)
        scratch.replace(path)
    return parser


def parse(source: Source) -> tuple[ast.RuleFile, list[Diagnostic]]:
    """The tree of a rule file; where there are errors, the tree of what could be read."""
    findings = check_text(source)
    if findings:
        return ast.RuleFile((), span=Span(0, 0)), findings
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    whole = text
    # Each error costs a reading or two: a large file gets fewer of them.
    limit = max(1, min(MAX_ERRORS, MAX_REREAD // (word_count(text) + 1)))
    read = _read(text)
    while not isinstance(read, Tree) and len(findings) < limit:
        finding = _explain(read, text, source)
        bracket = _unclosed(text)
        if bracket is not None and bracket < finding.span.start:
            finding = Diagnostic(
                "TG010",
                "this bracket is not closed",
                Span(bracket, bracket + 1),
                "add the `)` or `]` that belongs to it",
                source=source,
            )
        findings.append(finding)
        before = text
        text, read = _without(text, min(finding.span.start, len(text) - 1))
        if text == before:
            break
    tree = read if isinstance(read, Tree) else Tree("start", [])
    if _depth(tree) > MAX_TREE_DEPTH:
        findings.append(
            Diagnostic("TG005", "an expression is nested too deeply", Span(0, 0), "name a part with `def` or `let`")
        )
        tree = Tree("start", [])
    builder = TreeBuilder(source, text)
    rule_file = evolve(builder.rule_file(tree), lost=_lost(whole, text))
    findings.extend(builder.findings)
    return rule_file, [finding.in_source(source) for finding in findings]


def _read(text: str) -> Tree[Token] | UnexpectedInput | DedentError:
    try:
        return _parser().parse(text, start="start")
    except (UnexpectedInput, DedentError) as error:
        return error


def _lost(whole: str, left: str) -> frozenset[str]:
    """The words of what was blanked out."""
    if whole == left:
        return frozenset()
    found = (match for match in _SAID.finditer(whole) if match[0][0] not in '"#')
    return frozenset(match[0] for match in found if left[match.start()] == " ")


def parse_expression(text: str, offset: int) -> ast.Expr | Diagnostic:
    """The expression that a text is, where that text stands at an offset of the file; or why it is none."""
    if nesting(text, 0)[1] > MAX_DEPTH:
        return Diagnostic("TG005", "an expression is nested too deeply", Span(offset, offset + len(text)))
    try:
        tree = _parser().parse(text, start="expr")
    except UnexpectedInput as error:
        found = _explain(error, text, Source(text))
        start = min(found.span.start, max(0, len(text) - 1))
        return evolve(found, span=Span(offset + start, offset + max(start + 1, found.span.end)), source=None)
    if not isinstance(tree, Tree):
        tree = Tree("name", [tree])
    builder = TreeBuilder(Source(text), text)
    _shift(tree, offset)
    expr = builder.expr(tree)
    return builder.findings[0] if builder.findings else expr


def _shift(tree: Tree[Token], offset: int) -> None:
    """Move a tree of a part of the file to where that part stands."""
    for part in tree.iter_subtrees():
        if not part.meta.empty:
            part.meta.start_pos += offset
            part.meta.end_pos += offset
        for place, child in enumerate(part.children):
            if isinstance(child, Token):
                start = (child.start_pos or 0) + offset
                part.children[place] = Token(child.type, str(child), start_pos=start, end_pos=start + len(child))


def _depth(tree: Tree[Token]) -> int:
    deepest = 0
    pending: list[tuple[Tree[Token], int]] = [(tree, 1)]
    while pending:
        node, depth = pending.pop()
        deepest = max(deepest, depth)
        pending.extend((child, depth + 1) for child in node.children if isinstance(child, Tree))
    return deepest


def _without(text: str, offset: int) -> tuple[str, Tree[Token] | UnexpectedInput | DedentError]:
    """The text without what an error stands in, so that the next one can be found, and that text read."""
    begin, end = _declaration(text, offset)
    line, deeper = _statement(text, offset)
    if begin < line < end:
        shorter = _blanked(text, line, deeper)
        read = _read(shorter)
        # What is left of the declaration has to be whole: an `else` without its `if` is no mistake of the author.
        if isinstance(read, Tree) or not begin <= _place(read, shorter) <= end:
            return shorter, read
    shorter = _blanked(text, begin, end)
    return shorter, _read(shorter)


def _blanked(text: str, begin: int, end: int) -> str:
    blank = "".join("\n" if char == "\n" else " " for char in text[begin:end])
    return text[:begin] + blank + text[end:]


def _place(error: UnexpectedInput | DedentError, text: str) -> int:
    """Where reading stopped."""
    match error:
        case UnexpectedToken():
            token: Any = error.token
            return len(text) if token.start_pos is None else int(token.start_pos)
        case UnexpectedCharacters():
            place: Any = error.pos_in_stream  # annotated as None, but set
            return int(place)
        case DedentError():
            return _bad_dedent(text)
    return len(text)


def _statement(text: str, offset: int) -> tuple[int, int]:
    """The line around an offset, with the deeper lines below it."""
    begin = text.rfind("\n", 0, offset) + 1
    depth = _indent(text, begin)
    end = text.find("\n", begin) + 1
    while end < len(text):
        stop = text.find("\n", end) + 1
        if text[end:stop].strip() and _indent(text, end) <= depth:
            break
        end = stop
    return begin, end


def _indent(text: str, begin: int) -> int:
    end = begin
    while text[end : end + 1] == " ":
        end += 1
    return end - begin


def _declaration(text: str, offset: int) -> tuple[int, int]:
    """The declaration around an offset."""
    starts = _declarations(text)
    begin = max(start for start in starts if start <= offset)
    end = next((start for start in starts if start > offset), len(text))
    if begin > 0 and not text[begin:offset].strip() and _word_at(text, begin) in KEYWORDS:
        # The parser stumbled on the first word: what came before it was cut short.
        begin, end = max(start for start in starts if start < begin), begin
    return begin, end


def _declarations(text: str) -> list[int]:
    """Where declarations begin: unindented lines, those inside brackets only with a word that opens one."""
    starts = [0]
    offset = depth = 0
    for line in text.split("\n"):
        if line and line[0] not in " \t#":
            opens = _OPENS.match(line) is not None
            if offset and (opens or depth == 0):
                starts.append(offset)
            depth = 0 if opens else depth
        depth = nesting(line, depth)[0]
        offset += len(line) + 1
    return starts


def _unclosed(text: str) -> int | None:
    """The first bracket that is still open where a declaration begins, or at the end."""
    opened: list[int] = []
    offset = 0
    for line in text.split("\n"):
        if opened and _OPENS.match(line):
            return opened[-1]
        for sign in _SIGNS.finditer(line):
            if sign[0] in "([":
                opened.append(offset + sign.start())
            elif sign[0] in ")]" and opened:
                opened.pop()
        offset += len(line) + 1
    return opened[-1] if opened else None


def _explain(error: UnexpectedInput | DedentError, text: str, source: Source) -> Diagnostic:
    found = _remedied(error, text, source)
    if found is not None:
        return found
    match error:
        case DedentError():
            offset = _bad_dedent(text)
            return Diagnostic(
                "TG011",
                "this line is indented less than its block, but like no line above it",
                Span(offset, offset + 1),
                "indent by two spaces for each level",
                source=source,
            )
        case UnexpectedToken():
            return _explain_token(error, source, text)
        case UnexpectedCharacters():
            place: Any = error.pos_in_stream  # annotated as None, but set
            start: int = place
            char = text[start] if start < len(text) else ""
            if char == '"':
                return Diagnostic(
                    "TG012",
                    "this text has no closing quote",
                    Span(start, start + 1),
                    'a text is "one line, in quotes"',
                    source=source,
                )
            if char.isspace() or not char.isprintable():
                hint = f"it is U+{ord(char):04X}: type a plain space, or nothing"
                return Diagnostic("TG010", "a sign that cannot be seen", Span(start, start + 1), hint, source=source)
            word = _word_at(text, start)
            expected = describe_expected(error.allowed or set())
            hint = did_you_mean(word, KEYWORDS) or f"expected {expected}"
            return Diagnostic(
                "TG010",
                f"`{word or char}` cannot stand here",
                Span(start, start + max(1, len(word))),
                hint,
                source=source,
            )
        case UnexpectedEOF():
            return Diagnostic("TG010", "the file ends too early", Span(len(text), len(text)), "", source=source)
    return Diagnostic("TG010", "this cannot be read", Span(0, 0), source=source)


def _remedied(error: UnexpectedInput | DedentError, text: str, source: Source) -> Diagnostic | None:
    """What a newcomer wants to know, where the line shows what they are used to."""
    if isinstance(error, UnexpectedToken):
        token: Any = error.token
        place: Any = token.start_pos
        if token.type in ("_INDENT", "_DEDENT"):
            return None
    elif isinstance(error, UnexpectedCharacters):
        place = error.pos_in_stream
    else:
        return None
    place = len(text) - 1 if place is None else min(place, len(text) - 1)
    begin = text.rfind("\n", 0, place) + 1
    line = text[begin:].split("\n", 1)[0]
    found = remedy(line, place - begin, margin=line[:1] not in " \t")
    if found is None:
        return None
    return Diagnostic("TG010", found.message, Span(begin + found.start, begin + found.end), found.hint, source=source)


def _explain_token(error: UnexpectedToken, source: Source, text: str) -> Diagnostic:
    token: Any = error.token
    expected = describe_expected(error.accepts or error.expected or set())
    start = token.start_pos if token.start_pos is not None else len(text)
    if token.type in ("_NL", "$END"):
        start = min(start, max(0, len(text) - 1))
        return Diagnostic(
            "TG010", "the line ends too early", Span(start, start + 1), f"expected {expected}", source=source
        )
    if token.type == "_INDENT":
        return Diagnostic(
            "TG011",
            "this line is indented deeper than the one above, which opens no block",
            _line_span(text, token),
            "indent it like the line above; a line that goes on below does so inside of ( )",
            source=source,
        )
    if token.type == "_DEDENT":
        return Diagnostic(
            "TG010",
            "the block above is empty" if expected == "an indented block" else "the block above ends too early",
            _line_span(text, token),
            "indent what belongs to it deeper" if expected == "an indented block" else f"expected {expected}",
            source=source,
        )
    word = str(token)
    if "_ACTION" in (error.accepts or error.expected or ()) and _STATEMENT.match(text, start):
        return Diagnostic(
            "TG010",
            "a statement stands in a phase, an action or a step",
            Span(start, start + len(word)),
            "indent it under what it belongs to; what is done first belongs in a phase at the beginning of the flow",
            source=source,
        )
    hint = did_you_mean(word, KEYWORDS - {word}) if token.type == "NAME" else ""
    hint = f"expected {expected}" + (f"; {hint}" if hint else "")
    if word in KEYWORDS and "a name" in expected:
        hint = f"`{word}` is a word of the language: choose another name"
    return Diagnostic("TG010", f"`{word}` cannot stand here", Span(start, start + len(word)), hint, source=source)


def _line_span(text: str, token: Token) -> Span:
    """The first word after a change of indentation, which the lexer reports at the line break before it."""
    start = token.end_pos if token.end_pos is not None else len(text)
    while start < len(text) - 1 and text[start] in " \n":
        start += 1
    return Span(start, start + max(1, len(_word_at(text, start))))


def _word_at(text: str, offset: int) -> str:
    end = offset
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return text[offset:end]


def _bad_dedent(text: str) -> int:
    levels = [0]
    depth = offset = 0
    for line in text.split("\n"):
        stripped = line.lstrip(" ")
        if stripped and not stripped.startswith("#") and depth == 0:
            indent = len(line) - len(stripped)
            while indent < levels[-1]:
                levels.pop()
            if indent > levels[-1]:
                if offset and indent not in levels and _dedented(text, offset, indent):
                    return offset + indent
                levels.append(indent)
        code = stripped.split("#")[0]
        depth = max(0, depth + sum(code.count(c) for c in "([") - sum(code.count(c) for c in ")]"))
        offset += len(line) + 1
    return 0


def _dedented(text: str, offset: int, indent: int) -> bool:
    previous = [line for line in text[:offset].split("\n") if line.strip() and not line.lstrip().startswith("#")]
    return bool(previous) and len(previous[-1]) - len(previous[-1].lstrip(" ")) > indent
