"""Scenarios of any ruleset: reading, checks, and what battles and campaigns share."""
