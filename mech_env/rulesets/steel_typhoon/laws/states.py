"""Laws of states: what holds in every battle of Steel Typhoon, whatever the players do.

Each law looks at many battles at once, at the setup and the record of each, shape (n,), and says
which break it.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, LawBook, Records
from mech_env.core.readings import of
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.laws.readings import (
    UNITS,
    fighting,
    has_chassis,
    hexes_apart,
    present,
)
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_A,
    DIE_FACES,
    DIE_SLOTS,
    MAX_FRAMES,
    MAX_HEXES,
    MAX_PIECES,
    MAX_SIDES,
    MAX_SQUADS,
    PILOT_HP,
    SOLID,
    Chassis,
    Fate,
    PaidAction,
    SlotState,
    System,
    Trigger,
)
from mech_env.rulesets.steel_typhoon.state.frames import FRAMES, Frame

POOL_OF_SLOT = np.array([-1] * 4 + [0] * 7 + [1] * 3 + [2] * 3 + [3] * 2 + [-1])

LAWS = LawBook(FRAMES)
state_law = LAWS.of_states


@state_law("at most one interrupt is under way (ST-139)")
def _one_interrupt(s: Records, b: Records) -> Flags:
    used = np.arange(MAX_FRAMES) < b["depth"][:, None]
    return np.asarray(((b["frames"]["interrupt"] == 1) & used).sum(1) > 1)


@state_law("an Armor is on the map as long as it is in the fight, and nobody else is")
def _on_map(s: Records, b: Records) -> Flags:
    u = b["units"]
    on_map = (u["hex"] >= 0) == (u["fate"] == Fate.IN_FIGHT)
    return np.asarray((present(s) & ~on_map).any(1) | (~present(s) & (u["hex"] >= 0)).any(1))


@state_law("one unit or squad to a hex, on the map, none on solid ground (5.23.3)")
def _hexes(s: Records, b: Records) -> Flags:
    places = np.concatenate([b["units"]["hex"], b["squads"]["hex"]], axis=1).astype(np.int64)
    there = places >= 0
    ground = of(s["ground"], places)
    wrong = there & ((ground == SOLID) | (places >= (s["width"] * s["height"])[:, None]))
    spread = np.where(there, places, MAX_HEXES + np.arange(places.shape[1]))
    spread.sort(axis=1)
    return np.asarray(wrong.any(1) | (spread[:, 1:] == spread[:, :-1]).any(1))


@state_law("the ground and the list of pieces agree (5.23.3)")
def _pieces(s: Records, b: Records) -> Flags:
    p = b["pieces"]
    where = p["hex"].astype(np.int64)
    number = np.arange(MAX_PIECES)
    listed = number < s["n_pieces"][:, None]
    ground = of(s["ground"], where)
    agree = (ground == number + 1) & (p["health"] >= 0) & (p["health"] <= 12)
    gone = (where < 0) & (p["health"] == 0)  # a destroyed piece covers nobody
    placed = (s["ground"] > 0).sum(1)
    wrong = np.where(listed, ~(agree | gone), where >= 0)
    return np.asarray(wrong.any(1) | (placed != listed.sum(1)))


@state_law("grappler and grappled know each other and are hostile (5.23.2)")
def _mirror(s: Records, b: Records) -> Flags:
    u = b["units"]
    by = u["grappled_by"]
    holds = (u["victims"][:, :, :, None] == UNITS).sum(2)  # row, grappler, victim: how often
    held = (by[:, None, :] == UNITS[None, :, None]).astype(np.int64)
    side = s["units"]["side"]
    friends = side[:, :, None] == side[:, None, :]
    both = present(s)[:, :, None] & present(s)[:, None, :]
    wrong = ((holds != held) | ((held == 1) & friends)) & both
    return np.asarray(wrong.any((1, 2)) & fighting(b))


@state_law("grappler and grappled stand next to each other (5.23.2)")
def _adjacent(s: Records, b: Records) -> Flags:
    u = b["units"]
    by = u["grappled_by"]
    apart = hexes_apart(s, u["hex"].astype(np.int64), of(u["hex"], by).astype(np.int64))
    return np.asarray(((by >= 0) & (apart != 1) & present(s)).any(1) & fighting(b))


@state_law("nobody holds more Armors than it can (ST-127)")
def _capacity(s: Records, b: Records) -> Flags:
    u = b["units"]
    holding = (u["victims"] >= 0).sum(2)
    return np.asarray(
        ((holding > 1 + has_chassis(s, Chassis.MANTIS)) & present(s)).any(1) & fighting(b)
    )


@state_law("one disabled system at most, only while grappled, and known to be so (5.23.2)")
def _disabled(s: Records, b: Records) -> Flags:
    u = b["units"]
    disabled = u["system_state"] == SlotState.DISABLED
    slot = u["disabled_slot"].astype(np.int64)
    named = np.take_along_axis(disabled, np.maximum(slot, 0)[:, :, None], axis=2)[:, :, 0]
    count = disabled.sum(2)
    wrong = (count > 1) | ((count == 1) & (u["grappled_by"] < 0)) | ((slot >= 0) != (count == 1))
    wrong |= (slot >= 0) & ~named
    return np.asarray((wrong & present(s)).any(1) & fighting(b))


@state_law("empty slots hold no system, the others one in some state")
def _systems(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = (u["system_kind"] == System.EMPTY) != (u["system_state"] == SlotState.NONE)
    return np.asarray((wrong.any(2) & present(s)).any(1))


@state_law("an Armor in the fight has an installed system and a living pilot (ST-090, ST-101)")
def _alive(s: Records, b: Records) -> Flags:
    u = b["units"]
    states = u["system_state"]
    installed = ((states == SlotState.WORKING) | (states == SlotState.DISABLED)).any(2)
    alive = installed & (u["pilot_hp"] > 0) & (u["pilot_hp"] <= PILOT_HP)
    return np.asarray(((u["fate"] == Fate.IN_FIGHT) & ~alive & present(s)).any(1) & fighting(b))


@state_law("stored Direct Hits are fewer than a system takes (5.23.4)")
def _direct_hits(s: Records, b: Records) -> Flags:
    u = b["units"]
    needed = np.where(has_chassis(s, Chassis.BASTION), 3, s["options"]["hits_per_system"][:, None])
    wrong = (u["direct_hits"] < 0) | (u["direct_hits"] >= needed)
    return np.asarray((wrong & present(s)).any(1))


@state_law("dice show faces that they have, Skill dice as many as the pilot has")
def _dice(s: Records, b: Records) -> Flags:
    die = b["units"]["die"]
    skill = np.arange(DIE_SLOTS) < s["units"]["skill_dice"][:, :, None]
    surplus = (die != 0) & ~skill & (np.arange(DIE_SLOTS) < DIE_A)
    return np.asarray(((abs(die) > np.array(DIE_FACES)) | surplus).any((1, 2)))


@state_law("dice of a pool lie there only if the pool was rolled (ST-050)")
def _pools(s: Records, b: Records) -> Flags:
    u = b["units"]
    of_pool = POOL_OF_SLOT >= 0
    rolled = u["rolled"][:, :, POOL_OF_SLOT[of_pool]] == 1
    return np.asarray(((u["die"][:, :, of_pool] != 0) & ~rolled).any((1, 2)))


@state_law("a Spot die lies on an enemy in the fight and was placed by one of the side (5.23.5)")
def _spots(s: Records, b: Records) -> Flags:
    u, sides = b["units"], s["units"]["side"]
    wrong = np.zeros(len(b), bool)
    for side in range(MAX_SIDES):
        value, by = b["sides"]["spot_value"][:, side], b["sides"]["spot_by"][:, side]
        lies = value > 0
        fits = (u["fate"] == Fate.IN_FIGHT) & (sides != side) & (of(sides, by) == side)
        bad = (lies != (by >= 0)) | (lies & ~fits) | (value < 0) | (value > 7)
        wrong |= (bad & present(s)).any(1) & (side < s["n_sides"])
    return wrong & fighting(b)


@state_law("held actions lie in order, each with a trigger that it may have (ST-132, ST-135)")
def _held(s: Records, b: Records) -> Flags:
    u = b["units"]
    action, trigger = u["held_action"], u["held_trigger"]
    wrong = ((action >= 0) != (trigger >= 0)).any(2)
    wrong |= (action[:, :, 1] >= 0) & (action[:, :, 0] < 0)
    wrong |= ((action == PaidAction.MOVE) & (trigger == Trigger.REACH)).any(2)
    return np.asarray((wrong & present(s)).any(1))


@state_law("who is out of the fight or shut down holds nobody, waits for nothing, has no dice")
def _inert(s: Records, b: Records) -> Flags:
    u = b["units"]
    out, shut_down = u["fate"] != Fate.IN_FIGHT, u["shut_down"] == 1
    active = (u["victims"] >= 0).any(2) | (u["held_action"] >= 0).any(2)
    wrong = (out | shut_down) & active
    # Who is shut down stays on the map and can be grappled.
    wrong |= (out & (u["grappled_by"] >= 0)) | (shut_down & (u["die"] > 0).any(2))
    return np.asarray((wrong & present(s)).any(1) & fighting(b))


@state_law("a battery is rolled for only if it is depleted (ST-175)")
def _batteries(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = (u["battery_rolled"] == 1) & (u["depleted"] == 0)
    return np.asarray((wrong & present(s)).any(1) & fighting(b))


@state_law("only the Armor whose turn it is has actions, no more than its option gives")
def _actions(s: Records, b: Records) -> Flags:
    left, turn = b["units"]["actions_left"], b["frames"][:, 1]
    most = s["options"]["actions_per_turn"][:, None]
    has_turn = (turn["kind"] == Frame.TURN) & (b["depth"] > 1)
    its = has_turn[:, None] & (turn["actor"][:, None] == UNITS)
    wrong = (left < 0) | (left > np.where(its, most, 0))
    return np.asarray(wrong.any(1) & fighting(b))


@state_law("nobody that gave up attacking by spotting attacks in that round (5.23.7)")
def _forgo(s: Records, b: Records) -> Flags:
    u = b["units"]
    return np.asarray(((u["forgo"] == 1) & (u["attacked"] == 1)).any(1))


@state_law("metres, soldiers and Hit Points have their bounds")
def _bounds(s: Records, b: Records) -> Flags:
    u, q = b["units"], b["squads"]
    wrong = ((u["metres_left"] < 0) | (u["metres_left"] > 60)).any(1)
    most = s["start"]["units"]["pilot_hp"]
    wrong |= ((u["pilot_hp"] < 0) | (u["pilot_hp"] > most)).any(1)
    squad = np.arange(MAX_SQUADS) < s["n_squads"][:, None]
    bad = (q["soldiers"] < 0) | (q["soldiers"] > s["start"]["squads"]["soldiers"])
    bad |= (q["hex"] >= 0) != (q["soldiers"] > 0)
    bad |= (q["metres_left"] < 0) | (q["metres_left"] > 6)
    return np.asarray(wrong | np.where(squad, bad, q["hex"] >= 0).any(1))


@state_law("the battle keeps to its round limit (5.23.8)")
def _rounds(s: Records, b: Records) -> Flags:
    return np.asarray((b["round_number"] > s["round_limit"]) | (b["round_number"] < 0))


@state_law("two sides of a single fight are paid against each other, a win being 1")
def _scores(s: Records, b: Records) -> Flags:
    scores, over = b["scores"], b["winner"] != RUNNING
    single = s["n_encounters"] == 1
    wrong = single & ~over & (scores != 0).any(1)
    wrong |= single & over & (s["n_sides"] == 2) & (scores.sum(1) != 0)
    wrong |= single & (abs(scores) > 1).any(1)
    drawn = single & over & (b["winner"] < 0) & (scores != 0).any(1)
    return np.asarray(wrong | drawn)
