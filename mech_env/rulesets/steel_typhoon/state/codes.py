"""Sizes and codes of Steel Typhoon: what the numbers of its records mean."""

from __future__ import annotations

# --- sizes: a scenario that needs more is refused ---
MAX_SIDES = 3
SIDE_NAMES = ("red", "blue", "green")
MAX_UNITS = 12
MAX_UNITS_PER_SIDE = 4
MAX_ENEMIES = 8
MAX_SQUADS = 8
MAX_PIECES = 40
MAX_COLUMNS = 24
MAX_ROWS = 12
MAX_HEXES = MAX_COLUMNS * MAX_ROWS
MAX_FRAMES = 8
SYSTEM_SLOTS = 5
MAX_ROUNDS = 40  # of a fight

# --- codes ---
# Systems (ST-012): 0 is an empty slot.
EMPTY, DEF, MOV, SUR, HTH, DIR, SMA = 0, 1, 2, 3, 4, 5, 6
SYSTEM_NAMES = ("empty", "DEF", "MOV", "SUR", "HTH", "DIR", "SMA")

# State of a system slot (ST-013). Installed = WORKING or DISABLED.
NO_SYSTEM, WORKING, DISABLED, DESTROYED = 0, 1, 2, 3

# Dice: 20 slots in five pools and the Opportunity die. A face is positive while it can still be
# assigned, negative once it was, 0 while there is no such die.
DIE_SLOTS = 20
DIE_K = 0  # K0-K3 Skill (Wild) dice: one set with two names (ST-049)
DIE_A = 4  # A0, A1 weapons; A2-A4 further weapons; A5, A6 rockets
DIE_ROCKET = 9
DIE_D = 11  # D0-D2
DIE_M = 14  # M0, M1; M2 the mobile frame's d8
DIE_MOBILE = 16
DIE_P = 17  # P0, P1
DIE_O = 19  # the Opportunity d8
DIE_NAMES = ("K0", "K1", "K2", "K3", "A0", "A1", "A2", "A3", "A4", "A5", "A6",
             "D0", "D1", "D2", "M0", "M1", "M2", "P0", "P1", "O0")  # fmt: skip
DIE_FACES = (6, 6, 6, 6, 6, 8, 6, 6, 6, 8, 8, 6, 6, 6, 6, 6, 8, 6, 6, 8)

# Pools that are rolled once a round (index of `rolled`).
POOL_A, POOL_D, POOL_M, POOL_P = 0, 1, 2, 3

# Modes of attack.
MODE_HTH, MODE_DIR, MODE_SMA = 0, 1, 2
MODE_NAMES = ("hand-to-hand", "direct fire", "smart")

# Targets of an attack (`target_kind`).
ON_UNIT, ON_SQUAD, ON_PIECE = 0, 1, 2

# Paid actions (index into `options.action_*`, value of `held_action`).
DO_ATTACK, DO_SPOT, DO_MOVE, DO_GRAPPLE = 0, 1, 2, 3
HELD_ACTION_NAMES = ("attack", "spot", "move", "grapple")

# Triggers of held actions (ST-134).
REACH, ADJACENT, ATTACKED, SPOTTED, EXPOSED, GRABBED = 0, 1, 2, 3, 4, 5
TRIGGER_NAMES = (
    "an enemy comes within reach",
    "an enemy steps next to me",
    "an enemy attacks one of us",
    "an ally spots an enemy",
    "an enemy leaves its cover",
    "an enemy grapples an ally",
)

# Cover materials (ST-156) and Object Health, thick and thin.
MATERIAL_NAMES = ("steel", "stone", "glass", "concrete", "wood", "plaster")
OBJECT_HEALTH = ((12, 8), (8, 5), (5, 2), (10, 2), (2, 0), (1, 0))

# Chassis (catalogue 7.3).
STANDARD, KESTREL, BASTION, MANTIS, HOUND = 0, 1, 2, 3, 4
CHASSIS_NAMES = ("Standard", "Kestrel", "Bastion", "Mantis", "Hound")
CHASSIS_BASE_METRES = (9, 12, 6, 9, 9)
CHASSIS_HEIGHT = (3, 2, 4, 3, 2)

# Talents (catalogue 7.4), bits of `talents`.
DEADEYE, DUELIST, EVADER, PATHFINDER, WRESTLER, MECHANIC = 1, 2, 4, 8, 16, 32
TALENT_NAMES = ("Deadeye", "Duelist", "Evader", "Pathfinder", "Wrestler", "Mechanic")

# Ranks of pilots (catalogue 7.5).
PILOT_HP = 3

# What became of a unit (`fate`). Only IN_FIGHT units are on the map.
IN_FIGHT, OUT, ROUTED, SURRENDERED, NOT_FIELDED, LOST = 0, 1, 2, 3, 4, 5

# How a side was beaten (`beaten`), and why a battle ended (`reason`).
UNBEATEN, BY_DESTRUCTION, BY_ROUT, BY_SURRENDER, BY_OBJECTIVE = 0, 1, 2, 3, 4
CAMPAIGN_OVER = 5  # a reason only

# Limits after a botched repair (ST-182).
NO_LIMP, MOVE_ONLY, ATTACK_ONLY = 0, 1, 2

# Sites of an interlude (ST-184).
FIELD, HUB = 0, 1

# Values of options with words (catalogue 7.1). Every option's first value is 0.
GROWTH_MILESTONES, GROWTH_FLAT = 0, 1
OPPORTUNITY_EXTRA_DIE, OPPORTUNITY_ADD = 0, 1
ACE_BEST_ROLL, ACE_LEAD_ONLY = 0, 1
ORDER_CHOOSE, ORDER_INITIATIVE = 0, 1
ALLOWANCE_ROUND, ALLOWANCE_ACTION = 0, 1
CARRY_FIGHT, CARRY_ATTACK = 0, 1
CHOICE_SEED, CHOICE_OWNER, CHOICE_ATTACKER, CHOICE_TABLE = 0, 1, 2, 3
GRAPPLE_SEED, GRAPPLE_GRAPPLER, GRAPPLE_TARGET = 0, 1, 2
OVERFLOW_LOST, OVERFLOW_THROUGH = 0, 1
COVERER_EXPOSED, COVERER_ALL, COVERER_NONE = 0, 1, 2
SQUAD_FULL_DIE, SQUAD_CAPPED = 0, 1
TIE_DRAW, TIE_SYSTEMS = 0, 1

# What covers a target (`cover_kind`).
NO_COVER, COVER_PIECE, COVER_VICTIM, COVER_ALLY = 0, 1, 2, 3

# Terrain of a hex (`ground`): SOLID, OPEN, or 1 + the index of the piece that stands there.
SOLID, OPEN = -1, 0
