"""The course of a fight: setup, ambush, initiative, Armor phase, foot phase, round end (2.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules import dice, victory
from mech_env.rulesets.steel_typhoon.rules.campaign import encounter_over, interlude, next_encounter
from mech_env.rulesets.steel_typhoon.rules.order import commander, roll_foot_order, roll_initiative
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def fight(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the fight.

    Reads: everything. Writes: round, order, flags. Rolls: Skill dice, initiative, foot initiative.
    Asks: activate (loadout, camp: through their frames).
    """
    stage = f.stage
    if stage == fr.FightStage.LOADOUT:
        choose_loadouts(s, b, f)
    elif stage == fr.FightStage.AMBUSH:
        begin_fight(s, b, log, f)
    elif stage == fr.FightStage.INITIATIVE:
        roll_initiative(s, b, log)
        f.stage = fr.FightStage.ROUND
    elif stage == fr.FightStage.ROUND:
        b.round_number += 1
        begin_round(s, b, log, f)
    elif stage == fr.FightStage.ARMOR:
        next_armor(s, b, f)
    elif stage == fr.FightStage.ACTIVATED:
        side = acting_side(s, b, f.order_place)
        f.stage = fr.FightStage.ARMOR
        fr.push(b, fr.Frame.TURN, d.own_unit(s, b, side, b.request.answer - d.OWN), -1)
    elif stage == fr.FightStage.FOOT:
        f.order_place = 0
        f.last_squad = -1
        f.foot_sides = roll_foot_order(s, b, log)
        f.stage = fr.FightStage.SQUADS
    elif stage == fr.FightStage.SQUADS:
        next_squad(s, b, f)
    elif stage == fr.FightStage.ROUND_END:
        end_round(s, b, log, f)
    elif stage == fr.FightStage.OVER:
        encounter_over(s, b, log, f.fight_winner)
        f.stage = fr.FightStage.INTERLUDE
        f.fight_winner = DRAW  # read no more
        f.refits = 0
        f.next_unit = 0
    elif stage == fr.FightStage.INTERLUDE:
        if interlude(s, b, f) == 0:
            f.stage = fr.FightStage.NEXT
    else:
        next_encounter(setups, b, log)
        f.stage = fr.FightStage.LOADOUT
        f.next_unit = 0


@kernel
def choose_loadouts(s: Any, b: Any, f: Any) -> None:
    """F0: sides with `loadout_choice = choose` fit out their Armors, secretly (ST-003).

    Fresh sides do so before each fight (ST-187); the persistent one carries its systems over and
    chooses again at hubs only (ST-184, ST-185).
    """
    while f.next_unit < s.n_units:
        unit = f.next_unit
        f.next_unit += 1
        side = s.units[unit].side
        fresh = b.encounter == 0 or side != s.persistent_side
        if fresh and s.options.loadout_choice[side] == 1:
            fr.push(b, fr.Frame.LOADOUT, unit, -1)
            return
    f.stage = fr.FightStage.AMBUSH


@kernel
def begin_fight(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-174: who is depleted; F1: the ambushers' free round (ST-052), or initiative at once."""
    for unit in range(s.n_units):
        u = b.units[unit]
        u.depleted = 1 if u.since_charge >= c.DEPLETED_AFTER else 0
    for side in range(s.n_sides):
        commander(s, b, side)  # ST-059: named before the first shot may leave nobody to name
    emit(log, ev.Event.FIGHT_BEGINS, -1, b.encounter, 0, 0, 0)
    b.round_number = 0
    for place in range(3):
        b.side_order[place] = place
    if s.options.ambush_side >= 0:
        emit(log, ev.Event.AMBUSH, -1, s.options.ambush_side, 0, 0, 0)
        begin_round(s, b, log, f)
    else:
        clear_round(s, b)
        f.stage = fr.FightStage.INITIATIVE


@kernel
def begin_round(s: Any, b: Any, log: Any, f: Any) -> None:
    """F3: a clean table, and every operable Armor rolls its Skill dice (ST-045)."""
    clear_round(s, b)
    emit(log, ev.Event.ROUND_BEGINS, -1, b.round_number, 0, 0, 0)
    for unit in range(s.n_units):
        if pools.operable(s, b, unit):
            dice.roll_skill(s, b, log, unit)
    f.stage = fr.FightStage.ARMOR
    f.order_place = 0


@kernel
def clear_round(s: Any, b: Any) -> None:
    """Dice, Spot dice and per-round flags go (ST-048, ST-109)."""
    for unit in range(s.n_units):
        dice.clear_round_of(s, b, unit)
        for side in range(s.n_sides):
            b.sides[side].spot_value[unit] = 0
            b.sides[side].spot_by[unit] = -1
    for squad in range(s.n_squads):
        b.squads[squad].attacked = 0
        b.squads[squad].die_face = 0
        b.squads[squad].metres_left = 0


@kernel
def acting_side(s: Any, b: Any, place: int) -> int:
    """The side at a place of the order; in the ambush round only one acts. -1 past the end."""
    if b.round_number == 0:
        return int(s.options.ambush_side) if place == 0 else -1
    return int(b.side_order[place]) if place < s.n_sides else -1


@kernel
def next_armor(s: Any, b: Any, f: Any) -> None:
    """F4: the commander names the next Armor of the side (ST-059)."""
    side = acting_side(s, b, f.order_place)
    if side < 0:
        f.stage = fr.FightStage.FOOT
        return
    ready = -1
    for unit in range(s.n_units):
        if s.units[unit].side == side and can.awaits_turn(s, b, unit):
            if ready < 0 or b.units[unit].init_roll > b.units[ready].init_roll:
                ready = unit
    if ready < 0:
        f.order_place += 1
    elif s.options.side_order == c.SideOrder.INITIATIVE:
        fr.push(b, fr.Frame.TURN, ready, -1)
    else:
        f.stage = fr.FightStage.ACTIVATED
        fr.ask(s, b, commander(s, b, side), d.Decision.ACTIVATE)


@kernel
def next_squad(s: Any, b: Any, f: Any) -> None:
    """F5: squads of the sides in foot order, ascending index (ST-158, ST-159)."""
    while f.order_place < f.foot_sides:
        side = b.foot_order[f.order_place]
        while f.last_squad + 1 < s.n_squads:
            f.last_squad += 1
            if s.squads[f.last_squad].side == side and b.squads[f.last_squad].hex >= 0:
                fr.push(b, fr.Frame.SQUAD, c.MAX_UNITS + f.last_squad, -1)
                return
        f.order_place += 1
        f.last_squad = -1
    f.stage = fr.FightStage.ROUND_END


@kernel
def end_round(s: Any, b: Any, log: Any, f: Any) -> None:
    """F6: the table is cleared; objective first, then the round limit (ST-189, ST-190)."""
    clear_round(s, b)
    if b.round_number == 0:
        f.stage = fr.FightStage.INITIATIVE
        return
    f.stage = fr.FightStage.ROUND
    if s.objective_hex >= 0:
        for unit in range(s.n_units):
            if s.units[unit].side == s.objective_side and pools.operable(s, b, unit):
                if b.units[unit].hex == s.objective_hex:
                    victory.win_objective(s, b, log, s.objective_side)
                    return
    if b.round_number < s.round_limit:
        return
    if s.objective_hex >= 0:
        for side in range(s.n_sides):
            if side != s.objective_side and b.sides[side].beaten == 0:
                victory.win_objective(s, b, log, side)
                return
    by_systems = s.options.tiebreak == c.Tiebreak.SYSTEMS
    victory.end_fight(s, b, log, victory.most_systems(s, b) if by_systems else DRAW, 0)
