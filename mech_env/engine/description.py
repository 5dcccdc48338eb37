"""``engine.json``: everything about an engine that its callers have to know, as data."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import mech_env
from mech_env.core.codes import Codes, Names
from mech_env.core.dice import FIRST_STREAM, LAST_STREAM
from mech_env.core.fields import Field, Record
from mech_env.core.jit.exports import Array, Export
from mech_env.core.log import EVENT_VALUES, MAX_FORCED
from mech_env.core.record import Fault
from mech_env.core.ruleset import Ruleset, Scenario, unit_names
from mech_env.engine.records import SEARCH_RECORDS, NamedRecords, dtype_fields, type_name
from mech_env.saves import FORMAT, FORMAT_VERSION
from mech_env.trial import TRIAL_DECISIONS

ENGINE_FORMAT = "mech_env.engine"
ENGINE_FORMAT_VERSION = 1


def describe(ruleset: Ruleset, scenarios: Sequence[Scenario]) -> dict[str, Any]:
    """What ``engine.json`` holds, but for the list of files; JSON-ready.

    Args:
        ruleset: the rules.
        scenarios: those that the engine can begin; their setup records go with it.
    """
    named = NamedRecords(ruleset)
    codes = _codes(ruleset, named)
    return {
        "format": ENGINE_FORMAT,
        "format_version": ENGINE_FORMAT_VERSION,
        "mech_env": mech_env.__version__,
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "layout": ruleset.layout.hash,
        "sizes": {
            "actions": len(ruleset.actions),
            "features": ruleset.layout.size,
            "sides": len(ruleset.side_names),
            "event_values": EVENT_VALUES,
            "forced_dice": MAX_FORCED,
        },
        "sides": list(ruleset.side_names),
        "decisions": _members(ruleset.decisions),
        "events": _members(ruleset.event_kinds),
        "begins": ruleset.words.begins,
        "reasons": [ruleset.words.reason(k) for k in range(ruleset.battle["reason"].high + 1)],
        "faults": [{"name": fault.name.lower(), "about": fault.about} for fault in Fault],
        "actions": [ruleset.actions.name(slot) for slot in range(len(ruleset.actions))],
        "action_groups": {
            name: {"first": group.first, "items": list(group.items)}
            for name, group in ruleset.actions.groups.items()
        },
        "observation": ruleset.layout.to_dict(),
        "codes": {name: _members(members.names()) for name, members in codes.items()},
        "records": {
            name: _record(record, named) for name, record in named.by_name.items()
        } | {name: _plain_record(dtype) for name, dtype in SEARCH_RECORDS.items()},
        "exports": [_export(export) for export in ruleset.exports],
        "saves": {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "streams": [FIRST_STREAM, LAST_STREAM],  # of dice, above the 32 bits of a seed
            "trial_decisions": TRIAL_DECISIONS,
        },
        "laws": _laws(ruleset),
        "scenarios": [_scenario(ruleset, scenario) for scenario in scenarios],
    }  # fmt: skip


def _members(names: Sequence[str]) -> list[dict[str, str]]:
    """Names by code with their meanings, where the names know them."""
    abouts = names.codes.abouts() if isinstance(names, Names) else [""] * len(names)
    return [{"name": name, "about": about} for name, about in zip(names, abouts, strict=True)]


def _codes(ruleset: Ruleset, named: NamedRecords) -> dict[str, type[Codes]]:
    """All codes that a number in a record or in an event may stand for, by name."""
    found = {
        field.codes.__name__: field.codes
        for record in named.by_name.values()
        for field in record.fields.values()
        if field.codes is not None
    }
    if isinstance(ruleset.event_kinds, Names):
        # Events tell with the codes of their ruleset, such as why dice are rolled.
        room = ruleset.event_kinds.codes.__module__.rpartition(".")[0]
        for one in Codes.__subclasses__():
            if one.__module__.startswith(f"{room}."):
                found.setdefault(one.__name__, one)
    return dict(sorted(found.items()))


def _record(record: Record, named: NamedRecords) -> dict[str, Any]:
    offsets: Any = record.dtype.fields
    fields = [
        _field(field, int(offsets[name][1]), named)
        for name, field in sorted(record.fields.items(), key=lambda item: offsets[item[0]][1])
    ]
    return {"about": record.about, "size": record.dtype.itemsize, "fields": fields}


def _field(field: Field, offset: int, named: NamedRecords) -> dict[str, Any]:
    """One field: a number has range and meaning, a record in the record its name."""
    found: dict[str, Any] = {"name": field.name, "offset": offset}
    if field.record is not None:
        found["record"] = named.name(field.record)
    else:
        found |= {"type": type_name(field), "low": field.low, "high": field.high}
    if field.count:
        found["count"] = field.count
    if field.codes is not None:
        found["codes"] = field.codes.__name__
    if field.of:
        found["of"] = field.of
    if field.things:
        found["things"] = field.things
    if field.seen_by != "all":
        found["seen_by"] = field.seen_by
    return found | {"about": field.about}


def _plain_record(dtype: np.dtype[Any]) -> dict[str, Any]:
    """A record of the search, which numbers alone describe."""
    fields = []
    for name, kind, offset, count in dtype_fields(dtype):
        found: dict[str, Any] = {"name": name, "offset": offset, "type": kind}
        fields.append(found | {"count": count} if count else found)
    return {"about": "of a search", "size": dtype.itemsize, "fields": fields}


def _export(export: Export) -> dict[str, Any]:
    parameters = []
    for p in export.visible:
        if isinstance(p, Array):
            parameters.append({"name": p.name, "array": list(p.shape), "about": p.about})
        else:
            parameters.append({"name": p.name, "type": p.kind, "about": p.about})
    about = {"returns": export.returns, "about": export.about}
    return {"name": export.name, "parameters": parameters, **about}


def _laws(ruleset: Ruleset) -> dict[str, Any]:
    """The laws that data can express, and the texts of the others, which only Python checks."""
    frames = ruleset.laws.frames
    return {
        "shared": [text for text, _ in ruleset.laws.states[: ruleset.laws.shared]],
        "own": [text for text, _ in ruleset.laws.states[ruleset.laws.shared :]],
        "stages": [len(frames.stages[kind]) for kind in frames.kinds],
        "may_begin": _numbers(frames.may_begin),
        "may_stand": _numbers(frames.may_stand),
        "awaited": _numbers(frames.awaited),
    }


def _numbers(array: Any) -> Any:
    return np.asarray(array).astype(int).tolist()


def _scenario(ruleset: Ruleset, scenario: Scenario) -> Mapping[str, Any]:
    setups = np.asarray(scenario.setups())
    mapped = "width" in (setups.dtype.names or ())
    return {
        "name": scenario.name,
        "agents": scenario.agents,
        "encounters": [
            {
                "units": unit_names(setup, ruleset.side_names),
                "width": int(setup["width"]) if mapped else 0,
                "height": int(setup["height"]) if mapped else 0,
            }
            for setup in setups
        ],
        "scenario": scenario.to_dict(),
        "setups": base64.b64encode(setups.tobytes()).decode(),
    }
