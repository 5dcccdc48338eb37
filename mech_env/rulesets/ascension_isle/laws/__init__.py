"""Laws: what holds in every sound state of a battle, whatever the players do."""
