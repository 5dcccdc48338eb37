"""How many hits an attack scores (AE-057 to AE-064, AE-085 to AE-089, AE-393, AE-394, AE-430)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import gear, ranges, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import Mode
from mech_env.rulesets.adeva.state.codes import Characteristic
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Quality


@kernel
def burst(s: Any, weapon: int, mode: int, per: int, degrees: int, fired: int) -> int:
    """One hit and one per ``per`` degrees, up to the rate; doubled by Storm; the rounds cap all."""
    found = min(1 + degrees // per, ranges.rate_cap(s, weapon, mode))
    if gear.has_quality(s, weapon, Quality.STORM):
        found *= 2
    return max(0, min(found, fired))


@kernel
def hits(s: Any, b: Any, a: Any, fired: int) -> int:
    """AE-265: hits of an attack that passed its test; ``fired``: rounds spent."""
    unit, verb, weapon, degrees = int(a.actor), int(a.verb), int(a.weapon), int(a.degrees)
    if units.is_horde(b, unit):
        return min(1 + degrees, units.squads(b, unit))  # AE-430
    if verb == Verb.BURST_SEMI:
        return burst(s, weapon, Mode.SEMI, 2, degrees, fired)
    if verb == Verb.BURST_FULL:
        return burst(s, weapon, Mode.FULL, 1, degrees, fired)
    if verb == Verb.SWIFT or verb == Verb.LIGHTNING:
        most = max(1, units.bonus(s, b, unit, Characteristic.WS))  # AE-086, AE-089
        per = 2 if verb == Verb.SWIFT else 1
        return min(1 + degrees // per, most, c.MAX_HITS)
    if gear.has_quality(s, weapon, Quality.TWIN_LINKED) and degrees >= 2:
        return min(2, fired)  # AE-394
    return 1


@kernel
def spread(s: Any, a: Any, fired: int) -> int:
    """AE-148: hits of Suppressive Fire: one and one per two degrees, up to the rate used."""
    if a.degrees < 0:
        return 0
    return burst(s, int(a.weapon), int(a.mode), 2, int(a.degrees), fired)
