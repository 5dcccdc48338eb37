"""House rules: the options of a scenario, their table for people and their record for rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from pydantic import ConfigDict

from mech_env.core.fields import Record
from mech_env.core.scenario.checks import Checked, OneOf
from mech_env.core.scenario.parts import StrictModel


class HouseRules(StrictModel):
    """Options of a ruleset: each a field with a check, a default, and below it what it means::

    draw_cost: Annotated[str, OneOf(*DrawCost.names())] = "action"
    "what changing the ready weapon costs (FW-026)"

    That is their only declaration: the record that rules read follows from it.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(use_attribute_docstrings=True)
    expected: ClassVar[str] = "a mapping from options to values"

    @classmethod
    def check_of(cls, option: str) -> Checked:
        """What an option allows."""
        metadata = cls.model_fields[option].metadata
        return next(item for item in metadata if isinstance(item, Checked))

    def code(self, option: str) -> Any:
        """The value of an option in the record.

        Raises:
            TypeError: the value has no code.
        """
        return self.check_of(option).code(getattr(self, option))

    @classmethod
    def record(cls, without: Collection[str] = ()) -> Record:
        """The record that rules read: options with a choice, in order, with range and meaning.

        Args:
            without: options that rules find elsewhere, such as in the profile of a unit.
        """
        checks = {name: cls.check_of(name) for name in cls.model_fields if name not in without}
        fields = [
            check.field(name, cls.model_fields[name].description or "")
            for name, check in checks.items()
            if not (isinstance(check, OneOf) and len(check.values) == 1)
        ]
        return Record("options", fields, "house rules of the scenario")

    def write(self, options: Any) -> None:
        """Write a record of :meth:`record`."""
        for name in type(self).model_fields.keys() & set(options.dtype.names):
            options[name] = self.code(name)

    @classmethod
    def table(cls, also: Mapping[str, str]) -> dict[str, str]:
        """Option name -> meaning, allowed values and default, one line each; ``also`` first."""
        table = dict(also)
        for name, field in cls.model_fields.items():
            check = cls.check_of(name)
            default = check.written(field.default)
            table[name] = f"{field.description}: {check.allowed}; default {default}"
        return table
