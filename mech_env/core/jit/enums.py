"""Members of enums are numbers to a kernel, in every place where a number is allowed.

numba has a type of its own for a member of an ``IntEnum``. That type cannot index a tuple, cannot
be compared by ``min`` or multiplied by a float and, before numba 0.68, cannot index an array.
"""

from __future__ import annotations

import enum
import types
from typing import Any

from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions


@register_pass(mutates_CFG=False, analysis_only=False)
class EnumMembersAreNumbers(FunctionPass):  # type: ignore[misc]
    """Put numbers in place of ``IntEnum`` members into a function's code."""

    _name = "enum_members_are_numbers"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Follow what the code reads from globals, modules and enum classes; true if changed."""
        known: dict[str, Any] = {}
        changed = False
        for _, block in sorted(state.func_ir.blocks.items()):
            for assign in block.find_insts(ir.Assign):
                found = constant(assign.value, known)
                if found is None:
                    continue
                known[assign.target.name] = found
                number = _as_number(found)
                # `weapons.CLAWS` is compiled like a `CLAWS` of the kernel's own module.
                attribute = isinstance(found, int) and isinstance(assign.value, ir.Expr)
                if attribute or number is not found:
                    assign.value = ir.Global(assign.target.name, number, assign.loc)
                    changed = True
        if changed:
            state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return changed


def constant(value: Any, known: dict[str, Any]) -> Any:
    """The constant that an expression stands for, or None."""
    if isinstance(value, ir.Global | ir.FreeVar):
        return value.value
    if isinstance(value, ir.Expr) and value.op == "getattr":
        owner = known.get(value.value.name)
        if isinstance(owner, types.ModuleType | enum.EnumMeta | enum.IntEnum):
            return getattr(owner, value.attr, None)
    return None


def _as_number(value: Any) -> Any:
    """A constant with numbers in place of enum members; the same object if it has none."""
    if isinstance(value, enum.IntEnum):
        return int(value)
    if isinstance(value, tuple):
        parts = [_as_number(part) for part in value]
        if any(one is not other for one, other in zip(parts, value, strict=True)):
            return type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value
