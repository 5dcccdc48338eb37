"""Random scenarios that can be played: boards, pieces, rosters, weapons, options, campaigns."""

from __future__ import annotations

import random
from typing import Any

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.ascension_isle.scenario.board import KINDS, VISIBILITIES
from mech_env.rulesets.ascension_isle.scenario.parts import OBJECT_KINDS
from mech_env.rulesets.ascension_isle.scenario.profiles import (
    CARRIED_NAMES,
    PROFILES,
    SUITS,
    Skills,
)
from mech_env.rulesets.ascension_isle.state import weapons as wp
from mech_env.rulesets.ascension_isle.state.codes import (
    MAX_COLUMNS,
    MAX_OBJECTS,
    MAX_PIECES,
    MAX_ROWS,
    MAX_UNITS_PER_SIDE,
    SIDE_NAMES,
    WEAPON_SLOTS,
    LimitResult,
    Trait,
)

Plain = dict[str, Any]

FIREARMS = [name for k, name in enumerate(CARRIED_NAMES) if wp.ARM[k] == wp.Arm.RANGED]
AUTOMATIC = [name for k, name in enumerate(CARRIED_NAMES) if wp.RATE[k] > 0]
BLADES = [name for name in CARRIED_NAMES if name not in FIREARMS]

# Option -> values, each as likely as the others.
CHOICES: dict[str, tuple[Any, ...]] = {
    "test_dice": ("2d10", "1d20", "3d6"),
    "adv_cap": (20, 4, 30),
    "advantage_use": ("passive", "consumed"),
    "rangedint_cost": ("standard", "free"),
    "exploit_pool": ("stat", "fixed3"),
    "cover_reading": ("hidden", "exposed"),
    "levels": (4, 1, 2, 6),
    "saves": (True, False),
    "wounds": (True, True, False),
    "react": (True, True, False),
    "boost": (True, True, False),
    "wounds_need_damage": (True, False),
    "empty_weapon": ("dry", "plain_ok"),
    "rapid_auto": ("k+1", "k"),
    "zone_standing": (False, True),
    "zone_cell_price": (1, 2),
    "fog": (False, True),
    "first_side": ("roll", "roll", *SIDE_NAMES),
    "must_act": (False, True),
    "lower_location": (True, False),
    "called_shots": (5, 0, 1),
    "kill_shots": (15, 0, 1),
}
SUSTAINING = ("end", "move", "sustain", "killzone", "reload", "extra")
TECHNICAL = ("end", "move", "shoot", "firstaid", "use", "taunt", "extra")


def random_scenario(seed: int) -> Plain:
    """A scenario as plain data.

    Of ten in a row three are campaigns, one is large, one each is at close quarters, for bolts, for
    sustained fire, for technicians and with one stance for all; one is a small fight.
    """
    rng = random.Random(f"ascension_isle {seed}")  # a text: the same on every machine
    head: Plain = {
        "name": f"fuzz-{seed}",
        "agents": rng.choice(["unit", "side"]),
        "round_limit": rng.choice([3, 6, 10]),
        "limit_result": rng.choice(LimitResult.names()),
        "options": {
            name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.3
        },
    }
    make = (
        *(_campaign, _close, _small, _sustaining, _campaign),
        *(_bolts, _large, _technical, _campaign, _one_stance),
    )[seed % 10]
    return {**head, **make(rng, head["options"])}


def rare_scenarios() -> list[Plain]:
    """For what chance hardly ever leads to: each with a few verbs that lead there."""
    return [
        *(_watching(), _field_hospital(), _deadly(6, "sword"), _deadly(1, "stun baton")),
        *(_on_guard(), _at_bay(), _behind_crates(), _firing_together()),
        _in_fog(),
    ]


# --- kinds of scenario ---------------------------------------------------------------------------


def _small(rng: random.Random, options: Plain) -> Plain:
    return _battle(rng, rng.randint(1, 3), 10, 7)


def _large(rng: random.Random, options: Plain) -> Plain:
    """As many units as there may be on the largest board."""
    return _battle(rng, MAX_UNITS_PER_SIDE, MAX_COLUMNS, MAX_ROWS)


def _close(rng: random.Random, options: Plain) -> Plain:
    """At each other's throats from the start, with blades and firearms."""
    battle = _battle(rng, 3, 5, 4)
    for unit in _units(battle):
        unit["weapons"] = [*rng.sample(BLADES, 2), rng.choice(FIREARMS)]
    return battle


def _bolts(rng: random.Random, options: Plain) -> Plain:
    """Adepts, with and without aura."""
    battle = _battle(rng, 3, 8, 6)
    for unit in _units(battle):
        unit |= {"profile": "adept", "aura": rng.choice([0, 2, 6]), "core": rng.randint(2, 6)}
    return battle


def _sustaining(rng: random.Random, options: Plain) -> Plain:
    """Who keeps cells under fire, alone and with friends."""
    options |= {"verbs": list(SUSTAINING), "adv_cap": 20}
    battle = _battle(rng, 4, 9, 7)
    for unit in _units(battle):
        unit["weapons"] = [rng.choice([*AUTOMATIC, "pistol", "needler"]), "pistol"]
    return battle


