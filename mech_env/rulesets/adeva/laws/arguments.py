"""Laws of actions: which parameters they have by now, and whether these can be (4.2).

An action asks for its parameters one by one, in an order that its verb gives.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import of, under_way
from mech_env.rulesets.adeva.laws.readings import cells
from mech_env.rulesets.adeva.laws.states import LAWS
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import ITEMS, MAX_UNITS, Terrain
from mech_env.rulesets.adeva.state.decisions import N_VERBS, PART_THING, Decision, Thing, Verb
from mech_env.rulesets.adeva.state.parameters import PARAMETERS
from mech_env.rulesets.adeva.state.procedures import Act, Frame
from mech_env.rulesets.adeva.state.weapons import Item, Quality

__all__ = ["LAWS"]

state_law = LAWS.of_states

# The field that a parameter fills.
FIELD_OF: dict[Decision, str] = {
    Decision.WEAPON: "arm", Decision.ITEM: "arm", Decision.ITEM_IN: "other_arm",
    Decision.FIRST_KIND: "first_kind", Decision.CHARGE_WITH: "first_kind",
    Decision.POWER: "first_kind", Decision.SECOND_KIND: "second_kind", Decision.MODE: "mode",
    Decision.TARGET: "target", Decision.FRIEND: "target", Decision.COLUMN: "cell",
    Decision.DIRECTION: "way", Decision.CELLS: "cells", Decision.PART: "part",
    Decision.PLACE: "part", Decision.SECOND_TARGET: "second", Decision.WHO: "second",
    Decision.STRIKE: "step", Decision.SIZE: "further", Decision.CONDITION: "further",
    Decision.GROUND: "further", Decision.FORMATION: "further", Decision.BY: "choice",
    Decision.PATTERN: "choice", Decision.RADIUS: "choice", Decision.POSTURE: "choice",
    Decision.HANDLING: "choice", Decision.TASK: "choice", Decision.SKILL: "choice",
    Decision.ORDER: "choice", Decision.CARD: "choice",
}  # fmt: skip
FIELDS = tuple(dict.fromkeys(FIELD_OF.values()))
_D = Decision
# What is asked after a first answer decides; the key: verb and that answer (-1 none yet).
_AFTER: dict[tuple[Verb, int], tuple[Decision, ...]] = {
    (Verb.POSTURE, -1): (_D.POSTURE,),
    (Verb.POSTURE, ch.Posture.MOUNT): (_D.POSTURE, _D.FRIEND, _D.CELLS),
    (Verb.POSTURE, ch.Posture.DISMOUNT): (_D.POSTURE, _D.DIRECTION),
    (Verb.READY, -1): (_D.HANDLING,),
    (Verb.READY, ch.Handling.DRAW): (_D.HANDLING, _D.ITEM, _D.PLACE),
    (Verb.READY, ch.Handling.STOW): (_D.HANDLING, _D.ITEM),
    (Verb.READY, ch.Handling.DROP): (_D.HANDLING, _D.ITEM),
    (Verb.READY, ch.Handling.SWAP): (_D.HANDLING, _D.ITEM, _D.ITEM_IN),
    (Verb.READY, ch.Handling.USE): (_D.HANDLING, _D.ITEM, _D.ITEM_IN),
    (Verb.READY, ch.Handling.PICK_UP): (_D.HANDLING, _D.GROUND, _D.PLACE),
    (Verb.READY, ch.Handling.TAKE_PILOT): (_D.HANDLING, _D.FRIEND, _D.PLACE),
    (Verb.USE_SKILL, -1): (_D.SKILL,),
    (Verb.USE_SKILL, ch.Usage.MEDICAE): (_D.SKILL, _D.FRIEND),
    (Verb.USE_SKILL, ch.Usage.COMMAND): (_D.SKILL, _D.FRIEND),
    (Verb.ORDER, -1): (_D.ORDER,),
    (Verb.ORDER, ch.Order.RALLY): (_D.ORDER, _D.FRIEND),
    (Verb.ORDER, ch.Order.FOCUS): (_D.ORDER, _D.TARGET),
    (Verb.ORDER, ch.Order.FORMATION): (_D.ORDER, _D.FORMATION),
    (Verb.CARD, -1): (_D.CARD,),
    (Verb.CARD, ch.Card.RESUPPLY): (_D.CARD, _D.FRIEND),
    (Verb.CARD, ch.Card.STRIKE): (_D.CARD, _D.COLUMN),
    (Verb.CARD, ch.Card.SMOKE): (_D.CARD, _D.COLUMN),
    (Verb.EITHER_POWER, -1): (_D.POWER,),
    (Verb.EITHER_POWER, Verb.SPREAD_FULL): (_D.POWER, _D.PATTERN),
    (Verb.EITHER_POWER, Verb.JAUNT): (_D.POWER, _D.COLUMN),
    (Verb.EITHER_POWER, Verb.BULWARK): (_D.POWER, _D.FRIEND),
    (Verb.EITHER_POWER, Verb.LANCE): (_D.POWER, _D.TARGET),
    (Verb.EITHER_POWER, Verb.PROBE): (_D.POWER, _D.TARGET),
}
_WATCH = (_D.WEAPON, _D.MODE, _D.RADIUS, _D.CONDITION)
# What the other shapes of an action are called below.
OF_ATTACK, OF_SPRAY, OF_CELL = "attack", "spray", "cell"
OF_SHOT, OF_GATE, TO_CELL, OFF_MAP, AT_EXIT = "shot", "gate", "to", "off", "exit"
WATCHES, WATCHES_ONE, GEL, INJECTOR = "watch", "watch one", "gel", "injector"
_OTHERS: dict[str, tuple[Decision, ...]] = {
    OF_ATTACK: (_D.WEAPON, _D.TARGET),
    OF_SPRAY: (_D.WEAPON, _D.DIRECTION),
    OF_CELL: (_D.WEAPON, _D.COLUMN),
    OF_SHOT: (_D.WEAPON, _D.TARGET, _D.PART),
    OF_GATE: (_D.WEAPON, _D.PART),
    TO_CELL: (_D.COLUMN,),
    AT_EXIT: (_D.TARGET,),
    OFF_MAP: (),
    WATCHES: _WATCH,
    WATCHES_ONE: (*_WATCH, _D.WHO),
    GEL: (_D.HANDLING, _D.ITEM, _D.PART),
    INJECTOR: (_D.HANDLING, _D.ITEM, _D.FRIEND),
}
KEYS: list[Any] = [*_OTHERS, *_AFTER, *(verb for verb in Verb if verb < N_VERBS)]
SHAPES: list[tuple[Decision, ...]] = [
    *_OTHERS.values(),
    *_AFTER.values(),
    *(PARAMETERS.get(verb, ()) for verb in Verb if verb < N_VERBS),
]
AT = {key: k for k, key in enumerate(KEYS)}
_LISTS = [tuple(FIELD_OF[one] for one in shape) for shape in SHAPES]
# The place of a field in a list of parameters, -1: it is none of them; shape (lists, fields).
PLACE = np.array([[one.index(name) if name in one else -1 for name in FIELDS] for one in _LISTS])
MOST_ANSWERS = 78  # answers after which a list is chosen: choices, or verbs of powers
BY_VERB = np.array([AT[verb] for verb in Verb if verb < N_VERBS])
BY_ANSWER = np.full((N_VERBS, 1 + MOST_ANSWERS), -1)
for (_verb, _answer), _ in _AFTER.items():
    BY_ANSWER[_verb, 1 + _answer] = AT[_verb, _answer]
for _usage in (ch.Usage.STEALTH, ch.Usage.AWARENESS, ch.Usage.TECH_USE):
    BY_ANSWER[Verb.USE_SKILL, 1 + _usage] = AT[Verb.USE_SKILL, -1]
for _posture in (ch.Posture.STAND, ch.Posture.LIE, ch.Posture.SEAT):
    BY_ANSWER[Verb.POSTURE, 1 + _posture] = AT[Verb.POSTURE, -1]
DECIDES = np.asarray((BY_ANSWER >= 0).any(1))  # whether a first answer decides what follows
WALKS = (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN)
GATE_PART = PART_THING + Thing.GATE


def item_of(b: Records, f: Records) -> NDArray[Any]:
    """The kind of item of each action's weapon; -1 no item; shape (n, frames)."""
    actor = np.maximum(f["actor"], 0).astype(np.int64)
    arm = f["arm"].astype(np.int64)
    rows = np.arange(len(b))[:, None]
    kind = b["units"]["carried"][rows, actor, np.clip(arm, 0, ITEMS - 1)]
    return np.asarray(np.where((arm >= 0) & (arm < ITEMS), kind, -1))


