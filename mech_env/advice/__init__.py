"""The adviser: for each legal action its prospects, what follows at once, and the likely reply."""

from mech_env.advice.advising import (
    GUESSES,
    PLAYOUTS,
    SIMULATIONS,
    ActionAdvice,
    Advice,
    Chance,
    Progress,
    advise,
)

__all__ = [
    "GUESSES", "PLAYOUTS", "SIMULATIONS", "ActionAdvice", "Advice", "Chance", "Progress", "advise",
]  # fmt: skip
