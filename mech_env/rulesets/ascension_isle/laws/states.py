"""Laws of units and of the fight: what holds in every battle, whatever the players do.

Each law looks at many battles at once, at the setup and the record of each, shape (n,), and says
which break it. Between two fights of a campaign (5.13) the fight that is over is left as it stood.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, LawBook, Records
from mech_env.core.readings import at_unit
from mech_env.core.record import RUNNING
from mech_env.core.squares import STEP_X as _STEP_X
from mech_env.core.squares import STEP_Y as _STEP_Y
from mech_env.rulesets.ascension_isle.laws.readings import (
    AIMS,
    AMMO,
    FIXED_POOL,
    OBJECTS,
    UNITS,
    active,
    between,
    cell_under,
    fighting,
    has_firearm,
    in_rounds,
    in_turns,
    present,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state.frames import FRAMES, FightStage

LAWS = LawBook(FRAMES)
state_law = LAWS.of_states

IS_RANGED = np.isin(np.arange(c.N_STANCES), (c.Stance.OVERWATCH, c.Stance.SNAP, c.Stance.READY))
STEP_X, STEP_Y = np.array(_STEP_X), np.array(_STEP_Y)


# --- who takes part, and where ---
@state_law("who is not in the scenario takes no part; only a campaign has dead (AI-100, AI-186)")
def _absent(s: Records, b: Records) -> Flags:
    status = b["units"]["status"]
    wrong = (status != c.Status.AWAY) & ~present(s)
    wrong |= (status == c.Status.DEAD) & (s["n_encounters"] == 1)[:, None]
    return np.asarray(wrong.any(1))


@state_law("units are on the board, active ones in cells of their own that are not solid (AI-056)")
def _places(s: Records, b: Records) -> Flags:
    u, there = b["units"], active(s, b)
    off = (u["x"] >= s["width"][:, None]) | (u["y"] >= s["height"][:, None])
    off |= (cell_under(s, b) & g.CELL_SOLID) == 1
    at = u["y"].astype(np.int64) * c.MAX_COLUMNS + u["x"]
    spread = np.sort(np.where(there, at, c.MAX_COLUMNS * c.MAX_ROWS + UNITS), axis=1)
    shared = (spread[:, 1:] == spread[:, :-1]).any(1)
    return np.asarray(fighting(b) & ((off & there).any(1) | shared))


@state_law("the unit that decides in a fight is in it; between two fights it is not dead")
def _asked(s: Records, b: Records) -> Flags:
    status = at_unit(b["units"]["status"], b["request"]["unit"])
    wrong = np.where(fighting(b), status != c.Status.ACTIVE, status == c.Status.DEAD)
    return np.asarray((b["winner"] == RUNNING) & wrong)


@state_law("no more of a side fight than may, and somebody does (AI-190)")
def _fighters(s: Records, b: Records) -> Flags:
    came = present(s) & np.isin(b["units"]["status"], (c.Status.ACTIVE, c.Status.OUT))
    wrong = np.zeros(len(b), bool)
    for side in range(c.SIDES):
        count = (came & (s["units"]["side"] == side)).sum(1)
        wrong |= (count < 1) | ((s["fighters"] > 0) & (count > s["fighters"]))
    return np.asarray(wrong & in_rounds(b))


@state_law("behind its cover is who is in the cell of a piece that it can be behind (AI-062)")
def _behind(s: Records, b: Records) -> Flags:
    wall = (cell_under(s, b) >> g.CELL_PIECE) & g.PIECE_MASK
    wrong = active(s, b) & (b["units"]["behind"] == 1) & (wall == 0)
    return np.asarray(wrong.any(1) & fighting(b))


# --- pools ---
@state_law("advantage is within the cap, exploits are within their pools (AI-008, AI-038)")
def _pools(s: Records, b: Records) -> Flags:
    u, stats = b["units"], s["units"]["stats"].astype(np.int64)
    fixed = (s["options"]["exploit_pool"] == c.ExploitPool.FIXED3)[:, None, None]
    most = np.where(fixed, FIXED_POOL, stats)
    wrong = (u["exploits"] > most).any(2)
    wrong |= u["advantage"] > s["options"]["adv_cap"][:, None]
    return np.asarray((wrong & present(s)).any(1))


@state_law("Core Aether and aura are drained, not more; the pool is capped by Core Aether (AI-097)")
def _drains(s: Records, b: Records) -> Flags:
    u, full = b["units"], s["units"]["stats"][:, :, c.Stat.CORE]
    wrong = (u["core"] > full) | (u["aura"] > s["units"]["aura_full"])
    wrong |= (u["core"] < full) & (u["exploits"][:, :, c.Pool.AETHER] > u["core"])
    return np.asarray((wrong & active(s, b)).any(1) & fighting(b))


# --- category and stance ---
@state_law("category and stance are those that the scenario fixes (options category, stance)")
def _fixed(s: Records, b: Records) -> Flags:
    u = b["units"]
    category, stance = (s["options"][name][:, None] for name in ("category", "stance"))
    wrong = (stance > 0) & (u["stance"] != stance - 1)
    chosen = between(b, FightStage.SHOWN, FightStage.ROUND_END)[:, None]
    wrong |= chosen & (category > 0) & (u["category"] != category - 1)
    return np.asarray((wrong & active(s, b)).any(1) & in_rounds(b))


@state_law("stances of ranged combat need that category and a firearm in hand (AI-113, AI-116)")
def _stances(s: Records, b: Records) -> Flags:
    u = b["units"]
    fits = (u["category"] == c.Category.RANGED) & has_firearm(s, b)
    wrong = IS_RANGED[u["stance"]] & ~fits & (s["options"]["stance"] == 0)[:, None]
    chosen = between(b, FightStage.BOOST, FightStage.ROUND_END)
    return np.asarray((wrong & active(s, b)).any(1) & chosen)


@state_law("an arc is watched in OVERWATCH, and nowhere else (AI-118)")
def _arcs(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = (u["stance"] == c.Stance.OVERWATCH) != (u["arc"] >= 0)
    return np.asarray((wrong & active(s, b)).any(1) & fighting(b))


@state_law("who hit the deck or snapped a shot did so in the turn under way (AI-130, AI-148)")
def _turn_flags(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = ((u["decked"] == 1) | (u["snap_fired"] == 1)) & present(s)
    return np.asarray(wrong.any(1) & fighting(b) & (b["depth"] < 2))


# --- weapons and zones ---
@state_law("what is in hand is carried; counters keep to their weapons (AI-141, AI-146)")
def _weapons(s: Records, b: Records) -> Flags:
    u, carried = b["units"], s["units"]["carried"]
    some = (carried >= 0).any(2)
    held = np.take_along_axis(carried, u["in_hand"][:, :, None].astype(np.int64), axis=2)
    wrong = some & (held[:, :, 0] < 0)
    for name, most in (("ammo", AMMO), ("aims", AIMS)):
        wrong |= (u[name] > np.where(carried >= 0, most[carried], 0)).any(2)
    return np.asarray((wrong & present(s)).any(1))


@state_law("fire is sustained by who is in the fight with a firearm in hand (AI-167)")
def _owners(s: Records, b: Records) -> Flags:
    lies = b["units"]["zone"]["kind"] != c.Zone.NONE
    wrong = lies & ~(active(s, b) & has_firearm(s, b))
    return np.asarray(wrong.any(1) & fighting(b))


@state_law(
    "cells under fire are on the board, a line or a front with its direction (AI-165, AI-173)"
)
def _zones(s: Records, b: Records) -> Flags:
    zone = b["units"]["zone"]
    kind, cells, way = zone["kind"], zone["cells"].astype(np.int64), zone["way"]
    line, front = kind == c.Zone.LINE, kind == c.Zone.FRONT
    wrong = (zone["x"] >= s["width"][:, None]) | (zone["y"] >= s["height"][:, None])
    wrong |= front & ((way < 0) | (cells > 0))
    wrong |= line & ((cells < 1) | ((cells > 1) & (way < 0)) | (zone["behind"] == 1))
    step = np.maximum(cells - 1, 0)
    for name, steps, size in (("x", STEP_X, "width"), ("y", STEP_Y, "height")):
        end = zone[name] + step * np.where(way < 0, 0, steps[way])
        wrong |= line & ((end < 0) | (end >= s[size][:, None]))
    return np.asarray((wrong & (line | front)).any(1) & fighting(b))


# --- objects ---
@state_law("objects have no more points than at first; one without any belongs to a side (AI-037)")
def _objects(s: Records, b: Records) -> Flags:
    o, there = b["objects"], s["n_objects"][:, None] > OBJECTS
    wrong = (o["points"] > s["objects"]["points_full"]) | ((o["points"] == 0) & (o["owner"] < 0))
    idle = (o["points"] == 0) & (o["owner"] < 0)
    return np.asarray(np.where(there, wrong, ~idle).any(1))


# --- the order, the fight ---
@state_law("the order names units of the encounter, each once (AI-018)")
def _order(s: Records, b: Records) -> Flags:
    order, placed = b["order"].astype(np.int64), b["n_order"][:, None] > UNITS
    spread = np.sort(np.where(placed, order, -1 - UNITS), axis=1)
    wrong = (order >= s["n_units"][:, None]) | (placed != (order >= 0))
    return np.asarray(wrong.any(1) | (spread[:, 1:] == spread[:, :-1]).any(1))


@state_law("all who are in the fight have a place in the order of the round (AI-001, AI-018)")
def _placed(s: Records, b: Records) -> Flags:
    placed = b["n_order"][:, None] > UNITS
    count = ((b["order"][:, :, None] == UNITS) & placed[:, :, None]).sum(1)
    return np.asarray((active(s, b) & (count == 0)).any(1) & in_turns(b))


@state_law("the battle keeps to its rounds (7.4)")
def _rounds(s: Records, b: Records) -> Flags:
    late = b["round_number"] > s["round_limit"]
    return np.asarray(late | (in_rounds(b) & (b["round_number"] < 1)))


@state_law("no more battles are won than were fought (7.4)")
def _wins(s: Records, b: Records) -> Flags:
    decided = (b["winner"] != RUNNING) | between(b, FightStage.OVER, FightStage.NEXT)
    return np.asarray(b["wins"].sum(1) > b["encounter"] + decided)


@state_law("two sides are paid against each other, a win being 1, at the end of the battle")
def _scores(s: Records, b: Records) -> Flags:
    scores, winner = b["scores"].astype(np.int64), b["winner"][:, None]
    owed = np.where(winner < 0, 0, np.where(np.arange(c.SIDES) == winner, 1, -1))
    return np.asarray(np.where(b["faults"] == 0, (scores != owed).any(1), False))
