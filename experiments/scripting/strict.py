"""Settings that refuse what they do not know, and how two of them differ."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Share = Annotated[float, Field(ge=0, le=1)]


class Strict(BaseModel):
    """Unknown fields are mistakes."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, validate_default=True, allow_inf_nan=False
    )


def difference(old: Any, new: Any, at: str = "") -> str:
    """The first field in which two JSON documents differ, as ``field: old, now new``; or empty."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                return difference(old.get(key), new.get(key), f"{at}.{key}" if at else key)
        return ""
    return "" if old == new else f"{at}: {old!r}, now {new!r}"