def has_flag(f: Records, flag: Act) -> Flags:
    """Whether actions have a bit of ``Act``."""
    return np.asarray(f["act_flags"].astype(np.int64) >> flag & 1 == 1)


def shape_of(s: Records, b: Records, f: Records) -> NDArray[Any]:
    """Which list of parameters each action has, as far as it is known by now; -1 none."""
    verb = np.clip(f["verb"], 0, N_VERBS - 1).astype(np.int64)
    answer = np.where(verb == Verb.EITHER_POWER, f["first_kind"], f["choice"]).astype(np.int64)
    after = BY_ANSWER[verb, 1 + np.clip(answer, -1, MOST_ANSWERS - 1)]
    decided = DECIDES[verb]
    shape = np.where(decided, after, BY_VERB[verb])

    item = item_of(b, f)
    rows = np.arange(len(b))[:, None]
    spray = s["weapons"]["qualities"][rows, np.maximum(item, 0)] >> Quality.SPRAY & 1 == 1
    at_cell = np.where(has_flag(f, Act.ASKED_CELL), AT[OF_CELL], AT[OF_ATTACK])
    lost = (item < 0) & (f["arm"] < ITEMS) & (f["way"] >= 0)  # of who was defeated meanwhile
    attack = np.where((item >= 0) & spray | lost, AT[OF_SPRAY], at_cell)
    shape = np.where(verb == Verb.ATTACK, attack, shape)
    at_gate = f["part"] == GATE_PART
    shape = np.where(verb == Verb.CALLED_SHOT,
                     np.where(at_gate, AT[OF_GATE], AT[OF_SHOT]), shape)  # fmt: skip
    walks = np.isin(verb, WALKS)
    to_choose = ~has_flag(f, Act.ASKED_CELL) & (f["cell"] < 0) & at_exit(s, b, f)
    walk = np.where(has_flag(f, Act.OFF_MAP), AT[OFF_MAP],
                    np.where(to_choose, AT[AT_EXIT], AT[TO_CELL]))  # fmt: skip
    shape = np.where(walks, walk, shape)
    for_one = f["further"] >= ch.Release.ATTACKS
    shape = np.where(verb == Verb.OVERWATCH,
                     np.where(for_one, AT[WATCHES_ONE], AT[WATCHES]), shape)  # fmt: skip
    uses = (verb == Verb.READY) & (f["choice"] == ch.Handling.USE)
    spent = uses & (item < 0)  # what is used up is gone by now
    gel = uses & (item == Item.REPAIR_GEL) | spent & (f["part"] >= 0)
    shape = np.where(gel, AT[GEL], shape)
    injector = uses & (item == Item.INJECTOR) | spent & (f["target"] >= 0)
    return np.asarray(np.where(injector, AT[INJECTOR], shape))


