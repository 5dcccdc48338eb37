"""What keeps a device from being used."""


class DeviceError(RuntimeError):
    """No device, no driver, no package or too little memory; the message says what is needed."""
