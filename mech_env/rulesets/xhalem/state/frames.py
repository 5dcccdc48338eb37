"""Kinds of procedure on the resolution stack, and the fields of their frames."""

from __future__ import annotations

import enum

from mech_env.core.codes import Codes
from mech_env.core.fields import bits, code, flag, index, number, unit
from mech_env.core.frames import Frames, ask, ask_then, pop
from mech_env.core.record import DRAW
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.programs import COOLING, N_USED

__all__ = ["FRAMES", "Frame", "ask", "ask_then", "pop", "push"]


class Frame(Codes):
    """Kinds of procedure."""

    FIGHT = "set-up, rounds, turns, the end"
    LOADOUT = "the equipment of a unit"
    TURN = "the turn of a unit"
    ACT = "an action, in a turn or as a reaction: its arguments, its execution"
    LEG = "a leg of movement, interval by interval"
    ENGAGE = "one engagement, from announcement to effect"
    FORCE = "a unit is moved or knocked down against its will"
    WINDOW = "an event offered to those who may react"
    RIDE = "control of a mount"


class FightStage(Codes):
    """Stages of a fight."""

    START = "places"
    LOADOUT = "equipment, unit by unit"
    INITIATIVE = "dice for all"
    TIES = "dice for those who tie, again and again"
    ROUND = "a round begins"
    SLOT = "the next place in the order"
    MEMBER = "the member of a group that was chosen"
    OVER = "the fight is decided"
    REFIT = "equipment for the next fight, unit by unit"
    NEXT = "the next fight is laid out"


class LoadoutStage(Codes):
    """Stages of a loadout."""

    ASK = "what else to equip"
    ANSWERED = "it is equipped"
    REFITTED = "it is equipped for the next fight"


class TurnStage(Codes):
    """Stages of a turn."""

    START = "what lapses, what is refreshed"
    CONTROL = "whether the mount obeys"
    LOOK = "who is known to whom after that"
    ASK = "what to do"
    VERB = "the verb was chosen"
    END = "what is over with the turn"
    FALL = "who is in the air without wings"
    HAZARDS = "the hazards of the cell"
    OVER = "the turn is over"


class ActStage(Codes):
    """Stages of an action. From MODE on: waiting for that argument, in the order of `Decision`."""

    ASK = "the next argument, if one is missing; then it is paid and carried out"
    UNUSED = "never taken: it keeps the numbers of the others, which records hold"
    AFTER = "those who may react to it"
    SECOND = "whether a second strike is left"
    STRIKE2 = "the second strike was chosen"
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


# The stage that waits for an argument: `decision + ARGUMENT`.
ARGUMENT = int(ActStage.MODE) - int(d.Decision.MODE)
_WAITING: dict[enum.IntEnum, enum.IntEnum] = {
    ActStage(one + ARGUMENT): one for one in d.Decision if one >= d.Decision.MODE
}


class LegStage(Codes):
    """Stages of a leg."""

    STEP = "an interval, cell by cell"
    NOTICE = "whether the mover is heard or noticed"
    LOOK = "who is seen now; those who may react"
    NEXT = "whether there is another interval"


class EngageStage(Codes):
    """Stages of an engagement; procedure E1 to E12 of the catalogue (5.5)."""

    ANNOUNCE = "E1 to E4: class of the target, levels"
    ROLL = "E5 to E7: the engagement dice"
    EVADE = "E8, E9: the evasion dice"
    DAMAGE = "E10: the damage dice"
    APPLY = "E11: damage, or what the verb does"
    CONTEST = "the dice of a shove (XH-180)"
    SHOVED = "what the shover chooses"
    EFFECT = "it was chosen (XH-182)"
    EXPOSE = "E12: who gave itself away; those who may react"
    OVER = "it is over"


class ForceStage(Codes):
    """Stages of a forced movement or a knock-down."""

    MOVE = "step by step (XH-111, XH-182)"
    MOUNT = "whether a mount stays up (XH-229)"
    RIDER = "whether its rider stays on (XH-230, XH-231)"
    FALL = "down to the ground (XH-213)"
    OVER = "it is over"


class WindowStage(Codes):
    """Stages of a window (2.8)."""

    NEXT = "the next who may react, and is asked"
    OPPORTUNITY = "the weapon was chosen, or none"
    TARGET = "which of those who passed together"
    COUNTER = "the weapon was chosen, or none"
    REACT = "whether to carry out the standby"


