"""What solvers ask: which dice are alike, and what no rule reads again."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import gear, ranges, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Kind, Location
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_location, hit_of, hit_taker, hit_target
from mech_env.rulesets.adeva.state.stages import AttackStage, FightStage
from mech_env.rulesets.adeva.state.weapons import Quality

N_LOCATIONS = len(c.Location)


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: damage is a sum of two at most."""
    return 1 if why == Roll.BREACH or why == Roll.LAND else 0


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear what is read by no rule any more: states that differ in it are one.

    Reads: frames. Writes: the last outcome, the dice of the order, attacks. Rolls: nothing. Asks:
    nothing.
    """
    top = b.frames[b.depth - 1].kind
    # A procedure reads the outcome of a test or a wound at once, before anybody is asked.
    if b.depth <= 2 or b.request.decision != Decision.NONE or top == Frame.TEST:
        forget_outcome(b)
    elif top == Frame.OPPOSED:
        forget_outcome(b)
    if b.frames[0].stage > FightStage.ROUND:
        for unit in range(s.n_units):
            b.units[unit].tie_die = 0  # the order is written (AE-021)
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.ATTACK and f.stage >= AttackStage.WINDOW and not spreads(s, f):
            f.die = 0  # it has said where the hits strike (AE-379)
            for hit in range(f.n_hits):
                if f.hits[hit] >= 0 and hit_taker(f.hits[hit]) < 0:
                    forget_place(s, b, f, hit)


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
def forget_place(s: Any, b: Any, f: Any, hit: int) -> None:
    """Where a hit strikes, if that is one wherever it is."""
    target = hit_target(f.hits[hit])
    if hit_location(f.hits[hit]) < N_LOCATIONS and is_of_a_piece(s, b, target):
        f.hits[hit] = hit_of(target, Location.BODY)
        if f.location >= 0:
            f.location = int(Location.BODY)


@kernel
def is_of_a_piece(s: Any, b: Any, unit: int) -> bool:
    """Whether no rule asks where a unit is hit.

    It has one pool and dies with it (AE-300), is armoured alike everywhere, is in a duel without
    cover, knows no arts and holds no shield.
    """
    u = b.units[unit]
    if s.n_units > 2 or s.n_covers > 0 or u.kind != Kind.IC or u.machine >= 0 or u.fate_most > 0:
        return False
    if s.people[u.person].talents != 0 or gear.holds_quality(s, b, unit, Quality.SHIELD):
        return False
    for location in range(1, N_LOCATIONS):
        if units.own_armour(s, b, unit, location) != units.own_armour(s, b, unit, 0):
            return False
    return True
