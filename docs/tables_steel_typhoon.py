"""Tables of the guide to Steel Typhoon's scenarios; see tables.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mech_env.rulesets.steel_typhoon.scenario import profiles

Table = tuple[Sequence[str], Iterable[Sequence[object]]]  # head, rows


def frames() -> Table:
    rows = [
        (f"`{name}`", " ".join(p.systems), p.rockets, p.chassis, f"`{p.pilot}`")
        for name, p in profiles.PROFILES.items()
    ]
    return ("profile", "systems, in slot order", "rockets", "chassis", "pilot"), rows


def pilots() -> Table:
    rows = [
        (f"`{name}`", p.rank, f"d{p.acuity}", f"d{p.will}", p.hp,
         profiles.SKILL_BY_RANK[p.rank - 1], ", ".join(p.talents))
        for name, p in profiles.PILOTS.items()
    ]  # fmt: skip
    head = ("pilot", "rank", "acuity", "will", "hit points", "Skill dice", "Talents")
    return head, rows


TABLES = {"profiles": frames, "pilots": pilots}
