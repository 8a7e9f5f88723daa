"""The lint rules, one file each."""
