"""Kinds of procedure: their stages, which stands on which, and which answer each waits for."""

from __future__ import annotations

import enum

from mech_env.core.codes import Codes
from mech_env.rulesets.adeva.state import stages as st
from mech_env.rulesets.adeva.state.decisions import Decision


class Frame(Codes):
    """Kinds of procedure."""

    FIGHT = "a fight: rounds, turns, the end"
    SETUP = "the set-up of a fight"
    TURN = "the turn of a unit"
    ACT = "an action: its parameters, its execution"
    DECLARE = "an action is declared: those who may come between"
    AOO = "attacks on who leaves combat"
    TEST = "a test, with its fate"
    OPPOSED = "an opposed test, with its fate"
    ATTACK = "one attack, from its test to its last hit"
    WINDOW = "the evasion of one target"
    WOUND = "damage done to a unit"
    DEFEAT = "the defeat of a Construct"
    FATE = "what fate removes or restores"
    MOVE = "a movement of a unit's own"
    LEAP = "a jump or a leap"
    SHIFT = "somebody is pushed"
    CONTEST = "Knock Down, Probe, Maneuver, Disarm or Feint"
    GRAPPLE = "what is done in a grapple"
    SKILL = "a skill is used, or a pilot captured"
    CAMPAIGN = "between two fights"


class Cause(Codes):
    """Why somebody attacks, or a test's modifiers differ by it."""

    ACTION = "an action of its own"
    CHARGE = "at the end of a Charge (AE-070)"
    FIRST = "first of a Multiple Attack (AE-131)"
    SECOND = "second of a Multiple Attack"
    OPPORTUNITY = "somebody leaves (AE-053)"
    COUNTER = "after a parry (AE-072)"
    WATCH = "Overwatch (AE-136)"
    CARD = "an Advantage (AE-439)"


class Occasion(Codes):
    """When those who wait may come between."""

    BEFORE = "an action was declared"
    AFTER = "an action is done"
    TURN_END = "a turn ends"
    ON_THE_WAY = "a mover is where several fire (AE-139)"


class Act(Codes):
    """Of an action: a bit each in `act_flags`."""

    DELAYED = "a held Half Action (AE-236)"
    NESTED = "in a grapple: no cost, nobody comes between (AE-095)"
    KILLING = "a Killing Strike (AE-424)"
    OFF_MAP = "a move off the map (AE-026)"
    ASKED_CELL = "the target is a cell"


class Strike(Codes):
    """Of an attack and its hits: a bit each in `strike_flags`."""

    NO_PARRY = "Parry is barred (AE-184)"
    NO_DODGE = "Dodge and Dive are barred (AE-082, AE-424)"
    UNAWARE = "the targets do not see it coming (AE-159)"
    MULTI = "several hits may be negated in part (AE-160)"
    SWAPPED = "a die was replaced by degrees (AE-271)"
    MISSED = "the test failed; a Blast strikes elsewhere (AE-398)"
    DEFLECTABLE = "it may be deflected (AE-153)"
    DIE_1_SWAPPED = "damage die 1 is no natural maximum (AE-270)"
    DIE_2_SWAPPED = "nor is die 2"
    ARM_LOST = "an arm given was destroyed (AE-180)"
    COATED = "the blade is coated (AE-411)"


class Evasion(Codes):
    """Of a window: a bit each in `window_flags`."""

    ONLY_DEFLECT = "an opposed attack, or Suppressive Fire"
    NO_DEFLECT = "no Attack action (AE-439)"
    DEFLECTING = "it deflects: no Dodge, Dive or Parry (AE-157)"
    PROTECTED = "a protector stands in: Deflect and Sacrifice on Self only (AE-168)"
    AVOIDING = "Spray: Deflect and Sacrifice on Self only (AE-399)"
    COVERED = "it dived: cover on all locations (AE-166)"
    GUARDIAN = "the parrier is a Guardian"


