"""What a runner sees."""
