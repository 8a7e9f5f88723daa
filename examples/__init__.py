"""The rule files of the lessons, as data. The engine imports nothing from here."""
