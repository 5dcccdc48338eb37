"""A race as words look at it."""

from __future__ import annotations

from typing import ClassVar

from mech_env.core.words.view import View as CoreView
from tests.toy.questions.track import partner
from tests.toy.state.codes import SIDE_NAMES, Reason


class View(CoreView):
    """With the other runner of a meeting."""

    side_names = SIDE_NAMES
    endings: ClassVar = dict(enumerate(Reason.abouts()))
    codes: ClassVar = {"choice": ("pushes", "yields")}

    @property
    def other(self) -> str | None:
        """Whom the runner that decides meets."""
        unit = self.ask(partner, self.asked)
        return self.unit(unit) if unit >= 0 else None
