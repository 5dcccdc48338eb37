"""Random scenarios that can be played: boards, rosters, weapons, options, campaigns."""

from __future__ import annotations

import random
from typing import Any

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.scenario.board import COVER_DIRECTIONS, RATINGS
from mech_env.rulesets.framewerk.scenario.profiles import (
    CARRIED_NAMES,
    OBJECT_KINDS,
    PROFILES,
    Ranks,
)
from mech_env.rulesets.framewerk.state.codes import (
    CARRIED_SLOTS,
    MAX_COLUMNS,
    MAX_OBJECTS_PER_SIDE,
    MAX_ROWS,
    MAX_UNITS_PER_SIDE,
    MAX_WEAPONS,
    SIDE_NAMES,
)
from mech_env.rulesets.framewerk.state.decisions import VERBS
from mech_env.rulesets.framewerk.state.options import AIMPOINTS

Plain = dict[str, Any]

GRAPPLING = ("pass", "entangle", "restrain", "disarm", "maintain", "escape", "release", "ready",
             "break", "strike", "pickup")  # fmt: skip
THROWING = ("pass", "throw", "pickup", "ready", "move", "cover", "throw_object", "face")
SUPPRESSING = ("pass", "suppress", "move", "reload", "auto", "aim")

# Option -> values, each as likely as the others.
CHOICES: dict[str, tuple[Any, ...]] = {
    "max_actions": (3, 3, 2, 1),
    "map_on_defence": (False, True),
    "defence_timing": ("after", "before"),
    "drama": (0, 1, 3, 10),
    "success_cap": ("none", 4),
    "min_damage": ("half_die", "one_die", "zero"),
    "thrown_strength": (False, True),
    "vitality_mult": (1, 1, 2, 3),
    "gun_in_close": ("one_handed", "none"),
    "draw_cost": ("action", "free"),
    "suppress_inside": (True, False),
    "suppress_friendly": (True, False),
    "suppress_cost": ("rest_of_turn", "one_action"),
    "sight_defence": (False, True),
    "called_bonus": ("dice", "points"),
    "object_def": (8, 1, 20, 40),
    "cover_vs_close": (True, False),
    "debt_blocks_defence": (False, True),
    "entangle_growth": ("per_turn", "per_contest"),
    "entangled_defence": (True, False),
    "escape": ("contest", "none"),
    "surprise_defence": ("zero", "attribute"),
    "rear_surprise": (False, True),
    "ambient_sight": (0, 1, 2),
    "fog": (False, True),
}


def random_scenario(seed: int) -> Plain:
    """A scenario as plain data.

    Of ten in a row three are campaigns, two large, one each for grapplers, for throwers of knives
    and for layers of suppression zones; the others are small fights.
    """
    rng = random.Random(f"framewerk {seed}")  # a text: the same on every machine
    head: Plain = {
        "name": f"fuzz-{seed}",
        "agents": rng.choice(["unit", "side"]),
        "turn_limit": rng.choice([1, 4, 8, 12]),
        "limit_result": rng.choice(["draw", *SIDE_NAMES]),
        "options": _options(rng),
        "profiles": {"recruit": _profile(rng)},
    }
    kind = seed % 10
    if kind in (2, 5, 8):
        return {**head, **_campaign(rng, head["options"])}
    special = {1: _grapplers, 4: _throwers, 7: _suppressors}.get(kind)
    if special is not None:
        return {**head, **special(rng, head["options"])}
    return {**head, **_fight(rng, large=kind in (3, 9))}


def _options(rng: random.Random) -> Plain:
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.5}
    if rng.random() < 0.15:
        options["verbs"] = rng.sample(VERBS, rng.randint(4, len(VERBS)))
    if rng.random() < 0.15:
        options["aimpoints"] = rng.sample(AIMPOINTS, rng.randint(0, len(AIMPOINTS)))
    return options


