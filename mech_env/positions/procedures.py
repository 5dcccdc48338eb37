"""The procedures under way and the request, in words and back."""

from __future__ import annotations

from typing import Any

from mech_env.core.frames import Frames
from mech_env.core.scenario.problems import FieldPath
from mech_env.positions.names import Names, Unfit, plain_word
from mech_env.positions.reading import Reader
from mech_env.positions.writing import differing


def procedures_in_words(frames: Frames, b: Any, names: Names) -> list[dict[str, Any]]:
    """The frames in use, the first at the bottom: kind, stage, and what differs from a blank."""
    blank, found = frames.record.blank()[0], []
    for k in range(int(b["depth"])):
        f = b["frames"][k]
        kind = frames.kinds(int(f["kind"]))
        stages = list(frames.stages[kind].__members__)
        own_names = names.of_unit(int(f["actor"]))
        own = differing(frames.record, f, blank, own_names, without=("kind", "stage"))
        own = {word: value for word, value in own.items() if word not in ("kind", "stage")}
        stage = stages[int(f["stage"])].lower()
        found.append({"kind": kind.name.lower(), "stage": stage, **own})
    return found


def read_procedures(frames: Frames, b: Any, plain: Any, reader: Reader, where: FieldPath) -> None:
    """Write the frames of a position into a battle."""
    most = b["frames"].shape[0]
    if not isinstance(plain, list | tuple) or not 1 <= len(plain) <= most:
        reader.refuse(where, plain, f"a list of 1 to {most} procedures, the first at the bottom")
        return
    for k, own in enumerate(plain):
        b["frames"][k] = frames.record.blank()[0]
        _read_procedure(frames, b["frames"][k], own, reader, (*where, k), ("frames", k))
    b["depth"] = len(plain)


def _read_procedure(
    frames: Frames, f: Any, plain: Any, reader: Reader, where: FieldPath, path: tuple[Any, ...]
) -> None:
    own = {word: (value, key) for word, value, key in reader.entries(plain, where)}
    if not own:
        return
    kinds = [kind.name.lower() for kind in frames.kinds]
    kind = _one_of(kinds, own.pop("kind", (None, "kind"))[0], reader, (*where, "kind"))
    if kind is None:
        return
    f["kind"] = kind
    stages = [name.lower() for name in frames.stages[frames.kinds(kind)].__members__]
    stage = _one_of(stages, own.pop("stage", (None, "stage"))[0], reader, (*where, "stage"))
    if stage is not None:
        f["stage"] = stage
    if "actor" in own:  # first: names of weapons and so on are those of what it owns
        value, key = own.pop("actor")
        reader.record(frames.record, f, {key: value}, where, path)
    rest = {key: value for value, key in own.values()}
    with reader.of_unit(int(f["actor"])):
        reader.record(frames.record, f, rest, where, path)


def _one_of(known: list[str], word: Any, reader: Reader, where: FieldPath) -> int | None:
    found = plain_word(word) if isinstance(word, str) else word
    if found not in known:
        reader.refuse(where, word, f"one of {', '.join(known)}")
        return None
    return known.index(found)


def request_in_words(request: Any, names: Names, record: Any) -> dict[str, Any]:
    """Who is asked what; of a battle that is over the last answer, which is part of its state."""
    asks = int(request["decision"]) != 0
    words = ("unit", "decision") if asks else ("answer",)
    return {word: names.word(record.fields[word], int(request[word])) for word in words}


def read_request(
    s: Any, b: Any, plain: Any, reader: Reader, names: Names, record: Any, where: FieldPath
) -> None:
    """Write the request of a position into a battle; the side follows from the unit."""
    for word, value, key in reader.entries(plain, where):
        if word not in ("unit", "decision", "answer"):
            reader.unknown((*where, key), "a field: unit, decision")
            continue
        try:
            b["request"][word] = names.number(record.fields[word], value)
        except Unfit as problem:
            reader.refuse((*where, key), value, str(problem))
    unit = int(b["request"]["unit"])
    if 0 <= unit < int(s["n_units"]):
        b["request"]["side"] = s["units"]["side"][unit]
