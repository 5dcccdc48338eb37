"""Words of any ruleset: records as they read them, phrases, and tables of lines by code."""
