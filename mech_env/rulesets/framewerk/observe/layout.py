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
from mech_env.core.layout import Feature, Layout, count, either, flags
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
# Options as they lie in the record, with their highest values.
OPTION_BOUNDS = {name: field.high for name, field in OPTIONS.fields.items() if not field.things}


# Runs of fields that rows show as they lie in the records of a unit and of its profile.
FIGHTING_RUN = ("status", "zone_left")  # of the unit
BODY_RUN = ("reflex", "natural")  # of the profile
HURT_RUN = ("wound", "drama")  # of the unit
ABILITY_RUN = ("agility", "tenacity")  # of the profile; its ranks follow

# Shown otherwise: facings as the steps in x, numbers without a bound of their own cut off.
_OTHERWISE = {
    "facing": either("facing_x", "step"),
    "loss": count("loss", 6, "actions that holds take from it, 6 = six or more"),
    "zone_facing": either("zone_x", "step; its suppression zone"),
    "zone_total": either("zone_total", "attack total of its zone", TOTAL),
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
        either("in_fight", "1 active, -1 down, dead or not there any more"),
        *_shown(UNIT, *FIGHTING_RUN),
        *_shown(PROFILE, *BODY_RUN),
        *_shown(UNIT, *HURT_RUN),
        *_shown(PROFILE, *ABILITY_RUN),
        *[count(f"rank_{skill}", rank.high, "dice", rank.seen_by) for skill in c.Skill.names()],
        count("health", 1, "share of Vitality left", "side"),
        count("points_left", POINTS, "points until it is down", "side"),
        either("shot", f"{expected}: weapon in hand, fired or thrown", TOTAL, "side"),
        either("strike", f"{expected}: close quarters", TOTAL, "side"),
        either("dodge", f"{expected}: Dodge", TOTAL, "side"),
        either("parry", f"{expected}: Armed Fighting in defence", TOTAL, "side"),
        either("brawl", f"{expected}: Fighting in defence", TOTAL, "side"),
        either("facing_y", "step"),
        either("zone_y", "step; its suppression zone"),
        count("place", c.MAX_UNITS, "1 + place in the order of initiative"),
        count("cap", OPTIONS["max_actions"].high, "actions it may declare"),
        count("opponents", c.MAX_UNITS_PER_SIDE, "units in close quarters with it"),
        count("holds", UNIT_ROWS, "1 + row of the unit it entangles"),
        Feature("entangled"),
        count("cover_here", c.Cover.HEAVY, "rating of its cell"),
        count("sight_here", MOST_SIGHT, "sight level of its cell, ambient included"),
        *flags("actor target roller"),
        count("listed", c.MAX_UNITS_PER_SIDE, "1 + place in the list of targets"),
        *[Feature(f"ready_{kind}") for kind in wp.Weapon.names()],
        Feature("ready_firearm"),
        either("ready_dice", "damage dice", max(wp.DICE)),
        count("ready_reach", max(wp.REACH), "cells"),
        count("ready_shots_left", max(wp.SHOTS), "aimed shots"),
        count("ready_rounds", max(wp.MAGAZINE_SIZE), "rounds loaded", "side"),
        *[f for slot in range(c.CARRIED_SLOTS) for f in _carried(slot)],
    ]


def _marks(name: str) -> list[Feature]:
    """Four numbers that tell each kind of weapon from the others."""
    return [
        either(f"{name}dice", "damage dice", max(wp.DICE)),
        count(f"{name}reach", max(wp.REACH), "cells"),
        count(f"{name}hands", max(wp.HANDS), "hands"),
        count(f"{name}expenditure", max(wp.EXPENDITURE), "rounds of automatic fire"),
    ]


def _carried(slot: int) -> list[Feature]:
    name = f"carried_{slot}_"
    return [
        *_marks(name),
        count(f"{name}loaded", 1, "share of the magazine", "side"),
        count(f"{name}mags", wp.MAX_MAGAZINES, "magazines", "side"),
        count(f"{name}wear", 1, "share of its toughness; 1 = broken"),
        Feature(f"{name}in_hand"),
    ]


