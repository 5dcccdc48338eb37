"""Laws of the procedures under way, and all laws of Adeptus Evangelion."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records, frames_in_use
from mech_env.rulesets.adeva.laws.readings import beyond, cells, under_way
from mech_env.rulesets.adeva.laws.states import LAWS
from mech_env.rulesets.adeva.state.codes import MAX_HITS, MAX_UNITS
from mech_env.rulesets.adeva.state.frames import FRAMES, Frame

__all__ = ["LAWS"]

state_law = LAWS.of_states

HEAD = ("kind", "stage", "actor", "target")
BLANK = FRAMES.record.blank()[0]
USES = {
    name: np.array([name in FRAMES.uses[kind] for kind in Frame])
    for name in FRAMES.record.fields
    if name not in HEAD
}
NAMES_UNIT = ("actor", "target", "who", "second")
_LOCATIONS, _BODIES = 8, 8 * MAX_UNITS  # how `hits.py` packs a hit
WITHOUT_ACTOR = (Frame.FIGHT, Frame.SETUP, Frame.CAMPAIGN)


@state_law("the units of a procedure are those of the encounter")
def _units(s: Records, b: Records) -> Flags:
    f, n_units = b["frames"], s["n_units"][:, None]
    wrong = (f["actor"] < 0) & ~np.isin(f["kind"], WITHOUT_ACTOR)
    for name in NAMES_UNIT:
        wrong |= f[name] >= n_units
    wrong |= f["next_unit"] > n_units
    wrong |= f["order_place"] > b["n_order"][:, None]
    for name in ("watch", "late_watch", "to_pin"):
        wrong |= beyond(f[name], np.minimum(n_units, 16))
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("the places of a procedure are cells of the map")
def _places(s: Records, b: Records) -> Flags:
    f, most = b["frames"], cells(s)[:, None]
    wrong = (f["cell"] >= most) | (f["from_cell"] >= most)
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a procedure has nothing of what its kind does not use")
def _unused(s: Records, b: Records) -> Flags:
    f, kind = b["frames"], b["frames"]["kind"].astype(np.int64)
    wrong = np.zeros(kind.shape, bool)
    for name, uses in USES.items():
        other = f[name] != BLANK[name]
        if other.ndim > kind.ndim:
            other = other.any(2)
        wrong |= ~uses[kind] & other
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("hits of an attack strike units of the encounter (A3)")
def _hits(s: Records, b: Records) -> Flags:
    f, hits = b["frames"], b["frames"]["hits"].astype(np.int64)
    listed = (np.arange(MAX_HITS) < f["n_hits"][:, :, None]) & (hits >= 0)
    n_units = s["n_units"][:, None, None]
    taker = (hits // _BODIES - 1) // 2
    wrong = listed & ((hits // _LOCATIONS % MAX_UNITS >= n_units) | (taker >= n_units))
    attacks = under_way(b, Frame.ATTACK)
    late = f["hit_at"] > f["n_hits"]
    return np.asarray((attacks & (wrong.any(2) | late)).any(1))


@state_law("a turn belongs to who has the place in the order that was taken last (AE-015)")
def _turns(s: Records, b: Records) -> Flags:
    f, turns = b["frames"], under_way(b, Frame.TURN)
    place = f["order_place"][:, 0].astype(np.int64)
    owner = b["order"][np.arange(len(b)), np.clip(place - 1, 0, MAX_UNITS - 1)]
    wrong = turns & ((place < 1) | (owner != f["actor"].T)).T
    return np.asarray(wrong.any(1))
