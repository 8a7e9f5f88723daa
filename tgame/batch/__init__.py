"""Many matches: one runner, for whatever is to be learnt from them."""
