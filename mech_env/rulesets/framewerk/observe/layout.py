"""What one unit sees, number by number: the pieces and features of the observation.

Rows of units: row 0 is the viewer, rows 1-5 its allies, rows 6-11 the enemies, each group by slot
(enemies in the order of the action slots ``enemy k``). Where a feature names a unit, it names such
a row. Positions are relative to the viewer, x ahead to the enemy's edge: for side blue everything
is turned by 180 degrees. Only ``directions`` has its rows in the order of the action slots.

The catalogue's terrain patch is given as all cells within two steps, the way to the four edges,
and the cover, sight and zones at the cell of every unit; objects and items on the ground are listed
for the whole board. Suppression zones stand in the rows of the units that laid them, with flags for
who stands in one and for each step into one. Weapons show what sets them apart, those in hand their
kind, too; the viewer sees all figures of its own. Every number costs time even where it is zero, so
nothing is shown twice.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.fields import Record
from mech_env.core.layout import Feature, Layout
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.frames import FRAMES
from mech_env.rulesets.framewerk.state.record import OPTIONS, PROFILE, UNIT

MAX_ALLIES = c.MAX_UNITS_PER_SIDE - 1
UNIT_ROWS = 1 + MAX_ALLIES + c.MAX_UNITS_PER_SIDE
FIRST_ENEMY_ROW = 1 + MAX_ALLIES

# The cells within two steps, line by line.
PATCH_RADIUS = 2
PATCH_WIDTH = 2 * PATCH_RADIUS + 1

# Scales: natural bound of each kind of number; what may exceed it is cut off.
CELLS = 24.0
TOTAL = 48.0  # totals of tests
MARGIN = 30.0
HIT_DICE = 12.0  # damage dice less armour dice
POINTS = 20.0  # of the wound scale
MOST_SIGHT = 2
SHOWN_DIE = 16.0  # dice of one face on the table: at most ten, scaled by a power of two

SECONDS = 5  # of a turn (FW-101)
FIGHTS = 8  # of a campaign; more are cut off
# What a unit is in the procedure under way, and who rolled the dice on the table.
ROLES = ("actor", "target", "roller")
# Options as they lie in the record, with their highest values.
OPTION_BOUNDS = {name: field.high for name, field in OPTIONS.fields.items() if "_bits" not in name}


def _count(name: str, high: float, unit: str = "count", seen_by: str = "all") -> Feature:
    return Feature(name, unit, 0.0, high, seen_by)


def _either(name: str, unit: str, high: float = 1.0, seen_by: str = "all") -> Feature:
    """A number that may be negative: from -high to high, mapped onto [-1, 1]."""
    return Feature(name, unit, -high, high, seen_by)


# Runs of fields that rows show as they lie in the records of a unit and of its profile.
FIGHTING_RUN = ("status", "zone_left")  # of the unit
BODY_RUN = ("reflex", "natural")  # of the profile
HURT_RUN = ("wound", "drama")  # of the unit
ABILITY_RUN = ("agility", "tenacity")  # of the profile; its ranks follow

# Shown otherwise: facings as the steps in x, numbers without a bound of their own cut off.
_OTHERWISE = {
    "facing": _either("facing_x", "step"),
    "loss": _count("loss", 6, "actions that holds take from it, 6 = six or more"),
    "zone_facing": _either("zone_x", "step; its suppression zone"),
    "zone_total": _either("zone_total", "attack total of its zone", TOTAL),
}


def _shown(record: Record, first: str, last: str) -> list[Feature]:
    names = list(record.fields)
    run = names[names.index(first) : names.index(last) + 1]
    return [_OTHERWISE.get(name) or record[name].feature() for name in run]


def _unit() -> list[Feature]:
    """What every row of a unit holds; those seen by the side only under ``fog`` are so marked."""
    rank = PROFILE["rank"]
    expected = "expected total, wounds and declared actions counted"
    return [
        _either("in_fight", "1 active, -1 down, dead or not there any more"),
        *_shown(UNIT, *FIGHTING_RUN),
        *_shown(PROFILE, *BODY_RUN),
        *_shown(UNIT, *HURT_RUN),
        *_shown(PROFILE, *ABILITY_RUN),
        *[_count(f"rank_{skill}", rank.high, "dice", rank.seen_by) for skill in c.Skill.names()],
        _count("health", 1, "share of Vitality left", "side"),
        _count("points_left", POINTS, "points until it is down", "side"),
        _either("shot", f"{expected}: weapon in hand, fired or thrown", TOTAL, "side"),
        _either("strike", f"{expected}: close quarters", TOTAL, "side"),
        _either("dodge", f"{expected}: Dodge", TOTAL, "side"),
        _either("parry", f"{expected}: Armed Fighting in defence", TOTAL, "side"),
        _either("brawl", f"{expected}: Fighting in defence", TOTAL, "side"),
        _either("facing_y", "step"),
        _either("zone_y", "step; its suppression zone"),
        _count("place", c.MAX_UNITS, "1 + place in the order of initiative"),
        _count("cap", OPTIONS["max_actions"].high, "actions it may declare"),
        _count("opponents", c.MAX_UNITS_PER_SIDE, "units in close quarters with it"),
        _count("holds", UNIT_ROWS, "1 + row of the unit it entangles"),
        Feature("entangled"),
        _count("cover_here", c.Cover.HEAVY, "rating of its cell"),
        _count("sight_here", MOST_SIGHT, "sight level of its cell, ambient included"),
        *[Feature(role) for role in ROLES],
        _count("listed", c.MAX_UNITS_PER_SIDE, "1 + place in the list of targets"),
        *[Feature(f"ready_{kind}") for kind in wp.Weapon.names()],
        Feature("ready_firearm"),
        _either("ready_dice", "damage dice", max(wp.DICE)),
        _count("ready_reach", max(wp.REACH), "cells"),
        _count("ready_shots_left", max(wp.SHOTS), "aimed shots"),
        _count("ready_rounds", max(wp.MAGAZINE_SIZE), "rounds loaded", "side"),
        *[f for slot in range(c.CARRIED_SLOTS) for f in _carried(slot)],
    ]


def _marks(name: str) -> list[Feature]:
    """Four numbers that tell each kind of weapon from the others."""
    return [
        _either(f"{name}dice", "damage dice", max(wp.DICE)),
        _count(f"{name}reach", max(wp.REACH), "cells"),
        _count(f"{name}hands", max(wp.HANDS), "hands"),
        _count(f"{name}expenditure", max(wp.EXPENDITURE), "rounds of automatic fire"),
    ]


def _carried(slot: int) -> list[Feature]:
    name = f"carried_{slot}_"
    return [
        *_marks(name),
        _count(f"{name}loaded", 1, "share of the magazine", "side"),
        _count(f"{name}mags", wp.MAX_MAGAZINES, "magazines", "side"),
        _count(f"{name}wear", 1, "share of its toughness; 1 = broken"),
        Feature(f"{name}in_hand"),
    ]


def _figures() -> list[Feature]:
    """The rest of the weapon in the viewer's hand."""
    return [
        _count("short", max(wp.REACH), "cells"),
        _count("mid", max(wp.REACH), "cells"),
        _count("long", max(wp.REACH), "cells"),
        _count("shots", max(wp.SHOTS), "aimed shots a turn"),
        Feature("burst"),
        _count("targets", max(wp.AUTO_TARGETS), "targets of automatic fire"),
        Feature("full_rate"),
        _count("expenditure", max(wp.EXPENDITURE), "rounds of automatic fire"),
        _count("magazine", max(wp.MAGAZINE_SIZE), "rounds"),
        _count("hands", max(wp.HANDS), "hands"),
        Feature("thrown"),
        Feature("entangles"),
    ]


