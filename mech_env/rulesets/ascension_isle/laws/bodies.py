"""Laws of health and wounds (5.7, 5.8, 5.13)."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import beyond, bits, under_way
from mech_env.rulesets.ascension_isle.laws.readings import (
    LEVEL_BASE,
    LEVELS,
    UNITS,
    WOUNDS,
    active,
    fighting,
    filled,
    level_sizes,
    n_levels,
    present,
)
from mech_env.rulesets.ascension_isle.laws.states import LAWS
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.record import WOUND

__all__ = ["LAWS"]

state_law = LAWS.of_states

SETS = ("numb", "eased", "suppressed", "charged")
BLANK = WOUND.blank()[0]


# --- wounds ---
@state_law("sets of wounds hold wounds that there are; beyond the last the list is blank (AI-087)")
def _lists(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = np.zeros(u.shape, bool)
    for name in SETS:
        wrong |= beyond(u[name], u["n_wounds"])
    spare = u["n_wounds"][:, :, None] <= WOUNDS
    for name in WOUND.fields:
        wrong |= (spare & (u["wounds"][name] != BLANK[name])).any(2)
    return np.asarray(wrong.any(1))


@state_law("wounds are counted beyond twelve only, and those overridden are among them (AI-087)")
def _further(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = (u["further"] > 0) & (u["n_wounds"] < c.MAX_WOUNDS)
    wrong |= u["further_numb"].astype(np.int64) + u["further_eased"] > u["further"]
    return np.asarray(wrong.any(1))


@state_law("without wounds nobody has any (option wounds); each is of a level that there is")
def _wounds(s: Records, b: Records) -> Flags:
    u, there = b["units"], b["units"]["n_wounds"][:, :, None] > WOUNDS
    wrong = (u["n_wounds"] > 0) & (s["options"]["wounds"] == 0)[:, None]
    levels = s["options"]["levels"][:, None, None]
    wrong |= (there & (u["wounds"]["level"] >= levels)).any(2)
    return np.asarray(wrong.any(1))


@state_law("wounds get grades after a fight; what lingers, suppressed or charged, has one (AI-181)")
def _grades(s: Records, b: Records) -> Flags:
    u, wound = b["units"], b["units"]["wounds"]
    graded = wound["grade"] != c.Grade.NONE
    suppressed, charged = (bits(u[name], c.MAX_WOUNDS) for name in ("suppressed", "charged"))
    wrong = suppressed & ~graded
    wrong |= charged & (~graded | (wound["kind"] != c.Wound.TRAUMATIC))
    wrong |= graded & ((b["encounter"] == 0) & fighting(b))[:, None, None]
    return np.asarray(wrong.any((1, 2)))


# --- health ---
@state_law("who is in a fight has health levels left, and is in one of them (AI-077, AI-100)")
def _levels(s: Records, b: Records) -> Flags:
    u, left = b["units"], n_levels(s, b)
    wrong = active(s, b) & fighting(b)[:, None] & ((left < 1) | (u["level"] >= left))
    wrong |= (u["levels_lost"] > 0) & (s["n_encounters"] == 1)[:, None]
    wrong |= present(s) & (left < 0)
    return np.asarray(wrong.any(1))


@state_law("no level holds more stress than it has room for at most (AI-077)")
def _stress(s: Records, b: Records) -> Flags:
    u, physique = b["units"], s["units"]["stats"][:, :, c.Stat.PHYSIQUE].astype(np.int64)
    most = np.where(n_levels(s, b)[..., None] > LEVELS, LEVEL_BASE + physique[..., None], 0)
    wrong = (u["stress"] > most) & present(s)[..., None]
    return np.asarray(wrong.any((1, 2)) & fighting(b))


@state_law("levels before the present one are full (AI-076, AI-094)")
def _full(s: Records, b: Records) -> Flags:
    u = b["units"]
    before = u["level"][..., None] > LEVELS
    wrong = before & (u["stress"] < level_sizes(s, b)) & active(s, b)[..., None]
    return np.asarray(wrong.any((1, 2)) & fighting(b))


@state_law("who has filled the last level is out, once the hit is over (AI-077)")
def _out(s: Records, b: Records) -> Flags:
    f, hit = b["frames"], under_way(b, Frame.HIT)
    # Who is being hit, or hurt by old wounds, is put out when that is over (AI-068).
    hurt = ((f["target"][..., None] == UNITS) & hit[..., None]).any(1)
    lingers = under_way(b, Frame.LINGER)[..., None]
    hurt |= ((f["actor"][..., None] == UNITS) & lingers).any(1)
    full, status = filled(s, b), b["units"]["status"]
    wrong = ((status == c.Status.ACTIVE) & full & ~hurt) | ((status == c.Status.OUT) & ~full)
    return np.asarray((wrong & present(s)).any(1) & fighting(b))


# --- treatment ---
@state_law("medics have treatments left after a fight, no more than their skill (AI-187)")
def _treatments(s: Records, b: Records) -> Flags:
    left = b["units"]["treatments"]
    wrong = left > s["units"]["skills"][:, :, c.Skill.MEDICAL]
    return np.asarray((wrong & present(s)).any(1))
