"""What one unit sees, number by number: the pieces and features of the observation.

Rows of units: row 0 is the viewer, rows 1-5 its allies, rows 6-11 the enemies, each group by slot
(enemies in the order of the action slots ``enemy k``). Where a feature names a unit, it names such
a row. Places are relative to the viewer and in its own intervals, forward first: for side blue
everything is turned by 180 degrees. Lengths are in the viewer's unit u; 5 u are a step of space.

An enemy that the side does not know of is a row of zeros (XH-015), one that it suspects shows what
it is and where it was last seen. Machines and creatures share no weapons and few programs, so those
that are alike share a feature; the class tells them apart. Every number costs time even where it is
zero, so nothing is shown twice, and house rules, which never change, are not shown at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mech_env.core.fields import Record
from mech_env.core.layout import Feature, Layout, count, either, flags
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import programs as pr
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.frames import Occasion
from mech_env.rulesets.xhalem.state.record import UNIT

MAX_ALLIES = c.MAX_UNITS_PER_SIDE - 1
FIRST_ENEMY_ROW = 1 + MAX_ALLIES
UNIT_ROWS = FIRST_ENEMY_ROW + c.MAX_UNITS_PER_SIDE
ANY_ROW = UNIT_ROWS + 1  # in the place of 1 + row: any enemy
SLOTS = c.WEAPON_SLOTS + 1  # the last one is the body

# Scales: natural bound of each kind of number; what may exceed it is cut off.
INTERVALS = 64.0  # from the viewer
STEPS = 40.0  # intervals that are left to move
LENGTH = 120.0  # u
NEAR = 8.0  # intervals; on a large board a step nearer hardly shows in the distance
POINTS = 120.0  # hit points
INITIATIVE = 40.0
HIDDEN = 30.0
SCORE = 20.0  # with what is always added
TOTAL = 40.0  # of rolls
DAMAGE = 40.0
ROUNDS = 30.0
SINCE = 10.0  # rounds
FIGHTS = 8.0  # of a campaign

# Weapons that share a feature: a machine's and a creature's.
ARMS = (
    (w.Weapon.MBLADE, w.Weapon.SWORD),
    (w.Weapon.MDIRK, w.Weapon.KNIFE),
    (w.Weapon.MSABER, w.Weapon.MAUL),
    (w.Weapon.MPIKE, w.Weapon.HALBERD),
    (w.Weapon.TGUN, w.Weapon.CLAWS),
    (w.Weapon.POP, w.Weapon.MAW),
    (w.Weapon.MCANNON, w.Weapon.PISTOL),
    (w.Weapon.MBEAM, w.Weapon.CARBINE),
    (w.Weapon.MARC, w.Weapon.GRENADE),
    (w.Weapon.MMISSILE, w.Weapon.LAUNCHER),
    (w.Weapon.MJAVELIN, w.Weapon.JAVELIN),
)
# The same of programs and specialties; some have no counterpart.
PROGRAMS = (
    (pr.Program.DUAL,),
    (pr.Program.CLOAK,),
    (pr.Program.GRAV,),
    (pr.Program.EMP,),
    (pr.Program.BLINK,),
    (pr.Program.TETHER, pr.Program.WEB),
    (pr.Program.BURN,),
    (pr.Program.AQUA, pr.Program.GILLS),
    (pr.Program.FLY, pr.Program.WINGS),
    (pr.Program.SENSE360, pr.Program.FOOTING),
    (pr.Program.STAB, pr.Program.TWO),
    (pr.Program.DEEPSCAN,),
    (pr.Program.COUNTER, pr.Program.GUARD),
    (pr.Program.FOLLOW, pr.Program.RUSH),
)
READY = 1 + pr.MOST_COOL_DOWN  # of a program that is owned; less while it cools down
# Scores that share a feature: a machine's and a creature's; Stealth has no counterpart.
SCORES = (
    ("brawn", c.Score.HULL, c.Score.STRENGTH),
    ("aim", c.Score.SYSTEMS, c.Score.AGILITY),
    ("evasion", c.Score.EVASION, c.Score.EVASION),
    ("senses", c.Score.SCANNERS, c.Score.PERCEPTION),
    ("engine", c.Score.ENGINE, c.Score.INVESTIGATION),
    ("reactor", c.Score.REACTOR, c.Score.BIOLOGY),
)

_ROW_NUMBER = "1 + row"
_TURN_RUN = ("acted", "turn_lost")  # of the unit


def _names(pairs: Sequence[Any]) -> str:
    return " or ".join(one.name for one in pairs)


def _core() -> list[Feature]:
    """What every row of a unit holds; of enemies, of those located."""
    return [
        either("in_fight", "1 active, -1 gone"),
        count("size", 8, "size on the one ladder"),
        count("health", 1, "share of full hit points; of enemies eighths, rounded up"),
        count("hp", POINTS, "hit points; of enemies by option"),
        either("initiative", "score", INITIATIVE),
        count("place", c.MAX_UNITS, "1 + place in the order of those that the side locates"),
        count("held", c.MAX_PIECES, "1 + piece in its hands"),
        *[Feature(f"is_{name}") for name in c.Class.names()],
        Feature("turn", "flag: its turn is under way"),
        count("immersed", 2, "0 dry, 1 a quarter or more under water, 2 fully"),
        Feature("prone"),
        count("immobile", UNIT["immobile"].high, "ends of its turns"),
        count("stunned", UNIT["stunned"].high, "ends of its turns"),
        Feature("cloaked"),
        count("grapples", UNIT_ROWS, _ROW_NUMBER),
        count("grappled_by", UNIT_ROWS, _ROW_NUMBER),
        count("rides", UNIT_ROWS, f"{_ROW_NUMBER} of its mount, or of the machine it is in"),
        count("rider", UNIT_ROWS, _ROW_NUMBER),
        *[
            count(f"arm_{one[0].name.lower()}", 2, f"{_names(one)}: 1 stowed, 2 ready, or seen")
            for one in ARMS
        ],
        Feature("actor", "flag: of the pending decision"),
        Feature("target", "flag: of the pending decision"),
        Feature("engaged", "flag: it made the last roll"),
        Feature("engaged_at", "flag: the last roll was made at it"),
    ]


def _own() -> list[Feature]:
    """What only a unit's own side knows."""
    features = [
        *[either(name, _names(pair), SCORE) for name, *pair in SCORES],
        either("stealth", "STEALTH", SCORE),
        either("damage_added", "points", c.MOST_MOD),
        either("checks_added", "points", c.MOST_MOD),
        *[count(f"may_{mode}", STEPS, "intervals left") for mode in c.Mode.names()],
        count("hidden", HIDDEN, "Stealth total"),
        count("held_ready_with", c.MAX_PIECES, "1 + slot, program, piece or unit of its standby"),
        count("control_cr", p.MOST_CR, "rating to control its mount now"),
        *[count(one[0].name.lower(), READY, f"{_names(one)}: {READY} ready") for one in PROGRAMS],
        count("reactions", UNIT["reactions"].high),
        count("cloak_turns", UNIT["cloak_turns"].high),
        count("known_as", 2, "what the enemy knows of it: 1 suspects, 2 locates; by option"),
        count("last_move", 2, "1 moved, 2 dashed in its last turn"),
        count("held_ready", len(d.RESPONSES), "1 + what it holds ready, as in D-RESPONSE"),
        count("trigger", len(c.Trigger), "1 + trigger of that"),
        count("subject", ANY_ROW, f"{_ROW_NUMBER} of the subject of that; {ANY_ROW} any enemy"),
        count("aided", len(c.Task) - 1, "the task that it is helped with"),
        count("aided_against", UNIT_ROWS, _ROW_NUMBER),
        count("owner", UNIT_ROWS, _ROW_NUMBER),
        count("free_hands", 2, "hands"),
        count("seats", c.MAX_SEATS, "seats for occupants, free or not"),
        *flags("found exposed inside drag_ok mountable trained sentient"),
        Feature("pulls", "flag: GRAV that it holds ready pulls"),
    ]
    return [Feature(f.name, f.unit, f.low, f.high, "side") for f in features]


