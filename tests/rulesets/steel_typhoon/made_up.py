"""Random scenarios that can be played: maps, rosters, options, campaigns."""

from __future__ import annotations

import random
from typing import Any

from mech_env.rulesets.steel_typhoon.scenario.board import LETTERS
from mech_env.rulesets.steel_typhoon.scenario.profiles import PILOTS, PROFILES, TALENTS_BY_RANK
from mech_env.rulesets.steel_typhoon.state.codes import (
    MAX_PIECES,
    MAX_SQUADS,
    MAX_UNITS_PER_SIDE,
    SIDE_NAMES,
    SYSTEM_NAMES,
    Chassis,
    Kind,
    Talent,
)

Plain = dict[str, Any]

WRESTLING = ("attack", "grapple", "force", "release", "hold")
ROOM = 20  # open hexes that a small map keeps: nine Armors, eight squads, an objective

# Option -> values, each as likely as the others.
CHOICES: dict[str, tuple[Any, ...]] = {
    "chassis_abilities": (0, 1, 1),
    "talents": (0, 1, 1),
    "skill_growth": ("milestones", "flat"),
    "n_skill": ("by rank", "by rank", 1, 2, 3, 4),
    "opportunity": ("extra_die", "add_to_value"),
    "ambush_defence": (1, 0),
    "ace_rule": ("best_roll", "lead_only"),
    "side_order": ("choose", "initiative"),
    "actions_per_turn": (2, 2, 1),
    "move_allowance": ("round", "action"),
    "unarmed": (1, 0),
    "hits_per_system": (2, 1, 3, 9),
    "direct_hit_carry": ("fight", "attack"),
    "damage_choice": ("seed", "owner", "attacker", "table"),
    "allow_table": (1, 0),
    "grapple_choice": ("seed", "grappler", "target"),
    "cover_overflow": ("lost", "through"),
    "armor_cover_damage": ("exposed", "all", "none"),
    "squad_attack": ("full_die", "capped_by_size"),
    "morale": (0, 7, 3, 5, 10),
    "tiebreak": ("draw", "systems"),
}


def random_scenario(seed: int) -> Plain:
    """A scenario as plain data.

    Every third one is a campaign, every fourth large; every fifth is for wrestlers: close
    quarters, everybody can hold two.
    """
    rng = random.Random(f"steel typhoon {seed}")  # a text: the same on every machine
    n_sides = 3 if rng.random() < 0.4 else 2
    head: Plain = {
        "name": f"fuzz-{seed}",
        "agents": rng.choice(["unit", "side"]),
        "rounds": rng.choice([3, 6, 10, 20]),
        "options": _options(rng, n_sides),
    }
    large = seed % 4 == 3
    if seed % 5 == 1:
        return {**head, **_wrestling(rng, head["options"])}
    if seed % 3 != 2:
        return {**head, **_fight(rng, n_sides, large)}
    roster = [_frame(rng) for _ in range(rng.randint(1, MAX_UNITS_PER_SIDE))]
    # Short fights with many losses: most campaigns get to their end, with something to mend.
    head["rounds"] = rng.choice([2, 3, 6])
    head["options"] |= {"hits_per_system": rng.choice([1, 1, 2]), "morale": rng.choice([0, 10])}
    # Four fights: batteries run down after three (ST-174).
    encounters = [_encounter(rng, roster, large) for _ in range(rng.choice([2, 4, 5]))]
    del encounters[-1]["after"]
    return {**head, "persistent": "red", "roster": roster, "encounters": encounters}


def _wrestling(rng: random.Random, options: Plain) -> Plain:
    """Two sides in a small place, whoever holds one can hold two."""
    own = {"chassis_abilities": 1, "n_skill": 4, "morale": 0, "actions": list(WRESTLING)}
    places = [[c, r] for c in range(4) for r in range(3)]
    rng.shuffle(places)
    sides = [
        {"units": [{**_frame(rng), "chassis": "Mantis", "at": places.pop()} for _ in range(3)]}
        for _ in range(2)
    ]
    return {"options": {**options, **own}, "map": ["...."] * 3, "sides": sides}


