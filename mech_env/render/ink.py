"""Colours and the small shapes that all SVG pictures are made of."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from mech_env.core.scene import Condition

INK = "#22262b"
PAPER = "#f6f4ee"
FAINT = "#8d8d8d"
FONT = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif"
CONDITIONS: dict[Condition, str] = {
    "whole": "#2f9e63",
    "disabled": "#e0a526",
    "grave": "#d03b2a",
    "destroyed": "#9a9a9a",
}
_SIDES = ("#b83227", "#1f5f99", "#1d7d46")
_NOBODY = "#777777"


def colour(side: int) -> str:
    """The colour of a side; -1 = nobody's."""
    return _SIDES[side % len(_SIDES)] if side >= 0 else _NOBODY


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    anchor: str = "middle",
    fill: str = "",
    bold: bool = False,
) -> str:
    """A line of text; ``y`` is its base line."""
    extra = f' fill="{fill}"' if fill else ""
    extra += ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{extra}>'
        f"{escape(words)}</text>"
    )


def points(corners: Iterable[tuple[float, float]]) -> str:
    """The ``points`` of a polygon."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def title(words: str) -> str:
    """What a viewer shows when the pointer rests on a shape."""
    return f"<title>{escape(words)}</title>"
