"""What one unit sees, number by number: the pieces and features of the observation.

Rows of units: the viewer, its allies, the enemies, each group by action slot. Places are relative
to the viewer, x forward to the enemy's edge, y to the south: for blue east and west change places,
as they do in the slots of directions and columns. Only ``ways`` has its rows in the order of the
direction slots.

The board is given as the cells around the viewer (``ways``, while it is asked where to go or look),
the nearest pieces of cover (``cover``), the ground under each unit, cover and sight between the
viewer and each enemy, and the areas under fire in the rows of their owners. Distances stand twice:
over the whole board, and near, where a cell is an eighth.
"""

from __future__ import annotations

from mech_env.core.fields import Record
from mech_env.core.layout import Feature, Layout, count, either, flags
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.record import OPTIONS, UNIT

MAX_ALLIES = c.MAX_UNITS_PER_SIDE - 1
COVER_ROWS = 8  # the nearest pieces

# Scales: natural bound of each kind of number; what may exceed it is cut off.
CELLS = 24.0
NEAR = 8.0  # cells
TOTAL = 40.0  # totals of tests, challenges, initiative
BONUS = 20.0  # what is added to dice
MARGIN = 20.0
DAMAGE = 30.0
POINTS = 40.0  # of stress that a unit still takes
FIGHTS = 9.0
ROUNDS = 20.0  # left
STRESS = 60.0  # of a side

# Options as they lie in the record; sets of verbs show in the masks.
OPTION_NAMES = tuple(name for name in OPTIONS.fields if name not in ("verbs", "spare"))

KINDS = tuple(name.replace(" ", "_") for name in w.Weapon.names() if name != "bolt")


def _fields(record: Record, *names: str) -> list[Feature]:
    return [record[name].feature() for name in names]


def _unit() -> list[Feature]:
    """What every row of a unit holds. "side": fog hides it of enemies."""
    pools = [count(f"{pool}", c.MOST_STAT, "exploits", "side") for pool in c.Pool.names()]
    locations = [count(f"armour_{name}", c.MOST_ARMOUR, "points") for name in c.Location.names()]
    levels = [count(f"stress_{k}", c.MOST_STRESS, "stress") for k in range(c.MAX_LEVELS)]
    return [
        either("in_fight", "1 in the fight, -1 not"),
        *[count(name, c.MOST_STAT, "points") for name in ("physique", "senses", "intellect")],
        count("core_full", c.MOST_STAT, "points"),
        *[count(name, c.MOST_SKILL, "points") for name in c.Skill.names()],
        either("size", "class", c.MOST_SIZE),
        count("aura_full", c.MOST_STAT, "points"),
        count("core", c.MOST_STAT, "points"),
        count("aura", c.MOST_STAT, "points"),
        count("advantage", c.MOST_ADVANTAGE, "points", "side"),
        *pools,
        *_fields(UNIT, "standard_left", "move_left", "debt", "skip"),
        *_fields(UNIT, "turn_done", "held", "moved", "behind", "decked", "snap_fired"),
        count("level", c.MAX_LEVELS - 1, "health level"),
        *levels,
        *locations,
        Feature("hardened"),
        *[Feature(f"category_{name}") for name in c.Category.names()],
        *[Feature(f"stance_{name}") for name in c.Stance.names()],
        *flags("hero swift quickdraw combat_reflex turn"),
        count("wall_here", g.Cover.LOOPHOLE, "level of the piece in its cell"),
        Feature("bush_here"),
        count("room", c.MOST_STRESS, "stress that its level still takes"),
        count("levels_left", c.MAX_LEVELS, "health levels, the present one included"),
        *[count(f"wounds_{kind}", c.MAX_WOUNDS, "wounds") for kind in c.Wound.names()],
        *[count(f"wounds_{grade}", c.MAX_WOUNDS, "wounds") for grade in c.Grade.names()[1:]],
        count("pain", 15, "points"),
        count("further", 15, "wounds beyond the list"),
        *flags("actor target asked fielded"),
        either("facing_x", "step"),
        either("facing_y", "step"),
        either("arc_x", "step; centre of its overwatch"),
        either("arc_y", "step"),
        either("initiative", "total", TOTAL),
        count("place", c.MAX_UNITS, "1 + place in the order"),
        count("health", 1, "share of the stress that it takes unhurt"),
        count("points_left", POINTS, "stress until it is out"),
        count("advantage_near", 10, "points, 10 = ten or more", "side"),
        either("attack", "added to its attack rolls with the weapon in hand", BONUS),
        either("bolt", "added to its bolts", BONUS),
        either("dodge", "added to its dodges", BONUS),
        count("light_here", c.Visibility.VERY_POOR, "darkness of its cell"),
        either("wall_x", "step; the side from which the piece of its cell covers"),
        either("wall_y", "step"),
        *_weapon("hand_"),
        count("hand_ammo", w.MOST_AMMO, "ammunition", "side"),
        count("hand_share", 1, "share of its full counter", "side"),
        count("hand_aims", w.MOST_AIMS, "aims since it fired"),
        *flags("zone_line zone_front"),
        either("zone_x", "cells; the first cell that it has under fire", CELLS),
        either("zone_y", "cells", CELLS),
        either("zone_way_x", "step"),
        either("zone_way_y", "step"),
        count("zone_cells", w.MOST_CELLS, "cells"),
        count("zone_recoil", w.MOST_RECOIL, "points"),
        count("zone_edge", w.MOST_RATE + 1, "points"),
        Feature("zone_on_me", "flag: the viewer stands in it"),
    ]


