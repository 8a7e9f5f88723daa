"""Python code objects generated from the phase graph."""
