"""Kinds of item and weapon (7.3): the table from which setups are filled."""

from __future__ import annotations

from mech_env.core.codes import Codes


class Item(Codes):
    """Weapons, things that are used up, and what strikes like a weapon: rows of the table."""

    UNARMED = "fists"
    KNIFE = "knife"
    SWORD = "sword"
    AXE = "axe"
    WHIP = "whip"
    SPEAR = "spear"
    SHIELD = "shield"
    JAVELIN = "javelin"
    CLAWS = "claws"
    ANGEL_ARM = "arm of an Angel"
    TRAINING_BLADE = "training blade"
    PISTOL = "pistol"
    CARBINE = "carbine"
    RIFLE = "rifle"
    GATLING = "gatling"
    POSITRON = "positron rifle"
    RAIL = "rail gun"
    ROCKET = "rocket launcher"
    FLAMER = "flamer"
    TWIN_CANNON = "twin cannon"
    CUTTER = "cutter"
    VOLLEY = "volley of a Horde"
    SWARM = "swarm of a Horde"
    REPAIR_GEL = "Repair Gel (AE-409)"
    INJECTOR = "injector (AE-410)"
    BLADE_COATING = "blade coating (AE-411)"
    LANCE = "the Lance of an AT Field (AE-416)"
    STRIKE = "an Orbital Strike (AE-439)"


class Class(Codes):
    """What an item is."""

    MELEE = "a melee weapon"
    RANGED = "a ranged weapon"
    THROWN = "a melee weapon that is thrown (AE-407)"
    CONSUMABLE = "used up"


class Quality(Codes):
    """Qualities of weapons (AE-390 to AE-407): a bit each; numbers stand in fields of their own."""

    UNARMED = "AE-401"
    PRIMITIVE = "AE-400"
    BALANCED = "AE-390"
    SHIELD = "AE-391"
    FLEXIBLE = "AE-392"
    STORM = "AE-393"
    TWIN_LINKED = "AE-394"
    POSITRON = "AE-395"
    LONGSHOT = "AE-396"
    SPRAY = "AE-399"
    NATURAL = "AE-402: Natural or Angelic"
    COMPACT = "AE-403"
    PISTOL = "AE-404"
    CARBINE = "AE-404"
    HEAVY = "AE-405"


class Bracket(Codes):
    """Range brackets (AE-287 to AE-293)."""

    NONE = "no range"
    ASSAULT = "1 km (AE-288)"
    CLOSE = "3 km (AE-289)"
    MEDIUM = "6 km (AE-290)"
    LONG = "10 km (AE-291)"
    VERY_LONG = "15 km (AE-292)"
    LONGSHOT = "anywhere in sight (AE-293)"


STATED = (0, 1, 3, 6, 10, 15, 0)  # km; the maximum is twice that, but for Longshot and Spray
ENDLESS = 99  # maximum of Longshot
MOST_RANGE, MOST_REACH, MOST_BLAST, MOST_RATE, MOST_CLIP = ENDLESS, 4, 4, 6, 60
MOST_PENETRATION, MOST_BONUS, MOST_DICE = 12, 12, 2
RELOAD_NONE, RELOAD_HALF, RELOAD_FULL, RELOAD_ROUNDS = 0, 1, 2, 3


def _bits(*qualities: Quality) -> int:
    return sum(1 << quality for quality in qualities)


_M, _R, _T, _C = Class.MELEE, Class.RANGED, Class.THROWN, Class.CONSUMABLE
_B, _Q = Bracket, Quality

# class, hands, bracket, rates (single, semi, full), dice, faces, added, penetration, clip, reload,
# qualities, reach, blast, vengeful (0: none). Reload: 0 none, 1 Half, 2 Full, 3 two rounds.
_Row = tuple[Class, int, Bracket, tuple[int, int, int], int, int, int, int, int, int, int,
             int, int, int]  # fmt: skip
