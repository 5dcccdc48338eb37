"""Laws of the procedures under way, and all laws of Adeptus Evangelion."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import beyond, frames_in_use, of, top, under_way
from mech_env.core.record import RUNNING
from mech_env.rulesets.adeva.laws.arguments import LAWS
from mech_env.rulesets.adeva.laws.readings import cells, has
from mech_env.rulesets.adeva.state import stages as st
from mech_env.rulesets.adeva.state.codes import (
    MAX_HITS,
    MAX_UNITS,
    ROSTER_PEOPLE,
    SIDES,
    Condition,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.frames import FRAMES, Frame
from mech_env.rulesets.adeva.state.procedures import Act

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
    # Between fights it counts the people of both rosters.
    most = np.where(f["kind"] == Frame.CAMPAIGN, SIDES * ROSTER_PEOPLE, n_units)
    wrong |= f["next_unit"] > most
    wrong |= f["order_place"] > b["n_order"][:, None]
    for name in ("watch", "late_watch", "to_pin"):
        wrong |= beyond(f[name], np.minimum(n_units, 16))
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("the places of a procedure are cells of the map")
def _places(s: Records, b: Records) -> Flags:
    f, most = b["frames"], cells(s)[:, None]
    wrong = (f["cell"] >= most) | (f["from_cell"] >= most)
    wrong |= np.isin(f["kind"], (Frame.MOVE, Frame.LEAP)) & (f["from_cell"] < 0)
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
    spread = f["stage"] != st.AttackStage.COVERED  # till then `hit_at` is the shots fired
    late = (f["hit_at"] > f["n_hits"]) & spread
    return np.asarray((attacks & (wrong.any(2) | late)).any(1))


@state_law("a turn belongs to who has the place in the order that was taken last (AE-015)")
def _turns(s: Records, b: Records) -> Flags:
    f, turns = b["frames"], under_way(b, Frame.TURN)
    place = f["order_place"][:, 0].astype(np.int64)
    owner = b["order"][np.arange(len(b)), np.clip(place - 1, 0, MAX_UNITS - 1)]
    wrong = turns & ((place < 1) | (owner != f["actor"].T)).T
    return np.asarray(wrong.any(1))


# --- who, upon whom ---
TARGETED = (Frame.WINDOW, Frame.OPPOSED, Frame.SHIFT, Frame.CONTEST)
# Whom a procedure asks: who acts, upon whom, or `who`; EITHER: one of the first two.
ACTOR, TARGET, WHO, EITHER, ANYBODY = range(5)
_ASKED: dict[Frame, dict[int, int]] = {
    Frame.SETUP: {st.SetupStage.COLUMN: WHO, st.SetupStage.ROW: WHO},
    Frame.DECLARE: {
        st.DeclareStage.INTERRUPT: WHO,
        st.DeclareStage.DELAYED: WHO,
        st.DeclareStage.PAIR_YIELD: WHO,
    },
    Frame.AOO: {st.AooStage.WEAPON: WHO},
    Frame.TEST: {st.TestStage.GUARD: TARGET},
    Frame.OPPOSED: {st.OpposedStage.BOOST: EITHER, st.OpposedStage.CHANGE: EITHER},
    Frame.WINDOW: {
        **dict.fromkeys(st.WindowStage, TARGET),
        **dict.fromkeys(
            (
                *(st.WindowStage.HELP, st.WindowStage.GUARD, st.WindowStage.PLACE),
                *(st.WindowStage.ARM, st.WindowStage.HITS, st.WindowStage.COUNTERS),
            ),
            WHO,
        ),
    },
    Frame.SKILL: {st.SkillStage.BY: TARGET},
}
_FREE = (Frame.FIGHT, Frame.SETUP, Frame.CAMPAIGN)
ASKED = np.full((len(Frame), max(len(FRAMES.stages[kind]) for kind in Frame)), ACTOR)
for _kind in _FREE:
    ASKED[_kind] = ANYBODY
for _kind, _stages in _ASKED.items():
    for _stage, _one in _stages.items():
        ASKED[_kind, _stage] = _one


@state_law("a procedure that is upon somebody has a target")
def _targets(s: Records, b: Records) -> Flags:
    f = b["frames"]
    wrong = under_way(b, *TARGETED) & (f["target"] < 0)
    aims = under_way(b, Frame.ATTACK) & (f["target"] < 0) & (f["cell"] < 0) & (f["way"] < 0)
    moves = under_way(b, Frame.MOVE) & (f["cell"] < 0)
    off = f["act_flags"].astype(np.int64) >> Act.OFF_MAP & 1 == 1
    # A running leap goes on the way of its run (AE-204).
    leaps = under_way(b, Frame.LEAP) & (f["way"] < 0) & (f["verb"] != Verb.RUNNING_LEAP)
    wounds = under_way(b, Frame.WOUND, Frame.DEFEAT) & (f["location"] < 0)
    sides = under_way(b, Frame.CAMPAIGN) & (f["whose"] < 0)
    return np.asarray((wrong | aims | (moves & ~off) | leaps | wounds | sides).any(1))


@state_law("a procedure asks whose turn to answer it is")
def _whom(s: Records, b: Records) -> Flags:
    asked, whom = b["request"]["unit"], ASKED[top(b, "kind"), top(b, "stage")]
    actor, target = top(b, "actor"), top(b, "target")
    right = np.select(
        [whom == ACTOR, whom == TARGET, whom == WHO, whom == EITHER],
        [asked == actor, asked == target, asked == top(b, "who"),
         (asked == actor) | (asked == target)],
        True,
    )  # fmt: skip
    return np.asarray(~right & (b["winner"] == RUNNING))


@state_law("who is asked in its turn can act (AE-019, AE-338, AE-368)")
def _able(s: Records, b: Records) -> Flags:
    asked = np.maximum(b["request"]["unit"], 0).astype(np.int64)[:, None]
    barred = of(b["units"]["stunned"], asked) > 0
    for one in (Condition.SURPRISED, Condition.FRESH):
        barred |= of(has(b, one), asked)
    turns = (top(b, "kind") == Frame.TURN) & (b["winner"] == RUNNING)
    return np.asarray(turns & barred[:, 0])


@state_law("an attack has a verb; a window is about who attacks below it")
def _attacks(s: Records, b: Records) -> Flags:
    f = b["frames"]
    wrong = under_way(b, Frame.ATTACK) & (f["verb"] < 0)
    below = np.roll(f["actor"], 1, axis=1)
    wrong |= under_way(b, Frame.WINDOW) & (f["actor"] != below)
    return np.asarray(wrong.any(1))
