"""Stages of the procedures: what each does, or what it waits for."""

from __future__ import annotations

from mech_env.core.codes import Codes


class FightStage(Codes):
    """Stages of a fight: the bottom of the stack."""

    BEGIN = "the set-up is begun"
    ROUND = "a round begins, or the limit is reached (AE-022)"
    SLOT = "the next turn in the order (AE-015)"
    ROUND_END = "what the end of a round brings (AE-024)"
    OVER = "the fight is decided"
    NEXT = "the next fight of a campaign is laid out"


class SetupStage(Codes):
    """Stages of the set-up, in the catalogue's order (2)."""

    GATES = "points to override each gate"
    SLOTS = "the next Director slot"
    DIRECTOR = "its Director was chosen"
    CHARGE = "whom it commands was chosen"
    STYLE = "its style was chosen"
    SUPCOM = "the supreme commander was chosen"
    LOADOUT = "the next unit that may choose its kit"
    KIT = "it was chosen"
    DEPLOY = "the next unit to be placed, sides in turn"
    COLUMN = "its column was chosen"
    ROW = "its row was chosen"
    AMBUSH = "who ambushes, and its Stealth die"
    AWARE = "the next who may notice it"
    NOTICED = "the test of Awareness is done"
    DICE = "the next initiative die"
    FATE = "the next whose die may count as 10"
    MAXIMISED = "whether it does was answered"
    TIES = "a die for the next who ties"
    ORDER = "the order is written"


class TurnStage(Codes):
    """Stages of a turn."""

    START = "what lapses, what is regained (AE-023)"
    FEAR = "whether there is something to fear (AE-374)"
    FEARED = "the test is done"
    ABLE = "whether the unit can act"
    ASK = "what to do"
    VERB = "the verb was chosen"
    END = "the grapple is kept or not (AE-094)"
    PINNED = "whether it tests to be free of fire (AE-369)"
    UNPINNED = "the test is done"
    SHAKEN = "whether it tests to be steady (AE-375)"
    STEADIED = "the test is done"
    RECOVER = "stun counts down, pilots meet Hordes"
    CHANCE = "those who delay have had their chance"


class ActStage(Codes):
    """Stages of an action. From WEAPON on: waiting for that parameter, as in `Decision`."""

    ASK = "the next parameter, if one is missing"
    DO = "it was declared; it is carried out, if it still can be"
    STEP = "a part of it is done; the next part, or its result"
    LATE = "it is done; those who came second in the race act"
    OVER = "it is over"
    WEAPON = ""
    FIRST_KIND = ""
    MODE = ""
    TARGET = ""
    COLUMN = ""
    ROW = ""
    DIRECTION = ""
    CELLS = ""
    PART = ""
    STRIKE = ""
    CHARGE_WITH = ""
    SECOND_KIND = ""
    SECOND_TARGET = ""
    SIZE = ""
    PATTERN = ""
    POWER = ""
    RADIUS = ""
    CONDITION = ""
    WHO = ""
    BY = ""
    POSTURE = ""
    HANDLING = ""
    ITEM = ""
    ITEM_IN = ""
    GROUND = ""
    PLACE = ""
    FRIEND = ""
    TASK = ""
    SKILL = ""
    ORDER = ""
    FORMATION = ""
    CARD = ""


class DeclareStage(Codes):
    """Stages of a declared action: who may come between, before it or after it."""

    LEAVE = "those whom the mover leaves (AE-053)"
    DELAYS = "the next who holds a Delay (AE-236)"
    INTERRUPT = "whether it acts was answered"
    YIELD = "whether the ally yields was answered (AE-139)"
    RACED = "the race of Agility is run (AE-238)"
    DELAYED = "its Half Action was chosen"
    WATCHES = "the next Overwatch that is released (AE-138)"
    WATCH_RACED = "its race against the actor is run"
    PAIRS = "the next two allied Overwatches released together"
    PAIR_YIELD = "whether the earlier yields was answered"
    PAIR_RACED = "their race is run"
    FIRE = "the next Overwatch fires (AE-137)"
    OVER = "the action goes on"