def _grapplers(rng: random.Random, options: Plain) -> Plain:
    """Three against three in a small place, with chains, at each other's throats from the start."""
    verbs = list(GRAPPLING[: rng.choice([7, 8, 11])])
    own = {"verbs": verbs, "drama": rng.choice([0, 4]), "max_actions": 3, "escape": "contest"}
    sides: list[Plain] = [{"units": []}, {"units": []}]
    for row in range(3):
        for s, side in enumerate(sides):
            weapons = rng.sample(["chain", "knife", "sword", "pistol", "chain"], rng.randint(1, 3))
            unit = {"profile": rng.choice(["brawler", "beast", "trooper"]), "weapons": weapons}
            side["units"].append({**unit, "vitality": 40, "at": [1 + s, row]})
    return {
        "options": {**options, **own},
        "turn_limit": 10,
        "board": {"width": 4, "height": 3},
        "sides": sides,
        "engaged": [[f"red_{k}", f"blue_{k}"] for k in range(3)],
    }


def _throwers(rng: random.Random, options: Plain) -> Plain:
    """A handful of units and two dozen knives, and soon many of them on the ground."""
    places = [[x, y] for x in range(4) for y in range(4)]
    rng.shuffle(places)
    sides: list[Plain] = [
        {"units": [
            {**_unit(rng), "weapons": ["knife"] * 3, "vitality": 40, "at": places.pop()}
            for _ in range(4)
        ]}
        for _ in SIDE_NAMES
    ]  # fmt: skip
    sides[1]["objects"] = [{"kind": kind, "at": places.pop()} for kind in OBJECT_KINDS]
    own = {"verbs": list(THROWING), "vitality_mult": 3, "rear_surprise": True}
    return {
        "options": {**options, **own},
        "turn_limit": 12,
        "board": {"width": 4, "height": 4},
        "sides": sides,
        "objective": ["red"],
    }


def _suppressors(rng: random.Random, options: Plain) -> Plain:
    """Machine guns and movers in the open: zone upon zone."""
    places = [[x, y] for x in range(7) for y in range(5)]
    rng.shuffle(places)
    sides = [
        {"units": [
            {"profile": rng.choice(["gunner", "beast"]), "weapons": ["lmg"], "vitality": 40,
             "at": places.pop()}
            for _ in range(rng.randint(2, 4))
        ]}
        for _ in SIDE_NAMES
    ]  # fmt: skip
    own = {"verbs": list(SUPPRESSING), "vitality_mult": 3}
    board = {"width": 7, "height": 5}
    return {"options": {**options, **own}, "turn_limit": 12, "board": board, "sides": sides}


def _campaign(rng: random.Random, options: Plain) -> Plain:
    """Red goes through fights that it mostly wins, with things to mend in between."""
    if rng.random() < 0.5:
        options["aimpoints"] = ["held"]
    count = rng.randint(1, MAX_UNITS_PER_SIDE)
    roster = [{**_unit(rng), "armour": rng.randint(2, 6)} for _ in range(count)]
    encounters: list[Plain] = []
    for _ in range(rng.choice([2, 3, 4])):
        encounter = _fight(rng, persistent=count)
        encounter["after"] = {"kits": rng.randint(0, 4), "crates": rng.randint(0, 6)}
        if rng.random() < 0.3:
            changes = _options(rng)
            changes.pop("vitality_mult", None)
            encounter["options"] = changes
        if rng.random() < 0.5:
            encounter["limit_result"] = "red"
        if rng.random() < 0.3:
            encounter["turn_limit"] = rng.randint(1, 6)
        encounters.append(encounter)
    del encounters[-1]["after"]
    return {
        "limit_result": "red",  # most campaigns get to their end
        "turn_limit": rng.choice([3, 5, 8]),
        "persistent": "red",
        "roster": roster,
        "encounters": encounters,
    }


