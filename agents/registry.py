"""Players by name: random, bot, scripts, searches, bundles and trained models."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from agents.bundles import BundlePlayer
from agents.model_files import SUFFIX, read_card
from agents.protocols import InsidePlayer, Player, PlayerError, UnknownPlayerError
from agents.search.mcts import SearchPlayer, settings_of
from mech_env.core.ruleset import Ruleset
from mech_env.policy import BundleError, read_manifest


def _inside(name: str) -> Callable[..., Player]:
    def build(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
        if rest:
            raise PlayerError(f"player {name!r} takes no argument, got {rest!r}")
        return InsidePlayer(name, ruleset.inside[name])

    return build


def _script(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    name = f"script:{rest}"
    if name not in ruleset.inside:
        known = ", ".join(ruleset.scripts) or "none"
        raise UnknownPlayerError(f"unknown script {rest!r} of {ruleset.id}; known: {known}")
    return InsidePlayer(name, ruleset.inside[name])


def _bundle(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    return BundlePlayer(Path(rest), ruleset, temperature, seed)


def _model(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    from agents.models import load_model_player  # torch takes seconds to import: only if needed

    return load_model_player(Path(rest), ruleset, temperature or 0.0, seed)


def _sb3(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    raise PlayerError(
        f"player 'sb3:{rest}': a file of Stable-Baselines3 can run code when it is loaded; convert "
        f"one that you trust: python -m experiments.convert {rest} --to "
        f"{Path(rest).with_suffix(SUFFIX)}"
    )


def _mcts(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    return SearchPlayer(ruleset, settings_of(rest), seed=seed)


_KINDS: dict[str, Callable[..., Player]] = {
    "random": _inside("random"),
    "bot": _inside("bot"),
    "script": _script,
    "bundle": _bundle,
    "model": _model,
    "sb3": _sb3,
    "mcts": _mcts,
}

_UNLEARNED = ("random", "bot", "script", "mcts")
SCRIPT = "script:"
ALL_SCRIPTS = f"{SCRIPT}*"  # where several players are listed


def player_names(ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """The names that :func:`make` accepts, for messages; with the scripts of a ruleset by name."""
    scripts = ("script:NAME",) if ruleset is None else scripts_of(ruleset)
    return (
        "random", "bot", *scripts, "mcts:SIMULATIONS", "mcts:MILLISECONDSms",
        "mcts:SIMULATIONS:MODEL", "bundle:FOLDER", "model:FILE", "a bundle's folder",
        f"a {SUFFIX} file",
    )  # fmt: skip


def scripts_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The scripts of a ruleset as names of players."""
    return tuple(f"script:{name}" for name in ruleset.scripts)


def expanded(names: Iterable[str], ruleset: Ruleset) -> tuple[str, ...]:
    """Names of players, with those of all scripts in the place of ``script:*``; each once."""
    found: list[str] = []
    for name in names:
        found += scripts_of(ruleset) if name == ALL_SCRIPTS else [name]
    return tuple(dict.fromkeys(found))


def make(name: str, ruleset: Ruleset, *, temperature: float | None = None, seed: int = 0) -> Player:
    """The player called ``name``.

    Args:
        name: ``random``, ``bot``, ``script:NAME`` (see ``ruleset.scripts``), ``mcts:1000``
            (simulations a decision), ``mcts:50ms``,
            ``mcts:1000:random`` (random playouts instead of the bot's), ``mcts:1000:<model>``
            (guided by a trained model), ``bundle:<folder>``, ``model:<file>``, or a path to one of
            the last two.
        ruleset: the rules to play.
        temperature: of learned players: 0 plays the likeliest action, 1 samples the policy; None:
            as a bundle's manifest recommends, 0 for a model. ``NAME@0.5`` overrides it.
        seed: of a learned player that samples, and of a search.

    Raises:
        UnknownPlayerError: no such player.
        PlayerError: a file that cannot be used, or one for other rules.
    """
    name, own = split_temperature(name)
    kind, rest = _kind_of(name)
    temperature = temperature if own is None else own
    return _KINDS[kind](rest, ruleset, temperature, seed)


def file_of(name: str) -> Path | None:
    """The file or folder that a player is read from, of a search its guide; None: there is none.

    Raises:
        UnknownPlayerError: no such player.
        PlayerError: a temperature or a budget that is none.
    """
    kind, rest = _kind_of(split_temperature(name)[0])
    if kind == "mcts":
        return settings_of(rest).guide
    return None if kind in _UNLEARNED else Path(rest)


def read_from(name: str, path: Path) -> str:
    """The name of the same player with its file or folder at ``path``; see :func:`file_of`."""
    base, temperature = split_temperature(name)
    kind, rest = _kind_of(base)
    if kind == "mcts":
        kind = f"mcts:{rest.partition(':')[0]}"
    return f"{kind}:{path}" + ("" if temperature is None else f"@{temperature}")


def trained_for(name: str) -> tuple[str, str]:
    """Ruleset and scenario that a player was trained for; "" each where nothing says so.

    Args:
        name: as in :func:`make`; players that never learned were trained for nothing, a search
            for what its guide was.

    Raises:
        UnknownPlayerError: no such player.
        PlayerError: a file that cannot be read.
    """
    kind, path = _kind_of(split_temperature(name)[0])[0], file_of(name)
    if path is None or kind == "sb3":
        return "", ""
    if kind != "bundle":
        card = read_card(path)
        return card.ruleset, card.training.scenario if card.training else ""
    try:
        manifest = read_manifest(path)
    except BundleError as error:
        raise PlayerError(str(error)) from None
    home = manifest["ruleset"], manifest.get("scenario", "")
    return home if all(isinstance(part, str) for part in home) else ("", "")


def _kind_of(name: str) -> tuple[str, str]:
    """The kind of a player, one of ``_KINDS``, and what its name says beyond it."""
    kind, _, rest = name.partition(":")
    if kind in _KINDS:
        return kind, rest
    if name.endswith((SUFFIX, ".zip")):  # a zip is refused with what to do about it
        return "model", name
    if name and Path(name).is_dir():
        return "bundle", name
    raise UnknownPlayerError(f"unknown player {name!r}; known: {', '.join(player_names())}")


def split_temperature(name: str) -> tuple[str, float | None]:
    """Split ``NAME@0.5``; a name that does not end in a number is returned whole, with None.

    Raises:
        PlayerError: a temperature below 0, or of a player that has none.
    """
    base, _, last = name.rpartition("@")
    try:
        found = float(last)
    except ValueError:
        return name, None
    if not base:
        return name, None
    if not 0 <= found < np.inf:
        raise PlayerError(f"player {name!r}: temperature {last} is not a number of 0 or more")
    if base.partition(":")[0] in _UNLEARNED:
        raise PlayerError(f"player {name!r}: {base!r} has no temperature; leave @{last} out")
    return base, found
