"""A battle as an SVG picture: the hex map, a panel with the units, the pending question."""

from __future__ import annotations

import math
import textwrap
from typing import Any
from xml.sax.saxutils import escape

from mech_env.core.scene import Cell, Entry, Link, Pip, Scene, Token

_RADIUS = 27.0  # of a hex, corner to centre
_STEP_X = _RADIUS * math.sqrt(3)
_STEP_Y = _RADIUS * 1.5
_MARGIN = 34.0
_TOP = 64.0
_PANEL = 430.0
_LINE = 15.0
_ENTRY = 58.0  # height kept for an entry of the panel, whatever it says at the moment
_CAPTION_LINES = 2
_WRAP = 64  # characters of a panel line
_SIDES = ("#b83227", "#1f5f99", "#1d7d46")
_INK = "#22262b"
_PAPER = "#f6f4ee"
_CONDITION = {"whole": "#2f9e63", "disabled": "#e0a526", "destroyed": "#9a9a9a"}
_FONT = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif"


def board(battle: Any) -> str:
    """The battle as it stands (see :func:`draw`), from a :class:`mech_env.Battle`."""
    return draw(battle.ruleset.scene(battle.state))


def draw(scene: Scene) -> str:
    """SVG markup of a scene, complete in itself; sizes in pixels.

    The size depends on the map and the number of entries alone, so that the moments of a fight
    make a film.
    """
    map_width = _MARGIN * 2 + _STEP_X * (scene.width + 0.5)
    map_height = _TOP + _STEP_Y * (scene.height - 1) + _RADIUS * 2 + _MARGIN / 2
    width = map_width + _PANEL
    caption_top = max(map_height, _MARGIN + _ENTRY * len(scene.entries)) + 8
    letters = int((width - 2 * _MARGIN) / 7.6)
    caption = textwrap.wrap(scene.caption, letters, max_lines=_CAPTION_LINES, placeholder=" …")
    legend = [part for text in scene.legend for part in textwrap.wrap(text, letters)]
    legend_top = caption_top + 20 * _CAPTION_LINES + 6
    height = legend_top + 14 * len(legend) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="{_FONT}" fill="{_INK}">',
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>',
        _text(_MARGIN, 28, scene.title, 17, "start", bold=True),
        *_map(scene),
        *_panel(scene, map_width, caption_top - 8),
    ]
    for k, line in enumerate(caption):
        parts.append(_text(_MARGIN, caption_top + 16 + 20 * k, line, 14, "start", bold=True))
    for k, line in enumerate(legend):
        y = legend_top + 12 + 14 * k
        parts.append(_text(_MARGIN, y, line, 10.5, "start", fill="#6d6a60"))
    parts.append("</svg>")
    return "\n".join(parts)


def centre(scene: Scene, index: int) -> tuple[float, float]:
    """Middle of a hex in pixels."""
    row, column = divmod(index, scene.width)
    x = _MARGIN + _STEP_X * (column + 0.5 + (0.5 if row % 2 else 0.0))
    return x, _TOP + _RADIUS + _STEP_Y * row


def _text(
    x: float,
    y: float,
    text: str,
    size: float,
    anchor: str = "middle",
    fill: str = "",
    bold: bool = False,
) -> str:
    extra = f' fill="{fill}"' if fill else ""
    extra += ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{extra}>'
        f"{escape(text)}</text>"
    )


def _colour(side: int) -> str:
    return _SIDES[side % len(_SIDES)] if side >= 0 else "#777777"


def _corners(x: float, y: float, radius: float) -> str:
    points = []
    for k in range(6):
        angle = math.pi / 3 * k + math.pi / 6
        points.append(f"{x + radius * math.cos(angle):.1f},{y + radius * math.sin(angle):.1f}")
    return " ".join(points)


def _map(scene: Scene) -> list[str]:
    parts = []
    covered = {token.hex for token in scene.tokens}
    for index in range(scene.width * scene.height):
        parts.append(_hex(scene, index, index in covered))
    for column in range(scene.width):
        x, _ = centre(scene, column)
        parts.append(_text(x, _TOP - 8, str(column), 10, fill="#8a8577"))
    for row in range(scene.height):
        _, y = centre(scene, row * scene.width)
        parts.append(_text(14, y + 4, str(row), 10, fill="#8a8577"))
    if scene.goal >= 0:
        parts.append(_star(*centre(scene, scene.goal)))
    for token in scene.tokens:
        parts += _token(scene, token)
    parts += [_link(scene, link) for link in scene.links]
    return parts


def _hex(scene: Scene, index: int, covered: bool) -> str:
    x, y = centre(scene, index)
    cell = scene.cells.get(index)
    fill = "#fffdf7"
    if cell is not None:
        fill = "#4a4d52" if cell.kind == "solid" else "#dcc9a3"
    shape = (
        f'<polygon points="{_corners(x, y, _RADIUS - 1)}" fill="{fill}" stroke="#c9c3b4" '
        f'stroke-width="1"'
    )
    if cell is None:
        return shape + "/>"
    if cell.kind == "solid":
        return f"{shape}><title>{escape(cell.name)}</title></polygon>"
    title = escape(f"{cell.name}, {cell.health} of {cell.health_full}")
    return "".join([f"{shape}><title>{title}</title></polygon>", *_cover(x, y, cell, covered)])