class Trial(Codes):
    """Of tests: a bit each in `test_flags`."""

    NO_FATE = "fate may not be spent"
    NO_BOOST = "no Boost and no Degrees: Righteous Fury (AE-273)"
    TWO_DICE = "the target is guarded, in cover: two dice (AE-120)"
    RACE = "somebody must go first (AE-007)"


class Hurt(Codes):
    """Of a wound: a bit each in `wound_flags`."""

    CANCELLED = "it only counts how much would be dealt (AE-150)"


# The stage of ACT that waits for a parameter: `decision + PARAMETER`.
PARAMETER = int(st.ActStage.WEAPON) - int(Decision.WEAPON)
_WAITING: dict[enum.IntEnum, enum.IntEnum] = {
    st.ActStage(one + PARAMETER): one for one in Decision if Decision.WEAPON <= one <= Decision.CARD
}

STAGES: dict[enum.IntEnum, type[enum.IntEnum]] = {
    Frame.FIGHT: st.FightStage,
    Frame.SETUP: st.SetupStage,
    Frame.TURN: st.TurnStage,
    Frame.ACT: st.ActStage,
    Frame.DECLARE: st.DeclareStage,
    Frame.AOO: st.AooStage,
    Frame.TEST: st.TestStage,
    Frame.OPPOSED: st.OpposedStage,
    Frame.ATTACK: st.AttackStage,
    Frame.WINDOW: st.WindowStage,
    Frame.WOUND: st.WoundStage,
    Frame.DEFEAT: st.DefeatStage,
    Frame.FATE: st.FateStage,
    Frame.MOVE: st.MoveStage,
    Frame.LEAP: st.LeapStage,
    Frame.SHIFT: st.ShiftStage,
    Frame.CONTEST: st.ContestStage,
    Frame.GRAPPLE: st.GrappleStage,
    Frame.SKILL: st.SkillStage,
    Frame.CAMPAIGN: st.CampaignStage,
}

