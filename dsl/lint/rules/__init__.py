"""The lint rules, one file each: what is found, why it matters, a bad and a good example, and the check."""
