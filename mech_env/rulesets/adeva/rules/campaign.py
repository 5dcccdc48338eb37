"""Between the fights of a campaign: aftermath, repair, recovery, the next fight (5.22)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import campaign, commanders
from mech_env.rulesets.adeva.rules import defeat, roster
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Characteristic, Fate, Kind, Location, Skill, Status
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import CampaignStage

PARTS = 12  # repair points of a turn (AE-450)
OUT_OF_ORDER, BROUGHT_BACK = 9, 8  # critical total of head or body (AE-454)
EGO_FACES = 10
VITAL = (int(Location.HEAD), int(Location.BODY))
# Advantages after a loss, a draw, a win: the first ones of Strike, Resupply, Smoke (AE-453).
CARDS_AFTER = (0b001, 0b011, 0b111)


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage between fights: side 0 first; the later ones belong to the turn that begins.

    Reads: rosters. Writes: members, hulls, sides; the places of the next fight. Rolls: TEST,
    RECOVERY. Asks: repair, pool, purchase, heal, patient, rescue, roster, machine.
    """
    at, side = int(f.stage), max(0, int(f.whose))
    if at == CampaignStage.AFTERMATH:
        aftermath(s, b, log, f)
    elif at <= CampaignStage.PURCHASE:
        repair(s, b, log, f, side)
    elif at <= CampaignStage.PATIENT:
        heal(s, b, log, f, side)
    elif at == CampaignStage.RECOVERY:
        recover(s, b, log, f, side)
    elif at <= CampaignStage.MACHINE:
        roster.stage(s, b, log, f)
    else:
        fr.pop(b)


