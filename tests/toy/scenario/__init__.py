"""How a race starts."""
