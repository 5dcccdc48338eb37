"""A battle as text: the map, then a paragraph per unit and the pending question."""

from __future__ import annotations

from typing import Any

from mech_env.core import hexes, squares
from mech_env.core.scene import NO_DIRECTION, Cell, Condition, Entry, Objective, Scene

_PITCH = 4  # characters per cell; odd rows of hexes are shifted by half of it
_PIPS: dict[Condition, str] = {
    "whole": "{}",
    "disabled": "({})",
    "grave": "!{}",
    "destroyed": "x{}",
}
_OPEN = (".", ":", "%")  # by sight
_DIRECTIONS = {"hex": hexes.DIRECTION_NAMES, "square": squares.DIRECTION_NAMES}


def board(battle: Any) -> str:
    """The battle as it stands (see :func:`draw`), from a :class:`mech_env.Battle`."""
    return draw(battle.ruleset.scene(battle.setup, battle.state))


def draw(scene: Scene) -> str:
    """Text of a scene.

    A unit is its label (``R0``), ``>`` before the one that decides; cover is the hits it takes and
    its letter (``10C``), or its letter and the side that it protects (``HSW``); ``#`` is solid,
    ``.`` open, ``:`` and ``%`` open where sight is difficult or obscured, ``*`` a place to reach, a
    letter and a number a thing and what it takes (``T25``), ``!`` something on the ground. The
    letter of a side behind a cell: its zone, ``+`` several.
    """
    parts = [scene.title, "", *_map(scene), "", *_legend(scene), ""]
    for entry in scene.entries:
        parts += _entry(entry)
    parts += [
        f"{link.name or link.kind}: {_link(scene, link.start, link.end)}" for link in scene.links
    ]
    if scene.caption:
        parts += ["", scene.caption]
    return "\n".join(line.rstrip() for line in parts)


def _map(scene: Scene) -> list[str]:
    signs = _signs(scene)
    zones = _zones(scene)
    margin = len(str(scene.height - 1)) + 1
    header = "".join(f"{column:>{_PITCH - 1}} " for column in range(scene.width))
    lines = [" " * margin + header]
    for row in range(scene.height):
        shift = " " * (_PITCH // 2 if scene.grid == "hex" and row % 2 else 0)
        text = ""
        for column in range(scene.width):
            index = row * scene.width + column
            text += f"{signs[index]:>{_PITCH - 1}}{zones.get(index, ' ')}"
        lines.append(f"{row:>{margin - 1}} {shift}{text}")
    return lines


def _signs(scene: Scene) -> list[str]:
    """What stands for each cell; what is named later hides what was named before."""
    signs = ["."] * (scene.width * scene.height)
    for index, cell in scene.cells.items():
        signs[index] = _ground(scene, cell)
    for item in scene.items:
        signs[item.cell] = "!"
    for objective in scene.objectives:
        signs[objective.cell] = _objective(objective)
    for token in scene.tokens:
        signs[token.cell] = (">" if token.deciding else "") + token.label
    return signs


def _ground(scene: Scene, cell: Cell) -> str:
    if cell.solid:
        return "#"
    cover = cell.cover
    if cover is None:
        return _OPEN[cell.sight]
    if cover.rating < 1:
        return f"{cover.health}{cover.letter}"
    around = cover.direction == NO_DIRECTION
    return cover.letter + ("O" if around else _DIRECTIONS[scene.grid][cover.direction])


def _objective(objective: Objective) -> str:
    return f"{objective.letter}{objective.health if objective.health_full > 0 else ''}"


def _zones(scene: Scene) -> dict[int, str]:
    found: dict[int, str] = {}
    for zone in scene.zones:
        letter = scene.side_names[zone.side][0]
        for index in zone.cells:
            found[index] = letter if found.get(index, letter) == letter else "+"
    return found


def _legend(scene: Scene) -> list[str]:
    signs = ["R0 a unit, >R0 decides", "# solid"]
    if any(cell.cover and cell.cover.rating for cell in scene.cells.values()):
        signs.append("a letter and a side: cover and where it protects, O all round")
    if any(cell.sight for cell in scene.cells.values()):
        signs.append(": difficult and % obscured sight")
    if scene.items:
        signs.append("! something on the ground")
    if any(objective.health_full < 1 for objective in scene.objectives):
        signs.append("* objective")
    if scene.zones:
        sides = sorted({scene.side_names[zone.side] for zone in scene.zones})
        letters = ", ".join(f"{side[0]} behind a cell: zone of {side}" for side in sides)
        signs.append(letters + (", + of both" if len(sides) > 1 else ""))
    return ["; ".join(signs), *scene.text_legend, *scene.legend]


def _entry(entry: Entry) -> list[str]:
    pips = " ".join(_PIPS[pip.condition].format(pip.text) for pip in entry.pips if pip.text)
    details = [pips, *entry.lines] if pips else list(entry.lines)
    return [f"{entry.title:<14} {' | '.join(details)}"]


def _link(scene: Scene, start: int, end: int) -> str:
    names = {objective.cell: objective.name for objective in scene.objectives}
    names |= {token.cell: token.name for token in scene.tokens}
    return f"{_place(scene, names, start)} -> {_place(scene, names, end)}"


def _place(scene: Scene, names: dict[int, str], index: int) -> str:
    return names.get(index, f"({index % scene.width},{index // scene.width})")
