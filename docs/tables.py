"""Keeps the tables of these guides that are facts of the code: options, profiles, pieces …

python docs/tables.py            exit code 1 and the names of guides that are out of date
python docs/tables.py --write    bring them up to date

A table stands between ``<!-- table: RULESET NAME -->`` and ``<!-- end -->``. Scenarios, options,
pieces and actions are read from the ruleset's card, measured facts from ``facts.json``, which
``python -m experiments.facts`` writes, and what scripts score from ``gauntlet.json``, which
``python -m experiments.gauntlet`` writes; ``TABLES`` of a module ``tables_<ruleset>.py`` beside
this one has what else there is: functions that return head and rows, by name.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from experiments.scripting.rules import own_rulesets
from mech_env import rulesets
from mech_env.core.ruleset import Ruleset

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


def facts(rules: Ruleset) -> str:
    """The card of each scenario: what a battle of it is like, as measured."""
    known = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))[rules.id]["scenarios"]
    rows = []
    for name in rules.scenarios():
        card = known[name]
        agents = " + ".join(f"{count} {side}" for side, count in card["agents"].items())
        rounds, decisions = spread(card["rounds"]), spread(card["decisions"])
        played = [shares(card[player]) for player in ("bot", "random")]
        rows.append((f"`{name}`", agents, decisions, card["legal_actions"], rounds, *played))
    head = ("scenario", "agents", "decisions", "legal actions", "rounds", "bots", "random players")
    return table(head, rows)


def scripts(rules: Ruleset) -> str:
    """What each script scores, and against whom; in bold what lies above 50 % with its interval."""
    known = json.loads((HERE / "gauntlet.json").read_text(encoding="utf-8"))[rules.id]
    columns = [
        (f"`{scenario}`: {player}", card["scripts"])
        for scenario, cards in known.items()
        for player, card in cards.items()
    ]
    rows = [
        (f"`{name}`", about, *(score(measured[name]) for _, measured in columns))
        for name, about in rules.scripts.items()
    ]
    return table(("script", "what it does", *(head for head, _ in columns)), rows)


def score(found: Mapping[str, Any]) -> str:
    """A mean score with its 95 % interval."""
    words = f"{found['score']:.1f} [{found['low']:.1f}, {found['high']:.1f}]"
    return f"**{words}**" if found["low"] > 50 else words


def spread(values: Mapping[str, float]) -> str:
    """A mean with the 5th and 95th percentile."""
    return f"{values['mean']:g} ({values['low']}–{values['high']})"


def shares(battles: Mapping[str, int]) -> str:
    """Battles by how they ended, as percentages."""
    whole = sum(battles.values())
    return ", ".join(
        f"{end} {count / whole:.0%}".replace("%", " %") for end, count in battles.items()
    )


def shortened(items: Sequence[str]) -> str:
    """Names, or first to last where they are numbers."""
    if all(item.isdecimal() for item in items):
        return f"{items[0]} to {items[-1]}"
    return ", ".join(items)


OF_ALL: Mapping[str, Callable[[Ruleset], str]] = {
    "scenarios": scenarios,
    "options": options,
    "pieces": pieces,
    "actions": actions,
    "facts": facts,
    "scripts": scripts,
}


def own_tables(ruleset: str) -> Mapping[str, Any]:
    """The tables that only this ruleset has: functions that return head and rows, by name."""
    name = f"tables_{ruleset}"
    if importlib.util.find_spec(name) is None:
        return {}
    tables: Mapping[str, Any] = importlib.import_module(name).TABLES
    return tables


def drawn(ruleset: str, name: str) -> str:
    """A table by its marker.

    Raises:
        ValueError: no such ruleset or table; the message names the known ones.
    """
    rules = rulesets.get(ruleset)
    own = own_tables(ruleset)
    if name not in OF_ALL and name not in own:
        raise ValueError(f"{ruleset}: no table {name!r}; known: {', '.join([*OF_ALL, *own])}")
    return OF_ALL[name](rules) if name in OF_ALL else table(*own[name]())


def updated(text: str) -> str:
    """A guide with fresh tables."""
    return MARKED.sub(lambda m: m[1] + drawn(m[2], m[3]) + m[4], text)


def main(write: bool) -> int:
    stale = []
    missing = [(ruleset, name) for ruleset in own_rulesets() for name in OF_ALL]
    for path in sorted(HERE.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        new = updated(text)
        shown = [(m[2], m[3]) for m in MARKED.finditer(text)]
        missing = [each for each in missing if each not in shown]
        if new != text:
            stale.append(path.name)
            if write:
                path.write_text(new, encoding="utf-8")
    out_of_date = bool(stale) and not write
    if out_of_date:
        print(f"out of date: {', '.join(stale)}; run python docs/tables.py --write")
    for ruleset, name in missing:
        print(f"{ruleset}: no guide holds <!-- table: {ruleset} {name} --> and <!-- end -->")
    return 1 if out_of_date or missing else 0


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
