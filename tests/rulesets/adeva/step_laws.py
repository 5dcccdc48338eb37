"""Laws of steps: what holds between the battles before and after one answer.

They enter the book that has the laws of states.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.record import RUNNING
from mech_env.rulesets.adeva.laws.frames import LAWS
from mech_env.rulesets.adeva.laws.readings import in_rounds
from mech_env.rulesets.adeva.state.codes import Kind, Status

__all__ = ["LAWS"]

step_law = LAWS.of_steps


def in_same_fight(before: Records, after: Records) -> Flags:
    """Steps inside one fight, in rounds."""
    same = before["encounter"] == after["encounter"]
    return np.asarray(same & in_rounds(before) & in_rounds(after))


@step_law("within a fight who is out of it stays out, except a pilot in a hand (AE-346)")
def _gone_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"]["status"], after["units"]["status"]
    gone = ~np.isin(was, (Status.ACTIVE, Status.OFFMAP))
    final = gone & (was != Status.CAPTURED)
    return np.asarray((final & (now != was)).any(1) & in_same_fight(before, after))


@step_law("fate is spent or burned; only Morale gives a point back (AE-248, AE-311, AE-352)")
def _fate_shrinks(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    same = was["person"] == now["person"]
    used = after["sides"]["morale_used"].astype(int) - before["sides"]["morale_used"]
    given = np.maximum(now["fate"].astype(int) - was["fate"], 0) * same
    wrong = ((now["fate_most"] > was["fate_most"]) & same).any(1) | (given.sum(1) > used.sum(1))
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("within a fight no Horde gets Magnitude back (AE-428)")
def _hordes_shrink(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (was["kind"] == Kind.HORDE) & (now["wounds"] > was["wounds"]).any(2)
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("a Construct's place becomes its pilot's, never the other way (AE-338)")
def _kinds_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"]["kind"], after["units"]["kind"]
    left = np.isin(was, (Kind.EVA, Kind.SUPERHEAVY)) & (now == Kind.PILOT)
    return np.asarray(((was != now) & ~left).any(1) & in_same_fight(before, after))


@step_law("within a fight cover and gates are worn, not mended (AE-378, AE-068)")
def _worn(s: Records, before: Records, after: Records) -> Flags:
    wrong = (after["covers"] > before["covers"]).any(1)
    wrong |= (after["gates"]["integrity"] > before["gates"]["integrity"]).any(1)
    wrong |= (after["gates"]["points"] < before["gates"]["points"]).any(1)
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("within a fight Advantages are used up, Morale sinks with its uses (AE-310, AE-311)")
def _command_is_spent(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["sides"], after["sides"]
    wrong = (~was["cards"] & now["cards"] != 0) | (now["morale_used"] < was["morale_used"])
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("what the enemy has seen of a unit's talents stays seen (section 6)")
def _seen_stays(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (was["talents_seen"] & ~now["talents_seen"] != 0) & (was["person"] == now["person"])
    return np.asarray(wrong.any(1) & in_same_fight(before, after))


@step_law("rounds go on, up to the limit (AE-025)")
def _rounds_go_on(s: Records, before: Records, after: Records) -> Flags:
    step = after["round_number"].astype(int) - before["round_number"]
    wrong = (step < 0) | (after["round_number"] > s["round_limit"])
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("scores are paid once, and a battle that is over stays as it is")
def _over_stays(s: Records, before: Records, after: Records) -> Flags:
    changed = (before["winner"] != after["winner"]) | (before["scores"] != after["scores"]).any(1)
    return np.asarray((before["winner"] != RUNNING) & changed)


@step_law("dice are drawn, none is taken back")
def _dice_drawn(s: Records, before: Records, after: Records) -> Flags:
    return np.asarray(after["dice"]["drawn"] < before["dice"]["drawn"])
