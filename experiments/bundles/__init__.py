"""Trained policies as bundles that any frontend can run."""
