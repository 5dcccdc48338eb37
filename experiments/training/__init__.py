"""A training run: settings, folder, checkpoints and loop."""
