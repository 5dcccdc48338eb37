"""Names and phrases of Framewerk: who, where, with what, how many."""

from __future__ import annotations

from typing import Any

from mech_env.core.ruleset import unit_names
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words import ask

OBJECT_NAMES: dict[int, str] = {
    c.Aimpoint.MEDIUM: "terminal",
    c.Aimpoint.SMALL: "console",
    c.Aimpoint.TINY: "camera",
}
# What a called shot aims at, by aimpoint (FW-234, FW-237).
POINT_NAMES = ("the body", "a limb", "head or hand", "an eye or finger", "the weapon in hand")
POINT_SIZES = ("", "Medium", "Small", "Tiny", "Small")
COVER_NAMES = c.Cover.abouts()
SIGHT_NAMES = ("clear sight", "difficult sight", "obscured sight")
BAND_NAMES = {2: "Short", 0: "Mid", -2: "Long", -6: "Extreme"}  # by modifier (FW-117)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def count(number: int, noun: str) -> str:
    """``"two dice"`` from (2, "die"): a number in words and a noun in step with it."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    plural = {"die": "dice"}.get(noun, noun + "s")
    return f"{word} {noun if number == 1 else plural}"


def signed(number: int) -> str:
    """A modifier as it is read: ``+2``, ``-4``, ``+0``."""
    return f"{number:+d}"


def cells(number: int) -> str:
    """``"7 cells"``: distances are read as figures."""
    return "1 cell" if number == 1 else f"{number} cells"


def unit_name(s: Any, b: Any, unit: int) -> str:
    """``red_0``, or ``nobody``."""
    names = unit_names(s, c.SIDE_NAMES)
    return names[unit] if 0 <= unit < len(names) else "nobody"


def who(s: Any, b: Any, e: Any) -> str:
    """The unit of an event."""
    return unit_name(s, b, int(e.unit))


def x_name(s: Any, b: Any, e: Any) -> str:
    """The unit of an event's first value."""
    return unit_name(s, b, int(e.values[0]))


def side_name(side: int) -> str:
    """Colour of a side, or ``nobody``."""
    return c.SIDE_NAMES[side] if 0 <= side < len(c.SIDE_NAMES) else "nobody"


def place(s: Any, b: Any, cell: int) -> str:
    """A cell as ``(x,y)``."""
    width = int(s.width)
    return "off the map" if cell < 0 or width < 1 else f"({cell % width},{cell // width})"


def cells_between(s: Any, b: Any, start: int, end: int) -> int:
    """Distance in cells, or -1 if one of them is nowhere."""
    return int(ask.cells_apart(s, b, start, end)) if start >= 0 and end >= 0 else -1


def weapon_name(kind: int) -> str:
    """``sniper rifle`` from a row of the weapon table; -1 is ``empty hands``."""
    return wp.Weapon.names(" ")[kind] if 0 <= kind < len(wp.Weapon) else "empty hands"


def object_name(s: Any, b: Any, thing: int) -> str:
    """``blue's terminal``: an objective object by its size and side."""
    if not 0 <= thing < int(s.n_objects):
        return "an object"
    facts = s.objects[thing]
    return f"{side_name(int(facts.side))}'s {OBJECT_NAMES.get(int(facts.point), 'object')}"


def parts_against(
    s: Any, b: Any, unit: int, target: int, kind: int, close: bool
) -> list[tuple[int, str]]:
    """What a target changes in an attack on it: range, sight, cover, each by its name (FW-010).

    ``target`` is a unit, or ``MAX_UNITS + index`` of an object; ``kind`` a row of the weapon table.
    """
    if target < c.MAX_UNITS:
        far, light, cover = ask.against_unit(s, b, unit, target, kind, int(close))
    else:
        at, thing, cover = int(b.units[unit].at), target - c.MAX_UNITS, 0
        far, light = ask.against_object(s, b, at, thing, kind, int(close))
    parts = [
        (int(far), BAND_NAMES.get(int(far), "")),
        (int(light), SIGHT_NAMES[-int(light) // 2]),
        (int(cover), COVER_NAMES[-int(cover) // 2]),
    ]
    return [part for part in parts if part[0]]


def top_frame(b: Any) -> Any:
    """The procedure under way; the first frame, empty, when there is none."""
    return b.frames[max(int(b.depth) - 1, 0)]


def target_cell(s: Any, b: Any, target: int) -> int:
    """Where a unit stands, or an object (``MAX_UNITS + index``); -1 = nowhere."""
    if target >= c.MAX_UNITS:
        return int(s.objects[target - c.MAX_UNITS].at)
    return int(b.units[target].at) if target >= 0 else -1


def best_phrase(faces: list[int], best: int, trained: bool) -> str:
    """Where the best value of a pool comes from: ``9``, ``set 7-7``, ``run 7-8-9``, ``half of 7``.

    FW-002 to FW-004. Just the value where the faces are not known.
    """
    if not trained:
        return f"half of {faces[0]}" if len(faces) == 1 else str(best)
    if best in faces or not faces:
        return str(best)
    for face in sorted(set(faces), reverse=True):
        times = faces.count(face)
        if times > 1 and times * face == best:
            return "set " + "-".join([str(face)] * times)
    for first in faces:
        run = [first]
        while run[-1] + 1 in faces:
            run.append(run[-1] + 1)
        if len(run) > 2 and sum(run) == best:
            return "run " + "-".join(map(str, run))
    return str(best)


def sum_phrase(start: str, modifier: int, parts: list[tuple[int, str]]) -> str:
    """``6 + run 7-8-9 - 2 two actions``: a value and what changes it.

    The parts are named where they make up the modifier; else it stands without a name.
    """
    named = [part for part in parts if part[0]]
    if sum(value for value, _ in named) != modifier:
        named = [(modifier, "")] if modifier else []
    for value, name in named:
        start += f" {'+' if value > 0 else '-'} {abs(value)}{' ' if name else ''}{name}"
    return start
