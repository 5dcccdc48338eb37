"""A battle as text: the map, then a paragraph per unit and the pending question."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mech_env.core import hexes, squares
from mech_env.core.scene import (
    NO_DIRECTION,
    Cell,
    Condition,
    Entry,
    Ground,
    Link,
    Objective,
    Scene,
    Token,
)

_PITCH = 4  # characters per cell; rows of hexes are shifted by half of it
_PIPS: dict[Condition, str] = {
    "whole": "{}",
    "disabled": "({})",
    "grave": "!{}",
    "destroyed": "x{}",
}
_OPEN = (".", ":", "%")  # by sight
_GROUND: dict[Ground, str] = {
    **{"": "", "rough": ";", "raised": "=", "low": "-", "water": "~"},
    "inside": "_",
}
_GROUND_WORDS: dict[Ground, str] = {"inside": "inside a building", "water": "water"}
_DIRECTIONS = {
    "hex": hexes.DIRECTION_NAMES,
    "axial": hexes.DIRECTION_NAMES,
    "square": squares.DIRECTION_NAMES,
}


def board(battle: Any, viewer: str | None = None) -> str:
    """A :class:`mech_env.Battle` as it stands, for an onlooker or a side (see :func:`draw`)."""
    return draw(battle.scene(viewer))


def draw(scene: Scene) -> str:
    """Text of a scene.

    A unit is its label (``R0``), ``>`` before the one that decides; cover is the hits it takes and
    its letter (``10C``), or its letter and the side that it protects (``HSW``); ``#`` is solid,
    ``.`` open, ``:`` and ``%`` open where sight is difficult or obscured, ``*`` a place to reach, a
    letter and a number a thing and what it takes (``T25``), ``!`` something on the ground. The
    letter of a side behind a cell: its zone, ``+`` several. ``;`` ``=`` ``-`` ``~`` ``_`` are
    kinds of ground. On an axial map, ``R0+`` shares its cell, ``R0^`` is above it, ``R0v`` below.
    """
    parts = [scene.title, "", *_map(scene), "", *_legend(scene), ""]
    for entry in scene.entries:
        parts += _entry(entry)
    parts += [f"{link.name or link.kind}: {_link(scene, link)}" for link in scene.links]
    if scene.caption:
        parts += ["", scene.caption]
    return "\n".join(line.rstrip() for line in parts)


def _map(scene: Scene) -> list[str]:
    signs, behind = _signs(scene), _behind(scene)
    axial = scene.grid == "axial"
    margin = len(str(scene.row(scene.height - 1))) + 1
    header = "".join(f"{scene.column(k):>{_PITCH - 1}} " for k in range(scene.width))
    lines = [" " * margin + header]
    for row in range(scene.height):
        shift = " " * (_PITCH // 2 * (row if axial else row % 2 if scene.grid == "hex" else 0))
        text = ""
        for column in range(scene.width):
            index = row * scene.width + column
            text += f"{signs[index]:>{_PITCH - 1}}{behind.get(index, ' ')}"
        number = f"{scene.row(row):>{margin - 1}} "
        lines.append(shift + number + text if axial else number + shift + text)
    if axial and scene.height > 1:  # columns slant: their numbers stand at both ends
        lines.append(" " * (margin + _PITCH // 2 * (scene.height - 1)) + header)
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
        return (_OPEN[cell.sight] if cell.sight else _GROUND[cell.ground]) or _OPEN[0]
    if cover.rating < 1:
        return f"{cover.health}{cover.letter}"
    around = cover.direction == NO_DIRECTION
    return cover.letter + ("O" if around else _DIRECTIONS[scene.grid][cover.direction])


def _objective(objective: Objective) -> str:
    return f"{objective.letter}{objective.health if objective.health_full > 0 else ''}"


def _behind(scene: Scene) -> dict[int, str]:
    """What stands behind the sign of a cell: whose zone it is; how the unit stands there."""
    found: dict[int, str] = {}
    for zone in scene.zones:
        letter = scene.side_names[zone.side][0]
        for index in zone.cells:
            found[index] = letter if found.get(index, letter) == letter else "+"
    if scene.grid == "axial":
        there = Counter(token.cell for token in scene.tokens)
        for token in scene.tokens:
            sign = _height(token)
            if there[token.cell] > 1 or sign:
                found[token.cell] = "+" if there[token.cell] > 1 else sign
    return found


def _height(token: Token) -> str:
    return "^" if token.altitude > 0 else "v" if token.altitude < 0 else ""


def _legend(scene: Scene) -> list[str]:
    signs = ["R0 a unit, >R0 decides", "# solid"]
    if any(cell.cover and cell.cover.rating for cell in scene.cells.values()):
        signs.append("a letter and a side: cover and where it protects, O all round")
    if any(cell.sight for cell in scene.cells.values()):
        signs.append(": difficult and % obscured sight")
    for ground, sign in _GROUND.items():
        if sign and any(cell.ground == ground for cell in scene.cells.values()):
            signs.append(f"{sign} {_GROUND_WORDS.get(ground, f'{ground} ground')}")
    if scene.items:
        signs.append("! something on the ground")
    if any(objective.health_full < 1 for objective in scene.objectives):
        signs.append("* objective")
    if scene.zones:
        sides = sorted({scene.side_names[zone.side] for zone in scene.zones})
        letters = ", ".join(f"{side[0]} behind a cell: zone of {side}" for side in sides)
        signs.append(letters + (", + of both" if len(sides) > 1 else ""))
    if scene.grid == "axial":
        signs.append("R0+ with others, R0^ above and R0v below the ground")
    return ["; ".join(signs), *scene.text_legend, *scene.legend]


def _entry(entry: Entry) -> list[str]:
    pips = " ".join(_PIPS[pip.condition].format(pip.text) for pip in entry.pips if pip.text)
    details = [pips, *entry.lines] if pips else list(entry.lines)
    return [f"{entry.title:<14} {' | '.join(details)}"]


def _link(scene: Scene, link: Link) -> str:
    names = {objective.cell: objective.name for objective in scene.objectives}
    names |= {token.cell: token.name for token in scene.tokens}
    ends = zip(link.between, (link.start, link.end), strict=True)
    return " -> ".join(name or names.get(cell) or scene.place(cell) for name, cell in ends)
