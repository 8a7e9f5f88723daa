"""The rulebook of a game, made from its rule file: Markdown in English or French, for any game.

In: a game that passed the checker. Out: text. It reads the syntax tree, where every variant still is, and knows no
game; the words of built-ins come from the vocabulary, all other words of ours from `wording`.
"""
