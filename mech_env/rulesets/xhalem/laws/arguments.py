"""Laws of actions: which arguments they have by now, and whether these can be.

An action asks for its arguments one by one (catalogue 4), in an order that its verb gives.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import of, under_way
from mech_env.rulesets.xhalem.laws.pieces import LAWS
from mech_env.rulesets.xhalem.laws.readings import (
    IS_RESPONSE,
    in_hand,
    natural,
    runnable,
)
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.codes import MAX_UNITS, WEAPON_SLOTS, Status, Task, Trigger
from mech_env.rulesets.xhalem.state.decisions import (
    TARGET_PIECE,
    TARGET_PLACE,
    VERBS,
    Decision,
    Verb,
)
from mech_env.rulesets.xhalem.state.frames import ARGUMENT, ActStage, Frame
from mech_env.rulesets.xhalem.state.programs import USED, Program

__all__ = ["LAWS"]

state_law = LAWS.of_states

# The fields of arguments, and the decision that asks for each; HOST asks for `ally`, too.
ASKED_BY = {
    "mode": Decision.MODE, "way": Decision.DIRECTION, "left": Decision.LENGTH,
    "slot": Decision.WEAPON, "aim": Decision.TARGET, "program": Decision.PROGRAM,
    "pull": Decision.PUSH_PULL, "slot_out": Decision.SLOT_OUT, "slot_in": Decision.SLOT_IN,
    "trigger": Decision.TRIGGER, "subject": Decision.SUBJECT, "response": Decision.RESPONSE,
    "ally": Decision.ALLY, "task": Decision.TASK, "skill": Decision.SKILL,
    "piece": Decision.OBJECT, "handling": Decision.HANDLING,
}  # fmt: skip
FIELDS = tuple(ASKED_BY)
AIM = FIELDS.index("aim")
_STRIKE, _AIMED, _STANDBY = ("slot", "aim"), ("aim",), ("trigger", "subject", "response")
_MOVE, _OFF, _RUN = ("mode", "way", "left"), ("way",), ("program", "aim")
# What a verb asks for, in this order.
OF_VERB: dict[Verb, tuple[str, ...]] = {
    Verb.MOVE: _MOVE, Verb.STRIKE: _STRIKE, Verb.OFFHAND: _STRIKE, Verb.FOLLOW: _STRIKE,
    Verb.GRAPPLE: _AIMED, Verb.SHOVE: _AIMED, Verb.RUSH: _AIMED, Verb.THROWOBJ: _AIMED,
    Verb.PROGRAM: ("program",), Verb.STANDBY: _STANDBY, Verb.SWITCH: ("slot_out", "slot_in"),
    Verb.ASSIST: ("ally", "task"), Verb.SEARCH: ("skill",), Verb.DRAG: ("skill",),
    Verb.USE: ("piece", "handling"), Verb.MOUNT: ("ally",), Verb.ENTER: ("ally",),
    Verb.DISMOUNT: _OFF, Verb.EXIT: _OFF,
}  # fmt: skip
OF_PROGRAM = {Program.BLINK: ("program", "way", "left"), Program.EMP: ("program",),
              Program.GRAV: (*_RUN, "pull")}  # fmt: skip
OF_RESPONSE = {Verb.STRIKE: "slot", Verb.PROGRAM: "program", Verb.USE: "piece", Verb.ASSIST: "ally"}
OFFERED = len(VERBS)


def _shapes() -> tuple[list[tuple[str, ...]], NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The lists of arguments; which a verb, a program and a response (with a program) have."""
    known: list[tuple[str, ...]] = []

    def number(fields: tuple[str, ...]) -> int:
        if fields not in known:
            known.append(fields)
        return known.index(fields)

    by_verb = [number(OF_VERB.get(verb, ())) for verb in Verb]
    by_program = [number(OF_PROGRAM.get(one, _RUN)) for one in USED]
    by_response = np.zeros((len(Verb), len(USED) + 1), np.int64)
    for verb in Verb:
        fields = (*_STANDBY, *((OF_RESPONSE[verb],) if verb in OF_RESPONSE else ()))
        by_response[verb] = number(fields)
    grav = USED.index(Program.GRAV)
    by_response[Verb.PROGRAM, 1 + grav] = number((*_STANDBY, "program", "pull"))
    number(("ally", "task", "aim"))
    return known, np.array(by_verb), np.array(by_program), by_response


