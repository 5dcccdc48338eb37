"""The records of Ascension Isle: what changes in a battle, and what never changes in an encounter.

Units are known by index, side red (A) first. In a campaign all units of both rosters have their
places from the first fight to the last; who does not fight is AWAY.
"""

from __future__ import annotations

from mech_env.core.fields import Record, bits, code, flag, index, nested, number, unit
from mech_env.core.record import battle_record, setup_record
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.frames import FRAMES
from mech_env.rulesets.ascension_isle.state.options import Options

MOST_BYTES = 4096  # of a battle

OPTIONS = Options.record()

UNIT_FACTS = Record(
    "unit facts",
    [
        index("side", c.SIDES, "its side"),
        number("stats", 0, c.MOST_STAT, "Physique … Core Aether, undrained", count=len(c.Stat)),
        number("skills", 0, c.MOST_SKILL, "Athletics … Willwork", count=len(c.Skill)),
        number("size_class", c.LEAST_SIZE, c.MOST_SIZE, "0 human (AI-036)"),
        number("aura_full", 0, c.MOST_STAT, "etheric shield (AI-098)"),
        bits("traits", len(c.Trait), "HERO … COMBAT_REFLEX"),
        number("armour", 0, c.MOST_ARMOUR, "of TORSO … HEAD (AI-107)", count=len(c.Location)),
        flag("hardened", "its armour is (AI-105)"),
        code("carried", w.Weapon, "weapon kinds by slot", count=c.WEAPON_SLOTS, none=True),
    ],
    "what never changes of a unit",
)

WOUND = Record(
    "wound",
    [
        code("kind", c.Wound, "its type (AI-089)"),
        code("location", c.Location, "where (AI-096)"),
        number("level", 0, c.MAX_LEVELS - 1, "health level at its infliction (AI-087)"),
        number("damage", 0, c.MOST_NOTED, "stress of its hit (AI-087)"),
        code("grade", c.Grade, "after a tally (AI-088)"),
    ],
    "in order of infliction",
)

ZONE = Record(
    "zone",
    [
        code("kind", c.Zone, "NONE … FRONT"),
        number(
            "x", 0, c.MAX_COLUMNS - 1, "column of the first cell; of FRONT of the owner then"
        ).called("at"),
        number("y", 0, c.MAX_ROWS - 1, "row of that").called("at"),
        code("way", c.Facing, "direction of the line, of the front", none=True),
        number("cells", 0, w.MOST_CELLS, "cells of the line"),
        number("recoil", 0, w.MOST_RECOIL, "off the attack roll (AI-162, AI-164)"),
        number("edge", 0, w.MOST_RATE + 1, "rapid edge bought with it (AI-164)"),
        flag("behind", "of FRONT: the owner was behind its cover (AI-173)"),
    ],
    "what a unit keeps under fire (AI-163)",
)

UNIT = Record(
    "unit",
    [
        code("status", c.Status, "ACTIVE … AWAY"),
        number("x", 0, c.MAX_COLUMNS - 1, "column of its cell").called("at"),
        number("y", 0, c.MAX_ROWS - 1, "row of it").called("at"),
        code("facing", c.Facing, "direction (AI-056)"),
        number("core", 0, c.MOST_STAT, "Core Aether, drained (AI-097)"),
        number("aura", 0, c.MOST_STAT, "aura, drained (AI-097)"),
        number("advantage", 0, c.MOST_ADVANTAGE, "advantage (AI-008)"),
        number("exploits", 0, c.MOST_STAT, "Adrenaline … Aether left (AI-038)", count=len(c.Pool))
        .called(each=c.Pool.names()),
        # --- the round and the turn ---
        code("category", c.Category, "of this round; until all have chosen (R2) its own secret"),
        number("initiative", -c.MOST_TOTAL, c.MOST_TOTAL, "total of this round"),
        code("stance", c.Stance, "NONE … DEFENSIVE"),
        code("arc", c.Facing, "centre of its overwatch arc (AI-118)", none=True),
        number("standard_left", 0, c.MOST_ACTIONS, "standard actions (AI-024)"),
        number("move_left", 0, c.MOST_ACTIONS, "move actions (AI-024)"),
        number("debt", 0, c.MOST_DEBT, "actions owed (AI-137)"),
        number("skip", 0, c.MOST_SKIP, "turns to be lost (AI-099)"),
        bits("used", len(c.Once), "what it did that is done once, FOCUS … DECK")
        .called(names=c.Once.names()),
        flag("turn_done", "its turn of this round is over (AI-119)"),
        flag("held", "an overwatch action carried over the end of a round (AI-120)"),
        code("moved", c.Moved, "since the start of its last turn (AI-047)"),
        flag("behind", "fully behind its cover (AI-060)"),
        flag("decked", "it hit the deck in this turn (AI-148)"),
        flag("snap_fired", "it fired in another's turn, in SNAP (AI-130)"),
        # --- weapons ---
        index("in_hand", c.WEAPON_SLOTS, "slot of the weapon in hand", none=False)
        .called(names="slot"),
        number("ammo", 0, w.MOST_AMMO, "ammunition by slot (AI-143)", count=c.WEAPON_SLOTS)
        .called(each="slot"),
        number("aims", 0, w.MOST_AIMS, "aims by slot since it fired (AI-146)",
               count=c.WEAPON_SLOTS).called(each="slot"),
        nested("zone", ZONE),
        # --- health ---
        number("level", 0, c.MAX_LEVELS - 1, "health level: the first that is not full (AI-077)"),
        number("stress", 0, c.MOST_STRESS, "stress in each level (AI-076)", count=c.MAX_LEVELS),
        nested("wounds", WOUND, c.MAX_WOUNDS).called(counted_by="n_wounds"),
        number("n_wounds", 0, c.MAX_WOUNDS, "wounds"),
        bits("numb", c.MAX_WOUNDS, "wounds whose pain is overridden this round (AI-090)"),
        bits("eased", c.MAX_WOUNDS, "… for the rest of the battle (AI-092)"),
        number("further", 0, c.MOST_FURTHER, "wounds beyond, which only hurt (AI-087)"),
        number("further_numb", 0, c.MOST_FURTHER, "of these overridden this round"),
        number("further_eased", 0, c.MOST_FURTHER, "… for the rest of the battle"),
        # --- the campaign ---
        bits("suppressed", c.MAX_WOUNDS, "wounds that do nothing in this battle (AI-188)"),
        bits("charged", c.MAX_WOUNDS, "traumatic wounds that have taken their level (AI-100)"),
        number("levels_lost", 0, c.MAX_LEVELS, "health levels lost for good (AI-100)"),
        number("treatments", 0, c.MOST_SKILL, "treatment rolls left (AI-187)"),
    ],
)  # fmt: skip

