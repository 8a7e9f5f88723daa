"""The phases of a game as a picture: what is drawn, where it lies, and how it is written."""