def _weapon(name: str) -> list[Feature]:
    """What sets kinds of weapon apart."""
    return [
        *flags(f"{name}close {name}ranged"),
        count(f"{name}dice", w.MOST_DICE, "dice of damage"),
        Feature(f"{name}d10"),
        count(f"{name}recoil", w.MOST_RECOIL, "points"),
        count(f"{name}increment", max(w.INCREMENT), "cells"),
        count(f"{name}rate", w.MOST_RATE, "points"),
        *flags(f"{name}pierces {name}negates {name}burns {name}slashes {name}stuns"),
    ]


def _known() -> list[Feature]:
    """What a row of the own side has besides."""
    return [
        *[count(f"ammo_{k}", w.MOST_AMMO, "ammunition by slot") for k in range(c.WEAPON_SLOTS)],
        *[count(f"aims_{k}", w.MOST_AIMS, "aims by slot") for k in range(c.WEAPON_SLOTS)],
        *[Feature(f"carries_{kind}") for kind in KINDS],
        count("treatments", c.MOST_SKILL, "treatment rolls left"),
        count("levels_lost", c.MAX_LEVELS, "health levels lost for good"),
    ]


PLACE = [
    either("dx", "cells", CELLS),
    either("dy", "cells", CELLS),
    count("distance", CELLS, "cells"),
    count("near", NEAR, "cells, 8 = eight or more"),
]


def _exchange(who: str) -> list[Feature]:
    """An attack with the weapon in hand, before edge and evasion; in fog without its advantage."""
    return [
        count(f"{who}_challenge", TOTAL, "accuracy challenge"),
        either(f"{who}_bonus", "added to the roll", BONUS),
        either(f"{who}_margin", "mean roll less the challenge", MARGIN),
        count(f"{who}_chance", 1, "chance to hit; 0 = out of reach"),
        count(f"{who}_damage", DAMAGE, "mean dice that get through at the torso"),
    ]


def _towards() -> list[Feature]:
    """How the viewer and an enemy stand to each other."""
    return [
        Feature("sight"),
        count("its_cover", g.Cover.LOOPHOLE, "level against me"),
        count("my_cover", g.Cover.LOOPHOLE, "level against it"),
        Feature("it_is_shut", "flag: fully behind its piece towards me"),
        Feature("i_am_shut", "flag: the same of me"),
        *flags("in_my_arc me_in_its_arc my_reach its_reach my_bolt its_bolt my_strike its_strike"),
        *flags("my_aim my_taunt"),
        count("increments", w.MOST_INCREMENTS, "of my weapon, 5 = five or more"),
        *[Feature(f"its_hidden_{face}") for face in range(1, 7)],
        *[Feature(f"my_hidden_{face}") for face in range(1, 7)],
        *_exchange("my"),
        *_exchange("its"),
        count("my_bolt_chance", 1, "chance to hit; 0 = out of reach"),
        count("its_bolt_chance", 1, "the same of its bolt"),
    ]


