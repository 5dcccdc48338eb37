"""Laws of the procedures under way: whose they are, upon whom, and where their places point."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records, frames_in_use
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.laws.states import LAWS
from mech_env.rulesets.steel_typhoon.state.codes import MAX_SIDES, MAX_UNITS, TargetKind
from mech_env.rulesets.steel_typhoon.state.decisions import Decision
from mech_env.rulesets.steel_typhoon.state.frames import FightStage, Frame, TurnStage

__all__ = ["LAWS"]

state_law = LAWS.of_states

# Whose procedures they are: an Armor's, in its turn or by a held action.
OF_ARMOR = np.zeros(len(Frame), bool)
OF_ARMOR[
    [Frame.TURN, Frame.SPOT, Frame.MOVE, Frame.GRAPPLE, Frame.FORCE, Frame.BREAK, Frame.HOLD,
     Frame.COMMS, Frame.RELEASE, Frame.LOADOUT, Frame.CAMP]
] = True  # fmt: skip


def is_unit(s: Records, index: NDArray[Any]) -> Flags:
    """Whether an index, shape (n, k), is that of an Armor that takes part."""
    return np.asarray((index >= 0) & (index < s["n_units"][:, None]))


def is_squad(s: Records, index: NDArray[Any]) -> Flags:
    """Whether an index, shape (n, k), is that of a squad."""
    return np.asarray((index >= MAX_UNITS) & (index < MAX_UNITS + s["n_squads"][:, None]))


@state_law("every unit that a field names takes part")
def _named(s: Records, b: Records) -> Flags:
    u, sides, f = b["units"], b["sides"], b["frames"]
    used = frames_in_use(b)
    fields = (u["victims"], u["grappled_by"], sides["lead"], sides["commander"], sides["spot_by"],
              np.where(used, f["cover_unit"], -1))  # fmt: skip
    wrong = np.zeros(len(b), bool)
    for field in fields:
        index = field.reshape(len(b), -1)
        wrong |= ((index >= 0) & ~is_unit(s, index)).any(1)
    cause = np.where(used, f["cause"], -1)
    wrong |= ((cause >= 0) & ~is_unit(s, cause) & ~is_squad(s, cause)).any(1)
    return np.asarray(wrong | (used & (f["cover_piece"] >= s["n_pieces"][:, None])).any(1))


@state_law("who acts in a procedure takes part, and acts on what is there")
def _whose(s: Records, b: Records) -> Flags:
    f = b["frames"]
    kind, actor, target = f["kind"], f["actor"], f["target"]
    armor, squad = is_unit(s, actor), is_squad(s, actor)
    wrong = (OF_ARMOR[kind] & ~armor) | ((kind == Frame.SQUAD) & ~squad)
    attack = kind == Frame.ATTACK
    wrong |= attack & ~armor & ~squad
    wrong |= (kind == Frame.WINDOW) & (actor >= 0) & ~armor & ~squad
    most = np.broadcast_to(s["n_units"][:, None], target.shape).copy()
    of_kind = f["target_kind"]
    for named, count in ((TargetKind.SQUAD, "n_squads"), (TargetKind.PIECE, "n_pieces")):
        most = np.where(attack & (of_kind == named), s[count][:, None], most)
    wrong |= target >= most
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("what is done in a turn, or by a held action, is done by one unit or squad")
def _same_actor(s: Records, b: Records) -> Flags:
    f, used = b["frames"], frames_in_use(b)
    kind, actor = f["kind"], f["actor"].astype(np.int64)
    owned = (kind == Frame.TURN) | (kind == Frame.SQUAD)
    on_owner = used[:, 1:] & owned[:, :-1] & (kind[:, 1:] != Frame.WINDOW)
    wrong = (on_owner & (actor[:, 1:] != actor[:, :-1])).any(1)
    held = used[:, 1:] & (kind[:, :-1] == Frame.WINDOW)
    listed = (f["first_bits"] | f["second_bits"])[:, :-1].astype(np.int64)
    waits = (listed >> np.clip(actor[:, 1:], 0, 62)) & 1
    wrong |= (held & (waits == 1)).any(1)
    wrong |= ((held != (f["interrupt"][:, 1:] == 1)) & used[:, 1:]).any(1)
    asked = (kind == Frame.TURN) & used & (f["stage"] == TurnStage.ANSWER)
    mine = actor == b["request"]["unit"][:, None]
    return np.asarray(wrong | (asked & ~mine).any(1))


@state_law("places in orders lie in them")
def _places(s: Records, b: Records) -> Flags:
    f, rows = b["frames"][:, 0], np.arange(len(b))
    place = np.minimum(f["order_place"], MAX_SIDES - 1)
    wrong = (b["side_order"] >= s["n_sides"][:, None]) & (
        np.arange(MAX_SIDES) < s["n_sides"][:, None]
    )
    broken = wrong.any(1)
    asked = (b["request"]["decision"] == Decision.ACTIVATE) & (b["round_number"] > 0)
    mine = b["side_order"][rows, place] == b["request"]["side"]
    broken |= asked & ((f["order_place"] >= s["n_sides"]) | ~mine)
    on_foot = f["stage"] == FightStage.SQUADS
    mine = b["foot_order"][rows, place]
    late = (f["foot_sides"] > s["n_sides"]) | (f["order_place"] >= f["foot_sides"])
    broken |= on_foot & (late | (mine < 0) | (f["last_squad"] >= s["n_squads"]))
    return np.asarray(broken & (b["winner"] == RUNNING))