# On which kinds each may stand, and at which of their stages: the stage that goes on after it.
UPON: dict[enum.IntEnum, dict[enum.IntEnum, list[enum.IntEnum]]] = {
    Frame.SETUP: {Frame.FIGHT: [st.FightStage.ROUND]},
    Frame.TURN: {Frame.FIGHT: [st.FightStage.SLOT]},
    Frame.CAMPAIGN: {
        Frame.FIGHT: [st.FightStage.NEXT],
        Frame.SETUP: [st.SetupStage.GATES],  # a turn of a campaign begins
    },
    Frame.ACT: {
        Frame.TURN: [st.TurnStage.ASK],
        Frame.DECLARE: [st.DeclareStage.DELAYS],
        Frame.GRAPPLE: [st.GrappleStage.OVER],
    },
    Frame.DECLARE: {
        Frame.ACT: [st.ActStage.DO, st.ActStage.OVER],
        Frame.TURN: [st.TurnStage.CHANCE],
        Frame.MOVE: [st.MoveStage.SHOT],
        Frame.LEAP: [st.LeapStage.RUN, st.LeapStage.OVER],
    },
    Frame.AOO: {
        Frame.DECLARE: [st.DeclareStage.DELAYS],
        Frame.SHIFT: [st.ShiftStage.LEFT],
    },
    Frame.TEST: {
        Frame.SETUP: [st.SetupStage.NOTICED],
        Frame.TURN: [st.TurnStage.FEARED, st.TurnStage.UNPINNED, st.TurnStage.STEADIED],
        Frame.ACT: [st.ActStage.STEP],
        Frame.ATTACK: [
            *(st.AttackStage.TESTED, st.AttackStage.AVOIDED, st.AttackStage.FURY),
            *(st.AttackStage.RESISTED, st.AttackStage.PINNED),
        ],
        Frame.WINDOW: [st.WindowStage.DEFLECTED, st.WindowStage.HELPED, st.WindowStage.EVADED],
        Frame.LEAP: [st.LeapStage.TESTED, st.LeapStage.PULLED, st.LeapStage.STUMBLED],
        Frame.SKILL: [st.SkillStage.TESTED, st.SkillStage.NEXT_TESTED],
    },
    Frame.OPPOSED: {
        Frame.DECLARE: [
            *(st.DeclareStage.RACED, st.DeclareStage.WATCH_RACED, st.DeclareStage.PAIR_RACED),
        ],
        Frame.CONTEST: [st.ContestStage.RESULT],
        Frame.GRAPPLE: [st.GrappleStage.RESULT],
        Frame.SKILL: [st.SkillStage.TESTED, st.SkillStage.NEXT_TESTED],
    },
    Frame.ATTACK: {
        Frame.ACT: [st.ActStage.DO, st.ActStage.STEP],
        Frame.AOO: [st.AooStage.NEXT],
        Frame.DECLARE: [st.DeclareStage.FIRE],
        Frame.MOVE: [st.MoveStage.SHOT],
        Frame.LEAP: [st.LeapStage.RUN, st.LeapStage.OVER],
        Frame.WINDOW: [st.WindowStage.ALLIES, st.WindowStage.GIVE],
    },
    Frame.WINDOW: {
        Frame.ATTACK: [st.AttackStage.COVERED, st.AttackStage.WINDOW, st.AttackStage.HIT],
        Frame.CONTEST: [st.ContestStage.ROLL],
    },
    Frame.WOUND: {
        Frame.ATTACK: [st.AttackStage.DEALT],
        Frame.CONTEST: [st.ContestStage.OVER],
        Frame.GRAPPLE: [st.GrappleStage.OVER],
        Frame.SHIFT: [st.ShiftStage.PUSHED],
        Frame.LEAP: [st.LeapStage.OVER],
        Frame.DEFEAT: [st.DefeatStage.LAND, st.DefeatStage.OVER],
        Frame.WOUND: [st.WoundStage.OVER],
    },
    Frame.DEFEAT: {Frame.WOUND: [st.WoundStage.OVER]},
    Frame.FATE: {
        Frame.TURN: [st.TurnStage.FEAR],
        Frame.WINDOW: [st.WindowStage.DEFLECT],
    },
    Frame.MOVE: {
        Frame.ACT: [st.ActStage.STEP],
        Frame.LEAP: [st.LeapStage.TEST],
    },
    Frame.LEAP: {Frame.ACT: [st.ActStage.STEP]},
    Frame.SHIFT: {
        Frame.CONTEST: [st.ContestStage.OVER],
        Frame.GRAPPLE: [st.GrappleStage.OVER],
    },
    Frame.CONTEST: {Frame.ACT: [st.ActStage.STEP]},
    Frame.GRAPPLE: {Frame.ACT: [st.ActStage.STEP]},
    Frame.SKILL: {Frame.ACT: [st.ActStage.STEP]},
}

