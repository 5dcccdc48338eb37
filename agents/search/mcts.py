"""The search of :mod:`mech_env.searching`, guided by trained models where one is named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from agents.model_files import SUFFIX
from agents.search.model_guide import load_guide
from mech_env import searching
from mech_env.core.inference import NO_GUIDE
from mech_env.core.ruleset import Ruleset
from mech_env.searching import Finding


@dataclass(frozen=True)
class SearchSettings(searching.SearchSettings):
    """How a search spends its budget; see :class:`mech_env.searching.SearchSettings`.

    Attributes:
        guide: model whose policy gives the priors and whose critic values leaves, if any.
    """

    guide: Path | None = None


def settings_of(text: str) -> SearchSettings:
    """Settings from what follows ``mcts:``: a budget, then perhaps a playout or a guide.

    ``1000``, ``50ms``, ``1000:random``, ``1000:runs/framewerk_duel/best.safetensors``, or nothing.

    Raises:
        PlayerError: anything else.
    """
    budget, _, rest = text.partition(":")
    simulations, milliseconds = searching.budget_of(budget)
    if not rest.endswith((SUFFIX, ".zip")):  # a zip is refused with what to do about it
        return SearchSettings(simulations, milliseconds, rest or "bot")
    # A policy spreads its prior over several answers; the bot's goes to one. In training it
    # looked farther ahead than a thousand simulations do: its priors get more weight.
    return SearchSettings(
        simulations, milliseconds, prior_weight=0.9, prior_bonus=2.0, guide=Path(rest)
    )


class SearchPlayer(searching.SearchPlayer):
    """The player of :mod:`mech_env.searching`; a model that guides it is loaded once."""

    def __init__(
        self,
        ruleset: Ruleset,
        settings: searching.SearchSettings | None = None,
        *,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        path = settings.guide if isinstance(settings, SearchSettings) else None
        guide = NO_GUIDE if path is None else load_guide(path, ruleset)
        super().__init__(
            ruleset, settings, seed=seed, threads=threads, guide=guide, helper=str(path or "")
        )


__all__ = ["Finding", "SearchPlayer", "SearchSettings", "settings_of"]
