"""The records of a ruleset by names of their own, inner ones first."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from mech_env.core.fields import Field, Record
from mech_env.core.log import LOG
from mech_env.core.ruleset import Ruleset
from mech_env.core.search_nodes import EDGE, NODE, PLAN

SEARCH_RECORDS: dict[str, np.dtype[Any]] = {"plan": PLAN, "node": NODE, "edge": EDGE}


class NamedRecords:
    """Battle, setup and log of a ruleset, with all records that lie in them.

    Attributes:
        by_name: each record; one whose name another has is called after the record around it.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.by_name: dict[str, Record] = {}
        self._names: dict[int, str] = {}
        for record in (ruleset.battle, ruleset.setup, LOG):
            self._enter(record, "")

    def name(self, record: Record) -> str:
        """What a record is called."""
        return self._names[id(record)]

    def _enter(self, record: Record, around: str) -> None:
        if id(record) in self._names:
            return
        for field in record.fields.values():
            if field.record is not None:
                self._enter(field.record, record.name)
        name = re.sub(r"\W+", "_", record.name)  # "unit facts" is no name in C
        if name in self.by_name:
            name = f"{around}_{name}"
        self.by_name[name] = record
        self._names[id(record)] = name


def type_name(field: Field) -> str:
    """Of a field's number: int16, int32 or int64."""
    return str(field.dtype)


def dtype_fields(dtype: np.dtype[Any]) -> list[tuple[str, str, int, int]]:
    """(name, type, offset, how many: 0 for one) of each field of a plain record."""
    found: list[tuple[str, str, int, int]] = []
    fields: Any = dtype.fields
    for name, (kind, offset) in fields.items():
        found.append(
            (name, str(kind.base), int(offset), int(np.prod(kind.shape)) if kind.shape else 0)
        )
    return found