def _fight(rng: random.Random, large: bool = False, persistent: int = 0) -> Plain:
    """Board, sides, and what is special; ``persistent`` units of red come from a roster."""
    board = _board(rng, large or persistent > 3)
    free = _free_cells(board)
    rng.shuffle(free)
    if rng.random() < 0.5:  # red near to each other, and so blue
        free.sort()
    most = MAX_UNITS_PER_SIDE if large else 3
    red = persistent or (most if large else rng.randint(1, most))
    blue = most if large else rng.randint(1, most)
    stock = MAX_WEAPONS - (CARRIED_SLOTS * red if persistent else 0)
    each = min(CARRIED_SLOTS, stock // (blue if persistent else red + blue))
    first = [free.pop() for _ in range(red)]
    free.reverse()
    second = [free.pop() for _ in range(blue)]
    sides: list[Plain] = [{"starts": first}] if persistent else [
        {"units": [{**_unit(rng, each), "at": at} for at in first]}
    ]  # fmt: skip
    sides.append({"units": [{**_unit(rng, each), "at": at} for at in second]})
    fight: Plain = {"board": board, "sides": sides}
    for side in sides:
        count = rng.choice([0, 0, 1, MAX_OBJECTS_PER_SIDE])
        side["objects"] = [
            {"kind": rng.choice(list(OBJECT_KINDS)), "at": free.pop()} for _ in range(count)
        ]
    fight["objective"] = [
        name for s, name in enumerate(SIDE_NAMES) if sides[1 - s]["objects"] and rng.random() < 0.6
    ]
    names = [f"red_{k}" for k in range(red)] + [f"blue_{k}" for k in range(blue)]
    fight["ambushed"] = rng.sample(names, 1) if rng.random() < 0.3 else []
    fight["engaged"] = [
        [f"red_{i}", f"blue_{k}"]
        for i, a in enumerate(first)
        for k, c in enumerate(second)
        if max(abs(a[0] - c[0]), abs(a[1] - c[1])) <= 1 and rng.random() < 0.5
    ]
    return fight


def _board(rng: random.Random, large: bool) -> Plain:
    """Some cover, rock and smoke; most of the cells stay open."""
    if large:
        width, height = rng.randint(8, MAX_COLUMNS), rng.randint(6, MAX_ROWS)
    else:
        width, height = rng.randint(5, 10), rng.randint(4, 7)
    cells = [[x, y] for x in range(width) for y in range(height)]
    rng.shuffle(cells)
    board: Plain = {"width": width, "height": height}
    board["blocked"] = [cells.pop() for _ in range(rng.randint(0, 3))]
    board["cover"] = [
        {"at": cells.pop(), "rating": rng.choice(list(RATINGS)),
         "facing": rng.choice(COVER_DIRECTIONS)}
        for _ in range(rng.randint(0, len(cells) // 4))
    ]  # fmt: skip
    if rng.random() < 0.4:
        x, y = sorted(rng.choices(range(width), k=2)), sorted(rng.choices(range(height), k=2))
        board["sight"] = [{"x": x, "y": y, "level": rng.choice([1, 2])}]
    return board


def _free_cells(board: Plain) -> list[list[int]]:
    cells = [[x, y] for x in range(board["width"]) for y in range(board["height"])]
    return [at for at in cells if at not in board["blocked"]]


def _unit(rng: random.Random, most_weapons: int = CARRIED_SLOTS) -> Plain:
    """A profile as it is, or with some parts replaced."""
    unit: Plain = {
        "profile": rng.choice([*PROFILES, "recruit"]),
        "weapons": rng.choices(CARRIED_NAMES, k=rng.randint(0, most_weapons)),
    }
    if rng.random() < 0.3:
        unit["drama"] = rng.choice([0, 1, 5, 10])
    if rng.random() < 0.3:
        unit["facing"] = rng.choice(DIRECTION_NAMES)
    if rng.random() < 0.4:
        changes = _profile(rng)
        for name in rng.sample(list(changes), rng.randint(1, 4)):
            unit[name] = changes[name]
    return unit


def _profile(rng: random.Random) -> Plain:
    """A kind of unit of one's own."""
    attributes = ("agility", "strength", "perception", "intellect", "tenacity")
    profile: Plain = {name: rng.randint(1, 20) for name in attributes}
    profile["ranks"] = {name: rng.randint(0, 5) for name in Ranks.model_fields}
    profile["move"] = rng.randint(0, 6)
    profile["armour"] = rng.randint(0, 6)
    profile["natural"] = rng.random() < 0.3
    if rng.random() < 0.3:
        profile["vitality"] = rng.randint(1, 40)
    if rng.random() < 0.3:
        profile["reflex"] = rng.randint(1, 20)
    return profile
