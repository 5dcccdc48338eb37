"""Kinds of procedure on the resolution stack, and the fields of their frames."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.core.fields import bits, code, flag, index, number, place, unit
from mech_env.core.frames import Frames, ask_then, pop
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.events import Roll

__all__ = ["FRAMES", "Frame", "ask_then", "pop", "push"]


class Frame(Codes):
    """Kinds of procedure."""

    FIGHT = "turns, declarations, passes"
    SLOT = "one action of a unit"
    ATTACK = "an attack from declaration to the last target"
    TEST = "one test: dice cut, rolled, added"
    MOVE = "a Move, step by step"
    ZONE = "a suppression zone's attack on a mover"
    ESCAPE = "a Strength contest to get free"
    CAMP = "the interval between two fights"


class AttackStage(Codes):
    """Stages of an attack; the letters are those of the catalogue's flow A."""

    DECLARE = ""
    LIST = ""
    LISTED = ""
    JUDGE = ""
    BEFORE = ""
    CHOSEN = ""
    ASK_CUT = ""
    CUT = ""
    ROLL = ""
    ROLLED = ""
    TARGET = ""
    DEFENDED = ""
    DEFENCE_ROLLED = ""
    COMPARE = ""
    FEAT = ""
    OTHER_FEAT = ""
    FEATS = ""
    NEXT = ""
    OBJECT = ""


class TestStage(Codes):
    """Stages of a test."""

    START = ""
    CUT = ""
    ROLL = ""
    ADD = ""
    ADDED = ""


class EscapeStage(Codes):
    """Stages of an escape."""

    START = ""
    OTHER = ""
    END = ""


class SlotStage(Codes):
    """Stages of a slot."""

    START = ""
    ASK = ""
    VERB = ""
    WITH = ""
    TARGET = ""
    POINT = ""
    OBJECT = ""
    FACING = ""
    WEAPON = ""
    ITEM = ""
    HOLDER = ""
    END = ""


class CampStage(Codes):
    """Stages of the interval between two fights."""

    MED = ""
    TREAT = ""
    SUPPLY = ""
    WHAT = ""
    PATIENT = ""
    LOAD = ""


class MoveStage(Codes):
    """Stages of a Move."""

    ASK = ""
    STEP = ""
    ZONES = ""


class ZoneStage(Codes):
    """Stages of a zone's attack on a mover."""

    START = ""
    ANSWER = ""
    ROLLED = ""
    END = ""


class FightStage(Codes):
    """Stages of a fight."""

    START = ""
    TURN = ""
    TIES = ""
    DECLARE = ""
    DECLARED = ""
    PASS = ""
    SLOT = ""
    TURN_END = ""
    OVER = "the fight is decided"
    NEXT = "the next fight of a campaign is laid out"


TOTALS = (-99, 199)  # of a test: attribute, up to ten dice of one face, modifiers
MODIFIERS = (-60, 30)

_weapon = index("weapon", c.MAX_WEAPONS, "weapon instance; none: bare hands or claws").called(
    names="weapon"
)
_aimpoint = code("aimpoint", c.Aimpoint, "aimpoint of a called shot")
_direction = number("direction", 0, 7, "facing of automatic fire, suppression and FACE").called(
    names=DIRECTION_NAMES
)
_thing = index("thing", c.MAX_OBJECTS, "object attacked").called("object", names="object")
_skill = code("skill", c.Skill, "skill of the test")
_modifier = number("modifier", *MODIFIERS, "modifiers of the test")
_dice = number("dice", 0, c.MAX_POOL, "dice that the test will be rolled with, those cut left out")
_total = number("total", *TOTALS, "total of the attack against the present target")
_defence = number("defence", *TOTALS, "total of its defence")
_margin = number("margin", TOTALS[0] - TOTALS[1], TOTALS[1] - TOTALS[0], "total less defence")
_first_feat = number("first_feat", *TOTALS, "total of the feat rolled first")

