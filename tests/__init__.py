"""Rulesets that lie among the tests are known to all programs that the tests start."""

import os
from pathlib import Path

os.environ["MECH_ENV_RULESETS"] = ",".join(
    f"tests.{path.parent.name}" for path in sorted(Path(__file__).parent.glob("*/RULES.md"))
)
