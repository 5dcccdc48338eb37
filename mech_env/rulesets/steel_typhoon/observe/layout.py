"""What one unit sees, number by number: the pieces and features of the observation.

Rows of units: row 0 is the viewer, rows 1-3 its allies, rows 4-11 the units of the other sides,
each group in index order (enemies in the order of the action slots ``enemy k``). Where a feature
names a unit, it names such a row. Positions are relative to the *eye*: the viewer's hex; the hex
of a squad of its side while the viewer is asked for that squad; else the middle of the map.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.layout import Feature, Layout, Piece, count, either
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state.frames import FRAMES, Occasion
from mech_env.rulesets.steel_typhoon.state.record import (
    OPTIONS,
    SIDE,
    SIDE_FACTS,
    SQUAD,
    SQUAD_FACTS,
    UNIT,
    UNIT_FACTS,
)

MAX_ALLIES = c.MAX_UNITS_PER_SIDE - 1
UNIT_ROWS = 1 + MAX_ALLIES + c.MAX_ENEMIES

N_AROUND = 18  # hexes within two steps
MODES = c.Mode.names()

# Scales: natural bound of each kind of number.
HEXES_Q, HEXES_R, HEXES = 30.0, 12.0, 30.0
MAX_VALUE = 16.0  # of attack, Spot and defence values and the margin


def _way(prefix: str = "") -> list[Feature]:
    """Where something lies from the eye."""
    return [
        either(f"{prefix}dq", "hexes", HEXES_Q),
        either(f"{prefix}dr", "hexes", HEXES_R),
        count(f"{prefix}distance", HEXES, "hexes"),
    ]


_PLACE = [*_way(), Feature("adjacent")]

_HELD = "share: 0.6 first hold, 0.4 second"
# What every row of a unit holds; from `metres_left` to `rockets` as it lies in the record.
_CORE = [
    either("in_fight", "1 in the fight, -1 gone"),
    Feature("direct_hits", "share of those that destroy a system"),
    either("attacked", "1 attacked this round, -1 gave it up"),
    *[UNIT[name].feature() for name in ("acted", "actions_left", "shut_down")],
    UNIT_FACTS["rank"].feature(),
    UNIT["init_roll"].feature("initiative"),
    UNIT_FACTS["skill_dice"].feature(),
    *[UNIT[name].feature() for name in ("metres_left", "move_started")],
    *[UNIT["die"].feature(name) for name in c.DIE_NAMES],
    *[UNIT["rolled"].feature(f"rolled_{pool}") for pool in c.Pool.names()],
    *[UNIT[name].feature() for name in ("pilot_hp", "rockets")],
    *[
        count(f"{name}_{state}", 2, unit)
        for name in c.SYSTEM_NAMES[1:]
        for state, unit in (
            ("installed", "systems, a disabled one counts a half"),
            ("destroyed", "systems"),
        )
    ],
    *[Feature(f"held_trigger_{k}", _HELD) for k in range(c.N_TRIGGERS)],
    *[Feature(f"held_{name}", _HELD) for name in c.PaidAction.names()],
    count("place", 2, "place of its side in the order of sides"),
    count("victims", 2, "units it grapples"),
    count("holder", UNIT_ROWS, "1 + row of the unit that grapples it"),
    count("spot_value", 8, "value of my side's Spot die on it"),
    count("spot_of_others", 8, "highest value of other sides' Spot dice on it"),
    *[Feature(f"talent_{name}") for name in c.Talent.abouts()],
    *[Feature(f"chassis_{name}") for name in c.Chassis.abouts()[1:]],
    *map(Feature, ("lead", "spot_by_me", "spotted_by_me", "holds_me", "held_by_me")),
    Feature("depleted", "flag: its battery may fail; another side's shows once rolled for"),
]
# What only a unit's own side knows.
_OWN = [
    either("limp", "1 may only move, -1 may only attack", seen_by="side"),
    either("limp_next", "the same in the next fight", seen_by="side"),
    UNIT["since_charge"].feature(high=9),
]
# How the eye and an enemy stand to each other: a piece that covers it from me, …
_TOWARDS = [
    Feature("its_piece"),
    count("its_piece_health", 12),
    Feature("its_victim_cover"),
    count("its_screen", 3, "its allies in the way"),
    Feature("my_piece"),
    count("my_piece_health", 12),
    Feature("my_victim_cover"),
    count("my_screen", 3, "my allies in the way"),
    *map(Feature, ("beyond_range", "line_of_fire")),
    *[Feature(f"i_can_{mode}") for mode in MODES],
    *[Feature(f"it_can_{mode}") for mode in MODES],
]
_SQUAD = [
    either("side", "1 mine, -1 another's"),
    *_PLACE,
    Feature("line_of_fire"),
    SQUAD["soldiers"].feature(),
    SQUAD_FACTS["anti_armor"].feature(),
    *[SQUAD[name].feature() for name in ("die_face", "metres_left", "attacked")],
    Feature("acting"),
]
_PIECE = [*_way(), count("standing", 13, "1 + Object Health; 0 = no piece")]
_AROUND = [
    Feature("closed", "flag: solid or off the map"),
    count("piece", 13, "1 + Object Health; 0 = no piece"),
    *map(Feature, ("ally", "enemy")),
]
_REQUEST = [
    *[Feature(f"decision_{name}") for name in d.Decision.names()[1:]],
    *map(Feature, ("asked_me", "asked_ally", "asked_enemy")),
    *[Feature(f"own_slot_{k}") for k in range(c.MAX_UNITS_PER_SIDE)],
    *[Feature(f"actor_{row}") for row in range(UNIT_ROWS)],
    *[Feature(f"target_{row}") for row in range(UNIT_ROWS)],
    count("actor_squad", c.MAX_SQUADS, "1 + squad"),
    count("target_squad", c.MAX_SQUADS, "1 + squad"),
    count("target_piece", c.MAX_PIECES, "1 + piece"),
    *[Feature(f"mode_{mode}") for mode in MODES],
    *[
        FRAMES.record[name].feature(high=MAX_VALUE)
        for name in ("attack_value", "spot_value", "defence_value", "margin")
    ],
    count("losses", 8, "systems still to be lost; in camp: slots of time left"),
    FRAMES.record["cover_losses"].feature(high=8),
    count("progress", 8, "dice used on soldiers, or slots of a loadout filled so far"),
    FRAMES.record["repairs"].feature(),
    *[Feature(f"trigger_{k}") for k in range(c.N_TRIGGERS)],  # of the action to be held
    FRAMES.record["interrupt"].feature(),
    *[Feature(f"event_{name}", "flag: the event it interrupts") for name in Occasion.names()],
    *[Feature(f"cover_{kind}") for kind in ("piece", "victim", "ally")],
    *[
        Feature(f"slot_{slot}_{name}", "1 works, 0.5 disabled, -1 destroyed", -1.0)
        for slot in range(1, c.SYSTEM_SLOTS + 1)
        for name in c.SYSTEM_NAMES[1:]
    ],
]
_STEPS = [
    Feature("cover", "(1 + Object Health of what covers me there) / 13"),
    Feature("enemy_cover", "the same for the nearest enemy, seen from there"),
    Feature("nearer", "hexes nearer to it", -1.0),
]
# To find the least die that holds, a network would have to compare all faces with all values.
_FIT = "own die: what it brings; in defence 1 just holds, less wastes, below 0 falls short"
_ANSWERS = [Feature(f"fit_{die}", _FIT, -1.0) for die in c.DIE_NAMES]

# Features of options that have other names than the fields.
_OPTION_NAMES = {
    "opportunity": "opportunity_adds",
    "ambush_side": "ambush",
    "side_order": "turns_by_initiative",
    "move_allowance": "metres_per_action",
    "direct_hit_carry": "hits_lapse",
    "squad_attack": "squad_capped",
    "tiebreak": "tiebreak_systems",
}


def _options() -> list[Feature]:
    """Options as they lie in the record; sides that they name are shown as seen by the viewer's.

    Who chooses its systems stands with the sides.
    """
    fields = list(OPTIONS.fields)
    features = [
        OPTIONS[name].feature(f"option_{_OPTION_NAMES.get(name, name)}")
        for name in fields[fields.index("chassis_abilities") : fields.index("tiebreak") + 1]
    ]
    ambush = either("option_ambush", "1 by my side, -1 by another")
    return [
        either("option_first_side", "1 mine goes first, -1 another"),
        OPTIONS["ace_rule"].feature("option_ace_is_lead"),
        *[Feature(f"option_{kind}", "flag: such actions are allowed") for kind in c.Kind.names()],
        *[ambush if feature.name == ambush.name else feature for feature in features],
    ]


_GLOBALS = [
    Feature("round", "share of the limit"),
    count("rounds_left", 40, "rounds"),
    count("clock", 200, "seconds"),
    Feature("ambush_round"),
    count("beaten_sides", c.MAX_SIDES),
    count("my_place", 2, "place of my side in the order of sides"),
    count("my_foot_place", 2, "place of my side in the foot phase"),
    *map(Feature, ("turn_me", "turn_ally", "turn_enemy", "turn_squad")),
    *[
        record[field].feature(f"{side}_{name}")
        for side in ("my", "other_1", "other_2")
        for record, field, name in (
            (SIDE_FACTS, "is_player", "player"),
            (SIDE_FACTS, "morale", "morale"),
            (SIDE, "half_checked", "half_checked"),
            (SIDE, "lead_checked", "lead_checked"),
            (SIDE, "beaten", "beaten"),
            (OPTIONS, "loadout_choice", "chooses_systems"),
        )
    ],
    either("objective", "1 my side attacks it, -1 another"),
    *_way("objective_"),
    *[count(name, 8) for name in ("encounter", "encounters_to_go", "wins", "losses")],
    Feature("hub"),
    count("slots", 3, "slots of time"),
    either("persistent", "1 my side's campaign, -1 another's"),
    *_options(),
]
_COMMS = [
    *[Feature(f"token_{token}", seen_by="side") for token in range(8)],
    Feature("last_round", "flag: sent in the round before", seen_by="side"),
]

LAYOUT = Layout(
    [
        ("self", 1, [*_CORE, *_OWN, *_PLACE, count("column", 24), count("line", 12)]),
        ("allies", MAX_ALLIES, [*_CORE, *_OWN, *_PLACE]),
        ("enemies", c.MAX_ENEMIES, [*_CORE, *_PLACE, *_TOWARDS]),
        ("comms", MAX_ALLIES, _COMMS),
        ("squads", c.MAX_SQUADS, _SQUAD),
        ("pieces", c.MAX_PIECES, _PIECE),
        ("around", N_AROUND, _AROUND),
        ("steps", 6, _STEPS),
        ("answers", 1, _ANSWERS),
        ("request", 1, _REQUEST),
        ("globals", 1, _GLOBALS),
    ],
    about={
        "self": "the viewer: state, dice, systems, grapples, held actions, place on the map",
        "allies": "the other units of its side, by index",
        "enemies": "the units of the other sides, by index: as `self` (what is open to all), with "
        "lines of fire and cover both ways",
        "comms": "messages that the allies sent",
        "squads": "squads of foot soldiers, by index",
        "pieces": "cover pieces, by index: where, and the hits they still take",
        "around": "the 18 hexes within two steps of the viewer",
        "steps": "the six hexes next to the viewer: cover there, how near the enemy would be",
        "answers": "what each die in hand would bring as the answer now asked for",
        "request": "the pending decision: its kind, who acts on whom, values, margin, cover",
        "globals": "round, sides and their morale, objective, campaign, options",
    },
)

# Where the features of a row stand, for the encoders. Rows of units begin alike; the viewer and its
# allies show more of themselves, enemies how they stand to the eye.
Own: Any = LAYOUT.pieces["self"].at
Row: Any = LAYOUT.pieces["enemies"].at
Squad: Any = LAYOUT.pieces["squads"].at
Cover: Any = LAYOUT.pieces["pieces"].at
Around: Any = LAYOUT.pieces["around"].at
Step: Any = LAYOUT.pieces["steps"].at
Request: Any = LAYOUT.pieces["request"].at
Globals: Any = LAYOUT.pieces["globals"].at
# Where a thing lies: the same features in every row, from `dq` on.
Place: Any = Piece("place", 1, tuple(_PLACE), 0).at
