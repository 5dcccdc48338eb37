"""Requests, events and the board in words and shapes."""