def _own() -> list[Feature]:
    return [
        count("ahead", CELLS, "cells to the enemy's edge"),
        count("back", CELLS, "cells to the own edge"),
        count("north", CELLS, "cells to the edge"),
        count("south", CELLS, "cells to the edge"),
        *[Feature(f"used_{name}") for name in c.Once.names()],
        *[Feature(f"fires_{name}") for name in c.Form.names()],
        count("most_rapid", w.MOST_RATE, "ammunition beside a single shot"),
        Feature("may_hide"),
        count("fires_here", 4, "areas under fire with my cell"),
    ]


def _weapons() -> list[Feature]:
    """Row k is the action slot ``weapon k``."""
    return [
        *_weapon(""),
        count("ammo", w.MOST_AMMO, "ammunition"),
        count("share", 1, "share of its full counter"),
        count("aims", w.MOST_AIMS, "aims since it fired"),
        count("aims_left", w.MOST_AIMS, "aims"),
        *flags("in_hand chosen"),
    ]


def _wounds() -> list[Feature]:
    """The viewer's wounds; while a wound is to be treated, those of the patient."""
    return [
        *[Feature(name) for name in c.Wound.names()],
        *[Feature(name) for name in c.Location.names()],
        count("grade", c.Grade.MORTAL, "grade"),
        *flags("hurts suppressed"),
        count("level", c.MAX_LEVELS - 1, "health level"),
        count("damage", 15, "stress of its hit, 15 = fifteen or more"),
    ]


def _ways() -> list[Feature]:
    """Row k is the slot ``direction k`` while I am asked what to do, where to go or look."""
    return [
        Feature("open", "flag: the cell may be entered"),
        either("nearer", "cells nearer to the nearest enemy, open or not"),
        count("wall", g.Cover.LOOPHOLE, "level of the piece there"),
        count("cover", g.Cover.LOOPHOLE, "level there against that enemy"),
        count("light", c.Visibility.VERY_POOR, "darkness there"),
        count("fires", 4, "areas of others under fire with it"),
        count("enemies", c.MAX_UNITS_PER_SIDE, "enemies in the arc"),
    ]


def _cover() -> list[Feature]:
    return [
        *PLACE,
        count("level", g.Cover.LOOPHOLE, "level"),
        either("side_x", "step; the side from which it covers"),
        either("side_y", "step"),
        count("worth", c.MOST_ARMOUR, "as armour"),
        Feature("hardened"),
        either("held", "1 an ally is in its cell, -1 an enemy"),
    ]


def _objects() -> list[Feature]:
    return [
        *PLACE,
        count("points", c.MOST_POINTS, "points left"),
        count("share", 1, "share of its points"),
        either("whose", "1 mine, -1 the enemy's"),
        Feature("within_reach", "flag: may be worked on from here"),
    ]


