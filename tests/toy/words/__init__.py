"""Requests, events and the track in words and shapes."""
