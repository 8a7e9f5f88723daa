"""Lark's tree to ours. Nothing is checked here but the size of numbers and the length of the file's parts."""

from tgame.dsl.build.declarations import TreeBuilder

__all__ = ["TreeBuilder"]
