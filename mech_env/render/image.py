"""A battle as pixels: the SVG board, rasterised. Needs the extra ``render``."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.extras import belongs_to, needs
from mech_env.render import svg


class RenderUnavailableError(RuntimeError):
    """The libraries that make pictures are not installed."""


def rgb(battle: Any) -> NDArray[np.uint8]:
    """The battle as it stands: uint8, shape (height, width, 3).

    Raises:
        RenderUnavailableError: resvg-py or Pillow is missing; the message says how to get them.
    """
    return pixels(svg.board(battle))


def png(markup: str) -> bytes:
    """An SVG as a PNG file.

    Raises:
        RenderUnavailableError: resvg-py is missing.
    """
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise _unavailable(error) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=markup))


def pixels(markup: str) -> NDArray[np.uint8]:
    """An SVG as uint8, shape (height, width, 3).

    Raises:
        RenderUnavailableError: resvg-py or Pillow is missing.
    """
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise _unavailable(error) from None
    with Image.open(io.BytesIO(png(markup))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8).copy()


def _unavailable(error: ModuleNotFoundError) -> Exception:
    if not belongs_to(error, "render"):
        return error
    return RenderUnavailableError(needs("a picture", "render"))
