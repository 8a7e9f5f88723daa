"""The built-in words of the language, one record each."""
