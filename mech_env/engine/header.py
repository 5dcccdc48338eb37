"""``mech_engine.h``: the records and functions of an engine, for C and whatever reads C."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import mech_env
from mech_env.core.fields import Field, Record
from mech_env.core.jit.exports import Array, Export, Number
from mech_env.core.ruleset import Ruleset
from mech_env.core.search_nodes import MAX_DEPTH
from mech_env.engine.records import SEARCH_RECORDS, NamedRecords, dtype_fields, type_name

_C_TYPES = {
    "int8": "int8_t", "int16": "int16_t", "int32": "int32_t", "uint32": "uint32_t",
    "int64": "int64_t", "float32": "float", "float64": "double",
}  # fmt: skip

_USE = """
All memory is the caller's; nothing is allocated, and nothing is kept between two calls, so any
number of battles may be played, each by one thread at a time. A battle is its record, its log and
its mask: begin writes them, answer reads and writes them. Set `on` of the log to 1 to keep events,
else zero it. answer refuses what the mask does not allow. Nothing else is checked: a record must
be one that begin wrote and answer led to, and scenarios' setup records are those of engine.json.

begin and answer return 1 if a decision stands, 0 if the battle is over, -1 if it was refused.
`winner` of a battle is -2 while it goes on, -1 after a draw, else the side.
"""


def header(ruleset: Ruleset) -> str:
    """The text of the header; names in it begin with the ruleset's id."""
    rid, named = ruleset.id, NamedRecords(ruleset)
    guard = f"MECH_ENGINE_{rid.upper()}_H"
    title = f"{ruleset.title}: version {ruleset.version}, layout {ruleset.layout.hash}"
    parts = [
        _comment(f"{title}; written by mech_env {mech_env.__version__}.\n{_USE}"),
        f"#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>\n",
        '#ifdef __cplusplus\nextern "C" {\n#endif\n',
        _constants(ruleset),
        *(_structure(rid, name, record, named) for name, record in named.by_name.items()),
        *(_plain_structure(rid, name) for name in SEARCH_RECORDS),
        *(_prototype(rid, export, named) for export in ruleset.exports),
        "#ifdef __cplusplus\n}\n#endif\n",
        "#endif\n",
    ]
    return "\n".join(parts)


def _comment(text: str) -> str:
    lines = [textwrap.fill(part, 96) for part in text.strip().split("\n\n")]
    return "/* " + "\n\n".join(lines).replace("\n", "\n * ").replace(" * \n", " *\n") + " */\n"


def _constants(ruleset: Ruleset) -> str:
    numbers = {
        "ACTIONS": len(ruleset.actions),
        "FEATURES": ruleset.layout.size,
        "SIDES": len(ruleset.side_names),
        "PATH": 2 * MAX_DEPTH,
    }
    prefix = ruleset.id.upper()
    lines = [f"#define {prefix}_{name} {value}" for name, value in numbers.items()]
    lines.append(f'#define {prefix}_LAYOUT "{ruleset.layout.hash}"')
    for kind, names in (("DECISION", ruleset.decisions), ("EVENT", ruleset.event_kinds)):
        members = ", ".join(f"{prefix}_{kind}_{name.upper()}" for name in names)
        lines.append("enum {\n" + textwrap.fill(members, 96, initial_indent="    ",
                                                  subsequent_indent="    ") + "\n};")  # fmt: skip
    return "\n".join(lines) + "\n"


def _structure(rid: str, name: str, record: Record, named: NamedRecords) -> str:
    offsets: Any = record.dtype.fields
    ordered = sorted(record.fields.values(), key=lambda f: int(offsets[f.name][1]))
    lines = [_line(rid, field, named) for field in ordered]
    return _struct(rid, name, lines, record.dtype.itemsize, record.about)


def _line(rid: str, field: Field, named: NamedRecords) -> str:
    if field.record is not None:
        kind, span = f"{rid}_{named.name(field.record)}", ""
    else:
        kind, span = _C_TYPES[type_name(field)], f" ({field.low} to {field.high})"
    size = f"[{field.count}]" if field.count else ""
    about = " ".join(f"{field.about}{span}".replace("*/", "* /").split())
    return f"    {kind} {field.name}{size};" + (f" /* {about} */" if about else "")


def _plain_structure(rid: str, name: str) -> str:
    dtype = SEARCH_RECORDS[name]
    lines = [
        f"    {_C_TYPES[kind]} {field}" + (f"[{count}];" if count else ";")
        for field, kind, _, count in dtype_fields(dtype)
    ]
    return _struct(rid, name, lines, dtype.itemsize, "of a search")


def _struct(rid: str, name: str, lines: list[str], size: int, about: str) -> str:
    full = f"{rid}_{name}"
    checked = f'_Static_assert(sizeof({full}) == {size}, "size of {full}");'
    text = "\n".join(["typedef struct {", *lines, f"}} {full};"])
    comment = f"/* {about} */\n" if about else ""
    return f"{comment}{text}\n#ifndef __cplusplus\n{checked}\n#endif\n"


def _prototype(rid: str, export: Export, named: NamedRecords) -> str:
    # A line may end between two parameters only.
    taken = ", ".join(_parameter(rid, p, named).replace(" ", "\xa0") for p in export.visible)
    whole = f"{_C_TYPES[export.returns]} {export.name}({taken});"
    declared = "\n    ".join(re.findall(r"\S(?:.{0,92}\S)?(?= |$)", whole)).replace("\xa0", " ")
    return f"/* {export.about} */\n{declared}\n"


def _parameter(rid: str, parameter: Array | Number, named: NamedRecords) -> str:
    if isinstance(parameter, Number):
        return f"{_C_TYPES[parameter.kind]} {parameter.name}"
    for name, dtype in SEARCH_RECORDS.items():
        if parameter.dtype == dtype:
            return f"{rid}_{name} *{parameter.name}"
    for name, record in named.by_name.items():
        if parameter.dtype == record.dtype:
            return f"{rid}_{name} *{parameter.name}"
    return f"{_C_TYPES[str(parameter.dtype)]} *{parameter.name}"
