"""What laws read off battles: who takes part, what belongs to whom, where a fight stands."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import Numbers, at_unit, bits
from mech_env.core.record import RUNNING
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.frames import FightStage

UNITS, WOUNDS = np.arange(c.MAX_UNITS), np.arange(c.MAX_WOUNDS)
OBJECTS, LEVELS = np.arange(c.MAX_OBJECTS), np.arange(c.MAX_LEVELS)
AMMO, AIMS, ARM = (np.array(column) for column in (w.AMMO, w.AIMS, w.ARM))

# What a level holds besides Physique (AI-077); a cut by a wound to the head (AI-093); the levels
# that light wounds cut (AI-182); times that graver ones do (AI-183). `questions/health.py` has the
# same; laws do not ask it, so that a mistake there shows.
LEVEL_BASE, HEAD_CUT, LIGHT_LEVELS, LINGERING = 4, 2, 2, 2
FIXED_POOL = 3  # option exploit_pool (AI-038)


# --- where a fight stands ---
def between(b: Records, first: int, last: int) -> Flags:
    """Battles that go on whose fight is at a stage from ``first`` to ``last``."""
    stage = b["frames"]["stage"][:, 0]
    return np.asarray((stage >= first) & (stage <= last) & (b["winner"] == RUNNING))


def fighting(b: Records) -> Flags:
    """Battles in a fight: the units are on the board, and it is not decided."""
    return between(b, FightStage.LINGER, FightStage.ROUND_END)


def in_rounds(b: Records) -> Flags:
    """Battles in a fight of which a round has begun."""
    return between(b, FightStage.ROUND, FightStage.ROUND_END)


def in_turns(b: Records) -> Flags:
    """Battles in which the order of the round is known."""
    return between(b, FightStage.LEAD, FightStage.ROUND_END)


def below(values: Numbers) -> Numbers:
    """Of each frame, what the one below it has; of the lowest what the top place has, to mask."""
    return np.roll(values, 1, axis=1)


# --- units ---
def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def active(s: Records, b: Records) -> Flags:
    """Units in the fight, shape (n, units)."""
    return np.asarray(present(s) & (b["units"]["status"] == c.Status.ACTIVE))


def speaker(s: Records, b: Records, unit: Numbers) -> Numbers:
    """The first unit that is not dead of the side of a unit of each battle, shape (n,)."""
    side = s["units"]["side"]
    own = present(s) & (side == at_unit(side, unit)[:, None])
    return np.asarray(np.argmax(own & (b["units"]["status"] != c.Status.DEAD), axis=1))


# --- sets ---
# --- what units have ---
def in_hand(s: Records, b: Records) -> Numbers:
    """The weapon kind in each unit's hand, -1 none, shape (n, units)."""
    slot = b["units"]["in_hand"][:, :, None].astype(np.int64)
    return np.take_along_axis(s["units"]["carried"], slot, axis=2)[:, :, 0]


def has_firearm(s: Records, b: Records) -> Flags:
    """Units with a firearm in hand, shape (n, units)."""
    kind = in_hand(s, b)
    return np.asarray((kind >= 0) & (ARM[kind] == w.Arm.RANGED))


def cell_under(s: Records, b: Records) -> Numbers:
    """What the cell of each unit holds, packed, shape (n, units)."""
    u = b["units"]
    at = u["y"].astype(np.int64) * s["width"][:, None] + u["x"]
    return np.take_along_axis(s["cells"], np.minimum(at, c.MAX_CELLS - 1), axis=1)


def n_levels(s: Records, b: Records) -> Numbers:
    """Health levels of each unit (AI-077, AI-100), shape (n, units)."""
    return s["options"]["levels"][:, None].astype(np.int64) - b["units"]["levels_lost"]


def level_sizes(s: Records, b: Records) -> Numbers:
    """The stress that fills each level, shape (n, units, levels)."""
    u = b["units"]
    wound, stress = u["wounds"], s["units"]["stats"][:, :, c.Stat.PHYSIQUE].astype(np.int64)
    taken = (u["n_wounds"][:, :, None] > WOUNDS) & (wound["kind"] == c.Wound.PIERCING)
    taken &= ~bits(u["suppressed"], c.MAX_WOUNDS)
    light = wound["grade"] == c.Grade.LIGHT
    head = wound["location"] == c.Location.HEAD
    graded = wound["grade"] != c.Grade.NONE
    weight = np.where(graded & ~light, LINGERING, 1) * taken
    middle = (LEVELS == c.Level.STRESSED) | (LEVELS == c.Level.CRITICAL)
    last = n_levels(s, b)[..., None] - LIGHT_LEVELS <= LEVELS
    cut = np.zeros(last.shape, np.int64)
    # Wounds of one sort are summed before they are laid over the levels.
    for wounds, share in (
        (head & ~light, np.where(middle, HEAD_CUT, 1)),
        (head & light, np.where(middle, HEAD_CUT, 1) * last),
        (~head & ~light, 1),
        (~head & light, last),
    ):
        cut += (weight * wounds).sum(2)[..., None] * share
    return np.maximum(1, LEVEL_BASE + stress[..., None] - cut)


def filled(s: Records, b: Records) -> Flags:
    """Units whose last health level is full, shape (n, units)."""
    there = n_levels(s, b)[..., None] > LEVELS
    full = b["units"]["stress"] >= level_sizes(s, b)
    counts = b["units"]["level"][..., None] <= LEVELS  # those below are full
    return np.asarray((full | ~there | ~counts).all(2))
