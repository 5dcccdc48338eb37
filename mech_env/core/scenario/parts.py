"""Parts of a scenario: models without unknown fields, and changes to a whole part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from mech_env.core.scenario.problems import refuse
from mech_env.core.shown import shown

SHOWN_FIELDS = 6
MOST_ENTRIES = 5000  # of a list or mapping; more than any map has places

Part = TypeVar("Part", bound="StrictModel")


class StrictModel(BaseModel):
    """A part of a scenario: unchangeable, and without fields that nobody knows."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid")
    # What errors call a part of this kind; "" lists its fields.
    expected: ClassVar[str] = ""

    @model_validator(mode="before")
    @classmethod
    def _only_known_fields(cls, value: Any) -> Any:
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping):
            fields = [*cls.model_fields]
            some = [*fields[:SHOWN_FIELDS], *["…"][: len(fields) > SHOWN_FIELDS]]
            refuse(((), shown(value), cls.expected or f"a mapping with {', '.join(some)}"))
        unknown = [key for key in value if key not in cls.model_fields]
        if unknown:
            known = f"unknown; known here: {', '.join(cls.model_fields)}"
            refuse(*[((str(key),), shown(value[key]), known) for key in unknown])
        for key, item in value.items():
            if isinstance(item, list | tuple | Mapping) and len(item) > MOST_ENTRIES:
                refuse(((key,), f"{len(item)} entries", f"at most {MOST_ENTRIES}"))
        return value


class Changes(StrictModel):
    """Fields that replace those of a whole part."""

    def over(self, whole: Part) -> Part:
        """``whole`` with the given fields in place; of a field that is ``Changes``, its own."""
        given = {}
        for name in self.model_fields_set & type(whole).model_fields.keys():
            value = getattr(self, name)
            if isinstance(value, Changes):
                value = value.over(getattr(whole, name))
            if value is not None:
                given[name] = value
        return whole.model_copy(update=given)


class GivenOnly(Changes):
    """Changes whose fields have the defaults of the whole part: only those given are written.

    ``class OptionChanges(GivenOnly, Options)``. Written in full, the defaults would replace
    everything when loaded again.
    """

    @model_serializer(mode="wrap")
    def _only_given(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {k: v for k, v in handler(self).items() if k in self.model_fields_set}
