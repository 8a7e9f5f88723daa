"""The rule files of the classics, as data. The engine imports nothing from here."""