def _options(rng: random.Random, n_sides: int) -> Plain:
    sides = SIDE_NAMES[:2]  # named options must fit every encounter of a campaign
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.6}
    options["ambush_side"] = rng.choice(["none", "none", *sides])
    options["first_side"] = rng.choice(["roll", "roll", *sides])
    if rng.random() < 0.3:
        options["loadout_choice"] = {rng.choice(SIDE_NAMES[:n_sides]): "choose"}
    if rng.random() < 0.2:
        options["actions"] = rng.sample(Kind.names(), rng.randint(1, len(Kind)))
    return options


def _encounter(rng: random.Random, roster: list[Plain], large: bool) -> Plain:
    fight = _fight(rng, rng.choice([2, 2, 3]), large, len(roster))
    fight["after"] = {"site": rng.choice(["hub", "field"]), "slots": rng.randint(1, 3)}
    if rng.random() < 0.3:
        fight["ambush_side"] = rng.choice(["none", "red", "blue"])
    return fight


def _fight(rng: random.Random, n_sides: int, large: bool, persistent: int = 0) -> Plain:
    """Map, sides and perhaps an objective; ``persistent`` Armors of red come from a roster."""
    rows = _map(rng, large)
    free = [[c, r] for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "."]
    rng.shuffle(free)
    if large and rng.random() < 0.5:  # red far away from the others, for Opportunity dice (ST-043)
        free.sort(reverse=True)
    most = MAX_UNITS_PER_SIDE if large else 3
    sides: list[Plain] = []
    squads = 0
    for k in range(n_sides):
        free.reverse()
        side: Plain = {"player": rng.random() < 0.6}
        if rng.random() < 0.3:
            side["morale"] = rng.choice([0, 3, 5, 7, 9, 10])
        if persistent and k == 0:
            side["starts"] = [free.pop() for _ in range(persistent)]
        else:
            count = most if large else rng.randint(1, most)
            side["units"] = [{**_frame(rng), "at": free.pop()} for _ in range(count)]
        count = min(rng.choice([0, 0, 1, 2, 3]) + 2 * large, MAX_SQUADS - squads)
        squads += count
        side["squads"] = [
            {"at": free.pop(), "soldiers": rng.randint(1, 6), "anti_armor": rng.random() < 0.8}
            for _ in range(count)
        ]
        sides.append(side)
    fight: Plain = {"map": rows, "sides": sides}
    if rng.random() < 0.3:
        fight["objective"] = {"at": free.pop(), "side": rng.choice(SIDE_NAMES[:n_sides])}
    return fight


def _map(rng: random.Random, large: bool) -> list[str]:
    """Open ground with cover of all kinds and some rock; room for everybody."""
    width, height = (rng.randint(16, 24), 12) if large else (rng.randint(5, 9), rng.randint(5, 7))
    hexes = ["."] * (width * height)
    cover = [letter for letter in LETTERS if letter not in "#."]
    rock = rng.randint(0, 3)
    pieces = MAX_PIECES if large else rng.randint(0, 14)
    places = rng.sample(range(len(hexes)), min(rock + pieces, len(hexes) - ROOM))
    for k, at in enumerate(places):
        hexes[at] = "#" if k < rock else rng.choice(cover)
    return ["".join(hexes[r * width : (r + 1) * width]) for r in range(height)]


def _frame(rng: random.Random) -> Plain:
    """A profile as it is, or a frame of one's own."""
    if rng.random() < 0.5:
        frame: Plain = {"profile": rng.choice(list(PROFILES))}
    else:
        kinds = [*SYSTEM_NAMES[1:], *SYSTEM_NAMES[1:]]
        systems = rng.sample(kinds, rng.randint(1, 5))
        frame = {"systems": systems, "rockets": rng.randint(0, 2)}
    if rng.random() < 0.5:
        frame["chassis"] = rng.choice(Chassis.abouts())
    if rng.random() < 0.5:
        frame["pilot"] = rng.choice([*PILOTS, _pilot(rng)])
    return frame


def _pilot(rng: random.Random) -> Plain:
    rank = rng.randint(1, 5)
    return {
        "rank": rank,
        "acuity": rng.choice([6, 8]),
        "will": rng.choice([6, 8]),
        "hp": rng.randint(1, 3),
        "talents": rng.sample(Talent.abouts(), TALENTS_BY_RANK[rank - 1]),
    }
