"""The line of play of ``trace.py``, by an engine's WebAssembly in the runtime wasmtime."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from mech_env.core.log import new_logs
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset
from tests.engine.trace import PARTS, SELDOM, next_number, picked


class WasmPlayer:
    """One battle in the memory of an instance."""

    def __init__(self, folder: Path, ruleset: Ruleset, setups: np.ndarray) -> None:
        import wasmtime

        self.ruleset = ruleset
        self._store: Any = wasmtime.Store()
        module = wasmtime.Module.from_file(self._store.engine, str(folder / "engine.wasm"))
        assert not module.imports
        exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports = exports
        self._memory: Any = exports["memory"]
        self._top: int = exports["__heap_base"].value(self._store)
        self.encounters = len(setups)
        self.setups = self._place(setups)
        self.battle = self._place(np.zeros(1, ruleset.dtype))
        self.log = self._place(new_logs())
        self.mask = self._place(np.zeros(len(ruleset.actions), np.int8))
        self.seen = self._place(np.zeros(ruleset.layout.size, np.float32))

    def _place(self, array: np.ndarray) -> int:
        at = -(-self._top // 64) * 64
        self._top = at + array.nbytes
        missing = self._top - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // 65536))
        self._memory.write(self._store, array.tobytes(), at)
        return at

    def call(self, name: str, *arguments: int) -> Any:
        """Call an export."""
        return self._exports[f"{self.ruleset.id}_{name}"](self._store, *arguments)

    def read(self, at: int, dtype: Any, count: int = 1) -> np.ndarray:
        """An array in its memory; a copy."""
        dtype = np.dtype(dtype)
        raw = self._memory.read(self._store, at, at + dtype.itemsize * count)
        return np.frombuffer(bytes(raw), dtype)

    def begin(self, seed: int) -> None:
        self._memory.write(self._store, new_logs().tobytes(), self.log)
        self.call("begin", self.setups, self.encounters, self.battle, seed, 0, self.log, self.mask)

    def book(self, crc: int) -> int:
        """Add the state and the events of the last step."""
        log = self.read(self.log, new_logs().dtype)[0]
        events = log["events"][log["first"] : log["count"]]
        state = self.read(self.battle, self.ruleset.dtype).tobytes()
        return zlib.crc32(events.tobytes(), zlib.crc32(state, crc))

    def trace(self, decisions: int) -> tuple[int, ...]:
        """The CRCs."""
        on, sides = (self.setups, self.encounters, self.battle), len(self.ruleset.side_names)
        marks: list[int] = []
        x, crc, seed = 1, 0, 0
        self.begin(seed)
        for done in range(1, decisions + 1):
            b = self.read(self.battle, self.ruleset.dtype)[0]
            if b["winner"] != RUNNING:
                crc, seed = self.book(crc), seed + 1
                self.begin(seed)
                b = self.read(self.battle, self.ruleset.dtype)[0]
            mask = self.read(self.mask, np.int8, len(self.ruleset.actions))
            crc = zlib.crc32(mask.tobytes(), self.book(crc))
            self.call("observe", *on, int(b["request"]["unit"]), self.seen)
            seen = self.read(self.seen, np.float32, self.ruleset.layout.size)
            crc = zlib.crc32(seen.tobytes(), crc)
            stands = np.array([self.call("potential", *on, side) for side in range(sides)])
            crc = zlib.crc32(stands.astype(np.float64).tobytes(), crc)
            if done % SELDOM == 0:
                found = [self.call("fingerprint", self.battle), self.call("bot", *on, self.mask)]
                crc = zlib.crc32(np.array(found, np.int64).tobytes(), crc)
            x = next_number(x)
            self.call("answer", *on, picked(mask, x), self.log, self.mask)
            if done * PARTS // decisions > len(marks):
                marks.append(crc)
        return tuple(marks)
