"""The map of an SVG picture: ground, zones and things first, then tokens, then links."""

from __future__ import annotations

import math

from mech_env.core.scene import (
    NO_DIRECTION,
    Cell,
    Cover,
    Ground,
    Objective,
    Pip,
    Scene,
    Token,
    Zone,
)
from mech_env.render import crowds, ink, svg_links
from mech_env.render.grid import TOP, Grid, Point, outlines

_OPEN = ("#fffdf7", "#dfe0e2", "#b9bcc4")  # by sight: clear, difficult, obscured
_COVERED = ("#dcc9a3", "#c9bb9f", "#b0a693")
_RATED = ("#f4ead3", "#d8d3c8", "#b5b3b2")  # behind rated cover: the bars say the rest
_GROUND: dict[Ground, str] = {
    "rough": "#e9dcc0",
    "raised": "#e4d3d8",
    "low": "#d3d8dc",
    "water": "#cfe3f2",
    "inside": "#d9d0e6",
}
_SOLID = "#4a4d52"
_EDGE = "#c9c3b4"
_COVER_BAR = ("#6b4f1d", "#b08a4a", "#6b4f1d")  # by rating: unrated, light, heavy
_BAR_WIDTH = (4.0, 3.5, 6.5)
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))  # of a cell, for marks and items


def draw(scene: Scene, grid: Grid) -> list[str]:
    """SVG elements of the map and all that stands on it."""
    covered = {token.cell for token in scene.tokens}
    parts = [
        _cell(scene, grid, index, index in covered) for index in range(scene.width * scene.height)
    ]
    parts += _numbers(scene, grid)
    parts += [_zone(grid, zone) for zone in scene.zones]
    parts += [_bars(scene, grid, index, cell) for index, cell in sorted(scene.cells.items())]
    parts += [_objective(grid, objective) for objective in scene.objectives]
    crowd = crowds.of(scene, grid)
    parts += [svg_links.draw(grid, crowd, link) for link in scene.links if link.kind == "engaged"]
    for token in scene.tokens:
        parts += crowd.moved(token, _token(scene, grid, token))
    parts += _items(scene, grid)
    parts += [svg_links.draw(grid, crowd, link) for link in scene.links if link.kind != "engaged"]
    return [part for part in parts if part]


def _numbers(scene: Scene, grid: Grid) -> list[str]:
    """Of columns and rows. On an axial map columns slant: theirs stand above and below."""
    axial = scene.grid == "axial"
    places = []
    for column in range(scene.width):
        x, _ = grid.centre(column)
        places.append((x, TOP - 8, scene.column(column)))
    for row in range(scene.height):
        x, y = grid.centre(row * scene.width)
        places.append((x - grid.unit - 12 if axial else 14, y + 4, scene.row(row)))
    if axial and scene.height > 1:
        for column in range(scene.width):
            x, y = grid.centre((scene.height - 1) * scene.width + column)
            places.append((x, y + grid.unit + 12, scene.column(column)))
    return [ink.text(x, y, str(number), 10, fill="#8a8577") for x, y, number in places]


# --- ground ---------------------------------------------------------------------------------------


def _cell(scene: Scene, grid: Grid, index: int, covered: bool) -> str:
    cell = scene.cells.get(index)
    fill = _OPEN[cell.sight] if cell else _OPEN[0]
    if cell is not None and cell.solid:
        fill = _SOLID
    elif cell is not None and cell.cover is not None:
        fill = (_RATED if cell.cover.rating > 0 else _COVERED)[cell.sight]
    elif cell is not None and cell.ground and not cell.sight:
        fill = _GROUND[cell.ground]
    outline = ink.points(grid.corners(index, grid.gap))
    shape = f'<polygon points="{outline}" fill="{fill}" stroke="{_EDGE}" stroke-width="1"'
    if cell is None:
        return shape + "/>"
    words = _words(cell)
    markup = f"{shape}>{ink.title(words)}</polygon>" if words else shape + "/>"
    if cell.cover is not None and cell.cover.rating < 1:
        markup += _health(grid.centre(index), grid.unit, cell.cover, covered)
    return markup


def _words(cell: Cell) -> str:
    words = [word for word in (cell.solid, cell.name) if word]
    cover = cell.cover
    if cover is not None:
        health = f", {cover.health} of {cover.health_full}" if cover.rating < 1 else ""
        words.append(cover.name + health)
    words += ["", "difficult sight", "obscured sight"][cell.sight : cell.sight + 1]
    return ", ".join(word for word in words if word)


def _health(centre: Point, unit: float, cover: Cover, covered: bool) -> str:
    """Health as a bar, figures and letter; a unit that stands there brings the figures."""
    x, y = centre
    full = unit * 1.1
    share = cover.health / cover.health_full if cover.health_full > 0 else 0.0
    bar = f'<rect x="{x - full / 2:.1f}" y="{y - unit * 0.62:.1f}" height="4"'
    parts = [
        f'{bar} width="{full:.1f}" fill="#b39f78"/>',
        f'{bar} width="{full * share:.1f}" fill="{_COVER_BAR[0]}"/>',
    ]
    if not covered:
        words = f"{cover.health}{cover.letter}"
        parts.append(ink.text(x, y + 9, words, 14, fill="#4c3a15", bold=True))
    return "".join(parts)


