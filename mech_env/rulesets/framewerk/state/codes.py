"""Sizes and codes of Framewerk: what the numbers of its records mean."""

from __future__ import annotations

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
MAX_TURNS = 60  # most turns of a fight
MAX_DRAMA = 10  # most drama points of a unit
MAX_KITS, MAX_CRATES = 12, 24  # handed out in one interval (FW-305, FW-306)
MAX_ENCOUNTERS = 20
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
