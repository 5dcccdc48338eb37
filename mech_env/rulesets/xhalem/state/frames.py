"""Kinds of procedure on the resolution stack, and the fields of their frames."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.core.fields import bits, code, flag, index, number, unit
from mech_env.core.frames import Frames, ask, ask_then, pop
from mech_env.core.record import DRAW
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.programs import N_USED

__all__ = ["FRAMES", "Frame", "ask", "ask_then", "pop", "push"]


class Frame(Codes):
    """Kinds of procedure."""

    FIGHT = "set-up, rounds, turns, the end"
    LOADOUT = "the equipment of a unit"
    TURN = "the turn of a unit"
    LEG = "a leg of movement, interval by interval"
    ENGAGE = "an engagement from announcement to damage"
    SHOVE = "a shove, or a grapple"
    WINDOW = "an event offered to those who may react"
    REACTION = "what a standby held ready"
    RIDE = "control of a mount"


class FightStage(Codes):
    """Stages of a fight."""

    START = "places"
    LOADOUT = "equipment, unit by unit"
    INITIATIVE = "who goes when"
    ROUND = "a round begins"
    SLOT = "the next place in the order"
    MEMBER = "the member of a group that was chosen"
    TURN_END = "a turn is over"
    OVER = "the fight is decided"
    REFIT = "equipment for the next fight"
    NEXT = "the next fight is laid out"


class LoadoutStage(Codes):
    """Stages of a loadout."""

    ASK = ""
    ANSWERED = ""


class TurnStage(Codes):
    """Stages of a turn: the verb, then its arguments, then what comes of it."""

    START = ""
    CONTROL = ""
    ASK = ""
    VERB = ""
    MODE = ""
    DIRECTION = ""
    LENGTH = ""
    WEAPON = ""
    TARGET = ""
    PROGRAM = ""
    PUSH_PULL = ""
    SLOT_OUT = ""
    SLOT_IN = ""
    TRIGGER = ""
    SUBJECT = ""
    RESPONSE = ""
    ALLY = ""
    TASK = ""
    SKILL = ""
    OBJECT = ""
    HANDLING = ""
    HOST = ""
    DONE = ""


class LegStage(Codes):
    """Stages of a leg."""

    STEP = ""
    WINDOW = ""
    AFTER = ""


class EngageStage(Codes):
    """Stages of an engagement; the letters are those of the catalogue's procedure (5.5)."""

    ANNOUNCE = ""
    ROLL = ""
    EVADE = ""
    DAMAGE = ""
    WINDOW = ""
    SECOND = ""
    SECOND_TARGET = ""
    OVER = ""


class ShoveStage(Codes):
    """Stages of a shove or a grapple."""

    ROLL = ""
    EFFECT = ""
    WINDOW = ""


class WindowStage(Codes):
    """Stages of a window: opportunities, then program reactions, then standbys (2.8)."""

    OPPORTUNITY = ""
    STRIKE = ""
    PROGRAM = ""
    STRIKE_BACK = ""
    STANDBY = ""
    ANSWERED = ""
    RESUME = ""


class ReactionStage(Codes):
    """Stages of a reaction."""

    START = ""
    MODE = ""
    DIRECTION = ""
    LENGTH = ""
    OVER = ""


class RideStage(Codes):
    """Stages of control of a mount."""

    START = ""
    CONSENT = ""
    SKILL = ""


class Occasion(Codes):
    """What a window offers to those who may react."""

    STEP = "an interval was moved"
    ENGAGED = "somebody was engaged"
    ACTION = "another action was done"


TOTALS = (-99, 99)  # of a d20, a score and what is added

_target = index("aim", d.N_TARGETS, "target code: unit, piece or last known cell")
_weapon = code("weapon", w.Weapon, "weapon used", none=True)
_slot = index("slot", c.WEAPON_SLOTS + 1, "slot of the weapon, the last one unarmed")
_verb = code("verb", d.Verb, "the verb under way")
_program = index("program", N_USED, "program used, by its action slot")
_skill = code("skill", c.Score, "score of the check", none=True)
_mode = code("mode", c.Mode, "how it moves")
_way = number("way", 0, c.DIRECTIONS - 1, "direction of the leg, as the board has it")
_pull = flag("pull", "GRAV pulls")
_hit = flag("hit", "it was hit")
_reaction = flag("reaction", "it is a reaction: a failure costs no turn")
_crossed = bits("crossed", c.MAX_UNITS, "units whose opportunity this interval gave")
_forced = flag("forced", "moved against its will")

