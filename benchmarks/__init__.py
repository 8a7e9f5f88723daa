"""How fast the engine is, against a hand-written game and in absolute numbers. Not part of the installed package."""
