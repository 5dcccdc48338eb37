"""Tables of the guide to Ascension Isle's scenarios; see tables.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mech_env.rulesets.ascension_isle.scenario import board, profiles
from mech_env.rulesets.ascension_isle.state import codes, ground, weapons

Table = tuple[Sequence[str], Iterable[Sequence[object]]]  # head, rows


def characters() -> Table:
    rows = [
        (f"`{name}`", "/".join(map(str, p.stats)), "/".join(map(str, p.skills.listed())),
         p.aura, p.size, p.armour, ", ".join(p.weapons), ", ".join(p.traits) or "–")
        for name, p in profiles.PROFILES.items()
    ]  # fmt: skip
    return ("profile", "stats", "skills", "aura", "size", "armour", "weapons", "traits"), rows


def arms() -> Table:
    wounds = codes.Wound.abouts()
    rows = []
    for k, name in enumerate(profiles.WEAPON_NAMES):
        shown = f"`{name}`" if name in profiles.CARRIED_NAMES else f"*{name}*"
        ranged = weapons.ARM[k] == weapons.Arm.RANGED
        further = [text for text, has in (
            (f"automatic, up to {weapons.RATE[k]}", weapons.RATE[k]),
            (f"{weapons.ZONE_CELLS[k]} cells under fire", weapons.ZONE_CELLS[k] > 4),
            (f"{weapons.AIMS[k]} aims at threshold {weapons.AIM_THRESHOLD[k]}",
             weapons.AIMS[k] > 1),
            (f"armour piercing ×{weapons.PIERCES[k]}", weapons.PIERCES[k] > 1),
            (f"armour negating {weapons.NEGATES[k]}", weapons.NEGATES[k]),
        ) if has]  # fmt: skip
        rows.append((
            shown, weapons.Arm.names()[weapons.ARM[k]],
            f"{weapons.DICE[k]}d{weapons.FACES[k]} {wounds[weapons.WOUND[k]]}",
            weapons.RECOIL[k] if ranged else "–", weapons.INCREMENT[k] if ranged else "–",
            weapons.AMMO[k] if ranged else "–",
            f"{weapons.INITIATIVE[k]:+d}" if weapons.INITIATIVE[k] else 0,
            ", ".join(further) or "–",
        ))  # fmt: skip
    head = ("weapon", "for", "damage", "recoil", "increment", "ammunition", "initiative", "further")
    return head, rows


def armour() -> Table:
    rows = [
        (f"`{name}`", *suit.listed(), "yes" if suit.hardened else "–")
        for name, suit in profiles.SUITS.items()
    ]
    return ("suit", *codes.Location.names(), "hardened"), rows


def cover() -> Table:
    rows = []
    for level, name in enumerate(board.KINDS, ground.Cover.LIGHT):
        hidden = [str(face) for face in range(1, 7) if ground.HIDDEN_FACES[level] >> face & 1]
        rows.append((
            f"`{name}`", ground.Cover.names()[level], f"+{ground.COVER_AC[level]}",
            ", ".join(hidden) or "–", ground.VALUE[level] or "–",
            "yes" if ground.HARDENED[level] else "–",
        ))  # fmt: skip
    return ("kind", "cover", "AC", "faces that it hides", "`value`", "`hardened`"), rows


TABLES = {"profiles": characters, "weapons": arms, "armour": armour, "cover": cover}
