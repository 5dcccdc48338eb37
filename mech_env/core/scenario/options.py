"""House rules: the options of a scenario, their table for people and their codes in the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import ConfigDict

from mech_env.core.scenario.checks import Checked
from mech_env.core.scenario.parts import StrictModel


class HouseRules(StrictModel):
    """Options of a ruleset: each a field with a check, a default, and below it what it means::

    draw_cost: Annotated[str, OneOf("action", "free")] = "action"
    "what changing the ready weapon costs (FW-026)"
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(use_attribute_docstrings=True)
    expected: ClassVar[str] = "a mapping from options to values"

    @classmethod
    def check_of(cls, option: str) -> Checked:
        """What an option allows."""
        metadata = cls.model_fields[option].metadata
        return next(item for item in metadata if isinstance(item, Checked))

    def code(self, option: str) -> int:
        """The value of an option in the record.

        Raises:
            TypeError: the value has no code.
        """
        return self.check_of(option).code(getattr(self, option))

    def write(self, record: Any) -> None:
        """Write the options that a record has a field for."""
        for name in set(record.dtype.names) & type(self).model_fields.keys():
            record[name] = self.code(name)

    @classmethod
    def table(cls, also: Mapping[str, str]) -> dict[str, str]:
        """Option name -> meaning, allowed values and default, one line each; ``also`` first."""
        table = dict(also)
        for name, field in cls.model_fields.items():
            check = cls.check_of(name)
            default = check.written(field.default)
            table[name] = f"{field.description}: {check.allowed}; default {default}"
        return table
