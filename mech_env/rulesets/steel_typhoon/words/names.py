"""Names and phrases of Steel Typhoon: who, where, which die, how many."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import DIRECTION_NAMES, direction_to, distance
from mech_env.core.jit import interpreted
from mech_env.core.ruleset import unit_names
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as st

MODE_PHRASES = ("hand to hand", "by direct fire", "with smart weapons")
_POOLS = (
    (st.DIE_K, "Skill"),
    (st.DIE_A, "Attack"),
    (st.DIE_ROCKET, "rocket"),
    (st.DIE_D, "Defence"),
    (st.DIE_M, "Move"),
    (st.DIE_P, "Spot"),
    (st.DIE_O, "Opportunity"),
)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")

_distance = interpreted(distance)
_direction_to = interpreted(direction_to)
_hex_of = interpreted(pools.hex_of)


def count(number: int, noun: str) -> str:
    """``"two dice"`` from (2, "die"): a number in words and a noun in step with it."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    plural = {"die": "dice"}.get(noun, noun + "s")
    return f"{word} {noun if number == 1 else plural}"


def hexes(number: int) -> str:
    """``"7 hexes"``: distances are read as figures."""
    return "1 hex" if number == 1 else f"{number} hexes"


def unit_name(s: Any, b: Any, unit: int) -> str:
    """``red_0``; a squad, written as ``MAX_UNITS + index``, is ``red squad 0``."""
    if unit >= st.MAX_UNITS:
        return squad_name(s, b, unit - st.MAX_UNITS)
    names = unit_names(s, st.SIDE_NAMES)
    return names[unit] if 0 <= unit < len(names) else "nobody"


def squad_name(s: Any, b: Any, squad: int) -> str:
    """``red squad 0``: squads count per side."""
    if not 0 <= squad < int(s.n_squads):
        return "a squad"
    side = int(s.squads[squad].side)
    index = sum(int(s.squads[other].side) == side for other in range(squad))
    return f"{st.SIDE_NAMES[side]} squad {index}"


def side_name(side: int) -> str:
    """Colour of a side, or ``nobody``."""
    return st.SIDE_NAMES[side] if 0 <= side < len(st.SIDE_NAMES) else "nobody"


def place(s: Any, b: Any, index: int) -> str:
    """A hex as ``(column,row)``."""
    width = int(s.width)
    return "off the map" if index < 0 or width < 1 else f"({index % width},{index // width})"


def material(s: Any, b: Any, piece: int) -> str:
    """``thin concrete``."""
    facts = s.pieces[piece]
    return f"{'thick' if facts.thick else 'thin'} {st.Material.names()[int(facts.material)]}"


def piece_phrase(s: Any, b: Any, piece: int) -> str:
    """``the thick concrete (10) at (3,3)``: a piece with the hits it still takes."""
    p = b.pieces[piece]
    if p.hex < 0:
        return f"the {material(s, b, piece)}"
    return f"the {material(s, b, piece)} ({int(p.health)}) at {place(s, b, int(p.hex))}"


def system_phrase(s: Any, b: Any, unit: int, slot: int) -> str:
    """``system 3 (SUR)``, slots counted from 1 as on the sheet."""
    kind = int(b.units[unit].system_kind[slot])
    return f"system {slot + 1} ({st.SYSTEM_NAMES[kind]})"


def pool_of(die: int) -> str:
    """Which pool a die slot belongs to: ``Attack``."""
    return [pool for first, pool in _POOLS if die >= first][-1]


def die_phrase(s: Any, b: Any, unit: int, die: int) -> str:
    """``Defence die D1 showing 5``."""
    face = abs(int(b.units[unit].die[die]))
    return f"{pool_of(die)} die {st.DIE_NAMES[die]} showing {face}"


def hex_of(s: Any, b: Any, unit: int) -> int:
    """Where a unit or a squad (``MAX_UNITS + index``) stands; -1 = nowhere."""
    return int(_hex_of(s, b, unit)) if unit >= 0 else -1


def target_hex(s: Any, b: Any, kind: int, target: int) -> int:
    """Where the target of an attack stands: a unit, a squad or a piece."""
    if kind == st.TargetKind.PIECE:
        return int(b.pieces[target].hex)
    return hex_of(s, b, squad_code(target) if kind == st.TargetKind.SQUAD else target)


def squad_code(target: int) -> int:
    """A squad as ``MAX_UNITS + index``, whichever way it was written."""
    return target if target >= st.MAX_UNITS else target + st.MAX_UNITS


def target_name(s: Any, b: Any, kind: int, target: int) -> str:
    """The target of an attack in words."""
    if kind == st.TargetKind.PIECE:
        return piece_phrase(s, b, target)
    return unit_name(s, b, squad_code(target) if kind == st.TargetKind.SQUAD else target)


def hexes_between(s: Any, b: Any, start: int, end: int) -> int:
    """Distance in hexes, or -1 if one of them is nowhere."""
    return int(_distance(start, end, int(s.width))) if start >= 0 and end >= 0 else -1


def direction_name(s: Any, b: Any, start: int, end: int) -> str:
    """``NE`` between neighbours, else an empty string."""
    direction = int(_direction_to(start, end, int(s.width), int(s.height)))
    return DIRECTION_NAMES[direction] if direction >= 0 else ""
