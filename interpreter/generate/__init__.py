"""Checked game to Python. Nothing of a rule file's text is pasted: only names made here and checked values as literals.

Two programs come out of one game: `stepper` stops at every decision and keeps knowledge and a log; `playout` plays a
whole random match in one function. They share how expressions, options and plain statements are written.
"""
