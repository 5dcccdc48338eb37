"""Actions that are attacks are carried out (A03, A09 to A13, A18 to A20, A27, A31, A33 to A35)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import two_weapons, units
from mech_env.rulesets.adeva.questions.under_way import has_flag
from mech_env.rulesets.adeva.rules.attack_begin import begin
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act, Cause, Strike

KILLING = (1 << Strike.NO_PARRY) | (1 << Strike.NO_DODGE)  # AE-424


@kernel
def start(s: Any, b: Any, log: Any, f: Any) -> None:
    """Carry out an attack that was declared; ``f`` is its frame ACT.

    Reads: its parameters. Writes: nothing. Rolls: nothing. Asks: nothing.
    """
    unit, verb = int(f.actor), int(f.verb)
    f.step = 1
    if verb == Verb.MULTIPLE:
        f.other_arm = two_weapons.other_arm(b, unit, int(f.arm))
        begin(
            s, b, unit, int(f.first_kind), Cause.FIRST, int(f.arm), -1, int(f.target), -1, -1, -1,
            0,
        )  # fmt: skip
        return
    flags = KILLING if has_flag(f, Act.KILLING) else 0
    begin(
        s, b, unit, verb, Cause.ACTION, int(f.arm), int(f.mode), int(f.target), int(f.cell),
        int(f.way), int(f.part), flags,
    )  # fmt: skip


@kernel
def go_on(s: Any, b: Any, log: Any, f: Any) -> bool:
    """The second attack of a Multiple Attack, after the first (AE-131); False: all is done."""
    unit = int(f.actor)
    if f.verb != Verb.MULTIPLE or f.step != 1:
        return False
    f.step = 2
    if not units.may_act(s, b, unit) or not two_weapons.fits_second(s, b, f):
        return False
    begin(
        s, b, unit, int(f.second_kind), Cause.SECOND, int(f.other_arm), -1, int(f.second), -1, -1,
        -1, 0,
    )  # fmt: skip
    return True
