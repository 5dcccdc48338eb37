"""A battle as text: the hex map, then a paragraph per unit and the pending question."""

from __future__ import annotations

from typing import Any

from mech_env.core.scene import Cell, Condition, Entry, Scene, Token

_PITCH = 4  # characters per hex; odd rows are shifted by half of it
_PIPS: dict[Condition, str] = {"whole": "{}", "disabled": "({})", "destroyed": "x{}"}


def board(battle: Any) -> str:
    """The battle as it stands (see :func:`draw`), from a :class:`mech_env.Battle`."""
    return draw(battle.ruleset.scene(battle.state))


def draw(scene: Scene) -> str:
    """Text of a scene.

    A unit is a side's letter and a number (``R0``), ``>`` before the one that decides; cover is
    the hits it takes and its letter (``10C``); ``#`` is solid, ``.`` open, ``*`` the objective.
    """
    parts = [scene.title, "", *_map(scene), "", *_legend(scene), ""]
    for entry in scene.entries:
        parts += _entry(entry)
    parts += [f"{link.kind}: {_link(scene, link.start, link.end)}" for link in scene.links]
    if scene.caption:
        parts += ["", scene.caption]
    return "\n".join(line.rstrip() for line in parts)


def _map(scene: Scene) -> list[str]:
    tokens = {token.hex: token for token in scene.tokens}
    margin = len(str(scene.height - 1)) + 1
    header = "".join(f"{column:>{_PITCH - 1}} " for column in range(scene.width))
    lines = [" " * margin + header]
    for row in range(scene.height):
        shift = " " * (_PITCH // 2 if row % 2 else 0)
        text = ""
        for column in range(scene.width):
            index = row * scene.width + column
            glyph = _glyph(tokens.get(index), scene.cells.get(index), index == scene.goal)
            text += f"{glyph:>{_PITCH - 1}} "
        lines.append(f"{row:>{margin - 1}} {shift}{text}")
    return lines


def _glyph(token: Token | None, cell: Cell | None, goal: bool) -> str:
    if token is not None:
        return (">" if token.deciding else "") + token.label
    if cell is None:
        return "*" if goal else "."
    return "#" if cell.kind == "solid" else f"{cell.health}{cell.letter}"


def _legend(scene: Scene) -> list[str]:
    goal = "; * objective" if scene.goal >= 0 else ""
    lines = [f"R0 a unit, r0 a squad, >R0 decides; # solid{goal}"]
    pip = next((pip.text for entry in scene.entries for pip in entry.pips), "")
    if pip:
        lines.append(f"Systems: {pip} works, ({pip}) is disabled, x{pip} is destroyed.")
    return [*lines, *scene.legend]


def _entry(entry: Entry) -> list[str]:
    pips = " ".join(_PIPS[pip.condition].format(pip.text) for pip in entry.pips if pip.text)
    details = [pips, *entry.lines] if pips else list(entry.lines)
    return [f"{entry.title:<14} {' | '.join(details)}"]


def _link(scene: Scene, start: int, end: int) -> str:
    names = {token.hex: token.name for token in scene.tokens}
    return f"{_place(scene, names, start)} -> {_place(scene, names, end)}"


def _place(scene: Scene, names: dict[int, str], index: int) -> str:
    return names.get(index, f"({index % scene.width},{index // scene.width})")
