"""What a game is like: who wins from which seat, how long it takes, what decides it, seen in many matches."""
