"""What can go wrong when an engine is built."""


class EngineError(RuntimeError):
    """An engine that cannot be built; one line that says what to do."""
