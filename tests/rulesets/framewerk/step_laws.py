"""Laws of steps: what holds between the battles before and after one answer.

They enter the book that has the laws of states.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.record import RUNNING
from mech_env.rulesets.framewerk.laws.frames import LAWS
from mech_env.rulesets.framewerk.laws.readings import (
    MAGAZINE,
    UNITS,
    apart,
    broken,
    fighting,
    in_play,
)
from mech_env.rulesets.framewerk.state.codes import Status

__all__ = ["LAWS"]

step_law = LAWS.of_steps


def in_same_fight(before: Records, after: Records) -> Flags:
    """Steps inside one fight."""
    same = before["encounter"] == after["encounter"]
    return np.asarray(same & fighting(before) & fighting(after))


def in_same_turn(before: Records, after: Records) -> Flags:
    """Steps inside one turn."""
    return np.asarray(
        in_same_fight(before, after) & (before["round_number"] == after["round_number"])
    )


@step_law("within a fight nobody gets up, heals or gains drama points; things stay worn")
def _losses_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = ((now["status"] < was["status"]) | (now["damage"] < was["damage"])).any(1)
    wrong |= (now["drama"] > was["drama"]).any(1)
    wrong |= (after["weapons"]["wear"] < before["weapons"]["wear"]).any(1)
    for name in ("wear", "destroyed"):
        wrong |= (after["objects"][name] < before["objects"][name]).any(1)
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("within a fight supplies stay what they are")
def _supplies_stay(s: Records, before: Records, after: Records) -> Flags:
    wrong = (before["kits"] != after["kits"]) | (before["crates"] != after["crates"])
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("rounds come back by RELOAD alone: a full magazine for one spare (FW-027)")
def _reloads(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["weapons"], after["weapons"]
    full = (now["loaded"] == MAGAZINE[now["kind"]]) & (now["mags"] == was["mags"] - 1)
    wrong = (now["loaded"] > was["loaded"]) & ~full
    wrong |= (now["mags"] > was["mags"]) | (was["mags"] - now["mags"] > 1)
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("within a fight no weapon comes or goes, and none changes its home (FW-303)")
def _weapons_stay(s: Records, before: Records, after: Records) -> Flags:
    wrong = in_play(before) != in_play(after)
    for name in ("kind", "home"):
        wrong |= before["weapons"][name] != after["weapons"][name]
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("positions change by single steps of a single unit (FW-023)")
def _steps(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"]["at"], after["units"]["at"]
    moved = was != now
    far = moved & (apart(s, was, now) != 1)
    fallen = moved & (before["units"]["status"] != Status.ACTIVE)
    return np.asarray(((moved.sum(1) > 1) | (far | fallen).any(1)) & in_same_fight(before, after))


@step_law("within a turn order and numbers of actions stand; actions only run out (FW-115, FW-140)")
def _turn_stands(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (was["initiative"] != now["initiative"]).any(1)
    wrong |= (before["order"] != after["order"]).any(1) | (before["n_order"] != after["n_order"])
    wrong |= ((was["declared"] != now["declared"]) & (was["declared"] != 0)).any(1)
    wrong |= ((now["acts_left"] > was["acts_left"]) & (was["declared"] != 0)).any(1)
    wrong |= after["pass_number"] < before["pass_number"]
    wrong |= (after["weapons"]["shots_used"] < before["weapons"]["shots_used"]).any(1)
    return np.asarray(wrong & in_same_turn(before, after))


@step_law("turns only go on; nobody is ambushed in the middle of a fight")
def _turns_go_on(s: Records, before: Records, after: Records) -> Flags:
    wrong = after["round_number"] < before["round_number"]
    wrong |= (after["units"]["surprised"] > before["units"]["surprised"]).any(1)
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("a suppression zone never gains checks, nor another total or facing (FW-224)")
def _zones_wear(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    same = (was["zone_left"] > 0) & (was["zone_seq"] == now["zone_seq"])
    wrong = same & (now["zone_left"] > was["zone_left"])
    for name in ("zone_total", "zone_facing", "zone_turn"):
        wrong |= same & (was[name] != now[name])
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("aim grows by one action at a time, a hold is kept but by its holder (FW-201, FW-256)")
def _aim_grows(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = now["aim"] > was["aim"] + 1
    changed = (now["holding"] != was["holding"]) & (now["holding"] >= 0)
    wrong |= changed & (was["holding"] >= 0)  # a holder may entangle only whom it holds
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law(
    "between fights damage falls, supplies run out, and nothing else is lost (FW-305, FW-306)"
)
def _camps(s: Records, before: Records, after: Records) -> Flags:
    camp = ~fighting(before) & ~fighting(after) & (before["encounter"] == after["encounter"])
    was, now = before["units"], after["units"]
    wrong = ((now["damage"] > was["damage"]) | (now["drama"] < was["drama"])).any(1)
    wrong |= (now["status"] != was["status"]).any(1) | (now["carried"] != was["carried"]).any(
        (1, 2)
    )
    wrong |= (after["weapons"]["mags"] < before["weapons"]["mags"]).any(1)
    wrong |= (after["weapons"]["wear"] > before["weapons"]["wear"]).any(1)
    wrong |= (after["kits"] > before["kits"]) | (after["crates"] > before["crates"])
    return np.asarray(wrong & camp & (before["winner"] == RUNNING) & (after["winner"] == RUNNING))


@step_law("a new fight begins with survivors at their cells, free of what was (FW-302, FW-303)")
def _fresh_fight(s: Records, before: Records, after: Records) -> Flags:
    begun = fighting(after) & (before["encounter"] != after["encounter"])
    u = after["units"]
    red = s["n_red"][:, None] > UNITS
    wrong = red & (u["status"] == Status.DOWN)
    there = red & (u["status"] == Status.ACTIVE)
    for name in ("debt", "aim", "cover_taken", "held_bits", "loss", "zone_left"):
        wrong |= there & (u[name] != 0)
    wrong |= there & ((u["holding"] >= 0) | (u["at"] != s["start"]["units"]["at"]))
    carried = u["carried"].reshape(len(after), -1)
    worn = np.take_along_axis(broken(after), np.maximum(carried, 0).astype(np.int64), axis=1)
    usable = ((carried >= 0) & ~worn).reshape(u["carried"].shape)
    lowest = np.where(usable.any(2), usable.argmax(2), -1)
    wrong |= there & (u["ready"] != lowest)
    return np.asarray(begun & wrong.any(1))


@step_law("a battle that is over stays as it is")
def _over_stays(s: Records, before: Records, after: Records) -> Flags:
    changed = (before["winner"] != after["winner"]) | (before["scores"] != after["scores"]).any(1)
    return np.asarray((before["winner"] != RUNNING) & changed)


@step_law("the dice that were drawn stay drawn")
def _dice(s: Records, before: Records, after: Records) -> Flags:
    return np.asarray(after["dice"]["drawn"] < before["dice"]["drawn"])