def _place() -> list[Feature]:
    return [
        _either("dx", "cells", CELLS),
        _either("dy", "cells", CELLS),
        _count("distance", CELLS, "cells"),
        _either("direction_x", "dx / distance"),
        _either("direction_y", "dy / distance"),
        Feature("adjacent"),
        Feature("its_zone", "flag: I stand in its suppression zone"),
        Feature("my_zone", "flag: it stands in mine"),
    ]


def _exchange(who: str, seen_by: str) -> list[Feature]:
    """What to expect of an attack now, both pools at their mean."""
    return [
        _either(f"{who}_shot_total", "expected attack total, all modifiers", TOTAL, seen_by),
        _either(f"{who}_shot_margin", "the same less the best expected defence", MARGIN, "side"),
        _either(f"{who}_shot_dice", "damage dice at it less armour dice", HIT_DICE, "side"),
        _either(f"{who}_close_total", "expected attack total, all modifiers", TOTAL, seen_by),
        _either(f"{who}_close_margin", "the same less the best expected defence", MARGIN, "side"),
        _either(f"{who}_close_dice", "damage dice at it less armour dice", HIT_DICE, "side"),
    ]


def _towards() -> list[Feature]:
    """How the viewer and an enemy stand to each other."""
    return [
        _either("my_range", "modifier of my weapon's band", 6),
        _either("its_range", "modifier of its weapon's band", 6),
        Feature("my_reach"),
        Feature("its_reach"),
        Feature("in_my_arc"),
        Feature("me_in_its_arc"),
        _count("its_cover", c.Cover.HEAVY, "rating against me"),
        _count("my_cover", c.Cover.HEAVY, "rating against it"),
        _count("sight", MOST_SIGHT, "level between us; 0 while one holds the other"),
        Feature("engaged"),
        Feature("holds_me"),
        Feature("held_by_me"),
        Feature("can_defend", "flag: against me"),
        Feature("i_can_defend", "flag: against it"),
        *_exchange("my", "all"),
        *_exchange("its", "side"),
    ]


