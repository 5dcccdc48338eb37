"""The course of a fight: setup, ambush, initiative, Armor phase, foot phase, round end (2.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.events import emit
from mech_env.core.jit import kernel
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.questions.pools import (
    clear_dice,
    installed,
    operable,
    roll_skill,
)
from mech_env.rulesets.steel_typhoon.rules.campaign import encounter_over, interlude, next_encounter
from mech_env.rulesets.steel_typhoon.rules.harm import (
    ENCOUNTER_OVER,
    beat_side,
    commander,
    end_fight,
    fight_decided,
)
from mech_env.rulesets.steel_typhoon.rules.order import roll_foot_order, roll_initiative
from mech_env.rulesets.steel_typhoon.state.decisions import D_ACTIVATE, OWN, own_unit
from mech_env.rulesets.steel_typhoon.state.events import AMBUSH_BEGINS, FIGHT_BEGINS, ROUND_BEGINS
from mech_env.rulesets.steel_typhoon.state.frames import FITTING, SQUAD_TURN, TURN, ask, push
from mech_env.rulesets.steel_typhoon.state.record import (
    BY_OBJECTIVE,
    MAX_UNITS,
    ORDER_INITIATIVE,
    TIE_SYSTEMS,
)

# Stages of the fight's frame. Its `progress` counts sides in order, `target` squads or units.
(
    F_LOADOUT, F_AMBUSH, F_INITIATIVE, F_ROUND, F_ARMOR, F_ACTIVATED, F_FOOT, F_SQUADS, F_ROUND_END,
) = range(9)  # fmt: skip
F_INTERLUDE = ENCOUNTER_OVER + 1
F_NEXT = ENCOUNTER_OVER + 2

DEPLETED_AFTER = 3  # encounters (ST-174)


@kernel
def fight(b: Any, f: Any, setups: Any) -> None:
    """One stage of the fight.

    Reads: everything. Writes: round, order, flags. Rolls: Skill dice, initiative, foot initiative.
    Asks: activate (loadout, camp: through their frames).
    """
    stage = f.stage
    if stage == F_LOADOUT:
        choose_loadouts(b, f)
    elif stage == F_AMBUSH:
        begin_fight(b, f)
    elif stage == F_INITIATIVE:
        roll_initiative(b)
        f.stage = F_ROUND
    elif stage == F_ROUND:
        b.round_number += 1
        begin_round(b, f)
    elif stage == F_ARMOR:
        next_armor(b, f)
    elif stage == F_ACTIVATED:
        side = acting_side(b, f.progress)
        f.stage = F_ARMOR
        push(b, TURN, own_unit(b, side, b.request.answer - OWN), -1, 0)
    elif stage == F_FOOT:
        f.progress = 0
        f.target = -1
        f.losses = roll_foot_order(b)
        f.stage = F_SQUADS
    elif stage == F_SQUADS:
        next_squad(b, f)
    elif stage == F_ROUND_END:
        end_round(b, f)
    elif stage == ENCOUNTER_OVER:
        encounter_over(b, f.target)
        f.stage = F_INTERLUDE
        f.progress = 0
        f.target = 0
    elif stage == F_INTERLUDE:
        if interlude(b, f) == 0:
            f.stage = F_NEXT
    else:
        next_encounter(b, setups)
        f.stage = F_AMBUSH


@kernel
def choose_loadouts(b: Any, f: Any) -> None:
    """F0: sides with `loadout_choice = choose` fit out their Armors, secretly (ST-003)."""
    while f.target < b.n_units:
        unit = f.target
        f.target += 1
        if b.options.choose_loadout[b.units[unit].side] == 1:
            push(b, FITTING, unit, -1, 0)
            return
    f.stage = F_AMBUSH


@kernel
def begin_fight(b: Any, f: Any) -> None:
    """ST-174: who is depleted; F1: the ambushers' free round (ST-052), or initiative at once."""
    for unit in range(b.n_units):
        u = b.units[unit]
        u.depleted = 1 if u.since_charge >= DEPLETED_AFTER else 0
    for side in range(b.n_sides):
        commander(b, side)  # ST-059: named before the first shot may leave nobody to name
    emit(b, FIGHT_BEGINS, -1, b.encounter, 0, 0, 0)
    b.round_number = 0
    for place in range(3):
        b.side_order[place] = place
    if b.options.ambush_side >= 0:
        emit(b, AMBUSH_BEGINS, -1, b.options.ambush_side, 0, 0, 0)
        begin_round(b, f)
    else:
        clear_round(b)
        f.stage = F_INITIATIVE


