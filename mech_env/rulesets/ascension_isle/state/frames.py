"""Kinds of procedure on the resolution stack, and the fields of their frames.

A procedure that begins another first takes the stage at which it goes on. HIT reads what the attack
is in the ATTACK below it; STRESS hands back what it did to the HIT below it before it ends.
"""

from __future__ import annotations

import enum

from mech_env.core.codes import Codes
from mech_env.core.fields import bits, code, flag, index, number, unit
from mech_env.core.frames import Frames, ask, ask_then, pop
from mech_env.core.record import DRAW
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w

__all__ = ["FRAMES", "Frame", "ask", "ask_then", "pop", "push"]


class Frame(Codes):
    """Kinds of procedure."""

    FIGHT = "who fights, rounds, turns, the end; what follows a fight (R, catalogue 2)"
    LINGER = "the wounds of earlier fights act on a unit (AI-181)"
    TURN = "the turn of a unit (T)"
    ACT = "a verb: its arguments, its cost, who interrupts it, what it does (T4)"
    MOVE = "a movement, step by step (M)"
    WINDOW = "those who may shoot at a unit for what it announced or did"
    ATTACK = "an attack, from its declaration to its last hit (A1 to A7)"
    HIT = "one hit of an attack (A8)"
    STRESS = "damage fills health levels, with a cap offered at each border"
    TALLY = "what lingers of a unit's wounds (AI-175 to AI-180)"
    TREAT = "a side treats lingering wounds (AI-187, AI-188)"


class FightStage(Codes):
    """Stages of a fight. From OVER on the fight is decided."""

    ROSTER = "who fights: the next unit to be named, side by side"
    PICKED = "it was named, or nobody else"
    DEPLOY = "places; all is full and fresh (AI-189)"
    LINGER = "wounds of earlier fights, unit by unit"
    ROUND = "R1: a round begins"
    CATEGORY = "R2: the next unit to choose"
    CHOSEN = "its category was chosen"
    SHOWN = "all have chosen: stances are lost (AI-116)"
    BOOST = "R3: the next unit in SNAP that may boost"
    BOOSTED = "it was answered"
    INITIATIVE = "R3: the dice of the next unit"
    ORDER = "R3: the order by total and stat; who is tied"
    TIES = "R3: the first group of equals rolls off, again and again (AI-018)"
    LEAD = "R3: the order is fixed; who leads gains advantage (AI-021)"
    TURNS = "R4: the next place in the order"
    ROUND_END = "R5: overwatch, held actions, who has won"
    OVER = "the fight is decided: who won, light wounds that have healed"
    TALLY = "wounds are tallied, unit by unit"
    TREAT = "wounds are treated, side by side"
    NEXT = "who dies of a mortal wound; the next fight is laid out"


class LingerStage(Codes):
    """Stages of wounds of earlier fights that act."""

    NEXT = "the next wound; a burning one rolls"
    AFTER = "whether the unit is still in the fight"


class TurnStage(Codes):
    """Stages of a turn."""

    START = "T1: flags are cleared; a turn that is lost ends"
    PAIN = "T1: what to do about pain, if there is any"
    PAIN_SET = "it was answered"
    STEEL = "T1: the steel roll; then pain again, if it failed"
    RECAT = "T2: whether to change the category"
    RECAT_SET = "it was answered"
    STANCE = "T3: which stance; at the end of the turn again for who is quick (AI-115)"
    STANCE_SET = "it was answered"
    ARC_SET = "the arc to watch was answered"
    ASK = "T4: what to do"
    VERB = "T4: the verb was chosen"
    SNAP = "T5: the next who snapped a shot in this turn"
    SNAPPED = "T5: it moves, or not"
    OVER = "the turn is over"


class ActStage(Codes):
    """Stages of a verb. From TARGET on: waiting for that argument, in the order of `Decision`."""

    ASK = "the next argument, if one is missing"
    PAY = "it is announced and its cost paid; those who may shoot ahead of it (T4.1)"
    CLOSE = "the target of a close attack may shoot (T4.2)"
    DO = "it is done, or lost (T4.3)"
    COORD = "the next friend who may join in sustained fire (AI-162)"
    COORD_SET = "it was answered"
    STANDING = "the next unit that stands under the fire (AI-174)"
    FINISH = "the reload of a move; those with a held action (T4.4)"
    OVER = "who has won (T4.5)"
    ZONECELL_SET = "the next cell under fire, or no more"
    TARGET = ""
    FORM = ""
    RAPID = ""
    AETHER = ""
    COLUMN = ""
    ROW = ""
    WAY = ""
    WEAPON = ""
    OBJECT = ""
    PATIENT = ""
    MEANS = ""


