"""Keeps the tables of these guides that are facts of the code: options, profiles, pieces …

python docs/tables.py            exit code 1 and the names of guides that are out of date
python docs/tables.py --write    bring them up to date

A table stands between ``<!-- table: RULESET NAME -->`` and ``<!-- end -->``. Scenarios, options,
pieces and actions are read from the ruleset's card; what else a ruleset has stands in ``OWN``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from mech_env import rulesets
from mech_env.core.ruleset import Ruleset
from mech_env.rulesets.framewerk.scenario import profiles as framewerk
from mech_env.rulesets.framewerk.state import weapons
from mech_env.rulesets.framewerk.words.names import POINT_SIZES
from mech_env.rulesets.steel_typhoon.scenario import profiles as steel_typhoon

HERE = Path(__file__).parent
MARKED = re.compile(r"(<!-- table: (\w+) (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
OPTION = re.compile(r"(?P<meaning>.*?\)|[^:]*): (?P<allowed>.*); default (?P<default>.*)")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def options(rules: Ruleset) -> str:
    """What stands under ``options`` in a scenario; other fields are described in the text."""
    known = rules.load_scenario(rules.scenarios()[0]).to_dict()["options"]
    rows = []
    for name in known:
        found = OPTION.fullmatch(rules.options[name])
        if found is None:
            raise ValueError(f"{rules.id}: {name}: not MEANING: ALLOWED; default DEFAULT")
        rows.append((f"`{name}`", found["meaning"], found["allowed"], f"`{found['default']}`"))
    return table(("option", "meaning", "allowed", "default"), rows)


def scenarios(rules: Ruleset) -> str:
    rows = []
    for name in rules.scenarios():
        scenario = rules.load_scenario(name)
        told = scenario.to_dict()
        rows.append((f"`{name}`", told["title"], told["description"], len(scenario.setups())))
    return table(("scenario", "title", "what it is about", "fights"), rows)


def pieces(rules: Ruleset) -> str:
    rows = [
        (f"`{name}`", p.start, p.rows, p.width, p.about) for name, p in rules.layout.pieces.items()
    ]
    head = ("piece", "from", "rows", "numbers a row", "what it holds")
    return table(head, rows) + f"\n{rules.layout.size} numbers in all.\n"


def actions(rules: Ruleset) -> str:
    rows = [
        (f"{g.first}–{g.first + g.count - 1}", f"`{g.name}`", shortened(g.items))
        for g in rules.actions.groups.values()
    ]
    return table(("slots", "group", "items"), rows)


def shortened(items: Sequence[str]) -> str:
    """Names, or first to last where they are numbers."""
    if all(item.isdecimal() for item in items):
        return f"{items[0]} to {items[-1]}"
    return ", ".join(items)


def frames() -> str:
    rows = [
        (f"`{name}`", " ".join(p.systems), p.rockets, p.chassis, f"`{p.pilot}`")
        for name, p in steel_typhoon.PROFILES.items()
    ]
    return table(("profile", "systems, in slot order", "rockets", "chassis", "pilot"), rows)


def pilots() -> str:
    rows = [
        (f"`{name}`", p.rank, f"d{p.acuity}", f"d{p.will}", p.hp,
         steel_typhoon.SKILL_BY_RANK[p.rank - 1], ", ".join(p.talents))
        for name, p in steel_typhoon.PILOTS.items()
    ]  # fmt: skip
    head = ("pilot", "rank", "acuity", "will", "hit points", "Skill dice", "Talents")
    return table(head, rows)


def characters() -> str:
    rows = [
        (f"`{name}`", p.agility, p.strength, p.perception, p.intellect, p.tenacity,
         p.initiative_base, p.wound_scale, p.move, "/".join(map(str, p.ranks.listed())),
         p.armour, "yes" if p.natural else "–")
        for name, p in framewerk.PROFILES.items()
    ]  # fmt: skip
    head = ("profile", "agility", "strength", "perception", "intellect", "tenacity", "reflex",
            "vitality", "move", "ranks", "armour", "natural")  # fmt: skip
    return table(head, rows)


def arms() -> str:
    skills = tuple(framewerk.Ranks.model_fields)
    rows = []
    for k, name in enumerate(weapons.WEAPON_NAMES):
        if name not in framewerk.CARRIED_NAMES:
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
    return table(head, rows)


def objects() -> str:
    rows = [
        (f"`{name}`", POINT_SIZES[point], toughness)
        for name, (point, toughness) in framewerk.OBJECT_KINDS.items()
    ]
    return table(("kind", "size, as for a called shot", "toughness"), rows)


OF_ALL: Mapping[str, Callable[[Ruleset], str]] = {
    "scenarios": scenarios,
    "options": options,
    "pieces": pieces,
    "actions": actions,
}
OWN: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "steel_typhoon": {"profiles": frames, "pilots": pilots},
    "framewerk": {"profiles": characters, "weapons": arms, "objects": objects},
}


def drawn(ruleset: str, name: str) -> str:
    """A table by its marker.

    Raises:
        ValueError: no such ruleset or table; the message names the known ones.
    """
    rules = rulesets.get(ruleset)
    own = OWN.get(ruleset, {})
    if name not in OF_ALL and name not in own:
        raise ValueError(f"{ruleset}: no table {name!r}; known: {', '.join([*OF_ALL, *own])}")
    return OF_ALL[name](rules) if name in OF_ALL else own[name]()


def updated(text: str) -> str:
    """A guide with fresh tables."""
    return MARKED.sub(lambda m: m[1] + drawn(m[2], m[3]) + m[4], text)


def main(write: bool) -> int:
    stale = []
    for path in sorted(HERE.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        new = updated(text)
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
