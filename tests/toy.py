"""A race with dice, no rules of any game: proves that core, battle and envs know no ruleset.

Units of two or three sides run to a goal. Who is asked may walk one step, or roll a d6 and run
that far; a 1 trips it back to the start. The first side past the goal wins; after ``round_limit``
rounds the race is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mech_env import rulesets
from mech_env.core.actions import ActionCatalogue
from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.layout import Feature, Layout
from mech_env.core.log import emit
from mech_env.core.record import DRAW, INT, RUNNING, battle_dtype, new_records, record_dtype
from mech_env.core.ruleset import Ruleset, Words
from mech_env.core.scene import Scene, Token

MAX_UNITS = 6
MAX_SIDES = 3
WALK, RUN, DASH = 0, 1, 2
GOAL_REACHED, OUT_OF_TIME = 1, 2
MOVED = 1

UNIT = record_dtype([("side", INT), ("place", INT)])
TOY = battle_dtype(
    [
        ("n_units", INT),
        ("goal", INT),
        ("round_number", INT),
        ("round_limit", INT),
        ("units", UNIT, MAX_UNITS),
    ],
    [],
    2,
    MAX_SIDES,
)


@kernel
def legal(b: Any, mask: Any) -> None:
    for a in range(mask.shape[0]):
        mask[a] = 0
    mask[WALK] = 1
    mask[RUN] = 1
    if b.units[b.request.unit].place == 0:
        mask[DASH] = 1


@kernel
def ask(b: Any, unit: int, mask: Any) -> None:
    b.request.unit = unit
    b.request.side = b.units[unit].side
    b.request.decision = 1
    legal(b, mask)


@kernel
def begin(b: Any, setups: Any, mask: Any) -> None:
    b.winner = RUNNING
    b.round_number = 1
    first = roll(b, int(b.n_units), -1, 0) - 1
    ask(b, first, mask)


@kernel
def end(b: Any, winner: int, reason: int) -> None:
    b.winner = winner
    b.reason = reason
    if winner != DRAW:
        for u in range(b.n_units):
            b.scores[b.units[u].side] = -1
        b.scores[winner] = 1


@kernel
def apply(b: Any, action: int, setups: Any, mask: Any) -> None:
    unit = int(b.request.unit)
    me = b.units[unit]
    steps = 1
    if action == RUN:
        steps = roll(b, 6, unit, 1)
        if steps == 1:
            steps = -int(me.place)
    if action == DASH:
        steps = roll(b, 6, unit, 2) + roll(b, 6, unit, 2) - 4
    me.place = min(max(int(me.place) + steps, 0), int(b.goal))
    emit(b, MOVED, unit, action, int(me.place), 0, 0)
    if me.place >= b.goal:
        end(b, int(me.side), GOAL_REACHED)
        return
    nxt = unit + 1
    if nxt == b.n_units:
        nxt = 0
        b.round_number += 1
        if b.round_number > b.round_limit:
            end(b, DRAW, OUT_OF_TIME)
            return
    ask(b, nxt, mask)


@kernel
def observe(b: Any, unit: int, out: Any) -> None:
    out[0] = b.units[unit].place / b.goal
    out[1] = b.round_number / (b.round_limit + 1)
    out[2] = 1.0 if b.request.unit == unit else 0.0
    k = 3
    for other in range(MAX_UNITS):
        if other != unit:
            if other < b.n_units:
                place = b.units[other].place / b.goal
                out[k] = place if b.units[other].side == b.units[unit].side else -place
            else:
                out[k] = 0.0
            k += 1


@kernel
def potential(b: Any, side: int) -> float:
    best = 0
    for u in range(b.n_units):
        if b.units[u].side == side and b.units[u].place > best:
            best = int(b.units[u].place)
    return best / b.goal


@kernel
def bot(b: Any, mask: Any) -> int:
    return WALK if b.goal - b.units[b.request.unit].place == 1 else RUN


@dataclass(frozen=True)
class Race:
    """A scenario: how many runners each side has, how far, how long, and who is one agent."""

    name: str = "duel"
    runners: tuple[int, ...] = (1, 1)
    goal: int = 12
    rounds: int = 20
    agents: str = "unit"

    def setups(self) -> Any:
        records = new_records(TOY, 1)
        b = records[0]
        b.goal, b.round_limit = self.goal, self.rounds
        for side, count in enumerate(self.runners):
            for _ in range(count):
                b.units[b.n_units].side = side
                b.n_units += 1
        return records

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "runners": list(self.runners), "goal": self.goal,
                "rounds": self.rounds, "agents": self.agents}  # fmt: skip


SCENARIOS = {
    "duel": Race(),
    "teams": Race("teams", (2, 2)),
    "sides": Race("sides", (2, 2), agents="side"),
    "three": Race("three", (1, 2, 1)),
    "long": Race("long", goal=1000, rounds=200),
}


def load_scenario(source: Any) -> Race:
    if isinstance(source, Race):
        return source
    if isinstance(source, dict):
        return Race(**{**source, "runners": tuple(source["runners"])})
    return SCENARIOS[source]


def _event(b: Any, e: Any) -> str:
    return f"runner {int(e.unit)} is at {int(e.values[0])}" if e.kind == MOVED else ""


def _scene(b: Any) -> Scene:
    """The track as one row of hexes."""
    tokens = tuple(
        Token(f"runner {u}", f"R{u}", int(b.units[u].side), min(int(b.units[u].place), 30))
        for u in range(int(b.n_units))
    )
    return Scene("Toy race", "hex", min(int(b.goal), 30) + 1, 1, ("red", "blue", "green"), {},
                 tokens, (), (), "How do you go on?")  # fmt: skip


ACTIONS = ActionCatalogue([("verb", ("walk", "run")), ("way", ("dash",))])

RULESET = Ruleset(
    id="toy",
    title="Toy race",
    version=1,
    dtype=TOY,
    limits={},
    side_names=("red", "blue", "green"),
    decisions=("none", "pace"),
    event_kinds=("rolled", "moved"),
    actions=ACTIONS,
    layout=Layout(
        [
            ("self", 1, [Feature("place"), Feature("time"), Feature("asked")]),
            ("others", MAX_UNITS - 1, [Feature("place", "share", -1.0, 1.0)]),
        ]
    ),
    kernels={"begin": begin, "apply": apply, "legal": legal, "observe": observe,
             "potential": potential, "bot": bot},
    scenario_folder=Path(__file__).parent / "none",
    load_scenario=load_scenario,
    options={},
    words=Words(
        action=lambda b, a: f"{ACTIONS.name(a)} on",
        request=lambda b: "How do you go on?",
        context=lambda b: {"place": int(b.units[b.request.unit].place)},
        event=_event,
        reason=lambda code: ("", "the goal was reached", "out of time")[code],
    ),
    scene=_scene,
)  # fmt: skip

rulesets.add(RULESET)

assert np.dtype(TOY).itemsize <= 4096