def _figures() -> list[Feature]:
    """The rest of the weapon in the viewer's hand."""
    return [
        count("short", max(wp.REACH), "cells"),
        count("mid", max(wp.REACH), "cells"),
        count("long", max(wp.REACH), "cells"),
        count("shots", max(wp.SHOTS), "aimed shots a turn"),
        Feature("burst"),
        count("targets", max(wp.AUTO_TARGETS), "targets of automatic fire"),
        Feature("full_rate"),
        count("expenditure", max(wp.EXPENDITURE), "rounds of automatic fire"),
        count("magazine", max(wp.MAGAZINE_SIZE), "rounds"),
        count("hands", max(wp.HANDS), "hands"),
        *flags("thrown entangles"),
    ]


WAY = [either("dx", "cells", CELLS), either("dy", "cells", CELLS)]


def _place() -> list[Feature]:
    return [
        *WAY,
        count("distance", CELLS, "cells"),
        either("direction_x", "dx / distance"),
        either("direction_y", "dy / distance"),
        Feature("adjacent"),
        Feature("its_zone", "flag: I stand in its suppression zone"),
        Feature("my_zone", "flag: it stands in mine"),
    ]


def _exchange(who: str, seen_by: str) -> list[Feature]:
    """What to expect of an attack now, both pools at their mean."""
    return [
        either(f"{who}_shot_total", "expected attack total, all modifiers", TOTAL, seen_by),
        either(f"{who}_shot_margin", "the same less the best expected defence", MARGIN, "side"),
        either(f"{who}_shot_dice", "damage dice at it less armour dice", HIT_DICE, "side"),
        either(f"{who}_close_total", "expected attack total, all modifiers", TOTAL, seen_by),
        either(f"{who}_close_margin", "the same less the best expected defence", MARGIN, "side"),
        either(f"{who}_close_dice", "damage dice at it less armour dice", HIT_DICE, "side"),
    ]


def _towards() -> list[Feature]:
    """How the viewer and an enemy stand to each other."""
    return [
        either("my_range", "modifier of my weapon's band", 6),
        either("its_range", "modifier of its weapon's band", 6),
        *flags("my_reach its_reach in_my_arc me_in_its_arc"),
        count("its_cover", c.Cover.HEAVY, "rating against me"),
        count("my_cover", c.Cover.HEAVY, "rating against it"),
        count("sight", MOST_SIGHT, "level between us; 0 while one holds the other"),
        *flags("engaged holds_me held_by_me"),
        Feature("can_defend", "flag: against me"),
        Feature("i_can_defend", "flag: against it"),
        *_exchange("my", "all"),
        *_exchange("its", "side"),
    ]


def _own() -> list[Feature]:
    return [
        count("ahead", CELLS, "cells to the edge ahead"),
        count("behind", CELLS, "cells to the edge behind"),
        count("right", CELLS, "cells to the edge on the right"),
        count("left", CELLS, "cells to the edge on the left"),
        count("break_number", 12, "least die that breaks away; 0 = nobody engaged"),
        *flags("face_used draw_used"),
        *_figures(),
    ]


def _patch() -> list[Feature]:
    return [
        either("ground", "-1 impassable, 0 clear, 0.5 difficult sight, 1 obscured"),
        count("cover", c.Cover.HEAVY, "rating"),
        either("cover_x", "step of the protected side; 0, 0 with cover = all round"),
        either("cover_y", "step of the protected side"),
    ]


def _directions() -> list[Feature]:
    """Row k is the action slot ``direction k`` while I am asked for a verb, a step, a facing."""
    return [
        Feature("open", "flag: the cell may be entered"),
        either("nearer", "cells nearer to the nearest enemy, open or not"),
        count("cover", c.Cover.HEAVY, "rating of the cell against that enemy"),
        count("sight", MOST_SIGHT, "sight level of the cell"),
        count("zones", 4, "suppression zones that a step there would trigger"),
        count("targets", c.MAX_UNITS_PER_SIDE, "enemies in reach in this arc"),
    ]


def _objects() -> list[Feature]:
    return [
        either("whose", "1 mine, -1 the enemy's"),
        *WAY,
        count("distance", CELLS, "cells"),
        count("point", c.Aimpoint.TINY, "size as an aimpoint"),
        count("toughness", 40, "points"),
        count("left", 1, "share of its toughness; 0 = destroyed"),
        Feature("my_reach"),
        either("my_shot_margin", "expected total less its defence", MARGIN),
        either("my_close_margin", "the same of a strike", MARGIN),
    ]


