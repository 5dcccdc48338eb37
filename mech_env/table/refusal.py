"""What a table refuses: the field, and one line that names the value and what is allowed."""

from __future__ import annotations


class TableError(ValueError):
    """Something that cannot be done at a table; nothing has changed.

    Attributes:
        field: of the message that asked for it; "" is the message as a whole.
        message: the value and what is allowed.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[type[TableError], tuple[str, str]]:
        return type(self), (self.field, self.message)