def _bars(scene: Scene, grid: Grid, index: int, cell: Cell) -> str:
    """Rated cover as bars along the sides that it protects, the thicker the better."""
    cover = cell.cover
    if cover is None or cover.rating < 1:
        return ""
    width = _BAR_WIDTH[min(cover.rating, 2)]
    x, y = grid.centre(index)
    corners = grid.corners(index, 2.5 + width / 2)
    paths = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if cover.direction != NO_DIRECTION:
            # A side is protected if it looks that way: a square's corner has two such sides.
            angle = math.atan2((ay + by) / 2 - y, (ax + bx) / 2 - x) - grid.angle(cover.direction)
            if math.cos(angle) < 0.6:
                continue
        paths.append(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
    return (
        f'<path d="{"".join(paths)}" stroke="{_COVER_BAR[min(cover.rating, 2)]}" '
        f'stroke-width="{width:g}" stroke-linecap="square" fill="none"/>'
    )


def _zone(grid: Grid, zone: Zone) -> str:
    """The cells tinted, with a broken line around them."""
    colour = ink.colour(zone.side)
    tint = "".join(
        f'<polygon points="{ink.points(grid.corners(index))}"/>' for index in sorted(zone.cells)
    )
    line = "".join(
        f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in outlines(grid, zone.cells)
    )
    return (
        f'<g>{ink.title(zone.name)}<g fill="{colour}" fill-opacity="0.13">{tint}</g>'
        f'<path d="{line}" stroke="{colour}" stroke-width="2" stroke-dasharray="6 4" '
        'stroke-opacity="0.75" fill="none"/></g>'
    )


# --- things ---------------------------------------------------------------------------------------


def _objective(grid: Grid, objective: Objective) -> str:
    x, y = grid.centre(objective.cell)
    if objective.health_full < 1:
        return _star(x, y, grid.unit, objective.name)
    r = grid.unit * 0.66
    gone = objective.health < 1
    colour = ink.FAINT if gone else ink.colour(objective.side)
    words = f"{objective.name}, {objective.health} of {objective.health_full}"
    box = (
        f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}" rx="4" '
        f'fill="#ffffff" stroke="{colour}" stroke-width="3"'
    )
    if gone:
        cross = (
            f"M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}"
            f"M{x - r:.1f} {y + r:.1f}L{x + r:.1f} {y - r:.1f}"
        )
        return (
            f'{box} opacity="0.6">{ink.title(words)}</rect>'
            f'<path d="{cross}" stroke="{colour}" stroke-width="2.5"/>'
        )
    full = 2 * r - 8
    bar = f'<rect x="{x - r + 4:.1f}" y="{y + r - 8:.1f}" height="4"'
    share = objective.health / objective.health_full
    return (
        f"{box}>{ink.title(words)}</rect>"
        + ink.text(x, y + 2, objective.letter, 15, fill=colour, bold=True)
        + f'{bar} width="{full:.1f}" fill="#d8d4c8"/>'
        + f'{bar} width="{full * share:.1f}" fill="{colour}"/>'
    )


def _star(x: float, y: float, unit: float, name: str) -> str:
    corners = []
    for k in range(10):
        radius = unit * (0.8 if k % 2 == 0 else 0.36)
        angle = math.pi / 5 * k - math.pi / 2
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return (
        f'<polygon points="{ink.points(corners)}" fill="#f3c623" stroke="#8a6d00">'
        f"{ink.title(name)}</polygon>"
    )


def _items(scene: Scene, grid: Grid) -> list[str]:
    """A small diamond in the corner of each cell with items; their number, if there are more."""
    lying: dict[int, list[str]] = {}
    for item in scene.items:
        lying.setdefault(item.cell, []).append(item.name)
    tokens = {token.cell: token for token in scene.tokens}
    parts = []
    for index, names in sorted(lying.items()):
        token = tokens.get(index)
        marks = len(token.marks) if token else 0
        x, y = _corners(scene, grid, index, token.facing if token else NO_DIRECTION)[marks]
        diamond = [(x - 6.5, y), (x, y - 6.5), (x + 6.5, y), (x, y + 6.5)]
        parts.append(
            f'<polygon points="{ink.points(diamond)}" fill="#ffffff" stroke="{ink.INK}" '
            f'stroke-width="1.3">{ink.title(", ".join(names))}</polygon>'
        )
        if len(names) > 1:
            parts.append(ink.text(x, y + 3, str(len(names)), 8, bold=True))
    return parts


