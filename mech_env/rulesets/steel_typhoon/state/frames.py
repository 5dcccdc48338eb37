"""Kinds of procedure on the resolution stack, and the fields of their frames."""

from __future__ import annotations

from typing import Any

from mech_env.core.codes import Codes
from mech_env.core.fields import bits, flag, index, number
from mech_env.core.frames import Frames, ask, pop
from mech_env.core.jit import kernel
from mech_env.core.record import DRAW
from mech_env.rulesets.steel_typhoon.state import codes as c

__all__ = [
    "ATTACK_DECLARED", "FRAMES", "GRAPPLE_MADE", "SPOT_PLACED", "STEP_TAKEN", "Frame", "ask", "pop",
    "push", "push_interrupt",
]  # fmt: skip


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


# What a window offers to holders of actions (`event`): see ST-134.
STEP_TAKEN, ATTACK_DECLARED, SPOT_PLACED, GRAPPLE_MADE = 0, 1, 2, 3

_MOST_VALUE = 200

_interrupt = flag("interrupt", "a held action at work: no further interrupts, the target is fixed")
_attack_value = number(
    "attack_value", 0, _MOST_VALUE, "Attack Value; in a contest, of who began it"
)
_defence_value = number("defence_value", 0, 20, "value of the answer")
_margin = number("margin", -_MOST_VALUE, _MOST_VALUE, "attack and Spot value less the answer's")

FRAMES = Frames(
    Frame,
    stages=22,
    actors=index(
        "actor", c.MAX_UNITS + c.MAX_SQUADS, "unit or squad that acts; window: spots, grapples"
    ),
    targets=index("target", max(c.MAX_UNITS, c.MAX_PIECES), "unit, squad or piece acted upon"),
    uses={
        Frame.FIGHT: [
            number("order_place", 0, c.MAX_SIDES, "place in the order of sides"),
            number("foot_sides", 0, c.MAX_SIDES, "sides in the order of the foot phase"),
            index("last_squad", c.MAX_SQUADS, "squad of the present side that acted last"),
            number("next_unit", 0, c.MAX_UNITS, "the next to be fitted out, or to camp"),
            flag("refits", "the interlude is at the hub's service"),
            number("fight_winner", DRAW, c.MAX_SIDES - 1, "of a fight just decided; -1 a draw"),
        ],
        Frame.TURN: [],
        Frame.ATTACK: [
            number("target_kind", c.ON_UNIT, c.ON_PIECE, "0 a unit, 1 a squad, 2 a piece"),
            number("mode", c.MODE_HTH, c.MODE_SMA, "0 hand-to-hand, 1 direct fire, 2 smart"),
            _interrupt,
            _attack_value,
            number("spot_value", 0, 8, "value of the Spot die used"),
            _defence_value,
            _margin,
            number("cover_kind", c.NO_COVER, c.COVER_ALLY, "0 none, 1 piece, 2 victim, 3 ally"),
            index("cover_piece", c.MAX_PIECES, "piece that covers"),
            index("cover_unit", c.MAX_UNITS, "unit that covers, or is asked to"),
            bits("asked_bits", c.MAX_UNITS, "allies asked to be cover"),
            number("losses", 0, _MOST_VALUE, "systems that the target is still to lose"),
            number("cover_losses", 0, _MOST_VALUE, "… and the Armor that covers it"),
            number("dice_used", 0, c.DIE_SLOTS, "dice used on soldiers"),
        ],
        Frame.SPOT: [_interrupt],
        Frame.MOVE: [_interrupt],
        Frame.GRAPPLE: [_interrupt, _attack_value, _defence_value, _margin],
        Frame.FORCE: [],
        Frame.BREAK: [_attack_value, _defence_value],
        Frame.HOLD: [number("trigger", c.REACH, c.GRABBED, "REACH … GRABBED")],
        Frame.COMMS: [],
        Frame.RELEASE: [],
        Frame.WINDOW: [
            number("event", STEP_TAKEN, GRAPPLE_MADE, "STEP_TAKEN … GRAPPLE_MADE"),
            index("cause", c.MAX_UNITS + c.MAX_SQUADS, "unit or squad that caused it"),
            index("before_hex", c.MAX_HEXES, "where that stood before its step"),
            bits("holder_bits", c.MAX_UNITS, "units whose held action fits"),
            bits("done_bits", c.MAX_UNITS, "of these, those that had their turn"),
        ],
        Frame.SQUAD: [],
        Frame.LOADOUT: [number("slot", 0, c.SYSTEM_SLOTS, "slot to be filled")],
        Frame.CAMP: [
            number("slots_left", 0, 3, "slots of time left"),
            number("repairs", 0, 6, "systems that may still be replaced"),
        ],
    },
)
push = FRAMES.push("steel_typhoon")


@kernel
def push_interrupt(b: Any, kind: int, actor: int, target: int) -> None:
    """Begin the procedure of a held action (ST-136)."""
    push(b, kind, actor, target)
    b.frames[b.depth - 1].interrupt = 1