# --- what the fight leaves ---
@kernel
def aftermath(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-351, AE-448, AE-454: who has won, who is Lost or dead, what is out of order."""
    winner = int(b.frames[0].fight_winner)
    if winner >= 0:
        b.sides[winner].wins = int(b.sides[winner].wins) + 1
    for unit in range(s.n_units):
        if campaign.is_member(s, int(b.units[unit].person)):
            keep(s, b, log, unit, winner)
    for machine in range(c.N_HULLS):
        hull = b.hulls[machine]
        for location in VITAL:
            if hull.critical[location] >= OUT_OF_ORDER:
                hull.critical[location] = BROUGHT_BACK
                hull.back = int(b.encounter) + 2
    for side in range(c.SIDES):
        b.sides[side].parts = PARTS
    f.whose = 0
    last = b.encounter + 1 >= s.n_encounters
    f.stage = CampaignStage.OVER if last else CampaignStage.REPAIR


@kernel
def keep(s: Any, b: Any, log: Any, unit: int, winner: int) -> None:
    """What a unit's people and Construct take along: wounds, critical totals, Ego, fate burned."""
    u = b.units[unit]
    person, side = int(u.person), int(s.units[unit].side)
    member = b.members[person]
    member.ego = u.ego
    member.fate_most = u.fate_most
    if u.machine >= 0:
        if u.machine < c.N_HULLS:
            defeat.store_hull(b, unit)
        if u.status == Status.DEAD:
            member.fate = Fate.DEAD
        return
    member.wounds = u.wounds[0]
    for location in range(c.N_LOCATIONS):
        member.critical[location] = u.critical[location]
    if u.status == Status.DEAD:
        member.fate = Fate.DEAD
    elif winner == 1 - side and not is_safe(u):
        member.fate = Fate.LOST
        emit(log, Event.LOST, -1, person, side, 0, 0)


@kernel
def is_safe(u: Any) -> bool:
    """AE-351: rescued, or away from the battle; captured is not safe."""
    return bool(u.kind != Kind.PILOT or u.status == Status.RESCUED or u.status == Status.ESCAPED)


# --- repair (AE-450) ---
@kernel
def repair(s: Any, b: Any, log: Any, f: Any, side: int) -> None:
    """D-REPAIR: which Construct, where, what; until nothing is left or wanted."""
    at, answer = int(f.stage), int(b.request.answer)
    asked = commanders.speaker(s, b, side)
    if at == CampaignStage.REPAIR:
        if campaign.any_repair(s, b, side):
            fr.ask_then(s, b, f, asked, Decision.REPAIR, CampaignStage.BOUGHT)
        else:
            f.stage = CampaignStage.HEAL
    elif at == CampaignStage.BOUGHT:
        if answer == Verb.NO:
            f.stage = CampaignStage.HEAL
        else:
            f.choice = answer - d.CHOICE
            fr.ask_then(s, b, f, asked, Decision.POOL, CampaignStage.POOL)
    elif at == CampaignStage.POOL:
        f.location = answer - d.LOCATION
        fr.ask_then(s, b, f, asked, Decision.PURCHASE, CampaignStage.PURCHASE)
    else:
        machine = side * c.ROSTER_MACHINES + int(f.choice)
        buy(s, b, log, machine, int(f.location), answer - d.CHOICE)
        f.stage = CampaignStage.REPAIR


@kernel
def buy(s: Any, b: Any, log: Any, machine: int, location: int, what: int) -> None:
    """AE-450: a wound, a point of a critical total, or a destroyed limb (no wounds yet)."""
    hull, side = b.hulls[machine], b.sides[machine // c.ROSTER_MACHINES]
    side.parts = int(side.parts) - ch.REPAIR_COST[what]
    if what == ch.Repair.WOUND:
        hull.wounds[location] = int(hull.wounds[location]) + 1
    elif what == ch.Repair.CRITICAL:
        hull.critical[location] = int(hull.critical[location]) - 1
    else:
        hull.critical[location] = 0
        hull.wounds[location] = 0
    now, critical = int(hull.wounds[location]), int(hull.critical[location])
    emit(log, Event.REPAIRED, -1, machine, location, now, critical)


# --- treatment and recovery (AE-451) ---
@kernel
def heal(s: Any, b: Any, log: Any, f: Any, side: int) -> None:
    """D-HEAL: a medic and a patient, or none; ``next_unit``: 1 + the patient who is helped."""
    at, answer = int(f.stage), int(b.request.answer)
    asked = commanders.speaker(s, b, side)
    first = side * c.ROSTER_PEOPLE
    if at == CampaignStage.HEAL:
        f.next_unit = 0
        f.step = 0
        f.stage = CampaignStage.RECOVERY
        if campaign.any_treatment(s, b, side):
            fr.ask_then(s, b, f, asked, Decision.HEAL, CampaignStage.MEDIC)
    elif at == CampaignStage.MEDIC:
        if answer == Verb.NO:
            f.stage = CampaignStage.RECOVERY
        else:
            f.choice = answer - d.CHOICE
            fr.ask_then(s, b, f, asked, Decision.PATIENT, CampaignStage.PATIENT)
    else:
        f.stage = CampaignStage.RECOVERY
        medic = first + int(f.choice)
        value = campaign.skill(s, b, medic, Characteristic.INT, Skill.MEDICAE)
        if not campaign.is_hopeless(s, medic, Characteristic.INT):
            die = roll(b, log, c.D100, -1, Roll.TEST)
            if campaign.is_passed(s, value, 0, die):
                f.next_unit = 1 + answer - d.CHOICE


@kernel
def recover(s: Any, b: Any, log: Any, f: Any, side: int) -> None:
    """All at hand regain wounds and lose Ego damage, one of them a stage; then the other side."""
    while f.step < c.ROSTER_PEOPLE:
        k = int(f.step)
        f.step = k + 1
        person = side * c.ROSTER_PEOPLE + k
        if campaign.is_member(s, person) and b.members[person].fate == Fate.READY:
            mend(s, b, log, person, f.next_unit == k + 1)
            return
    if side + 1 < c.SIDES:
        f.whose = side + 1
        f.stage = CampaignStage.REPAIR
    else:
        f.stage = CampaignStage.OVER


@kernel
def mend(s: Any, b: Any, log: Any, person: int, helped: bool) -> None:
    """AE-451: TB wounds, twice that with Medicae; Ego less by a die."""
    member = b.members[person]
    full = int(s.people[person].wounds_full)
    before, ego = int(member.wounds), int(member.ego)
    gain = campaign.toughness_bonus(s, person) * (2 if helped else 1)
    member.wounds = min(full, before + gain)
    if ego > 0:
        member.ego = max(0, ego - roll(b, log, EGO_FACES, -1, Roll.RECOVERY))
    if member.wounds != before or ego > 0:
        emit(log, Event.RECOVERED, -1, person, int(member.wounds), int(member.ego), 0)


# --- the next fight ---
@kernel
def lay_out(setups: Any, b: Any, log: Any) -> None:
    """AE-452, AE-453: the board of the fight ``b.encounter``; rosters and wins go on."""
    s = setups[b.encounter]
    winner = int(b.frames[0].fight_winner)
    b.round_number = 0
    b.n_order = 0
    b.outcome = s.start.outcome  # of units of the fight that is over
    for k in range(b.order.shape[0]):
        b.order[k] = -1
        b.units[k] = s.start.units[k]
    for piece in range(c.MAX_COVERS):
        b.covers[piece] = s.start.covers[piece]
    for thing in range(c.MAX_GROUND):
        b.ground[thing] = s.start.ground[thing]
    for k in range(c.SIDES):
        b.smokes[k] = s.start.smokes[k]
        b.gates[k] = s.start.gates[k]
        wins = int(b.sides[k].wins)
        b.sides[k] = s.start.sides[k]
        side = b.sides[k]
        side.wins = wins
        side.morale = c.FULL_MORALE
        side.cards = CARDS_AFTER[2 if winner == k else 0 if winner == 1 - k else 1]


@kernel
def begin_turn(s: Any, b: Any) -> None:
    """AE-448: before the fight: missions for Lost pilots, then the places of the rosters."""
    fr.push(b, Frame.CAMPAIGN, -1, -1)
    f = b.frames[b.depth - 1]
    f.stage = CampaignStage.RESCUE
    f.next_unit = 0
    f.whose = 0
