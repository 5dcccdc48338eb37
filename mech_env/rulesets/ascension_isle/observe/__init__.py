"""Observation: what one unit may know, as numbers."""
