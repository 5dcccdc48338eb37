"""Tables of the guide to Framewerk's scenarios; see tables.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mech_env.rulesets.framewerk.scenario import profiles
from mech_env.rulesets.framewerk.state import weapons
from mech_env.rulesets.framewerk.words.view import POINT_SIZES

Table = tuple[Sequence[str], Iterable[Sequence[object]]]  # head, rows


def characters() -> Table:
    rows = [
        (f"`{name}`", p.agility, p.strength, p.perception, p.intellect, p.tenacity,
         p.initiative_base, p.wound_scale, p.move, "/".join(map(str, p.ranks.listed())),
         p.armour, "yes" if p.natural else "–")
        for name, p in profiles.PROFILES.items()
    ]  # fmt: skip
    head = ("profile", "agility", "strength", "perception", "intellect", "tenacity", "reflex",
            "vitality", "move", "ranks", "armour", "natural")  # fmt: skip
    return head, rows


def arms() -> Table:
    skills = tuple(profiles.Ranks.model_fields)
    rows = []
    for k, name in enumerate(weapons.Weapon.names(" ")):
        if name not in profiles.CARRIED_NAMES:
            name = f"*{name}*"  # everyone has them: they are not carried
        reach = (weapons.SHORT[k], weapons.MID[k], weapons.LONG[k], weapons.REACH[k])
        rate = "full" if weapons.AUTO_FULL[k] else "half"
        automatic = f"{weapons.AUTO_TARGETS[k]}/{rate}/{weapons.EXPENDITURE[k]}"
        rounds = f"{weapons.MAGAZINE_SIZE[k]} + {weapons.MAGAZINES[k]}"
        rows.append((
            name, f"`{skills[weapons.SKILL[k]]}`", weapons.HANDS[k], f"{weapons.DICE[k]:+d}",
            "/".join(map(str, reach)) if weapons.REACH[k] else "–",
            weapons.SHOTS[k] or "–", "yes" if weapons.HAS_BURST[k] else "–",
            automatic if weapons.AUTO_TARGETS[k] else "–",
            rounds if weapons.MAGAZINE_SIZE[k] else "–",
            "yes" if weapons.ENTANGLES[k] else "–", weapons.TOUGHNESS[k] or "–",
        ))  # fmt: skip
    head = ("weapon", "skill", "hands", "damage dice", "range", "shots a turn", "burst",
            "automatic", "rounds + magazines", "entangles", "toughness")  # fmt: skip
    return head, rows


def objects() -> Table:
    rows = [
        (f"`{name}`", POINT_SIZES[point], toughness)
        for name, (point, toughness) in profiles.OBJECT_KINDS.items()
    ]
    return ("kind", "size, as for a called shot", "toughness"), rows


TABLES = {"profiles": characters, "weapons": arms, "objects": objects}
