"""Words: questions, answers, the battle report, the scene for pictures."""
