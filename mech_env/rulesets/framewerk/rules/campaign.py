"""Between the fights of a campaign (FW-301 to FW-306): who survives, with what, and supplies."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import wounds
from mech_env.rulesets.framewerk.rules import harm
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr


@kernel
def encounter_over(s: Any, b: Any, log: Any, f: Any) -> None:
    """FW-301: the campaign ends with a fight not won, or with the last one."""
    won = f.target == 0
    if won:
        b.wins += 1
    if won and b.encounter + 1 < s.n_encounters:
        survive(s, b, log)
        b.kits += s.new_kits
        b.crates += s.new_crates
        fr.push(b, fr.Frame.CAMP, first_survivor(s, b), -1)
        return
    b.winner = int(f.target) if f.target >= 0 else DRAW
    b.reason = c.Ending.CAMPAIGN
    emit(log, ev.Event.BATTLE_ENDS, -1, b.reason, b.winner, 0, 0)


@kernel
def first_survivor(s: Any, b: Any) -> int:
    """The lowest active slot: it decides for the side between fights."""
    for unit in range(s.n_red):
        if b.units[unit].status == c.Status.ACTIVE:
            return unit
    return 0


@kernel
def survive(s: Any, b: Any, log: Any) -> None:
    """FW-302 to FW-304: what a won fight leaves of side red."""
    for unit in range(s.n_units):
        harm.end_hold(s, b, log, unit)
        harm.end_zone(s, b, log, unit)
    for unit in range(s.n_red):
        u = b.units[unit]
        u.engaged = 0
        if u.status == c.Status.DOWN:  # FW-303
            u.status = c.Status.ACTIVE
            u.damage = s.units[unit].vitality - 1
        elif u.status == c.Status.DEAD:
            for k in range(c.CARRIED_SLOTS):
                if u.carried[k] >= 0:
                    discard(s, b, int(u.carried[k]))
                    u.carried[k] = -1
            u.ready = -1
    for weapon in range(s.n_weapons):
        bring_home(s, b, weapon)
    for unit in range(s.n_red):
        u = b.units[unit]
        if u.status == c.Status.ACTIVE:
            half = (int(s.units[unit].tenacity) + 1) // 2  # FW-304: rounded up
            heal(s, b, log, unit, half, ev.Event.RECOVERS)
            u.ready = -1
            for k in range(c.CARRIED_SLOTS - 1, -1, -1):
                if u.carried[k] >= 0:
                    b.weapons[u.carried[k]].home = unit
                    if can.is_broken(s, b, int(u.carried[k])) == 0:
                        u.ready = k


@kernel
def discard(s: Any, b: Any, weapon: int) -> None:
    """A weapon is out of play."""
    w = b.weapons[weapon]
    w.owner = -1
    w.home = -1
    w.at = -1


@kernel
def bring_home(s: Any, b: Any, weapon: int) -> None:
    """FW-303: what lies on the ground returns to its home if that can carry it; else it is lost."""
    w = b.weapons[weapon]
    if w.owner >= 0:
        return
    if w.at >= 0 and 0 <= w.home < s.n_red:
        u = b.units[w.home]
        if u.status == c.Status.ACTIVE and can.free_slot(u) >= 0:
            u.carried[can.free_slot(u)] = weapon
            w.owner = w.home
            w.at = -1
            return
    discard(s, b, weapon)


@kernel
def heal(s: Any, b: Any, log: Any, unit: int, points: int, event: int) -> None:
    """Damage goes down, not below 0."""
    u = b.units[unit]
    points = min(points, int(u.damage))
    u.damage -= points
    u.wound = wounds.wound_level(int(u.damage), int(s.units[unit].vitality))
    if points > 0:
        emit(log, event, unit, points, u.damage, 0, 0)


@kernel
def camp(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the interval between two fights (FW-305, FW-306).

    Reads: damage, weapons. Writes: damage, kits, crates, magazines, wear, drama. Rolls: kits. Asks:
    med, supply, patient, load.
    """
    unit = int(f.actor)
    if f.stage == fr.CampStage.MED:
        f.stage = fr.CampStage.SUPPLY
        if b.kits >= 1:
            fr.ask_then(s, b, f, unit, d.Decision.MED, fr.CampStage.TREAT)
    elif f.stage == fr.CampStage.TREAT:
        f.stage = fr.CampStage.SUPPLY
        if b.request.answer != d.Verb.DONE:
            patient = int(b.request.answer) - d.OWN
            b.kits -= 1
            points = roll(b, log, 10, patient, ev.Roll.KIT) + roll(b, log, 10, patient, ev.Roll.KIT)
            heal(s, b, log, patient, points, ev.Event.TREATED)
            f.stage = fr.CampStage.MED
    elif f.stage == fr.CampStage.SUPPLY:
        if b.crates >= 1 and anything_to_supply(s, b):
            fr.ask_then(s, b, f, unit, d.Decision.SUPPLY, fr.CampStage.WHAT)
        else:
            fr.pop(b)
    elif f.stage == fr.CampStage.WHAT:
        f.supply = b.request.answer
        fr.ask_then(s, b, f, unit, d.Decision.PATIENT, fr.CampStage.PATIENT)
    elif f.stage == fr.CampStage.PATIENT:
        f.target = b.request.answer - d.OWN
        if f.supply == d.Verb.INSPIRE:
            supply(s, b, log, f, -1)
        else:
            fr.ask_then(s, b, f, unit, d.Decision.LOAD, fr.CampStage.LOAD)
    else:
        supply(s, b, log, f, int(b.request.answer) - d.CARRIED)


