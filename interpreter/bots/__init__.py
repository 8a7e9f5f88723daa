"""Opponents. Each gets a seat and numbers of its own, never the match that is played."""
