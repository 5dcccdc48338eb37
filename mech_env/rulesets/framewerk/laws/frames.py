"""Laws of the procedures under way: whose they are, and where their lists and places point."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import bits, frames_in_use, of, on_top, under_way
from mech_env.rulesets.framewerk.laws.readings import in_hand, of_weapon
from mech_env.rulesets.framewerk.laws.states import AUTOMATIC, LAWS
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.codes import MAX_UNITS, MAX_UNITS_PER_SIDE, Form
from mech_env.rulesets.framewerk.state.decisions import QUESTION_OF, Decision, Verb
from mech_env.rulesets.framewerk.state.frames import (
    AttackStage,
    CampStage,
    FightStage,
    Frame,
    SlotStage,
)

__all__ = ["LAWS"]

state_law = LAWS.of_states

# Stages of an attack that have a present target.
AT_TARGET = np.zeros(len(AttackStage), bool)
AT_TARGET[
    [AttackStage.CHOSEN, AttackStage.CUT, AttackStage.DEFENDED, AttackStage.DEFENCE_ROLLED]
] = True

# Stages at which `target` is the present one of the list; at FEATS it is in a Strength contest.
OF_PLACE = np.zeros(len(AttackStage), bool)
OF_PLACE[[AttackStage.DEFENDED, AttackStage.DEFENCE_ROLLED]] = True
FEATS = np.zeros(len(AttackStage), bool)
FEATS[[AttackStage.OTHER_FEAT, AttackStage.FEATS]] = True

# The stage at which a slot asks the first further question about a verb; 0: there is none.
FIRST_STAGE = np.array(
    [SlotStage.WITH + question - Decision.WITH if question else 0 for question in QUESTION_OF]
)
MAY_CALL = np.zeros(len(Verb), bool)  # a shot (FW-236)
MAY_CALL[[Verb.SHOOT, Verb.STRIKE, Verb.THROW]] = True
WITH_THE_HAND = np.zeros(len(Verb), bool)  # with the weapon in hand and no other
WITH_THE_HAND[[Verb.SHOOT, Verb.BURST, Verb.THROW, Verb.AUTO, Verb.SUPPRESS]] = True
HAS_BURST = np.array(wp.HAS_BURST) == 1


def at_place(f: Records) -> NDArray[Any]:
    """The target at an attack's place in its list, -1 past its end, shape (n, frames)."""
    place = np.minimum(f["list_place"], MAX_UNITS_PER_SIDE - 1).astype(np.int64)
    target = np.take_along_axis(f["listed"], place[:, :, None], axis=2)[:, :, 0]
    return np.asarray(np.where(f["list_place"] < f["n_listed"], target, -1))


def in_order(b: Records, place: NDArray[Any]) -> NDArray[Any]:
    """The unit at a place of the turn's order, -1 past its ends, shape (n,)."""
    there = (place >= 0) & (place < b["n_order"])
    unit = b["order"][np.arange(len(b)), np.where(there, place, 0)]
    return np.asarray(np.where(there, unit, -1))


@state_law("the units of a procedure take part")
def _units(s: Records, b: Records) -> Flags:
    f = b["frames"]
    n_units = s["n_units"][:, None]
    nobody = (f["actor"] < 0) & (f["kind"] != Frame.FIGHT)
    wrong = nobody | (f["actor"] >= n_units) | (f["target"] >= n_units)
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a slot belongs to the unit whose place it is; all in it to the same")
def _slots(s: Records, b: Records) -> Flags:
    f = b["frames"]
    actor, asked = f["actor"][:, 1], b["request"]["unit"]
    place = f["order_place"][:, 0].astype(np.int64)
    in_slot = under_way(b, Frame.SLOT)[:, 1]
    wrong = in_slot & (in_order(b, place - 1) != actor)
    wrong |= in_slot & (b["depth"] == 2) & (asked != actor)
    for kind in (Frame.ATTACK, Frame.MOVE, Frame.ESCAPE, Frame.ZONE):
        wrong |= (under_way(b, kind) & (f["actor"] != actor[:, None])).any(1)
    declares = under_way(b, Frame.FIGHT)[:, 0] & (f["stage"][:, 0] == FightStage.DECLARED)
    return np.asarray(wrong | (declares & (in_order(b, place) != asked)))


@state_law("an attack has its targets in a list, and its place in it")
def _lists(s: Records, b: Records) -> Flags:
    f = b["frames"]
    attacks = under_way(b, Frame.ATTACK)
    count, place = f["n_listed"], f["list_place"]
    named = np.arange(MAX_UNITS_PER_SIDE) < count[:, :, None]
    target = f["listed"]
    wrong = (named != (target >= 0)) | (target >= s["n_units"][:, None, None])
    spread = np.sort(np.where(named, target, -1 - np.arange(MAX_UNITS_PER_SIDE)), axis=2)
    bad = wrong.any(2) | (spread[:, :, 1:] == spread[:, :, :-1]).any(2) | (place > count)
    stage = np.where(attacks, f["stage"], 0).astype(np.int64)
    return np.asarray((attacks & (bad | (AT_TARGET[stage] & (place >= count)))).any(1))


