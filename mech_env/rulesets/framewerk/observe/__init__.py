"""What one unit sees, as numbers."""
