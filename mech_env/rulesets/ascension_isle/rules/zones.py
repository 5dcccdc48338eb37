"""Areas under sustained fire: how they begin and end (AI-161 to AI-167, AI-173)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import fire, gear, space, sustain
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import stances
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Verb
from mech_env.rulesets.ascension_isle.state.events import Event

ALONE = -1  # no friend joins in


@kernel
def clear(zone: Any) -> None:
    """A zone as of who has none."""
    zone.kind = c.Zone.NONE
    zone.x = 0
    zone.y = 0
    zone.way = -1
    zone.cells = 0
    zone.recoil = 0
    zone.edge = 0
    zone.behind = 0


@kernel
def end(b: Any, log: Any, owner: int) -> None:
    """AI-167: the fire of a unit ends, if it sustains any."""
    zone = b.units[owner].zone
    if zone.kind != c.Zone.NONE:
        emit(log, Event.ZONE_ENDS, owner, 0, 0, 0, 0)
        clear(zone)


@kernel
def begin(s: Any, b: Any, log: Any, f: Any, partner: int) -> None:
    """AI-163 to AI-166, AI-173: the area that a verb ``f`` puts under fire; its price is paid.

    The unit turns to the first cell, or to the front; the aims of its weapon are used up.
    ``partner``: the friend who joined in (AI-162), or ALONE.
    """
    owner = int(f.actor)
    u = b.units[owner]
    kind = gear.hand_kind(s, b, owner)
    end(b, log, owner)
    stances.upset(s, b, log, owner, Upset.ATTACK)
    u.aims[u.in_hand] = 0
    zone = u.zone
    zone.recoil = sustain.joint_recoil(s, b, owner, partner)
    if f.verb == Verb.KILLZONE:
        zone.kind = c.Zone.FRONT
        zone.x = u.x
        zone.y = u.y
        zone.way = f.way
        zone.behind = u.behind
        u.facing = f.way
    else:
        zone.kind = c.Zone.LINE
        zone.x = f.x
        zone.y = f.y
        zone.way = f.way
        zone.cells = f.cells
        zone.edge = fire.rapid_edge(s, kind, int(f.rapid))
        u.facing = space.bearing(int(f.x) - int(u.x), int(f.y) - int(u.y))
    emit(log, Event.ZONE, owner, zone.kind, zone.x, zone.y, zone.cells)
