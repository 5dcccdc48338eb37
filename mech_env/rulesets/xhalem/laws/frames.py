"""Laws of the procedures under way: whose they are, and what they stand and wait for."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import at_unit, beyond, bits, frames_in_use, pairs, top, under_way
from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.laws.arguments import LAWS, is_target
from mech_env.rulesets.xhalem.laws.readings import (
    UNITS,
    active,
    apart,
    below,
    board_length,
    has_turn,
    in_hand,
    to_piece,
    works,
)
from mech_env.rulesets.xhalem.state.codes import MAX_UNITS, AssistRange, Aware, Status, Trigger
from mech_env.rulesets.xhalem.state.decisions import TARGET_PIECE, Verb
from mech_env.rulesets.xhalem.state.frames import (
    FRAMES,
    ActStage,
    Cause,
    EngageStage,
    FightStage,
    Frame,
    Occasion,
    RideStage,
    WindowStage,
)
from mech_env.rulesets.xhalem.state.programs import USED, Program

__all__ = ["LAWS"]

state_law = LAWS.of_states

SETS = ("engaged", "struck", "opportunity", "counter", "standby", "appeared", "to_act")
AIMS_AT = (Frame.ENGAGE, Frame.WINDOW)  # kinds whose target is the unit that they aim at
DEED = ("verb", "slot", "program", "pull", "aim")
ANNOUNCED = (*DEED, "strike", "reaction")
EMP = USED.index(Program.EMP)
HEAD = ("kind", "stage", "actor", "target")
BLANK = FRAMES.record.blank()[0]
USES = {
    name: np.array([name in FRAMES.uses[kind] for kind in Frame])
    for name in FRAMES.record.fields
    if name not in HEAD
}
NEAR = 5  # u: how far an ally may be helped (XH-129)


def on_top(b: Records, kind: int) -> Flags:
    """Battles that go on in which a procedure of a kind is on top."""
    return np.asarray((top(b, "kind") == kind) & (b["winner"] == RUNNING))


# --- whose they are ---
@state_law("the units and pieces of a procedure are those of the encounter")
def _named(s: Records, b: Records) -> Flags:
    f, n_units = b["frames"], s["n_units"][:, None]
    kind, target = f["kind"], f["target"]
    wrong = (f["actor"] >= n_units) | ((f["actor"] < 0) != (kind == Frame.FIGHT))
    for name in SETS:
        wrong |= beyond(f[name], n_units)
    aims = np.isin(kind, AIMS_AT)
    wrong |= aims & (f["aim"] >= 0) & ~is_target(s, f["aim"])
    wrong |= aims & (target != np.where(f["aim"] < TARGET_PIECE, f["aim"], -1))
    wrong |= ~aims & ((target >= 0) != (kind == Frame.RIDE))
    return np.asarray(((wrong | (target >= n_units)) & frames_in_use(b)).any(1))


@state_law("what is done in a turn is done by one unit, and in a reaction by one that reacts")
def _same_actor(s: Records, b: Records) -> Flags:
    f, used = b["frames"], frames_in_use(b)
    kind, parent, who = f["kind"], below(f["kind"]), below(f["actor"])
    stands = used & (kind != Frame.FIGHT)
    reacts = stands & (parent == Frame.WINDOW)
    own = stands & (parent != Frame.WINDOW) & (parent != Frame.FIGHT)
    wrong = (own & (f["actor"] != who)) | (reacts & (f["actor"] != below(f["next_one"])))
    acts = stands & np.isin(kind, (Frame.ACT, Frame.LEG, Frame.ENGAGE))
    expected = np.where(kind == Frame.ACT, reacts, below(f["reaction"]) == 1)
    expected |= reacts
    wrong |= acts & ((f["reaction"] == 1) != expected)
    windows = (used & (kind == Frame.WINDOW)).sum(1)
    return np.asarray(wrong.any(1) | (windows > 1))  # XH-095


@state_law("a procedure asks whose turn to answer it is")
def _whom(s: Records, b: Records) -> Flags:
    kind, stage, asked = top(b, "kind"), top(b, "stage"), b["request"]["unit"]
    who = np.where(kind == Frame.WINDOW, top(b, "next_one"), top(b, "actor"))
    hosts = (kind == Frame.RIDE) & (stage == RideStage.CONSENT)
    who = np.where(hosts, top(b, "target"), who)
    wrong = (kind != Frame.FIGHT) & (asked != who)
    acts = (kind == Frame.TURN) | (kind == Frame.ACT) | (kind == Frame.WINDOW)
    wrong |= acts & (at_unit(b["units"]["stunned"], asked) > 0)
    return np.asarray(wrong & (b["winner"] == RUNNING))


@state_law("a procedure has nothing of what its kind does not use")
def _unused(s: Records, b: Records) -> Flags:
    f, kind = b["frames"], b["frames"]["kind"].astype(np.int64)
    wrong = np.zeros(kind.shape, bool)
    for name, uses in USES.items():
        wrong |= ~uses[kind] & (f[name] != BLANK[name])
    return np.asarray((wrong & frames_in_use(b)).any(1))


# --- the fight, its turns, its equipment ---
@state_law("the fight has places left in its order; whose turn it is stands at the last one taken")
def _places(s: Records, b: Records) -> Flags:
    fight, turn = b["frames"][:, 0], b["frames"]["actor"][:, 1]
    place = fight["order_place"].astype(np.int64)
    wrong = (place > b["n_order"]) | (fight["next_unit"] > s["n_units"])
    in_turn = under_way(b, Frame.TURN)[:, 1]
    order = at_unit(b["order"], np.minimum(place - 1, MAX_UNITS - 1))
    wrong |= in_turn & ((place < 1) | (order != turn))
    wrong |= (fight["to_act"] != 0) & (fight["stage"] != FightStage.MEMBER)
    return np.asarray(wrong & (b["winner"] == RUNNING))


@state_law("a group chooses among its active who have not acted; the first of them speaks (XH-020)")
def _groups(s: Records, b: Records) -> Flags:
    fight, group, order = b["frames"][:, 0], s["units"]["group"], b["order"]
    asks = on_top(b, Frame.FIGHT)
    place = np.minimum(fight["order_place"].astype(np.int64), MAX_UNITS - 1)
    first = at_unit(order, place)
    like = (group == at_unit(group, first)[:, None]) & (group >= 0)
    later = (place[:, None] <= UNITS) & (b["n_order"][:, None] > UNITS)
    waits = (pairs(order) & later[:, :, None]).any(1)
    able = b["units"]["stunned"] == 0
    left = waits & like & able & has_turn(s, b) & (b["units"]["late"] == 0)
    wrong = (bits(fight["to_act"], MAX_UNITS) != left).any(1) | (left.sum(1) < 2)
    speaker = np.argmax(like & able & active(s, b), axis=1)
    wrong |= (fight["order_place"] >= b["n_order"]) | (b["request"]["unit"] != speaker)
    return np.asarray(asks & wrong)


@state_law("equipment is chosen before the first fight, or between two, unit by unit (XH-046, 7.8)")
def _loadouts(s: Records, b: Records) -> Flags:
    fight, chooses = b["frames"][:, 0], under_way(b, Frame.LOADOUT)[:, 1]
    f = b["frames"][:, 1]
    refits = fight["stage"] == FightStage.REFIT
    wrong = (f["refit"] == 1) != refits
    wrong |= (b["request"]["decision"] > 0) & (fight["next_unit"] != f["actor"] + 1)
    wrong |= refits & (b["encounter"] + 1 >= s["n_encounters"])
    wrong |= ~refits & ((b["encounter"] > 0) | (b["round_number"] > 0) | (b["n_order"] > 0))
    out = at_unit(b["units"]["status"], f["actor"]) == Status.OUT
    return np.asarray(chooses & (wrong | (refits & out)))


# --- legs, engagements, mounts ---
@state_law("a leg goes on as it was chosen, and is not at its end (XH-200)")
def _legs(s: Records, b: Records) -> Flags:
    f, legs = b["frames"], under_way(b, Frame.LEG)
    wrong = (below(f["verb"]) != Verb.MOVE) | (f["mode"] < 0) | (f["way"] < 0)
    for name in ("mode", "way"):
        wrong |= f[name] != below(f[name])
    wrong |= (f["left"] < 1) | (f["left"] > below(f["left"]))
    return np.asarray((legs & wrong).any(1))


@state_law("an engagement is the one that its action announced; a shove has its target (XH-055)")
def _engagements(s: Records, b: Records) -> Flags:
    f, engages = b["frames"], under_way(b, Frame.ENGAGE)
    wrong = f["cause"] != Cause.ACTION  # those of windows ask nothing
    for name in ANNOUNCED:
        wrong |= f[name] != below(f[name])
    engaged, struck = f["engaged"].astype(np.int64), f["struck"].astype(np.int64)
    wrong |= (struck & ~engaged) != 0
    single = (f["target"] >= 0) & ((engaged >> np.maximum(f["target"], 0)) & 1 == 0)
    wrong |= single & (f["program"] != EMP)
    shoved = (f["verb"] == Verb.SHOVE) | (f["verb"] == Verb.RUSH)
    wrong |= (f["stage"] == EngageStage.EFFECT) & (~shoved | (f["target"] < 0))
    return np.asarray((engages & wrong).any(1))


@state_law("who is asked about a mount rides it, or is about to (XH-220, XH-224, XH-226)")
def _rides(s: Records, b: Records) -> Flags:
    u, facts, asks = b["units"], s["units"], on_top(b, Frame.RIDE)
    rider, host, mounting = top(b, "actor"), top(b, "target"), top(b, "mounting") == 1
    depth = np.maximum(b["depth"].astype(np.int64) - 2, 0)
    under = b["frames"][np.arange(len(b)), depth]
    acts = under["kind"] == Frame.ACT
    wrong = mounting != acts
    wrong |= mounting & ((under["verb"] != Verb.MOUNT) | (under["ally"] != host))
    wrong |= ~mounting & (at_unit(u["rides"], rider) != host)
    for name in ("rides", "rider", "inside", "grapples", "grappled_by"):
        bound = (at_unit(u[name], rider) >= 0) | (at_unit(u[name], host) >= 0)
        wrong |= mounting & bound
    wrong |= (at_unit(facts["side"], rider) != at_unit(facts["side"], host)) | (rider == host)
    wrong |= at_unit(facts["mountable"], host) == 0
    sentient = at_unit(facts["sentient"], host) == 1
    wrong |= sentient != (top(b, "stage") == RideStage.CONSENT)
    return np.asarray(asks & (wrong | (at_unit(u["status"], host) != Status.ACTIVE)))


# --- windows ---
@state_law("a window offers what was done below it (2.8)")
def _windows(s: Records, b: Records) -> Flags:
    f, opens = b["frames"], under_way(b, Frame.WINDOW)
    parent = below(f["kind"])
    occasion = np.select(
        [parent == Frame.LEG, parent == Frame.ENGAGE], [Occasion.STEP, Occasion.ENGAGED],
        Occasion.ACTION,
    )  # fmt: skip
    wrong = f["occasion"] != occasion
    step, met = occasion == Occasion.STEP, occasion == Occasion.ENGAGED
    for name in DEED:
        offered = np.where(step, Verb.MOVE if name == "verb" else -1, below(f[name]))
        if name == "aim":
            offered = np.where(met, offered, -1)
        wrong |= f[name] != offered
    wrong |= f["engaged"] != np.where(met, below(f["engaged"]), 0)
    done = ~met & ~step & (below(f["stage"]) != ActStage.SECOND)
    return np.asarray((opens & (wrong | done)).any(1))


@state_law("who is asked in a window can react, and to what it is asked (XH-096, XH-101, XH-117)")
def _reactions(s: Records, b: Records) -> Flags:
    u, facts, unit = b["units"], s["units"], b["request"]["unit"]
    asks, stage = on_top(b, Frame.WINDOW), top(b, "stage")
    wrong = at_unit(u["reactions"], unit) < 1
    for name in ("grapples", "grappled_by", "inside", "rider"):
        wrong |= at_unit(u[name], unit) >= 0
    wrong |= (at_unit(u["immobile"], unit) > 0) | (at_unit(facts["inert"], unit) == 1)
    actor, slot = top(b, "actor"), top(b, "react_slot")
    ready = in_hand(s, b)[np.arange(len(b)), np.maximum(unit, 0), np.maximum(slot, 0)]
    wrong |= (stage == WindowStage.TARGET) & ((slot < 0) | ~ready)
    enemies = at_unit(facts["side"], unit) != at_unit(facts["side"], actor)
    counters = stage == WindowStage.COUNTER
    wrong |= counters & (~enemies | (top(b, "occasion") != Occasion.ENGAGED))
    passed = (stage == WindowStage.OPPORTUNITY) | (stage == WindowStage.TARGET)
    wrong |= passed & (b["passage"]["mover"] < 0)
    return np.asarray(asks & wrong)


@state_law("a standby that is offered has what it needs: whom to engage, help or handle (XH-091)")
def _offered(s: Records, b: Records) -> Flags:
    u, facts, unit = b["units"], s["units"], b["request"]["unit"]
    asks = on_top(b, Frame.WINDOW) & (top(b, "stage") == WindowStage.REACT)
    trigger, response = at_unit(u["trigger"], unit), at_unit(u["response"], unit)
    held, subject = at_unit(u["response_with"], unit), at_unit(u["subject"], unit)
    side, aim = at_unit(facts["side"], unit), top(b, "aim")
    wrong = (trigger < 0) | (top(b, "actor") == unit)
    # Whom it aims at: who acts, whom that engages, who appeared.
    shown = bits(top(b, "appeared"), MAX_UNITS) & (u["aware"] == Aware.LOCATED)
    shown &= (facts["side"] != side[:, None]) & (
        (subject < 0)[:, None] | (subject[:, None] == UNITS)
    )
    nobody = (trigger == Trigger.APPEARS) & ~shown.any(1)
    nobody |= (trigger == Trigger.ALLY_ENGAGES) & ((aim < 0) | (aim == unit))
    strikes = response == Verb.STRIKE
    seizes = (response == Verb.GRAPPLE) | (response == Verb.SHOVE)
    runs = response == Verb.PROGRAM
    wrong |= (strikes | seizes | (runs & (held != EMP))) & nobody
    for_ally = trigger == Trigger.ALLY_ENGAGES
    wrong |= for_ally & (seizes | (runs & (held != EMP))) & (aim >= MAX_UNITS)
    helps, ally = response == Verb.ASSIST, np.minimum(held, MAX_UNITS - 1)
    near = board_length(s, NEAR * at_unit(facts["u"], unit).astype(np.int64))
    far = apart(s, b, unit, ally) > near
    there = at_unit(active(s, b), ally) & (at_unit(u["inside"], ally) < 0)
    wrong |= helps & (~there | (far & (s["options"]["assist_check_range"] == AssistRange.NEAR)))
    beyond_reach = to_piece(s, b, unit, held) > board_length(s, at_unit(facts["reach"], unit))
    wrong |= (response == Verb.USE) & (beyond_reach | ~at_unit(works(s, b), held))
    return np.asarray(asks & wrong)
