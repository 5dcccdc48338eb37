"""Attacks on Armors, pieces and foot soldiers (2.3 to 2.5, ST-073 to ST-113, ST-143 to ST-167)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.hexes import distance
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.capabilities import (
    HAS_A,
    HAS_K,
    HAS_ROCKET,
    may_attack,
    mode_dice,
    modes_against,
    modes_at,
)
from mech_env.rulesets.steel_typhoon.questions.pools import (
    any_die,
    hex_of,
    loses_next,
    roll_attack,
    roll_defence,
    roll_opportunity,
    side_of,
    use_die,
)
from mech_env.rulesets.steel_typhoon.questions.sight import (
    DIRECT_FIRE_RANGE,
    allies_in_way,
    cover_of,
    safe_cover,
)
from mech_env.rulesets.steel_typhoon.rules.damage import resolve_hit
from mech_env.rulesets.steel_typhoon.rules.harm import (
    commander,
    lose_system,
    remove_piece,
    roll_loss,
    settle,
    soldiers_fall,
)
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_A,
    DIE_D,
    DIE_K,
    DIE_ROCKET,
    MAX_UNITS,
    CovererHarm,
    CoverKind,
    Fate,
    LossChoice,
    Mode,
    Pool,
    SquadAttack,
    TargetKind,
)
from mech_env.rulesets.steel_typhoon.state.decisions import (
    DIE,
    ENEMY,
    MODE,
    NUMBER,
    PIECE,
    SQUAD,
    SYSTEM,
    Decision,
    Verb,
    enemy_unit,
)
from mech_env.rulesets.steel_typhoon.state.events import Event, Roll
from mech_env.rulesets.steel_typhoon.state.frames import AttackStage, Occasion, ask, pop


@kernel
def attacker_voice(s: Any, b: Any, f: Any) -> int:
    """The unit that decides for the attacker: itself, or a squad's commander."""
    if f.actor >= MAX_UNITS:
        return commander(s, b, s.squads[f.actor - MAX_UNITS].side)
    return int(f.actor)