def _request() -> list[Feature]:
    """Who is asked; the rest for the viewer alone: what was chosen, what is under way."""
    return [
        *[Feature(f"decision_{name}") for name in d.Decision.names()[1:]],
        *flags("asked_me asked_ally asked_enemy"),
        *[Feature(f"own_slot_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[Feature(f"verb_{name}") for name in d.VERBS],
        *[Feature(f"cause_{name}") for name in c.Cause.names()],
        *[Feature(f"gait_{name}") for name in c.Gait.names()],
        *[Feature(f"means_{name}") for name in d.Means.names()],
        *[Feature(f"arm_{name}") for name in w.Arm.names()],
        count("form", len(c.Form) - 1, "ammunition of the form"),
        count("rapid", w.MOST_RATE, "ammunition of rapid fire"),
        count("aether", c.MOST_AETHER, "Aether"),
        either("way_x", "step"),
        either("way_y", "step"),
        either("line_x", "cells; first cell under fire", CELLS),
        either("line_y", "cells", CELLS),
        count("cells", w.MOST_CELLS, "cells under fire so far"),
        count("thing", c.MAX_OBJECTS, "1 + row of the object"),
        count("steps_left", c.MOST_STEPS, "steps"),
        Feature("closing", "flag: the stance after the last action"),
        # the attack
        Feature("rolled"),
        either("total", "of the dice to hit, once they are rolled", TOTAL),
        either("challenge", "so far; from the result on final", TOTAL),
        either("margin", "total less challenge", MARGIN),
        either("bonus", "added to the dice to hit", BONUS),
        count("chance", 1, "to hit, before the roll and evasion"),
        count("threshold", 5, "of a dodge of the target"),
        count("hits", 1 + w.MOST_RATE, "hits"),
        count("hits_done", 1 + w.MOST_RATE, "hits"),
        count("kills", 5, "kill shots, 5 = five or more"),
        count("called", c.MOST_CALLED, "called shots"),
        # the hit
        *[Feature(f"face_{face}") for face in range(1, 7)],
        *[Feature(f"hit_{name}") for name in c.Location.names()],
        Feature("at_cover", "flag: the face that counts strikes cover"),
        *[
            count(f"at_{name}", DAMAGE, "stress by mean damage if struck there; 0 = not open")
            for name in c.Location.names()
        ],
        count("damage", DAMAGE, "sum of the dice of damage"),
        count("wounds", 6, "wounds to be taken, 6 = six or more"),
        count("left", DAMAGE, "stress left"),
        count("room", c.MOST_STRESS, "room in the level"),
        either("overflow", "stress left beyond the room", MARGIN),
        Feature("burning"),
        # tests
        count("to_beat", TOTAL, "of the test that is offered"),
        count("test_chance", 1, "to reach it"),
        count("grade", c.Grade.MORTAL, "of the wound to be treated"),
    ]


def _fight() -> list[Feature]:
    return [
        count("round", 1, "share of the limit"),
        count("rounds_left", ROUNDS, "rounds, 20 = twenty or more"),
        Feature("side_blue"),
        *flags("choosing between"),
        count("n_order", c.MAX_UNITS, "units in the order"),
        count("my_active", c.MAX_UNITS_PER_SIDE, "units"),
        count("its_active", c.MAX_UNITS_PER_SIDE, "units"),
        count("my_alive", c.MAX_UNITS_PER_SIDE, "units"),
        count("its_alive", c.MAX_UNITS_PER_SIDE, "units"),
        count("my_stress", STRESS, "of all who fought"),
        count("its_stress", STRESS, "of all who fought"),
        Feature("my_objective", "flag: I win by taking all objects"),
        Feature("its_objective"),
        either("limit_result", "1 I win at the limit, -1 the enemy, 0 what follows or a draw"),
        *flags("limit_stress limit_units"),
        count("fighters", c.MAX_UNITS_PER_SIDE, "most of a side that fight; 0 all"),
        count("encounter", FIGHTS),
        count("encounters_to_go", FIGHTS),
        count("my_wins", FIGHTS),
        count("its_wins", FIGHTS),
        *[OPTIONS[name].feature(f"option_{name}") for name in OPTION_NAMES],
    ]


LAYOUT = Layout(
    [
        ("self", 1, [*_unit(), *_known(), *_own()]),
        ("allies", MAX_ALLIES, [*_unit(), *_known(), *PLACE]),
        ("enemies", c.MAX_UNITS_PER_SIDE, [*_unit(), *PLACE, *_towards()]),
        ("weapons", c.WEAPON_SLOTS, _weapons()),
        ("wounds", c.MAX_WOUNDS, _wounds()),
        ("ways", c.N_FACINGS, _ways()),
        ("cover", COVER_ROWS, _cover()),
        ("objects", c.MAX_OBJECTS, _objects()),
        ("request", 1, _request()),
        ("fight", 1, _fight()),
    ],
    about={
        "self": "the viewer",
        "allies": "the others of its side, by slot",
        "enemies": "by slot; what both could do to each other",
        "weapons": "of the viewer, by slot",
        "wounds": "of the viewer; of the patient while a wound is to be treated",
        "ways": "the eight cells around, while the viewer is asked about ways",
        "cover": "the nearest pieces of cover, bushes included",
        "objects": "consoles and crates",
        "request": "the pending decision",
        "fight": "clock, sides, campaign, options",
    },
)

_PIECES = LAYOUT.pieces
Own, Ally, Row = _PIECES["self"].at, _PIECES["allies"].at, _PIECES["enemies"].at
Arms, Hurt, Way, Piece = (_PIECES[name].at for name in ("weapons", "wounds", "ways", "cover"))
Thing, Request, Fight = (_PIECES[name].at for name in ("objects", "request", "fight"))
