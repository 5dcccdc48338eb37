"""A turn of a campaign begins: missions for Lost pilots, who goes into which Construct (5.22)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import campaign, commanders, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import (
    Characteristic,
    Condition,
    Fate,
    Skill,
    Status,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.stages import CampaignStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of missions and places; ``next_unit``: the next member, then the next unit.

    Reads: rosters. Writes: members, units. Rolls: TEST. Asks: rescue, roster, machine.
    """
    at = int(f.stage)
    if at == CampaignStage.RESCUE:
        next_lost(s, b, f)
    elif at == CampaignStage.RESCUER:
        f.stage = CampaignStage.RESCUE
        if b.request.answer != Verb.NO:
            mission(s, b, log, f)
    elif at == CampaignStage.ROSTER:
        next_place(s, b, f)
    elif at == CampaignStage.PILOT:
        f.choice = int(b.request.answer) - d.CHOICE
        fr.ask_then(s, b, f, int(f.next_unit) - 1, Decision.MACHINE, CampaignStage.MACHINE)
    else:
        unit = int(f.next_unit) - 1
        side = int(s.units[unit].side)
        person = side * c.ROSTER_PEOPLE + int(f.choice)
        machine = side * c.ROSTER_MACHINES + int(b.request.answer) - d.CHOICE
        field(s, b, log, unit, person, machine)
        f.stage = CampaignStage.ROSTER


# --- missions (AE-449) ---
@kernel
def next_lost(s: Any, b: Any, f: Any) -> None:
    """D-RESCUE for each Lost pilot for whom somebody is free, side 0 first."""
    while f.next_unit < campaign.N_MEMBERS:
        person = int(f.next_unit)
        f.next_unit = person + 1
        side = person // c.ROSTER_PEOPLE
        lost = campaign.is_member(s, person) and b.members[person].fate == Fate.LOST
        if lost and campaign.any_rescuer(s, b, side):
            f.whose = side
            asked = commanders.speaker(s, b, side)
            fr.ask_then(s, b, f, asked, Decision.RESCUE, CampaignStage.RESCUER)
            return
    f.next_unit = 0
    f.stage = CampaignStage.ROSTER


@kernel
def mission(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-449: Awareness +20; both miss this turn's battle, if it succeeds or not."""
    lost = int(f.next_unit) - 1
    person = int(f.whose) * c.ROSTER_PEOPLE + int(b.request.answer) - d.CHOICE
    after = int(b.encounter) + 1
    b.members[person].back = after
    value = campaign.skill(s, b, person, Characteristic.PER, Skill.AWARENESS)
    found = False
    if not campaign.is_hopeless(s, person, Characteristic.PER):
        die = roll(b, log, c.D100, -1, Roll.TEST)
        found = campaign.is_passed(s, value, campaign.FIELD_MISSION, die)
    if found:
        b.members[lost].fate = Fate.READY
        b.members[lost].back = after
    emit(log, Event.RESCUE_MISSION, -1, person, lost, int(found), 0)


# --- places (AE-454) ---
@kernel
def next_place(s: Any, b: Any, f: Any) -> None:
    """D-ROSTER for the next place in unit order; with nobody free it stays empty."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit = unit + 1
        side = int(s.units[unit].side)
        if s.units[unit].rostered == 1 and campaign.can_fill(s, b, side):
            f.whose = side
            fr.ask_then(s, b, f, unit, Decision.ROSTER, CampaignStage.PILOT)
            return
    f.stage = CampaignStage.OVER


@kernel
def field(s: Any, b: Any, log: Any, unit: int, person: int, machine: int) -> None:
    """AE-452, AE-454: a pilot in a Construct as both came out of the fights before."""
    u, member, hull = b.units[unit], b.members[person], b.hulls[machine]
    u.person = person
    u.machine = machine
    u.kind = s.machines[machine].kind
    u.status = Status.ACTIVE
    u.ego = member.ego
    u.fate_most = member.fate_most
    u.fate = member.fate_most
    u.until = 1 << Until.REACTION
    for location in range(c.N_LOCATIONS):
        u.wounds[location] = hull.wounds[location]
        u.critical[location] = hull.critical[location]
    if units.is_legless(b, unit):  # AE-372
        units.put(b, unit, Condition.PRONE)
    emit(log, Event.FIELDED, unit, person, machine, 0, 0)