@kernel
def attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an attack.

    Reads: everything about both. Writes: dice, systems, cover, soldiers. Rolls: Attack, Defence,
    Opportunity, damage, squad die, table. Asks: rockets, target, mode, dice, Spot die, cover, loss.
    """
    if f.stage <= AttackStage.DECLARE:
        choose_attack(s, b, log, f)
    elif f.stage <= AttackStage.INTERPOSE:
        bring_to_bear(s, b, log, f)
    elif f.stage <= AttackStage.LOSS_SET:
        strike(s, b, log, f)
    elif f.stage == AttackStage.END:
        if settle(s, b, log) == 0:
            pop(b)
    else:
        attack_others(s, b, log, f)


@kernel
def choose_attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """A1 to A3: rockets and the pool, the target, the mode, the declaration."""
    stage = f.stage
    if stage == AttackStage.START:
        f.stage = AttackStage.TARGET
        if f.actor >= MAX_UNITS:
            q = b.squads[f.actor - MAX_UNITS]
            q.attacked = 1
            # ST-160: rolled on choosing the attack.
            q.die_face = roll(b, log, 6, f.actor, Roll.SQUAD)
        elif b.units[f.actor].rolled[Pool.ATTACK] == 0:  # ST-074: once a round
            if b.units[f.actor].rockets > 0:  # ST-077
                f.stage = AttackStage.ROCKETS
                ask(s, b, f.actor, Decision.ROCKETS)
            else:
                roll_attack(s, b, log, f.actor, 0)
    elif stage == AttackStage.ROCKETS:
        roll_attack(s, b, log, f.actor, b.request.answer - NUMBER)
        f.stage = AttackStage.TARGET
    elif stage == AttackStage.TARGET:
        if f.interrupt == 1:
            f.stage = AttackStage.MODE
        else:
            f.stage = AttackStage.TARGET_SET
            ask(s, b, attacker_voice(s, b, f), Decision.TARGET)
    elif stage == AttackStage.TARGET_SET:
        answer = b.request.answer
        if answer >= PIECE:
            f.target_kind = TargetKind.PIECE
            f.target = answer - PIECE
        elif answer >= SQUAD:
            f.target_kind = TargetKind.SQUAD
            f.target = answer - SQUAD
        else:
            f.target_kind = TargetKind.UNIT
            f.target = enemy_unit(s, b, side_of(s, b, f.actor), answer - ENEMY)
        f.stage = AttackStage.MODE
    elif stage == AttackStage.MODE:
        if modes_against(s, b, f.actor, f.target_kind, f.target) == 0:
            # An interrupt whose last usable dice were rockets it chose not to roll.
            f.stage = AttackStage.DECLARE
            f.mode = Mode.DIR
        else:
            f.stage = AttackStage.MODE_SET
            ask(s, b, attacker_voice(s, b, f), Decision.MODE)
    elif stage == AttackStage.MODE_SET:
        f.mode = b.request.answer - MODE
        f.stage = AttackStage.DECLARE
    else:
        declare(s, b, log, f)


@kernel
def declare(s: Any, b: Any, log: Any, f: Any) -> None:
    """A3: the attack is announced; those who wait for one may interrupt it."""
    if f.actor < MAX_UNITS:
        b.units[f.actor].attacked = 1  # ST-083: set even if the attack comes to nothing
    f.stage = AttackStage.CHECK
    emit(log, Event.ATTACK, f.actor, f.mode, f.target, f.target_kind, 0)
    if f.target_kind == TargetKind.UNIT:
        open_window(s, b, Occasion.ATTACK, -1, f.actor, f.target, -1)


@kernel
def still_possible(s: Any, b: Any, f: Any) -> int:
    """ST-083, ST-138: whether the attack can go on after interrupts."""
    if f.actor < MAX_UNITS and may_attack(s, b, f.actor) == 0:
        return 0
    return 1 if modes_against(s, b, f.actor, f.target_kind, f.target) & (1 << f.mode) else 0


@kernel
def bring_to_bear(s: Any, b: Any, log: Any, f: Any) -> None:
    """A3 to A7: the test after interrupts, the attack die, the Spot die, the cover."""
    stage = f.stage
    if stage == AttackStage.CHECK:
        if still_possible(s, b, f) == 0:
            emit(log, Event.ATTACK_LOST, f.actor, 0, 0, 0, 0)
            pop(b)
        elif f.target_kind != TargetKind.UNIT:
            f.stage = AttackStage.PIECE if f.target_kind == TargetKind.PIECE else AttackStage.INF
            if f.actor < MAX_UNITS:
                ask(
                    s,
                    b,
                    f.actor,
                    Decision.ATKDIE if f.target_kind == TargetKind.PIECE else Decision.INFDIE,
                )
                if f.target_kind == TargetKind.SQUAD:
                    f.stage = AttackStage.INF_SET
        elif f.actor >= MAX_UNITS:
            f.attack_value = squad_face(s, b, f.actor - MAX_UNITS)
            f.stage = AttackStage.SPOT
        else:
            f.stage = AttackStage.DIE
            ask(s, b, f.actor, Decision.ATKDIE)
    elif stage == AttackStage.DIE:
        # ST-075: exactly one die.
        f.attack_value = use_die(s, b, log, f.actor, b.request.answer - DIE, Decision.ATKDIE)
        f.stage = AttackStage.SPOT
    elif stage == AttackStage.SPOT:
        f.stage = AttackStage.COVER
        own = b.sides[side_of(s, b, f.actor)]
        if own.spot_value[f.target] > 0 and own.spot_by[f.target] != f.actor:  # ST-108
            f.stage = AttackStage.SPOT_SET
            ask(s, b, attacker_voice(s, b, f), Decision.USESPOT)
    elif stage == AttackStage.SPOT_SET:
        if b.request.answer == Verb.YES:
            own = b.sides[side_of(s, b, f.actor)]
            f.spot_value = own.spot_value[f.target]
            emit(log, Event.SPOT_USED, f.actor, f.spot_value, f.target, 0, 0)
            own.spot_value[f.target] = 0  # ST-107: consumed, hit or miss
            own.spot_by[f.target] = -1
        f.stage = AttackStage.COVER
    else:
        find_cover(s, b, log, f)


@kernel
def squad_face(s: Any, b: Any, squad: int) -> int:
    """ST-160: what a squad's attack die counts."""
    q = b.squads[squad]
    if s.options.squad_attack == SquadAttack.CAPPED_BY_SIZE:
        return min(int(q.die_face), int(q.soldiers))
    return int(q.die_face)


