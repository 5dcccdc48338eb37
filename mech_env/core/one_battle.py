"""What an engine without Python exports: one battle at a time, in memory that its caller owns.

The functions here are templates: :func:`engine_exports` binds a ruleset's functions in. ``setups``
are the setup records of the scenario's encounters, shape (encounters,); ``battles`` and ``logs``
are one record each, shape (1,); ``mask`` is int8, shape (actions,).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from mech_env.core import search
from mech_env.core.card import Apply, Begin, Bot, Card, Legal, Observe, Potential, unbound
from mech_env.core.dice import battle_key
from mech_env.core.fields import Record
from mech_env.core.inference import LAYER
from mech_env.core.jit import bind, kernel
from mech_env.core.jit.exports import Array, Export, Number
from mech_env.core.kernels import MAX_SIDES
from mech_env.core.log import LOG, begin_step
from mech_env.core.masks import clear_mask, count_legal
from mech_env.core.record import RUNNING
from mech_env.core.search_nodes import EDGE, MAX_DEPTH, NODE, PLAN
from mech_env.core.state_key import state_key, state_spans

# Bound in by `engine_exports`.
begin: Begin = unbound
apply: Apply = unbound
legal: Legal = unbound
observe: Observe = unbound
potential: Potential = unbound
bot: Bot = unbound
SPANS: Any = None

# What `begin` and `answer` return.
OVER = 0
WAITS = 1
REFUSED = -1


def begin_battle(setups: Any, battles: Any, seed: int, episode: int, logs: Any, mask: Any) -> int:
    """Begin a battle: write record, log of the set-up and mask of the first decision."""
    battles[0] = setups[0].start
    b = battles[0]
    b.dice.key = battle_key(seed, episode)
    begin_step(logs[0])
    begin(setups, b, logs[0], mask)
    return standing(b, mask)


def answer_request(setups: Any, battles: Any, action: int, logs: Any, mask: Any) -> int:
    """Answer the pending request; what ``mask`` does not allow is refused and changes nothing."""
    b = battles[0]
    if b.winner != RUNNING or action < 0 or action >= mask.shape[0]:
        return REFUSED
    if mask[action] == 0:
        return REFUSED
    begin_step(logs[0])
    apply(setups, b, action, logs[0], mask)
    return standing(b, mask)


@kernel
def standing(b: Any, mask: Any) -> int:
    """Whether a decision stands; the mask of a battle that is over is cleared."""
    if b.winner == RUNNING:
        return WAITS
    clear_mask(mask)
    return OVER


def write_mask(setups: Any, battles: Any, mask: Any) -> int:
    """Write the mask of the pending request, zeros when the battle is over; legal answers in it."""
    b = battles[0]
    if standing(b, mask) == OVER:
        return 0
    legal(setups[b.encounter], b, mask)
    return count_legal(mask)


def write_observation(setups: Any, battles: Any, unit: int, out: Any) -> int:
    """Write what a unit sees, all features; 0."""
    for k in range(out.shape[0]):
        out[k] = 0.0
    b = battles[0]
    observe(setups[b.encounter], b, unit, out)
    return 0


def bot_answer(setups: Any, battles: Any, mask: Any) -> int:
    """The scripted player's answer to the pending request, whose mask is given."""
    b = battles[0]
    return bot(setups[b.encounter], b, mask)


def potential_of(setups: Any, battles: Any, side: int) -> float:
    """How well a side stands, -1 to 1; 0 when the battle is over."""
    b = battles[0]
    if b.winner != RUNNING:
        return 0.0
    return float(potential(setups[b.encounter], b, side))


def fingerprint_of(battles: Any) -> int:
    """A number of 62 bits that differs, but for chance, where two states do."""
    return state_key(battles[0], SPANS, 0)


