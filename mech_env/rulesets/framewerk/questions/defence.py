"""Who may defend, how, and what is left without a defence (FW-101 to FW-108, FW-244 to FW-267)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import lies_ahead
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp


@kernel
def helpless(s: Any, b: Any, u: Any, debt_known: int) -> int:
    """FW-246, FW-254, FW-255, FW-266: whether a unit has no defence against anybody.

    Actions used up do not matter (FW-254). ``debt_known`` 0: the asker does not see the debt.
    """
    if u.surprised == 1 or can.cap_of(s, b, u) == 0:
        return 1
    return 1 if debt_known and s.options.debt_blocks_defence == 1 and u.debt >= 1 else 0


@kernel
def from_behind(s: Any, b: Any, t: Any, attacker: int, dx: int, dy: int) -> int:
    """FW-267: whether an attacker (dx, dy) from a unit surprises it from behind."""
    if s.options.rear_surprise == 0 or int(t.engaged) & (1 << attacker):
        return 0
    return 1 if lies_ahead(int(t.facing), dx, dy) < 0 else 0


@kernel
def by_surprise(s: Any, b: Any, attacker: int, target: int) -> int:
    """FW-246, FW-265 to FW-267: whether an attack gives no defence test."""
    t = b.units[target]
    dx, dy = sight.way_between(s, b, t.at, b.units[attacker].at)
    return 1 if helpless(s, b, t, 1) or from_behind(s, b, t, attacker, dx, dy) else 0


@kernel
def unopposed(s: Any, agility: int) -> int:
    """FW-265: what counts as the defence of a unit that is attacked by surprise."""
    return int(agility) if s.options.surprise_defence == c.SurpriseDefence.ATTRIBUTE else 0


@kernel
def skill_meets(s: Any, b: Any, unit: int, skill: int, form: int, kind: int) -> int:
    """FW-102 to FW-106: whether a skill helps a unit against an attack with a kind of weapon.

    A suppression zone is of the form SUPPRESS (FW-225).
    """
    if skill == c.Skill.DODGE:
        return 1
    if form < c.Form.STRIKE:  # FW-105: fire can only be dodged
        return 0
    if skill == c.Skill.ARMED or kind <= wp.Weapon.CLAWS:  # FW-103
        return 1
    return 1 if s.units[unit].natural == 1 and form != c.Form.THROW else 0  # FW-106


@kernel
def may_defend(s: Any, b: Any, unit: int, skill: int, form: int, kind: int) -> int:
    """FW-107: as :func:`skill_meets`, and with a hand weapon in hand where the skill needs one."""
    armed = b.units[unit].ready >= 0 and wp.IS_HAND[can.hand_kind(s, b, unit)]
    if skill == c.Skill.ARMED and not armed:
        return 0
    return skill_meets(s, b, unit, skill, form, kind)


@kernel
def attack_on(s: Any, b: Any, f: Any) -> tuple[int, int]:
    """(form, kind of weapon) of what a unit defends against; ``f``: of an attack or a zone."""
    if f.kind == fr.Frame.ZONE:
        return c.Form.SUPPRESS, int(f.weapon_kind)
    return int(f.form), can.kind_of(s, b, int(f.actor), int(f.weapon))


@kernel
def modifier_against(s: Any, b: Any, f: Any, unit: int) -> int:
    """FW-010, FW-114, FW-212, FW-230, FW-253: what modifies a unit's defence.

    ``f``: the frame of the attack or of the zone that it defends against.
    """
    form, _ = attack_on(s, b, f)
    modifier = modifiers.defence_modifier(s, b, b.units[unit]) + modifiers.form_on_defence(form)
    if s.options.sight_defence == 0:
        return modifier
    if f.kind == fr.Frame.ZONE:
        level = sight.sight_level(s, b, int(b.units[f.target].at), int(b.units[unit].at))
    else:
        level = sight.sight_between(s, b, int(f.actor), unit)
    return modifier + sight.sight_penalty(level)
