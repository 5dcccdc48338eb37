"""A battle as an SVG picture: the map, a panel with the units, the pending question."""

from __future__ import annotations

import textwrap
from typing import Any

from mech_env.core.scene import Entry, Scene
from mech_env.render import ink, svg_map
from mech_env.render.grid import LEFT, Grid, grid_of

_LEAST_MAP = 360.0  # width kept for the map, so that the title above it has room
_LOWER = 17.0
_PANEL = 430.0
_LINE = 15.0
_CAPTION_LINES = 2
_WIDE = 600.0  # a map of this width has its caption right below it, whatever the panel needs
_WRAP = 64  # characters of a panel line


def board(battle: Any, viewer: str | None = None) -> str:
    """A :class:`mech_env.Battle` as it stands, for an onlooker or a side (see :func:`draw`)."""
    return draw(battle.scene(viewer))


def draw(scene: Scene) -> str:
    """SVG markup of a scene, complete in itself; sizes in pixels.

    The size depends on the map and the number of entries alone, so that the moments of a fight
    make a film.
    """
    grid = grid_of(scene)
    map_width, map_height = _map_room(grid)
    width = map_width + _PANEL
    panel = LEFT + sum(_room(entry) for entry in scene.entries)
    wide, lines = map_width >= _WIDE and panel > map_height, _CAPTION_LINES
    if wide:
        lines += 1  # as they are shorter
    caption_top = (map_height if wide else max(map_height, panel)) + 8
    room = (map_width if wide else width) - 2 * LEFT
    caption = textwrap.wrap(scene.caption, int(room / 7.6), max_lines=lines, placeholder=" …")
    legend = [
        part
        for text in (*scene.legend, *scene.picture_legend)
        for part in textwrap.wrap(text, int(room / 6.2))
    ]
    legend_top = caption_top + 20 * lines + 6
    height = max(legend_top + 14 * len(legend) + 12, panel)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="{ink.FONT}" fill="{ink.INK}">',
        f'<rect width="100%" height="100%" fill="{ink.PAPER}"/>',
        ink.text(LEFT, 28, scene.title, 17, "start", bold=True),
        *svg_map.draw(scene, grid),
        *_panel(scene, map_width, panel if wide else caption_top - 8),
    ]
    for k, line in enumerate(caption):
        parts.append(ink.text(LEFT, caption_top + 16 + 20 * k, line, 14, "start", bold=True))
    for k, line in enumerate(legend):
        y = legend_top + 12 + 14 * k
        parts.append(ink.text(LEFT, y, line, 10.5, "start", fill="#6d6a60"))
    parts.append("</svg>")
    return "\n".join(parts)


def _map_room(grid: Grid) -> tuple[float, float]:
    right, lower = grid.extent
    return max(right + LEFT, _LEAST_MAP), lower + _LOWER


def _room(entry: Entry) -> float:
    """Height kept for an entry of the panel."""
    return _LINE * entry.rows + 28


def _panel(scene: Scene, left: float, room: float) -> list[str]:
    """The entries from ``left`` on, drawn smaller where they need more height than ``room``."""
    parts: list[str] = []
    y = 28.0
    for entry in scene.entries:
        lines = [part for line in entry.lines for part in textwrap.wrap(line, _WRAP)]
        parts.append(_heading(entry, y))
        parts += _boxes(entry, y)
        for line in lines:
            y += _LINE
            fill = ink.FAINT if entry.faded else ""
            parts.append(ink.text(10, y, line, 11, "start", fill=fill))
        y += _LINE + 9
    scale = min(1.0, room / max(y, 1.0))
    return [f'<g transform="translate({left:.1f} 0) scale({scale:.3f})">', *parts, "</g>"]


def _heading(entry: Entry, y: float) -> str:
    colour = ink.FAINT if entry.faded else ink.colour(entry.side)
    bar = f'<rect x="0" y="{y - 11:.1f}" width="4" height="14" fill="{colour}"/>'
    return bar + ink.text(10, y, entry.title, 13, "start", fill=colour, bold=True)


def _boxes(entry: Entry, y: float) -> list[str]:
    parts = []
    x = 130.0
    for pip in entry.pips:
        if not pip.text:
            continue
        colour = ink.CONDITIONS[pip.condition]
        width = max(36.0, 7.5 * len(pip.text) + 8)
        parts.append(
            f'<rect x="{x:.1f}" y="{y - 12:.1f}" width="{width:g}" height="16" rx="3" '
            f'fill="{colour}"/>'
        )
        parts.append(ink.text(x + width / 2, y, pip.text, 10.5, fill="#ffffff", bold=True))
        if pip.condition == "destroyed":
            parts.append(
                f'<line x1="{x:.1f}" y1="{y + 3:.1f}" x2="{x + width:.1f}" y2="{y - 11:.1f}" '
                'stroke="#5b1111" stroke-width="2"/>'
            )
        x += width + 4
    return parts
