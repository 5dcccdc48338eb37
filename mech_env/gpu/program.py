"""The code of a ruleset for a device, from the cache on disk if it is there."""

from __future__ import annotations

from collections.abc import Sequence

from mech_env.core.jit.device import Launch, device_code
from mech_env.core.jit.lowering import CannotLower, lower
from mech_env.core.jit.progress import Progress
from mech_env.core.jit.targets import Processor
from mech_env.gpu.errors import DeviceError

OLDEST = 80  # compute capability times ten: of 2020; drivers take its code to newer ones
# The language is that of CUDA 12.0.
GPU = Processor("nvptx64-nvidia-cuda", cpu=f"sm_{OLDEST}", features="+ptx80")


def program(ruleset: str, launches: Sequence[Launch]) -> bytes:
    """The code of a ruleset for GPUs, optimised, as LLVM's text.

    Args:
        ruleset: its id.
        launches: its functions.

    Raises:
        DeviceError: kernels are not compiled in this process.
    """
    progress, whole = Progress(f"{ruleset} for GPUs", ()), False
    try:
        exports = [launch.export for launch in launches]
        module = lower(f"{ruleset}_device", exports, progress.begin)
        code = device_code(module, launches, GPU, progress.begin)
        whole = True
    except CannotLower as reason:
        raise DeviceError(f"a device needs compiled kernels: {reason}") from None
    finally:
        progress.end(whole)
    return code