class RideStage(Codes):
    """Stages of control of a mount."""

    START = "whether it must be controlled"
    CONSENT = "the mount's answer"
    SKILL = "the score was chosen"


class Occasion(Codes):
    """What a window offers to those who may react."""

    STEP = "an interval was moved"
    ENGAGED = "somebody was engaged"
    ACTION = "another action was done"


class Cause(Codes):
    """Why somebody engages."""

    ACTION = "its own action, or its standby"
    OPPORTUNITY = "somebody passed (XH-101)"
    PROGRAM = "COUNTER or GUARD (XH-117, XH-118)"


TOTALS = (-99, 99)  # of a d20, a score and what is added

_verb = code("verb", d.Verb, "the verb under way", none=True)
_slot = index("slot", c.WEAPON_SLOTS + 1, "slot of the weapon, the last one unarmed").called(
    "weapon", names="slot"
)
_target = index("aim", d.N_TARGETS, "target code: unit, piece or last known cell").called(
    names="target"
)
_program = index("program", N_USED, "program used, by its action slot").called(names=COOLING[:-1])
_pull = index("pull", 2, "GRAV: 0 pushes, 1 pulls").called(names=("push", "pull"))
_mode = code("mode", c.Mode, "how it moves", none=True)
_way = index("way", c.DIRECTIONS, "direction, as the board has it")
_left = number("left", -1, 400, "of a leg: intervals; of a forced movement: cells; -1 not chosen")
_skill = code("skill", c.Score, "score of the check", none=True)
_strike = number("strike", 0, 2, "which strike of the action it is")
_reaction = flag("reaction", "it is a reaction: a failure costs no turn")
_hit = flag("hit", "it was hit")
_next = number("next_one", 0, c.MAX_UNITS, "who evades next, or is being asked")
_engaged = bits("engaged", c.MAX_UNITS, "units engaged: the target, or all in the area").called(
    names="unit"
)
_forced = flag("forced", "moved against its will")