def _turn() -> list[Feature]:
    """The rest of the viewer: its turn so far, the edges of the board."""
    return [
        *_shown(UNIT, *_TURN_RUN),
        *flags("mount_tried late drag_tested notice_done struck"),
        Feature("searched", "flag: its action was SEARCH or USE"),
        count("moved", STEPS, "intervals"),
        count("interval", 75, "ft"),
        either("altitude", "intervals", INTERVALS),
        count("ahead", INTERVALS, "intervals to the edge ahead"),
        count("behind", INTERVALS, "intervals to the edge behind"),
        count("right", INTERVALS, "intervals to the edge on the right"),
        count("left", INTERVALS, "intervals to the edge on the left"),
    ]


def _shown(record: Record, first: str, last: str) -> list[Feature]:
    names = list(record.fields)
    return [record[name].feature() for name in names[names.index(first) : names.index(last) + 1]]


_PLACE = [
    either("dq", "intervals forward", INTERVALS),
    either("dr", "intervals to the right and back", INTERVALS),
    either("dz", "intervals up", INTERVALS),
    count("distance", LENGTH, "u"),
]


def _towards() -> list[Feature]:
    """How the viewer and an enemy stand to each other; only ``located`` ones have the rest."""
    return [
        Feature("located", "flag: its place is where it is; else where it was last known"),
        Feature("placed", "flag: it has a place"),
        count("since", SINCE, "rounds since it was located"),
        *_PLACE,
        count("near", NEAR, "intervals to it, cut off"),
        Feature("partial", "flag: it is partly concealed from me"),
        Feature("concealed", "flag: nobody of my side detects it"),
        Feature("gave_away", "flag: it gave itself away to my side"),
        Feature("threatens", "flag: I am in its opportunity reach"),
        Feature("flanked", "flag: my melee attacks have advantage by flanking"),
        Feature("protected", "flag: something stops fire between us"),
        Feature("entered", "flag: it came into my reach by itself"),
        Feature("i_entered", "flag: I came into its reach by myself"),
        count("evades", 4, "0 without a roll, else level of its evasion + 3"),
        *[count(f"level_{k}", 4, "0 no strike with this slot, else level + 3") for k in SLOT_NAMES],
        count("within_0", 2, "1 beyond reach or range of this slot, 2 within"),
        *[count(f"within_{k}", 2, "the same") for k in SLOT_NAMES[1:]],
    ]