def _cover(x: float, y: float, cell: Cell, covered: bool) -> list[str]:
    """Health as a bar, figures and letter; a unit that stands there brings the figures."""
    share = cell.health / cell.health_full if cell.health_full > 0 else 0.0
    full = _RADIUS * 1.1
    top = y - _RADIUS * 0.62
    bar = f'<rect x="{x - full / 2:.1f}" y="{top:.1f}" height="4"'
    parts = [
        f'{bar} width="{full:.1f}" fill="#b39f78"/>',
        f'{bar} width="{full * share:.1f}" fill="#6b4f1d"/>',
    ]
    if not covered:
        parts.append(_text(x, y + 9, f"{cell.health}{cell.letter}", 14, fill="#4c3a15", bold=True))
    return parts


def _star(x: float, y: float) -> str:
    points = []
    for k in range(10):
        radius = _RADIUS * (0.8 if k % 2 == 0 else 0.36)
        angle = math.pi / 5 * k - math.pi / 2
        points.append(f"{x + radius * math.cos(angle):.1f},{y + radius * math.sin(angle):.1f}")
    return (
        f'<polygon points="{" ".join(points)}" fill="#f3c623" stroke="#8a6d00">'
        "<title>objective</title></polygon>"
    )


def _token(scene: Scene, token: Token) -> list[str]:
    x, y = centre(scene, token.hex)
    colour = _colour(token.side)
    opacity = ' opacity="0.55"' if token.faded else ""
    ring = '"#f3c623" stroke-width="4"' if token.deciding else '"#ffffff" stroke-width="1.5"'
    title = f"<title>{escape(token.name)}</title>"
    if token.small:
        r = _RADIUS * 0.46
        body = (
            f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}" '
            f'rx="3" fill="{colour}" stroke={ring}{opacity}>{title}</rect>'
        )
    else:
        body = (
            f'<circle cx="{x:.1f}" cy="{y - 2:.1f}" r="{_RADIUS * 0.58:.1f}" fill="{colour}" '
            f"stroke={ring}{opacity}>{title}</circle>"
        )
    label = _text(x, y + 3, token.label, 13, fill="#ffffff", bold=True)
    parts = [body, label, *_dots(x, y + _RADIUS * 0.66, token.pips)]
    cell = scene.cells.get(token.hex)
    if cell is not None and cell.kind == "cover":
        top = y - _RADIUS * 0.9
        parts.append(
            f'<rect x="{x - 13:.1f}" y="{top:.1f}" width="26" height="12" rx="3" fill="#dcc9a3" '
            'stroke="#6b4f1d"/>'
        )
        parts.append(_text(x, top + 9.5, f"{cell.health}{cell.letter}", 9, fill="#4c3a15"))
    return parts


def _dots(x: float, y: float, pips: tuple[Pip, ...]) -> list[str]:
    start = x - 6.5 * (len(pips) - 1) / 2
    return [
        f'<rect x="{start + 6.5 * k - 2.5:.1f}" y="{y - 2.5:.1f}" width="5" height="5" rx="1" '
        f'fill="{_CONDITION[pip.condition]}" stroke="{_PAPER}" stroke-width="0.6"/>'
        for k, pip in enumerate(pips)
    ]


def _link(scene: Scene, link: Link) -> str:
    (x1, y1), (x2, y2) = centre(scene, link.start), centre(scene, link.end)
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    inset = min(_RADIUS * 0.6, length / 3.5)
    x1, y1, x2, y2 = x1 + ux * inset, y1 + uy * inset, x2 - ux * inset, y2 - uy * inset
    if link.kind == "grapple":
        return (
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#7b3fa0" '
            'stroke-width="7" stroke-linecap="round"><title>grapple</title></line>'
        )
    tip = (
        f"{x2:.1f},{y2:.1f} {x2 - 12 * ux - 6 * uy:.1f},{y2 - 12 * uy + 6 * ux:.1f} "
        f"{x2 - 12 * ux + 6 * uy:.1f},{y2 - 12 * uy - 6 * ux:.1f}"
    )
    line = (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2 - 8 * ux:.1f}" y2="{y2 - 8 * uy:.1f}" '
        f'stroke="#d9480f" stroke-width="3" stroke-dasharray="8 5"><title>attack</title></line>'
        f'<polygon points="{tip}" fill="#d9480f"/>'
    )
    if not link.text:
        return line
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return (
        f'{line}<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="#ffffff" stroke="#d9480f" '
        f'stroke-width="2"/>{_text(x, y + 4.5, link.text, 12, fill="#d9480f", bold=True)}'
    )


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
            fill = "#8d8d8d" if entry.faded else ""
            parts.append(_text(10, y, line, 11, "start", fill=fill))
        y += _LINE + 9
    scale = min(1.0, room / max(y, 1.0))
    return [f'<g transform="translate({left:.1f} 0) scale({scale:.3f})">', *parts, "</g>"]


def _heading(entry: Entry, y: float) -> str:
    colour = "#8d8d8d" if entry.faded else _colour(entry.side)
    bar = f'<rect x="0" y="{y - 11:.1f}" width="4" height="14" fill="{colour}"/>'
    return bar + _text(10, y, entry.title, 13, "start", fill=colour, bold=True)


def _boxes(entry: Entry, y: float) -> list[str]:
    parts = []
    x = 130.0
    for pip in entry.pips:
        if not pip.text:
            continue
        colour = _CONDITION[pip.condition]
        parts.append(
            f'<rect x="{x:.1f}" y="{y - 12:.1f}" width="36" height="16" rx="3" fill="{colour}"/>'
        )
        parts.append(_text(x + 18, y, pip.text, 10.5, fill="#ffffff", bold=True))
        if pip.condition == "destroyed":
            parts.append(
                f'<line x1="{x:.1f}" y1="{y + 3:.1f}" x2="{x + 36:.1f}" y2="{y - 11:.1f}" '
                'stroke="#5b1111" stroke-width="2"/>'
            )
        x += 40
    return parts
