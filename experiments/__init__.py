"""Scripts over agents and mech_env: train, evaluate, tournament, export, benchmark."""
