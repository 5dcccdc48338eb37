"""Codes, decisions and action slots, events, frames, tables, the two records."""
