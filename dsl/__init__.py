"""From the text of a rule file to a checked game."""
