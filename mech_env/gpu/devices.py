"""Devices by name: where the battles of a batch lie, and who runs their rules."""

from __future__ import annotations

from typing import Any, Protocol

from numpy.typing import NDArray

from mech_env.core.ruleset import Ruleset
from mech_env.gpu.launcher import Launcher

CPU = "cpu"  # the processor itself, without anything of this package
CUDA, EMULATED = "cuda", "emulated"
DEVICES = (CPU, CUDA, f"{CUDA}:NUMBER", EMULATED)


class Device(Protocol):
    """Memory, and code that runs on it.

    Attributes:
        name: as it is asked for.
        about: what it is, with the versions that its code depends on.
        xp: a module with numpy's functions, for arrays in the memory of the device.
    """

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def xp(self) -> Any: ...

    def launcher(self, ruleset: Ruleset) -> Launcher:
        """The rules, compiled or from the cache."""

    def copied(self, array: Any) -> NDArray[Any]:
        """A copy of an array of the device in the memory of the processor."""

    def require(self, size: int, what: str) -> None:
        """Raises DeviceError if there is no room for so many bytes."""


def find_device(name: str) -> Device:
    """The device of a name.

    Raises:
        ValueError: no such name.
        DeviceError: there is none, or what it needs is missing.
    """
    kind, _, number = name.partition(":") if isinstance(name, str) else ("", "", "")
    if name == EMULATED:
        from mech_env.gpu.emulated import EmulatedDevice

        return EmulatedDevice()
    if kind == CUDA and (number.isdecimal() or name == CUDA):
        from mech_env.gpu.cuda import CudaDevice

        return CudaDevice(int(number or 0))
    raise ValueError(f"device: {name!r} is not one of {', '.join(DEVICES)}")