@kernel
def begin_round(b: Any, f: Any) -> None:
    """F3: a clean table, and every operable Armor rolls its Skill dice (ST-045)."""
    clear_round(b)
    emit(b, ROUND_BEGINS, -1, b.round_number, 0, 0, 0)
    for unit in range(b.n_units):
        if operable(b, unit):
            roll_skill(b, unit)
    f.stage = F_ARMOR
    f.progress = 0


@kernel
def clear_round(b: Any) -> None:
    """Dice, Spot dice and per-round flags go (ST-048, ST-109)."""
    for unit in range(b.n_units):
        u = b.units[unit]
        clear_dice(b, unit)
        u.acted = 0
        u.attacked = 0
        u.forgo = 0
        u.spotted_bits = 0
        u.metres_left = 0
        u.move_started = 0
        for side in range(b.n_sides):
            b.sides[side].spot_value[unit] = 0
            b.sides[side].spot_by[unit] = -1
    for squad in range(b.n_squads):
        b.squads[squad].attacked = 0
        b.squads[squad].die_face = 0


@kernel
def acting_side(b: Any, place: int) -> int:
    """The side at a place of the order; in the ambush round only one acts. -1 past the end."""
    if b.round_number == 0:
        return int(b.options.ambush_side) if place == 0 else -1
    return int(b.side_order[place]) if place < b.n_sides else -1


@kernel
def next_armor(b: Any, f: Any) -> None:
    """F4: the commander names the next Armor of the side (ST-059)."""
    side = acting_side(b, f.progress)
    if side < 0:
        f.stage = F_FOOT
        return
    ready = -1
    for unit in range(b.n_units):
        u = b.units[unit]
        if u.side == side and u.acted == 0 and operable(b, unit):
            if ready < 0 or u.init_roll > b.units[ready].init_roll:
                ready = unit
    if ready < 0:
        f.progress += 1
    elif b.options.side_order == ORDER_INITIATIVE:
        push(b, TURN, ready, -1, 0)
    else:
        f.stage = F_ACTIVATED
        ask(b, commander(b, side), D_ACTIVATE)


@kernel
def next_squad(b: Any, f: Any) -> None:
    """F5: squads of the sides in foot order, ascending index (ST-158, ST-159)."""
    while f.progress < f.losses:
        side = b.foot_order[f.progress]
        while f.target + 1 < b.n_squads:
            f.target += 1
            q = b.squads[f.target]
            if q.side == side and q.hex >= 0:
                push(b, SQUAD_TURN, MAX_UNITS + f.target, -1, 0)
                return
        f.progress += 1
        f.target = -1
    f.stage = F_ROUND_END


@kernel
def end_round(b: Any, f: Any) -> None:
    """F6: the table is cleared; objective first, then the round limit (ST-189, ST-190)."""
    clear_round(b)
    if b.round_number == 0:
        f.stage = F_INITIATIVE
        return
    f.stage = F_ROUND
    if b.objective_hex >= 0:
        for unit in range(b.n_units):
            u = b.units[unit]
            if u.hex == b.objective_hex and u.side == b.objective_side and operable(b, unit):
                win_objective(b, b.objective_side)
                return
    if b.round_number < b.round_limit:
        return
    if b.objective_hex >= 0:
        for side in range(b.n_sides):
            if side != b.objective_side and b.sides[side].beaten == 0:
                win_objective(b, side)
                return
    winner = DRAW
    if b.options.tiebreak == TIE_SYSTEMS:
        winner = most_systems(b)
    end_fight(b, winner, 0)


@kernel
def win_objective(b: Any, side: int) -> None:
    """ST-189: all other sides are beaten by the objective."""
    for other in range(b.n_sides):
        if other != side and b.sides[other].beaten == 0:
            beat_side(b, other, BY_OBJECTIVE)
    fight_decided(b)


@kernel
def most_systems(b: Any) -> int:
    """ST-190, `tiebreak = systems`: the side with most installed systems, or a draw."""
    winner = DRAW
    most = -1
    for side in range(b.n_sides):
        count = 0
        for unit in range(b.n_units):
            if b.units[unit].side == side and b.units[unit].hex >= 0:
                count += installed(b, unit)
        if b.sides[side].beaten == 0:
            if count > most:
                winner = side
                most = count
            elif count == most:
                winner = DRAW
    return winner