SLOT_NAMES = [*(str(k) for k in range(c.WEAPON_SLOTS)), "unarmed"]


def _weapons() -> list[Feature]:
    """A weapon slot of the viewer; the last one is its body."""
    return [
        count("range", LENGTH, "u: range, or reach"),
        either("damage", "mean points of a hit, all that is added included", DAMAGE),
        count("quantity", UNIT["quantity"].high, "throws left"),
        Feature("equipped"),
        Feature("chosen", "flag: for the action under way; asked for a second strike: may do it"),
        count("hands", 2, "hands"),
        *flags("melee thrown energy fire electrical missile burst light"),
    ]


def _pieces() -> list[Feature]:
    """Terrain, structures and objects; zeros if it is not there, or not found yet."""
    return [
        count("health", 1, "share of its hit points; 1 if nothing destroys it"),
        either("q0", "intervals to its nearest column", INTERVALS),
        either("q1", "intervals to its farthest column", INTERVALS),
        either("r0", "intervals to its nearest row", INTERVALS),
        either("r1", "intervals to its farthest row", INTERVALS),
        either("z0", "intervals to its lowest altitude", INTERVALS),
        either("z1", "intervals to the altitude above it", INTERVALS),
        count("distance", LENGTH, "u"),
        count("cr", p.MOST_CR, "rating to scan through it, or to break it"),
        either("state", "a door is open, a generator on: 1, else -1; 0 for others"),
        either("surface", "1 raised ground, -1 water"),
        either("thing", "1 an object that can be handled, -1 a hazard"),
        Feature("blocks", "flag: movement"),
        Feature("stops_fire"),
        count("sight", 2, "1 conceals partly, 2 blocks sight"),
        count("scan", 2, "2 blocks passive scans, 1 but my side has scanned through it"),
        count("enclosed", 2, "1 units may be inside, 2 and look out freely"),
        count("rough", 2, "1 difficult, 2 noisy, too"),
    ]


def _around() -> list[Feature]:
    return [count("rough", 3, "1 difficult, 2 noisy, 3 both"), Feature("water")]


