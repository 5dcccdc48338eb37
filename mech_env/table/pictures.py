"""The board as a picture."""

from __future__ import annotations

from typing import Literal

from mech_env.core.scene import Scene
from mech_env.render import image, svg
from mech_env.table.refusal import TableError


def picture(scene: Scene, format: Literal["svg", "png"]) -> bytes:
    """A scene as SVG (UTF-8) or PNG.

    Raises:
        TableError: PNG without the extra ``render``.
    """
    markup = svg.draw(scene)
    if format == "svg":
        return markup.encode()
    try:
        return image.png(markup)
    except image.RenderUnavailableError as problem:
        raise TableError("format", f"'png': {problem}, or ask for 'svg'") from None