def at_exit(s: Records, b: Records, f: Records) -> Flags:
    """AE-026: whether the actors stand in a cell of their own exit edge, shape (n, frames)."""
    actor = np.maximum(f["actor"], 0).astype(np.int64)
    cell, side = of(b["units"]["cell"], actor), of(s["units"]["side"], actor)
    bits = of(s["terrain"], np.maximum(cell, 0)).astype(np.int64)
    return np.asarray((cell >= 0) & (bits >> (Terrain.EXIT_RED + side) & 1 == 1))


def given(f: Records) -> Flags:
    """Which parameters each action has, shape (n, frames, fields)."""
    return np.stack([f[name] > 0 if name == "step" else f[name] >= 0 for name in FIELDS], axis=-1)


def waits(b: Records) -> Flags:
    """Actions on top of the stack: they wait for a parameter; shape (n, frames)."""
    last = np.arange(b["frames"].shape[1]) == b["depth"][:, None].astype(np.int64) - 1
    return np.asarray(under_way(b, Frame.ACT) & last)


@state_law("an action is one that may be chosen in a turn (4.2)")
def _verbs(s: Records, b: Records) -> Flags:
    f = b["frames"]
    wrong = under_way(b, Frame.ACT) & ((f["verb"] < 0) | (f["verb"] >= N_VERBS))
    return np.asarray(wrong.any(1))