@kernel
def anything_to_supply(s: Any, b: Any) -> int:
    """FW-306: whether a crate can serve anybody."""
    for what in range(d.Verb.MAGAZINE, d.Verb.INSPIRE + 1):
        if can.any_supply(s, b, what):
            return 1
    return 0


@kernel
def supply(s: Any, b: Any, log: Any, f: Any, carried: int) -> None:
    """FW-306: a crate gives a magazine, mends a weapon or gives a drama point."""
    unit = int(f.target)
    u = b.units[unit]
    kind = -1
    if f.supply == d.Verb.INSPIRE:
        u.drama += 1
    else:
        w = b.weapons[u.carried[carried]]
        kind = int(w.kind)
        if f.supply == d.Verb.MAGAZINE:
            w.mags += 1
        else:
            w.wear = 0
            if u.ready < 0 or carried < u.ready:  # FW-302: the lowest unbroken one is ready
                u.ready = carried
    b.crates -= 1
    emit(log, ev.Event.SUPPLIED, unit, f.supply - d.Verb.MAGAZINE, kind, 0, 0)
    f.stage = fr.CampStage.SUPPLY


@kernel
def next_encounter(setups: Any, b: Any) -> None:
    """FW-302: the next fight is laid out; side red comes as it is, side blue is fresh."""
    pack_weapons(setups[b.encounter], b)
    b.encounter += 1
    s = setups[b.encounter]
    b.round_number = 0
    b.pass_number = 0
    b.n_order = 0
    b.pool.roller = -1  # the dice on the table were of units that may be gone
    b.pool.count = 0
    b.zone_count = 0
    for thing in range(c.MAX_OBJECTS):
        b.objects[thing] = s.start.objects[thing]
    for weapon in range(c.CARRIED_SLOTS * int(s.n_red), c.MAX_WEAPONS):
        b.weapons[weapon] = s.start.weapons[weapon]
    for unit in range(s.n_red):
        come_fresh(b.units[unit], s.start.units[unit])
    for unit in range(s.n_red, c.MAX_UNITS):
        b.units[unit] = s.start.units[unit]
    for unit in range(s.n_red):  # nobody is in close quarters with the dead (FW-021)
        if b.units[unit].status != c.Status.ACTIVE:
            harm.disengage(s, b, unit)


@kernel
def come_fresh(u: Any, fresh: Any) -> None:
    """FW-302: a survivor at its starting cell; damage, drama and weapons are its own."""
    u.at = fresh.at
    u.facing = fresh.facing
    u.surprised = fresh.surprised
    u.initiative = 0
    u.declared = 0
    u.acts_left = 0
    u.aim = 0
    u.cover_taken = 0
    u.debt = 0
    u.engaged = fresh.engaged
    u.face_used = 0
    u.draw_used = 0
    u.hold_kept = 0


@kernel
def pack_weapons(s: Any, b: Any) -> None:
    """Carried weapons go to the places 3 x unit + slot, below those of side blue."""
    for unit in range(s.n_red):
        for k in range(c.CARRIED_SLOTS):
            place = c.CARRIED_SLOTS * unit + k
            weapon = int(b.units[unit].carried[k])
            if weapon < 0:
                continue
            if weapon != place:
                swap_weapons(s, b, weapon, place)
    for unit in range(s.n_red):
        for k in range(c.CARRIED_SLOTS):
            if b.units[unit].carried[k] < 0:
                discard(s, b, c.CARRIED_SLOTS * unit + k)


@kernel
def swap_weapons(s: Any, b: Any, one: int, other: int) -> None:
    """Two instances change places; each stays with its carrier."""
    for unit in range(s.n_red):
        u = b.units[unit]
        for k in range(c.CARRIED_SLOTS):
            if u.carried[k] == one:
                u.carried[k] = other
            elif u.carried[k] == other:
                u.carried[k] = one
    v, w = b.weapons[one], b.weapons[other]
    v.kind, w.kind = int(w.kind), int(v.kind)
    v.owner, w.owner = int(w.owner), int(v.owner)
    v.home, w.home = int(w.home), int(v.home)
    v.at, w.at = int(w.at), int(v.at)
    v.loaded, w.loaded = int(w.loaded), int(v.loaded)
    v.mags, w.mags = int(w.mags), int(v.mags)
    v.wear, w.wear = int(w.wear), int(v.wear)
    v.shots_used, w.shots_used = int(w.shots_used), int(v.shots_used)
