"""Files that are written whole or not at all, and read with a limit."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from experiments.scripting.command import UsageError

MAX_BYTES = 256 * 2**20


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new one, never a part; makes its folder.

    Raises:
        OSError: it names the path, also when the disk is full.
    """
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def write_json(path: Path, data: Any) -> None:
    """Write a JSON document in the same way.

    Raises:
        OSError: see :func:`write_atomically`.
    """
    write_atomically(path, (json.dumps(data, indent=2) + "\n").encode())


def keep_input(field: str, path: Path | None, folder: Path) -> None:
    """Refuse to delete a run in which a file lies that the next run begins with.

    Raises:
        UsageError: ``path`` lies in ``folder``.
    """
    if path is not None and path.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"{field}: {path} lies in the run that --overwrite deletes; copy it first")


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """The content of a file of ``most`` bytes or fewer.

    Raises:
        ValueError: longer.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path}: more than {most:,} bytes")
    return data


def read_json(path: Path) -> dict[str, Any]:
    """The fields in a JSON file.

    Raises:
        ValueError: damaged, or something else than fields.
    """
    return parse_json(read_bytes(path), str(path))


def parse_json(data: bytes, where: str) -> dict[str, Any]:
    """The fields in JSON text.

    Raises:
        ValueError: damaged, or something else than fields.
    """
    try:
        found = json.loads(data.decode("utf-8"))
        # JSON can spell half a character (a lone \ud800), which no file or terminal takes.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{where}: damaged: {str(error)[:100]}") from None
    if not isinstance(found, dict):
        raise ValueError(f"{where}: damaged: expected fields, got {type(found).__name__}")
    return found