@state_law("an action has the parameters that it asked for, and waits for the next (4.2)")
def _parameters(s: Records, b: Records) -> Flags:
    f = b["frames"]
    shape = shape_of(s, b, f)
    place, has = PLACE[np.maximum(shape, 0)], given(f)
    lasting = np.array([name != "step" for name in FIELDS])  # it counts what is done later
    wrong = under_way(b, Frame.ACT) & ~waits(b) & ((place >= 0) & ~has & lasting).any(2)
    # On top: all before the one that is asked for, none from it on, nothing else.
    decision = b["request"]["decision"].astype(np.int64)[:, None]
    asked = np.full(decision.shape, -1)
    for one, name in FIELD_OF.items():
        asked = np.where(decision == one, FIELDS.index(name), asked)
    is_row = decision == Decision.ROW
    asked = np.where(is_row, FIELDS.index("cell"), asked)
    shown = np.broadcast_to(np.maximum(asked, 0)[:, :, None], (*shape.shape, 1))
    mine = np.take_along_axis(place, shown, axis=2)[:, :, 0]
    before = place < mine[:, :, None]
    wanted = (place >= 0) & (before | (is_row[:, :, None] & (place == mine[:, :, None])))
    # A gate is named by its part, a cell by a flag: neither is asked for by itself.
    free = np.isin(FIELDS, ("part", "other_arm"))
    other = (has != wanted) & ~(free & (place < 0))
    gate = (f["verb"] == Verb.CALLED_SHOT) & (f["part"] == GATE_PART)
    other &= ~(gate[:, :, None] & np.isin(FIELDS, ("cell", "part")))
    wrong |= waits(b) & ((mine < 0) | other.any(2) | (asked < 0))
    wrong |= under_way(b, Frame.ACT) & (shape < 0)
    return np.asarray(wrong.any(1))


# How many answers a parameter has, by the field and the verb that asks.
_CHOICES: dict[Verb, int] = {
    **dict.fromkeys((Verb.SPREAD_HALF, Verb.SPREAD_FULL, Verb.EITHER_POWER), len(c.Pattern)),
    **dict.fromkeys((Verb.DROP_DOWN, Verb.RUNNING_JUMP, Verb.STANDING_LEAP, Verb.RUNNING_LEAP), 2),
    Verb.POSTURE: len(ch.Posture), Verb.READY: len(ch.Handling), Verb.USE_SKILL: len(ch.Usage),
    Verb.ORDER: len(ch.Order), Verb.CARD: len(ch.Card), Verb.OVERWATCH: len(ch.Radius),
    Verb.ASSIST: len(ch.Task),
}  # fmt: skip
_FURTHER = {
    **dict.fromkeys((Verb.AIM, Verb.ASSIST), len(ch.Size)), Verb.OVERWATCH: len(ch.Release),
    Verb.ORDER: len(ch.Formation), Verb.READY: c.MAX_GROUND,
}  # fmt: skip
CHOICES = np.array([_CHOICES.get(Verb(k), 0) for k in range(N_VERBS)])
FURTHER = np.array([_FURTHER.get(Verb(k), 0) for k in range(N_VERBS)])
_KINDS = {
    Verb.CHARGE: (Verb.ATTACK, Verb.GRAPPLE, Verb.KNOCK_DOWN),
    Verb.MULTIPLE: (Verb.ATTACK, Verb.BURST_SEMI, Verb.BURST_FULL, Verb.SWIFT, Verb.LIGHTNING),
    Verb.EITHER_POWER: (Verb.SPREAD_FULL, Verb.JAUNT, Verb.BULWARK, Verb.LANCE, Verb.PROBE),
}


