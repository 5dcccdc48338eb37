"""Laws of steps: what holds between the battles before and after one answer.

They enter the book that has the laws of states.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.laws.frames import LAWS
from mech_env.rulesets.xhalem.state.codes import Aware, Status
from mech_env.rulesets.xhalem.state.frames import FightStage

__all__ = ["LAWS"]

step_law = LAWS.of_steps


def fighting(b: Records) -> Flags:
    """Battles in a fight: after the first initiative, before the end."""
    stage = b["frames"]["stage"][:, 0]
    return np.asarray((stage >= FightStage.ROUND) & (stage <= FightStage.MEMBER))


def in_same_fight(before: Records, after: Records) -> Flags:
    """Steps inside one fight."""
    same = before["encounter"] == after["encounter"]
    return np.asarray(same & fighting(before) & fighting(after))


@step_law("within a fight nobody heals, comes back or gets throws back (XH-066, XH-076)")
def _losses_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (now["hp"] > was["hp"]).any(1)
    gone = was["status"] != Status.ACTIVE
    wrong |= (gone & (now["status"] != was["status"])).any(1)
    wrong |= (now["quantity"] > was["quantity"]).any((1, 2))
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("within a fight no piece is mended, and what was found stays found (XH-012, XH-135)")
def _pieces_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["pieces"], after["pieces"]
    wrong = (now["hp"] > was["hp"]) | (was["revealed"] & ~now["revealed"] != 0)
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("a side forgets neither arms it saw nor that somebody is there (XH-017)")
def _knowledge_stays(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (was["seen_arms"] & ~now["seen_arms"] != 0) | (now["placed"] < was["placed"])
    here = now["status"] == Status.ACTIVE
    wrong |= here & (was["aware"] > Aware.UNAWARE) & (now["aware"] == Aware.UNAWARE)
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("who is fixed stays where it is")
def _turrets_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    moved = (was["q"] != now["q"]) | (was["r"] != now["r"]) | (was["z"] != now["z"])
    wrong = moved & (s["units"]["fixed"] == 1)
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("rounds go on, up to the limit (XH-031)")
def _rounds_go_on(s: Records, before: Records, after: Records) -> Flags:
    step = after["round_number"].astype(int) - before["round_number"]
    limit = np.asarray(s["round_limit"])
    wrong = (step < 0) | (after["round_number"] > limit)
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("scores are paid once, and a battle that is over stays as it is")
def _over_stays(s: Records, before: Records, after: Records) -> Flags:
    changed = (before["winner"] != after["winner"]) | (before["scores"] != after["scores"]).any(1)
    return np.asarray((before["winner"] != RUNNING) & changed)


@step_law("dice are drawn, none is taken back")
def _dice_drawn(s: Records, before: Records, after: Records) -> Flags:
    return np.asarray(after["dice"]["drawn"] < before["dice"]["drawn"])
