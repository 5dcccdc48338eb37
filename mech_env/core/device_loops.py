"""What a GPU runs: the loops over battles, a thread for each row.

The functions here are templates: :func:`device_launches` binds a ruleset's functions in. They take
arrays as the loops of ``kernels.py`` do; launched, each thread is given one of ``rows`` and one of
``actions``, and its code has no log: nothing on a device keeps events or forces dice.

Observations lie in tiles of 32 rows: the threads of a group, which have neighbouring rows, write
the same feature at the same time, and so to neighbouring places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mech_env.core import kernels
from mech_env.core.card import Apply, Begin, Card, unbound
from mech_env.core.dice import row_seed
from mech_env.core.fields import Record
from mech_env.core.jit import bind, kernel
from mech_env.core.jit.device import Launch
from mech_env.core.jit.exports import Array, Export, Number
from mech_env.core.kernels import ASK_BOT, KEEP, RESTART, STATUS
from mech_env.core.log import LOG
from mech_env.core.record import RUNNING

TILE = 32  # rows: as many as threads that run together

# Flags of a batch, 0 or a row + 1: which row was the last with …
ILLEGAL = 0  # an illegal action; it was left as it was
FAULT = 1  # a fault of the rules in its battle
FLAGS = 2

# Bound in by `device_launches`.
show: Callable[[Any, Any, Any, Any], None] = unbound
run: Callable[..., int] = unbound


def sow(statuses: Any, rows: Any, root: int, stream: int) -> int:
    """Give each of ``rows`` the seed of its next battles, derived from a root; 0."""
    for k in range(rows.shape[0]):
        status = statuses[rows[k]]
        status.seed = row_seed(root, rows[k], stream)
        status.episode = 0
    return 0


def act(
    battles: Any, setups: Any, rows: Any, actions: Any, autoreset: int, limit: int, logs: Any,
    statuses: Any, masks: Any, observations: Any, taken: Any, flags: Any,
) -> int:  # fmt: skip
    """Give each of ``rows`` its action, let inside players go on, and report; 0.

    In place of an illegal action nothing is done; it raises a flag unless the row is over.

    Args:
        taken: int64, shape (n,): decisions taken in each row, inside players' included; written.
        flags: int64, shape (FLAGS,); written. The other arguments are those of ``kernels.run``.
    """
    for k in range(rows.shape[0]):
        i, action = rows[k], actions[k]
        legal = 0 <= action < masks.shape[1] and masks[i, action] != 0
        if not (legal or RESTART >= action >= ASK_BOT):
            actions[k] = KEEP
            if battles[i].winner == RUNNING:
                flags[ILLEGAL] = i + 1
        taken[i] = run(
            battles, setups, rows[k : k + 1], actions[k : k + 1], autoreset, limit, logs, statuses,
            masks, observations,
        )  # fmt: skip
        if battles[i].faults != 0:
            flags[FAULT] = i + 1
    return 0


def see(battles: Any, setups: Any, rows: Any, statuses: Any, tiles: Any) -> int:
    """Write the observation of the unit that is asked, for each of ``rows`` that is not over; 0.

    Args:
        tiles: float32, shape (tiles, features, TILE).
    """
    for k in range(rows.shape[0]):
        i = rows[k]
        b = battles[i]
        if b.winner == RUNNING:
            show(setups[b.encounter], b, statuses[i], tiles[i // TILE, :, i % TILE])
    return 0


def pack(rows: Any, columns: Any, tiles: Any, out: Any) -> int:
    """Copy some columns of the observations of each of ``rows`` side by side, for a network; 0.

    Args:
        columns: int64, the features to copy.
        out: float32, shape (rows, columns).
    """
    for k in range(rows.shape[0]):
        i = rows[k]
        for c in range(columns.shape[0]):
            out[k, c] = tiles[i // TILE, columns[c], i % TILE]
    return 0


def device_launches(
    name: str, card: Card, begin: Begin, apply: Apply, battle: Record, setup: Record,
    actions: int, features: int,
) -> tuple[Launch, ...]:  # fmt: skip
    """What is launched on a device for a ruleset: a function for each template of this module.

    Args:
        name: of the ruleset; they are called ``<name>_act`` and so on.
        card: its kernels; ``begin`` and ``apply`` its engine.
        battle, setup: its records.
        actions, features: numbers of a mask and of an observation.
    """
    int64 = np.dtype(np.int64)
    rows = Array("rows", int64, ("count",), "the rows, one for each thread")
    count = Number("count", "int64", "how many there are")
    battles = Array("battles", battle.dtype, ("n",), "the battle records")
    n = Number("n", "int64", "rows of the batch")
    setups = Array("setups", setup.dtype, ("encounters",), "setup records of the encounters")
    encounters = Number("encounters", "int64", "how many there are")
    given = Array("actions", int64, ("count",), "one for each thread")
    statuses = Array("statuses", STATUS, ("n",), "one for each row")
    masks = Array("masks", np.dtype(np.int8), ("n", actions), "of the legal actions")
    tiles = Array("tiles", np.dtype(np.float32), ("n_tiles", features, TILE), "observations")
    n_tiles = Number("n_tiles", "int64", "tiles of the batch")
    columns = Array("columns", int64, ("n_columns",), "features")
    known: dict[str, Any] = {
        "show": kernel(kernels.bound_show(f"{name}_device", card)),
        "potential": card.potential,
        "run": kernel(kernels.bound_run(f"{name}_device", card, begin, apply, battle.dtype)),
    }

    def launch(
        template: Callable[..., int], *parameters: Array | Number, zeros: tuple[str, ...] = ()
    ) -> Launch:
        verb = template.__name__
        function = kernel(bind(template, f"{name}_device_{verb}", **known))
        about = (template.__doc__ or "").partition("\n")[0]
        each = tuple(p.name for p in parameters if isinstance(p, Array) and p.shape[0] == "count")
        return Launch(Export(f"{name}_{verb}", function, parameters, "int64", about), each, zeros)

    return (
        launch(
            sow, statuses, n, rows, count, Number("root", "int64", "0 to 2^32-1"),
            Number("stream", "int64", "of dice"),
        ),
        launch(
            act, battles, n, setups, encounters, rows, count, given,
            Number("autoreset", "int64", "1: begin a new battle where one ended"),
            Number("limit", "int64", "most decisions of inside players in a row"),
            Array("logs", LOG.dtype, (1,), "none is kept"), statuses, masks,
            Array("observations", np.dtype(np.float32), ("n", 0), "written by see"),
            Array("taken", int64, ("n",), "decisions of each row"),
            Array("flags", int64, (FLAGS,), "raised"), zeros=("logs",),
        ),
        launch(see, battles, n, setups, encounters, rows, count, statuses, tiles, n_tiles),
        launch(
            kernels.potentials, battles, n, setups, encounters, rows, count,
            Array("found", np.dtype(np.float64), ("n", kernels.MAX_SIDES), "written"),
        ),
        launch(
            kernels.pick, rows, count, masks, n, Number("word", "int64", "of the draw: its number"),
            Number("seed", "int64", "of all draws"), given,
        ),
        launch(
            pack, rows, count, columns, Number("n_columns", "int64", "how many"), tiles, n_tiles,
            Array("out", np.dtype(np.float32), ("count", "n_columns"), "written"),
        ),
    )  # fmt: skip