def engine_exports(
    name: str, card: Card, begin: Begin, apply: Apply, battle: Record, setup: Record,
    actions: int, features: int,
) -> tuple[Export, ...]:  # fmt: skip
    """What the engine of a ruleset exports.

    Args:
        name: of the ruleset; exports are called ``<name>_answer`` and so on.
        card: its kernels; ``begin`` and ``apply`` its engine.
        battle, setup: its records.
        actions, features: numbers of a mask and of an observation.
    """
    known: dict[str, Any] = {
        "begin": begin, "apply": apply, "legal": card.legal, "observe": card.observe,
        "potential": card.potential, "bot": card.bot, "SPANS": state_spans(battle),
    }  # fmt: skip
    p = _Parameters(battle, setup, actions, features)

    def export(
        verb: str, template: Callable[..., Any], parameters: Any, returns: str = "int32"
    ) -> Export:
        about = (template.__doc__ or "").partition("\n")[0]
        function = kernel(bind(template, f"{name}_engine_{verb}", **known))
        return Export(f"{name}_{verb}", function, tuple(parameters), returns, about)

    seed = Number("seed", "uint32", "0 to 2^32-1")
    episode = Number("episode", "int64", "how many battles of this seed came before")
    action = Number("action", "int32", "an action of the catalogue")
    viewer = Number("unit", "int32", "who looks, by index")
    side = Number("side", "int32", "by index")
    budget = Number("budget", "int32", "simulations to do")
    return (
        export("begin", begin_battle, [*p.setups, p.battle, seed, episode, p.log, p.mask]),
        export("answer", answer_request, [*p.setups, p.battle, action, p.log, p.mask]),
        export("mask", write_mask, [*p.setups, p.battle, p.mask]),
        export("observe", write_observation, [*p.setups, p.battle, viewer, p.observation]),
        export("bot", bot_answer, [*p.setups, p.battle, p.mask]),
        export("potential", potential_of, [*p.setups, p.battle, side], "float64"),
        export("fingerprint", fingerprint_of, [p.battle], "int64"),
        Export(
            f"{name}_search",
            kernel(search.bound_search(f"{name}_engine_search", card, apply, battle)),
            (p.battle, *p.setups, p.plan, budget, *p.tree, p.log, *p.scratch),
            "int32",
            "Do so many simulations of a tree search; a plan without nodes begins a new tree.",
        ),
    )


@dataclass(frozen=True)
class _Parameters:
    """What exports take, declared once."""

    battle_record: Record
    setup_record: Record
    actions: int
    features: int

    @property
    def setups(self) -> tuple[Array, Number]:
        about = "setup records of the scenario's encounters; a search writes guesses into its own"
        return (
            Array("setups", self.setup_record.dtype, ("encounters",), about),
            Number("encounters", "int32", "how many there are"),
        )

    @property
    def battle(self) -> Array:
        return Array("battle", self.battle_record.dtype, (1,), "the battle record")

    @property
    def log(self) -> Array:
        return Array("log", LOG.dtype, (1,), "events of the step, forced dice")

    @property
    def mask(self) -> Array:
        about = "1 for each legal answer to the pending request"
        return Array("mask", np.dtype(np.int8), (self.actions,), about)

    @property
    def observation(self) -> Array:
        return Array("observation", np.dtype(np.float32), (self.features,), "what the unit sees")

    @property
    def plan(self) -> Array:
        return Array("plan", PLAN, (1,), "settings and counters of the search")

    @property
    def tree(self) -> tuple[Array | Number, ...]:
        return (
            Array("nodes", NODE, ("node_count",), "of the tree; the last is spare"),
            Number("node_count", "int32", "nodes and states"),
            Array("edges", EDGE, ("edge_count",), "of the tree, the root's first"),
            Number("edge_count", "int32", "room for edges"),
            Array(
                "states", self.battle_record.dtype, ("node_count",), "of the nodes; last: scratch"
            ),
        )

    @property
    def scratch(self) -> tuple[Array, ...]:
        return (
            Array("path", np.dtype(np.int64), (2 * MAX_DEPTH,), "scratch"),
            Array("values", np.dtype(np.float64), (MAX_SIDES,), "scratch"),
            self.mask,
            Array("layers", LAYER, (0,), "none: no guide"),
            Array("weights", np.dtype(np.float32), (0,), "none: no guide"),
            Array("activations", np.dtype(np.float32), (3, 0), "none: no guide"),
            Array("priors", np.dtype(np.float64), (self.actions,), "scratch"),
        )
