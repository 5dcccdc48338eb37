"""What changed between two values of JSON, as small as it can be said simply.

A patch is ``[]`` (the key goes), ``[value]`` (replaced by that), or an object of patches by key or
index of the parts that changed. ``static/patches.js`` applies them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

GONE: list[Any] = []


def patch(old: Any, new: Any) -> Any:
    """How ``old`` becomes ``new``; ``{}`` if they are equal.

    Equal as Python says: a part that changes between ``1`` and ``True`` is none that changed.
    """
    if old == new:
        return {}
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        changed = {
            key: patch(old[key], value) if key in old else [value]
            for key, value in new.items()
            if key not in old or old[key] != value
        }
        return changed | {key: GONE for key in old if key not in new}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return {
            str(k): patch(a, b) for k, (a, b) in enumerate(zip(old, new, strict=True)) if a != b
        }
    return [new]
