"""The scripts in the order of their numbers; a new one goes to the end."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.scripts import AS_THE_BOT, gauntlet, strike
from tests.toy.state.decisions import Decision, Verb


@kernel
def meek(s: Any, b: Any, mask: Any, word: int) -> int:
    """Lets everybody be whom it meets."""
    return Verb.YIELD if b.request.decision == Decision.MEETING else AS_THE_BOT


@kernel
def no_walker(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never walks; how else it moves it leaves to the bot."""
    strike(mask, Verb.WALK)
    return AS_THE_BOT


@kernel
def pusher(s: Any, b: Any, mask: Any, word: int) -> int:
    """Moves at random and pushes everybody whom it meets."""
    return Verb.PUSH if b.request.decision == Decision.MEETING else random_legal(mask, word)


GAUNTLET = gauntlet(meek, no_walker, pusher)
