"""The code of a ruleset for a device, from the cache on disk if it is there."""

from __future__ import annotations

from dataclasses import dataclass

from mech_env.core.jit.device import Launch, assembly, device_code
from mech_env.core.jit.lowering import CannotLower, lower
from mech_env.core.jit.progress import Progress
from mech_env.core.jit.targets import Processor
from mech_env.gpu.errors import DeviceError

OLDEST = 80  # compute capability times ten: of 2020; drivers take its code to newer ones
# The language is that of CUDA 12.0.
GPU = Processor("nvptx64-nvidia-cuda", cpu=f"sm_{OLDEST}", features="+ptx80")


@dataclass(frozen=True)
class Program:
    """What is launched, and its code as LLVM's text.

    Attributes:
        launches: the functions.
        code: optimised.
    """

    launches: tuple[Launch, ...]
    code: bytes

    def ptx(self) -> bytes:
        """The code in the language that drivers assemble."""
        return assembly(self.code, GPU)


def program(ruleset: str, launches: tuple[Launch, ...]) -> Program:
    """The code of a ruleset for GPUs.

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
    return Program(launches, code)
