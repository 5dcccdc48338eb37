"""What can happen in a battle of Steel Typhoon: event kinds, and why dice are rolled.

``unit`` of an event is an Armor, or ``MAX_UNITS + squad``, or -1. ``what`` and the values x, y, z
are given after each kind.
"""

from __future__ import annotations

EVENTS = (
    "rolled", "fight_begins", "round_begins", "turn_begins", "turn_ends", "stepped", "attack",
    "missed", "hit", "direct_hits", "system_lost", "pilot_hit", "out", "cover_hit", "cover_gone",
    "soldiers_fall", "spotted", "spot_failed", "grappled", "escaped", "freed", "released",
    "forced", "held", "interrupt", "lapsed", "comms", "shut_down", "morale", "side_beaten",
    "encounter_ends", "battle_ends", "repaired", "limp", "mended", "loadout", "die_used",
    "attack_lost", "grapple_ends", "ambush", "interposed", "spot_used",
)  # fmt: skip
(
    ROLLED,  # what: why (R_*); values: faces
    FIGHT_BEGINS,  # what: encounter
    ROUND_BEGINS,  # what: round
    TURN_BEGINS,  # unit
    TURN_ENDS,  # unit
    STEPPED,  # unit; what: 0 walked, 1 forced; x from hex, y to hex
    ATTACK_MADE,  # unit; what: mode; x target (unit, squad + MAX_UNITS, piece), y target kind
    MISSED,  # unit attacker; x target, y attack + spot value, z defence value
    HIT,  # unit attacker; what: margin; x target, y attack + spot value, z defence value
    DIRECT_HITS,  # unit hit; what: how many; x stored now, y 1 = as cover
    SYSTEM_LOST,  # unit; what: slot 0-4; x system kind
    PILOT_HIT,  # unit; what: HP left
    UNIT_OUT,  # unit; what: fate
    COVER_HIT,  # unit attacker; what: piece; x hits, y Object Health left
    COVER_GONE,  # what: piece
    SOLDIERS_FALL,  # unit: squad + MAX_UNITS; what: how many; x soldiers left
    SPOTTED_UNIT,  # unit spotter; what: face; x target
    SPOT_FAILED,  # unit spotter; what: face; x target
    GRAPPLED,  # unit grappler; what: its die; x target, y answer
    ESCAPED,  # unit grappler; what: its die; x target, y answer; z 1: a BREAK that failed
    FREED,  # unit that broke free; what: its die; x grappler, y answer
    RELEASED,  # unit grappler; x victim
    FORCED,  # unit grappler; x victim, y to hex
    HOLDS,  # unit; what: trigger; x action
    INTERRUPTS,  # unit; what: action; x cause
    LAPSED,  # unit: held actions lapse; what: how many
    COMMS_SENT,  # unit; what: token (allies only)
    SHUT_DOWN,  # unit
    MORALE_CHECK,  # what: side; x sum, y rating, z 1 = failed
    SIDE_BEATEN,  # what: side; x how (beaten)
    ENCOUNTER_ENDS,  # what: encounter; x winner
    BATTLE_ENDS,  # what: reason; x winner
    REPAIRED,  # unit; what: slot; x system kind
    LIMPS,  # unit; what: limp
    MENDED,  # unit; what: 0 healed, 1 charged, 2 full repair, 3 rest
    LOADOUT_SET,  # unit; what: slot; x system kind (side only, until all have chosen)
    DIE_USED,  # unit; what: die slot; x face, y purpose (the decision's code); slot -1 = none
    ATTACK_LOST,  # unit: its attack is no longer possible
    GRAPPLE_ENDS,  # unit grappler; x victim
    AMBUSH_BEGINS,  # what: side
    INTERPOSED,  # unit: the ally that covers; x target, y 1 = without harm to itself
    SPOT_USED,  # unit attacker; what: Spot Value; x target
) = range(42)  # fmt: skip

# Why dice are rolled (`what` of ROLLED).
REASONS = ("initiative", "initiative tie", "Skill dice", "Attack pool", "Defence pool", "Move pool",
           "Spot pool", "Opportunity", "damage", "damage table", "grapple table", "foot initiative",
           "squad attack", "battery", "morale", "repair", "repair count")  # fmt: skip
(
    R_INITIATIVE, R_TIE, R_SKILL, R_ATTACK, R_DEFENCE, R_MOVE, R_SPOT, R_OPPORTUNITY, R_DAMAGE,
    R_TABLE, R_GRAPPLE_TABLE, R_FOOT, R_SQUAD, R_BATTERY, R_MORALE, R_REPAIR, R_REPAIR_COUNT,
) = range(17)  # fmt: skip
