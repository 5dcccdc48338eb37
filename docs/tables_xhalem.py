"""Tables of the guide to Xha'lem's scenarios; see tables.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mech_env.rulesets.xhalem.scenario import board, profiles
from mech_env.rulesets.xhalem.state import codes, pieces, programs, weapons

Table = tuple[Sequence[str], Iterable[Sequence[object]]]  # head, rows


def _units(creatures: bool) -> Table:
    names = profiles.CREATURE_SCORES if creatures else profiles.MACHINE_SCORES
    rows = []
    for name, p in profiles.PROFILES.items():
        if p.is_creature != creatures:
            continue
        said = [f"{word} {count}" for word, count in (("seats", p.seats),) if count]
        said += [word for word in ("mountable", "trained", "sentient") if getattr(p, word)]
        said += p.natural
        rows.append((
            f"`{name}`", *([] if creatures else [p.type]), p.size,
            "/".join(str(getattr(p.scores, score)) for score in names), p.hp,
            f"{p.walk}/{p.fly}/{p.swim}", p.own_reach // p.u,
            "ft" if p.u == codes.FEET else "hexes",
            f"{p.own_hands}/{p.own_slots}", ", ".join(said) or "–",
        ))  # fmt: skip
    head = ("profile", *(() if creatures else ("type",)), "size", "scores", "hp", "speeds", "reach",
            "in", "hands/slots", "further")  # fmt: skip
    return head, rows


def machines() -> Table:
    return _units(creatures=False)


def creatures() -> Table:
    return _units(creatures=True)


def arms() -> Table:
    arm, types = codes.Arm.abouts(), codes.Damage.names()
    rows = []
    for k, name in enumerate(weapons.Weapon.names()):
        # Everyone has them, or they come with the profile: they are not carried.
        shown = f"`{name}`" if name in profiles.CARRIED else f"*{name}*"
        faces, added = weapons.FACES[k], weapons.ADDED[k]
        dice = f"{weapons.DICE[k]}d{faces}" if faces else f"{weapons.DICE[k]}"
        melee = weapons.ARM[k] == codes.Arm.MELEE
        further = [word for word, flags in (
            ("light", weapons.IS_LIGHT), ("missile", weapons.IS_MISSILE),
        ) if flags[k]]  # fmt: skip
        further += [f"{weapons.QUANTITY[k]} throws"] if weapons.QUANTITY[k] else []
        further += [f"burst {weapons.BURST[k]} ft"] if weapons.BURST[k] else []
        rows.append((
            shown, arm[weapons.ARM[k]], weapons.HANDS[k], f"{dice} {types[weapons.TYPE[k]]}",
            f"+{weapons.RANGE[k]}" if melee else weapons.RANGE[k],
            f"`{codes.Score.names()[added]}`" if added >= 0 else "–", ", ".join(further) or "–",
        ))  # fmt: skip
    head = ("weapon", "class", "hands", "damage", "reach or range", "adds", "further")
    return head, rows


def abilities() -> Table:
    rows = [
        (f"`{one.name.lower()}`", programs.Owner.abouts()[programs.OWNER[one]], one.about)
        for one in programs.Program
    ]
    return ("program", "owners", "its owner"), rows


def terrain() -> Table:
    flags = pieces.Flag.abouts()
    rows = []
    for k, name in enumerate(board.KINDS):
        does = [flags[flag] for flag in range(len(flags)) if pieces.FLAGS[k] >> flag & 1]
        low, high = pieces.ALTITUDES[k]
        rows.append((
            f"`{name}`", "; ".join(does),
            "all" if low == -codes.MOST_ALTITUDE else f"[{low}, {high}]",
            pieces.HP[k] or "–", pieces.SCAN_CR[k] or pieces.FIND_CR[k] or "–",
            f"a `{board.LINKS[name]}`" if name in board.LINKS else "–",
        ))  # fmt: skip
    return ("kind", "what it does", "`z`", "`hp`", "`cr`", "`link`"), rows


TABLES = {
    "machines": machines,
    "creatures": creatures,
    "weapons": arms,
    "programs": abilities,
    "terrain": terrain,
}
