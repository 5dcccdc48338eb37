"""Perfect play of small scenarios, and what players lose to it."""
