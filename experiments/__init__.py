"""Scripts over agents and mech_env; their parts lie in sub-packages."""