FRAMES = Frames(
    Frame,
    stages={
        Frame.FIGHT: FightStage,
        Frame.LOADOUT: LoadoutStage,
        Frame.TURN: TurnStage,
        Frame.ACT: ActStage,
        Frame.LEG: LegStage,
        Frame.ENGAGE: EngageStage,
        Frame.FORCE: ForceStage,
        Frame.WINDOW: WindowStage,
        Frame.RIDE: RideStage,
    },
    actors=unit("actor", c.MAX_UNITS, "who acts; of FORCE: who is moved"),
    targets=unit("target", c.MAX_UNITS, "upon whom, if upon a unit"),
    uses={
        Frame.FIGHT: [
            number("order_place", 0, c.MAX_UNITS, "places of the order that had their turn"),
            number("next_unit", 0, c.MAX_UNITS, "the next to be fitted out"),
            number("tie_rolls", 0, c.MAX_TIES, "rerolls of initiative so far"),
            bits("to_act", c.MAX_UNITS, "members of the group at this place still to act")
            .called(names="unit"),
            number("fight_winner", DRAW, c.SIDES - 1, "of a fight just decided")
            .called(names="winner"),
        ],
        Frame.LOADOUT: [flag("refit", "between two fights")],
        Frame.TURN: [],
        Frame.ACT: [
            _verb, _mode, _way, _left, _slot, _target, _program, _pull, _skill, _strike, _reaction,
            index("slot_out", c.WEAPON_SLOTS + 1, "slot to be stowed; the last one: none")
            .called(names="slot"),
            index("slot_in", c.WEAPON_SLOTS, "slot to be equipped").called(names="slot"),
            code("trigger", c.Trigger, "of a standby", none=True),
            index("subject", c.MAX_UNITS + 1, "of a standby; the last one: any enemy"),
            code("response", d.Verb, "of a standby", none=True),
            unit("ally", c.MAX_UNITS, "who is helped, mounted or entered"),
            code("task", c.Task, "of an assist"),
            index("piece", c.MAX_PIECES, "object handled").called(names="piece"),
            code("handling", c.Handling, "what is done with it", none=True),
            index("first_slot", c.WEAPON_SLOTS + 1, "weapon of strike 1; none: it was a shove")
            .called(names="slot"),
        ],
        Frame.LEG: [
            _mode, _way, _left, _reaction,
            flag("cut", "the mover is to be asked again"),
        ],
        Frame.ENGAGE: [
            _verb, _slot, _target, _program, _pull, _strike, _reaction, _hit,
            code("cause", Cause, "why it engages"),
            _forced,
            number("level", -2, 1, "of the engagement roll (XH-056)"),
            number("total", *TOTALS, "of the engagement roll"),
            number("face", 0, 20, "kept die of the engagement roll"),
            number("damage", 0, 200, "rolled, with all that is added"),
            _engaged,
            bits("struck", c.MAX_UNITS, "those of them that were hit").called(names="unit"),
            _next,
            flag("blind", "the target was not located"),
            flag("failed", "it failed before any evasion (E6, E7)"),
        ],
        Frame.FORCE: [
            _way, _left, _forced,
            flag("knocked", "knocked down"),
            flag("landed", "it was put into the cell where it is (XH-204)"),
        ],
        Frame.WINDOW: [
            code("occasion", Occasion, "what happened"),
            _verb, _slot, _target, _program, _pull, _forced,
            _engaged,
            bits("opportunity", c.MAX_UNITS, "units whose reach was crossed, not asked yet")
            .called(names="unit"),
            bits("counter", c.MAX_UNITS, "owners of COUNTER or GUARD to be asked")
            .called(names="unit"),
            bits("standby", c.MAX_UNITS, "units that wait for this, not asked yet")
            .called(names="unit"),
            bits("appeared", c.MAX_UNITS, "units located since the window before (XH-088)")
            .called(names="unit"),
            index("react_slot", c.WEAPON_SLOTS, "weapon of the reaction").called(names="slot"),
            flag("reacted", "somebody reacted"),
            _next,
        ],
        Frame.RIDE: [_skill, flag("mounting", "the rider is about to mount")],
    },
    upon={
        Frame.LOADOUT: {Frame.FIGHT: [FightStage.LOADOUT, FightStage.REFIT]},
        Frame.TURN: {Frame.FIGHT: [FightStage.SLOT]},
        Frame.ACT: {
            Frame.TURN: [TurnStage.ASK],
            Frame.WINDOW: [WindowStage.NEXT],
        },
        Frame.LEG: {Frame.ACT: [ActStage.AFTER]},
        Frame.ENGAGE: {
            Frame.ACT: [ActStage.SECOND],
            Frame.WINDOW: [WindowStage.NEXT],
        },
        Frame.FORCE: {
            Frame.ENGAGE: [EngageStage.EXPOSE],
            Frame.TURN: [TurnStage.HAZARDS, TurnStage.OVER],
            Frame.ACT: [ActStage.AFTER],
            Frame.LEG: [LegStage.NOTICE],
            Frame.FORCE: [ForceStage.MOUNT, ForceStage.FALL, ForceStage.RIDER, ForceStage.OVER],
        },
        Frame.WINDOW: {
            Frame.ACT: [ActStage.SECOND],
            Frame.LEG: [LegStage.NEXT],
            Frame.ENGAGE: [EngageStage.OVER],
        },
        Frame.RIDE: {
            Frame.TURN: [TurnStage.LOOK],
            Frame.ACT: [ActStage.AFTER],
        },
    },
    answers={
        Frame.FIGHT: {FightStage.MEMBER: d.Decision.GROUP_NEXT},
        Frame.LOADOUT: {
            LoadoutStage.ANSWERED: d.Decision.LOADOUT,
            LoadoutStage.REFITTED: d.Decision.REFIT,
        },
        Frame.TURN: {TurnStage.VERB: d.Decision.TURN},
        Frame.ACT: {ActStage.STRIKE2: d.Decision.STRIKE2, **_WAITING},
        Frame.ENGAGE: {EngageStage.EFFECT: d.Decision.SHOVE_EFFECT},
        Frame.WINDOW: {
            WindowStage.OPPORTUNITY: d.Decision.OPPORTUNITY,
            WindowStage.TARGET: d.Decision.TARGET,
            WindowStage.COUNTER: d.Decision.COUNTER,
            WindowStage.REACT: d.Decision.REACT,
        },
        Frame.RIDE: {
            RideStage.CONSENT: d.Decision.CONSENT,
            RideStage.SKILL: d.Decision.CONTROL,
        },
    },
)  # fmt: skip
push = FRAMES.push("xhalem")