def _corners(scene: Scene, grid: Grid, index: int, facing: int) -> list[Point]:
    """Places for marks and items: those without a bar of cover first, that of the notch last."""
    cell = scene.cells.get(index)
    cover = cell.cover.direction if cell is not None and cell.cover is not None else NO_DIRECTION
    x, y = grid.centre(index)

    def clash(corner: Point) -> int:
        return (2 if _towards(grid, facing, corner) > 0.9 else 0) + (
            1 if _towards(grid, cover, corner) > 0.1 else 0
        )

    away = grid.unit * 0.68
    return [(x + dx * away, y + dy * away) for dx, dy in sorted(_CORNERS, key=clash)]


def _towards(grid: Grid, direction: int, corner: Point) -> float:
    """Cosine of the angle between a direction and a corner; 0 for no direction."""
    if direction == NO_DIRECTION:
        return 0.0
    return math.cos(math.atan2(corner[1], corner[0]) - grid.angle(direction))


# --- tokens ---------------------------------------------------------------------------------------


def _token(scene: Scene, grid: Grid, token: Token) -> list[str]:
    x, y = grid.centre(token.cell)
    colour = ink.colour(token.side)
    opacity = ' opacity="0.55"' if token.faded else ""
    ring = '"#f3c623" stroke-width="4"' if token.deciding else '"#ffffff" stroke-width="1.5"'
    title = ink.title(token.name)
    turned = token.facing != NO_DIRECTION
    if token.small:
        r = grid.unit * 0.46
        body = (
            f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}" '
            f'rx="3" fill="{colour}" stroke={ring}{opacity}>{title}</rect>'
        )
    else:
        # With a notch the circle keeps to the middle and holds its pips.
        middle = y if turned else y - 2
        body = (
            f'<circle cx="{x:.1f}" cy="{middle:.1f}" r="{grid.unit * 0.58:.1f}" fill="{colour}" '
            f"stroke={ring}{opacity}>{title}</circle>"
        )
    parts = [_notch(grid, token, colour)] if turned else []
    if turned:
        label, pips = y + (2 if token.pips else 4), y + grid.unit * 0.33
    else:
        label, pips = y + 3, y + grid.unit * 0.66
    parts += [
        body,
        ink.text(x, label, token.label, 13, fill="#ffffff", bold=True),
        *_dots(x, pips, token.pips),
    ]
    cell = scene.cells.get(token.cell)
    if cell is not None and cell.cover is not None and cell.cover.rating < 1:
        top = y - grid.unit * 0.9
        parts.append(
            f'<rect x="{x - 13:.1f}" y="{top:.1f}" width="26" height="12" rx="3" fill="#dcc9a3" '
            'stroke="#6b4f1d"/>'
        )
        words = f"{cell.cover.health}{cell.cover.letter}"
        parts.append(ink.text(x, top + 9.5, words, 9, fill="#4c3a15"))
    return [*parts, *_marks(scene, grid, token), _altitude(x, y, grid, token)]


def _notch(grid: Grid, token: Token, colour: str) -> str:
    """A tip at the edge of a token, pointing where it faces."""
    x, y = grid.centre(token.cell)
    angle = grid.angle(token.facing)
    near, far, half = grid.unit * 0.54, grid.unit * 0.94, 0.8
    tip = [
        (x + near * math.cos(angle - half), y + near * math.sin(angle - half)),
        (x + far * math.cos(angle), y + far * math.sin(angle)),
        (x + near * math.cos(angle + half), y + near * math.sin(angle + half)),
    ]
    return (
        f'<polygon points="{ink.points(tip)}" fill="{colour}" stroke="#ffffff" stroke-width="1.5" '
        'stroke-linejoin="round"/>'
    )


def _marks(scene: Scene, grid: Grid, token: Token) -> list[str]:
    """Small badges in the corners."""
    parts = []
    corners = _corners(scene, grid, token.cell, token.facing)
    for (x, y), mark in zip(corners, token.marks, strict=False):
        parts.append(
            f'<rect x="{x - 7.5:.1f}" y="{y - 6:.1f}" width="15" height="12" rx="3" '
            f'fill="#ffffff" stroke="{ink.INK}" stroke-width="0.9"/>'
        )
        parts.append(ink.text(x, y + 3.2, mark, 9, bold=True))
    return parts


def _altitude(x: float, y: float, grid: Grid, token: Token) -> str:
    """A tag above a token that is not on the ground: ``+75``."""
    if not token.altitude:
        return ""
    words = f"{token.altitude:+d}"
    top, width = y - grid.unit * 0.95, 6.2 * len(words) + 6
    return (
        f'<rect x="{x - width / 2:.1f}" y="{top:.1f}" width="{width:.1f}" height="12" rx="6" '
        f'fill="{ink.INK}"/>' + ink.text(x, top + 9.3, words, 9, fill="#ffffff", bold=True)
    )


def _dots(x: float, y: float, pips: tuple[Pip, ...]) -> list[str]:
    start = x - 6.5 * (len(pips) - 1) / 2
    return [
        f'<rect x="{start + 6.5 * k - 2.5:.1f}" y="{y - 2.5:.1f}" width="5" height="5" rx="1" '
        f'fill="{ink.CONDITIONS[pip.condition]}" stroke="{ink.PAPER}" stroke-width="0.6"/>'
        for k, pip in enumerate(pips)
    ]
