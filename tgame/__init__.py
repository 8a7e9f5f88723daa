"""Tabletop games as text files: the public front door."""