@state_law("a parameter of an action is one of its answers (4.2)")
def _answers(s: Records, b: Records) -> Flags:
    f = b["frames"]
    verb = np.clip(f["verb"], 0, N_VERBS - 1).astype(np.int64)
    wrong = (f["choice"] >= CHOICES[verb]) & (f["choice"] >= 0)
    wrong |= (f["further"] >= FURTHER[verb]) & (f["further"] >= 0)
    for one, kinds in _KINDS.items():
        wrong |= (verb == one) & (f["first_kind"] >= 0) & ~np.isin(f["first_kind"], kinds)
    second = np.isin(f["second_kind"], _KINDS[Verb.MULTIPLE][:3])
    wrong |= (f["second_kind"] >= 0) & ((verb != Verb.MULTIPLE) | ~second)
    wrong |= (f["first_kind"] >= 0) & ~np.isin(verb, tuple(_KINDS))
    return np.asarray((wrong & under_way(b, Frame.ACT)).any(1))


@state_law("an action that is chosen has what it names: items, things on the ground, enemies")
def _named(s: Records, b: Records) -> Flags:
    f, waiting = b["frames"], waits(b)
    actor = np.maximum(f["actor"], 0).astype(np.int64)
    rows = np.arange(len(b))[:, None]
    wrong = np.zeros(f["kind"].shape, bool)
    for name in ("arm", "other_arm"):
        slot = f[name].astype(np.int64)
        kind = b["units"]["carried"][rows, actor, np.clip(slot, 0, ITEMS - 1)]
        # A gunner's gun is its Transport's.
        rides = of(b["units"]["berth"], actor) == c.Berth.GUNNER
        wrong |= (slot >= 0) & (slot < ITEMS) & (kind < 0) & ~rides
    thing = np.clip(f["further"].astype(np.int64), 0, c.MAX_GROUND - 1)
    picks = (f["verb"] == Verb.READY) & (f["choice"] == ch.Handling.PICK_UP) & (f["further"] >= 0)
    wrong |= picks & (b["ground"]["kind"][rows, thing] < 0)
    target = f["target"].astype(np.int64)
    own = of(s["units"]["side"], np.maximum(target, 0)) == of(s["units"]["side"], actor)
    foe = np.isin(f["verb"], (Verb.ATTACK, Verb.CALLED_SHOT, Verb.ALL_OUT, Verb.BURST_SEMI,
                              Verb.BURST_FULL, Verb.CHARGE, Verb.DISARM, Verb.FEINT, Verb.SWIFT,
                              Verb.LIGHTNING, Verb.GRAPPLE, Verb.KNOCK_DOWN, Verb.MANEUVER,
                              Verb.MULTIPLE, Verb.STUN, Verb.TAKE_DOWN, Verb.LANCE, Verb.PROBE,
                              Verb.EITHER_ATTACK, Verb.CAPTURE))  # fmt: skip
    wrong |= (target >= 0) & (target < MAX_UNITS) & foe & own
    wrong |= (f["cell"] >= cells(s)[:, None]) & (f["cell"] >= 0)
    return np.asarray((wrong & waiting).any(1))
