"""Names and phrases of Framewerk: who, where, with what, how many."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.ruleset import unit_names
from mech_env.core.squares import square_distance
from mech_env.rulesets.framewerk import state as st
from mech_env.rulesets.framewerk import weapons as wp

SIDE_NAMES = ("red", "blue")

ATTRIBUTE_FIELDS = ("agility", "strength", "perception", "intellect", "tenacity")
# The attribute behind each skill (FW-007, FW-008), by index into ATTRIBUTE_FIELDS.
SKILL_ATTRIBUTES = (0, 0, 0, 2, 2, 0, 1)
OBJECT_NAMES = {st.MEDIUM: "terminal", st.SMALL: "console", st.TINY: "camera"}
COVER_NAMES = ("no cover", "light cover", "heavy cover")
SIGHT_NAMES = ("clear sight", "difficult sight", "obscured sight")
BAND_NAMES = ("Short", "Mid", "Long", "Extreme")
BAND_MODIFIERS = (2, 0, -2, -6)  # (FW-117)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

_distance = interpreted(square_distance)


def count(number: int, noun: str) -> str:
    """``"two dice"`` from (2, "die"): a number in words and a noun in step with it."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    plural = {"die": "dice"}.get(noun, noun + "s")
    return f"{word} {noun if number == 1 else plural}"


def ordinal(index: int) -> str:
    """``"first"`` from 0."""
    return _ORDINALS[index] if 0 <= index < len(_ORDINALS) else f"{index + 1}th"


def signed(number: int) -> str:
    """A modifier as it is read: ``+2``, ``-4``, ``+0``."""
    return f"{number:+d}"


def cells(number: int) -> str:
    """``"7 cells"``: distances are read as figures."""
    return "1 cell" if number == 1 else f"{number} cells"


def unit_name(b: Any, unit: int) -> str:
    """``red_0``, or ``nobody``."""
    names = unit_names(b, SIDE_NAMES)
    return names[unit] if 0 <= unit < len(names) else "nobody"


def side_name(side: int) -> str:
    """Colour of a side, or ``nobody``."""
    return SIDE_NAMES[side] if 0 <= side < len(SIDE_NAMES) else "nobody"


def place(b: Any, cell: int) -> str:
    """A cell as ``(x,y)``."""
    width = int(b.width)
    return "off the map" if cell < 0 or width < 1 else f"({cell % width},{cell // width})"


def cells_between(b: Any, start: int, end: int) -> int:
    """Distance in cells, or -1 if one of them is nowhere."""
    return int(_distance(start, end, int(b.width))) if start >= 0 and end >= 0 else -1


def weapon_name(kind: int) -> str:
    """``sniper rifle`` from a row of the weapon table; -1 is ``empty hands``."""
    return wp.WEAPON_NAMES[kind] if 0 <= kind < wp.WEAPON_KINDS else "empty hands"


def weapon_kind(b: Any, weapon: int, unit: int) -> int:
    """Row of the weapon table of an instance; of the unit's bare hands or claws for -1."""
    if weapon >= 0:
        return int(b.weapons[weapon].kind)
    return wp.CLAWS if unit >= 0 and int(b.units[unit].natural) else wp.BARE


def ready_weapon(b: Any, unit: int) -> int:
    """The instance in a unit's hand, or -1."""
    u = b.units[unit]
    return int(u.carried[int(u.ready)]) if u.ready >= 0 else -1


def object_name(b: Any, thing: int) -> str:
    """``blue's terminal``: an objective object by its size and side."""
    if not 0 <= thing < int(b.n_objects):
        return "an object"
    o = b.objects[thing]
    return f"{side_name(int(o.side))}'s {OBJECT_NAMES.get(int(o.point), 'object')}"


def attribute_of(b: Any, unit: int, skill: int) -> int:
    """The attribute that a unit adds to a test of a skill."""
    return int(b.units[unit][ATTRIBUTE_FIELDS[SKILL_ATTRIBUTES[skill]]])


def cover_at(b: Any, cell: int) -> int:
    """Cover rating of a cell: 0-2."""
    return int(b.cells[cell]) >> st.CELL_COVER & 3


def sight_at(b: Any, cell: int) -> int:
    """Sight level of a cell, the scenario's own included: 0-2."""
    return max(int(b.options.ambient_sight), int(b.cells[cell]) >> st.CELL_SIGHT & 3)


def band_of(kind: int, distance: int) -> int:
    """Range band of a weapon at a distance: 0 Short … 3 Extreme; -1 out of reach (FW-118)."""
    limits = (wp.SHORT[kind], wp.MID[kind], wp.LONG[kind], wp.REACH[kind])
    return next((band for band, limit in enumerate(limits) if distance <= limit), -1)
