"""Between fights: loadouts, the interlude and its repairs, the next encounter (ST-174 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules.dice import clear_round_of
from mech_env.rulesets.steel_typhoon.rules.order import commander
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def fit_out(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a LOADOUT: a type for each slot, the commander decides (ST-001 to ST-003).

    Reads: nothing. Writes: systems. Rolls: nothing. Asks: loadout.
    """
    u = b.units[f.actor]
    if f.stage == fr.PlainStage.START:
        for k in range(c.SYSTEM_SLOTS):
            u.system_kind[k] = c.System.EMPTY
            u.system_state[k] = c.SlotState.NONE
        f.stage = fr.PlainStage.ANSWERED
    else:
        kind = b.request.answer - d.NUMBER
        u.system_kind[f.slot] = kind
        u.system_state[f.slot] = c.SlotState.NONE if kind == c.System.EMPTY else c.SlotState.WORKING
        emit(log, ev.Event.LOADOUT, f.actor, f.slot, kind, 0, 0)
        f.slot += 1
    if f.slot == c.SYSTEM_SLOTS:
        fr.pop(b)
    else:
        fr.ask(s, b, outfitter(s, b, int(f.actor)), d.Decision.LOADOUT)


@kernel
def outfitter(s: Any, b: Any, fitted: int) -> int:
    """ST-059 where nobody fights: the commander among those that could be fielded, lead first.

    ``fitted`` is being fitted out: its empty slots do not keep it off the field.
    """
    side = s.units[fitted].side
    own = b.sides[side]
    lead = s.start.sides[side].lead
    best = -1
    for unit in range(s.n_units):
        if s.units[unit].side != side:
            continue
        if can_be_fielded(s, b, unit) or (unit == fitted and b.units[unit].pilot_hp > 0):
            higher = best < 0 or s.units[unit].rank > s.units[best].rank
            if unit == lead or (best != lead and higher):
                best = unit
    if best >= 0:
        own.commander = best
    return int(own.commander)


@kernel
def can_be_fielded(s: Any, b: Any, unit: int) -> int:
    """ST-185: kept, with a system and a living pilot."""
    u = b.units[unit]
    return 1 if u.fate != c.Fate.LOST and pools.installed(s, b, unit) > 0 and u.pilot_hp > 0 else 0


@kernel
def encounter_over(s: Any, b: Any, log: Any, winner: int) -> None:
    """ST-174, ST-185, ST-186: who is kept, what is cleared, and whether the campaign goes on."""
    p = int(s.persistent_side)
    beaten = b.sides[p].beaten
    gave_way = beaten == c.Ending.ROUT or beaten == c.Ending.SURRENDER  # ST-173
    on_map_kept = beaten == 0 or (winner == DRAW and not gave_way)
    if winner == p:
        b.wins += 1
    elif winner != DRAW:
        b.losses += 1
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side != p or u.fate == c.Fate.LOST:
            continue
        if u.fate == c.Fate.IN_FIGHT or u.fate == c.Fate.NOT_FIELDED or winner == p:
            kept = on_map_kept or u.fate == c.Fate.NOT_FIELDED
        else:
            kept = u.fate == c.Fate.ROUTED
        u.fate = c.Fate.NOT_FIELDED if kept else c.Fate.LOST
        u.hex = -1
        u.since_charge += 1
        u.limp = c.Limp.NONE
        u.limp_next = c.Limp.NONE
        rest_unit(s, b, unit)
    fieldable = 0
    for unit in range(s.n_units):
        # Mending may still field a wreck, so the test here is whether anybody is left to mend.
        if s.units[unit].side == p and b.units[unit].fate != c.Fate.LOST:
            fieldable = 1
    early = (beaten != 0 and beaten != c.Ending.ROUT) or fieldable == 0
    if b.encounter + 1 == s.n_encounters:
        end_campaign(s, b, log, 0)
    elif early:
        end_campaign(s, b, log, 1)