def _technical(rng: random.Random, options: Plain) -> Plain:
    """Objects, taunts and first aid."""
    if rng.random() < 0.5:
        options |= {"verbs": list(TECHNICAL)}
    battle = _battle(rng, 3, 8, 6, objects=MAX_OBJECTS)
    for unit in _units(battle):
        unit["skills"] = {"medical": rng.randint(0, 5), "concentration": rng.randint(0, 5)}
    return battle


def _one_stance(rng: random.Random, options: Plain) -> Plain:
    """One category and one stance for all."""
    options |= {
        "category": "ranged",
        "stance": rng.choice(["none", "overwatch", "snap", "ready", "defensive"]),
        "modes": rng.choice([["single"], ["single", "double"], ["single", "burst", "rapid"]]),
    }
    battle = _battle(rng, 2, 9, 6)
    for unit in _units(battle):
        unit["weapons"] = [rng.choice(FIREARMS), rng.choice(FIREARMS)]
    return battle


def _campaign(rng: random.Random, options: Plain) -> Plain:
    """Two or three battles at close range, so that wounds linger."""
    options["campaign_tie"] = rng.choice(["draw", "survivors"])
    options.pop("wounds", None)
    sizes = [rng.randint(2, 5) for _ in SIDE_NAMES]
    rosters = {
        side: [_unit(rng) for _ in range(size)]
        for side, size in zip(SIDE_NAMES, sizes, strict=True)
    }
    for units in rosters.values():
        units[0] |= {"skills": {"medical": rng.randint(1, 5)}}
    encounters = []
    for k in range(rng.randint(2, 3)):
        width, height = rng.randint(5, 8), 6
        most = rng.randint(1, max(sizes))
        asked = rng.random() < 0.8
        counts = [min(most, size) if asked else size for size in sizes]
        taken = _cells(rng, counts, width, height)
        encounter: Plain = {
            "title": f"battle {k}",
            "round_limit": rng.choice([2, 4, 8]),
            "board": _board(rng, width, height, [cell for side in taken for cell in side]),
            "sides": [{"starts": cells} for cells in taken],
        }
        encounters.append(encounter | ({"fighters": most} if asked else {}))
    return {"rosters": rosters, "encounters": encounters}


def _watching() -> Plain:
    """Overwatch is all there is, so advantage rises until it buys a kill zone."""
    options = {"category": "ranged", "stance": "overwatch", "verbs": ["end", "killzone"]}
    cells = (([2, 2], [2, 4]), ([5, 2], [5, 4]))
    return _rare("watching", options, cells, weapons=["smg"])


def _field_hospital() -> Plain:
    """Wounds beside those who can ease them, and nothing else to do than shoot."""
    options = {"verbs": ["end", "shoot", "firstaid"], "levels": 6, "saves": False}
    cells = (([1, 1], [1, 2], [2, 1], [2, 2]), ([5, 1], [5, 2], [4, 1], [4, 2]))
    aid = {"skills": {"medical": 4}, "armour": "none", "weapons": ["pistol"]}
    return _rare("field hospital", options, cells, **aid)


def _deadly(levels: int, weapon: str) -> Plain:
    """Three fights at arm's length with weapons that wound or stun, and one medic a side."""
    body = {"profile": "trooper", "armour": "none", "physique": 6}
    pair = [body | {"weapons": [weapon], "skills": {"medical": 2}}]
    pair += [body | {"weapons": ["stun baton"], "skills": {"medical": 0}}]
    board = {"width": 6, "height": 4}
    starts = [{"starts": [[2, 1], [2, 2]]}, {"starts": [[3, 1], [3, 2]]}]
    fight = {"title": "a brawl", "round_limit": 30, "board": board, "sides": starts}
    verbs = {"verbs": ["end", "strike"], "must_act": True}
    return {
        "name": f"deadly {levels}",
        "options": {"category": "close", "react": False, "levels": levels, **verbs},
        "rosters": {side: pair for side in SIDE_NAMES},
        "encounters": [fight, fight, fight],
    }


def _on_guard() -> Plain:
    """Overwatch with actions to spare, against those who move."""
    options = {"category": "ranged", "stance": "overwatch", "verbs": ["end", "move", "shoot"]}
    cells = (([2, 1], [2, 4]), ([5, 1], [5, 4]))
    return _rare("on guard", options | {"levels": 6}, cells, weapons=["pistol"])


def _at_bay() -> Plain:
    """Pistols in hand beside knives: shots before the strike, and wounds that drain."""
    options = {"verbs": ["end", "strike", "shoot"], "levels": 6}
    cells = (([3, 1], [3, 2]), ([4, 1], [4, 2]))
    found = _rare("at bay", options, cells, armour="none", weapons=["pistol", "sword"])
    for unit in found["sides"][0]["units"]:
        unit["weapons"] = ["sword"]
    return found