SHAPES, BY_VERB, BY_PROGRAM, BY_RESPONSE = _shapes()
DISTRACTION = SHAPES.index(("ally", "task", "aim"))
# The place of a field in a list of arguments, -1: it is none of them; shape (lists, fields).
PLACE = np.array([[s.index(name) if name in s else -1 for name in FIELDS] for s in SHAPES])
LENGTH = np.array([len(shape) for shape in SHAPES])


def shape_of(f: Records) -> NDArray[Any]:
    """Which list of arguments each action has, as far as it is known by now."""
    verb = np.maximum(f["verb"], 0)
    shape = BY_VERB[verb]
    program = np.maximum(f["program"], 0)
    shape = np.where((verb == Verb.PROGRAM) & (f["program"] >= 0), BY_PROGRAM[program], shape)
    held = BY_RESPONSE[np.maximum(f["response"], 0), 1 + f["program"].astype(np.int64)]
    shape = np.where((verb == Verb.STANDBY) & (f["response"] >= 0), held, shape)
    distracts = (verb == Verb.ASSIST) & (f["task"] == Task.ATTACK)
    return np.asarray(np.where(distracts, DISTRACTION, shape))


def given(f: Records) -> Flags:
    """Which arguments each action has, shape (…, fields)."""
    return np.stack([f[name] > 0 if name == "task" else f[name] >= 0 for name in FIELDS], axis=-1)


def is_target(s: Records, code: NDArray[Any]) -> Flags:
    """Whether target codes, shape (n, k), are of units, pieces or places that there are."""
    unit, piece = code < s["n_units"][:, None], code - TARGET_PIECE < s["n_pieces"][:, None]
    place = code - TARGET_PLACE < s["n_units"][:, None]
    known = np.where(code < TARGET_PIECE, unit, np.where(code < TARGET_PLACE, piece, place))
    return np.asarray(known & (code >= 0))


@state_law("an action has the arguments that it asked for, and waits for the next (catalogue 4)")
def _arguments(s: Records, b: Records) -> Flags:
    f = b["frames"]
    acts = under_way(b, Frame.ACT)
    shape, has, stage = shape_of(f), given(f), f["stage"].astype(np.int64)
    place = PLACE[shape]
    taken = place >= 0
    aimed = (f["reaction"] == 1) & (f["verb"] == Verb.ASSIST)  # at whom is known (XH-089)
    counts = np.ones(len(FIELDS), bool) & ~(aimed[..., None] & (np.arange(len(FIELDS)) == AIM))
    count = (has & taken & counts).sum(-1)
    wrong = ((has != (taken & (place < count[..., None]))) & counts).any(-1)
    waits = stage >= ActStage.MODE
    asked = np.where(stage == Decision.HOST + ARGUMENT, Decision.ALLY + ARGUMENT, stage)
    due = np.full(stage.shape, -1)
    for k, name in enumerate(FIELDS):
        due = np.where(place[..., k] == count, ASKED_BY[name] + ARGUMENT, due)
    boards = (f["verb"] == Verb.MOUNT) | (f["verb"] == Verb.ENTER)
    wrong |= waits & ((asked != due) | (boards != (stage == Decision.HOST + ARGUMENT)))
    wrong |= ~waits & (count < LENGTH[shape])
    return np.asarray((wrong & acts).any(1))


def _at_actor(f: Records, values: NDArray[Any], k: NDArray[Any]) -> NDArray[Any]:
    """``values[row, actor, k]`` of each frame; k -1 gives the first, to be masked."""
    rows = np.arange(len(f))[:, None]
    return np.asarray(values[rows, np.maximum(f["actor"], 0), np.maximum(k, 0)])


@state_law("an action is one that its unit may choose, or hold ready (XH-035, XH-049, XH-089)")
def _verbs(s: Records, b: Records) -> Flags:
    f = b["frames"]
    acts, verb, reacts = under_way(b, Frame.ACT), f["verb"].astype(np.int64), f["reaction"] == 1
    offered = s["options"]["verbs"].astype(np.int64)[:, None]
    chosen = (offered >> np.maximum(verb, 0)) & 1 == 1
    chosen |= reacts & (verb == Verb.MOVE) & ((offered >> Verb.DASH) & 1 == 1)  # XH-090
    wrong = (verb <= Verb.END) | (verb >= OFFERED) | ~chosen
    wrong |= reacts & ~IS_RESPONSE[np.maximum(verb, 0)]
    dual = (of(s["units"]["programs"], f["actor"]).astype(np.int64) >> Program.DUAL) & 1 == 1
    again = (f["strike"] == 2) | (f["stage"] == ActStage.STRIKE2)
    wrong |= again & ~(dual & ((verb == Verb.STRIKE) | (verb == Verb.SHOVE)))
    wrong |= (f["strike"] < 1) | ((f["strike"] == 2) & (f["stage"] == ActStage.STRIKE2))
    waits = f["stage"] >= ActStage.MODE
    wrong |= waits & (verb == Verb.THROWOBJ) & (of(b["units"]["held"], f["actor"]) < 0)
    drags = (verb == Verb.DRAG) & (of(b["units"]["grapples"], f["actor"]) < 0)
    return np.asarray(((wrong | (waits & drags)) & acts).any(1))


