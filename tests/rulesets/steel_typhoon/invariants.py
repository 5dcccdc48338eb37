"""What holds in every battle of Steel Typhoon, whatever the players do.

Each law looks at many battles at once and says where it is broken: a law of states takes setups and
battles, shape (n,); a law of steps takes setups and the battles before and after one answer.

    check_states(setups, batch.battles)
    check_steps(setups, before, batch.battles)
    check_events(setups, before, batch.battles, batch.logs)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_FACES,
    DIE_K,
    DIE_O,
    DIE_SLOTS,
    MAX_FRAMES,
    MAX_HEXES,
    MAX_PIECES,
    MAX_SIDES,
    MAX_SQUADS,
    MAX_UNITS,
    PILOT_HP,
    SOLID,
    Chassis,
    Fate,
    SlotState,
    System,
)
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.state.frames import FightStage, Frame
from mech_env.testing.laws import Flags, LawBook, Records

UNITS = np.arange(MAX_UNITS)
POOL_OF_SLOT = np.array([-1] * 4 + [0] * 7 + [1] * 3 + [2] * 3 + [3] * 2 + [-1])

LAWS = LawBook(Frame.names())
state_law, step_law = LAWS.of_states, LAWS.of_steps
check_states, check_steps = LAWS.check_states, LAWS.check_steps


# --- looking -------------------------------------------------------------------------------------


def fighting(b: Records) -> Flags:
    """Battles between set-up and the end of the fight: not loadouts, not an interlude."""
    stage = b["frames"]["stage"][:, 0]
    return np.asarray(
        (stage > FightStage.LOADOUT) & (stage < FightStage.OVER) & (b["winner"] == RUNNING)
    )


def has_chassis(s: Records, chassis: int) -> Flags:
    """Units with a chassis whose ability counts (ST-006), shape (n, units)."""
    counts = s["options"]["chassis_abilities"] == 1
    return np.asarray((s["units"]["chassis"] == chassis) & counts[:, None])


def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def of_unit(values: NDArray[Any], units: NDArray[Any]) -> NDArray[Any]:
    """``values[row, units[row, k]]``; units -1 give the last column, to be masked by the caller."""
    return np.take_along_axis(values, units.astype(np.int64) % values.shape[1], axis=1)


def hexes_apart(s: Records, a: NDArray[Any], c: NDArray[Any]) -> NDArray[Any]:
    """Distance between hexes by index, shapes (n, k)."""
    width = s["width"][:, None].astype(np.int64)
    ra, rc = a // width, c // width
    dq = (c % width - (rc - rc % 2) // 2) - (a % width - (ra - ra % 2) // 2)
    dr = rc - ra
    return np.asarray(np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)))


def in_same_fight(before: Records, after: Records) -> Flags:
    """Steps inside one fight."""
    same = before["encounter"] == after["encounter"]
    return np.asarray(same & fighting(before) & fighting(after))


def in_same_round(before: Records, after: Records) -> Flags:
    """Steps inside one round."""
    return np.asarray(
        in_same_fight(before, after) & (before["round_number"] == after["round_number"])
    )


# --- laws of states ------------------------------------------------------------------------------


@state_law("nothing went wrong: no fault of the rules")
def _faults(s: Records, b: Records) -> Flags:
    return np.asarray(b["faults"] != 0)


@state_law("a battle that goes on asks a unit of the side that decides")
def _request(s: Records, b: Records) -> Flags:
    r = b["request"]
    unit = r["unit"].astype(np.int64)
    known = (unit >= 0) & (unit < s["n_units"])
    sides = np.take_along_axis(s["units"]["side"], np.maximum(unit, 0)[:, None], axis=1)[:, 0]
    asked = (r["decision"] > 0) & known & (sides == r["side"])
    return np.asarray((b["winner"] == RUNNING) & ~asked)


@state_law("the stack of procedures has its bounds, and only the fight at its bottom")
def _depth(s: Records, b: Records) -> Flags:
    kinds = b["frames"]["kind"]
    used = np.arange(MAX_FRAMES) < b["depth"][:, None]
    fights = ((kinds == Frame.FIGHT) & used).sum(1)
    bounded = (b["depth"] >= 1) & (b["depth"] <= MAX_FRAMES)
    return np.asarray(~bounded | (fights != 1) | (kinds[:, 0] != Frame.FIGHT))


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
    ground = np.take_along_axis(s["ground"], np.where(there, places, 0), axis=1)
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
    ground = np.take_along_axis(s["ground"], np.maximum(where, 0), axis=1)
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
    apart = hexes_apart(s, u["hex"].astype(np.int64), of_unit(u["hex"], by).astype(np.int64))
    return np.asarray(((by >= 0) & (apart != 1) & present(s)).any(1) & fighting(b))


@state_law("nobody holds more than it can, nor holds while it is held (ST-118, ST-127)")
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
    surplus = (die != 0) & ~skill & (np.arange(DIE_SLOTS) < DIE_K + 4)
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
        fits = (u["fate"] == Fate.IN_FIGHT) & (sides != side) & (of_unit(sides, by) == side)
        bad = (lies != (by >= 0)) | (lies & ~fits) | (value < 0) | (value > 7)
        wrong |= (bad & present(s)).any(1) & (side < s["n_sides"])
    return wrong & fighting(b)


@state_law("held actions lie in order, each with its trigger, at most two (ST-132)")
def _held(s: Records, b: Records) -> Flags:
    u = b["units"]
    action, trigger = u["held_action"], u["held_trigger"]
    wrong = ((action >= 0) != (trigger >= 0)).any(2)
    wrong |= (action[:, :, 1] >= 0) & (action[:, :, 0] < 0)
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


@state_law("only the Armor whose turn it is has actions, no more than its option gives")
def _actions(s: Records, b: Records) -> Flags:
    left = b["units"]["actions_left"]
    most = s["options"]["actions_per_turn"][:, None]
    wrong = ((left < 0) | (left > most)).any(1) | ((left > 0).sum(1) > 1)
    return np.asarray(wrong & fighting(b))


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
    bad = (q["soldiers"] < 0) | (q["soldiers"] > 6) | ((q["hex"] >= 0) != (q["soldiers"] > 0))
    bad |= (q["metres_left"] < 0) | (q["metres_left"] > 6)
    return np.asarray(wrong | (bad & squad).any(1))


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


# --- laws of steps -------------------------------------------------------------------------------


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
