"""What an engagement does once it is known who is hit (E11 of 5.5, 5.8, 5.15)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import damage, engaged, engaging, gear
from mech_env.rulesets.xhalem.questions.pushing import grav_cells, grav_way, shove_cells, shove_way
from mech_env.rulesets.xhalem.rules import harm, push
from mech_env.rulesets.xhalem.rules.checks import roll_check
from mech_env.rulesets.xhalem.rules.grapple import establish
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.frames import EngageStage
from mech_env.rulesets.xhalem.state.programs import Program


@kernel
def apply(s: Any, b: Any, log: Any, f: Any) -> None:
    """E11: damage to units or pieces, or what the verb or program does instead.

    May push frames: they run before :func:`engage.close`.
    Reads: the frame. Writes: hit points, conditions, grapples. Rolls: nothing. Asks: nothing.
    """
    unit, verb, slot, program = int(f.actor), int(f.verb), int(f.slot), int(f.program)
    f.stage = EngageStage.EXPOSE
    if f.failed == 1:
        hurt_shield(s, b, log, f)
    elif damage.does_damage(s, unit, verb, slot, program):
        do_damage(s, b, log, f)
    elif verb == Verb.GRAPPLE:
        establish(s, b, log, unit, int(f.target))
    elif engaging.program_of(verb, program) == Program.GRAV:
        move_by_grav(s, b, log, unit, int(f.target), int(f.pull))
    else:
        harm.hold_fast(s, b, log, int(f.target))  # XH-114


# --- damage ---
@kernel
def hurt_shield(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-155: what shielded a target that was not located is hit in its place.

    Reads: pieces. Writes: the piece's hit points. Rolls: nothing. Asks: nothing.
    """
    shield, points = engaged.shield_struck(s, b, f), int(f.damage)
    if engaged.is_beyond_piece(s, b, f, shield):
        points //= 2
    b.seen.damage = min(points, c.MOST_HP)
    harm.hurt_piece(s, b, log, shield, points)


@kernel
def do_damage(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-074, XH-075, XH-187 to XH-190: the same damage to all who are hit, as each takes it.

    Reads: units, water. Writes: hit points, conditions. Rolls: nothing. Asks: nothing.
    """
    unit, verb, slot, program = int(f.actor), int(f.verb), int(f.slot), int(f.program)
    points, kind = int(f.damage), damage.damage_type(s, unit, verb, slot, program)
    halved = int(engaging.is_beyond(s, b, unit, verb, slot, engaged.target_place(s, b, f)))
    which = engaging.program_of(verb, program)
    done = 0
    for target in range(s.n_units):
        if (int(f.struck) >> target) & 1 == 0:
            continue
        where = engaged.place_struck(s, b, f, target)
        taken = damage.damage_at(s, b, target, where, points, kind, halved, 0)
        done += taken
        if which == Program.BURN:
            burn_within(s, b, log, target, points, kind)
        harm.hurt(s, b, log, target, taken, kind)
        if which == Program.EMP and gear.is_machine(s, target):
            if b.units[target].status == c.Status.ACTIVE:
                harm.stun(s, b, log, target)  # XH-112
    if engaged.is_piece_hit(s, b, f):
        if halved:
            points //= 2
        done += points
        harm.hurt_piece(s, b, log, int(f.aim) - d.TARGET_PIECE, points)
    b.seen.damage = min(done, c.MOST_HP)


@kernel
def burn_within(s: Any, b: Any, log: Any, host: int, points: int, kind: int) -> None:
    """XH-115, XH-189: the fire inside a machine hurts its occupants, in water too.

    Reads: occupants. Writes: hit points. Rolls: nothing. Asks: nothing.
    """
    for unit in range(s.n_units):
        if b.units[unit].inside == host:
            taken = damage.damage_taken(s, b, unit, points, kind, 0, 1)
            harm.hurt(s, b, log, unit, taken, kind)


# --- force ---
@kernel
def move_by_grav(s: Any, b: Any, log: Any, unit: int, target: int, pull: int) -> None:
    """XH-111: the target is pushed away or pulled nearer, as announced.

    Reads: places. Writes: nothing; pushes a frame. Rolls: nothing. Asks: nothing.
    """
    cells = grav_cells(s, b, unit, target, pull)
    push.push_unit(s, b, log, target, grav_way(b, unit, target, pull), cells)


@kernel
def contest(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-180: Hull or Strength of the shover against the target's; strictly more succeeds.

    Reads: scores. Writes: the frame. Rolls: the shover's check, then the other's. Asks: nothing.
    """
    unit, target = int(f.actor), int(f.target)
    total = roll_check(s, b, log, unit, gear.brawn(s, unit), 0, Roll.SHOVE)
    against = roll_check(s, b, log, target, gear.brawn(s, target), 0, Roll.WITHSTAND)
    emit(log, Event.SHOVED, unit, int(total > against), target, total, against)
    f.stage = EngageStage.SHOVED if total > against else EngageStage.EXPOSE


@kernel
def ask_effect(s: Any, b: Any, f: Any) -> None:
    """XH-182: the shover picks what the shove does. Asks: shove effect."""
    fr.ask_then(s, b, f, int(f.actor), d.Decision.SHOVE_EFFECT, EngageStage.EFFECT)


@kernel
def shove(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-182: the target is knocked down, or pushed away.

    Reads: the answer. Writes: nothing; pushes a frame. Rolls: nothing. Asks: nothing.
    """
    unit, target = int(f.actor), int(f.target)
    f.stage = EngageStage.EXPOSE
    if b.request.answer == Verb.KNOCKDOWN:
        push.knock_down(s, b, log, target)
    else:
        way = shove_way(b, unit, target)
        push.push_unit(s, b, log, target, way, shove_cells(s, unit))
