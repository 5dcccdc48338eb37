"""What happens: the procedures, stage by stage, and the changes that they make."""
