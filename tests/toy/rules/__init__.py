"""The rules: one module a subject."""