OBJECT_FACTS = Record(
    "object facts",
    [
        code("kind", c.Thing, "console or crate"),
        number("x", 0, c.MAX_COLUMNS - 1, "column of its cell"),
        number("y", 0, c.MAX_ROWS - 1, "row of it"),
        number("points_full", 0, c.MOST_POINTS, "points at the start"),
    ],
    "what never changes of an object",
)
OBJECT = Record(
    "object",
    [
        number("points", 0, c.MOST_POINTS, "points left (AI-037)"),
        index("owner", c.SIDES, "the side that it belongs to (AI-037)").called(names="side"),
    ],
)

PIECE = Record(
    "piece",
    [
        code("level", g.Cover, "LIGHT … LOOPHOLE"),
        number("x", 0, c.MAX_COLUMNS - 1, "column of its cell"),
        number("y", 0, c.MAX_ROWS - 1, "row of it"),
        code("facing", c.Facing, "the direction from which it covers (AI-059)"),
        number("worth", 0, c.MOST_ARMOUR, "as armour (AI-066)"),
        flag("hardened", "that armour is (AI-105)"),
    ],
    "a piece of cover; nothing changes it",
)

START = Record(
    "start",
    [
        number("x", 0, c.MAX_COLUMNS - 1, "column"),
        number("y", 0, c.MAX_ROWS - 1, "row"),
        code("facing", c.Facing, "direction"),
    ],
    "where the k-th unit of a side that fights starts",
)

BATTLE = battle_record(
    [
        unit("order", c.MAX_UNITS, "units by initiative (AI-018)", count=c.MAX_UNITS).called(
            counted_by="n_order"
        ),
        number("n_order", 0, c.MAX_UNITS, "units in it"),
        nested("units", UNIT, c.MAX_UNITS).called(each="unit"),
        nested("objects", OBJECT, c.MAX_OBJECTS).called(each="object"),
        number("wins", 0, c.MAX_ENCOUNTERS, "battles won by each side", count=c.SIDES).called(
            each="side"
        ),
    ],
    frame=FRAMES.record,
    frames=c.MAX_FRAMES,
    sides=c.SIDES,
    units=c.MAX_UNITS,
    decisions=d.Decision,
    actions=d.N_ACTIONS,
    reasons=len(c.Ending),
    most_bytes=MOST_BYTES,
)

_MOST_CELL = (
    g.CELL_SOLID
    | (len(c.Visibility) - 1) << g.CELL_VISIBILITY
    | c.MAX_PIECES << g.CELL_PIECE
    | c.MAX_PIECES << g.CELL_BUSH
)

SETUP = setup_record(
    [
        nested("options", OPTIONS),
        number("n_red", 1, c.MAX_UNITS_PER_SIDE, "units of red; blue's follow"),
        number("round_limit", 1, c.MAX_ROUNDS, "rounds of the fight"),
        code("limit_result", c.LimitResult, "who wins at the round limit"),
        bits("objective", c.SIDES, "sides that win by taking the last point of every object"),
        number("fighters", 0, c.MAX_UNITS_PER_SIDE, "most of a side that fight (AI-190); 0: all"),
        nested("starts", START, c.MAX_UNITS, "start cells of red, then of blue"),
        number("width", 1, c.MAX_COLUMNS, "columns"),
        number("height", 1, c.MAX_ROWS, "rows"),
        number("cells", 0, _MOST_CELL, "what cells hold, CELL_*, row by row", count=c.MAX_CELLS),
        nested("pieces", PIECE, c.MAX_PIECES),
        number("n_pieces", 0, c.MAX_PIECES, "pieces of cover"),
        nested("objects", OBJECT_FACTS, c.MAX_OBJECTS),
        number("n_objects", 0, c.MAX_OBJECTS, "objects"),
        number("rows_allies", 0, c.MAX_UNITS_PER_SIDE - 1, "rows of allies in an observation"),
        number("rows_enemies", 0, c.MAX_UNITS_PER_SIDE, "… of enemies"),
        number("rows_pieces", 0, c.MAX_PIECES, "… of pieces"),
        number("rows_objects", 0, c.MAX_OBJECTS, "… of objects"),
    ],
    BATTLE,
    UNIT_FACTS,
    c.MAX_UNITS,
)
