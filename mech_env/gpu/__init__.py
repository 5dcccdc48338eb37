"""The rules on a GPU: their code, the memory of a device, launches. See docs/gpu.md."""

from mech_env.gpu.devices import CPU, DEVICES, EMULATED, Device, find_device
from mech_env.gpu.errors import DeviceError

__all__ = ["CPU", "DEVICES", "EMULATED", "Device", "DeviceError", "find_device"]
