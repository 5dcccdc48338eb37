"""Random changes of files: bytes, values in JSON, arrays, entries of zips."""

from __future__ import annotations

import io
import random
import struct
import zipfile
from typing import Any

import numpy as np

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, 1e308, float("nan"),
    float("inf"), "", "x" * 10_000, "../../etc/passwd", "\0", "\0.yaml", "\ud800", [], [[]], {},
    {"a": {}}, [0] * 1000,
)  # fmt: skip


def change_bytes(data: bytes, rng: random.Random) -> bytes:
    """Flip, cut out, double or overwrite a few bytes, or cut the end off."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        if not found:
            break
        at, length = rng.randrange(len(found)), rng.choice((1, 4, 8, 100))
        match rng.randrange(6):
            case 0:
                found[at] ^= 1 << rng.randrange(8)
            case 1:
                del found[at:]
            case 2:
                del found[at : at + length]
            case 3:
                found[at:at] = found[at : at + length]
            case 4:
                found[at : at + length] = rng.randbytes(length)
            case _:
                found[at : at + 8] = struct.pack("<Q", rng.choice((0, 2**31, 2**63, 2**64 - 1)))
    return bytes(found)


def change_value(value: Any, rng: random.Random, top: bool = True) -> Any:
    """Another value in place of one somewhere inside; at the top a dictionary stays one."""
    if isinstance(value, dict) and value and (top or rng.random() < 0.95):
        key = rng.choice(list(value))
        match rng.randrange(12):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, f"{key}x": value[key]}
        return {**value, key: change_value(value[key], rng, False)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        match rng.randrange(8):
            case 0:
                return value[:at]
            case 1:
                return [*value, value[at]]
        return [*value[:at], change_value(value[at], rng, False), *value[at + 1 :]]
    if isinstance(value, np.ndarray):
        return change_array(value, rng)
    if isinstance(value, int | float) and rng.random() < 0.5:
        if abs(value) < 1e300:  # a larger int becomes no float
            return value + rng.choice((-1, 1, 100, 1e-9))
    return rng.choice(ODD)


def change_array(array: np.ndarray, rng: random.Random) -> Any:
    """Other numbers, another shape or another type."""
    array = array.copy()
    match rng.randrange(5):
        case 0:
            return array.ravel()[: rng.randrange(array.size + 1)]
        case 1:
            return array.astype(rng.choice((np.float64, np.int8, np.uint64, np.bool_)))
        case 2:
            return array[None]
        case _:
            if array.size:
                raw = array.reshape(-1).view(np.uint8)
                for _ in range(rng.choice((1, 10))):
                    raw[rng.randrange(len(raw))] = rng.randrange(256)
            return array


def change_zip(data: bytes, rng: random.Random) -> bytes:
    """An archive whose entries have odd names, contents or declared sizes."""
    found = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(found, "w") as new:
        for entry in old.infolist():
            content, name = old.read(entry), entry.filename
            match rng.randrange(8):
                case 0:
                    name = rng.choice(("../x.npy", "/etc/x", " ", "a" * 300, "value.npy\0", name))
                case 1:
                    content = change_bytes(content, rng)
                case 2:
                    shape = f"({rng.choice((0, 2**31, 2**62))}, {rng.choice((1, 2**40))})"
                    content = content[:10] + content[10:].replace(
                        content[10:].split(b"'shape': ")[-1].split(b"), ")[0] + b")",
                        shape.encode(), 1,
                    )  # fmt: skip
                case 3:
                    content = b"\0" * 10_000_000
            new.writestr(name, content, rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
    whole = bytearray(found.getvalue())
    if rng.random() < 0.3:  # the declared sizes in the directory at the end
        at = whole.rfind(b"PK\x01\x02")
        if at >= 0:
            whole[at + 20 : at + 28] = struct.pack("<II", 2**32 - 2, 2**32 - 2)
    return bytes(whole)
