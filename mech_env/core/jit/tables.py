"""Tables are arrays to a kernel.

numba looks up a number of a tuple by a jump: a case for each place, and as many from the end.
A table in memory is one load. Interpreted rules keep the tuple, which Python reads faster.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions

from mech_env.core.jit.enums import constant

_LOOKED_UP = ("getitem", "static_getitem")


@register_pass(mutates_CFG=False, analysis_only=False)
class TablesAreArrays(FunctionPass):  # type: ignore[misc]
    """Put arrays in place of tuples of integers that a function's code only looks up in."""

    _name = "tables_are_arrays"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """True if a tuple was replaced."""
        known: dict[str, Any] = {}
        tables: dict[str, Any] = {}
        for _, block in sorted(state.func_ir.blocks.items()):
            for assign in block.find_insts(ir.Assign):
                found = constant(assign.value, known)
                if found is None:
                    continue
                name = assign.target.name
                known[name] = found
                if _is_table(found):
                    # A name that is assigned twice may stand for something else, too.
                    tables[name] = None if name in tables else (assign, found)
        for _, block in sorted(state.func_ir.blocks.items()):
            for statement in block.body:
                for name in _otherwise_used(statement):
                    tables.pop(name, None)
        lookups = [table for table in tables.values() if table is not None]
        for assign, numbers in lookups:
            array = np.array(numbers, np.int64)
            assign.value = ir.Global(assign.target.name, array, assign.loc)
        if lookups:
            state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return bool(lookups)


def _is_table(value: Any) -> bool:
    return type(value) is tuple and len(value) > 1 and all(type(part) is int for part in value)


def _otherwise_used(statement: Any) -> list[str]:
    """The variables that a statement reads for anything but looking up in them."""
    if isinstance(statement, ir.Del):
        return []
    names = [variable.name for variable in statement.list_vars()]
    if isinstance(statement, ir.Assign):
        names.remove(statement.target.name)
        value = statement.value
        if isinstance(value, ir.Expr) and value.op in _LOOKED_UP:
            names.remove(value.value.name)
    return names
