"""Scenarios: read, checked, laid out."""
