"""What can happen in a battle of Steel Typhoon: event kinds, and why dice are rolled."""

from __future__ import annotations

from mech_env.core.codes import Codes


class Event(Codes):
    """Kinds of event; `unit` is an Armor, or MAX_UNITS + squad, or -1; the rest as each tells."""

    ROLLED = "what: why (`Roll`); values: faces"
    FIGHT_BEGINS = "what: encounter"
    ROUND_BEGINS = "what: round"
    TURN_BEGINS = "unit"
    TURN_ENDS = "unit"
    STEPPED = "unit; what: 0 walked, 1 forced; x from hex, y to hex"
    ATTACK = "unit; what: mode; x target (unit, squad or piece), y target kind"
    MISSED = "unit attacker; x target, y attack + spot value, z defence value"
    HIT = "unit attacker; what: margin; x target, y attack + spot value, z defence value"
    DIRECT_HITS = "unit hit; what: how many; x stored now, y 1 = as cover, z systems to be lost"
    SYSTEM_LOST = "unit; what: slot 0-4; x system kind"
    PILOT_HIT = "unit; what: HP left"
    OUT = "unit; what: fate"
    COVER_HIT = "unit attacker; what: piece; x hits, y Object Health left"
    COVER_GONE = "what: piece"
    SOLDIERS_FALL = "unit: squad + MAX_UNITS; what: how many; x soldiers left"
    SPOTTED = "unit spotter; what: face; x target"
    SPOT_FAILED = "unit spotter; what: face; x target"
    GRAPPLED = "unit grappler; what: its die; x target, y answer"
    ESCAPED = "unit grappler; what: its die; x target, y answer; z 1: it breaks free of x in vain"
    FREED = "unit that broke free; what: its die; x grappler, y answer"
    RELEASED = "unit grappler; x victim"
    FORCED = "unit grappler; x victim, y to hex"
    HELD = "unit; what: trigger; x action"
    INTERRUPT = "unit; what: action; x cause"
    LAPSED = "unit: held actions lapse; what: how many"
    COMMS = "unit; what: token (allies only)"
    SHUT_DOWN = "unit"
    MORALE = "what: side; x sum, y rating, z 1 = failed"
    SIDE_BEATEN = "what: side; x how (beaten)"
    ENCOUNTER_ENDS = "what: encounter; x winner, y reason"
    BATTLE_ENDS = "what: reason; x winner"
    REPAIRED = "unit; what: slot; x system kind"
    LIMP = "unit; what: limp"
    MENDED = "unit; what: how (`Mended`)"
    LOADOUT = "unit; what: slot; x system kind (side only, until all have chosen)"
    DIE_USED = "unit; what: die slot; x face, y purpose (the decision's code)"
    ATTACK_LOST = "unit: its attack is no longer possible"
    GRAPPLE_ENDS = "unit grappler; x victim"
    AMBUSH = "what: side"
    INTERPOSED = "unit: the ally that covers; x target, y 1 = without harm to itself"
    SPOT_USED = "unit attacker; what: Spot Value; x target"


class Mended(Codes):
    """What a slot of time between fights was spent on (`what` of a MENDED)."""

    HEALED = "heals its pilot"
    CHARGED = "charges its battery"
    FULL = "is fully repaired"
    RESTED = "rests"


class Roll(Codes):
    """Why dice are rolled (`what` of a roll)."""

    INITIATIVE = "initiative"
    TIE = "initiative tie"
    SKILL = "Skill dice"
    ATTACK = "Attack pool"
    DEFENCE = "Defence pool"
    MOVE = "Move pool"
    SPOT = "Spot pool"
    OPPORTUNITY = "Opportunity"
    DAMAGE = "damage"
    TABLE = "damage table"
    GRAPPLE_TABLE = "grapple table"
    FOOT = "foot initiative"
    SQUAD = "squad attack"
    BATTERY = "battery"
    MORALE = "morale"
    REPAIR = "repair"
    REPAIR_COUNT = "repair count"
