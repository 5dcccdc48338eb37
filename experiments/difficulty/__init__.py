"""Difficulty levels: candidates, their choice, the family of bundles."""