def _items() -> list[Feature]:
    return [
        Feature("on_ground"),
        *WAY,
        Feature("within_reach", "flag: own or neighbouring cell, not broken"),
        count("loaded", 1, "share of the magazine"),
        count("mags", wp.MAX_MAGAZINES, "magazines"),
        count("wear", 1, "share of its toughness; 1 = broken"),
        *_marks(""),
    ]


def _pool() -> list[Feature]:
    """The dice on the table: the test under way, or the last one of the procedure under way."""
    return [
        *[count(f"face_{face}", SHOWN_DIE, "dice that show it") for face in range(1, 11)],
        count("dice", c.MAX_POOL, "dice"),
        count("best", 10 * c.MAX_POOL, "B"),
        Feature("critical"),
        count("added", c.MAX_POOL // 2, "dice"),
        either("modifier", "value", MARGIN),
        either("total", "value", TOTAL),
        *[Feature(f"skill_{skill}") for skill in c.Skill.names()],
    ]


def _answers() -> list[Feature]:
    """What the viewer's answers to a defence, a cut or a further die are worth."""
    features = []
    for skill in ("fighting", "armed", "dodge"):
        features.append(either(f"{skill}_margin", "expected defence less the attack", MARGIN))
        features.append(count(f"{skill}_holds", 1, "chance that it holds; 0 = not allowed"))
    features += [
        count(f"cut_{k}", 20, "mean B after so many dice are cut") for k in range(d.NUMBERS)
    ]
    features += [
        count("add_gain", 20, "mean growth of B by a further die"),
        count("add_turns", 1, "chance that it turns a lost contest or a critical failure"),
    ]
    return features


def _request() -> list[Feature]:
    return [
        *[Feature(f"decision_{name}") for name in d.Decision.names()[1:]],
        *flags("asked_me asked_ally asked_enemy"),
        *[Feature(f"own_slot_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
        *[Feature(f"verb_{name}") for name in d.VERBS],  # chosen, further questions open
        *[Feature(f"attack_{name}") for name in c.Form.names()],
        *flags("zone_check escape"),
        *[Feature(f"supply_{name}") for name in ("magazine", "mend", "inspire")],
        Feature("bare", "flag: with bare hands or claws"),
        *_marks(""),
        *[Feature(f"point_{name.replace(' ', '_')}") for name in c.Aimpoint.abouts()],
        count("object", c.MAX_OBJECTS, "1 + row of the object attacked"),
        either("direction_x", "step; facing of automatic fire"),
        either("direction_y", "step"),
        either("attack_total", "value", TOTAL),
        either("defence_total", "value", TOTAL),
        either("margin", "attack less defence", TOTAL),
        either("hit_dice", "damage dice of a hit besides those of the margin", HIT_DICE),
        either("first_feat", "total of the Strength feat rolled first", TOTAL),
        count("test_dice", c.MAX_POOL, "dice of the test to come"),
        count("steps", FRAMES.record["steps"].high, "steps left"),
        count("progress", c.MAX_UNITS_PER_SIDE, "targets dealt with"),
    ]


def _globals() -> list[Feature]:
    return [
        Feature("round", "share of the limit"),
        count("time_left", SECONDS * c.MAX_TURNS, "seconds"),
        count("pass", c.MOST_ACTIONS, "pass"),
        Feature("side_blue"),
        count("my_active", c.MAX_UNITS_PER_SIDE, "units"),
        count("its_active", c.MAX_UNITS_PER_SIDE, "units"),
        Feature("my_objective", "flag: I win by destroying its objects"),
        Feature("its_objective"),
        either("limit_result", "1 I win at the limit, -1 the enemy, 0 a draw"),
        count("encounter", FIGHTS),
        count("encounters_to_go", FIGHTS),
        count("wins", FIGHTS, "fights won by side red"),
        count("kits", c.MAX_KITS),
        count("crates", 12),
        count("on_ground", c.MAX_WEAPONS, "items"),
        *[count(f"option_{name}", high, "code") for name, high in OPTION_BOUNDS.items()],
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
