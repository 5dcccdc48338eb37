"""The functions that a ruleset hands over, with their types: what the loops of core call.

A loop is a template: :func:`mech_env.core.jit.bind` puts a ruleset's functions in the place of the
names that its module declares here. All functions are kernels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from mech_env.core.jit import kernel


class Start(Protocol):
    """Put the first frame on the empty stack."""

    def __call__(self, s: Any, b: Any, log: Any) -> None: ...


class RunStage(Protocol):
    """Run one stage of the top frame; ``setups`` has the records of all encounters."""

    def __call__(self, setups: Any, s: Any, b: Any, log: Any) -> None: ...


class Legal(Protocol):
    """Write the mask of the pending request, int8, shape (actions,).

    Returns the action to take without asking, ``masks.ASK``, or ``masks.NO_ANSWER`` if nothing is
    legal.
    """

    def __call__(self, s: Any, b: Any, mask: Any) -> int: ...


class Observe(Protocol):
    """Write what a unit sees into float32 ``out``, shape (features,), zeroed once by its owner."""

    def __call__(self, s: Any, b: Any, viewer: int, out: Any) -> None: ...


class ObserveRequest(Protocol):
    """Write only what the request shows over what the same unit saw one decision ago; 1 if it did.

    Returns 0 and writes nothing if anything else may have changed since. Between the arguments of
    one action nothing else has.
    """

    def __call__(self, s: Any, b: Any, viewer: int, out: Any) -> int: ...


class Surroundings(Protocol):
    """A key of all that a unit sees but what :attr:`Card.observe_self` writes; 0: there is none.

    Equal keys: nothing of it has changed (two states share a key once in 2^62).
    """

    def __call__(self, s: Any, b: Any, viewer: int) -> int: ...


class Potential(Protocol):
    """How well a side stands, -1 to 1."""

    def __call__(self, s: Any, b: Any, side: int) -> float: ...


class Bot(Protocol):
    """The scripted player's answer to the pending request; ``mask`` holds the legal ones."""

    def __call__(self, s: Any, b: Any, mask: Any) -> int: ...


class Scripts(Protocol):
    """The answer of a scripted player with one idea, by its number; below 0: what the bot answers.

    ``word`` holds 32 random bits. A script may strike actions from the mask that it never takes;
    the bot then chooses among the others.
    """

    def __call__(self, s: Any, b: Any, mask: Any, which: int, word: int) -> int: ...


class Imagine(Protocol):
    """Replace what a side cannot know by a guess from ``key``; 1 if it does not know everything.

    Writes the battle and, of ``setups``, the records of all encounters: a search owns a copy.
    """

    def __call__(self, setups: Any, b: Any, side: int, key: int) -> int: ...


class Forget(Protocol):
    """Clear what no rule reads again: states that differ in it are one for a solver."""

    def __call__(self, s: Any, b: Any) -> None: ...


class Alike(Protocol):
    """Whether the order of dice that are rolled for a reason does not matter."""

    def __call__(self, s: Any, why: int) -> int: ...


class SameUntil(Protocol):
    """How far the result of die k stays the same, in a stage that rolls.

    The highest face, counted up from ``faces[k]``, with which the stage does exactly the same.
    ``b`` is the battle before it; ``faces``: int64, its dice in order, those before ``k`` given.
    """

    def __call__(self, s: Any, b: Any, faces: Any, k: int) -> int: ...


class Begin(Protocol):
    """Start the battle whose record was copied in, up to the first decision with a choice."""

    def __call__(self, setups: Any, b: Any, log: Any, mask: Any) -> None: ...


class Apply(Protocol):
    """Answer the pending request and go on to the next decision with a choice, or to the end."""

    def __call__(self, setups: Any, b: Any, action: int, log: Any, mask: Any) -> None: ...


@kernel
def never(s: Any, b: Any, viewer: int, out: Any) -> int:
    """The :class:`ObserveRequest` of a ruleset that always writes the whole observation."""
    return 0


@kernel
def unknown(s: Any, b: Any, viewer: int) -> int:
    """The :class:`Surroundings` of a ruleset that cannot tell."""
    return 0


@kernel
def nothing(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The ``observe_self`` of a ruleset without surroundings: never called."""


@kernel
def each_face(s: Any, b: Any, faces: Any, k: int) -> int:
    """The :class:`SameUntil` of a ruleset that tells all faces apart."""
    return int(faces[k])


@kernel
def bot_alone(s: Any, b: Any, mask: Any, which: int, word: int) -> int:
    """The :class:`Scripts` of a ruleset that has none."""
    return -1


@dataclass(frozen=True)
class Card:
    """A ruleset's kernels.

    Attributes:
        start, run_stage, legal: the rules and their masks.
        observe, potential: what a unit sees, how well a side stands.
        observe_request: a shorter way to the same observation, where there is one.
        surroundings, observe_self: a key of all that the unit sees but its own features, and what
            writes only those; while the key stays the same, it alone is called.
        bot: the scripted player.
        scripts: further ones with one idea each (core/scripts.py makes the kernel).
        imagine: where a side does not know everything; None: it does.
        forget, alike: for solvers; None: the ruleset cannot be solved.
        same_until: for solvers: faces that need not be told apart.
    """

    start: Start
    run_stage: RunStage
    legal: Legal
    observe: Observe
    potential: Potential
    bot: Bot
    scripts: Scripts = bot_alone
    observe_request: ObserveRequest = never
    surroundings: Surroundings = unknown
    observe_self: Observe = nothing
    imagine: Imagine | None = None
    forget: Forget | None = None
    alike: Alike | None = None
    same_until: SameUntil = each_face


def _unbound(*_: Any) -> Any:
    """Raises TypeError: a template was called instead of its bound copy."""
    raise TypeError("a template runs only after mech_env.core.jit.bind gave it a ruleset")


unbound: Any = _unbound  # in the place of a ruleset's function until a loop is bound