def _own() -> list[Feature]:
    return [
        _count("ahead", CELLS, "cells to the edge ahead"),
        _count("behind", CELLS, "cells to the edge behind"),
        _count("right", CELLS, "cells to the edge on the right"),
        _count("left", CELLS, "cells to the edge on the left"),
        _count("break_number", 12, "least die that breaks away; 0 = nobody engaged"),
        Feature("face_used"),
        Feature("draw_used"),
        *_figures(),
    ]


def _patch() -> list[Feature]:
    return [
        _either("ground", "-1 impassable, 0 clear, 0.5 difficult sight, 1 obscured"),
        _count("cover", c.Cover.HEAVY, "rating"),
        _either("cover_x", "step of the protected side; 0, 0 with cover = all round"),
        _either("cover_y", "step of the protected side"),
    ]


def _directions() -> list[Feature]:
    """Row k is the action slot ``direction k`` while I am asked for a verb, a step, a facing."""
    return [
        Feature("open", "flag: the cell may be entered"),
        _either("nearer", "cells nearer to the nearest enemy, open or not"),
        _count("cover", c.Cover.HEAVY, "rating of the cell against that enemy"),
        _count("sight", MOST_SIGHT, "sight level of the cell"),
        _count("zones", 4, "suppression zones that a step there would trigger"),
        _count("targets", c.MAX_UNITS_PER_SIDE, "enemies in reach in this arc"),
    ]


def _objects() -> list[Feature]:
    return [
        _either("whose", "1 mine, -1 the enemy's"),
        _either("dx", "cells", CELLS),
        _either("dy", "cells", CELLS),
        _count("distance", CELLS, "cells"),
        _count("point", c.Aimpoint.TINY, "size as an aimpoint"),
        _count("toughness", 40, "points"),
        _count("left", 1, "share of its toughness; 0 = destroyed"),
        Feature("my_reach"),
        _either("my_shot_margin", "expected total less its defence", MARGIN),
        _either("my_close_margin", "the same of a strike", MARGIN),
    ]


def _items() -> list[Feature]:
    return [
        Feature("on_ground"),
        _either("dx", "cells", CELLS),
        _either("dy", "cells", CELLS),
        Feature("within_reach", "flag: own or neighbouring cell, not broken"),
        _count("loaded", 1, "share of the magazine"),
        _count("mags", wp.MAX_MAGAZINES, "magazines"),
        _count("wear", 1, "share of its toughness; 1 = broken"),
        *_marks(""),
    ]