def _behind_crates() -> Plain:
    """Wounds by hits that do no damage, unless cover stops them."""
    options = {"verbs": ["end", "shoot"], "wounds_need_damage": False, "levels": 6}
    cells = (([2, 1], [2, 4]), ([5, 1], [5, 4]))
    found = _rare("behind crates", options | {"category": "ranged"}, cells, weapons=["pistol"])
    found["board"]["pieces"] = [
        {"kind": "crate", "at": at, "facing": facing}
        for side, facing in zip(cells, ("E", "W"), strict=True)
        for at in side
    ]
    return found


def _firing_together() -> Plain:
    """Sustained fire of two pistols in SNAP: who joins in may move afterwards."""
    options = {"category": "ranged", "stance": "snap", "verbs": ["end", "sustain"]}
    cells = (([2, 1], [2, 2]), ([5, 1], [5, 2]))
    return _rare("firing together", options, cells, weapons=["pistol"])


def _in_fog() -> Plain:
    """A rock between the sides: they walk in and out of each other's sight."""
    battle = _rare("in fog", {"fog": True, "verbs": ["end", "move"]}, ([[2, 2]], [[6, 2]]))
    battle["board"]["solid"] = [[4, y] for y in range(1, 4)]
    return battle


def _rare(name: str, options: Plain, cells: Any, **fields: Any) -> Plain:
    """A fight on a small open board; all units are alike."""
    sides = [
        {"units": [{"profile": "trooper", "at": at, **fields} for at in side]} for side in cells
    ]
    board = {"width": 8, "height": 6}
    return {"name": name, "round_limit": 20, "options": options, "board": board, "sides": sides}


# --- parts ---------------------------------------------------------------------------------------


def _battle(rng: random.Random, most: int, width: int, height: int, objects: int = 1) -> Plain:
    counts = [rng.randint(max(1, most - 1), most) for _ in SIDE_NAMES]
    taken = _cells(rng, counts, width, height)
    board = _board(rng, width, height, [cell for side in taken for cell in side])
    free = _free(rng, board)
    things = [
        {"kind": rng.choice(OBJECT_KINDS), "at": free.pop(), "points": rng.randint(1, 3)}
        for _ in range(rng.randint(0, objects))
    ]
    return {
        "board": board,
        "sides": [{"units": [_unit(rng) | {"at": at} for at in cells]} for cells in taken],
        "objects": things,
        "objective": rng.choice([[], ["red"], ["red", "blue"]]) if things else [],
    }


def _units(battle: Plain) -> list[Plain]:
    return [unit for side in battle["sides"] for unit in side["units"]]


def _cells(rng: random.Random, counts: list[int], width: int, height: int) -> list[list[list[int]]]:
    """Start cells of each side: red in the western half, blue in the eastern one."""
    west = [[x, y] for x in range(width // 2) for y in range(height)]
    east = [[x, y] for x in range(width - width // 2, width) for y in range(height)]
    return [rng.sample(half, count) for half, count in zip((west, east), counts, strict=True)]


def _board(rng: random.Random, width: int, height: int, taken: list[list[int]]) -> Plain:
    cells = [[x, y] for x in range(width) for y in range(height)]
    solid = [at for at in cells if at not in taken and rng.random() < 0.06]
    pieces: list[Plain] = []
    for at in cells:
        if at not in solid and rng.random() < 0.2 and len(pieces) < MAX_PIECES:
            kind = rng.choice(KINDS)
            pieces.append({"kind": kind, "at": at, "facing": rng.choice(DIRECTION_NAMES)})
    left = rng.randrange(width)
    area = {
        "x": [left, width - 1],
        "y": [0, height - 1],
        "visibility": rng.choice(VISIBILITIES[1:]),
    }
    return {
        "width": width,
        "height": height,
        "pieces": pieces,
        "solid": solid,
        "visibility": rng.choice(VISIBILITIES),
        "areas": [area] if rng.random() < 0.4 else [],
    }


def _free(rng: random.Random, board: Plain) -> list[list[int]]:
    """Cells for objects, in random order."""
    cells = [[x, y] for x in range(board["width"]) for y in range(board["height"])]
    free = [at for at in cells if at not in board["solid"]]
    return rng.sample(free, len(free))


def _unit(rng: random.Random) -> Plain:
    unit: Plain = {"profile": rng.choice(sorted(PROFILES))}
    if rng.random() < 0.5:
        unit["weapons"] = rng.sample(CARRIED_NAMES, rng.randint(1, WEAPON_SLOTS))
    if rng.random() < 0.3:
        unit["armour"] = rng.choice([*SUITS, {"torso": 12, "head": 3, "hardened": True}])
    if rng.random() < 0.3:
        unit["traits"] = rng.sample([trait.name.lower() for trait in Trait], 2)
    if rng.random() < 0.3:
        unit["skills"] = {rng.choice([*Skills.model_fields]): rng.randint(0, 5)}
    if rng.random() < 0.2:
        unit["size"] = rng.randint(-1, 2)
    return unit
