"""Kinds of procedure on the resolution stack, and the fields of their frames."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from mech_env.core.codes import Codes
from mech_env.core.fields import bits, code, flag, index, number, place, unit
from mech_env.core.frames import Frames, ask, pop
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

__all__ = ["FRAMES", "FRAME_OF", "Frame", "Occasion", "ask", "pop", "push"]


class Frame(Codes):
    """Kinds of procedure."""

    FIGHT = "rounds, the order of turns, the interlude after the fight"
    TURN = "the turn of an Armor"
    ATTACK = "an attack, from the choice of rockets to the last system lost"
    SPOT = "a Spot die put on an enemy"
    MOVE = "a move, step by step"
    GRAPPLE = "a grapple, from the choice of a target to the system disabled"
    FORCE = "a grappled enemy put on another hex"
    BREAK = "a contest to get free"
    HOLD = "an action stored until a trigger"
    COMMS = "a message to the allies"
    RELEASE = "a grappled enemy let go"
    WINDOW = "an event offered to those who hold actions"
    SQUAD = "the turn of a squad"
    LOADOUT = "systems chosen for an Armor"
    CAMP = "an Armor's slots of time between two fights"


class AttackStage(Codes):
    """Stages of an attack; the order is that of the catalogue's table 2.3."""

    START, ROCKETS, TARGET, TARGET_SET, MODE, MODE_SET, DECLARE = [""] * 7
    CHECK, DIE, SPOT, SPOT_SET, COVER, INTERPOSE = [""] * 6
    DEFEND, DEFENDED, DAMAGE, LOSS, LOSS_SET, END = [""] * 6
    PIECE, INF, INF_SET = [""] * 3  # attacks on cover and on soldiers


class CampStage(Codes):
    """Stages of an Armor's interlude."""

    START, ANSWER, REPAIRS, REPAIR_SET, LIMP = [""] * 5


class SquadStage(Codes):
    """Stages of the turn of a squad."""

    START, ASK, ANSWER = [""] * 3


class GrappleStage(Codes):
    """Stages of a grapple."""

    START, TARGET, DIE, DIE_SET, DEF, RESOLVE, DISABLE, END = [""] * 8


class ForceStage(Codes):
    """Stages of putting a grappled enemy elsewhere."""

    START, VICTIM, ANSWER, END = [""] * 4


class BreakStage(Codes):
    """Stages of a contest to get free."""

    START, DIE, DEF = [""] * 3


class MoveStage(Codes):
    """Stages of a move."""

    START, ASK, ANSWER = [""] * 3


class SpotStage(Codes):
    """Stages of putting a Spot die on an enemy."""

    START, TARGET, ROLL, DIE, END = [""] * 5


class TurnStage(Codes):
    """Stages of a turn."""

    START, ASK, ANSWER = [""] * 3


class FightStage(Codes):
    """Stages of a fight."""

    LOADOUT, AMBUSH, INITIATIVE, ROUND, ARMOR, ACTIVATED = [""] * 6
    FOOT, SQUADS, ROUND_END = [""] * 3
    OVER = "the fight is decided"
    INTERLUDE = "between two fights"
    NEXT = "the next fight of a campaign is laid out"


class PlainStage(Codes):
    """Stages of procedures that ask one or two questions."""

    START, ANSWERED, SECOND = [""] * 3


class Occasion(Codes):
    """What a window offers to holders of actions (`event`): see ST-134."""

    STEP = "a step was taken"
    ATTACK = "an attack was declared"
    SPOT = "a Spot die was placed"
    GRAPPLE = "a grapple was made"


_MOST_VALUE = 200

_interrupt = flag("interrupt", "a held action at work: no further interrupts, the target is fixed")
_attack_value = number(
    "attack_value", 0, _MOST_VALUE, "Attack Value; in a contest, of who began it"
)
_defence_value = number("defence_value", 0, 20, "value of the answer")
_margin = number("margin", -_MOST_VALUE, _MOST_VALUE, "attack and Spot value less the answer's")

# Of an Armor, in its turn or by a held action.
_IN_TURN: dict[IntEnum, Sequence[IntEnum]] = {
    Frame.TURN: [TurnStage.ASK],
    Frame.WINDOW: [PlainStage.START],
}

