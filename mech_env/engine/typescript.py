"""``state.d.mts``: TypeScript types of a ruleset's records and names."""

from __future__ import annotations

import json

from mech_env.core.fields import Field, Record
from mech_env.core.ruleset import Ruleset
from mech_env.engine.records import NamedRecords

_SAFE = 2**53 - 1  # the largest whole number that a number of JavaScript holds exactly


def state_types(ruleset: Ruleset) -> str:
    """Interfaces of the records, and unions of the names of decisions, events and sides."""
    named = NamedRecords(ruleset)
    unions = {
        "Decision": ruleset.decisions[1:],
        "EventKind": ruleset.event_kinds,
        "Side": ruleset.side_names,
        "ActionName": [ruleset.actions.name(slot) for slot in range(len(ruleset.actions))],
    }
    parts = [f"// {ruleset.title}: written by mech-env engine, not by hand.\n"]
    for name, members in unions.items():
        listed = " | ".join(json.dumps(member, ensure_ascii=False) for member in members)
        parts.append(f"export type {name} = {listed};\n")
    for name, record in named.by_name.items():
        parts.append(_interface(_pascal(name), record, named))
    return "\n".join(parts)


def _interface(name: str, record: Record, named: NamedRecords) -> str:
    lines = [f"/** {record.about} */"] if record.about else []
    lines.append(f"export interface {name} {{")
    for field in record.fields.values():
        if field.about:
            lines.append(f"  /** {field.about.replace('*/', '* /')} */")
        lines.append(f"  readonly {field.name}: {_type(field, named)};")
    return "\n".join([*lines, "}\n"])


def _type(field: Field, named: NamedRecords) -> str:
    if field.record is not None:
        kind = _pascal(named.name(field.record))
    else:
        kind = "number" if max(-field.low, field.high) <= _SAFE else "bigint"
    return f"readonly {kind}[]" if field.count else kind


def _pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_")) + "Record"
