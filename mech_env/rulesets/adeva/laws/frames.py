"""Laws of procedures under way, and all laws of Adeptus Evangelion."""

from __future__ import annotations

from mech_env.rulesets.adeva.laws.states import LAWS

__all__ = ["LAWS"]
