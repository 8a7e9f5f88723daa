"""Every built-in word, statement and phrase of ours has its words in both languages, with the same parts."""

import re
from typing import get_args

import pytest

from tests.tgame.rulebook.books import TONGUES, book, code_in
from tgame.dsl import ast
from tgame.dsl.vocabulary import WORDS, Word
from tgame.rulebook.nouns import Group, Noun
from tgame.rulebook.wording import WORDING

_PART = re.compile(r"\{(\d)(?:\.(\w+))?\}")

STATEMENTS = """\
game every for 2..3 "Every statement"
pieces Card
  card(rank: 1..3) x4
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone kept per Player: set of Card, seen by all
var total: 0..99
flow
  phase setup
    shuffle(deck)
  phase round repeat 2
    together me in players
      choose keep
    window me in players: take
    phase turn each me in players
      let best = most(p in players: count(hand[p]))
      if count(best) == 1
        total += 1
      helped()
      assumed "for nothing"
      may take
        leave turn
  end
action keep(c in hand[me]) "Keep"
  move c to kept[me]
action take "Take"
  require total < 9 "enough"
  tell "{me} takes one"
  move top(deck) to hand[me]
step helped "Help"
  total = 0
"""


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_a_word_has_a_phrase_in_both_languages(word: Word) -> None:
    said = word.said
    assert said.en.strip()
    assert said.fr.strip()
    if word.result == "Bool" and word.nature != "constant":
        assert said.en_not.strip()
        assert said.fr_not.strip()
    for text in (said.en, said.fr, said.en_not, said.fr_not):
        parts = _PART.findall(text)
        assert all(int(place) < len(word.params) for place, _ in parts), text
        assert all(hasattr(Group, name) or name in ("zone", "key", "key_not", "inside") for _, name in parts if name)


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_every_argument_is_said(word: Word) -> None:
    needed = {str(place) for place, param in enumerate(word.params) if param.type != "Direction"}
    for text in (word.said.en, word.said.fr):
        said = {place for place, _ in _PART.findall(text)} | ({"0"} if re.search(r"<[^>]*\b0\b", text) else set())
        assert needed <= said, text


@pytest.mark.parametrize("key", WORDING)
def test_phrases_of_ours_have_both_languages(key: str) -> None:
    phrase = WORDING[key]
    assert phrase.en.strip()
    assert phrase.fr.strip()
    # English verbs agree with what is counted; French articles and adjectives with the noun.
    if not key.startswith(("there_", "fact_", "of_all")):
        endings = set() if phrase.fr == phrase.fr.replace("{2}", "") else {("2", "")}
        endings |= {("1", "")} if key in ("odd", "even") else set()
        assert set(_PART.findall(phrase.en)) | endings == set(_PART.findall(phrase.fr))
    assert not re.search(r"[^\s\N{NO-BREAK SPACE}*][:;?!](?!\S)", phrase.fr.replace("R{0}", "")), "a space before it"


def test_every_statement_is_told() -> None:
    used = {type(node).__name__ for node in _statements()}
    assert used == {kind.__name__ for kind in get_args(ast.Stmt)}
    for tongue in TONGUES:
        assert code_in(book(STATEMENTS, tongue)) == []


def _statements() -> list[ast.Node]:
    import tgame as api
    from tgame.dsl.ast.walk import nodes

    return [node for node in nodes(api.loads(STATEMENTS).checked.rule_file) if isinstance(node, get_args(ast.Stmt))]


def test_adjectives_agree() -> None:
    piece, player = Noun("pièce", "pièces", feminine=True), Noun("joueur", "joueurs")
    assert piece.with_adjectives("", "différent~") == Noun("pièce différente", "pièces différentes", feminine=True)
    assert player.with_adjectives("", "autre~") == Noun("joueur autre", "joueurs autres")
