"""Laws of steps: what holds between the battles before and after one answer, and of its events.

They enter the book that has the laws of states.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.laws.frames import LAWS
from mech_env.rulesets.steel_typhoon.laws.readings import UNITS, fighting, present
from mech_env.rulesets.steel_typhoon.laws.states import POOL_OF_SLOT
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_O,
    MAX_FRAMES,
    Fate,
    SlotState,
)
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.state.frames import Frame

__all__ = ["LAWS", "check_events"]

step_law = LAWS.of_steps


def in_same_fight(before: Records, after: Records) -> Flags:
    """Steps inside one fight."""
    same = before["encounter"] == after["encounter"]
    return np.asarray(same & fighting(before) & fighting(after))


def in_same_round(before: Records, after: Records) -> Flags:
    """Steps inside one round."""
    return np.asarray(
        in_same_fight(before, after) & (before["round_number"] == after["round_number"])
    )


@step_law("within a round a die goes from available to assigned, never back (5.23.1)")
def _dice_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"]["die"], after["units"]["die"]
    same = (now == was) | (now == -was)
    back = (was < 0) & (now > 0)
    inert = (after["units"]["shut_down"] == 1) | (after["units"]["fate"] != Fate.IN_FIGHT)
    swept = (now == 0) & inert[:, :, None]
    wrong = (was != 0) & ~swept & (~same | back)
    wrong[:, :, DIE_O] = False  # one attack long, and rolled again for the next (ST-044)
    return np.asarray(wrong.any((1, 2)) & in_same_round(before, after))


@step_law("within a round a pool is rolled once, and Skill dice not at all (ST-045, ST-050)")
def _rolled_once(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    fresh = (was["die"] == 0) & (now["die"] != 0)
    again = fresh & np.where(POOL_OF_SLOT >= 0, was["rolled"][:, :, POOL_OF_SLOT] == 1, True)
    again[:, :, DIE_O] = False
    undone = (was["rolled"] == 1) & (now["rolled"] == 0)
    wrong = again.any((1, 2)) | undone.any((1, 2))
    return np.asarray(wrong & in_same_round(before, after))


@step_law("a new round begins with unassigned dice, without Spot dice and marks (ST-048, ST-109)")
def _clean_table(s: Records, before: Records, after: Records) -> Flags:
    u = after["units"]
    dirty = (u["die"] < 0).any((1, 2)) | (u["rolled"] == 1).any((1, 2))
    dirty |= (after["sides"]["spot_value"] > 0).any((1, 2))
    dirty |= ((u["forgo"] == 1) | (u["attacked"] == 1) | (u["spotted_bits"] != 0)).any(1)
    begun = fighting(after) & (
        (before["round_number"] != after["round_number"])
        | (before["encounter"] != after["encounter"])
    )
    # A round that decides nothing but the attack of a squad may be under way already.
    under_way = after["frames"]["kind"][:, 1] == Frame.SQUAD
    return np.asarray(begun & dirty & ~under_way)


@step_law(
    "within a fight systems, rockets, Hit Points, cover and soldiers never come back (5.23.4)"
)
def _losses_stay(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (
        (was["system_state"] == SlotState.DESTROYED) & (now["system_state"] != SlotState.DESTROYED)
    ).any((1, 2))
    for name in ("rockets", "pilot_hp"):
        wrong |= (now[name] > was[name]).any(1)
    wrong |= ((was["fate"] != Fate.IN_FIGHT) & (now["fate"] == Fate.IN_FIGHT)).any(1)
    wrong |= (now["shut_down"] < was["shut_down"]).any(1)
    wrong |= (after["pieces"]["health"] > before["pieces"]["health"]).any(1)
    wrong |= ((before["pieces"]["hex"] < 0) & (after["pieces"]["hex"] >= 0)).any(1)
    wrong |= (after["squads"]["soldiers"] > before["squads"]["soldiers"]).any(1)
    for name in ("half_checked", "lead_checked"):
        wrong |= (after["sides"][name] < before["sides"][name]).any(1)
    beaten = before["sides"]["beaten"]
    wrong |= ((beaten != 0) & (after["sides"]["beaten"] != beaten)).any(1)
    return np.asarray(wrong & in_same_fight(before, after))


@step_law("actions come with the turn and with nothing else, one turn a round (5.23.6)")
def _actions_paid(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    f = before["frames"]
    used = np.arange(MAX_FRAMES) < before["depth"][:, None]
    turns = (f["kind"] == Frame.TURN) & used
    at_turn = ((f["actor"][:, :, None] == UNITS) & turns[:, :, None]).any(1)
    more = now["actions_left"] > was["actions_left"]
    wrong = (more & (at_turn | (was["acted"] == 1))).any(1)
    wrong |= ((was["acted"] == 1) & (now["acted"] == 0)).any(1)
    return np.asarray(wrong & in_same_round(before, after))


@step_law("who gave up attacking does not attack later in the round (5.23.7)")
def _no_later_attack(s: Records, before: Records, after: Records) -> Flags:
    was, now = before["units"], after["units"]
    wrong = (was["forgo"] == 1) & ((now["attacked"] > was["attacked"]) | (now["forgo"] == 0))
    return np.asarray(wrong.any(1) & in_same_round(before, after))


@step_law("a battle that is over stays as it is")
def _over_stays(s: Records, before: Records, after: Records) -> Flags:
    changed = (before["winner"] != after["winner"]) | (before["scores"] != after["scores"]).any(1)
    return np.asarray((before["winner"] != RUNNING) & changed)


@step_law("dice are drawn, none is taken back")
def _dice_drawn(s: Records, before: Records, after: Records) -> Flags:
    return np.asarray(after["dice"]["drawn"] < before["dice"]["drawn"])


# --- events --------------------------------------------------------------------------------------


def check_events(s: Records, before: Records, after: Records, logs: Records) -> None:
    """Steps and what their logs say of them: no fault of the dice, nothing lost.

    A held action fires once, or lapses: of what was held and is not now there is an event (5.23.6).

    Raises:
        AssertionError: the first row of which that is not true.
    """
    place = np.arange(logs["count"].max())
    new = (place >= logs["first"][:, None]) & (place < logs["count"][:, None])
    e, was, now = logs["events"][:, : len(place)], before["units"], after["units"]
    about = new[:, :, None] & (e["unit"][:, :, None] == UNITS)
    kind, what = e["kind"][:, :, None], e["what"][:, :, None]
    held = (was["held_action"] >= 0).sum(2) + (about & (kind == Event.HELD)).sum(1)
    held -= (about & (kind == Event.INTERRUPT)).sum(1)
    held -= (what * (about & (kind == Event.LAPSED))).sum(1)
    shown = (now["fate"] == Fate.IN_FIGHT) & (now["shut_down"] == 0) & present(s)
    unsaid = (((now["held_action"] >= 0).sum(2) != held) & shown).any(1)
    for text, broken in (
        ("a fault of the dice", logs["fault"] != 0),
        ("events are lost", logs["lost"] != 0),
        ("a held action is gone without an event", unsaid & in_same_fight(before, after)),
    ):
        assert not broken.any(), f"{text}: row {int(np.argmax(broken))} of {len(after)}"