@kernel
def find_cover(s: Any, b: Any, log: Any, f: Any) -> None:
    """A7: victim, piece, or the first ally in the way that accepts (ST-146, ST-150)."""
    if f.stage == AttackStage.INTERPOSE:
        if b.request.answer == Verb.YES:
            f.cover_kind = CoverKind.ALLY
            f.stage = AttackStage.DEFEND
            emit(log, Event.INTERPOSED, f.cover_unit, 0, f.target, 0, 0)
            return
        f.cover_unit = -1
    f.stage = AttackStage.DEFEND
    if f.mode != Mode.DIR:  # ST-154
        return
    a = hex_of(s, b, f.actor)
    if f.asked_bits == 0:
        kind, index = cover_of(s, b, a, f.target)
        f.cover_kind = kind
        if kind == CoverKind.PIECE:
            f.cover_piece = index
            return
        if kind == CoverKind.VICTIM:
            f.cover_unit = index
            return
    candidates = allies_in_way(s, b, a, f.target) & ~f.asked_bits
    ally = -1
    for unit in range(s.n_units):
        if candidates & (1 << unit):
            harmless = safe_cover(s, b, unit) or s.options.armor_cover_damage == CovererHarm.NONE
            if harmless:  # ST-152: refusing is never better, so nobody is asked
                f.cover_kind = CoverKind.ALLY
                f.cover_unit = unit
                emit(log, Event.INTERPOSED, unit, 0, f.target, 1, 0)
                return
            if ally < 0:
                ally = unit
    if ally >= 0:
        f.asked_bits |= 1 << ally
        f.cover_unit = ally
        f.stage = AttackStage.INTERPOSE
        ask(s, b, ally, Decision.INTERPOSE)


@kernel
def strike(s: Any, b: Any, log: Any, f: Any) -> None:
    """A8 to A12: the answer, the damage, the systems lost."""
    stage = f.stage
    if stage == AttackStage.DEFEND:
        f.stage = AttackStage.DAMAGE
        if b.units[f.target].shut_down == 1:
            return  # ST-176: no answer
        ambushed = b.round_number == 0 and s.units[f.target].side != s.options.ambush_side
        if ambushed and s.options.ambush_defence == 0:
            return  # ST-053
        roll_defence(s, b, log, f.target)
        away = distance(hex_of(s, b, f.actor), b.units[f.target].hex, s.width)
        if f.mode != Mode.HTH and away > DIRECT_FIRE_RANGE:
            roll_opportunity(s, b, log, f.target)
        f.stage = AttackStage.DEFENDED
        ask(s, b, f.target, Decision.DEFDIE)  # ST-076: attack and Spot die are shown by now
    elif stage == AttackStage.DEFENDED:
        if b.request.answer != Verb.NO:  # ST-111; ST-112: Defence Value 0 without a die
            f.defence_value = use_die(s, b, log, f.target, b.request.answer - DIE, Decision.DEFDIE)
        f.stage = AttackStage.DAMAGE
    elif stage == AttackStage.DAMAGE:
        resolve_hit(s, b, log, f)
        f.stage = AttackStage.LOSS
    elif stage == AttackStage.LOSS:
        next_loss(s, b, log, f)
    else:
        victim = loses_next(f)
        if b.request.answer == Verb.TABLE:
            roll_loss(s, b, log, victim)
        else:
            lose_system(s, b, log, victim, b.request.answer - SYSTEM)
        count_loss(f)


@kernel
def count_loss(f: Any) -> None:
    """One loss is done with."""
    if f.losses > 0:
        f.losses -= 1
    else:
        f.cover_losses -= 1
    f.stage = AttackStage.LOSS


