"""Pieces of rules as source text, for tests of what is compiled and of when it is compiled anew."""

from __future__ import annotations

import types
from typing import Any

import numpy as np

from mech_env.core.jit import kernel


def define(source: str, **names: Any) -> dict[str, Any]:
    """The names that a piece of source defines; ``kernel`` is known to it."""
    namespace: dict[str, Any] = {"kernel": kernel, **names}
    exec(compile(source, "rules.py", "exec"), namespace)
    return namespace


def module(name: str, source: str, **names: Any) -> Any:
    """A module made from a piece of source."""
    made = types.ModuleType(name)
    made.__dict__.update(define(source, **names))
    return made


RULES = """
BONUS = 2
TABLE = (1, 2, 3)

@kernel
def damage(face):
    return face + BONUS

@kernel
def attack(face):
    return damage(face) * 3 + TABLE[0]

def loop(n):
    return attack(n)
"""


WEAPONS = """
from enum import IntEnum

CLAWS = 3
RANGES = (2, (4, 8))
UNUSED = 5

class Verb(IntEnum):
    SHOOT = 1
    MOVE = 2

@kernel
def reach(x):
    return x + RANGES[1][0]
"""
ATTACK = """
@kernel
def attack(x):
    if x == w.Verb.SHOOT:
        return equipment.weapons.reach(x)
    return w.CLAWS * TABLE[0] + equipment.weapons.RANGES[0]

def loop(x):
    return attack(x)
"""


def rules_over_modules(weapons: str = WEAPONS, attack: str = ATTACK) -> dict[str, Any]:
    """Rules that reach constants and kernels through a module, and through a module in another."""
    w = module("weapons", weapons)
    table = np.array([w.CLAWS, 1])
    return define(attack, w=w, equipment=module("equipment", "", weapons=w), TABLE=table)
