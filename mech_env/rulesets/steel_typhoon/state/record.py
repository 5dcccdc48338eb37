"""The records of Steel Typhoon: what changes in a battle, and what never changes in an encounter.

Sides, units and squads are known by index. A *unit* is an Armor with its pilot; where a field may
name a squad too, squad ``k`` is written as ``MAX_UNITS + k``.
"""

from __future__ import annotations

from mech_env.core.fields import Record, bits, code, flag, index, nested, number, place, unit
from mech_env.core.record import MAX_ENCOUNTERS, battle_record, setup_record
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state.frames import FRAMES
from mech_env.rulesets.steel_typhoon.state.options import Options

MOST_BYTES = 2560  # of a battle

MOST_HEALTH = max(health for pair in c.OBJECT_HEALTH for health in pair)

# From `chassis_abilities` to `tiebreak` in the order of the observation.
# Skill dice stand with the pilots, Morale with the sides.
OPTIONS = Options.record(without=["skill_growth", "n_skill", "morale"])

UNIT_FACTS = Record(
    "unit facts",
    [
        index("side", c.MAX_SIDES, "its side"),
        number("rockets_full", 0, 2, "rockets of its profile"),
        code("chassis", c.Chassis, "STANDARD … HOUND"),
        bits("talents", len(c.Talent.abouts()), "DEADEYE … MECHANIC"),
        number("rank", 0, 5, "rank of the pilot"),
        number("acuity_faces", 0, 8, "faces of its Acuity die"),
        number("will_faces", 0, 8, "faces of its Will die"),
        number("skill_dice", 0, 4, "Skill dice"),
    ],
    "what never changes of a unit",
)
UNIT = Record(
    "unit",
    [
        place("hex", c.MAX_HEXES, "where it stands").called("at"),
        code("fate", c.Fate, "IN_FIGHT … LOST"),
        code("system_kind", c.System, "EMPTY … SMA", count=c.SYSTEM_SLOTS)
        .called("system_kinds", each=c.SLOT_NAMES),
        code("system_state", c.SlotState, "NONE … DESTROYED",
               count=c.SYSTEM_SLOTS).called("systems", each=c.SLOT_NAMES),
        number("direct_hits", 0, 9, "stored towards the next lost system (ST-096)"),
        flag("acted", "it had its turn this round"),
        number("actions_left", 0, 2, "actions"),
        flag("shut_down", "out of control (ST-176)"),
        number("init_roll", 0, 24, "initiative (ST-054)"),
        # From here to `rockets` in the order of the observation, which copies them as one run.
        number("metres_left", 0, 60, "metres"),
        flag("move_started", "metres_left is set for this round"),
        number("die", -8, 8, "face; negative once assigned; 0 = not there", count=c.DIE_SLOTS)
        .called("dice", each=c.DIE_NAMES),
        flag("rolled", "pools A, D, M, P rolled this round (ST-050)", count=4)
        .called(each=c.Pool.names()),
        number("pilot_hp", 0, c.PILOT_HP, "Hit Points of the pilot"),
        number("rockets", 0, 2, "rockets left"),
        flag("comms_done", "a message sent in this turn"),
        flag("attacked", "it attacked this round"),
        flag("forgo", "it gave up attacking this round (ST-104)"),
        bits("spotted_bits", c.MAX_UNITS, "units that it spotted this round (ST-105)")
        .called("spotted", names="unit"),
        unit("victims", c.MAX_UNITS, "units that it grapples", count=2),
        unit("grappled_by", c.MAX_UNITS, "unit that grapples it"),
        index("disabled_slot", c.SYSTEM_SLOTS, "its system that the grapple disables")
        .called("disabled", names=c.SLOT_NAMES),
        code("held_trigger", c.Trigger, "REACH … GRABBED", count=2, none=True)
        .called("held_triggers"),
        code("held_action", c.PaidAction, "ATTACK … GRAPPLE", count=2, none=True)
        .called("held_actions"),
        number("token", 0, 7, "its last message", seen_by="side"),
        index("token_round", c.MAX_ROUNDS + 1, "round of it, 0 = the ambush", seen_by="side"),
        number("since_charge", 0, MAX_ENCOUNTERS, "fights since charging (ST-174)", seen_by="side"),
        flag("depleted", "its battery may fail (ST-175)", seen_by="side"),
        flag("battery_rolled", "rolled for in this fight: all know that it is depleted (ST-175)"),
        code("limp", c.Limp, "NONE … ATTACK_ONLY (ST-182)", seen_by="side"),
        code("limp_next", c.Limp, "its limp in the next fight", seen_by="side"),
    ],
)  # fmt: skip

SQUAD_FACTS = Record(
    "squad facts",
    [
        index("side", c.MAX_SIDES, "its side"),
        flag("anti_armor", "it has weapons against Armor"),
    ],
    "what never changes of a squad",
)
SQUAD = Record(
    "squad",
    [
        place("hex", c.MAX_HEXES, "where it stands; none: removed").called("at"),
        number("soldiers", 0, 6, "soldiers"),
        number("die_face", 0, 6, "face of its attack die, 0 = not rolled"),
        number("metres_left", 0, 6, "metres"),
        flag("attacked", "it attacked in this foot phase"),
    ],
)

