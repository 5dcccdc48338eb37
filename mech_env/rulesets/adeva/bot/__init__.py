"""The scripted player: what it values, what it does."""
