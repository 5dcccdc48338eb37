"""What changes in a race, what never does, and the codes that both hold."""
