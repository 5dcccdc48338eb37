"""Laws of units and of the fight: what holds in every battle, whatever the players do.

Each law looks at many battles at once, at the setup and the record of each, shape (n,), and says
which break it. Between two fights of a campaign the fight that is over is left as it stood.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, LawBook, Records
from mech_env.core.readings import beyond, bits, of, pairs
from mech_env.rulesets.adeva.laws.readings import (
    SLOTS,
    UNITS,
    active,
    cells,
    first_foe,
    foes,
    has,
    in_rounds,
    is_construct,
    present,
    standing,
    weapon_field,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import (
    MAX_UNITS,
    MAX_UNITS_PER_SIDE,
    SIDES,
    Berth,
    Condition,
    Status,
    Terrain,
)
from mech_env.rulesets.adeva.state.frames import FRAMES

LAWS = LawBook(FRAMES)
state_law = LAWS.of_states

NAMES_UNIT = ("carrier", "feinted", "shields", "grapples")
SOLID = 1 << Terrain.WALL | 1 << Terrain.GATE


# --- who and where ---
@state_law("who helps for a Full Action helps once (AE-226)")
def _helps_fully(s: Records, b: Records) -> Flags:
    full = b["units"]["until"] >> c.Until.ASSIST_FULL & 1 == 1
    return np.asarray((full & ((b["units"]["helps"] > 0).sum(2) != 1)).any(1))


@state_law("every unit that a field names takes part")
def _units_named(s: Records, b: Records) -> Flags:
    u, sides, n_units = b["units"], b["sides"], s["n_units"][:, None]
    fields = [*(u[name] for name in NAMES_UNIT), u["watch"]["whom"], b["order"], sides["supcom"],
              sides["directors"]["who"], sides["directors"]["focus"], b["outcome"]["who"],
              b["outcome"]["against"], b["request"]["unit"]]  # fmt: skip
    wrong = (u["helps"] > n_units[:, None] * len(ch.Task)).any((1, 2))
    for field in fields:
        wrong |= (field.reshape(len(b), -1) >= n_units).any(1)
    for name in ("engaged", "cut"):
        wrong |= (beyond(u[name], foes(s)) & present(s)).any(1)
    return np.asarray(wrong)


@state_law("who is not in the scenario takes no part; who takes part is somebody")
def _absent(s: Records, b: Records) -> Flags:
    u = b["units"]
    takes_part = u["status"] != Status.AWAY
    wrong = takes_part & (~present(s) | (u["person"] < 0))
    return np.asarray(wrong.any(1))


@state_law("places are cells of the map")
def _places(s: Records, b: Records) -> Flags:
    most = cells(s)[:, None]
    wrong = np.zeros(len(b), bool)
    for field in (b["units"]["cell"], b["units"]["wreck"], b["smokes"]["cell"],
                  b["ground"]["cell"]):  # fmt: skip
        wrong |= (field >= most).any(1)
    lies = b["ground"]["kind"] >= 0
    smokes = b["smokes"]["rounds"] > 0
    wrong |= (lies & (b["ground"]["cell"] < 0)).any(1) | (smokes & (b["smokes"]["cell"] < 0)).any(1)
    return np.asarray(wrong)


@state_law("in rounds every unit on the map has a cell of its own that is not solid (AE-011)")
def _cells(s: Records, b: Records) -> Flags:
    u = b["units"]
    stands, cell = standing(s, b) & in_rounds(b)[:, None], u["cell"].astype(np.int64)
    same = (cell[:, :, None] == cell[:, None, :]) & stands[:, :, None] & stands[:, None, :]
    same &= ~np.eye(MAX_UNITS, dtype=bool)
    solid = of(s["terrain"], cell) & SOLID != 0
    return np.asarray((stands & ((cell < 0) | solid)).any(1) | same.any((1, 2)))


@state_law("who shares a cell does so with one on its own feet, where that is (AE-011, AE-346)")
def _carried(s: Records, b: Records) -> Flags:
    u = b["units"]
    carried = u["berth"] != Berth.NONE
    wrong = carried != (u["carrier"] >= 0)
    inside = carried & active(s, b)
    wrong |= inside & (of(u["berth"], u["carrier"]) != Berth.NONE)
    wrong |= inside & (of(u["cell"], u["carrier"]) != u["cell"])
    wrong |= inside & (of(u["status"], u["carrier"]) != Status.ACTIVE)
    wrong |= inside & (u["carrier"] == UNITS)
    return np.asarray((wrong & present(s)).any(1) & in_rounds(b))


@state_law("one berth of a carrier holds one unit")
def _berths(s: Records, b: Records) -> Flags:
    u = b["units"]
    key = np.where(active(s, b) & (u["carrier"] >= 0), u["carrier"] * len(Berth) + u["berth"], -1)
    same = (key[:, :, None] == key[:, None, :]) & (key[:, :, None] >= 0)
    return np.asarray((same & ~np.eye(MAX_UNITS, dtype=bool)).any((1, 2)) & in_rounds(b))


# --- bodies ---
@state_law("Constructs have a machine, nobody else has (AE-320)")
def _bodies(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = is_construct(b) != (u["machine"] >= 0)
    return np.asarray((wrong & active(s, b)).any(1) & in_rounds(b))


@state_law("no pool holds more wounds than it has (AE-324)")
def _pools(s: Records, b: Records) -> Flags:
    u = b["units"]
    rows = np.arange(len(b))[:, None]
    machine = s["machines"]["pools"][rows, np.maximum(u["machine"], 0)]
    own = np.zeros_like(machine)
    own[:, :, 0] = s["people"]["wounds_full"][rows, np.maximum(u["person"], 0)]
    full = np.where((u["machine"] >= 0)[:, :, None], machine, own)
    wrong = (u["wounds"] > full) & active(s, b)[:, :, None]
    return np.asarray(wrong.any((1, 2)))


@state_law("nobody has more fate than its pool (AE-248)")
def _fate(s: Records, b: Records) -> Flags:
    u = b["units"]
    return np.asarray(((u["fate"] > u["fate_most"]) & present(s)).any(1))


@state_law("only who has spread a pattern has an ATS (AE-042)")
def _fields(s: Records, b: Records) -> Flags:
    u = b["units"]
    return np.asarray(((u["pattern"] < 0) & (u["ats"] > 0) & present(s)).any(1))


# --- pairs ---
@state_law("engagement is mutual, between units on the map (AE-212)")
def _engaged(s: Records, b: Records) -> Flags:
    sets = bits(b["units"]["engaged"], MAX_UNITS_PER_SIDE)
    foe = first_foe(s)[:, :, None] + np.arange(MAX_UNITS_PER_SIDE)
    names = np.zeros((len(b), MAX_UNITS, MAX_UNITS), bool)
    n, unit, _ = np.nonzero(sets & (foe < MAX_UNITS) & present(s)[:, :, None])
    names[n, unit, foe[sets & (foe < MAX_UNITS) & present(s)[:, :, None]]] = True
    there = standing(s, b)
    apart = names & ~(there[:, :, None] & there[:, None, :])
    mutual = names == names.transpose(0, 2, 1)
    return np.asarray((~mutual.all((1, 2)) | apart.any((1, 2))) & in_rounds(b))


@state_law("a grapple has two on the map, one of whom controls it (AE-091, AE-100)")
def _grapples(s: Records, b: Records) -> Flags:
    u, there, controls = b["units"], standing(s, b), has(b, Condition.CONTROLS)
    holds = pairs(u["grapples"])
    wrong = ~(holds == holds.transpose(0, 2, 1)).all((1, 2))
    grappling = (u["grapples"] >= 0) & present(s)
    wrong |= (grappling & ~there).any(1)
    wrong |= (grappling & (controls == of(controls, u["grapples"]))).any(1)
    wrong |= (~grappling & controls & present(s)).any(1)
    return np.asarray(wrong & in_rounds(b))


@state_law("who hides stands on its own feet, in no melee and no grapple (AE-212, AE-443)")
def _hidden(s: Records, b: Records) -> Flags:
    u = b["units"]
    hides = has(b, Condition.HIDDEN) & present(s)
    free = standing(s, b) & (u["engaged"] == 0) & (u["grapples"] < 0)
    return np.asarray((hides & ~free).any(1) & in_rounds(b))


# --- equipment ---
@state_law("hands hold items that are carried; what fills both takes two (AE-240)")
def _hands(s: Records, b: Records) -> Flags:
    u, wrong = b["units"], np.zeros((len(b), MAX_UNITS), bool)
    for name in ("right", "left"):
        slot = np.maximum(u[name], 0).astype(np.int64)
        kind = np.take_along_axis(u["carried"], slot[:, :, None], axis=2)[:, :, 0]
        wrong |= (u[name] >= 0) & (kind < 0)
        both = (u["right"] == u["left"]) & (u[name] >= 0)
        wrong |= (u[name] >= 0) & (both != (weapon_field(s, "hands", kind) == 2))
    return np.asarray((wrong & active(s, b)).any(1) & in_rounds(b))


@state_law("only what a slot holds has rounds, and no more than it takes (AE-245)")
def _ammunition(s: Records, b: Records) -> Flags:
    u = b["units"]
    kind = u["carried"]
    most = np.where(kind >= 0, weapon_field(s, "rounds", kind), 0)
    return np.asarray(((u["ammo"] > most) & present(s)[:, :, None]).any((1, 2)))


@state_law("what jams, is braced or coated is carried")
def _slots(s: Records, b: Records) -> Flags:
    u, empty = b["units"], b["units"]["carried"] < 0
    wrong = np.zeros((len(b), MAX_UNITS), bool)
    for name in ("jammed", "braced", "coated"):
        wrong |= (bits(u[name], len(SLOTS)) & empty).any(2)
    return np.asarray((wrong & present(s)).any(1))


@state_law("only an Overwatch is for somebody (AE-136)")
def _watches(s: Records, b: Records) -> Flags:
    w = b["units"]["watch"]
    wrong = (w["arm"] < 0) & (w["whom"] >= 0)
    return np.asarray((wrong & present(s)).any(1))


# --- the fight ---
@state_law("the order has each unit once (AE-020)")
def _order(s: Records, b: Records) -> Flags:
    order = b["order"]
    placed = b["n_order"][:, None] > UNITS
    count = (pairs(order) & placed[:, :, None]).sum(1)
    return np.asarray(((placed & (order < 0)) | (count > 1)).any(1))


@state_law("Directors are of their side, each in one slot, no more than it has (AE-304)")
def _directors(s: Records, b: Records) -> Flags:
    who = b["sides"]["directors"]["who"].astype(np.int64)
    filled = who >= 0
    side = np.take_along_axis(s["units"]["side"], np.maximum(who, 0).reshape(len(b), -1), axis=1)
    wrong = (filled & (side.reshape(who.shape) != np.arange(SIDES)[:, None])).any((1, 2))
    wrong |= (filled.sum(2) > s["director_slots"]).any(1)
    twice = (who[:, :, 0] == who[:, :, 1]) & filled[:, :, 0]
    return np.asarray(wrong | twice.any(1))


@state_law("cover and gates are worn, never better than at first (AE-378, AE-068)")
def _worn(s: Records, b: Records) -> Flags:
    wrong = (b["covers"] > s["covers"]["armour"]).any(1)
    return np.asarray(wrong | (b["gates"]["integrity"] > s["gates"]["integrity"]).any(1))


@state_law("the battle keeps to its rounds (AE-025)")
def _rounds(s: Records, b: Records) -> Flags:
    late = b["round_number"] > s["round_limit"]
    return np.asarray(late | (in_rounds(b) & (b["round_number"] < 1)))


@state_law("two sides of one fight are paid against each other, a win being 1")
def _scores(s: Records, b: Records) -> Flags:
    scores, winner = b["scores"].astype(np.int64), b["winner"][:, None]
    owed = np.where(winner < 0, 0, np.where(np.arange(SIDES) == winner, 1, -1))
    single = (b["faults"] == 0) & (s["n_encounters"] == 1)
    return np.asarray(single & (scores != owed).any(1))