# The stage that waits for an argument: `decision + ARGUMENT`; ZONECELL waits at ZONECELL_SET.
ARGUMENT = int(ActStage.TARGET) - int(d.Decision.TARGET)
_WAITING: dict[enum.IntEnum, enum.IntEnum] = {
    ActStage(one + ARGUMENT): one for one in d.Decision if one >= d.Decision.TARGET
}


class MoveStage(Codes):
    """Stages of a movement."""

    ASK = "where to step, if a step is left and possible"
    STEP = "it was answered: those who may shoot ahead of the step"
    GO = "the cell is entered"
    ZONES = "the next fire that the mover has come under"


class WindowStage(Codes):
    """Stages of a window."""

    NEXT = "the next who may shoot, and is asked"
    OVERWATCH = "it shoots, and how often, or not"
    RANGEDINT = "it shoots, and how often, or not"
    RAPID = "rapid fire was answered: it shoots"


class AttackStage(Codes):
    """Stages of an attack."""

    DECLARE = "A1: facing, costs of an interrupt, ammunition"
    BOOST = "A2: what the attacker spends"
    BOOSTED = "it was answered"
    GUARD = "A2: what a target in SNAP spends"
    GUARDED = "it was answered"
    REACT = "A3: a target that is no hero reacts"
    ROLL = "A4: the dice to hit; then advantage and stances that they use up (AI-009, AI-032)"
    LATE = "A5: a hero reacts, who knows the roll"
    REACTED = "how to dodge was answered"
    DECKED = "whether to hit the deck was answered: both are done"
    DODGE = "A6: the dice of a dodge"
    RESULT = "A6: the final challenge, the hits; what an aim or an open target gives"
    PUSH = "A7: what to spend advantage on"
    PUSHED = "it was answered"
    HITS = "A8: the next hit"
    OVER = "it is over"


class HitStage(Codes):
    """Stages of a hit."""

    LOCATION = "the die of the location, called shots; then whether there is a lower one"
    UNUSED = "never taken: it keeps the numbers of the others, which records hold"
    LOC_SET = "a lower location was chosen"
    DAMAGE = "the next die of damage"
    ARMOUR = "cover and armour; what gets through is stress"
    WOUNDS = "wounds of sixes, of the weapon, of a cap"
    SAVE = "whether to shake one off, if there is any"
    SAVED = "it was answered: the dice of it"
    EFFECT = "the next wound is taken and acts"
    BURN = "the die of a burning wound"
    OVER = "whether the target is out"


class StressStage(Codes):
    """Stages of stress."""

    FILL = "the present level, up to its border"
    CAPPED = "the cap was answered"


class TallyStage(Codes):
    """Stages of a tally."""

    MEDIC = "who sees to the unit, if anybody can"
    MEDIC_SET = "it was answered: the dice of the medic"
    ROLL = "the die of the tally, again after a 10 (AI-178)"
    OVER = "what was not graded vanishes (AI-180)"


class TreatStage(Codes):
    """Stages of treatment."""

    ASK = "whose wound, if a medic has a treatment left"
    PATIENT = "the patient was named, or nobody"
    WOUND = "the wound was named"
    HEALER = "the medic was named: the dice of the treatment"


_TOTALS = (-c.MOST_TOTAL, c.MOST_TOTAL)

