"""Records whose fields are attributes, read as fast as plain Python can.

Interpreted rules spend most of their time on fields. ``numpy.record`` tries an attribute, catches
the error, looks the field up and makes a new type for each record in a record. Here each record
type is a class with a descriptor for each field: a quarter of the time.
"""

from __future__ import annotations

import copyreg
import operator
from collections.abc import Callable
from typing import Any

import numpy as np


class _Kind(type):
    """The class of these classes: a pickle holds the layout, not the class's name."""

    layout: np.dtype[Any]


def _reduced(kind: _Kind) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _class_of, (kind.layout, kind.__name__)


copyreg.pickle(_Kind, _reduced)


def attribute_dtype(layout: np.dtype[Any], name: str = "record") -> np.dtype[Any]:
    """The same dtype, whose records have their fields as attributes, records in them likewise.

    numba takes one for the other, and so does ``==``.
    """
    return np.dtype((_class_of(layout, name), layout))


def _class_of(layout: np.dtype[Any], name: str) -> Any:
    fields: Any = layout.fields
    places = {field: _place(field, *where[:2]) for field, where in fields.items()}
    # Without slots a misspelt field would be a new attribute of a record that is then forgotten.
    return _Kind(name, (np.void,), {"__slots__": (), "layout": layout, **places})


def _place(name: str, kind: np.dtype[Any], offset: int) -> property:
    if kind.base.names is not None:
        inner = attribute_dtype(kind.base, name)
        kind = np.dtype((inner, kind.shape)) if kind.shape else inner
    return property(operator.methodcaller("getfield", kind, offset), _setter(kind, offset))


def _setter(kind: np.dtype[Any], offset: int) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record.setfield(value, kind, offset)

    return put
