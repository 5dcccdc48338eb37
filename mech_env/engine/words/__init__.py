"""The words of a ruleset in JavaScript: what Python says of a battle, said without Python."""

from mech_env.engine.words.module import words_module
from mech_env.engine.words.sources import Unspeakable

__all__ = ["Unspeakable", "words_module"]
