"""Between fights: loadouts, the interlude and its repairs, the next encounter (ST-174 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.questions.pools import has_talent, installed
from mech_env.rulesets.steel_typhoon.rules.harm import commander
from mech_env.rulesets.steel_typhoon.state.codes import (
    ATTACK_ONLY,
    BY_ROUT,
    CAMPAIGN_OVER,
    DESTROYED,
    DIR,
    EMPTY,
    HTH,
    HUB,
    IN_FIGHT,
    LOST,
    MECHANIC,
    MOV,
    MOVE_ONLY,
    NO_LIMP,
    NO_SYSTEM,
    NOT_FIELDED,
    ROUTED,
    SMA,
    SYSTEM_SLOTS,
    WORKING,
)
from mech_env.rulesets.steel_typhoon.state.decisions import (
    CHARGE,
    D_CAMP,
    D_LIMP,
    D_LOADOUT,
    D_REPAIR,
    FULL,
    HEAL,
    MOVE,
    NUMBER,
    REPAIR,
    SYSTEM,
)
from mech_env.rulesets.steel_typhoon.state.events import (
    BATTLE_ENDS,
    LIMPS,
    LOADOUT_SET,
    MENDED,
    R_REPAIR,
    R_REPAIR_COUNT,
    REPAIRED,
)
from mech_env.rulesets.steel_typhoon.state.frames import Frame, ask, pop, push


@kernel
def fit_out(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a LOADOUT: a type for each slot, the commander decides (ST-001 to ST-003).

    Reads: nothing. Writes: systems. Rolls: nothing. Asks: loadout.
    """
    u = b.units[f.actor]
    if f.stage == 0:
        for k in range(SYSTEM_SLOTS):
            u.system_kind[k] = EMPTY
            u.system_state[k] = NO_SYSTEM
        f.stage = 1
    else:
        kind = b.request.answer - NUMBER
        u.system_kind[f.slot] = kind
        u.system_state[f.slot] = NO_SYSTEM if kind == EMPTY else WORKING
        emit(log, LOADOUT_SET, f.actor, f.slot, kind, 0, 0)
        f.slot += 1
    if f.slot == SYSTEM_SLOTS:
        pop(b)
    else:
        ask(s, b, commander(s, b, s.units[f.actor].side), D_LOADOUT)


@kernel
def destroyed_systems(s: Any, b: Any, unit: int) -> int:
    """How many systems wait for repair."""
    count = 0
    for k in range(SYSTEM_SLOTS):
        if b.units[unit].system_state[k] == DESTROYED:
            count += 1
    return count


@kernel
def can_be_fielded(s: Any, b: Any, unit: int) -> int:
    """ST-185: kept, with a system and a living pilot."""
    u = b.units[unit]
    return 1 if u.fate != LOST and installed(s, b, unit) > 0 and u.pilot_hp > 0 else 0


@kernel
def encounter_over(s: Any, b: Any, log: Any, winner: int) -> None:
    """ST-174, ST-185, ST-186: who is kept, what is cleared, and whether the campaign goes on."""
    p = int(s.persistent_side)
    beaten = b.sides[p].beaten
    if winner == p:
        b.wins += 1
    elif winner != DRAW:
        b.losses += 1
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side != p or u.fate == LOST:
            continue
        if u.fate == IN_FIGHT or u.fate == NOT_FIELDED or winner == p:
            # Beaten and still on the map: shut down where the others fled.
            kept = beaten == 0 or winner == DRAW or u.fate == NOT_FIELDED
        else:
            kept = u.fate == ROUTED
        u.fate = NOT_FIELDED if kept else LOST
        u.hex = -1
        u.since_charge += 1
        u.limp = NO_LIMP
        u.limp_next = NO_LIMP
        rest_unit(s, b, unit)
    fieldable = 0
    for unit in range(s.n_units):
        # Mending may still field a wreck, so the test here is whether anybody is left to mend.
        if s.units[unit].side == p and b.units[unit].fate != LOST:
            fieldable = 1
    early = (beaten != 0 and beaten != BY_ROUT) or fieldable == 0
    if b.encounter + 1 == s.n_encounters:
        end_campaign(s, b, log, 0)
    elif early:
        end_campaign(s, b, log, 1)


@kernel
def rest_unit(s: Any, b: Any, unit: int) -> None:
    """ST-185: what a fight leaves behind is cleared; systems, rockets, HP and counters stay."""
    u = b.units[unit]
    u.shut_down = 0  # ST-177: it runs again, depleted still
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
    for k in range(SYSTEM_SLOTS):
        if u.system_state[k] != DESTROYED and u.system_kind[k] != EMPTY:
            u.system_state[k] = WORKING


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
    b.reason = CAMPAIGN_OVER
    emit(log, BATTLE_ENDS, -1, b.reason, b.winner, 0, 0)


@kernel
def interlude(s: Any, b: Any, f: Any) -> int:
    """F7: slots of time per Armor, then the hub's service. Returns 0 when all is done."""
    p = s.persistent_side
    while f.next_unit < s.n_units:
        unit = f.next_unit
        f.next_unit += 1
        u = b.units[unit]
        if s.units[unit].side != p or u.fate == LOST:
            continue
        if f.refits == 0:
            push(b, Frame.CAMP, unit, -1)
            b.frames[b.depth - 1].slots_left = s.slots
            return 1
        u.rockets = s.units[unit].rockets_full  # ST-184: topped up free
        if s.options.choose_loadout[p] == 1 and destroyed_systems(s, b, unit) == 0:
            push(b, Frame.LOADOUT, unit, -1)
            return 1
    if f.refits == 0 and s.site == HUB:
        f.refits = 1
        f.next_unit = 0
        return 1
    return 0