_next_unit = number("next_unit", 0, c.MAX_UNITS, "units that had their turn in this stage")
_next_place = number("next_place", 0, c.MAX_UNITS, "places of the order that had theirs")
_verb = code("verb", d.Verb, "the verb under way", none=True)
_cause = code("cause", c.Cause, "why it shoots or strikes")
_slot = index("slot", c.WEAPON_SLOTS, "slot of the weapon; none: a bolt").called(
    "weapon", names="slot"
)
_form = code("form", c.Form, "how many shots")
_rapid = number("rapid", 0, w.MOST_RATE, "ammunition of rapid fire")
_aether = number("aether", 0, c.MOST_AETHER, "Aether spent on a bolt")
_means = code("means", d.Means, "what it pays with: an extra action, a dodge", none=True)
_way = code("way", c.Facing, "direction: of a step, of a line of cells, to face", none=True)
_taken = number("taken", 0, c.MOST_NOTED, "stress taken")
_capped = flag("capped", "the damage was capped (AI-083)")
_healer = unit("healer", c.MAX_UNITS, "the medic")

FRAMES = Frames(
    Frame,
    stages={
        Frame.FIGHT: FightStage,
        Frame.LINGER: LingerStage,
        Frame.TURN: TurnStage,
        Frame.ACT: ActStage,
        Frame.MOVE: MoveStage,
        Frame.WINDOW: WindowStage,
        Frame.ATTACK: AttackStage,
        Frame.HIT: HitStage,
        Frame.STRESS: StressStage,
        Frame.TALLY: TallyStage,
        Frame.TREAT: TreatStage,
    },
    actors=unit("actor", c.MAX_UNITS, "who acts; of STRESS, LINGER, TALLY: whom it is about"),
    targets=unit("target", c.MAX_UNITS, "upon whom, if upon a unit; of WINDOW: who is asked"),
    uses={
        Frame.FIGHT: [
            _next_unit,
            number("next_side", 0, c.SIDES, "sides that had theirs"),
            number("order_place", 0, c.MAX_UNITS, "places of the order that had their turn"),
            bits("tied", c.MAX_UNITS, "places of the order tied with the one after (AI-018)"),
            bits("fielded", c.MAX_UNITS, "units named for the fight (AI-190)", seen_by="side")
            .called(names="unit"),
            bits("tended", c.MAX_UNITS, "medics that had their tally (AI-179)")
            .called(names="unit"),
            number("fight_winner", DRAW, c.SIDES - 1, "of a fight just decided")
            .called(names="winner"),
        ],
        Frame.LINGER: [number("next_wound", 0, c.MAX_WOUNDS, "wounds that have acted")],
        Frame.TURN: [
            _next_place,
            flag("closing", "the stance after the last action (AI-115)"),
        ],
        Frame.ACT: [
            _verb, _slot, _form, _rapid, _aether, _means, _way, _next_unit, _next_place,
            number("given", 0, d.MOST_ARGUMENTS, "arguments that it has"),
            index("x", c.MAX_COLUMNS, "column of the first cell under fire"),
            index("y", c.MAX_ROWS, "row of it"),
            number("cells", 0, w.MOST_CELLS, "cells under fire so far"),
            index("thing", c.MAX_OBJECTS, "object worked on").called("object", names="object"),
        ],
        Frame.MOVE: [
            _way, _next_place,
            code("gait", c.Gait, "what kind of movement"),
            number("steps", 0, c.MOST_STEPS, "cells entered"),
            bits("triggered", c.MAX_UNITS, "owners of fire that it has come under (AI-164)")
            .called(names="unit"),
        ],
        Frame.WINDOW: [_cause, _form, _next_place],
        Frame.ATTACK: [
            _verb, _cause, _slot, _form, _rapid, _aether, _means,
            flag("rolled", "the dice to hit are on the table"),
            number("total", *_TOTALS, "of the dice to hit"),
            number("evasion", 0, c.MOST_TOTAL, "successes of the dodge (AI-136)"),
            number("challenge", 0, c.MOST_TOTAL, "final accuracy challenge"),
            number("hits", 0, 1 + w.MOST_RATE, "hits"),
            number("hits_done", 0, 1 + w.MOST_RATE, "hits that had their flow"),
            number("kills", 0, c.MOST_KILLS, "kill shots (AI-168)"),
            number("called", 0, c.MOST_CALLED, "called shots (AI-075)"),
        ],
        Frame.HIT: [
            _taken, _capped,
            number("face", 0, 6, "of the location: as rolled, then as it counts (AI-073)"),
            number("dice", 0, w.MOST_DICE + c.MOST_KILLS, "dice of damage rolled so far"),
            number("damage", 0, c.MOST_DAMAGE, "their sum"),
            number("wounds", 0, w.MOST_DICE + c.MOST_KILLS + 1,
                   "sixes so far; then wounds still to be taken"),
            number("level", 0, c.MAX_LEVELS - 1, "health level after its stress (AI-087)"),
        ],
        Frame.STRESS: [
            _taken, _capped,
            number("left", 0, c.MOST_DAMAGE, "damage left"),
            flag("burning", "of a burning wound: its cap causes no wound (AI-095)"),
        ],
        Frame.TALLY: [
            _healer,
            number("eased", 0, c.MOST_TOTAL, "successes of the medic (AI-179)"),
            bits("judged", c.MAX_WOUNDS, "wounds that had their roll (AI-178)"),
        ],
        Frame.TREAT: [index("wound", c.MAX_WOUNDS, "the wound to treat"), _healer],
    },
    upon={
        Frame.LINGER: {Frame.FIGHT: [FightStage.LINGER]},
        Frame.TURN: {Frame.FIGHT: [FightStage.TURNS]},
        Frame.ACT: {Frame.TURN: [TurnStage.ASK]},
        Frame.MOVE: {
            Frame.ACT: [ActStage.FINISH],
            Frame.TURN: [TurnStage.SNAP],
        },
        Frame.WINDOW: {
            Frame.ACT: [ActStage.CLOSE, ActStage.DO, ActStage.OVER],
            Frame.MOVE: [MoveStage.GO],
        },
        Frame.ATTACK: {
            Frame.ACT: [ActStage.FINISH, ActStage.STANDING],
            Frame.MOVE: [MoveStage.ZONES],
            Frame.WINDOW: [WindowStage.NEXT],
        },
        Frame.HIT: {Frame.ATTACK: [AttackStage.HITS]},
        Frame.STRESS: {
            Frame.HIT: [HitStage.WOUNDS, HitStage.EFFECT],
            Frame.LINGER: [LingerStage.AFTER],
        },
        Frame.TALLY: {Frame.FIGHT: [FightStage.TALLY]},
        Frame.TREAT: {Frame.FIGHT: [FightStage.TREAT]},
    },
    answers={
        Frame.FIGHT: {
            FightStage.PICKED: d.Decision.ROSTER,
            FightStage.CHOSEN: d.Decision.CATEGORY,
            FightStage.BOOSTED: d.Decision.BOOST,
        },
        Frame.TURN: {
            TurnStage.PAIN_SET: d.Decision.PAIN,
            TurnStage.RECAT_SET: d.Decision.RECAT,
            TurnStage.STANCE_SET: d.Decision.STANCE,
            TurnStage.ARC_SET: d.Decision.ARC,
            TurnStage.VERB: d.Decision.ACTION,
            TurnStage.SNAPPED: d.Decision.SNAPMOVE,
        },
        Frame.ACT: {
            ActStage.COORD_SET: d.Decision.COORD,
            ActStage.ZONECELL_SET: d.Decision.ZONECELL,
            **_WAITING,
        },
        Frame.MOVE: {MoveStage.STEP: d.Decision.STEP},
        Frame.WINDOW: {
            WindowStage.OVERWATCH: d.Decision.OVERWATCH,
            WindowStage.RANGEDINT: d.Decision.RANGEDINT,
            WindowStage.RAPID: d.Decision.RAPID,
        },
        Frame.ATTACK: {
            AttackStage.BOOSTED: d.Decision.BOOST,
            AttackStage.GUARDED: d.Decision.BOOST,
            AttackStage.REACTED: d.Decision.REACT,
            AttackStage.DECKED: d.Decision.DECK,
            AttackStage.PUSHED: d.Decision.PUSH,
        },
        Frame.HIT: {HitStage.LOC_SET: d.Decision.LOC, HitStage.SAVED: d.Decision.SAVE},
        Frame.STRESS: {StressStage.CAPPED: d.Decision.CAP},
        Frame.TALLY: {TallyStage.MEDIC_SET: d.Decision.MEDIC},
        Frame.TREAT: {
            TreatStage.PATIENT: d.Decision.TREAT,
            TreatStage.WOUND: d.Decision.WOUND,
            TreatStage.HEALER: d.Decision.HEALER,
        },
    },
)  # fmt: skip
push = FRAMES.push("ascension_isle")
