"""Attacks on Armors, pieces and foot soldiers (2.3 to 2.5, ST-073 to ST-113, ST-143 to ST-167)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.hexes import distance
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.rules import dice, harm, victory
from mech_env.rulesets.steel_typhoon.rules.damage import resolve_hit
from mech_env.rulesets.steel_typhoon.rules.order import commander
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def attacker_voice(s: Any, b: Any, f: Any) -> int:
    """The unit that decides for the attacker: itself, or a squad's commander."""
    if f.actor >= c.MAX_UNITS:
        return commander(s, b, s.squads[f.actor - c.MAX_UNITS].side)
    return int(f.actor)


@kernel
def attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an attack.

    Reads: everything about both. Writes: dice, systems, cover, soldiers. Rolls: Attack, Defence,
    Opportunity, damage, squad die, table. Asks: rockets, target, mode, dice, Spot die, cover, loss.
    """
    if f.stage <= fr.AttackStage.DECLARE:
        choose_attack(s, b, log, f)
    elif f.stage <= fr.AttackStage.INTERPOSE:
        bring_to_bear(s, b, log, f)
    elif f.stage <= fr.AttackStage.LOSS_SET:
        strike(s, b, log, f)
    elif f.stage == fr.AttackStage.END:
        if victory.settle(s, b, log) == 0:
            fr.pop(b)
    else:
        attack_others(s, b, log, f)


@kernel
def choose_attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """A1 to A3: rockets and the pool, the target, the mode, the declaration."""
    stage = f.stage
    if stage == fr.AttackStage.START:
        f.stage = fr.AttackStage.TARGET
        if f.actor >= c.MAX_UNITS:
            q = b.squads[f.actor - c.MAX_UNITS]
            q.attacked = 1
            # ST-160: rolled on choosing the attack.
            q.die_face = roll(b, log, 6, f.actor, ev.Roll.SQUAD)
        elif b.units[f.actor].rolled[c.Pool.ATTACK] == 0:  # ST-074: once a round
            if b.units[f.actor].rockets > 0:  # ST-077
                f.stage = fr.AttackStage.ROCKETS
                fr.ask(s, b, f.actor, d.Decision.ROCKETS)
            else:
                dice.roll_attack(s, b, log, f.actor, 0)
    elif stage == fr.AttackStage.ROCKETS:
        dice.roll_attack(s, b, log, f.actor, b.request.answer - d.NUMBER)
        f.stage = fr.AttackStage.TARGET
    elif stage == fr.AttackStage.TARGET:
        if f.interrupt == 1:
            f.stage = fr.AttackStage.MODE
        else:
            f.stage = fr.AttackStage.TARGET_SET
            fr.ask(s, b, attacker_voice(s, b, f), d.Decision.TARGET)
    elif stage == fr.AttackStage.TARGET_SET:
        answer = b.request.answer
        if answer >= d.PIECE:
            f.target_kind = c.TargetKind.PIECE
            f.target = answer - d.PIECE
        elif answer >= d.SQUAD:
            f.target_kind = c.TargetKind.SQUAD
            f.target = answer - d.SQUAD
        else:
            f.target = d.named_enemy(s, b)
        f.stage = fr.AttackStage.MODE
    elif stage == fr.AttackStage.MODE:
        if can.modes_against(s, b, f.actor, f.target_kind, f.target) == 0:
            # From a made-up save only: a held attack begins if it reaches its target (ST-136).
            f.stage = fr.AttackStage.DECLARE
            f.mode = c.Mode.DIR
        else:
            f.stage = fr.AttackStage.MODE_SET
            fr.ask(s, b, attacker_voice(s, b, f), d.Decision.MODE)
    elif stage == fr.AttackStage.MODE_SET:
        f.mode = b.request.answer - d.MODE
        f.stage = fr.AttackStage.DECLARE
    else:
        if f.actor < c.MAX_UNITS:
            b.units[f.actor].attacked = 1  # ST-083: set even if the attack comes to nothing
        f.stage = fr.AttackStage.CHECK
        emit(log, ev.Event.ATTACK, f.actor, f.mode, f.target, f.target_kind, 0)
        if f.target_kind == c.TargetKind.UNIT:
            open_window(s, b, fr.Occasion.ATTACK, -1, f.actor, f.target, -1)


@kernel
def bring_to_bear(s: Any, b: Any, log: Any, f: Any) -> None:
    """A3 to A7: the test after interrupts, the attack die, the Spot die, the cover."""
    stage = f.stage
    if stage == fr.AttackStage.CHECK:
        modes = can.modes_against(s, b, f.actor, f.target_kind, f.target)
        if modes & (1 << f.mode) == 0:  # ST-083, ST-138
            emit(log, ev.Event.ATTACK_LOST, f.actor, 0, 0, 0, 0)
            fr.pop(b)
        else:
            ready_die(s, b, f)
    elif stage == fr.AttackStage.DIE:
        # ST-075: exactly one die.
        f.attack_value = dice.use_die(s, b, log, f.actor, d.Decision.ATKDIE)
        f.stage = fr.AttackStage.SPOT
    elif stage == fr.AttackStage.SPOT:
        f.stage = fr.AttackStage.COVER
        own = b.sides[pools.side_of(s, b, f.actor)]
        if own.spot_value[f.target] > 0 and own.spot_by[f.target] != f.actor:  # ST-108
            f.stage = fr.AttackStage.SPOT_SET
            fr.ask(s, b, attacker_voice(s, b, f), d.Decision.USESPOT)
    elif stage == fr.AttackStage.SPOT_SET:
        if b.request.answer == d.Verb.YES:
            own = b.sides[pools.side_of(s, b, f.actor)]
            f.spot_value = own.spot_value[f.target]
            emit(log, ev.Event.SPOT_USED, f.actor, f.spot_value, f.target, 0, 0)
            own.spot_value[f.target] = 0  # ST-107: consumed, hit or miss
            own.spot_by[f.target] = -1
        f.stage = fr.AttackStage.COVER
    else:
        find_cover(s, b, log, f)


@kernel
def ready_die(s: Any, b: Any, f: Any) -> None:
    """A4: a unit is asked for its die; a squad has rolled it."""
    by_squad = f.actor >= c.MAX_UNITS
    if f.target_kind == c.TargetKind.UNIT:
        f.stage = fr.AttackStage.SPOT if by_squad else fr.AttackStage.DIE
    elif f.target_kind == c.TargetKind.PIECE:
        f.stage = fr.AttackStage.PIECE
    else:
        f.stage = fr.AttackStage.INF if by_squad else fr.AttackStage.INF_SET
    if by_squad:
        f.attack_value = pools.squad_value(s, b, f.actor - c.MAX_UNITS)
    elif f.target_kind == c.TargetKind.SQUAD:
        fr.ask(s, b, f.actor, d.Decision.INFDIE)
    else:
        fr.ask(s, b, f.actor, d.Decision.ATKDIE)


@kernel
def find_cover(s: Any, b: Any, log: Any, f: Any) -> None:
    """A7: victim, piece, or the first ally in the way that accepts (ST-146, ST-150)."""
    if f.stage == fr.AttackStage.INTERPOSE:
        if b.request.answer == d.Verb.YES:
            interpose(log, f, f.cover_unit, 0)
            return
        f.cover_unit = -1
    f.stage = fr.AttackStage.DEFEND
    if f.mode != c.Mode.DIR:  # ST-154
        return
    a = pools.hex_of(s, b, f.actor)
    if f.asked_bits == 0:
        kind, index = sight.cover_of(s, b, a, f.target)
        f.cover_kind = kind
        if kind == c.CoverKind.PIECE:
            f.cover_piece = index
            return
        if kind == c.CoverKind.VICTIM:
            f.cover_unit = index
            return
    candidates = sight.allies_in_way(s, b, a, f.target) & ~f.asked_bits
    ally = -1
    for unit in range(s.n_units):
        if candidates & (1 << unit):
            if sight.covers_unharmed(s, b, c.CoverKind.ALLY, unit):
                # ST-152: refusing is never better, so nobody is asked.
                interpose(log, f, unit, 1)
                return
            if ally < 0:
                ally = unit
    if ally >= 0:
        f.asked_bits |= 1 << ally
        f.cover_unit = ally
        f.stage = fr.AttackStage.INTERPOSE
        fr.ask(s, b, ally, d.Decision.INTERPOSE)


@kernel
def interpose(log: Any, f: Any, unit: int, unharmed: int) -> None:
    """An ally covers the target (ST-150)."""
    f.cover_kind = c.CoverKind.ALLY
    f.cover_unit = unit
    f.stage = fr.AttackStage.DEFEND
    emit(log, ev.Event.INTERPOSED, unit, 0, f.target, unharmed, 0)


@kernel
def strike(s: Any, b: Any, log: Any, f: Any) -> None:
    """A8 to A12: the answer, the damage, the systems lost."""
    stage = f.stage
    if stage == fr.AttackStage.DEFEND:
        f.stage = fr.AttackStage.DAMAGE
        if can.may_answer(s, b, f.target) == 0:
            return
        dice.roll_pool(s, b, log, f.target, c.Pool.DEFENCE)  # ST-110
        away = distance(pools.hex_of(s, b, f.actor), b.units[f.target].hex, s.width)
        if f.mode != c.Mode.HTH and away > sight.DIRECT_FIRE_RANGE:  # ST-043
            dice.roll_dice(s, b, log, f.target, c.DIE_O, 1, ev.Roll.OPPORTUNITY)
        f.stage = fr.AttackStage.DEFENDED
        fr.ask(s, b, f.target, d.Decision.DEFDIE)  # ST-076: attack and Spot die are shown by now
    elif stage == fr.AttackStage.DEFENDED:
        # ST-111; ST-112: Defence Value 0 without a die.
        f.defence_value = dice.use_die(s, b, log, f.target, d.Decision.DEFDIE)
        f.stage = fr.AttackStage.DAMAGE
    elif stage == fr.AttackStage.DAMAGE:
        resolve_hit(s, b, log, f)
        f.stage = fr.AttackStage.LOSS
    elif stage == fr.AttackStage.LOSS:
        next_loss(s, b, log, f)
    else:
        victim = pools.loses_next(f)
        if b.request.answer == d.Verb.TABLE:
            harm.roll_loss(s, b, log, victim)
        else:
            harm.lose_system(s, b, log, victim, b.request.answer - d.SYSTEM)
        count_loss(f)


@kernel
def count_loss(f: Any) -> None:
    """One loss is done with."""
    if f.losses > 0:
        f.losses -= 1
    else:
        f.cover_losses -= 1
    f.stage = fr.AttackStage.LOSS


@kernel
def next_loss(s: Any, b: Any, log: Any, f: Any) -> None:
    """A12, ST-097, ST-102: target first, then the covering Armor; one decision per loss."""
    if f.losses > 0 and b.units[f.target].fate != c.Fate.IN_FIGHT:
        f.losses = 0  # ST-090: surplus losses are ignored
    if f.cover_losses > 0 and b.units[f.cover_unit].fate != c.Fate.IN_FIGHT:
        f.cover_losses = 0
    if f.losses == 0 and f.cover_losses == 0:
        f.stage = fr.AttackStage.END
        return
    victim = pools.loses_next(f)
    owner, attacker = s.units[victim].side, pools.side_of(s, b, f.actor)
    chooser = pools.chooser(s, s.options.damage_choice, owner, attacker)
    if chooser == 0:
        harm.roll_loss(s, b, log, victim)
        count_loss(f)
    else:
        f.stage = fr.AttackStage.LOSS_SET
        fr.ask(s, b, victim if chooser == 1 else attacker_voice(s, b, f), d.Decision.LOSS)


@kernel
def attack_others(s: Any, b: Any, log: Any, f: Any) -> None:
    """2.4, 2.5: pieces lose the Attack Value, squads as many soldiers as the dice show."""
    if f.stage == fr.AttackStage.PIECE:
        if f.actor < c.MAX_UNITS:
            f.attack_value = dice.use_die(s, b, log, f.actor, d.Decision.ATKDIE)
        # ST-086, ST-155: always hits, no damage roll.
        p = b.pieces[f.target]
        p.health -= f.attack_value
        emit(log, ev.Event.COVER_HIT, f.actor, f.target, f.attack_value, max(0, int(p.health)), 0)
        if p.health <= 0:
            harm.remove_piece(s, b, log, f.target)
        f.stage = fr.AttackStage.END
    elif f.stage == fr.AttackStage.INF or b.request.answer == d.Verb.DONE:
        mow_down(s, b, log, f)
    else:
        f.attack_value += dice.use_die(s, b, log, f.actor, d.Decision.INFDIE)
        f.dice_used += 1
        if can.mode_dice(s, b, f.actor, f.mode) & can.attack_dice(s, b, f.actor, 0):
            fr.ask(s, b, f.actor, d.Decision.INFDIE)
        else:
            mow_down(s, b, log, f)


@kernel
def mow_down(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-164, ST-165: the named squad first, the surplus on the nearest others in the same mode.

    ST-166: neither cover nor an answer helps foot soldiers.
    """
    named = b.squads[f.target].hex
    # Their dice are paid for already.
    reached = can.targets_within(s, b, f.actor, c.TargetKind.SQUAD, 1 << f.mode, 0)
    left = harm.soldiers_fall(s, b, log, f.target, f.attack_value)
    reached &= ~(1 << f.target)
    while left > 0 and reached != 0:
        nearest = -1
        for squad in range(s.n_squads):
            if reached & (1 << squad):
                gap = distance(named, b.squads[squad].hex, s.width)
                if nearest < 0 or gap < distance(named, b.squads[nearest].hex, s.width):
                    nearest = squad
        reached &= ~(1 << nearest)
        left = harm.soldiers_fall(s, b, log, nearest, left)
    f.stage = fr.AttackStage.END
