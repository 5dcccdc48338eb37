"""The battle record of Framewerk: one comment per field (meaning, range; -1 = none).

Units, weapons and objects are known by index, side red (A) first. A *carried* weapon is an
instance; bare hands and claws are none and have the codes ``BARE`` and ``CLAWS`` of the table.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.record import INT, Field, battle_dtype, record_dtype

# --- sizes: a scenario that needs more is refused ---
SIDES = 2
SIDE_NAMES = ("red", "blue")
MAX_UNITS = 12
MAX_UNITS_PER_SIDE = 6
CARRIED_SLOTS = 3
MAX_WEAPONS = 24
MAX_OBJECTS = 4
MAX_OBJECTS_PER_SIDE = 2
MAX_COLUMNS = 24  # FW-015
MAX_ROWS = 24
MAX_CELLS = MAX_COLUMNS * MAX_ROWS
MAX_FRAMES = 6
MAX_POOL = 10  # rank 5 and five added dice (FW-012)

# --- codes ---
# Skills (index of `rank`; FW-007, FW-008).
FIGHTING, ARMED, THROWN, MARKSMAN, SUPPORT, DODGE, FEAT = range(7)
SKILLS = 7
SKILL_NAMES = (
    "Fighting", "Armed Fighting", "Thrown Weapons", "Marksman", "Support Weapons", "Dodge",
    "Strength feat",
)  # fmt: skip

# Status of a unit (FW-135). Everybody else's rules are about ACTIVE units only.
ACTIVE, DOWN, DEAD = 0, 1, 2

# Wounds (FW-134) and their penalty, one half of it: -2 * wound.
FRESH, HURT, GRAVE = 0, 1, 2
WOUND_NAMES = ("fresh", "hurt", "grave")

# Aimpoints of called shots (FW-234): 0 none, then Medium, Small, Tiny, and the weapon in hand.
NO_POINT, MEDIUM, SMALL, TINY, HELD_WEAPON = range(5)
AIMPOINT_NAMES = ("body", "limb", "head or hand", "eye or finger", "weapon in hand")
AIMPOINT_TEST = (0, -2, -4, -8, -4)
AIMPOINT_DICE = (0, 1, 2, 3, 2)

# What an attack is (`verb` of its frame): actions and, for FIRE_*, the fire mode.
SINGLE, BURST, AUTO, SUPPRESS, STRIKE, ENTANGLE, RESTRAIN, DISARM, THROW = range(9)

# Terrain of a cell, packed: bit 0 impassable, bits 1-2 cover rating, bits 3-6 cover direction
# (0-7, 8 all round), bits 7-8 sight level.
CELL_BLOCKED = 1
CELL_COVER = 1
CELL_DIRECTION = 3
CELL_SIGHT = 7
LIGHT_COVER, HEAVY_COVER = 1, 2

# Values of options with words (catalogue 7). Every option's first value is 0.
TIMING_AFTER, TIMING_BEFORE = 0, 1
MIN_HALF_DIE, MIN_ONE_DIE, MIN_ZERO = 0, 1, 2
GUN_ONE_HANDED, GUN_NONE = 0, 1
DRAW_ACTION, DRAW_FREE = 0, 1
SUPPRESS_REST, SUPPRESS_ONE = 0, 1
BONUS_DICE, BONUS_POINTS = 0, 1
GROWTH_TURN, GROWTH_CONTEST = 0, 1
ESCAPE_CONTEST, ESCAPE_NONE = 0, 1
SURPRISE_ZERO, SURPRISE_ATTRIBUTE = 0, 1
# `limit_result`: DRAW (-1) or the side that wins at the turn limit.

OPTIONS = record_dtype(
    [
        ("max_actions", INT),  # 1-3 (FW-112)
        ("map_on_defence", INT),  # 0/1 (FW-114)
        ("defence_timing", INT),  # TIMING_* (FW-011)
        ("success_cap", INT),  # 0 none, else 4 (FW-125)
        ("min_damage", INT),  # MIN_* (FW-130)
        ("thrown_strength", INT),  # 0/1 (FW-127)
        ("gun_in_close", INT),  # GUN_* (FW-022)
        ("draw_cost", INT),  # DRAW_* (FW-026)
        ("suppress_inside", INT),  # 1/0 (FW-223)
        ("suppress_friendly", INT),  # 1/0 (FW-227)
        ("suppress_cost", INT),  # SUPPRESS_* (FW-226)
        ("sight_defence", INT),  # 0/1 (FW-230)
        ("called_bonus", INT),  # BONUS_* (FW-235)
        ("object_def", INT),  # 1-40 (FW-238)
        ("cover_vs_close", INT),  # 1/0 (FW-243)
        ("debt_blocks_defence", INT),  # 0/1 (FW-246)
        ("entangle_growth", INT),  # GROWTH_* (FW-252)
        ("entangled_defence", INT),  # 1/0 (FW-253)
        ("escape", INT),  # ESCAPE_* (FW-262)
        ("surprise_defence", INT),  # SURPRISE_* (FW-265)
        ("rear_surprise", INT),  # 0/1 (FW-267)
        ("ambient_sight", INT),  # 0-2 (FW-230)
        ("fog", INT),  # 0/1 (catalogue 6)
        ("verb_bits", np.int32),  # bit per verb slot that the scenario allows
        ("point_bits", INT),  # bit per aimpoint allowed
    ]
)

# A unit's fields come in three runs, so that an observation can copy them as blocks: what
# everybody sees, what `fog` hides from enemies, and what is shown in other ways.
PUBLIC_FIELDS = (
    "status", "facing", "initiative", "declared", "acts_left", "aim", "cover_taken", "hold_rate",
    "hold_loss", "hold_kept", "loss", "surprised", "zone_facing", "zone_total", "zone_left",
    "reflex", "vitality", "move", "armour", "natural", "wound",
)  # fmt: skip
FOGGED_FIELDS = (
    "damage", "debt", "drama", "agility", "strength", "perception", "intellect", "tenacity", "rank",
)  # fmt: skip

UNIT = record_dtype(
    [
        ("status", INT),  # ACTIVE, DOWN, DEAD
        ("facing", INT),  # 0-7 (FW-017)
        ("initiative", INT),  # this turn's result, 2-30, 0 = none
        ("declared", INT),  # 0-3 actions announced
        ("acts_left", INT),  # 0-3 not yet used or lost
        ("aim", INT),  # 0-2 actions banked (FW-201)
        ("cover_taken", INT),  # 0-2 (FW-240)
        ("hold_rate", INT),  # 0-15: loss per turn of its hold (FW-251)
        ("hold_loss", INT),  # 0-60: loss its hold causes (FW-252)
        ("hold_kept", INT),  # 0/1: maintained this turn (FW-256)
        ("loss", INT),  # L: sum of hold_loss of those who hold this unit
        ("surprised", INT),  # 0/1, turn 1 only (FW-266)
        ("zone_facing", INT),  # 0-7, its suppression zone (FW-222)
        ("zone_total", INT),  # stored attack total (FW-221)
        ("zone_left", INT),  # checks left, 0-10; 0 = no zone
        ("reflex", INT),  # 1-20
        ("vitality", INT),  # 1-120
        ("move", INT),  # 0-6 steps per Move
        ("armour", INT),  # 0-6 dice
        ("natural", INT),  # 0/1: has claws
        ("wound", INT),  # FRESH, HURT, GRAVE
        ("damage", INT),  # 0-255 on the wound scale
        ("debt", INT),  # 0-3 actions still to be forfeited (FW-245)
        ("drama", INT),  # 0-10 points
        ("agility", INT),  # attributes, 1-20
        ("strength", INT),
        ("perception", INT),
        ("intellect", INT),
        ("tenacity", INT),
        ("rank", INT, SKILLS),  # 0-5
        ("side", INT),  # 0-1
        ("at", INT),  # cell
        ("start_at", INT),  # cell in which it begins each fight (FW-302)
        ("engaged", INT),  # bit per unit it is in close quarters with (FW-020), symmetric
        ("holding", INT),  # unit it entangles, -1 = none
        ("held_bits", INT),  # bit per unit that entangles it
        ("ready", INT),  # carried slot in hand, -1 = empty hands
        ("carried", INT, CARRIED_SLOTS),  # weapon instances, -1 = none
        ("face_used", INT),  # 0/1 in this slot: FACE
        ("draw_used", INT),  # 0/1 in this slot: free READY
        ("zone_seq", INT),  # order of creation
        ("zone_turn", INT),  # turn of creation
    ]
)

WEAPON = record_dtype(
    [
        ("kind", INT),  # row of the weapon table
        ("owner", INT),  # unit that carries it; -1 = nobody
        ("home", INT),  # first owner (FW-303)
        ("at", INT),  # cell where it lies; -1 = carried or gone
        ("loaded", INT),  # rounds, 0-75
        ("mags", INT),  # magazines, 0-3
        ("wear", INT),  # damage taken; broken from its toughness on (FW-237)
        ("shots_used", INT),  # aimed shots this turn (FW-206)
    ]
)

OBJECT = record_dtype(
    [
        ("at", INT),  # cell
        ("point", INT),  # its size as an aimpoint: MEDIUM, SMALL, TINY
        ("toughness", INT),
        ("wear", INT),
        ("destroyed", INT),  # 0/1
        ("side", INT),  # whose it is
    ]
)

# The pool of dice on the table: of the test under way, or of the last one.
POOL = record_dtype(
    [
        ("roller", INT),  # unit, -1 = nobody yet
        ("skill", INT),  # FIGHTING … FEAT
        ("count", INT),  # dice
        ("face", INT, MAX_POOL),
        ("best", INT),  # B (FW-002, FW-004)
        ("critical", INT),  # 0/1 (FW-005)
        ("added", INT),  # dice added by drama points
        ("modifier", INT),  # all modifiers of the roll
        ("total", INT),  # attribute + B + modifier; 0 for a critically failed feat (FW-008)
    ]
)

# One procedure under way. Not every kind uses every field; each says which in rules/.
FRAME_FIELDS: list[Field] = [
    ("verb", INT),  # attack: SINGLE … THROW
    ("weapon", INT),  # instance, -1 = bare hands or claws
    ("aimpoint", INT),
    ("direction", INT),  # facing of AUTO and SUPPRESS
    ("thing", INT),  # object attacked, -1 = none
    ("listed", INT, MAX_UNITS_PER_SIDE),  # units: targets in order, or who may cut dice
    ("n_listed", INT),
    ("progress", INT),  # position in the list
    ("skill", INT),
    ("modifier", INT),
    ("aim", INT),  # aim bonus used
    ("attack", INT),  # total of the attack without what depends on the target
    ("total", INT),  # … with it
    ("defence", INT),
    ("margin", INT),
    ("surprise_bits", INT),  # bit per place in the list: surprise attack
    ("defences", INT),  # chosen beforehand, four per place (FW-011 before)
    ("first_feat", INT),  # total of the feat rolled first
    ("dice", INT),  # dice that the test will be rolled with, those cut left out
    ("steps", INT),  # steps left of a Move
    ("asked_bits", INT),  # zones that this Move has triggered
    ("before", INT),  # the cell that this Move just left, -1 = none
    ("weapon_kind", INT),  # what a zone is laid with
]

BATTLE = battle_dtype(
    [
        ("options", OPTIONS),
        ("round_number", INT),  # turn, 1 …; 0 before the first
        ("round_limit", INT),  # 1-60
        ("limit_result", INT),  # -1 draw, else the side that wins at the limit
        ("objective_bits", INT),  # bit per side that wins by destroying all objects of the other
        ("pass_number", INT),  # 1-3
        ("order", INT, MAX_UNITS),  # units in this turn's order
        ("n_order", INT),
        ("n_units", INT),
        ("n_red", INT),  # units of side red: the first of blue's
        ("n_weapons", INT),
        ("n_objects", INT),
        ("rows_allies", INT),  # most allies any unit has in any encounter: rows the encoder fills
        ("rows_enemies", INT),
        ("rows_weapons", INT),
        ("rows_objects", INT),
        ("width", INT),
        ("height", INT),
        ("zone_count", INT),  # zones made so far
        ("pool", POOL),
        ("units", UNIT, MAX_UNITS),
        ("weapons", WEAPON, MAX_WEAPONS),
        ("objects", OBJECT, MAX_OBJECTS),
        ("cells", INT, MAX_CELLS),  # CELL_*
        ("encounter", INT),  # 0-based index of the fight under way
        ("n_encounters", INT),  # 1 = no campaign
        ("kits", INT),  # med kits left (FW-305)
        ("crates", INT),  # supply crates left (FW-306)
        ("new_kits", INT),  # given after this fight
        ("new_crates", INT),
        ("wins", INT),  # fights won by side red
    ],
    FRAME_FIELDS,
    MAX_FRAMES,
    SIDES,
)

MAX_BATTLE_BYTES = 4096
if BATTLE.itemsize > MAX_BATTLE_BYTES:
    raise ValueError(f"a battle takes {BATTLE.itemsize} bytes, more than {MAX_BATTLE_BYTES}")
