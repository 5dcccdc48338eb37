"""Damage that an opposed test deals, of a Knock Down and of a hold (AE-101, AE-124).

It is a damage roll, so fate may change it (D-DAMAGE); there is no attack test, so no die is
replaced by degrees and there is no Righteous Fury.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import damage, fate
from mech_env.rulesets.adeva.rules import damage_dice, showing, wound
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll


@kernel
def strike(s: Any, b: Any, log: Any, f: Any, weapon: int) -> None:
    """AE-268, AE-283: the damage die of fists or a Natural weapon."""
    unit = int(f.actor)
    showing.by_attack(s, b, unit, weapon)
    f.weapon = weapon
    f.faces[0] = roll(b, log, damage.faces(s, b, unit, weapon), unit, Roll.DAMAGE)
    f.damage = damage.total(s, b, unit, weapon, int(f.faces[0]))


@kernel
def stands(s: Any, b: Any, log: Any, f: Any, changed: int) -> bool:
    """Whether the damage stands; else D-DAMAGE is asked, and answered at the stage ``changed``."""
    if f.stage == changed:
        answer = int(b.request.answer)
        if answer == Verb.NO:
            return True
        damage_dice.change(s, b, log, f, answer)
        damage_dice.tell(log, f, answer)
    if not fate.may_spend(s, b, int(f.actor)):
        return True
    fr.ask_then(s, b, f, int(f.actor), Decision.DAMAGE, changed)
    return False


@kernel
def land(s: Any, b: Any, log: Any, f: Any, where: int) -> None:
    """The damage comes to who was struck: normal soak, and a wound if something is left."""
    unit, victim = int(f.actor), int(f.target)
    emit(log, Event.DAMAGE, unit, int(f.damage), victim, where, 0)
    soak = damage.soak(s, b, unit, victim, where, int(f.weapon), 0, 0)
    net = max(0, int(f.damage) - soak)
    emit(log, Event.SOAKED, victim, soak, net, where, 0)
    wound.begin(s, b, victim, where, net, unit, 0)
