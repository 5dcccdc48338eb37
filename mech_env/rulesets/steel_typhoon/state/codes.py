"""The battle record of Steel Typhoon: one comment per field (meaning, range; -1 = none).

Sides, units and squads are known by index. A *unit* is an Armor with its pilot; where a field may
name a squad too, squad ``s`` is written as ``MAX_UNITS + s``.
"""

from __future__ import annotations

from mech_env.core.record import INT, Field, battle_dtype, record_dtype

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

# Terrain of a hex (`ground`): SOLID, OPEN, or 1 + the index of the piece that stands there.
SOLID, OPEN = -1, 0

OPTIONS = record_dtype(
    [
        ("choose_loadout", INT, MAX_SIDES),  # 0/1 per side (ST-003)
        ("chassis_abilities", INT),  # 0/1 (ST-006)
        ("use_talents", INT),  # 0/1 (ST-008)
        ("opportunity", INT),  # OPPORTUNITY_* (ST-044)
        ("ambush_side", INT),  # -1 or a side (ST-052)
        ("ambush_defence", INT),  # 1/0 (ST-053)
        ("ace_rule", INT),  # ACE_* (ST-056)
        ("first_side", INT),  # -1 = roll, else a side (ST-057)
        ("side_order", INT),  # ORDER_* (ST-059)
        ("actions_per_turn", INT),  # 1-2 (ST-193)
        ("allow_attack", INT),  # 0/1 each: allowed kinds of D-ACTION (ST-193)
        ("allow_spot", INT),
        ("allow_move", INT),
        ("allow_grapple", INT),
        ("allow_force", INT),
        ("allow_break", INT),
        ("allow_hold", INT),
        ("allow_comms", INT),
        ("allow_release", INT),
        ("move_allowance", INT),  # ALLOWANCE_* (ST-068)
        ("unarmed", INT),  # 1/0 (ST-082)
        ("hits_per_system", INT),  # 1-9 (ST-095)
        ("direct_hit_carry", INT),  # CARRY_* (ST-096)
        ("damage_choice", INT),  # CHOICE_* (ST-097)
        ("allow_table", INT),  # 1/0 (ST-098)
        ("grapple_choice", INT),  # GRAPPLE_* (ST-120)
        ("cover_overflow", INT),  # OVERFLOW_* (ST-149)
        ("armor_cover_damage", INT),  # COVERER_* (ST-151)
        ("squad_attack", INT),  # SQUAD_* (ST-160)
        ("tiebreak", INT),  # TIE_* (ST-190)
    ]
)

UNIT = record_dtype(
    [
        ("side", INT),  # 0-2
        ("hex", INT),  # -1 = not on the map
        ("fate", INT),  # IN_FIGHT … LOST
        ("system_kind", INT, SYSTEM_SLOTS),  # EMPTY … SMA
        ("system_state", INT, SYSTEM_SLOTS),  # NO_SYSTEM … DESTROYED
        ("direct_hits", INT),  # stored towards the next lost system (ST-096)
        ("rockets_full", INT),  # the profile's number
        ("chassis", INT),  # STANDARD … HOUND
        ("talents", INT),  # bits DEADEYE … MECHANIC
        ("acuity_faces", INT),  # 6 or 8
        ("will_faces", INT),  # 6 or 8
        # From `acted` to `rockets` in the order of the observation, which copies them as one run.
        ("acted", INT),  # had its turn this round
        ("actions_left", INT),  # 0-2
        ("shut_down", INT),  # 0/1 (ST-176)
        ("rank", INT),  # 1-5
        ("init_roll", INT),  # 0-24 (ST-054)
        ("skill_dice", INT),  # 1-4
        ("metres_left", INT),  # 0-60
        ("move_started", INT),  # 0/1: metres_left is set for this round
        ("die", INT, DIE_SLOTS),  # face; negative once assigned; 0 = not there
        ("rolled", INT, 4),  # 0/1 per pool A, D, M, P: rolled this round (ST-050)
        ("pilot_hp", INT),  # 0-3
        ("rockets", INT),  # unspent, 0-2
        ("comms_done", INT),  # 0/1 in this turn
        ("attacked", INT),  # 0/1 this round
        ("forgo", INT),  # 0/1: gave up attacking this round (ST-104)
        ("spotted_bits", INT),  # bit per unit it spotted this round (ST-105)
        ("victims", INT, 2),  # units it grapples, -1 = none
        ("grappled_by", INT),  # unit, -1 = none
        ("disabled_slot", INT),  # system slot 0-4, -1 = none
        ("held_trigger", INT, 2),  # REACH … GRABBED, -1 = none
        ("held_action", INT, 2),  # DO_*, -1 = none
        ("token", INT),  # last COMMS message 0-7
        ("token_round", INT),  # round of it, 0 = ambush round; -1 = never
        ("since_charge", INT),  # encounters since the battery was charged (ST-174)
        ("depleted", INT),  # 0/1
        ("limp", INT),  # NO_LIMP … ATTACK_ONLY (ST-182)
        ("limp_next", INT),  # limp of the next fight, decided in the interlude
    ]
)

