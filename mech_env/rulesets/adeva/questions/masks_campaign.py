"""Masks between two fights (5.22): repair, treatment, missions, places."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import campaign
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Verb


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """``choice k`` is the k-th of the side's roster; ``no`` is done, or nobody."""
    side = int(s.units[unit].side)
    if decision == Decision.POOL:
        for location in range(c.N_LOCATIONS):
            if campaign.may_repair_at(s, b, hull_of(f, side), location):
                mask[d.LOCATION + location] = 1
    elif decision == Decision.PURCHASE:
        for what in range(campaign.N_REPAIRS):
            if campaign.may_buy(s, b, hull_of(f, side), int(f.location), what):
                mask[d.CHOICE + what] = 1
    elif decision == Decision.REPAIR or decision == Decision.MACHINE:
        allow_hulls(s, b, side, decision, mask)
    else:
        allow_people(s, b, f, side, decision, mask)


@kernel
def hull_of(f: Any, side: int) -> int:
    """The Construct that is repaired."""
    return int(side) * c.ROSTER_MACHINES + int(f.choice)


@kernel
def allow_hulls(s: Any, b: Any, side: int, decision: int, mask: Any) -> None:
    """D-REPAIR, and the second half of D-ROSTER."""
    first = side * c.ROSTER_MACHINES
    for k in range(c.ROSTER_MACHINES):
        if decision == Decision.REPAIR:
            mask[d.CHOICE + k] = campaign.may_repair(s, b, first + k)
        else:
            mask[d.CHOICE + k] = campaign.may_field_hull(s, b, first + k)
    if decision == Decision.REPAIR:
        mask[Verb.NO] = 1


@kernel
def allow_people(s: Any, b: Any, f: Any, side: int, decision: int, mask: Any) -> None:
    """D-ROSTER, D-HEAL, D-RESCUE."""
    first = side * c.ROSTER_PEOPLE
    for k in range(c.ROSTER_PEOPLE):
        if decision == Decision.ROSTER:
            mask[d.CHOICE + k] = campaign.may_field(s, b, first + k)
        elif decision == Decision.HEAL:
            mask[d.CHOICE + k] = campaign.may_treat(s, b, side, first + k)
        elif decision == Decision.PATIENT:
            mask[d.CHOICE + k] = campaign.may_be_treated(s, b, first + k, first + int(f.choice))
        else:
            mask[d.CHOICE + k] = campaign.is_free(s, b, first + k)
    if decision == Decision.HEAL or decision == Decision.RESCUE:
        mask[Verb.NO] = 1
