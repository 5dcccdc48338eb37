"""Everything that goes wrong becomes one line, with the status that HTTP gives it."""

from __future__ import annotations

import json

MOST_LETTERS = 2000  # of a refusal: a scenario may have fifty mistakes of a thousand letters


class RefusedError(Exception):
    """A message that is not done; nothing has changed.

    Attributes:
        status: of HTTP.
        field: of the message; "" is the message as a whole.
        message: the value and what is allowed.
    """

    def __init__(self, field: str, message: str, status: int = 400) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message if len(message) <= MOST_LETTERS else message[:MOST_LETTERS] + "…"
        self.status = status

    def json(self) -> str:
        """``{"field": …, "message": …}``; ASCII, so that no letter can break a carrier."""
        return json.dumps({"field": self.field, "message": self.message})
