"""What can happen in a battle of Ascension Isle: event kinds, and why dice are rolled."""

from __future__ import annotations

from mech_env.core.codes import Codes


class Event(Codes):
    """Kinds of event; `unit` is a unit or -1, `what` and x, y, z as each member tells."""

    ROLLED = "what: why (`Roll`); values: faces"
    # the fight, the round, the turn
    FIGHT_BEGINS = "what: encounter"
    DEPLOYED = "unit; x column, y row"
    ROUND_BEGINS = "what: round"
    CATEGORY = "unit; what: category; x 1 changed for an exploit (AI-019)"
    INITIATIVE = "unit; what: total; x stat"
    ROLLED_OFF = "unit; what: face of the roll-off (AI-018)"
    TURN_BEGINS = "unit"
    TURN_LOST = "unit; what: turns still to be lost (AI-099)"
    STANCE = "unit; what: stance; x arc, -1 none"
    STANCE_LOST = "unit; what: the stance that it had (AI-116)"
    ANNOUNCED = "unit; what: verb; x target or -1, y weapon or -1, z form or -1"
    FIZZLED = "unit; what: verb that is lost with its cost"
    FIGHT_ENDS = "what: encounter; x winner, y ending"
    # means
    ADVANTAGE = "unit; what: change; x advantage now, y the cause (`Why`)"
    SPENT = "unit; what: pool; x how many, y left"
    EXTRA = "unit; what: means (AI-026)"
    RELOADED = "unit; what: weapon kind; x ammunition"
    SWAPPED = "unit; what: weapon kind in hand"
    EMPTY = "unit; what: weapon kind whose counter is at 0"
    # moves
    MOVED = "unit; what: gait; x column, y row"
    FACED = "unit; what: direction"
    LEANED = "unit; what: 1 behind its cover, 0 out of it; x 1 by hitting the deck"
    DECKED = "unit; what: 1 into cover"
    # attacks
    INTERRUPTS = "unit; what: cause; x whom"
    ATTACKS = "unit; what: verb; x target, y form, z ammunition of rapid fire"
    DODGES = "unit; what: means; x whom"
    ATTACK = "unit; what: total; x target, y accuracy challenge before evasion"
    EVADED = "unit; what: total of the dodge; x successes"
    RESULT = "unit; what: hits; x target, y final accuracy challenge, z margin"
    AIMED = "unit; what: successes; x target, y final accuracy challenge, z margin"
    PUSHED = "unit; what: verb; x how many so far"
    ZONE = "unit; what: kind of area; x column, y row, z cells"
    ZONE_ENDS = "unit"
    JOINED = "unit; what: 1 agreed, 0 not; x whom (AI-162)"
    # hits
    LOCATION = "unit hit; what: location; x face rolled, y face that counts"
    COVER_HIT = "unit hit; what: level of cover; x value (AI-066)"
    DAMAGE = "unit hit; what: sum of the dice; x through armour, y armour, z kill dice"
    STRESSED = "unit; what: stress taken; x level, y stress in it, z room of it"
    CAPPED = "unit; what: damage lost (AI-081)"
    WOUNDED = "unit; what: type; x location, y stress of the hit, z wounds now"
    SHAKEN_OFF = "unit; what: total; x 1 shaken off, 0 not (AI-068)"
    BURNED = "unit; what: stress of a burning wound (AI-095)"
    DRAINED = "unit; what: Core Aether lost; x aura lost (AI-097)"
    STUNNED = "unit; what: turns to be lost (AI-099)"
    OUT = "unit"
    # pain, aid, objects, taunts
    STEELED = "unit; what: total; x to beat, y 1 pain is overridden (AI-090)"
    EASED = "unit; what: total; x patient, y wounds eased (AI-092)"
    USED = "unit; what: total; x object, y points off, z points left (AI-037)"
    TAUNTED = "unit; what: total; x whom, y to beat, z advantage lost (AI-037)"
    # between two fights
    ROSTER = "unit; what: 1 fights next, 0 does not (AI-190)"
    TENDED = "unit of the medic; what: total; x patient, y off the tally (AI-179)"
    TALLIED = "unit; what: total; x grade (AI-175, AI-176)"
    GRADED = "unit; what: wound; x grade (AI-177)"
    TREATED = "unit of the medic; what: total; x patient, y wound, z grade now (AI-187)"
    SUPPRESSED = "unit; what: wound (AI-188)"
    HEALED = "unit; what: wounds that are gone (AI-180, AI-184)"
    LINGERS = "unit; what: wound that acts (AI-181)"
    LEVEL_LOST = "unit; what: levels left (AI-100)"
    DIED = "unit (AI-100, AI-186)"
    BATTLE_ENDS = "what: reason; x winner"


class Why(Codes):
    """What changes advantage."""

    ROLL = "added to the roll (AI-009)"
    RECAT = "another category (AI-019)"
    LEAD = "ahead of all others (AI-021)"
    EXTRA = "an extra action (AI-026)"
    TAUNT = "taunted (AI-037)"
    EXPOSED = "an open target (AI-110)"
    FOCUS = "a Focus (AI-111)"
    AMMUNITION = "an ammunition (AI-112)"
    WATCH = "overwatch (AI-125)"
    RELOAD = "reloading (AI-142)"
    AIM = "aim (AI-144)"
    DECK = "hitting the deck (AI-150)"
    KILL = "a kill shot (AI-168)"
    CALLED = "a called shot (AI-172)"
    KILLZONE = "a kill zone (AI-173)"


class Roll(Codes):
    """Why a die is rolled (`what` of a roll)."""

    INITIATIVE = "initiative"
    ROLL_OFF = "to settle equal initiative (AI-018)"
    ATTACK = "to hit"
    DODGE = "to dodge"
    LOCATION = "where it hits"
    DAMAGE = "damage"
    SAVE = "to shake off a wound (AI-068)"
    BURN = "stress of a burning wound (AI-095)"
    STEEL = "to override pain (AI-090)"
    FIRSTAID = "to ease pain (AI-092)"
    USE = "to work on an object (AI-037)"
    TAUNT = "to taunt (AI-037)"
    MEDIC = "to see to the wounded (AI-179)"
    TALLY = "which wounds linger (AI-175)"
    TREAT = "to treat a wound (AI-187)"
