"""Rows of a setup by hand: weapons, people and machines from the bundled tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.people import PEOPLE


def members(words: Sequence[Any], codes: type[Any]) -> int:
    """A set of bits from names or members."""
    names = list(codes.names())
    return sum(1 << (names.index(one) if isinstance(one, str) else int(one)) for one in words)


def weapon_row(target: Any, item: w.Item) -> None:
    """A row of the weapon table."""
    form, hands, bracket, rates, count, faces, added, pen, clip, reload, bits, reach, blast, v = (
        w.ROWS[item]
    )
    stated = w.STATED[bracket]
    most = 2 * stated
    if bits >> w.Quality.LONGSHOT & 1:
        most = w.ENDLESS
    if bits >> w.Quality.SPRAY & 1:
        most = stated
    target.form, target.hands, target.bracket, target.stated, target.most = (
        form, hands, bracket, stated, most,
    )  # fmt: skip
    target.rates[:] = rates
    target.dice_count, target.faces, target.added, target.penetration = count, faces, added, pen
    target.rounds, target.reload, target.qualities = clip, reload, bits
    target.reach, target.blast, target.vengeful = reach, blast, v


def person_row(target: Any, name: str, spec: dict[str, Any]) -> None:
    """A row of people from the bundled table, changed by a unit's words."""
    p = PEOPLE[name]
    target.kind, target.profile = p.kind, list(PEOPLE).index(name)
    target.characteristics[:] = p.characteristics
    for which, value in spec.pop("characteristics", {}).items():
        target.characteristics[list(c.Characteristic.names()).index(which)] = value
    target.unnatural[:] = p.unnatural
    for which, value in spec.pop("unnatural", {}).items():
        target.unnatural[list(c.Characteristic.names()).index(which)] = value
    target.skills[:] = -20
    for skill, training in p.skills:
        target.skills[skill] = training
    for which, value in spec.pop("skills", {}).items():
        target.skills[list(c.Skill.names()).index(which)] = value
    target.talents = members(spec.pop("talents", p.talents), c.Talent)
    target.upgrades = members(p.upgrades, c.Upgrade)
    target.powers = members(spec.pop("powers", p.powers), c.Power)
    target.patterns = members(spec.pop("patterns", p.patterns), c.Pattern)
    target.kits = sum(1 << list(KITS).index(kit) for kit in p.kits)
    target.wounds_full, target.armour[:] = p.wounds, p.armour
    target.fate_full = spec.get("fate", p.fate)
    target.fear, target.sound = p.fear, p.sound
    target.candidate = int(spec.pop("candidate", p.candidate))
    target.left_handed = int(spec.pop("left_handed", p.left_handed))


def machine_row(target: Any, name: str, spec: dict[str, Any]) -> None:
    """A row of machines from the bundled table, changed by a unit's words."""
    m = MACHINES[name]
    head, arm, body, leg = m.pools
    target.kind, target.profile = m.kind, list(MACHINES).index(name)
    target.strength = spec.pop("strength", m.strength)
    target.toughness = spec.pop("toughness", m.toughness)
    target.agility = -1 if m.agility is None else m.agility
    target.unnatural_s, target.unnatural_t = m.unnatural_strength, m.unnatural_toughness
    target.pools[:] = (head, arm, arm, body, leg, leg)
    others = m.armour[1]
    target.armour[:] = (others, others, others, m.armour[0], others, others)
    target.upgrades = members(spec.pop("upgrades", m.upgrades), c.Upgrade)
    target.cockpit = members(m.cockpit, c.Cockpit)
    target.barrier = spec.pop("barrier", m.barrier)
    target.ats_more, target.one_hand = m.ats, int(m.one_hand)