FRAMES = Frames(
    Frame,
    stages={
        Frame.FIGHT: FightStage,
        Frame.LOADOUT: LoadoutStage,
        Frame.TURN: TurnStage,
        Frame.LEG: LegStage,
        Frame.ENGAGE: EngageStage,
        Frame.SHOVE: ShoveStage,
        Frame.WINDOW: WindowStage,
        Frame.REACTION: ReactionStage,
        Frame.RIDE: RideStage,
    },
    actors=unit("actor", c.MAX_UNITS, "who acts"),
    targets=unit("target", c.MAX_UNITS, "upon whom, if upon a unit"),
    uses={
        Frame.FIGHT: [
            number("order_place", 0, c.MAX_UNITS, "place in the order of initiative"),
            number("next_unit", 0, c.MAX_UNITS, "the next to be fitted out"),
            bits("to_act", c.MAX_UNITS, "members of the group at this place still to act"),
            number("fight_winner", DRAW, c.SIDES - 1, "of a fight just decided; -1 a draw"),
        ],
        Frame.LOADOUT: [],
        Frame.TURN: [
            _verb, _mode, _way, _slot, _target, _program, _pull, _skill,
            index("slot_out", c.WEAPON_SLOTS, "slot to be stowed"),
            code("trigger", c.Trigger, "of a standby"),
            unit("subject", c.MAX_UNITS, "of a standby; none: any enemy"),
            code("task", c.Task, "of an assist"),
            index("piece", c.MAX_PIECES, "object handled"),
            code("handling", c.Handling, "what is done with it"),
        ],
        Frame.LEG: [
            _mode, _way, _forced,
            number("left", 0, max(c.LENGTHS), "intervals left"),
            _crossed,
            flag("cut", "the mover is to be asked again"),
        ],
        Frame.ENGAGE: [
            _verb, _weapon, _slot, _target, _program, _pull,
            number("strike", 1, 2, "strike of a dual-strike"),
            number("level", -2, 1, "of the engagement roll (XH-056)"),
            number("evasion_level", -2, 1, "of the evasion roll"),
            number("total", *TOTALS, "of the engagement roll"),
            number("defence", *TOTALS, "of the evasion"),
            flag("blind", "the target was not located"),
            _hit, _reaction,
        ],
        Frame.SHOVE: [_verb, _hit, _reaction],
        Frame.WINDOW: [
            code("occasion", Occasion, "what happened"),
            _verb, _target, _weapon,
            bits("asked", c.MAX_UNITS, "units that were offered it"),
            _crossed,
            _forced,
        ],
        Frame.REACTION: [_verb, _mode, _way],
        Frame.RIDE: [_skill, flag("mounting", "the rider is about to mount")],
    },
    upon={
        Frame.LOADOUT: {Frame.FIGHT: [FightStage.LOADOUT, FightStage.REFIT]},
        Frame.TURN: {Frame.FIGHT: [FightStage.TURN_END]},
        Frame.RIDE: {Frame.TURN: [TurnStage.ASK, TurnStage.DONE]},
        Frame.LEG: {
            Frame.TURN: [TurnStage.ASK],
            Frame.REACTION: [ReactionStage.START],
        },
        Frame.ENGAGE: {
            Frame.TURN: [TurnStage.DONE],
            Frame.REACTION: [ReactionStage.OVER],
            Frame.WINDOW: [WindowStage.OPPORTUNITY, WindowStage.PROGRAM],
        },
        Frame.SHOVE: {
            Frame.TURN: [TurnStage.DONE],
            Frame.REACTION: [ReactionStage.OVER],
            Frame.ENGAGE: [EngageStage.OVER],
        },
        Frame.WINDOW: {
            Frame.TURN: [TurnStage.DONE],
            Frame.LEG: [LegStage.AFTER],
            Frame.ENGAGE: [EngageStage.SECOND],
            Frame.SHOVE: [ShoveStage.WINDOW],
        },
        Frame.REACTION: {Frame.WINDOW: [WindowStage.STANDBY]},
    },
    answers={
        Frame.FIGHT: {FightStage.MEMBER: d.Decision.GROUP_NEXT},
        Frame.LOADOUT: {LoadoutStage.ANSWERED: d.Decision.LOADOUT},
    },
)  # fmt: skip
push = FRAMES.push("xhalem")