SQUAD = record_dtype(
    [
        ("side", INT),
        ("hex", INT),  # -1 = removed
        ("soldiers", INT),  # 0-6
        ("anti_armor", INT),  # 0/1: anti-AK weapons
        ("die_face", INT),  # its attack die, 0 = not rolled
        ("metres_left", INT),  # 0-6
        ("attacked", INT),  # 0/1 in this foot phase
    ]
)

PIECE = record_dtype(
    [
        ("hex", INT),  # -1 = destroyed
        ("material", INT),  # index of MATERIAL_NAMES
        ("thick", INT),  # 0/1
        ("health", INT),  # Object Health, 0-12 (0: conceals, no cover; ST-157)
    ]
)

SIDE = record_dtype(
    [
        ("is_player", INT),  # 0/1 (ST-055)
        ("morale", INT),  # 0 = never checks, else 3-10
        ("half_checked", INT),  # 0/1 (ST-169)
        ("lead_checked", INT),  # 0/1 (ST-170)
        ("n_start", INT),  # Armors at fight start
        ("n_units", INT),  # Armors of the roster
        ("lead", INT),  # unit
        ("commander", INT),  # unit that decides for the side (ST-059)
        ("ace_value", INT),  # ST-056
        ("foot_score", INT),  # 1d6 + Morale of this round (ST-159)
        ("beaten", INT),  # UNBEATEN … BY_OBJECTIVE
        ("spot_value", INT, MAX_UNITS),  # Spot die of this side lying on each unit, 0 = none
        ("spot_by", INT, MAX_UNITS),  # who placed it, -1 = nobody
    ]
)

# One procedure under way. Not every kind uses every field; each says which in rules/.
FRAME_FIELDS: list[Field] = [
    ("target_kind", INT),  # ON_UNIT, ON_SQUAD, ON_PIECE
    ("mode", INT),  # MODE_*
    ("interrupt", INT),  # 1: a held action at work (no further interrupts, target fixed)
    ("attack_value", INT),
    ("spot_value", INT),
    ("defence_value", INT),
    ("margin", INT),
    ("die", INT),  # slot of the die put up first
    ("cover_kind", INT),  # COVER_*
    ("cover_id", INT),  # piece or unit that covers
    ("asked_bits", INT),  # units already asked (interpose, reactions)
    ("losses", INT),  # systems still to be lost by the target
    ("cover_losses", INT),  # … and by the covering Armor
    ("event", INT),  # window: what happened; loss: who chooses
    ("cause", INT),  # window: the unit or squad that caused it
    ("progress", INT),  # counter of the procedure: bits, index or dice so far
    ("before_hex", INT),  # window: where the causing unit stood before its step
]

# What covers a target (`cover_kind`).
NO_COVER, COVER_PIECE, COVER_VICTIM, COVER_ALLY = 0, 1, 2, 3

BATTLE = battle_dtype(
    [
        ("options", OPTIONS),
        ("round_number", INT),  # 0 = ambush round
        ("round_limit", INT),  # 1-40
        ("n_sides", INT),
        ("n_units", INT),
        ("n_squads", INT),
        ("n_pieces", INT),
        ("rows_allies", INT),  # most allies any unit has in any encounter: rows the encoder fills
        ("rows_enemies", INT),  # … enemies
        ("rows_squads", INT),
        ("rows_pieces", INT),
        ("width", INT),
        ("height", INT),
        ("side_order", INT, MAX_SIDES),  # sides by Ace
        ("foot_order", INT, MAX_SIDES),  # sides in the foot phase
        ("objective_hex", INT),  # -1 = none (ST-189)
        ("objective_side", INT),  # the attacking side
        ("sides", SIDE, MAX_SIDES),
        ("units", UNIT, MAX_UNITS),
        ("squads", SQUAD, MAX_SQUADS),
        ("pieces", PIECE, MAX_PIECES),
        ("ground", INT, MAX_HEXES),  # SOLID, OPEN, 1 + piece
        ("first_solid", INT),  # lowest and highest solid hex of the map, -1 = none: without any,
        ("last_solid", INT),  # every line of fire is clear
        ("encounter", INT),  # 0-based index of the fight under way
        ("n_encounters", INT),  # 1 = no campaign
        ("persistent_side", INT),  # -1 without a campaign
        ("site", INT),  # FIELD or HUB of the interlude after this encounter
        ("slots", INT),  # its slots of time per Armor
        ("wins", INT),  # encounters won and lost by the persistent side
        ("losses", INT),
    ],
    FRAME_FIELDS,
    MAX_FRAMES,
    MAX_SIDES,
)

MAX_BATTLE_BYTES = 4096
if BATTLE.itemsize > MAX_BATTLE_BYTES:
    raise ValueError(f"a battle takes {BATTLE.itemsize} bytes, more than {MAX_BATTLE_BYTES}")
