"""What laws read off battles: who takes part, what belongs to whom, where a fight stands."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import Numbers, at_unit, bits
from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import (
    HEX,
    MAX_PIECES,
    MAX_UNITS,
    STEP_FEET,
    WEAPON_SLOTS,
    Lattice,
    Status,
)
from mech_env.rulesets.xhalem.state.decisions import RESPONSES, Verb
from mech_env.rulesets.xhalem.state.frames import FightStage
from mech_env.rulesets.xhalem.state.programs import USED

UNITS, PIECES, SLOTS = np.arange(MAX_UNITS), np.arange(MAX_PIECES), np.arange(WEAPON_SLOTS)
QUANTITY, NATURAL = np.array(wp.QUANTITY), np.array(wp.IS_NATURAL)
FEET_A_STEP = 5 * HEX  # of a reach or range in space
STEP = np.array((*STEP_FEET[: Lattice.SPACE], 1))  # ft of a cell; of space one step
IS_RESPONSE = np.isin(np.arange(len(Verb)), RESPONSES)


# --- where a fight stands ---
def fighting(b: Records) -> Flags:
    """Battles in a fight: neither over nor between two fights."""
    return np.asarray((b["frames"]["stage"][:, 0] < FightStage.OVER) & (b["winner"] == RUNNING))


def in_rounds(b: Records) -> Flags:
    """Battles in a fight of which a round has begun."""
    return np.asarray(fighting(b) & (b["frames"]["stage"][:, 0] >= FightStage.ROUND))


def below(values: Numbers) -> Numbers:
    """What the frame below each has; of the first its own, shape (n, frames)."""
    return np.concatenate([values[:, :1], values[:, :-1]], axis=1)


# --- who takes part ---
def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def listed(s: Records) -> Flags:
    """Pieces that the encounter has, shape (n, pieces)."""
    return np.asarray(s["n_pieces"][:, None] > PIECES)


def active(s: Records, b: Records) -> Flags:
    """Units on the board, shape (n, units)."""
    return np.asarray(present(s) & (b["units"]["status"] == Status.ACTIVE))


def has_turn(s: Records, b: Records) -> Flags:
    """Units on the board that have turns of their own, later rounds included (XH-005, XH-222)."""
    return np.asarray(active(s, b) & (s["units"]["inert"] == 0) & (b["units"]["rider"] < 0))


# --- sets and indices ---
# --- equipment ---
def armed(s: Records) -> Flags:
    """Slots that hold a weapon, shape (n, units, slots)."""
    return np.asarray(s["units"]["carried"] >= 0)


def in_hand(s: Records, b: Records) -> Flags:
    """Slots whose weapons can be used now (XH-046, XH-066), shape (n, units, slots)."""
    u = b["units"]
    endless = QUANTITY[s["units"]["carried"]] == 0
    return np.asarray(
        armed(s) & bits(u["equipped"], WEAPON_SLOTS) & (endless | (u["quantity"] > 0))
    )


def owns(s: Records, program: Numbers | int) -> Flags:
    """Whether each unit has a program, shape (n, units)."""
    return np.asarray((s["units"]["programs"].astype(np.int64) >> program) & 1 == 1)


def natural(s: Records) -> Flags:
    """Slots of natural weapons (XH-082), shape (n, units, slots)."""
    return np.asarray(armed(s) & (NATURAL[s["units"]["carried"]] == 1))


def runnable(s: Records) -> Flags:
    """Programs that each unit has, by action slot, shape (n, units, programs)."""
    return np.stack([owns(s, program) for program in USED], axis=2)


# --- distances ---
def apart(s: Records, b: Records, one: Numbers, other: Numbers) -> Numbers:
    """Distance between two units of each battle, in ft or steps (XH-009), shape (n,)."""
    u = b["units"]
    dq, dr, dz = (
        at_unit(u[name], other).astype(np.int64) - at_unit(u[name], one) for name in ("q", "r", "z")
    )
    cells = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
    return np.asarray(np.maximum(cells * STEP[s["lattice"]], abs(dz)))


def to_piece(s: Records, b: Records, unit: Numbers, piece: Numbers) -> Numbers:
    """Distance from a unit of each battle to a piece, in ft or steps (XH-012), shape (n,)."""
    here = {name: at_unit(b["units"][name], unit).astype(np.int64) for name in ("q", "r", "z")}
    box = b["pieces"]
    q0, q1 = (at_unit(box[name], piece) - here["q"] for name in ("q0", "q1"))
    r0, r1 = (at_unit(box[name], piece) - here["r"] for name in ("r0", "r1"))
    z0, z1 = (at_unit(box[name], piece) - here["z"] for name in ("z0", "z1"))
    cells = np.max([np.zeros(len(b), np.int64), q0, -q1, r0, -r1, q0 + r0, -q1 - r1], axis=0)
    return np.asarray(np.maximum(cells * STEP[s["lattice"]], np.maximum(z0, 1 - z1)))


def works(s: Records, b: Records) -> Flags:
    """Pieces on the board that are not destroyed (XH-012), shape (n, pieces)."""
    now = b["pieces"]
    return np.asarray((now["there"] == 1) & ((now["hp"] > 0) | (s["pieces"]["hp_full"] == 0)))


def board_length(s: Records, feet: Numbers) -> Numbers:
    """A length in ft as distances have it (XH-008)."""
    return np.asarray(
        np.where(s["lattice"] == Lattice.SPACE, np.maximum(1, feet // FEET_A_STEP), feet)
    )