def _pool() -> list[Feature]:
    """The dice on the table: the test under way, or the last one of the procedure under way."""
    return [
        *[_count(f"face_{face}", SHOWN_DIE, "dice that show it") for face in range(1, 11)],
        _count("dice", c.MAX_POOL, "dice"),
        _count("best", 10 * c.MAX_POOL, "B"),
        Feature("critical"),
        _count("added", c.MAX_POOL // 2, "dice"),
        _either("modifier", "value", MARGIN),
        _either("total", "value", TOTAL),
        *[Feature(f"skill_{skill}") for skill in c.Skill.names()],
    ]


def _answers() -> list[Feature]:
    """What the viewer's answers to a defence, a cut or a further die are worth."""
    features = []
    for skill in ("fighting", "armed", "dodge"):
        features.append(_either(f"{skill}_margin", "expected defence less the attack", MARGIN))
        features.append(_count(f"{skill}_holds", 1, "chance that it holds; 0 = not allowed"))
    features += [
        _count(f"cut_{k}", 20, "mean B after so many dice are cut") for k in range(d.NUMBERS)
    ]
    features += [
        _count("add_gain", 20, "mean growth of B by a further die"),
        _count("add_turns", 1, "chance that it turns a lost contest or a critical failure"),
    ]
    return features


def _request() -> list[Feature]:
    return [
        *[Feature(f"decision_{name}") for name in d.Decision.names()[1:]],
        Feature("asked_me"),
        Feature("asked_ally"),
        Feature("asked_enemy"),
        *[Feature(f"own_slot_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[Feature(f"verb_{name}") for name in d.VERBS],  # chosen, further questions open
        *[Feature(f"attack_{name}") for name in c.Form.names()],
        Feature("zone_check"),
        Feature("escape"),
        *[Feature(f"supply_{name}") for name in ("magazine", "mend", "inspire")],
        Feature("bare", "flag: with bare hands or claws"),
        *_marks(""),
        *[Feature(f"point_{name.replace(' ', '_')}") for name in c.Aimpoint.abouts()],
        _count("object", c.MAX_OBJECTS, "1 + row of the object attacked"),
        _either("direction_x", "step; facing of automatic fire"),
        _either("direction_y", "step"),
        _either("attack_total", "value", TOTAL),
        _either("defence_total", "value", TOTAL),
        _either("margin", "attack less defence", TOTAL),
        _either("hit_dice", "damage dice of a hit besides those of the margin", HIT_DICE),
        _either("first_feat", "total of the Strength feat rolled first", TOTAL),
        _count("test_dice", c.MAX_POOL, "dice of the test to come"),
        _count("steps", FRAMES.record["steps"].high, "steps left"),
        _count("progress", c.MAX_UNITS_PER_SIDE, "targets dealt with"),
    ]


def _globals() -> list[Feature]:
    return [
        Feature("round", "share of the limit"),
        _count("time_left", SECONDS * c.MAX_TURNS, "seconds"),
        _count("pass", 3, "pass"),
        Feature("side_blue"),
        _count("my_active", c.MAX_UNITS_PER_SIDE, "units"),
        _count("its_active", c.MAX_UNITS_PER_SIDE, "units"),
        Feature("my_objective", "flag: I win by destroying its objects"),
        Feature("its_objective"),
        _either("limit_result", "1 I win at the limit, -1 the enemy, 0 a draw"),
        _count("encounter", FIGHTS),
        _count("encounters_to_go", FIGHTS),
        _count("wins", FIGHTS, "fights won by side red"),
        _count("kits", c.MAX_KITS),
        _count("crates", 12),
        _count("on_ground", c.MAX_WEAPONS, "items"),
        *[_count(f"option_{name}", high, "code") for name, high in OPTION_BOUNDS.items()],
    ]


LAYOUT = Layout(
    [
        ("self", 1, [*_unit(), *_own()]),
        ("allies", MAX_ALLIES, [*_unit(), *_place()]),
        ("enemies", c.MAX_UNITS_PER_SIDE, [*_unit(), *_place(), *_towards()]),
        ("patch", PATCH_WIDTH * PATCH_WIDTH, _patch()),
        ("directions", len(DIRECTION_NAMES), _directions()),
        ("objects", c.MAX_OBJECTS, _objects()),
        ("items", c.MAX_WEAPONS, _items()),
        ("pool", 1, _pool()),
        ("answers", 1, _answers()),
        ("request", 1, _request()),
        ("globals", 1, _globals()),
    ],
    about={
        "self": "the viewer: wounds, actions, attributes, weapons carried, the one in hand in full",
        "allies": "the other units of its side, by index: as `self`, with where they are",
        "enemies": "the units of the other side, by index: as `allies`, with what an attack would "
        "be worth both ways",
        "patch": "the 25 cells within two steps of the viewer: ground, sight, cover",
        "directions": "the eight steps, as the slots `direction`: open, cover and zones there, "
        "enemies in reach that way",
        "objects": "things to destroy: where, how tough, how well the viewer would hit them",
        "items": "all weapons of the battle; those on the ground with where they lie",
        "pool": "the dice on the table: faces, best value, total",
        "answers": "what each answer to a defence, a cut or a further die would be worth",
        "request": "the pending decision: its kind, who is asked, verb, weapon, values, margin",
        "globals": "turn, pass, units left, objective, campaign, options",
    },
)

# Where the features of a row stand, for the encoders. Rows of units begin alike; those of enemies
# hold the most.
Own: Any = LAYOUT.pieces["self"].at
Row: Any = LAYOUT.pieces["enemies"].at
Way: Any = LAYOUT.pieces["directions"].at
Thing: Any = LAYOUT.pieces["objects"].at
Item: Any = LAYOUT.pieces["items"].at
Pool: Any = LAYOUT.pieces["pool"].at
Answers: Any = LAYOUT.pieces["answers"].at
Request: Any = LAYOUT.pieces["request"].at
Globals: Any = LAYOUT.pieces["globals"].at
