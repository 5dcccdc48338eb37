"""Tables of the guide to Adeva's scenarios; see tables.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mech_env.rulesets.adeva.scenario import machines, profiles
from mech_env.rulesets.adeva.state import codes, weapons
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.weapons import Class, Item, Quality

Table = tuple[Sequence[str], Iterable[Sequence[object]]]  # head, rows

RELOADS = ("–", "half", "full", "2 rounds")


def people() -> Table:
    """Bundled profiles, without the talents."""
    rows = []
    for name, p in profiles.PROFILES.items():
        skills = [
            f"{skill} {training:+d}" if training else skill
            for skill, training in zip(
                type(p.skills).model_fields, profiles.listed_fields(p.skills), strict=True
            )
            if training > profiles.UNTRAINED
        ]
        numbers = "/".join(str(n) for n in profiles.listed_fields(p.characteristics))
        rows.append((
            f"`{name}`", p.kind, numbers, p.wounds or "–", p.armour, p.fate,
            ", ".join(skills) or "–", ", ".join(p.kits) or "–",
        ))  # fmt: skip
    head = ("profile", "kind", "characteristics", "wounds", "AP", "fate", "skills", "kits")
    return head, rows


def talents() -> Table:
    """What bundled profiles have besides numbers."""
    rows = []
    for name, p in profiles.PROFILES.items():
        upgrades = [one for one in p.upgrades if one != "unarmed"]
        said = (p.talents, p.powers, p.patterns, upgrades)
        if any(said):
            rows.append((f"`{name}`", *(", ".join(names) or "–" for names in said)))
    return ("profile", "talents", "powers", "patterns", "further"), rows


def constructs() -> Table:
    """Bundled machines."""
    rows = []
    for name, m in machines.MACHINES.items():
        pools = "/".join(str(getattr(m.pools, part)) for part in ("head", "arm", "body", "leg"))
        further = [one for one in (*m.upgrades, *m.cockpit) if one != "unarmed"]
        further += ["one hand"] if m.one_hand else []
        rows.append((
            f"`{name}`", m.kind, _with_unnatural(m.strength, m.unnatural_strength),
            _with_unnatural(m.toughness, m.unnatural_toughness),
            "the pilot's" if m.agility is None else m.agility, pools,
            f"{m.armour.others}, body {m.armour.body}", ", ".join(further) or "–",
        ))  # fmt: skip
    head = ("machine", "kind", "S", "T", "Ag", "pools head/arm/body/leg", "AP", "further")
    return head, rows


def _with_unnatural(value: int, more: int) -> str:
    return f"{value} (+{more})" if more else str(value)


def equipment() -> Table:
    """What can be carried."""
    rows = []
    for name, item in profiles.ITEMS.items():
        form, hands, bracket, rates, dice, faces, added, pen, clip, reload, bits, *numbers = (
            weapons.ROWS[item]
        )
        if form == Class.CONSUMABLE:
            rows.append((f"`{name}`", form.about, hands, *["–"] * 6, _quality(item)))
            continue
        reach, blast, vengeful = numbers
        further = [q.name.lower().replace("_", " ") for q in Quality if bits >> q & 1]
        more = (("reach", reach if reach > 1 else 0), ("blast", blast), ("vengeful", vengeful))
        further += [f"{word} {number}" for word, number in more if number]
        rows.append((
            f"`{name}`", form.about, hands, _distance(bracket, bits),
            "/".join(str(rate) if rate else "–" for rate in rates) if any(rates) else "–",
            f"{dice}d{faces}" + (f"{added:+d}" if added else ""), pen, clip or "–",
            RELOADS[reload], ", ".join(further) or "–",
        ))  # fmt: skip
    head = ("item", "what it is", "hands", "km stated/most", "rates", "damage", "pen", "clip",
            "reload", "further")  # fmt: skip
    return head, rows


def _distance(bracket: int, qualities: int) -> str:
    if qualities >> Quality.LONGSHOT & 1:
        return "in sight"
    stated = weapons.STATED[bracket]
    if stated == 0:
        return "–"
    return f"{stated}/{stated if qualities >> Quality.SPRAY & 1 else 2 * stated}"


def _quality(item: Item) -> str:
    return item.about.partition(" (")[2].removesuffix(")") or "–"


def kits() -> Table:
    """Kits by name."""
    rows = [
        (f"`{name}`", ", ".join(item.name.lower().replace("_", " ") for item in items))
        for name, items in KITS.items()
    ]
    return ("kit", "items"), rows


def ends() -> Table:
    """What may decide at the round limit."""
    rows = [(f"`{one.name.lower()}`", one.about) for one in codes.LimitRule]
    return ("`limit_result`", "what decides"), rows


TABLES = {
    "people": people,
    "talents": talents,
    "machines": constructs,
    "items": equipment,
    "kits": kits,
    "ends": ends,
}