# Of each kind, the stages that wait for an answer, and to which decision.
ANSWERS: dict[enum.IntEnum, dict[enum.IntEnum, enum.IntEnum]] = {
    Frame.SETUP: {
        st.SetupStage.DIRECTOR: Decision.DIRECTOR,
        st.SetupStage.CHARGE: Decision.CHARGE_OF,
        st.SetupStage.STYLE: Decision.STYLE,
        st.SetupStage.SUPCOM: Decision.SUPCOM,
        st.SetupStage.KIT: Decision.LOADOUT,
        st.SetupStage.COLUMN: Decision.DEPLOY,
        st.SetupStage.ROW: Decision.ROW,
        st.SetupStage.MAXIMISED: Decision.FATE_INIT,
    },
    Frame.TURN: {st.TurnStage.VERB: Decision.ACTION},
    Frame.ACT: _WAITING,
    Frame.DECLARE: {
        st.DeclareStage.INTERRUPT: Decision.INTERRUPT,
        st.DeclareStage.YIELD: Decision.YIELD,
        st.DeclareStage.DELAYED: Decision.ACTION,
        st.DeclareStage.PAIR_YIELD: Decision.YIELD,
    },
    Frame.AOO: {st.AooStage.WEAPON: Decision.AOO},
    Frame.TEST: {
        st.TestStage.BOOST: Decision.FATE_PRE,
        st.TestStage.GUARD: Decision.GUARD_PICK,
        st.TestStage.CHANGE: Decision.FATE_POST,
    },
    Frame.OPPOSED: {
        st.OpposedStage.BOOST: Decision.FATE_PRE,
        st.OpposedStage.CHANGE: Decision.FATE_POST,
    },
    Frame.ATTACK: {
        st.AttackStage.ALLOCATED: Decision.ALLOC,
        st.AttackStage.CHANGED: Decision.DAMAGE,
        st.AttackStage.HELD: Decision.PLACE,
    },
    Frame.WINDOW: {
        st.WindowStage.DEFLECTS: Decision.DEFLECT,
        st.WindowStage.HELP: Decision.ALLY,
        st.WindowStage.GUARD: Decision.WEAPON,
        st.WindowStage.PLACE: Decision.DIRECTION,
        st.WindowStage.ARM: Decision.ARM,
        st.WindowStage.HITS: Decision.HITS,
        st.WindowStage.EVADES: Decision.EVADE,
        st.WindowStage.WEAPON: Decision.WEAPON,
        st.WindowStage.COLUMN: Decision.COLUMN,
        st.WindowStage.ROW: Decision.ROW,
        st.WindowStage.COUNTERS: Decision.COUNTER,
        st.WindowStage.GIVES: Decision.SAC_SELF,
        st.WindowStage.GIVEN: Decision.HITS,
    },
    Frame.WOUND: {
        st.WoundStage.REDUCED: Decision.REDUCE,
        st.WoundStage.BURNT: Decision.BURN,
    },
    Frame.DEFEAT: {st.DefeatStage.EJECT: Decision.EJECT},
    Frame.FATE: {st.FateStage.SPEND: Decision.FATE_ANY, st.FateStage.POOL: Decision.POOL},
    Frame.MOVE: {st.MoveStage.ENGAGED: Decision.ENGAGE},
    Frame.LEAP: {st.LeapStage.PULLUP: Decision.PULLUP},
    Frame.SHIFT: {
        st.ShiftStage.WAY: Decision.SHIFT,
        st.ShiftStage.CELLS: Decision.CELLS,
        st.ShiftStage.FOLLOW: Decision.FOLLOW,
        st.ShiftStage.ADVANCE: Decision.ADVANCE,
    },
    Frame.CONTEST: {
        st.ContestStage.ITEM: Decision.DISARM,
        st.ContestStage.TAKE: Decision.TAKE,
        st.ContestStage.HURT: Decision.KD,
        st.ContestStage.CHANGED: Decision.DAMAGE,
    },
    Frame.GRAPPLE: {
        st.GrappleStage.CHOSEN: Decision.GRAPPLE,
        st.GrappleStage.WEAPON: Decision.WEAPON,
        st.GrappleStage.ITEM: Decision.PART,
        st.GrappleStage.CHANGED: Decision.DAMAGE,
    },
    Frame.SKILL: {st.SkillStage.BY: Decision.CAPTURE},
    Frame.CAMPAIGN: {
        st.CampaignStage.BOUGHT: Decision.REPAIR,
        st.CampaignStage.POOL: Decision.POOL,
        st.CampaignStage.PURCHASE: Decision.PURCHASE,
        st.CampaignStage.MEDIC: Decision.HEAL,
        st.CampaignStage.PATIENT: Decision.PATIENT,
        st.CampaignStage.RESCUER: Decision.RESCUE,
        st.CampaignStage.PILOT: Decision.ROSTER,
        st.CampaignStage.MACHINE: Decision.MACHINE,
    },
}
