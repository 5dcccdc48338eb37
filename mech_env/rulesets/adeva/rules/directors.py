"""Director slots are filled (AE-304 to AE-309)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import commanders
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import ANSWERS, Frame
from mech_env.rulesets.adeva.state.stages import SetupStage

# The question whose answer each stage of the set-up takes.
DECISIONS = tuple(int(ANSWERS[Frame.SETUP].get(stage, Decision.NONE)) for stage in SetupStage)


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of D-DIRECTOR; ``whose``: the side, ``step``: its slot.

    Reads: candidates. Writes: directors, supcom. Rolls: nothing.
    Asks: director, charge_of, style, supcom.
    """
    at, side, slot = int(f.stage), int(f.whose), int(f.step)
    answer = int(b.request.answer)
    if at == SetupStage.SLOTS:
        if commanders.slots_to_fill(s, b, side) > 0:
            ask(s, b, f, side, SetupStage.DIRECTOR)
        else:
            end_side(s, b, log, f, side)
    elif at == SetupStage.DIRECTOR:
        b.sides[side].directors[slot].who = d.unit_at(s, side, answer)
        go_on(s, b, f, side, SetupStage.CHARGE)
    elif at == SetupStage.CHARGE:
        b.sides[side].directors[slot].charge = answer - d.CHOICE
        go_on(s, b, f, side, SetupStage.STYLE)
    elif at == SetupStage.STYLE:
        b.sides[side].directors[slot].style = answer - d.CHOICE
        go_on(s, b, f, side, SetupStage.SUPCOM)
    else:
        b.sides[side].supcom = d.unit_at(s, side, answer)
        end_side(s, b, log, f, side)


@kernel
def ask(s: Any, b: Any, f: Any, side: int, stage: int) -> None:
    """Ask a side's first agent the question whose answer a stage takes."""
    fr.ask_then(s, b, f, commanders.speaker(s, b, side), DECISIONS[stage], stage)


@kernel
def go_on(s: Any, b: Any, f: Any, side: int, after: int) -> None:
    """4.1: the same question of the next slot; after the last slot another, from the first on."""
    f.step = int(f.step) + 1
    if f.step < commanders.slots_to_fill(s, b, side):
        ask(s, b, f, side, int(f.stage))
    else:
        f.step = 0
        ask(s, b, f, side, after)


@kernel
def end_side(s: Any, b: Any, log: Any, f: Any, side: int) -> None:
    """The slots of a side are filled; the other's are next."""
    for k in range(c.MAX_DIRECTORS):
        director = b.sides[side].directors[k]
        if director.who >= 0:
            supreme = int(b.sides[side].supcom == director.who)
            emit(
                log, Event.DIRECTS, int(director.who), int(director.charge), int(director.style),
                supreme, 0,
            )  # fmt: skip
    f.step = 0
    if side + 1 < c.SIDES:
        f.whose = side + 1
        f.stage = SetupStage.SLOTS
    else:
        f.whose = 0
        f.next_unit = 0
        f.stage = SetupStage.LOADOUT
