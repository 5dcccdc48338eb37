"""Requests, actions, events and the board in words and shapes."""
