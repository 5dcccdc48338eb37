"""A population that learns from itself: matchmaking, work, store and report."""