C_START, C_ANSWER, C_REPAIRS, C_REPAIR_SET, C_LIMP = range(5)


@kernel
def camp(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an Armor's interlude (ST-184).

    Reads: systems. Writes: systems, HP, battery, limp. Rolls: repair, count. Asks: camp, repair,
    limp.
    """
    u = b.units[f.actor]
    if f.stage == C_START:
        if f.slots_left < 1:
            pop(b)
        else:
            f.stage = C_ANSWER
            ask(s, b, f.actor, D_CAMP)
    elif f.stage == C_ANSWER:
        f.slots_left -= 1
        f.stage = C_START
        answer = b.request.answer
        if answer == REPAIR:
            roll_repair(s, b, log, f)
        elif answer == FULL:
            f.slots_left -= 1
            for k in range(SYSTEM_SLOTS):
                restore(s, b, log, f.actor, k)
            u.limp_next = NO_LIMP  # ST-183
            emit(log, MENDED, f.actor, 2, 0, 0, 0)
        elif answer == CHARGE:
            u.since_charge = 0
            u.depleted = 0
            emit(log, MENDED, f.actor, 1, 0, 0, 0)
        elif answer == HEAL:
            u.pilot_hp += 1
            emit(log, MENDED, f.actor, 0, 0, 0, 0)
        else:
            emit(log, MENDED, f.actor, 3, 0, 0, 0)
    elif f.stage == C_REPAIRS:
        replace_systems(s, b, log, f)
    elif f.stage == C_REPAIR_SET:
        restore(s, b, log, f.actor, b.request.answer - SYSTEM)
        f.repairs -= 1
        f.stage = C_REPAIRS
    else:
        u.limp_next = MOVE_ONLY if b.request.answer == MOVE else ATTACK_ONLY
        emit(log, LIMPS, f.actor, u.limp_next, 0, 0, 0)
        patch_up(s, b, log, f.actor, u.limp_next)
        f.stage = C_START


@kernel
def restore(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """A destroyed system is replaced: same type, same slot (ST-179)."""
    u = b.units[unit]
    if u.system_state[slot] == DESTROYED:
        u.system_state[slot] = WORKING
        emit(log, REPAIRED, unit, slot, u.system_kind[slot], 0, 0)


@kernel
def roll_repair(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-178 to ST-182: 4-6 replaces 1d6 systems, 2-3 1d3, on a 1 the Armor limps."""
    u = b.units[f.actor]
    face = roll(b, log, 6, f.actor, R_REPAIR)
    face = min(6, face + has_talent(s, b, f.actor, MECHANIC))
    if face == 1:
        f.stage = C_LIMP
        ask(s, b, f.actor, D_LIMP)
        return
    u.limp_next = NO_LIMP  # ST-183
    count = roll(b, log, 6, f.actor, R_REPAIR_COUNT)
    f.repairs = count if face >= 4 else (count + 1) // 2  # ST-180: 1d3
    f.stage = C_REPAIRS


@kernel
def replace_systems(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-181: the owner picks while more are destroyed than may be replaced."""
    if destroyed_systems(s, b, f.actor) > f.repairs:
        if f.repairs > 0:
            f.stage = C_REPAIR_SET
            ask(s, b, f.actor, D_REPAIR)
            return
    else:
        for k in range(SYSTEM_SLOTS):
            restore(s, b, log, f.actor, k)
    f.stage = C_START


@kernel
def patch_up(s: Any, b: Any, log: Any, unit: int, limp: int) -> None:
    """ST-182: an Armor without any system gets one back, so that it can be fielded."""
    if installed(s, b, unit) > 0:
        return
    u = b.units[unit]
    lowest = -1
    fitting = -1
    for k in range(SYSTEM_SLOTS):
        if u.system_state[k] == DESTROYED:
            kind = u.system_kind[k]
            weapon = kind == HTH or kind == DIR or kind == SMA
            if lowest < 0:
                lowest = k
            if fitting < 0 and (
                (limp == MOVE_ONLY and kind == MOV) or (limp == ATTACK_ONLY and weapon)
            ):
                fitting = k
    restore(s, b, log, unit, fitting if fitting >= 0 else lowest)


@kernel
def next_encounter(setups: Any, b: Any, log: Any) -> None:
    """ST-185, ST-187: the next encounter is laid out; the persistent side comes as it is.

    If it can field nobody the campaign is over.
    """
    b.encounter += 1
    s = setups[b.encounter]
    p = int(s.persistent_side)
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
            b.units[unit].fate = IN_FIGHT
            b.units[unit].limp = b.units[unit].limp_next
            fielded += 1
    b.sides[p].n_start = fielded
    lead = int(b.sides[p].lead)
    if fielded > 0 and b.units[lead].fate != IN_FIGHT:
        b.sides[p].lead = -1
        b.sides[p].lead = commander(s, b, p)
    if fielded == 0:
        end_campaign(s, b, log, 1)