FRAMES = Frames(
    Frame,
    stages={
        Frame.FIGHT: FightStage,
        Frame.TURN: TurnStage,
        Frame.ATTACK: AttackStage,
        Frame.SPOT: SpotStage,
        Frame.MOVE: MoveStage,
        Frame.GRAPPLE: GrappleStage,
        Frame.FORCE: ForceStage,
        Frame.BREAK: BreakStage,
        Frame.HOLD: PlainStage,
        Frame.COMMS: PlainStage,
        Frame.RELEASE: PlainStage,
        Frame.WINDOW: PlainStage,
        Frame.SQUAD: SquadStage,
        Frame.LOADOUT: PlainStage,
        Frame.CAMP: CampStage,
    },
    actors=unit(
        "actor", c.MAX_UNITS + c.MAX_SQUADS, "unit or squad that acts; window: spots, grapples"
    ),
    targets=index("target", max(c.MAX_UNITS, c.MAX_PIECES), "unit, squad or piece acted upon"),
    uses={
        Frame.FIGHT: [
            number("order_place", 0, c.MAX_SIDES, "place in the order of sides"),
            number("foot_sides", 0, c.MAX_SIDES, "sides in the order of the foot phase"),
            index("last_squad", c.MAX_SQUADS, "squad of the present side that acted last").called(
                names="squad"
            ),
            number("next_unit", 0, c.MAX_UNITS, "the next to be fitted out, or to camp"),
            flag("refits", "the interlude is at the hub's service"),
            number(
                "fight_winner", DRAW, c.MAX_SIDES - 1, "of a fight just decided; -1 a draw"
            ).called(names="winner"),
        ],
        Frame.TURN: [],
        Frame.ATTACK: [
            code("target_kind", c.TargetKind, "0 a unit, 1 a squad, 2 a piece"),
            code("mode", c.Mode, "0 hand-to-hand, 1 direct fire, 2 smart"),
            _interrupt,
            _attack_value,
            number("spot_value", 0, 8, "value of the Spot die used"),
            _defence_value,
            _margin,
            code("cover_kind", c.CoverKind, "0 none, 1 piece, 2 victim, 3 ally"),
            index("cover_piece", c.MAX_PIECES, "piece that covers").called(names="piece"),
            unit("cover_unit", c.MAX_UNITS, "unit that covers, or is asked to"),
            bits("asked_bits", c.MAX_UNITS, "allies asked to be cover").called(
                "asked", names="unit"
            ),
            number("losses", 0, _MOST_VALUE, "systems that the target is still to lose"),
            number("cover_losses", 0, _MOST_VALUE, "… and the Armor that covers it"),
            number("dice_used", 0, c.DIE_SLOTS, "dice used on soldiers"),
        ],
        Frame.SPOT: [_interrupt],
        Frame.MOVE: [_interrupt],
        Frame.GRAPPLE: [_interrupt, _attack_value, _defence_value, _margin],
        Frame.FORCE: [],
        Frame.BREAK: [_attack_value, _defence_value],
        Frame.HOLD: [code("trigger", c.Trigger, "REACH … GRABBED")],
        Frame.COMMS: [],
        Frame.RELEASE: [],
        Frame.WINDOW: [
            code("event", Occasion, "STEP … GRAPPLE"),
            unit("cause", c.MAX_UNITS + c.MAX_SQUADS, "unit or squad that caused it"),
            place("before_hex", c.MAX_HEXES, "where that stood before its step"),
            bits(
                "first_bits", c.MAX_UNITS, "listed units whose first held action fitted the event"
            ).called("first_held", names="unit"),
            bits(
                "second_bits",
                c.MAX_UNITS,
                "… whose second did; a unit leaves both sets when its turn to react comes",
            ).called("second_held", names="unit"),
        ],
        Frame.SQUAD: [],
        Frame.LOADOUT: [number("slot", 0, c.SYSTEM_SLOTS, "slot to be filled")],
        Frame.CAMP: [
            number("slots_left", 0, 3, "slots of time left"),
            number("repairs", 0, 6, "systems that may still be replaced"),
        ],
    },
    upon={
        Frame.TURN: {Frame.FIGHT: [FightStage.ARMOR]},
        Frame.SQUAD: {Frame.FIGHT: [FightStage.SQUADS]},
        Frame.LOADOUT: {Frame.FIGHT: [FightStage.LOADOUT, FightStage.INTERLUDE]},
        Frame.CAMP: {Frame.FIGHT: [FightStage.INTERLUDE]},
        Frame.ATTACK: {**_IN_TURN, Frame.SQUAD: [SquadStage.ASK]},
        Frame.SPOT: _IN_TURN,
        Frame.MOVE: _IN_TURN,
        Frame.GRAPPLE: _IN_TURN,
        Frame.FORCE: {Frame.TURN: [TurnStage.ASK]},
        Frame.BREAK: {Frame.TURN: [TurnStage.ASK]},
        Frame.HOLD: {Frame.TURN: [TurnStage.ASK]},
        Frame.COMMS: {Frame.TURN: [TurnStage.ASK]},
        Frame.RELEASE: {Frame.TURN: [TurnStage.ASK]},
        Frame.WINDOW: {
            Frame.ATTACK: [AttackStage.CHECK],
            Frame.FORCE: [ForceStage.END],
            Frame.GRAPPLE: [GrappleStage.END],
            Frame.MOVE: [MoveStage.ASK],
            Frame.SPOT: [SpotStage.END],
            Frame.SQUAD: [SquadStage.ASK],
        },
    },
    answers={
        Frame.FIGHT: {FightStage.ACTIVATED: d.Decision.ACTIVATE},
        Frame.TURN: {TurnStage.ANSWER: d.Decision.ACTION},
        Frame.ATTACK: {
            AttackStage.ROCKETS: d.Decision.ROCKETS,
            AttackStage.TARGET_SET: d.Decision.TARGET,
            AttackStage.MODE_SET: d.Decision.MODE,
            AttackStage.DIE: d.Decision.ATKDIE,
            AttackStage.SPOT_SET: d.Decision.USESPOT,
            AttackStage.INTERPOSE: d.Decision.INTERPOSE,
            AttackStage.DEFENDED: d.Decision.DEFDIE,
            AttackStage.LOSS_SET: d.Decision.LOSS,
            AttackStage.PIECE: d.Decision.ATKDIE,
            AttackStage.INF_SET: d.Decision.INFDIE,
        },
        Frame.SPOT: {SpotStage.TARGET: d.Decision.SPOTTARGET, SpotStage.DIE: d.Decision.SPOTDIE},
        Frame.MOVE: {MoveStage.ANSWER: d.Decision.MOVE},
        Frame.GRAPPLE: {
            GrappleStage.TARGET: d.Decision.GRAPTARGET,
            GrappleStage.DIE_SET: d.Decision.GRAPDIE,
            GrappleStage.DEF: d.Decision.GRAPDEF,
            GrappleStage.DISABLE: d.Decision.DISABLE,
        },
        Frame.FORCE: {ForceStage.VICTIM: d.Decision.VICTIM, ForceStage.ANSWER: d.Decision.FORCE},
        Frame.BREAK: {BreakStage.DIE: d.Decision.BREAKDIE, BreakStage.DEF: d.Decision.BREAKDEF},
        Frame.HOLD: {
            PlainStage.ANSWERED: d.Decision.TRIGGER,
            PlainStage.SECOND: d.Decision.HELD,
        },
        Frame.COMMS: {PlainStage.ANSWERED: d.Decision.TOKEN},
        Frame.RELEASE: {PlainStage.ANSWERED: d.Decision.VICTIM},
        Frame.SQUAD: {SquadStage.ANSWER: d.Decision.SQUAD},
        Frame.LOADOUT: {PlainStage.ANSWERED: d.Decision.LOADOUT},
        Frame.CAMP: {
            CampStage.ANSWER: d.Decision.CAMP,
            CampStage.REPAIR_SET: d.Decision.REPAIR,
            CampStage.LIMP: d.Decision.LIMP,
        },
    },
)
push = FRAMES.push("steel_typhoon")


# The procedure that each verb of a turn begins, or -1.
FRAME_OF = tuple(int(Frame[v.name]) if v.name in Frame.__members__ else -1 for v in d.Verb)