@kernel
def next_loss(s: Any, b: Any, log: Any, f: Any) -> None:
    """A12, ST-097, ST-102: target first, then the covering Armor; one decision per loss."""
    if f.losses > 0 and b.units[f.target].fate != Fate.IN_FIGHT:
        f.losses = 0  # ST-090: surplus losses are ignored
    if f.cover_losses > 0 and b.units[f.cover_unit].fate != Fate.IN_FIGHT:
        f.cover_losses = 0
    if f.losses == 0 and f.cover_losses == 0:
        f.stage = AttackStage.END
        return
    victim = loses_next(f)
    rule = s.options.damage_choice
    owner_plays = s.sides[s.units[victim].side].is_player
    attacker_plays = s.sides[side_of(s, b, f.actor)].is_player
    if rule == LossChoice.OWNER or (
        rule != LossChoice.ATTACKER and rule != LossChoice.TABLE and owner_plays
    ):
        f.stage = AttackStage.LOSS_SET
        ask(s, b, victim, Decision.LOSS)
    elif rule == LossChoice.ATTACKER or (rule != LossChoice.TABLE and attacker_plays):
        f.stage = AttackStage.LOSS_SET
        ask(s, b, attacker_voice(s, b, f), Decision.LOSS)
    else:
        roll_loss(s, b, log, victim)
        count_loss(f)


@kernel
def attack_others(s: Any, b: Any, log: Any, f: Any) -> None:
    """2.4, 2.5: pieces lose the Attack Value, squads as many soldiers as the dice show."""
    if f.stage == AttackStage.PIECE:
        if f.actor >= MAX_UNITS:
            f.attack_value = squad_face(s, b, f.actor - MAX_UNITS)
        else:
            f.attack_value = use_die(s, b, log, f.actor, b.request.answer - DIE, Decision.ATKDIE)
        # ST-086, ST-155: always hits, no damage roll.
        p = b.pieces[f.target]
        p.health -= f.attack_value
        emit(log, Event.COVER_HIT, f.actor, f.target, f.attack_value, max(0, int(p.health)), 0)
        if p.health <= 0:
            remove_piece(s, b, log, f.target)
        f.stage = AttackStage.END
    elif f.stage == AttackStage.INF:
        f.attack_value = squad_face(s, b, f.actor - MAX_UNITS)
        mow_down(s, b, log, f)
    elif b.request.answer == Verb.DONE:
        mow_down(s, b, log, f)
    else:
        f.attack_value += use_die(s, b, log, f.actor, b.request.answer - DIE, Decision.INFDIE)
        f.dice_used += 1
        kinds = mode_dice(s, b, f.actor, f.mode)
        left = kinds & HAS_K and any_die(s, b, f.actor, DIE_K, DIE_A)
        left = left or (kinds & HAS_A and any_die(s, b, f.actor, DIE_A, DIE_ROCKET))
        left = left or (kinds & HAS_ROCKET and any_die(s, b, f.actor, DIE_ROCKET, DIE_D))
        if left:
            ask(s, b, f.actor, Decision.INFDIE)
        else:
            mow_down(s, b, log, f)


@kernel
def mow_down(s: Any, b: Any, log: Any, f: Any) -> None:
    """ST-164, ST-165: the named squad first, the surplus on the nearest others in the same mode.

    ST-166: neither cover nor an answer helps foot soldiers.
    """
    named = b.squads[f.target].hex
    reached = 0
    for squad in range(s.n_squads):
        if reaches_squad(s, b, f, squad):
            reached |= 1 << squad
    left = soldiers_fall(s, b, log, f.target, f.attack_value)
    reached &= ~(1 << f.target)
    while left > 0 and reached != 0:
        nearest = -1
        for squad in range(s.n_squads):
            if reached & (1 << squad):
                gap = distance(named, b.squads[squad].hex, s.width)
                if nearest < 0 or gap < distance(named, b.squads[nearest].hex, s.width):
                    nearest = squad
        reached &= ~(1 << nearest)
        left = soldiers_fall(s, b, log, nearest, left)
    f.stage = AttackStage.END


@kernel
def reaches_squad(s: Any, b: Any, f: Any, squad: int) -> int:
    """Whether a squad is a legal target in the attack's mode, its dice being paid already."""
    q = b.squads[squad]
    if q.hex < 0 or s.squads[squad].side == side_of(s, b, f.actor):
        return 0
    return 1 if modes_at(s, b, hex_of(s, b, f.actor), q.hex, 1, 1 << f.mode) else 0