PIECE_FACTS = Record(
    "piece facts",
    [
        number("material", 0, len(c.Material.names()) - 1, "STEEL … PLASTER"),
        flag("thick", "thick, not thin"),
    ],
    "what never changes of a cover piece",
)
PIECE = Record(
    "piece",
    [
        place("hex", c.MAX_HEXES, "where it stands; none: destroyed").called("at"),
        number("health", 0, MOST_HEALTH, "Object Health; 0: conceals, is no cover (ST-157)"),
    ],
)

SIDE_FACTS = Record(
    "side facts",
    [
        flag("is_player", "players, not the game master, lead it (ST-055)"),
        number("morale", 0, 10, "rating, 0 = never checks"),
    ],
    "what never changes of a side",
)
SIDE = Record(
    "side",
    [
        flag("half_checked", "Morale was checked for half the Armors (ST-169)"),
        flag("lead_checked", "Morale was checked for the lead (ST-170)"),
        number("n_start", 0, c.MAX_UNITS_PER_SIDE, "Armors at the start of the fight"),
        unit("lead", c.MAX_UNITS, "unit that leads"),
        unit("commander", c.MAX_UNITS, "unit that decides for the side (ST-059)"),
        number("ace_value", 0, 24, "initiative of its Ace (ST-056)"),
        number("foot_score", 0, 16, "1d6 + Morale of this round (ST-159)"),
        number("beaten", c.Ending.UNBEATEN, c.Ending.OBJECTIVE, "UNBEATEN … BY_OBJECTIVE").called(
            names=c.Ending.names()
        ),
        number("spot_value", 0, 8, "its Spot die on each unit, 0 = none", count=c.MAX_UNITS).called(
            "spot_dice", each="unit"
        ),
        unit("spot_by", c.MAX_UNITS, "who placed it", count=c.MAX_UNITS).called(each="unit"),
    ],
)

BATTLE = battle_record(
    [
        index("side_order", c.MAX_SIDES, "sides by Ace", count=c.MAX_SIDES).called(names="side"),
        index("foot_order", c.MAX_SIDES, "sides in the foot phase", count=c.MAX_SIDES).called(
            names="side"
        ),
        nested("sides", SIDE, c.MAX_SIDES).called(each="side"),
        nested("units", UNIT, c.MAX_UNITS).called(each="unit"),
        nested("squads", SQUAD, c.MAX_SQUADS).called(each="squad"),
        nested("pieces", PIECE, c.MAX_PIECES).called(each="piece"),
        number("wins", 0, MAX_ENCOUNTERS, "encounters that the persistent side won"),
        number("losses", 0, MAX_ENCOUNTERS, "encounters that it lost"),
    ],
    frame=FRAMES.record,
    frames=c.MAX_FRAMES,
    sides=c.MAX_SIDES,
    units=c.MAX_UNITS,
    decisions=d.Decision,
    actions=d.N_ACTIONS,
    reasons=c.Ending.CAMPAIGN + 1,
    most_bytes=MOST_BYTES,
)

SETUP = setup_record(
    [
        nested("options", OPTIONS),
        number("round_limit", 1, c.MAX_ROUNDS, "rounds of the fight"),
        number("n_sides", 2, c.MAX_SIDES, "sides that take part"),
        number("n_squads", 0, c.MAX_SQUADS, "squads"),
        number("n_pieces", 0, c.MAX_PIECES, "cover pieces"),
        nested("sides", SIDE_FACTS, c.MAX_SIDES),
        nested("squads", SQUAD_FACTS, c.MAX_SQUADS),
        nested("pieces", PIECE_FACTS, c.MAX_PIECES),
        number("rows_allies", 0, c.MAX_UNITS_PER_SIDE - 1, "rows of allies in an observation"),
        number("rows_enemies", 0, c.MAX_ENEMIES, "… of enemies"),
        number("rows_squads", 0, c.MAX_SQUADS, "… of squads"),
        number("rows_pieces", 0, c.MAX_PIECES, "… of cover pieces"),
        number("width", 1, c.MAX_COLUMNS, "columns"),
        number("height", 1, c.MAX_ROWS, "rows"),
        number("ground", c.SOLID, c.MAX_PIECES, "SOLID, OPEN, or 1 + the piece of the start",
               count=c.MAX_HEXES),
        place("first_solid", c.MAX_HEXES, "lowest solid hex; none: every line of fire is clear"),
        place("last_solid", c.MAX_HEXES, "highest solid hex"),
        place("objective_hex", c.MAX_HEXES, "hex to be taken (ST-189)"),
        index("objective_side", c.MAX_SIDES, "side that shall take it"),
        index("persistent_side", c.MAX_SIDES, "side that goes through the campaign"),
        code("site", c.Site, "place of the interlude after this encounter"),
        number("slots", 0, 3, "its slots of time per Armor"),
    ],
    BATTLE,
    UNIT_FACTS,
    c.MAX_UNITS,
)  # fmt: skip
