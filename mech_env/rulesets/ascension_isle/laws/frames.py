"""Laws of the procedures under way: whose they are, and what they stand and wait for."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import Numbers, at_unit, beyond, frames_in_use, of, top, under_way
from mech_env.core.record import RUNNING
from mech_env.rulesets.ascension_isle.laws.arguments import LAWS
from mech_env.rulesets.ascension_isle.laws.readings import (
    ARM,
    below,
    speaker,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Cause
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import (
    FRAMES,
    AttackStage,
    FightStage,
    Frame,
    HitStage,
    TreatStage,
)

__all__ = ["LAWS"]

state_law = LAWS.of_states

HEAD = ("kind", "stage", "actor", "target")
BLANK = FRAMES.record.blank()[0]
USES = {
    name: np.array([name in FRAMES.uses[kind] for kind in Frame])
    for name in FRAMES.record.fields
    if name not in HEAD
}
UPON = (Frame.WINDOW, Frame.ATTACK, Frame.HIT, Frame.TREAT)  # kinds with a target
NAMES_NOBODY = (Frame.FIGHT, Frame.LINGER, Frame.TURN, Frame.MOVE, Frame.STRESS, Frame.TALLY)
GAIT_STEPS = np.array(c.GAIT_STEPS)
# Verbs of attacks, and the arm that each takes (AI-034); others -1.
_ARMS = {
    Verb.SHOOT: w.Arm.RANGED, Verb.AIM: w.Arm.RANGED, Verb.STRIKE: w.Arm.CLOSE,
    Verb.BOLT: w.Arm.ETHERIC, Verb.SUSTAIN: w.Arm.RANGED, Verb.KILLZONE: w.Arm.RANGED,
}  # fmt: skip
ARM_OF = np.array([int(_ARMS.get(verb, -1)) for verb in Verb])
# Decisions put to the target of an attack or a hit, to the actor of the rest.
TO_TARGET = np.isin(
    np.arange(len(Decision)), (Decision.REACT, Decision.DECK, Decision.SAVE)
)  # fmt: skip


# --- whose they are ---
@state_law("the units of a procedure are those of the encounter")
def _units(s: Records, b: Records) -> Flags:
    f, n_units = b["frames"], s["n_units"][:, None]
    kind = f["kind"]
    wrong = (f["actor"] >= n_units) | ((f["actor"] < 0) != (kind == Frame.FIGHT))
    wrong |= (f["target"] >= n_units) | (f["healer"] >= n_units)
    # Who is treated is named by the first answer (AI-187).
    asks = (kind == Frame.TREAT) & (f["stage"] <= TreatStage.PATIENT)
    wrong |= np.isin(kind, UPON) & (f["target"] < 0) & ~asks
    wrong |= np.isin(kind, NAMES_NOBODY) & (f["target"] >= 0)
    for name in ("fielded", "tended", "triggered"):
        wrong |= beyond(f[name], n_units)
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a procedure has nothing of what its kind does not use")
def _unused(s: Records, b: Records) -> Flags:
    f, kind = b["frames"], b["frames"]["kind"].astype(np.int64)
    wrong = np.zeros(kind.shape, bool)
    for name, uses in USES.items():
        wrong |= ~uses[kind] & (f[name] != BLANK[name])
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("lists are gone through up to their ends: the order, the units, the wounds")
def _places(s: Records, b: Records) -> Flags:
    f, n_order = b["frames"], b["n_order"][:, None]
    wrong = (f["order_place"] > n_order) | (f["next_place"] > n_order)
    wrong |= (f["next_unit"] > s["n_units"][:, None]) | beyond(f["tied"], n_order)
    wounds = of(b["units"]["n_wounds"], f["actor"])
    about = np.isin(f["kind"], (Frame.LINGER, Frame.TALLY))
    wrong |= about & ((f["next_wound"] > wounds) | beyond(f["judged"], wounds))
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a procedure is done by, and upon, those of the one that began it (section 2)")
def _same(s: Records, b: Records) -> Flags:
    f, kind = b["frames"], b["frames"]["kind"]
    parent, who, whom = below(kind), below(f["actor"]), below(f["target"])
    wrong = np.isin(kind, (Frame.ACT, Frame.WINDOW)) & (f["actor"] != who)
    wrong |= (kind == Frame.MOVE) & (parent == Frame.ACT) & (f["actor"] != who)
    attacks, zone = kind == Frame.ATTACK, f["cause"] == Cause.ZONE
    own = attacks & (parent == Frame.ACT)
    wrong |= own & ((f["actor"] != who) | (~zone & (f["target"] != whom)))
    answers = attacks & (parent == Frame.WINDOW)
    wrong |= answers & ((f["actor"] != whom) | (f["target"] != who))
    wrong |= attacks & (parent == Frame.MOVE) & (f["target"] != who)
    wrong |= (kind == Frame.HIT) & ((f["actor"] != who) | (f["target"] != whom))
    hurt = np.where(parent == Frame.HIT, whom, who)
    wrong |= (kind == Frame.STRESS) & (f["actor"] != hurt)
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a turn belongs to who has the place in the order that was taken last (AI-018)")
def _turns(s: Records, b: Records) -> Flags:
    place = b["frames"]["order_place"][:, 0].astype(np.int64)
    order = at_unit(b["order"], np.minimum(place - 1, c.MAX_UNITS - 1))
    turn = under_way(b, Frame.TURN)[:, 1]
    return np.asarray(turn & ((place < 1) | (order != b["frames"]["actor"][:, 1])))


@state_law("a procedure asks whose turn to answer it is")
def _whom(s: Records, b: Records) -> Flags:
    kind, stage = top(b, "kind"), top(b, "stage")
    asked, decision = b["request"]["unit"], b["request"]["decision"].astype(np.int64)
    actor, target = top(b, "actor"), top(b, "target")
    to_target = TO_TARGET[decision] | (kind == Frame.WINDOW)
    to_target |= (kind == Frame.ATTACK) & (stage == AttackStage.GUARDED)
    who = np.where(to_target, target, actor)
    who = np.where(kind == Frame.TALLY, speaker(s, b, actor), who)
    free = (kind == Frame.FIGHT) | (decision == Decision.COORD) | (decision == Decision.SNAPMOVE)
    wrong = ~free & (asked != who)
    side = s["units"]["side"]
    joins = decision == Decision.COORD
    wrong |= joins & ((asked == actor) | (at_unit(side, asked) != at_unit(side, actor)))
    snaps = decision == Decision.SNAPMOVE
    wrong |= snaps & (at_unit(b["units"]["snap_fired"], asked) == 0)
    picks = (kind == Frame.FIGHT) & (stage == FightStage.PICKED)
    wrong |= picks & (asked != speaker(s, b, asked))
    return np.asarray(wrong & (b["winner"] == RUNNING))


# --- windows, moves ---
@state_law(
    "a window is about what was announced or done below it, and asks an enemy (AI-119, AI-023)"
)
def _windows(s: Records, b: Records) -> Flags:
    f, opens, side = b["frames"], under_way(b, Frame.WINDOW), s["units"]["side"]
    cause, parent = f["cause"], below(f["kind"])
    wrong = (cause == Cause.ACTION) | (cause == Cause.ZONE)
    wrong |= (parent == Frame.MOVE) & (cause != Cause.AHEAD)
    close = cause == Cause.CLOSE
    wrong |= close & ((below(f["verb"]) != Verb.STRIKE) | (f["target"] != below(f["target"])))
    wrong |= close & (f["form"] > c.Form.DOUBLE)
    wrong |= of(side, f["target"]) == of(side, f["actor"])
    return np.asarray((opens & wrong).any(1))


@state_law("a move has a way from its first answer on, and no more steps than its gait (AI-056)")
def _moves(s: Records, b: Records) -> Flags:
    f, moves = b["frames"], under_way(b, Frame.MOVE)
    gait = np.where(moves, f["gait"], 0)
    wrong = f["steps"] > GAIT_STEPS[gait]
    wrong |= (f["steps"] > 0) & (f["way"] < 0)
    snap = gait == c.Gait.SNAP
    wrong |= snap != (below(f["kind"]) == Frame.TURN)
    return np.asarray((moves & wrong).any(1))


# --- attacks, hits ---
@state_law("an attack is made for a cause that what it stands on gives (A1)")
def _causes(s: Records, b: Records) -> Flags:
    f, attacks, side = b["frames"], under_way(b, Frame.ATTACK), s["units"]["side"]
    parent, cause = below(f["kind"]), f["cause"]
    acts, window = parent == Frame.ACT, parent == Frame.WINDOW
    zone = cause == Cause.ZONE
    wrong = (acts & ~zone & (cause != Cause.ACTION)) | (window & (cause != below(cause)))
    wrong |= (parent == Frame.MOVE) & ~zone
    own = acts & ~zone
    for name in ("verb", "form", "rapid", "aether"):
        wrong |= own & (f[name] != below(f[name]))
    wrong |= window & (f["verb"] != Verb.SHOOT)
    wrong |= zone & ~np.isin(f["verb"], (Verb.SUSTAIN, Verb.KILLZONE))
    wrong |= f["actor"] == f["target"]
    wrong |= ~zone & (of(side, f["actor"]) == of(side, f["target"]))
    return np.asarray((attacks & wrong).any(1))


@state_law("an attack is made with a weapon for it that is carried; a bolt with none (AI-034)")
def _weapons(s: Records, b: Records) -> Flags:
    f, attacks = b["frames"], under_way(b, Frame.ATTACK)
    arm = ARM_OF[np.maximum(f["verb"], 0)]
    bolt = f["verb"] == Verb.BOLT
    wrong = (f["verb"] < 0) | (arm < 0) | (bolt != (f["slot"] < 0))
    wrong |= ~bolt & (ARM[_kind(s, f)] != arm) | (~bolt & (_kind(s, f) < 0))
    return np.asarray((attacks & wrong).any(1))


def _kind(s: Records, f: Records) -> Numbers:
    """The weapon kind in the slot of each frame, -1 none."""
    rows = np.arange(len(f))[:, None]
    slot = np.maximum(f["slot"], 0)
    return np.asarray(s["units"]["carried"][rows, np.maximum(f["actor"], 0), slot])


@state_law("an attack has its dice from the roll on, its hits from the result on (A4 to A8)")
def _progress(s: Records, b: Records) -> Flags:
    f, attacks = b["frames"], under_way(b, Frame.ATTACK)
    stage, rolled = f["stage"], f["rolled"] == 1
    after = (stage >= AttackStage.PUSH) & (stage <= AttackStage.HITS)
    early = stage <= AttackStage.GUARDED
    wrong = (rolled & early) | (after & (~rolled | (f["hits"] < 1)))
    wrong |= ~after & ((f["hits"] > 0) | (f["kills"] > 0) | (f["called"] > 0))
    wrong |= f["hits_done"] > f["hits"]
    wrong |= f["hits"] > 1 + f["form"]
    reacts = (stage == AttackStage.REACTED) | (stage == AttackStage.DECKED)
    hero = of(s["units"]["traits"], f["target"]) >> c.Trait.HERO & 1 == 1
    wrong |= reacts & (hero != rolled)
    for name, option in (("kills", "kill_shots"), ("called", "called_shots")):
        wrong |= f[name] > s["options"][option][:, None]
    return np.asarray((attacks & wrong).any(1))


@state_law("a hit is one of those that its attack still has; it has a face once it is asked about")
def _hits(s: Records, b: Records) -> Flags:
    f, hits = b["frames"], under_way(b, Frame.HIT)
    wrong = (below(f["hits_done"]) < 1) | (f["face"] < 1)
    wrong |= (f["stage"] == HitStage.SAVED) & (f["wounds"] < 1)
    return np.asarray((hits & wrong).any(1))


@state_law("stress is left where a cap is asked about; only burning wounds burn (AI-081, AI-095)")
def _stress(s: Records, b: Records) -> Flags:
    f, fills = b["frames"], under_way(b, Frame.STRESS)
    wrong = (f["left"] < 1) | ((below(f["kind"]) == Frame.LINGER) & (f["burning"] == 0))
    return np.asarray((fills & wrong).any(1))


# --- between two fights ---
@state_law("the wounded are tallied and treated by their own side (AI-179, AI-187)")
def _camps(s: Records, b: Records) -> Flags:
    f, side = b["frames"], s["units"]["side"]
    tally, treat = under_way(b, Frame.TALLY), under_way(b, Frame.TREAT)
    mine = of(side, f["actor"])
    other = (f["healer"] >= 0) & (of(side, f["healer"]) != mine)
    other |= treat & (f["target"] >= 0) & (of(side, f["target"]) != mine)
    wrong = (tally | treat) & other
    asks = treat & (f["stage"] >= TreatStage.WOUND)
    wrong |= asks & (f["target"] < 0)
    named, target = treat & (f["stage"] == TreatStage.HEALER), np.maximum(f["target"], 0)
    rows, k = np.arange(len(b))[:, None], np.maximum(f["wound"], 0)
    grade = b["units"]["wounds"]["grade"][rows, target, k]
    wrong |= named & ((f["wound"] < 0) | (grade == c.Grade.NONE))
    wrong |= named & (f["wound"] >= of(b["units"]["n_wounds"], f["target"]))
    return np.asarray(wrong.any(1))