class AooStage(Codes):
    """Stages of Attacks of Opportunity."""

    NEXT = "the next whom the mover leaves"
    WEAPON = "its weapon was chosen, or none"


class TestStage(Codes):
    """Stages of a test (AE-001)."""

    __test__ = False  # not a test of pytest

    PRE = "whether fate may boost it"
    BOOST = "whether it does was answered"
    ROLL = "the die"
    GUARD = "which die counts was answered (AE-120)"
    POST = "whether fate may change it"
    CHANGE = "how was answered"


class OpposedStage(Codes):
    """Stages of an opposed test (AE-006)."""

    PRE = "whether fate may boost the next of the two"
    BOOST = "whether it does was answered"
    ROLL = "both dice"
    POST = "whether fate may change the next of the two"
    CHANGE = "how was answered"
    TIE = "a die each, until they differ (AE-007)"


class AttackStage(Codes):
    """Stages of an attack, A1 to A7 of the catalogue (2)."""

    BEGIN = "A1, A2: ammunition, modifiers; the test, if it has one"
    TESTED = "A3: jam, scatter, hits; A1 for what strikes without a test"
    ALLOC = "A3: the next extra hit"
    ALLOCATED = "A3: its target was chosen"
    AREA = "the next unit in the area (Spray, Blast, Orbital Strike)"
    AVOIDED = "its test of Agility is done (AE-399)"
    COVERED = "the next unit in the arc may deflect (AE-154)"
    SPREAD = "hits on random units in the arc (AE-148)"
    WINDOW = "A4: the next target may evade"
    HIT = "A5: the next hit: location, damage dice"
    DAMAGE = "A5: whether the attacker may change the damage"
    CHANGED = "A5: how was answered"
    FURY = "A5: the test of Righteous Fury is done"
    RAGE = "A5: the next die of Righteous Fury (AE-274)"
    SOAK = "A6: soak; A7 is begun"
    DEALT = "A7 is done: what else the hit does"
    HELD = "where a captured pilot is held was answered (AE-350)"
    RESISTED = "the test of Toughness is done (AE-150, AE-411)"
    SACRIFICED = "whether the intended target is struck, too (AE-180)"
    PIN = "the next who tests Pinning (AE-140, AE-147)"
    PINNED = "the test is done"
    OVER = "it is over"


class WindowStage(Codes):
    """Stages of the evasion of one target, A4 of the catalogue (AE-152)."""

    FATE = "what fate gives the target"
    DEFLECT = "whether it may deflect"
    DEFLECTS = "whether it does was answered"
    DEFLECTED = "the test is done"
    ALLIES = "the next ally who may help"
    HELP = "how was answered"
    GUARD = "with which weapon a Guardian parries was answered (AE-174)"
    PLACE = "where the ally goes was answered (AE-168)"
    ARM = "which arm was answered (AE-178)"
    HITS = "how many hits was answered (AE-179)"
    HELPED = "the helper's test is done"
    EVADE = "whether the target may evade"
    EVADES = "how was answered"
    WEAPON = "with which weapon was answered (AE-171)"
    COLUMN = "the column of the cover was answered (AE-164)"
    ROW = "its row was answered"
    EVADED = "the test is done"
    COUNTER = "whether the parrier may strike back (AE-072)"
    COUNTERS = "its weapon was answered"
    GIVE = "whether the target may give an arm (AE-182)"
    GIVES = "which arm was answered"
    GIVEN = "how many hits was answered"
    OVER = "it is over"


class WoundStage(Codes):
    """Stages of a wound, A7 of the catalogue."""

    REDUCE = "whether fate may reduce the damage (AE-254)"
    REDUCED = "whether it does was answered"
    APPLY = "wounds and critical rows"
    DIES = "whether fate may be burned (AE-352)"
    BURNT = "whether it is was answered"
    OVER = "it is over"