@state_law("what a slot has chosen fits its verb and its question")
def _choices(s: Records, b: Records) -> Flags:
    f = b["frames"]
    stage, verb, weapon = f["stage"], f["verb"], f["weapon"]
    asks = under_way(b, Frame.SLOT) & (stage != SlotStage.END)
    first, chosen = FIRST_STAGE[verb], stage != SlotStage.VERB
    fits = (stage == SlotStage.VERB) | (stage == first)
    fits |= (stage == SlotStage.TARGET) & (first == SlotStage.WITH)
    fits |= (stage == SlotStage.POINT) & MAY_CALL[verb]
    wrong = ~fits | (f["thing"] >= 0) | ((f["target"] >= 0) != (stage == SlotStage.POINT))
    hand = of(in_hand(b), f["actor"])
    attacks = (stage == SlotStage.TARGET) | (stage == SlotStage.POINT)
    wrong |= attacks & (weapon >= 0) & (weapon != hand)
    wrong |= chosen & WITH_THE_HAND[verb] & ((weapon < 0) | (weapon != hand))
    return np.asarray((asks & wrong).any(1))


@state_law("an attack has the weapon and the targets that its form needs (FW-019, FW-025, FW-238)")
def _forms(s: Records, b: Records) -> Flags:
    f = b["frames"]
    form, stage, weapon, thing = f["form"], f["stage"].astype(np.int64), f["weapon"], f["thing"]
    attacks = under_way(b, Frame.ATTACK)
    stage = np.where(attacks, stage, 0)
    hand, kind = of(in_hand(b), f["actor"]), of_weapon(b, "kind", weapon)
    with_hand = (weapon >= 0) & (weapon == hand)
    sweeps = (form == Form.AUTO) | (form == Form.SUPPRESS)
    close = (form >= Form.STRIKE) & (form <= Form.DISARM)
    wrong = (form <= Form.SUPPRESS) & ~with_hand
    wrong |= ((form == Form.BURST) & ~HAS_BURST[kind]) | (sweeps & ~AUTOMATIC[kind])
    wrong |= (close & (weapon >= 0) & ~with_hand) | ((form == Form.THROW) & (weapon < 0))
    count, target = f["n_listed"], f["listed"][:, :, 0]
    gone = of(b["objects"]["destroyed"], thing) == 1
    named = (thing >= 0) & ((count > 0) | (f["target"] >= 0) | gone)
    wrong |= named | (thing >= s["n_objects"][:, None])
    listing = (form == Form.AUTO) & (stage == AttackStage.LISTED)
    nobody = (count == 0) & (thing < 0)
    wrong |= nobody & ~listing & (form != Form.SUPPRESS)
    wrong |= ((form == Form.SUPPRESS) & (count > 0)) | ((form != Form.AUTO) & (count > 1))
    wrong |= (OF_PLACE | FEATS)[stage] & (f["target"] != at_place(f))
    wrong |= FEATS[stage] & ((form < Form.ENTANGLE) | (form > Form.DISARM))
    touched = bits(of(b["units"]["engaged"], f["actor"]), MAX_UNITS)
    near = np.take_along_axis(touched, np.maximum(target, 0).astype(np.int64)[:, :, None], axis=2)
    wrong |= close & (count > 0) & ~near[:, :, 0]
    wrong |= (form == Form.DISARM) & (count > 0) & (of(in_hand(b), target) < 0)
    return np.asarray((attacks & wrong).any(1))


@state_law("a question is put to whom the procedure asks")
def _asked(s: Records, b: Records) -> Flags:
    f, asked = b["frames"], b["request"]["unit"][:, None]
    kind, decision = f["kind"], b["request"]["decision"][:, None]
    whom = f["actor"]
    answers = (decision == Decision.DEFEND) | (decision == Decision.CUT)
    whom = np.where((kind == Frame.ATTACK) & answers, at_place(f), whom)
    whom = np.where((kind == Frame.TEST) & (decision == Decision.CUT), f["target"], whom)
    return np.asarray((on_top(b) & (kind != Frame.FIGHT) & (whom != asked)).any(1))


@state_law("a zone has its firer, an escape its holder, a crate whom it is for (FW-262, FW-306)")
def _partners(s: Records, b: Records) -> Flags:
    f = b["frames"]
    kind, stage, target = f["kind"], f["stage"], f["target"]
    wrong = (kind == Frame.ZONE) & (target < 0)
    held = of(b["units"]["holding"], target) == f["actor"]
    wrong |= (kind == Frame.ESCAPE) & ((target < 0) | ~held)
    camp = kind == Frame.CAMP
    given = camp & ((stage == CampStage.PATIENT) | (stage == CampStage.LOAD))
    wrong |= given & (f["supply"] < Verb.MAGAZINE)
    wrong |= camp & (stage == CampStage.LOAD) & ((target < 0) | (f["supply"] == Verb.INSPIRE))
    return np.asarray((wrong & frames_in_use(b)).any(1))
