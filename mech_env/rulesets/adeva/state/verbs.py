"""The table of actions (4.2): what each verb costs and of which subtypes it is (AE-035)."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import FULL, HALF
from mech_env.rulesets.adeva.state.decisions import Verb

N_VERBS = d.N_VERBS


class Subtype(Codes):
    """Subtypes of actions: a bit each (AE-035)."""

    AT = "AT Field"
    ATTACK = "Attack"
    CONC = "Concentration"
    MELEE = "Melee"
    RANGED = "Ranged"
    MOVE = "Movement"
    MISC = "Miscellaneous"


FREE = 0
_AT, _ATT, _CON, _MEL, _RAN, _MOV, _MIS = (1 << subtype for subtype in Subtype)

# Cost and subtypes. Where a talent, an item, a weapon or a choice changes the cost, the question
# `verbs.cost_of` says so; attacks that are melee or ranged by their weapon have neither bit here.
_ROWS: dict[Verb, tuple[int, int]] = {
    Verb.SPREAD_HALF: (HALF, _AT),
    Verb.SPREAD_FULL: (FULL, _AT),
    Verb.LANCE: (HALF, _AT | _ATT | _RAN),
    Verb.FLOAT: (FREE, _AT | _MOV),
    Verb.JAUNT: (HALF, _AT | _MOV),
    Verb.BULWARK: (HALF, _AT | _CON),
    Verb.PROBE: (HALF, _AT | _ATT | _RAN),
    Verb.AIM: (HALF, _CON),
    Verb.ATTACK: (HALF, _ATT),
    Verb.CALLED_SHOT: (HALF, _ATT),
    Verb.ALL_OUT: (FULL, _ATT | _MEL),
    Verb.BURST_SEMI: (FULL, _ATT | _RAN),
    Verb.BURST_FULL: (FULL, _ATT | _RAN),
    Verb.CHARGE: (FULL, _ATT | _MEL | _MOV),
    Verb.STANCE: (FULL, _CON | _MEL),
    Verb.DISARM: (FULL, _MEL),
    Verb.FEINT: (HALF, _MEL),
    Verb.SWIFT: (FULL, _ATT | _MEL),
    Verb.LIGHTNING: (FULL, _ATT | _MEL),
    Verb.GRAPPLE: (FULL, _ATT | _MEL),
    Verb.HOLD: (FULL, 0),
    Verb.RELEASE: (FREE, 0),
    Verb.BREAK_FREE: (HALF, 0),
    Verb.SLIP_FREE: (HALF, 0),
    Verb.TAKE_CONTROL: (HALF, 0),
    Verb.EITHER_POWER: (FULL, _AT),
    Verb.EITHER_ATTACK: (FULL, _ATT),
    Verb.GUARD: (HALF, _CON),
    Verb.KNOCK_DOWN: (HALF, _ATT | _MEL),
    Verb.MANEUVER: (HALF, _MEL | _MOV),
    Verb.MULTIPLE: (FULL, _ATT),
    Verb.OVERWATCH: (FULL, _ATT | _CON | _RAN),
    Verb.STUN: (FULL, _ATT | _MEL),
    Verb.SUPPRESS: (FULL, _ATT | _RAN),
    Verb.TAKE_DOWN: (HALF, _ATT | _MEL),
    Verb.BOOSTED_JUMP: (HALF, _MOV),
    Verb.TRY_DISENGAGE: (FREE, _MOV),
    Verb.DISENGAGE: (FULL, _MOV),
    Verb.DROP_DOWN: (HALF, _MOV),
    Verb.RUNNING_JUMP: (FULL, _MOV),
    Verb.STANDING_JUMP: (FULL, _MOV),
    Verb.STANDING_LEAP: (FULL, _MOV),
    Verb.RUNNING_LEAP: (FULL, _MOV),
    Verb.HALF_MOVE: (HALF, _MOV),
    Verb.FULL_MOVE: (FULL, _MOV),
    Verb.RUN: (FULL, _MOV),
    Verb.POSTURE: (HALF, _MOV),
    Verb.ADVANCE: (FULL, _CON | _MOV),
    Verb.ASSIST: (HALF, _MIS),
    Verb.BRACE: (HALF, _MIS),
    Verb.CLEAR: (FULL, _MIS),
    Verb.DELAY: (HALF, _MIS),
    Verb.READY: (HALF, _MIS),
    Verb.RELOAD: (HALF, _MIS),
    Verb.USE_SKILL: (HALF, _CON | _MIS),
    Verb.ORDER: (HALF, _MIS),
    Verb.CARD: (FREE, 0),
    Verb.MORALE: (FREE, 0),
    Verb.CAPTURE: (HALF, _MIS),
    Verb.END: (FREE, 0),
}


def verb_set(*verbs: Verb) -> int:
    """Verbs as a set of bits."""
    return sum({1 << int(verb) for verb in verbs})


ALL = (1 << N_VERBS) - 1
# What the skills of USE_SKILL take, by ``Usage`` (AE-443 to AE-447).
COST_OF_SKILL = (HALF, HALF, FULL, FULL, HALF)
COST = tuple(_ROWS[Verb(k)][0] for k in range(N_VERBS))
SUBTYPES = tuple(_ROWS[Verb(k)][1] for k in range(N_VERBS))
FREES, HALVES, FULLS = (
    verb_set(*(verb for verb, row in _ROWS.items() if row[0] == cost))
    for cost in (FREE, HALF, FULL)
)
ATTACKS, CONCENTRATIONS, MOVEMENTS = (
    verb_set(*(verb for verb, row in _ROWS.items() if row[1] & subtype))
    for subtype in (_ATT, _CON, _MOV)
)
IS_ATTACK = tuple(int(bits & _ATT != 0) for bits in SUBTYPES)  # also: deflectable (AE-153)
IS_CONCENTRATION = tuple(int(bits & _CON != 0) for bits in SUBTYPES)

_IN_GRAPPLE = (
    *(Verb.HOLD, Verb.RELEASE, Verb.BREAK_FREE, Verb.SLIP_FREE, Verb.TAKE_CONTROL),
    *(Verb.EITHER_POWER, Verb.EITHER_ATTACK, Verb.DELAY, Verb.END),
)
IN_GRAPPLE = verb_set(*_IN_GRAPPLE)  # AE-096, AE-099
ONLY_IN_GRAPPLE = IN_GRAPPLE & ~verb_set(Verb.DELAY, Verb.END)
_OF_HORDES = (
    *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.CHARGE, Verb.ADVANCE, Verb.ATTACK, Verb.AIM),
    *(Verb.OVERWATCH, Verb.CAPTURE, Verb.DELAY, Verb.END),
)
OF_HORDES = verb_set(*_OF_HORDES)  # AE-429
_OF_DRIVERS = (
    *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.POSTURE, Verb.DELAY, Verb.END),
)  # fmt: skip
_OF_GUNNERS = (
    *(Verb.AIM, Verb.ATTACK, Verb.BURST_SEMI, Verb.POSTURE, Verb.CLEAR, Verb.DELAY, Verb.RELOAD),
    Verb.END,
)
OF_DRIVERS = verb_set(*_OF_DRIVERS)  # AE-442
OF_GUNNERS = verb_set(*_OF_GUNNERS)
_OFF_MAP = (Verb.ASSIST, Verb.USE_SKILL, Verb.ORDER, Verb.CARD, Verb.MORALE, Verb.END)
OFF_MAP = verb_set(*_OFF_MAP)  # AE-315
NOT_ON_FOOT = ATTACKS | verb_set(Verb.DISARM, Verb.FEINT, Verb.MANEUVER, Verb.READY)  # AE-340
NOT_PRONE = MOVEMENTS & ~verb_set(Verb.POSTURE)  # AE-367; also Float and Jaunt (A04, A05)
ON_FOOT = verb_set(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN)

# AE-082: an attack that a feint is for, if it is made in melee.
IS_PLAIN = tuple(
    int(Verb(k) in (Verb.ATTACK, Verb.CALLED_SHOT, Verb.EITHER_ATTACK)) for k in range(N_VERBS)
)

# The verb of a power, and the power of a verb (-1: none).
POWER_VERB = (Verb.LANCE, Verb.FLOAT, Verb.JAUNT, Verb.BULWARK, Verb.PROBE)
VERB_POWER = tuple(
    POWER_VERB.index(Verb(k)) if Verb(k) in POWER_VERB else -1 for k in range(N_VERBS)
)
