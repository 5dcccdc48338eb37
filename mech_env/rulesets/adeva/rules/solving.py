"""What solvers ask: which dice are alike, and what no rule reads again."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import chances, damage, gear, ranges, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Kind, Location, Once, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_location, hit_of, hit_taker, hit_target
from mech_env.rulesets.adeva.state.stages import AttackStage, FightStage, OpposedStage
from mech_env.rulesets.adeva.state.weapons import Quality


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: damage is a sum of two at most."""
    return 1 if why == Roll.BREACH or why == Roll.LAND else 0


@kernel
def same_until(s: Any, b: Any, faces: Any, k: int) -> int:
    """The last face that does what ``faces[k]`` does: of a feint only who wins counts."""
    face = int(faces[k])
    f = b.frames[b.depth - 1]
    if f.kind != Frame.OPPOSED or f.stage == OpposedStage.TIE:
        return face
    deed = b.frames[b.depth - 2]
    fateless = b.units[f.actor].fate_most == 0 and b.units[f.target].fate_most == 0
    if deed.kind != Frame.CONTEST or deed.verb != Verb.FEINT or not fateless:
        return face
    if k == 0:
        return face if chances.success_with(s, b, f, 0, face) >= 0 else c.D100
    wins = chances.winner_with(s, b, f, int(faces[0]), face) == 1
    while face < c.D100:
        if (chances.winner_with(s, b, f, int(faces[0]), face + 1) == 1) != wins:
            break
        face += 1
    return face


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear what is read by no rule any more: states that differ in it are one.

    Reads: frames. Writes: the last outcome, the dice of the order, attacks. Rolls: nothing. Asks:
    nothing.
    """
    if outcome_was_used(b):
        forget_outcome(b)
    if b.frames[0].stage > FightStage.ROUND:
        for unit in range(s.n_units):
            b.units[unit].tie_die = 0  # the order is written (AE-021)
    for unit in range(s.n_units):
        forget_turn(s, b, unit)
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.ATTACK and f.stage >= AttackStage.WINDOW and not spreads(s, f):
            f.die = 0  # it has said where the hits strike (AE-379)
            for hit in range(f.n_hits):
                if f.hits[hit] >= 0 and hit_taker(f.hits[hit]) < 0:
                    forget_place(s, b, f, hit)
            forget_excess(s, b, f)


@kernel
def outcome_was_used(b: Any) -> bool:
    """Whether a procedure has read the last outcome: it does at once, before anybody is asked."""
    if b.depth <= 2 or b.request.decision != Decision.NONE:
        return True
    top = b.frames[b.depth - 1]
    if top.kind == Frame.ATTACK:
        return bool(top.stage == AttackStage.WINDOW or top.stage == AttackStage.HIT)
    return bool(top.kind == Frame.TEST or top.kind == Frame.OPPOSED)


@kernel
def forget_outcome(b: Any) -> None:
    """The last test and the last wound are only looked at."""
    o = b.outcome
    o.passed = 0
    o.degrees = 0
    o.die = 0
    o.target_number = 0
    o.winner = 0
    o.margin = 0
    o.dealt = 0
    o.location = 0
    o.who = -1
    o.against = -1
    o.test = 0


@kernel
def spreads(s: Any, f: Any) -> bool:
    """Whether an attack goes on to strike others with the same die (AE-148, AE-398, AE-399)."""
    weapon = s.weapons[f.weapon]
    area = weapon.blast > 0 or ranges.is_spray(s, int(f.weapon))
    return bool(f.verb == Verb.SUPPRESS or area)


@kernel
def forget_turn(s: Any, b: Any, unit: int) -> None:
    """Of the last action whether it was a move (AE-122); of a turn that is over its penalty."""
    u = b.units[unit]
    if u.last_action != Verb.HALF_MOVE:
        u.last_action = -1
    if b.depth < 2 or b.frames[1].kind != Frame.TURN or b.frames[1].actor == unit:
        return
    if is_plain(s, b, unit) and not units.is_until(b, unit, Until.DELAYING):
        u.half_left = 0
        u.done = int(u.done) & (1 << Once.GUARD_PENALTY)  # AE-118


@kernel
def forget_place(s: Any, b: Any, f: Any, hit: int) -> None:
    """Where a hit strikes, if that is one wherever it is."""
    target = hit_target(f.hits[hit])
    if hit_location(f.hits[hit]) < c.N_LOCATIONS and is_of_a_piece(s, b, target):
        f.hits[hit] = hit_of(target, Location.BODY)
        if f.location >= 0:
            f.location = int(Location.BODY)


@kernel
def forget_excess(s: Any, b: Any, f: Any) -> None:
    """How far a blow goes beyond what kills: degrees, which may replace a die, and the die.

    A victim of one pool is dead at 0, and no rule asks by how much.
    """
    unit, weapon, victim = int(f.actor), int(f.weapon), int(f.target)
    if victim < 0 or f.verb == Verb.TAKE_DOWN or not is_of_a_piece(s, b, victim):
        return
    if s.weapons[weapon].dice_count != 1 or damage.may_rage(s, b, unit, weapon):
        return
    ranged = int(gear.is_ranged(s, weapon))
    soak = damage.soak(s, b, unit, victim, Location.BODY, weapon, ranged, 0)
    kills = int(b.units[victim].wounds[0]) + soak - damage.added(s, b, unit, weapon)
    if kills < 1:
        return
    f.degrees = min(int(f.degrees), kills)
    if f.faces[0] > kills:
        f.damage = int(f.damage) - int(f.faces[0]) + kills
        f.faces[0] = kills


@kernel
def is_plain(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit is a fighter without fate or arts, in a duel without cover."""
    u = b.units[unit]
    if s.n_units > 2 or s.n_covers > 0 or u.kind != Kind.IC or u.machine >= 0 or u.fate_most > 0:
        return False
    return bool(s.people[u.person].talents == 0 and s.people[u.person].powers == 0)


@kernel
def is_of_a_piece(s: Any, b: Any, unit: int) -> bool:
    """Whether no rule asks where a plain fighter is hit.

    It has one pool and dies with it (AE-300), is armoured alike everywhere and holds no shield.
    """
    if not is_plain(s, b, unit) or gear.holds_quality(s, b, unit, Quality.SHIELD):
        return False
    for location in range(1, c.N_LOCATIONS):
        if units.own_armour(s, b, unit, location) != units.own_armour(s, b, unit, 0):
            return False
    return True