FRAMES = Frames(
    Frame,
    stages={
        Frame.FIGHT: FightStage,
        Frame.SLOT: SlotStage,
        Frame.ATTACK: AttackStage,
        Frame.TEST: TestStage,
        Frame.MOVE: MoveStage,
        Frame.ZONE: ZoneStage,
        Frame.ESCAPE: EscapeStage,
        Frame.CAMP: CampStage,
    },
    actors=unit("actor", c.MAX_UNITS, "the unit that acts"),
    targets=index("target", c.MAX_UNITS, "the unit it acts upon; fight: the winning side").called(
        names="unit"
    ),
    uses={
        Frame.FIGHT: [
            number("order_place", 0, c.MAX_UNITS, "place in the order of the turn"),
            number("tie_round", 0, 15, "rolls that part ties so far"),
            number("tie_places", 0, 255, "places in the order, two units to a number", count=6),
        ],
        Frame.SLOT: [
            number("verb", 0, len(d.VERBS) - 1, "the verb chosen").called(names=d.VERBS),
            _weapon,
            _aimpoint,
            _direction,
            _thing,
        ],
        Frame.ATTACK: [
            code("form", c.Form, "SINGLE … THROW"),
            _weapon,
            _aimpoint,
            _direction,
            _thing,
            unit("listed", c.MAX_UNITS, "targets in order", count=c.MAX_UNITS_PER_SIDE).called(
                counted_by="n_listed"
            ),
            number("n_listed", 0, c.MAX_UNITS_PER_SIDE, "targets"),
            number(
                "list_place", 0, c.MAX_UNITS_PER_SIDE, "place of the present target in the list"
            ),
            _skill,
            _modifier,
            _dice,
            number("aim", 0, 6, "aim bonus used"),
            number("attack", *TOTALS, "total of the attack without what depends on the target"),
            _total,
            _defence,
            _margin,
            bits("surprise_bits", c.MAX_UNITS_PER_SIDE, "places of the list attacked by surprise"),
            number("defences", 0, 4**c.MAX_UNITS_PER_SIDE - 1, "chosen before, base 4 (FW-011)"),
            _first_feat,
        ],
        Frame.TEST: [
            _skill,
            _modifier,
            _dice,
            number("why", 0, 15, "why its dice are rolled: `Roll`").called(names=Roll.names()),
        ],
        Frame.MOVE: [
            number("steps", 0, 6, "steps left"),
            flag("may_stop", "it may stop here: it has stepped, or has broken away (FW-233)"),
            bits("asked_bits", c.MAX_UNITS, "zones that this Move has triggered").called(
                "triggered", names="unit"
            ),
            place("before", c.MAX_CELLS, "the cell that it just left"),
        ],
        Frame.ZONE: [
            _total,
            _defence,
            _margin,
            code("weapon_kind", wp.Weapon, "what the zone is laid with"),
        ],
        Frame.ESCAPE: [_first_feat],
        Frame.CAMP: [
            number("supply", 0, d.Verb.INSPIRE, "what a crate is for").called(names=d.Verb.names())
        ],
    },
    upon={
        Frame.SLOT: {Frame.FIGHT: [FightStage.SLOT]},
        Frame.CAMP: {Frame.FIGHT: [FightStage.NEXT]},
        Frame.ATTACK: {Frame.SLOT: [SlotStage.END]},
        Frame.MOVE: {Frame.SLOT: [SlotStage.END]},
        Frame.ESCAPE: {Frame.SLOT: [SlotStage.END]},
        Frame.ZONE: {Frame.MOVE: [MoveStage.ZONES]},
        Frame.TEST: {
            Frame.ATTACK: [
                AttackStage.ROLLED,
                AttackStage.DEFENCE_ROLLED,
                AttackStage.OTHER_FEAT,
                AttackStage.FEATS,
            ],
            Frame.ESCAPE: [EscapeStage.OTHER, EscapeStage.END],
            Frame.ZONE: [ZoneStage.ROLLED],
        },
    },
    answers={
        Frame.FIGHT: {FightStage.DECLARED: d.Decision.COUNT},
        Frame.SLOT: {
            SlotStage.VERB: d.Decision.ACTION,
            SlotStage.WITH: d.Decision.WITH,
            SlotStage.TARGET: d.Decision.TARGET,
            SlotStage.POINT: d.Decision.AIMPOINT,
            SlotStage.OBJECT: d.Decision.OBJECT,
            SlotStage.FACING: d.Decision.FACING,
            SlotStage.WEAPON: d.Decision.WEAPON,
            SlotStage.ITEM: d.Decision.ITEM,
            SlotStage.HOLDER: d.Decision.HOLDER,
        },
        Frame.ATTACK: {
            AttackStage.LISTED: d.Decision.TARGETS,
            AttackStage.CHOSEN: d.Decision.DEFEND,
            AttackStage.CUT: d.Decision.CUT,
            AttackStage.DEFENDED: d.Decision.DEFEND,
        },
        Frame.TEST: {TestStage.CUT: d.Decision.CUT, TestStage.ADDED: d.Decision.ADD},
        Frame.MOVE: {MoveStage.STEP: d.Decision.STEP},
        Frame.ZONE: {ZoneStage.ANSWER: d.Decision.DEFEND},
        Frame.CAMP: {
            CampStage.TREAT: d.Decision.MED,
            CampStage.WHAT: d.Decision.SUPPLY,
            CampStage.PATIENT: d.Decision.PATIENT,
            CampStage.LOAD: d.Decision.LOAD,
        },
    },
)
push = FRAMES.push("framewerk")
