"""Findings about a rule file that checks but could be better."""
