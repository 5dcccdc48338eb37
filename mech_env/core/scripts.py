"""A gauntlet: scripted players with one idea each, who leave all else to the ruleset's bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from mech_env.core.card import Scripts, bot_alone, unbound
from mech_env.core.jit import bind, kernel
from mech_env.core.masks import only_legal

AS_THE_BOT = -1  # a script's answer where it has no opinion


class Script(Protocol):
    """One idea: an action, or AS_THE_BOT after striking what it never does from the mask.

    ``word`` holds 32 random bits, new for each decision.
    """

    def __call__(self, s: Any, b: Any, mask: Any, word: int) -> int: ...


@dataclass(frozen=True)
class Gauntlet:
    """The scripts of a ruleset.

    Attributes:
        names: what each does, by its name, in the order of their numbers.
        play: the kernel that asks one of them by its number.
    """

    names: Mapping[str, str]
    play: Scripts


def gauntlet(*scripts: Script) -> Gauntlet:
    """Number some scripts: kernels whose names are the players' and whose docstrings tell of them.

    Raises:
        ValueError: a script without a docstring, or two of one name.
    """
    names: dict[str, str] = {}
    play: Any = bot_alone
    for number, script in enumerate(scripts):
        function: Any = getattr(script, "py_func", script)
        name, about = function.__name__, function.__doc__
        if name in names or not about:
            raise ValueError(f"script {name}: its name is taken, or it has no docstring")
        names[name] = about.splitlines()[0].rstrip(".")
        play = _with(play, name, number, script)
    return Gauntlet(names, kernel(bind(_allowed, "scripts", ask=play)))


def _with(rest: Any, name: str, number: int, script: Script) -> Callable[..., int]:
    return kernel(bind(_one, f"script_{name}", NUMBER=number, script=script, rest=rest))


# Bound in by `gauntlet`.
NUMBER = -1
script: Script = unbound
rest: Scripts = unbound
ask: Scripts = unbound


def _one(s: Any, b: Any, mask: Any, which: int, word: int) -> int:
    """The answer of one script, or of those with other numbers."""
    if which == NUMBER:
        return script(s, b, mask, word)
    return rest(s, b, mask, which, word)


def _allowed(s: Any, b: Any, mask: Any, which: int, word: int) -> int:
    """The answer of a script if it is legal, else AS_THE_BOT."""
    answer = ask(s, b, mask, which, word)
    return answer if answer >= 0 and mask[answer] != 0 else AS_THE_BOT


@kernel
def strike(mask: Any, action: int) -> None:
    """Take an action from a mask, unless it is the last one."""
    if mask[action] != 0 and only_legal(mask) != action:
        mask[action] = 0


@kernel
def if_legal(mask: Any, action: int) -> int:
    """An action if it is legal, else AS_THE_BOT."""
    return action if mask[action] != 0 else AS_THE_BOT