@kernel
def rest_unit(s: Any, b: Any, unit: int) -> None:
    """ST-185: what a fight leaves behind is cleared; systems, rockets, HP and counters stay."""
    clear_round_of(s, b, unit)
    u = b.units[unit]
    u.shut_down = 0  # ST-177: it runs again, depleted still
    u.battery_rolled = 0
    u.direct_hits = 0
    u.grappled_by = -1
    u.disabled_slot = -1
    u.token = 0
    u.token_round = -1
    u.actions_left = 0
    u.comms_done = 0
    u.init_roll = 0
    for k in range(2):
        u.victims[k] = -1
        u.held_action[k] = -1
        u.held_trigger[k] = -1
    for k in range(c.SYSTEM_SLOTS):
        if u.system_state[k] != c.SlotState.DESTROYED and u.system_kind[k] != c.System.EMPTY:
            u.system_state[k] = c.SlotState.WORKING


@kernel
def end_campaign(s: Any, b: Any, log: Any, early: int) -> None:
    """ST-186: +1 if more encounters were won than lost and it was not ended early."""
    p = int(s.persistent_side)
    result = 0
    if early == 1 or b.wins < b.losses:
        result = -1
    elif b.wins > b.losses:
        result = 1
    for side in range(s.n_sides):
        b.scores[side] += result if side == p else -result
    b.winner = DRAW
    if result == 1:
        b.winner = p
    elif result == -1:
        b.winner = 1 if p == 0 else 0
    b.reason = c.Ending.CAMPAIGN
    emit(log, ev.Event.BATTLE_ENDS, -1, b.reason, b.winner, 0, 0)


@kernel
def interlude(s: Any, b: Any, f: Any) -> int:
    """F7: slots of time per Armor, then the hub's service. Returns 0 when all is done."""
    p = s.persistent_side
    while f.next_unit < s.n_units:
        unit = f.next_unit
        f.next_unit += 1
        u = b.units[unit]
        if s.units[unit].side != p or u.fate == c.Fate.LOST:
            continue
        if f.refits == 0:
            fr.push(b, fr.Frame.CAMP, unit, -1)
            b.frames[b.depth - 1].slots_left = s.slots
            return 1
        if s.options.loadout_choice[p] == 1 and pools.destroyed(s, b, unit) == 0:
            fr.push(b, fr.Frame.LOADOUT, unit, -1)
            return 1
    if f.refits == 0 and s.site == c.Site.HUB:
        f.refits = 1
        f.next_unit = 0
        for unit in range(s.n_units):  # ST-184: topped up free, before anybody is refitted
            if s.units[unit].side == p and b.units[unit].fate != c.Fate.LOST:
                b.units[unit].rockets = s.units[unit].rockets_full
        return 1
    return 0