class DefeatStage(Codes):
    """Stages of the defeat of a Construct (5.18)."""

    START = "whether there is a pilot to eject"
    EJECT = "whether it ejects was answered"
    CHART = "the ejection chart (AE-330)"
    BREACH = "Breach damage (AE-331)"
    LAND = "the landing (AE-334)"
    OVER = "it is over"


class FateStage(Codes):
    """Stages of D-FATE-ANY."""

    ASK = "whether something can be spent"
    SPEND = "for what was answered"
    POOL = "which location was answered"


class MoveStage(Codes):
    """Stages of a movement of a unit's own."""

    GO = "to the next cell where somebody fires, or to the end"
    SHOT = "it was shot at"
    ARRIVE = "who is met there"
    ENGAGE = "whom it may engage (AE-212)"
    ENGAGED = "whom was answered"
    OVER = "it is over"


class LeapStage(Codes):
    """Stages of jumps and leaps."""

    RUN = "the run before it"
    TEST = "the test"
    TESTED = "it is done"
    LEDGE = "whether it hangs on the ledge (AE-197, AE-200)"
    PULLUP = "by which test it pulls itself up was answered"
    PULLED = "that test is done"
    STUMBLED = "the test against a fall is done (AE-199)"
    OVER = "it is over"


class ShiftStage(Codes):
    """Stages of pushing somebody (AE-102, AE-126)."""

    ASK = "which way"
    WAY = "the direction was answered"
    CELLS = "how far was answered"
    FOLLOW = "whether to follow was answered"
    PUSH = "the target moves, falls or is stopped"
    PUSHED = "it is where it is pushed to"
    ADVANCE = "where to advance was answered (AE-127)"
    LEFT = "those whom the pusher leaves have struck"
    OVER = "it is over"


class ContestStage(Codes):
    """Stages of Knock Down, Probe, Maneuver, Disarm and Feint."""

    DEFLECT = "whether the target deflects"
    ROLL = "the opposed test"
    RESULT = "it is done"
    ITEM = "which item was answered (AE-079)"
    TAKE = "whether to take it was answered (AE-080)"
    HURT = "whether to hurt was answered (AE-124)"
    DAMAGE = "the damage die of a Knock Down"
    CHANGED = "how to change it was answered (AE-252)"
    OVER = "it is over"


class GrappleStage(Codes):
    """Stages of what is done in a grapple (AE-095 to AE-117)."""

    START = "a contest of the restrained one, or the controller's choice"
    CHOSEN = "the controller's choice was answered"
    WEAPON = "with which weapon to hurt was answered (AE-101)"
    ITEM = "which item to take was answered (AE-106)"
    ROLL = "the opposed test"
    RESULT = "it is done"
    DAMAGE = "the damage die"
    CHANGED = "how to change it was answered (AE-252)"
    OVER = "it is over"


class SkillStage(Codes):
    """Stages of the use of a skill, and of a capture (AE-443 to AE-447, AE-348)."""

    START = "the test, or the pilot's choice"
    BY = "the pilot's choice was answered"
    TESTED = "the test is done"
    NEXT = "the next who tests against it"
    NEXT_TESTED = "that test is done"
    OVER = "it is over"


class CampaignStage(Codes):
    """Stages between two fights (5.22)."""

    AFTERMATH = "who is lost, what is damaged"
    REPAIR = "the next purchase of a side"
    BOUGHT = "which Construct was answered"
    POOL = "which location was answered"
    PURCHASE = "what was answered"
    HEAL = "who treats of a side"
    MEDIC = "who was answered"
    PATIENT = "whom was answered"
    RECOVERY = "all recover"
    RESCUE = "the next Lost pilot"
    RESCUER = "who goes was answered"
    ROSTER = "the next place to be filled"
    PILOT = "the pilot was answered"
    MACHINE = "the Construct was answered"
    OVER = "the next fight can begin"
