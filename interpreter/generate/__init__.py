"""Checked game to Python. Nothing of the rule file's text is pasted: only names made here and literals of checked values.

Two programs come out of one game: `stepper` stops at every decision and keeps knowledge and a log; `playout` plays a
whole random match in one function. They share how expressions, options and plain statements are written.
"""
