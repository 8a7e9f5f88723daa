"""Names, types and phases of a tree, checked for every configuration."""