_NO = (0, 0, 0)
ROWS: dict[Item, _Row] = {
    Item.UNARMED: (_M, 0, _B.NONE, _NO, 1, 5, -3, 0, 0, 0,
                   _bits(_Q.UNARMED, _Q.PRIMITIVE), 1, 0, 0),
    Item.KNIFE: (_M, 1, _B.NONE, _NO, 1, 10, 1, 4, 0, 0, _bits(_Q.COMPACT), 1, 0, 0),
    Item.SWORD: (_M, 1, _B.NONE, _NO, 1, 10, 3, 3, 0, 0, _bits(_Q.BALANCED), 1, 0, 0),
    Item.AXE: (_M, 2, _B.NONE, _NO, 2, 10, 2, 4, 0, 0, 0, 1, 0, 0),
    Item.WHIP: (_M, 1, _B.NONE, _NO, 1, 10, 1, 2, 0, 0, _bits(_Q.FLEXIBLE), 2, 0, 0),
    Item.SPEAR: (_M, 2, _B.NONE, _NO, 1, 10, 3, 5, 0, 0, 0, 2, 0, 0),
    Item.SHIELD: (_M, 1, _B.NONE, _NO, 1, 5, 0, 0, 0, 0, _bits(_Q.SHIELD), 1, 0, 0),
    Item.JAVELIN: (_T, 1, _B.CLOSE, (1, 0, 0), 1, 10, 3, 4, 1, 0, 0, 0, 0, 0),
    Item.CLAWS: (_M, 0, _B.NONE, _NO, 1, 10, 0, 2, 0, 0, _bits(_Q.NATURAL), 1, 0, 0),
    Item.ANGEL_ARM: (_M, 0, _B.NONE, _NO, 1, 10, 4, 6, 0, 0, _bits(_Q.NATURAL), 1, 0, 9),
    Item.TRAINING_BLADE: (_M, 1, _B.NONE, _NO, 1, 5, 0, 0, 0, 0, 0, 1, 0, 0),
    Item.PISTOL: (_R, 1, _B.CLOSE, (1, 2, 0), 1, 10, 3, 2, 8, RELOAD_HALF,
                  _bits(_Q.PISTOL, _Q.COMPACT), 0, 0, 0),
    Item.CARBINE: (_R, 1, _B.MEDIUM, (1, 3, 0), 1, 10, 4, 2, 12, RELOAD_FULL,
                   _bits(_Q.CARBINE), 0, 0, 0),
    Item.RIFLE: (_R, 2, _B.LONG, (1, 3, 5), 1, 10, 5, 3, 20, RELOAD_FULL, 0, 0, 0, 0),
    Item.GATLING: (_R, 2, _B.MEDIUM, (0, 0, 6), 1, 10, 4, 2, 60, RELOAD_ROUNDS,
                   _bits(_Q.HEAVY, _Q.STORM), 0, 0, 0),
    Item.POSITRON: (_R, 2, _B.LONGSHOT, (1, 2, 0), 2, 10, 6, 8, 4, RELOAD_ROUNDS,
                    _bits(_Q.HEAVY, _Q.POSITRON, _Q.LONGSHOT), 0, 0, 0),
    Item.RAIL: (_R, 2, _B.VERY_LONG, (1, 0, 0), 1, 10, 8, 6, 2, RELOAD_FULL, 0, 0, 0, 0),
    Item.ROCKET: (_R, 2, _B.LONG, (1, 0, 0), 2, 10, 4, 4, 3, RELOAD_FULL, 0, 0, 2, 0),
    Item.FLAMER: (_R, 1, _B.CLOSE, (1, 0, 0), 1, 10, 4, 1, 4, RELOAD_FULL,
                  _bits(_Q.SPRAY), 0, 0, 0),
    Item.TWIN_CANNON: (_R, 2, _B.MEDIUM, (1, 0, 0), 1, 10, 5, 3, 10, RELOAD_FULL,
                       _bits(_Q.TWIN_LINKED), 0, 0, 0),
    Item.CUTTER: (_R, 1, _B.ASSAULT, (1, 0, 0), 1, 10, 7, 6, 6, RELOAD_HALF, 0, 0, 0, 0),
    Item.VOLLEY: (_R, 0, _B.MEDIUM, (1, 0, 0), 1, 10, 4, 2, 0, 0, 0, 0, 0, 0),
    Item.SWARM: (_M, 0, _B.NONE, _NO, 1, 10, 3, 1, 0, 0, 0, 1, 0, 0),
    Item.REPAIR_GEL: (_C, 1, _B.NONE, _NO, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    Item.INJECTOR: (_C, 1, _B.NONE, _NO, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    Item.BLADE_COATING: (_C, 1, _B.NONE, _NO, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    Item.LANCE: (_R, 0, _B.MEDIUM, (1, 0, 0), 1, 10, 0, 0, 0, 0, 0, 0, 0, 0),
    Item.STRIKE: (_R, 0, _B.NONE, (1, 0, 0), 2, 10, 0, 6, 0, 0, 0, 0, 2, 0),
}  # fmt: skip
