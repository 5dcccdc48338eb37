"""Engines without Python: a ruleset's rules as WebAssembly and as shared libraries for C.

``write_engine`` writes the files, ``write_site`` a page that plays on them; ``docs/engine.md`` is
the guide to both. The rules are those that Python plays: the same kernels, lowered once and emitted
for another processor.
"""

from mech_env.engine.errors import EngineError
from mech_env.engine.site import write_site
from mech_env.engine.targets import TARGETS, own_target
from mech_env.engine.writing import lowered, write_engine

__all__ = ["EngineError", "TARGETS", "lowered", "own_target", "write_engine", "write_site"]
