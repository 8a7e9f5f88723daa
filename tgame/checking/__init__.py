"""Properties of rule files, looked for in many random matches."""
