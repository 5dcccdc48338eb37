"""Kinds of terrain piece (catalogue 7.5): one tuple per column, so that kernels can read it."""

from __future__ import annotations

from mech_env.core.codes import Codes


class Piece(Codes):
    """Kinds of piece: rows of the table."""

    LOW_WALL = "low wall"
    WALL = "wall"
    FOLIAGE = "foliage"
    DUST = "dust"
    BUNKER = "bunker"
    DOOR = "door"
    FIELD = "distortion field"
    NEBULA = "nebula"
    GENERATOR = "generator"
    LAKE = "lake"
    STORM = "storm"
    DEBRIS = "debris"
    PLATFORM = "platform"
    MINE = "mine"
    CRATE = "crate"
    BOULDER = "boulder"
    ASTEROID = "asteroid"


class Flag(Codes):
    """What a piece does to what is in it or behind it (XH-012): a bit each."""

    B_MOVE = "blocks movement"
    B_SIGHT = "blocks sight"
    B_FIRE = "blocks fire"
    B_SCAN = "blocks passive scans"
    PARTIAL = "conceals partly"
    DIFF = "is difficult ground or air"
    NOISY = "gives away who hides"
    WATER = "is water"
    IS_PLATFORM = "is raised ground"
    HAZARD = "hurts who enters"
    ENCL = "units may be inside"
    ONEWAY = "those inside look out freely"
    IS_OBJECT = "can be handled"


def _bits(*flags: Flag) -> int:
    return sum(1 << flag for flag in flags)


_BLOCKS = (Flag.B_MOVE, Flag.B_SIGHT, Flag.B_FIRE)
FLAGS = (
    _bits(Flag.PARTIAL),  # LOW_WALL
    _bits(*_BLOCKS),  # WALL
    _bits(Flag.ENCL, Flag.ONEWAY, Flag.PARTIAL),  # FOLIAGE
    _bits(Flag.ENCL, Flag.ONEWAY, Flag.PARTIAL),  # DUST
    _bits(*_BLOCKS, Flag.ENCL, Flag.B_SCAN),  # BUNKER: B_MOVE at its boundary
    _bits(Flag.IS_OBJECT),  # DOOR
    _bits(Flag.ENCL, Flag.ONEWAY, Flag.B_SIGHT, Flag.B_SCAN),  # FIELD
    _bits(Flag.ENCL, Flag.ONEWAY, Flag.B_SIGHT, Flag.B_SCAN),  # NEBULA
    _bits(Flag.IS_OBJECT),  # GENERATOR
    _bits(Flag.WATER),  # LAKE
    _bits(Flag.DIFF),  # STORM
    _bits(Flag.DIFF, Flag.NOISY),  # DEBRIS
    _bits(Flag.IS_PLATFORM),  # PLATFORM
    _bits(Flag.HAZARD),  # MINE
    _bits(Flag.IS_OBJECT),  # CRATE
    _bits(Flag.IS_OBJECT),  # BOULDER
    _bits(*_BLOCKS),  # ASTEROID
)
# What a kind may have at some time: breached, what stops sight or fire conceals partly (XH-012).
EVER = tuple(
    flags | _bits(Flag.PARTIAL) if flags & _bits(Flag.B_SIGHT, Flag.B_FIRE) else flags
    for flags in FLAGS
)
HP = (0, 60, 0, 0, 40, 15, 0, 0, 20, 0, 0, 0, 0, 0, 8, 30, 0)  # 0: nothing destroys it
SCAN_CR = (0, 0, 0, 0, 15, 0, 13, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # to scan through it (XH-133)
FIND_CR = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14, 0, 0, 0)  # hidden until found (XH-135)
BREAK_CR = (0, 0, 0, 0, 0, 15, 0, 0, 16, 0, 0, 0, 0, 0, 12, 0, 0)  # 0: cannot be broken (XH-191)
MOVE_CR = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 14, 0)  # 0: cannot be pushed or pulled
LIFT_SIZE = (-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 4, -1)  # -1: no lifting
# Kinds that stay where they are, as everybody knows: no object, and not hidden until found.
STANDS_STILL = tuple(
    int(flags & _bits(Flag.IS_OBJECT) == 0 and find == 0)
    for flags, find in zip(FLAGS, FIND_CR, strict=True)
)
for _flags, _still in zip(FLAGS, STANDS_STILL, strict=True):
    if not _still and _flags & ~_bits(Flag.IS_OBJECT, Flag.HAZARD):
        raise ValueError("lines and steps meet only pieces that stay where they are")
# Altitudes [z0, z1) in ft where the catalogue fixes them; a scenario may say otherwise.
_ALL = (-2000, 2001)
ALTITUDES = (
    (0, 10), (0, 60), (0, 20), _ALL, (0, 30), (0, 30), (0, 60), _ALL, (0, 15), (-45, 0),
    (60, 400), (0, 5), (0, 30), (0, 1), (0, 5), (0, 15), (-3, 4),
)  # fmt: skip
HAZARD_DICE, HAZARD_FACES = 3, 6  # of a mine: fire, once
MOST_PIECE_HP, MOST_CR = 100, 30
