"""The classics in `examples/classics`, played move for move against implementations that nobody here wrote.

`make test-peers` runs these tests, in an environment of their own that has OpenSpiel; `make test` does not need it.
"""
