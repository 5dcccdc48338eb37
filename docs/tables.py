"""Keeps the tables of these guides that are facts of the code: options, profiles, pieces …

python docs/tables.py            exit code 1 and the names of tables that are out of date
python docs/tables.py --write    bring them up to date

A table stands between ``<!-- table: NAME -->`` and ``<!-- end -->``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from mech_env import rulesets
from mech_env.rulesets.steel_typhoon.profiles import PILOTS, PROFILES, SKILL_BY_RANK

HERE = Path(__file__).parent
RULES = rulesets.get("steel_typhoon")
MARKED = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
PIECE_WORDS = {
    "self": "the viewer: state, dice, systems, grapples, held actions, place on the map",
    "allies": "the other units of its side, by index",
    "enemies": "the units of the other sides, by index: as `self` (what is open to all), with "
    "lines of fire and cover both ways",
    "comms": "messages that the allies sent",
    "squads": "squads of foot soldiers, by index",
    "pieces": "cover pieces, by index: where, and the hits they still take",
    "around": "the 18 hexes within two steps of the viewer",
    "steps": "the six hexes next to the viewer: cover there, and how near the enemy would be",
    "answers": "what each die in hand would bring as the answer now asked for",
    "request": "the pending decision: its kind, who acts on whom, values, margin, cover",
    "globals": "round, sides and their morale, objective, campaign, options",
}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def options() -> str:
    rows = []
    for name, text in RULES.options.items():
        meaning, rest = text.split("): ", 1)
        allowed, default = rest.rsplit("; default ", 1)
        if name not in ("rounds", "agents"):  # fields beside `options`, described with the others
            rows.append((f"`{name}`", f"{meaning})", allowed, f"`{default}`"))
    return table(("option", "meaning", "allowed", "default"), rows)


def profiles() -> str:
    rows = [
        (f"`{name}`", " ".join(p.systems), p.rockets, p.chassis, f"`{p.pilot}`")
        for name, p in PROFILES.items()
    ]
    return table(("profile", "systems, in slot order", "rockets", "chassis", "pilot"), rows)


def pilots() -> str:
    rows = [
        (f"`{name}`", p.rank, f"d{p.acuity}", f"d{p.will}", p.hp, SKILL_BY_RANK[p.rank - 1],
         ", ".join(p.talents))
        for name, p in PILOTS.items()
    ]  # fmt: skip
    head = ("pilot", "rank", "acuity", "will", "hit points", "Skill dice", "Talents")
    return table(head, rows)


def pieces() -> str:
    rows = [
        (f"`{name}`", p.start, p.rows, p.width, PIECE_WORDS.get(name, "`mech-env describe` tells"))
        for name, p in RULES.layout.pieces.items()
    ]
    head = ("piece", "from", "rows", "numbers a row", "what it holds")
    return table(head, rows) + f"\n{RULES.layout.size} numbers in all.\n"


def actions() -> str:
    rows = [
        (f"{g.first}–{g.first + g.count - 1}", f"`{g.name}`", shortened(g.items))
        for g in RULES.actions.groups.values()
    ]
    return table(("slots", "group", "items"), rows)


def shortened(items: Sequence[str]) -> str:
    """Names, or first to last where they are numbers."""
    if all(item.isdecimal() for item in items):
        return f"{items[0]} to {items[-1]}"
    return ", ".join(items)


TABLES = {f.__name__: f for f in (options, profiles, pilots, pieces, actions)}


def main(write: bool) -> int:
    stale = []
    for path in sorted(HERE.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        new = MARKED.sub(lambda m: m[1] + TABLES[m[2]]() + m[3], text)
        if new != text:
            stale.append(path.name)
            if write:
                path.write_text(new, encoding="utf-8")
    if stale and not write:
        print(f"out of date: {', '.join(stale)}; run python docs/tables.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