@kernel
def camp(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an Armor's interlude (ST-184).

    Reads: systems. Writes: systems, HP, battery, limp. Rolls: repair, count. Asks: camp, repair,
    limp.
    """
    u = b.units[f.actor]
    if f.stage == fr.CampStage.START:
        if f.slots_left < 1:
            fr.pop(b)
        else:
            f.stage = fr.CampStage.ANSWER
            fr.ask(s, b, f.actor, d.Decision.CAMP)
    elif f.stage == fr.CampStage.ANSWER:
        f.slots_left -= 1
        f.stage = fr.CampStage.START
        answer = b.request.answer
        if answer == d.Verb.REPAIR:
            roll_repair(s, b, log, f)
        elif answer == d.Verb.FULL:
            f.slots_left -= 1
            restore_all(s, b, log, f.actor)
            u.limp_next = c.Limp.NONE  # ST-183
            emit(log, ev.Event.MENDED, f.actor, ev.Mended.FULL, 0, 0, 0)
        elif answer == d.Verb.CHARGE:
            u.since_charge = 0
            u.depleted = 0
            emit(log, ev.Event.MENDED, f.actor, ev.Mended.CHARGED, 0, 0, 0)
        elif answer == d.Verb.HEAL:
            u.pilot_hp += 1
            emit(log, ev.Event.MENDED, f.actor, ev.Mended.HEALED, 0, 0, 0)
        else:
            emit(log, ev.Event.MENDED, f.actor, ev.Mended.RESTED, 0, 0, 0)
    elif f.stage == fr.CampStage.REPAIRS:
        replace_systems(s, b, log, f)
    elif f.stage == fr.CampStage.REPAIR_SET:
        restore(s, b, log, f.actor, b.request.answer - d.SYSTEM)
        f.repairs -= 1
        f.stage = fr.CampStage.REPAIRS
    else:
        u.limp_next = c.Limp.MOVE_ONLY if b.request.answer == d.Verb.MOVE else c.Limp.ATTACK_ONLY
        emit(log, ev.Event.LIMP, f.actor, u.limp_next, 0, 0, 0)
        patch_up(s, b, log, f.actor, u.limp_next)
        f.stage = fr.CampStage.START


@kernel
def restore(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """A destroyed system is replaced: same type, same slot (ST-179)."""
    u = b.units[unit]
    if u.system_state[slot] == c.SlotState.DESTROYED:
        u.system_state[slot] = c.SlotState.WORKING
        emit(log, ev.Event.REPAIRED, unit, slot, u.system_kind[slot], 0, 0)


@kernel
def restore_all(s: Any, b: Any, log: Any, unit: int) -> None:
    """All destroyed systems are replaced."""
    for slot in range(c.SYSTEM_SLOTS):
        restore(s, b, log, unit, slot)


@kernel
def roll_repair(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-178 to ST-182: 4-6 replaces 1d6 systems, 2-3 1d3, on a 1 the Armor limps."""
    u = b.units[f.actor]
    face = roll(b, log, 6, f.actor, ev.Roll.REPAIR)
    face = min(6, face + pools.has_talent(s, b, f.actor, c.Talent.MECHANIC))
    if face == 1:
        f.stage = fr.CampStage.LIMP
        fr.ask(s, b, f.actor, d.Decision.LIMP)
        return
    u.limp_next = c.Limp.NONE  # ST-183
    count = roll(b, log, 6, f.actor, ev.Roll.REPAIR_COUNT)
    f.repairs = count if face >= 4 else (count + 1) // 2  # ST-180: 1d3
    f.stage = fr.CampStage.REPAIRS


@kernel
def replace_systems(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-181: the owner picks while more are destroyed than may be replaced."""
    if pools.destroyed(s, b, f.actor) > f.repairs:
        if f.repairs > 0:
            f.stage = fr.CampStage.REPAIR_SET
            fr.ask(s, b, f.actor, d.Decision.REPAIR)
            return
    else:
        restore_all(s, b, log, f.actor)
    f.stage = fr.CampStage.START


@kernel
def patch_up(s: Any, b: Any, log: Any, unit: int, limp: int) -> None:
    """ST-182: an Armor without any system gets one back, so that it can be fielded."""
    if pools.installed(s, b, unit) > 0:
        return
    fits = 1 << c.System.MOV if limp == c.Limp.MOVE_ONLY else can.WEAPON_KINDS
    lowest, fitting = -1, -1
    for k in range(c.SYSTEM_SLOTS - 1, -1, -1):
        if b.units[unit].system_state[k] == c.SlotState.DESTROYED:
            lowest = k
            if (fits >> b.units[unit].system_kind[k]) & 1:
                fitting = k
    restore(s, b, log, unit, fitting if fitting >= 0 else lowest)


@kernel
def next_encounter(setups: Any, b: Any, log: Any) -> None:
    """ST-185, ST-187: the next encounter is laid out; the persistent side comes as it is.

    If it can field nobody the campaign is over, and the fight before was its last (ST-186).
    """
    last = setups[b.encounter]
    b.encounter += 1
    s = setups[b.encounter]
    p = int(s.persistent_side)
    b.round_number = 0
    for place in range(b.sides.shape[0]):
        b.side_order[place] = s.start.side_order[place]
        b.foot_order[place] = s.start.foot_order[place]
    for k in range(b.pieces.shape[0]):
        b.pieces[k] = s.start.pieces[k]
    for k in range(b.squads.shape[0]):
        b.squads[k] = s.start.squads[k]
    for side in range(b.sides.shape[0]):
        b.sides[side] = s.start.sides[side]
    fielded = 0
    for unit in range(b.units.shape[0]):
        if unit >= s.n_units or s.units[unit].side != p:
            b.units[unit] = s.start.units[unit]
        elif can_be_fielded(s, b, unit):
            b.units[unit].hex = s.start.units[unit].hex
            b.units[unit].fate = c.Fate.IN_FIGHT
            b.units[unit].limp = b.units[unit].limp_next
            fielded += 1
    b.sides[p].n_start = fielded
    lead = int(b.sides[p].lead)
    if fielded > 0 and b.units[lead].fate != c.Fate.IN_FIGHT:
        b.sides[p].lead = -1
        b.sides[p].lead = commander(s, b, p)
    if fielded == 0:
        end_campaign(last, b, log, 1)
