"""The records of Framewerk: what changes in a battle, and what never changes in an encounter.

Units, weapons and objects are known by index, side red (A) first. A *carried* weapon is an
instance; bare hands and claws are none and have the table's codes ``BARE_HANDS`` and ``CLAWS``.
"""

from __future__ import annotations

from mech_env.core.fields import Record, bits, code, flag, index, nested, number, place, unit
from mech_env.core.record import DRAW, battle_record, setup_record
from mech_env.core.squares import ALL_ROUND, DIRECTION_NAMES
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.options import Options

MOST_BYTES = 2048  # of a battle

# Drama points and wound scales of units stand with the units.
OPTIONS = Options.record(without=["drama", "vitality_mult"])

# What never changes of a unit. The first four of an observation, then what `fog` hides.
PROFILE = Record(
    "profile",
    [
        number("reflex", 0, 20, "value"),
        number("vitality", 0, 120, "points"),
        number("move", 0, 6, "cells"),
        number("armour", 0, 6, "dice"),
        flag("natural", "flag: has claws"),
        number("agility", 0, 20, "value", seen_by="side"),
        number("strength", 0, 20, "value", seen_by="side"),
        number("perception", 0, 20, "value", seen_by="side"),
        number("intellect", 0, 20, "value", seen_by="side"),
        number("tenacity", 0, 20, "value", seen_by="side"),
        number(
            "rank", 0, 5, "ranks of skills, FIGHTING … FEAT", count=len(c.Skill), seen_by="side"
        ),
        index("side", c.SIDES, "its side"),
    ],
)

# Of a unit, in runs that an observation copies: what everybody sees, what `fog` hides from
# enemies, and what is shown in other ways.
UNIT = Record(
    "unit",
    [
        code("status", c.Status, "0 active, 1 down, 2 dead"),
        number("facing", 0, 7, "direction (FW-017)").called(names=DIRECTION_NAMES),
        number("initiative", 0, 30, "value"),
        number("declared", 0, c.MOST_ACTIONS, "actions"),
        number("acts_left", 0, c.MOST_ACTIONS, "actions"),
        number("aim", 0, 2, "actions"),
        number("cover_taken", 0, c.Cover.HEAVY, "rating").called(names=c.Cover.names()),
        number("hold_rate", 0, c.MOST_RATE, "actions a turn that its hold takes"),
        number("hold_loss", 0, c.MOST_LOSS, "actions that its hold takes"),
        flag("hold_kept", "its hold was maintained this turn (FW-256)"),
        number("loss", 0, c.MOST_LOSS * c.MAX_UNITS_PER_SIDE, "actions that holds take from it"),
        flag("surprised", "in turn 1 (FW-266)"),
        number("zone_facing", 0, 7, "direction of its suppression zone (FW-222)").called(
            names=DIRECTION_NAMES
        ),
        number("zone_total", *fr.TOTALS, "attack total of its zone (FW-221)"),
        number("zone_left", 0, 10, "checks left of its zone"),
        code("wound", c.Wound, "level"),
        number("damage", 0, c.MOST_DAMAGE, "points", seen_by="side"),
        number("debt", 0, 3, "actions to forfeit", seen_by="side"),
        number("drama", 0, c.MAX_DRAMA, "points", seen_by="side"),
        place("at", c.MAX_CELLS, "cell"),
        bits("engaged", c.MAX_UNITS, "units in close quarters with it (FW-020), symmetric").called(
            names="unit"
        ),
        unit("holding", c.MAX_UNITS, "unit that it entangles"),
        bits("held_bits", c.MAX_UNITS, "units that entangle it").called("held_by", names="unit"),
        index("ready", c.CARRIED_SLOTS, "carried slot in hand; none: empty hands").called(
            names="slot"
        ),
        index("carried", c.MAX_WEAPONS, "weapon instances", count=c.CARRIED_SLOTS).called(
            names="weapon"
        ),
        flag("face_used", "FACE in this slot"),
        flag("draw_used", "free READY in this slot"),
        number("zone_seq", 0, 2**15 - 1, "its zone's place in the order of creation"),
        number("zone_turn", 0, c.MAX_TURNS, "turn in which its zone was laid"),
    ],
)

WEAPON = Record(
    "weapon",
    [
        code("kind", wp.Weapon, "row of the weapon table"),
        unit("owner", c.MAX_UNITS, "unit that carries it"),
        unit("home", c.MAX_UNITS, "first owner (FW-303)"),
        place("at", c.MAX_CELLS, "cell where it lies; none: carried or gone"),
        number("loaded", 0, max(wp.MAGAZINE_SIZE), "rounds"),
        number("mags", 0, wp.MAX_MAGAZINES, "magazines"),
        number("wear", 0, c.MOST_DAMAGE, "damage taken; broken from its toughness on (FW-237)"),
        number("shots_used", 0, 3, "aimed shots this turn (FW-206)"),
    ],
)

