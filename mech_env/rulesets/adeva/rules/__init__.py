"""What happens: one module a subject."""
