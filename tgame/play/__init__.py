"""`tgame play`: a person at a terminal, against bots or others at the same keyboard.

Everything on the screen is made from a seat's side of a match (`tgame.interpreter.seat`) and the rule file's texts.
"""
