"""Lines between the cells of an SVG map: who holds, engages or attacks whom."""

from __future__ import annotations

import math

from mech_env.core.scene import Link
from mech_env.render import ink
from mech_env.render.crowds import Crowds
from mech_env.render.grid import Grid

_COLOURS = {"hold": "#7b3fa0", "engaged": "#c77d0a", "attack": "#d9480f"}


def draw(grid: Grid, crowd: Crowds, link: Link) -> str:
    """A link as SVG: a bar, or an arrow with what is said of it."""
    x1, y1 = crowd.centre(link.start, link.between[0])
    x2, y2 = crowd.centre(link.end, link.between[1])
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    inset = min(grid.unit * 0.6, length / 3.5)
    x1, y1, x2, y2 = x1 + ux * inset, y1 + uy * inset, x2 - ux * inset, y2 - uy * inset
    colour, title = _COLOURS[link.kind], ink.title(link.name or link.kind)
    if link.kind != "attack":
        width = 7 if link.kind == "hold" else 4
        return (
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width}" stroke-linecap="round">{title}</line>'
        )
    tip = [
        (x2, y2),
        (x2 - 12 * ux - 6 * uy, y2 - 12 * uy + 6 * ux),
        (x2 - 12 * ux + 6 * uy, y2 - 12 * uy - 6 * ux),
    ]
    line = (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2 - 8 * ux:.1f}" y2="{y2 - 8 * uy:.1f}" '
        f'stroke="{colour}" stroke-width="3" stroke-dasharray="8 5">{title}</line>'
        f'<polygon points="{ink.points(tip)}" fill="{colour}"/>'
    )
    if not link.text:
        return line
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if length < 2.9 * grid.unit:  # beside a short arrow, or it would hide it
        side = -1 if ux < 0 else 1
        x, y = x + 18 * side * uy, y - 18 * side * ux
    return (
        f'{line}<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="#ffffff" stroke="{colour}" '
        f'stroke-width="2"/>{ink.text(x, y + 4.5, link.text, 12, fill=colour, bold=True)}'
    )
