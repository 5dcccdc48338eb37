"""The verbs of deeds, carried out (4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import assists as help_given
from mech_env.rulesets.adeva.questions import (
    contests,
    gear,
    to_hit_attacker,
    trials,
    under_way,
    units,
)
from mech_env.rulesets.adeva.questions import fields as at_fields
from mech_env.rulesets.adeva.rules import (
    assists,
    attack_begin,
    contest,
    ends,
    fields,
    grapple,
    hands,
    hiding,
    items,
    move_verbs,
    orders,
    pilots,
    reload,
    skills,
)
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.choices import Handling, Task, Usage
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Once, Talent, Test
from mech_env.rulesets.adeva.state.decisions import Thing, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause

CLEARING = 20  # AE-233


@kernel
def start(s: Any, b: Any, log: Any, f: Any) -> None:
    """Begin a deed.

    Reads: the action. Writes: what it does at once. Rolls: by what it pushes. Asks: the same.
    """
    unit, verb = int(f.actor), int(f.verb)
    if verb == Verb.SPREAD_HALF or verb == Verb.SPREAD_FULL:
        fields.spread(s, b, log, unit, int(f.choice), verb == Verb.SPREAD_FULL)
    elif verb == Verb.FLOAT:
        fields.float_(b, log, unit)
    elif verb == Verb.BULWARK:
        fields.shield(b, log, unit, int(f.target))
    elif verb == Verb.EITHER_POWER:
        use_power(s, b, log, f, unit)
    elif verb == Verb.HOLD or verb == Verb.BREAK_FREE:
        grapple.begin(s, b, unit, verb)
    elif verb == Verb.SLIP_FREE or verb == Verb.TAKE_CONTROL:
        grapple.begin(s, b, unit, verb)
    elif verb == Verb.RELEASE:  # AE-107
        ends.end_grapple(s, b, log, unit)
    elif verb == Verb.BRACE:  # AE-232
        b.units[unit].braced = int(b.units[unit].braced) | (1 << int(f.arm))
        emit(log, Event.BRACED, unit, gear.item_of(b, unit, int(f.arm)), 0, 0, 0)
    elif verb == Verb.CLEAR:
        clear(s, b, log, f, unit)
    elif verb == Verb.RELOAD:
        reload.load(s, b, log, gear.bearer(b, unit), int(f.arm))
    elif verb == Verb.READY:
        handle(s, b, log, f, unit)
    elif verb == Verb.USE_SKILL or verb == Verb.CAPTURE:
        use_skill(s, b, f, unit, verb)
    elif verb == Verb.ORDER:
        orders.give(s, b, log, f, unit)
    elif verb == Verb.CARD:
        orders.play(s, b, log, f, unit)
    elif verb == Verb.MORALE:
        orders.return_fate(s, b, log, unit, int(f.target))
    else:
        contest.begin(s, b, unit, int(f.target), verb, Cause.ACTION)


@kernel
def go_on(s: Any, b: Any, log: Any, f: Any) -> bool:
    """What the test of Clear came to (AE-233); False: all is done."""
    unit = int(f.actor)
    if f.verb == Verb.CLEAR and f.step == 1:
        f.step = 2
        unjam(s, b, log, f, unit, bool(b.outcome.passed == 1))
    return False


@kernel
def clear(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-233, AE-234: BS +20, or at once."""
    if units.has_talent(s, b, unit, Talent.THIS_GUN_IS_MINE):
        unjam(s, b, log, f, unit, True)
        return
    f.step = 1
    total = CLEARING + trials.afflictions(s, b, unit) + contests.jumped(s, b, unit)
    if units.has_done(b, unit, Once.GUARD_PENALTY):  # AE-118
        total += to_hit_attacker.GUARD
    if units.has(b, unit, Condition.PINNED):  # AE-369
        total += to_hit_attacker.PINNED_BS
    cost = under_way.cost_under_way(b)
    total += help_given.bonus(s, b, unit, Task.CLEAR, cost)
    assists.use_up(s, b, unit, Task.CLEAR, cost)
    begin_test(s, b, unit, Test.BS, trials.value(s, b, unit, Test.BS), total, 0, -1)


@kernel
def unjam(s: Any, b: Any, log: Any, f: Any, unit: int, passed: bool) -> None:
    """AE-233: not jammed any more, its ammunition lost; or still jammed."""
    owner, slot = gear.bearer(b, unit), int(f.arm)
    u = b.units[owner]
    if passed:
        u.jammed = int(u.jammed) & ~(1 << slot)
        u.ammo[slot] = 0
    emit(log, Event.CLEARED, unit, int(passed), int(u.carried[slot]), 0, 0)


@kernel
def handle(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """A53: drawn, stowed, swapped, used, picked up, dropped; a pilot taken aboard."""
    what, slot, hand = int(f.choice), int(f.arm), int(f.part) - d.PART_THING
    if what == Handling.DRAW:
        hands.draw(s, b, log, unit, slot, hand)
    elif what == Handling.STOW:
        hands.stow(s, b, log, unit, slot)
    elif what == Handling.SWAP:
        hands.swap(s, b, log, unit, slot, int(f.other_arm))
    elif what == Handling.USE:
        items.use(s, b, log, f, unit)
    elif what == Handling.PICK_UP:
        hands.pick_up(s, b, log, unit, int(f.further), hand)
    elif what == Handling.TAKE_PILOT:  # AE-346
        berth = int(Berth.DOCK) if hand == Thing.DOCK else int(Berth.RIGHT_HAND) + hand
        pilots.take(s, b, log, unit, int(f.target), berth)
    else:
        hands.drop(s, b, log, unit, slot)


@kernel
def use_skill(s: Any, b: Any, f: Any, unit: int, verb: int) -> None:
    """A55, A59: Stealth and Awareness have a room of their own."""
    if verb == Verb.CAPTURE:
        skills.begin(s, b, unit, int(f.target), verb, -1)
    elif f.choice == Usage.STEALTH or f.choice == Usage.AWARENESS:
        hiding.begin(s, b, unit, int(f.choice))
    else:
        skills.begin(s, b, unit, int(f.target), verb, int(f.choice))


@kernel
def use_power(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-113: a pattern at full ATS, or a power, in a grapple."""
    verb = int(f.first_kind)
    if v.IS_ATTACK[verb]:
        units.note_done(b, unit, Once.ATTACK)
    if v.VERB_POWER[verb] >= 0:
        units.note_done(b, unit, at_fields.ONCE_OF_POWER[v.VERB_POWER[verb]])
    if verb == Verb.SPREAD_FULL:
        fields.spread(s, b, log, unit, int(f.choice), True)
    elif verb == Verb.LANCE:
        attack_begin.begin(
            s, b, unit, verb, Cause.ACTION, -1, -1, int(f.target), -1, -1, -1, 0
        )  # fmt: skip
    elif verb == Verb.JAUNT:
        move_verbs.jaunt(s, b, log, unit, int(f.cell), int(f.watch))
    elif verb == Verb.BULWARK:
        fields.shield(b, log, unit, int(f.target))
    else:
        contest.begin(s, b, unit, int(f.target), Verb.PROBE, Cause.ACTION)
