"""What the side that decides knows of talents: of an enemy those that it has shown."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import damage, gear, units
from mech_env.rulesets.adeva.questions import to_hit_target as theirs
from mech_env.rulesets.adeva.state.codes import Talent


@kernel
def has_talent(s: Any, b: Any, unit: int, talent: int) -> bool:
    """Whether a unit has a talent, as far as the side knows."""
    if units.side_of(s, unit) == b.request.side:
        return units.has_talent(s, b, unit, talent)
    return bool((int(b.units[unit].talents_seen) >> talent) & 1)


@kernel
def hides_fists(s: Any, b: Any, unit: int, weapon: int) -> bool:
    """Whether a weapon is an enemy's bare hands whose training (AE-422, AE-423) does not show."""
    if unit < 0 or units.side_of(s, unit) == b.request.side or not damage.is_unarmed(s, weapon):
        return False
    warrior = has_talent(s, b, unit, Talent.UNARMED_WARRIOR)
    return not (warrior and has_talent(s, b, unit, Talent.UNARMED_MASTER))


@kernel
def bare_hands(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """AE-365: what bare hands lose against a blade; of an enemy unless it has shown a Warrior's."""
    if not damage.is_unarmed(s, weapon) or has_talent(s, b, unit, Talent.UNARMED_WARRIOR):
        return 0
    return theirs.BARE_HANDS if gear.holds_melee_weapon(s, b, target) else 0