@state_law("an action is done with a weapon or program that its unit has (XH-052, XH-108)")
def _means(s: Records, b: Records) -> Flags:
    f, slot, program = b["frames"], b["frames"]["slot"], b["frames"]["program"]
    acts = under_way(b, Frame.ACT)
    waits = f["stage"] >= ActStage.MODE
    ready, bare = in_hand(s, b), slot == WEAPON_SLOTS
    carried = s["units"]["carried"]
    least = np.where(slot < WEAPON_SLOTS, slot, 0)
    wrong = (slot >= 0) & ~bare & (_at_actor(f, carried, least) < 0)
    wrong |= waits & (slot >= 0) & ~bare & ~_at_actor(f, ready, least)
    wrong |= bare & (s["options"]["unarmed"][:, None] == 0)
    wrong |= bare & ((f["verb"] == Verb.OFFHAND) | (f["verb"] == Verb.FOLLOW))
    first = np.where(f["first_slot"] < WEAPON_SLOTS, f["first_slot"], -1)
    wrong |= (first >= 0) & (_at_actor(f, carried, first) < 0)
    wrong |= (program >= 0) & ~_at_actor(f, runnable(s), program)
    wrong |= waits & (program >= 0) & (_at_actor(f, b["units"]["cooldown"], program) > 0)
    out = np.where(f["slot_out"] < WEAPON_SLOTS, f["slot_out"], -1)
    wrong |= waits & (out >= 0) & ~_at_actor(f, ready & ~natural(s), out)
    return np.asarray((wrong & acts).any(1))


@state_law("an action is upon what there is: enemies, allies, objects (XH-053, XH-129, XH-191)")
def _upon(s: Records, b: Records) -> Flags:
    f, side, status = b["frames"], s["units"]["side"], b["units"]["status"]
    acts, verb, actor = under_way(b, Frame.ACT), f["verb"], f["actor"]
    waits, aim, own = f["stage"] >= ActStage.MODE, f["aim"].astype(np.int64), of(side, f["actor"])
    wrong = (aim >= 0) & (~is_target(s, aim) | (aim == actor))
    wrong |= (aim >= TARGET_PLACE) & (of(side, aim % TARGET_PLACE) == own)
    seizes = (verb == Verb.GRAPPLE) | (verb == Verb.SHOVE) | (verb == Verb.RUSH)
    helps = verb == Verb.ASSIST
    wrong |= (aim >= MAX_UNITS) & (seizes | helps | (verb == Verb.PROGRAM))
    wrong |= helps & (aim >= 0) & (of(side, np.minimum(aim, MAX_UNITS - 1)) == own)
    ally = f["ally"]
    there = (ally < s["n_units"][:, None]) & (of(side, ally) == own) & (ally != actor)
    wrong |= (ally >= 0) & ~there
    wrong |= waits & (ally >= 0) & (of(status, ally) != Status.ACTIVE)
    subject = np.where(f["subject"] == MAX_UNITS, -1, f["subject"])
    for_ally = f["trigger"] == Trigger.ALLY_ENGAGES
    wrong |= (subject >= s["n_units"][:, None]) | (subject == actor) & (subject >= 0)
    wrong |= (subject >= 0) & ((of(side, subject) == own) != for_ally)
    wrong |= (f["subject"] == MAX_UNITS) & for_ally
    response = f["response"].astype(np.int64)
    offered = (s["options"]["verbs"].astype(np.int64)[:, None] >> np.maximum(response, 0)) & 1 == 1
    wrong |= (response >= 0) & ~(offered & IS_RESPONSE[np.maximum(response, 0)])
    objects = (np.array(p.FLAGS)[s["pieces"]["kind"]] >> p.Flag.IS_OBJECT) & 1
    wrong |= (f["piece"] >= s["n_pieces"][:, None]) | (f["piece"] >= 0) & (
        of(objects, f["piece"]) == 0
    )
    return np.asarray((wrong & acts).any(1))
