"""Properties of a rule file, tried out in many matches."""
