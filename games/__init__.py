"""The games that ship with the package, as rule files."""
