"""From a checked game to matches."""
