"""What verbs cost, paid when they are announced (table 4.1; AI-024 to AI-029, AI-153, AI-173)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import actions, gear, sustain
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import means, stances, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb
from mech_env.rulesets.ascension_isle.state.events import Why


@kernel
def pay(s: Any, b: Any, log: Any, f: Any) -> None:
    """Actions, ammunition, exploits and advantage of a verb ``f``."""
    unit, verb = int(f.actor), int(f.verb)
    pay_actions(s, b, unit, verb)
    if verb == Verb.SHOOT:
        means.use_ammo(s, b, log, unit, int(f.slot), int(f.form) + int(f.rapid))  # AI-153
    elif verb == Verb.SUSTAIN:
        price = sustain.ammo_for(s, gear.hand_kind(s, b, unit), int(f.rapid), int(f.cells))
        means.use_ammo(s, b, log, unit, int(f.slot), price)
    elif verb == Verb.KILLZONE:
        means.use_ammo(s, b, log, unit, int(f.slot), gear.ammo_in_hand(b, unit))
        means.lose(b, log, unit, sustain.KILLZONE_PRICE, Why.KILLZONE)
    elif verb == Verb.BOLT:
        if f.aether > 0:
            means.spend(b, log, unit, c.Pool.AETHER, int(f.aether))  # AI-039
    elif verb == Verb.EXTRA:
        pay_extra(b, log, unit, int(f.means))
    elif verb == Verb.FACE:
        means.note_once(b, unit, c.Once.FACE)


@kernel
def pay_actions(s: Any, b: Any, unit: int, verb: int) -> None:
    """AI-024, AI-027, AI-057: the actions; a free swap or reload of who is quick comes first."""
    u = b.units[unit]
    if verb == Verb.MOVE or verb == Verb.MOVE_RELOAD:
        if u.move_left >= 1:
            u.move_left -= 1
        else:
            u.standard_left -= 1
        return
    if gear.is_free(s, b, unit, verb):
        means.note_once(b, unit, c.Once.SWAP if verb == Verb.SWAP else c.Once.RELOAD)
        return
    u.standard_left -= d.COSTS_STANDARD[verb]
    u.move_left -= d.COSTS_MOVE[verb]


@kernel
def pay_extra(b: Any, log: Any, unit: int, how: int) -> None:
    """AI-026: the price of an extra action, once a round."""
    means.note_once(b, unit, c.Once.EXTRA)
    if how == Means.ADVANTAGE:
        means.lose(b, log, unit, actions.EXTRA_ADVANTAGE, Why.EXTRA)
    elif how == Means.EXPLOITS:
        means.spend(b, log, unit, int(b.units[unit].category), actions.EXTRA_EXPLOITS)
    else:
        means.spend(b, log, unit, c.Pool.ADRENALINE, actions.EXTRA_ADRENALINE)


@kernel
def join_in(s: Any, b: Any, log: Any, friend: int) -> None:
    """AI-130, AI-162, AI-167: what it costs a friend to join in sustained fire.

    An action and an ammunition; its own fire ends, the aims of its weapon are lost, and it has
    attacked (AI-032).
    """
    u = b.units[friend]
    u.standard_left -= 1
    means.use_ammo(s, b, log, friend, int(u.in_hand), sustain.JOINT_PRICE)
    zones.end(b, log, friend)
    u.aims[u.in_hand] = 0
    if u.stance == c.Stance.SNAP:
        u.snap_fired = 1
    stances.upset(s, b, log, friend, Upset.ATTACK)
