"""Kinds of runner, and changes to one."""

from __future__ import annotations

from typing import Annotated

from mech_env.core.scenario.checks import Whole
from mech_env.core.scenario.parts import Changes, StrictModel
from tests.toy.state.codes import MAX_DRIVE

Drive = Annotated[int, Whole(0, MAX_DRIVE)]


class Profile(StrictModel):
    """What a runner is."""

    drive: Drive = 1


class ProfileChanges(Changes):
    """Parts of a profile that a unit replaces."""

    drive: Drive | None = None


PROFILES = {"scout": Profile(drive=0), "walker": Profile(drive=1), "hauler": Profile(drive=3)}
