"""An NVIDIA GPU, by CuPy: its arrays are torch's, too, without a copy."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.extras import belongs_to, needs
from mech_env.core.jit.cache import kept_bytes
from mech_env.core.jit.device import Launch, assembly
from mech_env.core.jit.progress import Progress
from mech_env.core.ruleset import Ruleset
from mech_env.gpu.errors import DeviceError
from mech_env.gpu.launcher import Launcher
from mech_env.gpu.program import GPU, OLDEST, program

THREADS = 128  # in a block
_GIB = 2**30


class CudaDevice:
    """See :class:`mech_env.gpu.Device`.

    Args:
        number: of the GPU, from 0.

    Raises:
        DeviceError: no CuPy, no driver, no such GPU, or one too old.
    """

    def __init__(self, number: int = 0) -> None:
        cupy = _cupy()
        self.xp = cupy
        self.name = f"cuda:{number}"
        count = _gpus(cupy)
        if number >= count:
            raise DeviceError(f"device: {self.name}: GPUs here are numbered from 0 to {count - 1}")
        self._device = cupy.cuda.Device(number)
        self._device.use()
        self._capability = int(self._device.compute_capability)
        if self._capability < OLDEST:
            raise DeviceError(
                f"device: {self.name} computes as sm_{self._capability}; sm_{OLDEST} is the oldest "
                "that is served"
            )

    @property
    def about(self) -> str:
        runtime = self.xp.cuda.runtime
        name = runtime.getDeviceProperties(self._device.id)["name"].decode()
        # Of CUDA, times 1000: the assembler is the driver's own.
        driver = runtime.driverGetVersion()
        return f"{name}, driver for CUDA {driver // 1000}.{driver % 1000 // 10}"

    def launcher(self, ruleset: Ruleset) -> Launcher:
        self._device.use()
        launches = ruleset.launches
        code = _loaded(ruleset.id, launches, self._device.id, self._capability)
        return Launcher(f"{ruleset.id}_", launches, code.launch)

    def copied(self, array: Any) -> NDArray[Any]:
        return np.asarray(self.xp.asnumpy(array))

    def require(self, size: int, what: str) -> None:
        free, whole = self._device.mem_info
        pool = self.xp.get_default_memory_pool().free_bytes()
        if size > free + pool:
            raise DeviceError(
                f"device: {self.name}: {what} needs {size / _GIB:.1f} GiB, of "
                f"{whole / _GIB:.1f} GiB {(free + pool) / _GIB:.1f} are free"
            )


class _Loaded:
    """A program in the memory of a GPU."""

    def __init__(self, cupy: Any, cubin: bytes) -> None:
        self._module = cupy.cuda.function.Module()
        self._module.load(cubin)
        self._functions: dict[str, Any] = {}

    def launch(self, launch: Launch, threads: int, arguments: list[Any]) -> None:
        function = self._functions.get(launch.name)
        if function is None:
            function = self._functions[launch.name] = self._module.get_function(launch.name)
        function((-(-threads // THREADS),), (THREADS,), tuple(arguments))


@functools.cache
def _loaded(ruleset: str, launches: tuple[Launch, ...], number: int, capability: int) -> _Loaded:
    """A program in the memory of GPU ``number``, which is the one in use."""
    cupy = _cupy()
    ptx = assembly(program(ruleset, launches), GPU)
    driver = cupy.cuda.runtime.driverGetVersion()
    progress = Progress(f"{ruleset} by the driver of the GPU", ())

    def assembled() -> bytes:
        progress.begin()
        whole = False
        try:
            found = _assembled(cupy, ptx)
            whole = True
        finally:
            progress.end(whole)
        return found

    # The assembler is the driver's own.
    key = hashlib.blake2b(ptx + f" {driver}".encode(), digest_size=8).hexdigest()
    return _Loaded(cupy, kept_bytes(_loaded, f"{ruleset}-sm_{capability}-{key}.cubin", assembled))


def _assembled(cupy: Any, ptx: bytes) -> bytes:
    """PTX as machine code."""
    link = cupy.cuda.function.LinkState()
    try:
        link.add_ptr_data(ptx.decode(), "rules.ptx")
        return bytes(link.complete())
    except cupy.cuda.driver.CUDADriverError as error:
        raise DeviceError(f"the driver does not assemble the rules: {error}") from None


def _cupy() -> Any:
    try:
        import cupy  # type: ignore[import-not-found]
    except ModuleNotFoundError as error:
        if not belongs_to(error, "gpu"):
            raise
        raise DeviceError(needs("device: cuda", "gpu")) from None
    return cupy


def _gpus(cupy: Any) -> int:
    try:
        return int(cupy.cuda.runtime.getDeviceCount())
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise DeviceError(
            f"device: cuda: no GPU answers ({error}); it takes one of NVIDIA with a driver for "
            "CUDA 12.0 or later"
        ) from None