THING = Record(
    "thing",
    [
        place("at", c.MAX_CELLS, "cell"),
        number(
            "point",
            c.Aimpoint.NONE,
            c.Aimpoint.TINY,
            "its size as an aimpoint: MEDIUM, SMALL, TINY",
        ),
        number("toughness", 0, c.MOST_DAMAGE, "points"),
        index("side", c.SIDES, "whose it is"),
    ],
    "what never changes of an object",
)
OBJECT = Record(
    "object", [number("wear", 0, c.MOST_DAMAGE, "damage taken"), flag("destroyed", "it is gone")]
)

POOL = Record(
    "pool",
    [
        unit("roller", c.MAX_UNITS, "unit; none: nobody yet"),
        code("skill", c.Skill, "FIGHTING … FEAT"),
        number("count", 0, c.MAX_POOL, "dice"),
        number("face", 0, 10, "faces", count=c.MAX_POOL).called(counted_by="count"),
        number("best", 0, 10 * c.MAX_POOL, "B (FW-002, FW-004)"),
        flag("critical", "critical failure (FW-005)"),
        number("added", 0, c.MAX_POOL // 2, "dice added by drama points"),
        number("modifier", *fr.MODIFIERS, "all modifiers of the roll"),
        number(
            "total", *fr.TOTALS, "attribute + B + modifier; 0 of a feat critically failed (FW-008)"
        ),
    ],
    "the dice on the table: of the test under way, or of the last one",
)

BATTLE = battle_record(
    [
        number("pass_number", 0, c.MOST_ACTIONS, "pass of the turn").called("pass"),
        unit(
            "order", c.MAX_UNITS, "units in this turn's order", count=c.MAX_UNITS, none=False
        ).called(counted_by="n_order"),
        number("n_order", 0, c.MAX_UNITS, "units in it"),
        number("zone_count", 0, 2**15 - 1, "zones made so far"),
        nested("pool", POOL),
        nested("units", UNIT, c.MAX_UNITS).called(each="unit"),
        nested("weapons", WEAPON, c.MAX_WEAPONS).called(each="weapon"),
        nested("objects", OBJECT, c.MAX_OBJECTS).called(each="object"),
        number("kits", 0, c.MAX_KITS * c.MAX_ENCOUNTERS, "med kits left (FW-305)"),
        number("crates", 0, c.MAX_CRATES * c.MAX_ENCOUNTERS, "supply crates left (FW-306)"),
        number("wins", 0, c.MAX_ENCOUNTERS, "fights won by side red"),
    ],
    frame=fr.FRAMES.record,
    frames=c.MAX_FRAMES,
    sides=c.SIDES,
    units=c.MAX_UNITS,
    decisions=d.Decision,
    actions=d.N_ACTIONS,
    reasons=len(c.Ending),
    most_bytes=MOST_BYTES,
)

# A cell, packed: bit 0 impassable, bits 1-2 cover rating, bits 3-6 cover direction (0-7, 8 all
# round), bits 7-8 sight level.
_MOST_CELL = c.CELL_BLOCKED | 3 << c.CELL_COVER | ALL_ROUND << c.CELL_DIRECTION | 2 << c.CELL_SIGHT

SETUP = setup_record(
    [
        nested("options", OPTIONS),
        number("round_limit", 1, c.MAX_TURNS, "turns of the fight"),
        number("limit_result", DRAW, c.SIDES - 1, "-1 draw, else the side that wins at the limit"),
        bits("objective_bits", c.SIDES, "sides that win by destroying all objects of the other"),
        number("n_red", 1, c.MAX_UNITS_PER_SIDE, "units of side red: the first of blue's"),
        number("n_weapons", 0, c.MAX_WEAPONS, "weapon instances"),
        nested("objects", THING, c.MAX_OBJECTS),
        number("n_objects", 0, c.MAX_OBJECTS, "objects"),
        number(
            "rows_allies", 0, c.MAX_UNITS_PER_SIDE - 1, "most allies of a unit in any encounter"
        ),
        number("rows_enemies", 1, c.MAX_UNITS_PER_SIDE, "most enemies of a unit in any encounter"),
        number("rows_weapons", 0, c.MAX_WEAPONS, "most weapons in any encounter"),
        number("rows_objects", 0, c.MAX_OBJECTS, "most objects in any encounter"),
        number("width", 1, c.MAX_COLUMNS, "columns"),
        number("height", 1, c.MAX_ROWS, "rows"),
        number("cells", 0, _MOST_CELL, "terrain, CELL_*", count=c.MAX_CELLS),
        number("new_kits", 0, c.MAX_KITS, "med kits given after this fight"),
        number("new_crates", 0, c.MAX_CRATES, "supply crates given after this fight"),
    ],
    BATTLE,
    PROFILE,
    c.MAX_UNITS,
)