def _request() -> list[Feature]:
    """The pending decision; only who is asked sees more than that there is one."""
    return [
        *flags("asked_me asked_ally asked_enemy"),
        *[Feature(f"own_slot_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[Feature(f"decision_{name}") for name in d.Decision.names()[1:]],
        *[
            Feature(f"verb_{name}", "flag: chosen, held ready, or what happened")
            for name in d.VERBS
        ],
        *[Feature(f"mode_{name}") for name in c.Mode.names()],
        either("way_q", "step forward"),
        either("way_r", "step to the right and back"),
        either("way_z", "step up"),
        *[Feature(f"program_{program.name.lower()}") for program in pr.USED],
        *[Feature(f"trigger_{name}") for name in c.Trigger.names()],
        *[Feature(f"occasion_{name}") for name in Occasion.names()],
        count("piece", c.MAX_PIECES, "1 + piece engaged or handled"),
        Feature("at_last_place", "flag: the last known place of the target is meant"),
        Feature("ranged", "flag: engaged from afar"),
        *flags("pull forced second reaction mounting"),
    ]


def _roll() -> list[Feature]:
    """The last engagement that the side perceived; the rows of units say who and whom."""
    return [
        count("face", 20, "kept die"),
        either("level", "level of the roll", 2),
        either("total", "of the engagement", TOTAL),
        either("defence", "of the evasion", TOTAL),
        Feature("hit"),
        count("damage", DAMAGE, "points"),
        count("piece", c.MAX_PIECES, "1 + piece engaged"),
    ]


def _fight() -> list[Feature]:
    return [
        Feature("round", "share of the limit"),
        count("rounds_left", ROUNDS, "rounds"),
        Feature("hexes", "flag: a cell is 75 ft"),
        Feature("space", "flag: a cell is 1,000 km"),
        Feature("side_blue"),
        either("limit_result", "1 I win at the limit, -1 the enemy, 0 a draw"),
        either("goal", "1 I win if the generator stops, -1 the enemy"),
        count("goal_piece", c.MAX_PIECES, "1 + that generator"),
        count("encounter", FIGHTS),
        count("encounters_to_go", FIGHTS),
    ]


LAYOUT = Layout(
    [
        ("self", 1, [*_core(), *_own(), *_turn()]),
        ("weapons", SLOTS, _weapons()),
        ("allies", MAX_ALLIES, [*_core(), *_own(), *_PLACE]),
        ("enemies", c.MAX_UNITS_PER_SIDE, [*_core(), *_towards()]),
        ("pieces", c.MAX_PIECES, _pieces()),
        ("around", 1 + c.UP, _around()),
        ("request", 1, _request()),
        ("roll", 1, _roll()),
        ("fight", 1, _fight()),
    ],
    about={
        "self": "the viewer: condition, scores, programs, standby, what is left of its turn",
        "weapons": "its weapon slots, the last one its body: range, damage, kind",
        "allies": "the other units of its side, by index: as `self`, with where they are",
        "enemies": "the units of the other side, by index, as far as the side knows them: "
        "condition, arms seen, how both stand, what a strike with each slot would be like",
        "pieces": "terrain, structures and objects, by index: where, what they do now",
        "around": "the viewer's cell and the six around it, as the slots `direction`",
        "request": "the pending decision: its kind, and for the one asked all chosen so far",
        "roll": "the last engagement that the side perceived",
        "fight": "round, board, side, objective, campaign",
    },
)

# Where the features of a row stand, for the encoders. Rows of units begin alike; those of the side
# itself go on alike.
Row: Any = LAYOUT.pieces["enemies"].at
Own: Any = LAYOUT.pieces["self"].at
Ally: Any = LAYOUT.pieces["allies"].at
Slot: Any = LAYOUT.pieces["weapons"].at
Thing: Any = LAYOUT.pieces["pieces"].at
Request: Any = LAYOUT.pieces["request"].at
Rolled: Any = LAYOUT.pieces["roll"].at
Fight: Any = LAYOUT.pieces["fight"].at
TURN_RUN = UNIT.run(*_TURN_RUN)
TURN_SCALES = LAYOUT.pieces["self"].scales(*_TURN_RUN)
