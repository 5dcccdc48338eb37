"""Random scenarios that can be played: boards, pieces, units, options, campaigns."""

from __future__ import annotations

import random
from typing import Any

from mech_env.rulesets.xhalem.scenario.board import NOT_IN_SPACE
from mech_env.rulesets.xhalem.scenario.profiles import PROFILES
from mech_env.rulesets.xhalem.state import pieces as table
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import (
    MAX_PIECES,
    MAX_UNITS_PER_SIDE,
    SIDE_NAMES,
    WEAPON_SLOTS,
)
from mech_env.rulesets.xhalem.state.programs import OWNER, Owner, Program

Plain = dict[str, Any]

CREATURES = [name for name, profile in PROFILES.items() if profile.is_creature]
MACHINES = [name for name, p in PROFILES.items() if p.type in ("mech", "ship", "turret")]
SPACEFARING = ["wasp", "lancer", "bastion", "gunship"]
FEET = ["scout", "trooper", "stalker", "brute"]
MOUNTS = ["ridgeback", "titan", "skimmer"]
LINKED = ("door", "field")  # they come with what they are linked to
SOLID = ("wall", "asteroid")
PLAIN = [kind for kind in table.Piece.names(" ") if kind not in LINKED]
OBJECTS = ["crate", "crate", "boulder", "generator", "mine"]
WRESTLING = ("end", "move", "stand", "grapple", "breakfree", "drag", "letgo", "shove", "assist")
HIDING = ("end", "move", "hide", "cloak", "uncloak", "search", "strike", "dash", "assist")

# Option -> values, each as likely as the others.
CHOICES: dict[str, tuple[Any, ...]] = {
    "jitter": (0, 1, 3),
    "edge": ("wall", "wall", "retreat"),
    "added_effects": ("none", "max_damage"),
    "nat20_evasion": (False, True),
    "flank_requires": ("threat", "attacked"),
    "flank_vertical_pair": (True, False),
    "flanked_penalty": ("none", "dis"),
    "grappled_may_act": (False, True),
    "shove_unit": ("own", "feet"),
    "forced_cr": (12, 4, 20),
    "reactions_per_round": (1, 2, 4),
    "assist_check_range": ("near", "any"),
    "friendly_targets": (False, True),
    "cloak_turns": (5, 1, 9),
    "know_exposed": (True, False),
    "know_cr": (True, False),
    "exact_hp": (False, True),
    "unarmed": (True, False),
}


def random_scenario(seed: int) -> Plain:
    """A scenario as plain data.

    Seven of nineteen in a row are for a few verbs each, at close quarters: riders, GRAV, sneaking,
    grips, standbys, things to throw and crews. Of the others two are campaigns, two large; one each
    is for wrestlers, riders, occupants, hiders, bombers, carriers of objects and ships in space;
    one is for all kinds of unit.
    """
    rng = random.Random(f"xhalem {seed}")  # a text: the same on every machine
    head: Plain = {
        "name": f"fuzz-{seed}",
        "agents": rng.choice(["unit", "side"]),
        "round_limit": rng.choice([3, 6, 10]),
        "limit_result": rng.choice(["draw", *SIDE_NAMES]),
        "options": _options(rng),
    }
    make = (
        *(_horsemen, _gravity, _sneaks, _grips, _waiting, _throwers, _crews),
        *(_mixed, _wrestlers, _campaign, _riders, _occupants, _large),
        *(_hiders, _bombers, _campaign, _carriers, _space, _large),
    )[seed % 19]
    return {**head, **make(rng, head["options"])}


def _options(rng: random.Random) -> Plain:
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.4}
    options["controller"] = {name: rng.choice(["player", "architect"]) for name in SIDE_NAMES}
    options["briefed"] = {name: rng.random() < 0.5 for name in SIDE_NAMES}
    if rng.random() < 0.2:
        options["move_lengths"] = rng.sample([1, 2, 5, 10], rng.randint(1, 3))
    return options


# --- kinds of scenario ---------------------------------------------------------------------------


def _mixed(rng: random.Random, options: Plain) -> Plain:
    """All kinds of unit on one board."""
    return _fight(rng, options, [*CREATURES, *MACHINES], rng.randint(2, 4), 16, 12, 8)


def _large(rng: random.Random, options: Plain) -> Plain:
    """As many units and pieces as there may be."""
    only = rng.choice([CREATURES, MACHINES, [*CREATURES, *MACHINES]])
    return _fight(rng, options, only, MAX_UNITS_PER_SIDE, 24, 16, MAX_PIECES)


def _wrestlers(rng: random.Random, options: Plain) -> Plain:
    """At each other's throats from the start."""
    options |= {"verbs": list(WRESTLING), "assist_check_range": "any", "jitter": 0}
    only = rng.choice([FEET, ["wasp", "lancer", "bastion"], ["brute", "ogryx", "wasp", "drake"]])
    return {"round_limit": 10, **_fight(rng, options, only, 3, 4, 4, 2)}


def _hiders(rng: random.Random, options: Plain) -> Plain:
    """Who hides, who cloaks and who looks for them, among foliage and debris."""
    if rng.random() < 0.5:
        options |= {"verbs": list(HIDING), "assist_check_range": "any"}
    fight = _fight(rng, options, ["stalker", "scout", "engineer", "lancer"], 3, 18, 12, 0)
    kinds = ["foliage", "debris", "bunker", "nebula", "mine", "mine", "foliage", "debris"]
    fight["board"]["pieces"] = _pieces(rng, kinds, 18, 12, fight["sides"])
    for side in fight["sides"]:
        for unit in side["units"]:
            if unit["profile"] != "engineer":
                unit["programs"] = sorted({*unit.get("programs", ()), "cloak"})
    return {"round_limit": 10, **fight}


def _bombers(rng: random.Random, options: Plain) -> Plain:
    """Six a side who throw grenades at where somebody was."""
    options |= {"briefed": {name: True for name in SIDE_NAMES}}
    fight = _fight(rng, options, ["trooper", "scout", "stalker"], 6, 12, 10, 0)
    kinds = ["wall", "wall", "bunker", "foliage", "foliage", "low wall"]
    fight["board"]["pieces"] = _pieces(rng, kinds, 12, 10, fight["sides"])
    for side in fight["sides"]:
        for unit in side["units"]:
            unit |= {"weapons": ["grenade", "grenade", "knife"], "equipped": ["grenade"], "hp": 60}
            unit["programs"] = ["cloak"]
    return {"round_limit": 10, **fight}


def _carriers(rng: random.Random, options: Plain) -> Plain:
    """Crates, boulders, doors and generators at hand, and who can lift them."""
    options |= {"assist_check_range": "any"}
    fight = _fight(rng, options, ["trooper", "brute", "wasp", "ogryx"], 3, 7, 7, 0)
    kinds = rng.choices(["crate", "boulder", "generator", "door", "field", "mine"], k=10)
    kinds += ["crate"] * MAX_PIECES
    fight["board"]["pieces"] = _pieces(rng, kinds, 7, 7, fight["sides"])
    for side in fight["sides"]:
        for unit in side["units"]:
            unit |= {"weapons": [], "equipped": [], "programs": [], "hp": 60}
    here = [
        k for k, piece in enumerate(fight["board"]["pieces"])
        if piece["kind"] == "generator" and piece.get("running", True)
    ]  # fmt: skip
    if here and rng.random() < 0.5:
        fight["objective"] = {"generator": rng.choice(here), "side": rng.choice(SIDE_NAMES)}
    return {"round_limit": 10, **fight}


def _riders(rng: random.Random, options: Plain) -> Plain:
    """Mounts of all kinds and their riders, on the ground and off it."""
    fight = _fight(rng, options, ["trooper", "stalker"], 4, 10, 8, 5)
    for name, side in zip(SIDE_NAMES, fight["sides"], strict=True):
        for k in (2, 3):
            mount = rng.choice(MOUNTS)
            unit = {"profile": mount, "at": side["units"][k]["at"]}
            if rng.random() < 0.5:
                unit["owner"] = f"{name}_{k - 2}"
            if mount != "titan":
                unit["trained"] = rng.random() < 0.5
            side["units"][k] = unit
        if rng.random() < 0.7:
            del side["units"][0]["at"]
            side["units"][0]["rides"] = f"{name}_2"
        if rng.random() < 0.5:
            side["units"][1] = {"profile": "colossus", "at": side["units"][1]["at"],
                                "weapons": ["mpike"], "programs": ["grav", "dual"]}  # fmt: skip
    return {"round_limit": 10, **fight}


def _occupants(rng: random.Random, options: Plain) -> Plain:
    """Machines with creatures inside, in the air and under fire."""
    fight = _fight(rng, options, ["engineer", "scout"], 3, 12, 8, 6)
    for name, side in zip(SIDE_NAMES, fight["sides"], strict=True):
        host = rng.choice(["lancer", "gunship", "colossus"])
        programs = rng.sample(["burn", "emp", "tether", "aqua"], 2)
        side["units"][2] = {
            "profile": host, "at": side["units"][2]["at"], "weapons": ["mmissile"],
            "programs": programs, "hp": rng.choice([8, 40]),
        }  # fmt: skip
        if host == "gunship" and rng.random() < 0.5:
            side["units"][2]["z"] = 75
        if rng.random() < 0.8:
            del side["units"][0]["at"]
            side["units"][0]["inside"] = f"{name}_2"
    return {"round_limit": 10, **fight}


def _space(rng: random.Random, options: Plain) -> Plain:
    """Mechs and ships among asteroids."""
    fight = _fight(rng, options, SPACEFARING, rng.randint(2, 4), 10, 8, 0, space=True)
    kinds = rng.choices(["asteroid", "dust", "nebula", "debris", "crate", "mine"], k=6)
    fight["board"]["pieces"] = _pieces(rng, kinds, 10, 8, fight["sides"], space=True)
    return fight


def _campaign(rng: random.Random, options: Plain) -> Plain:
    """Two or three short fights of the same units; the last one may be in space."""
    count = rng.randint(2, 4)
    only = [*SPACEFARING, *FEET]
    rosters = {name: [_unit(rng, rng.choice(only)) for _ in range(count)] for name in SIDE_NAMES}
    for units in rosters.values():  # enough to fight on with, whatever happens
        units[0] = _unit(rng, rng.choice(["lancer", "gunship"])) | {"hp": 200}
    encounters: list[Plain] = []
    fights = rng.choice([2, 3])
    for k in range(fights):
        space = k == fights - 1 and rng.random() < 0.5
        board: Plain = {"width": 14, "height": 10}
        if space:
            board |= {"env": "space", "z": [-4, 4]}
        cells = [[q, r] for q in range(14) for r in range(10)]
        rng.shuffle(cells)
        sides: list[Plain] = []
        for name in SIDE_NAMES:
            starts: list[Any] = [cells.pop() for _ in range(count)]
            for j, unit in enumerate(rosters[name]):
                if (space and unit["profile"] not in SPACEFARING) or (j and rng.random() < 0.1):
                    starts[j] = "away"
            sides.append({"starts": starts})
        names = ["asteroid", "dust"] if space else ["wall", "foliage", "low wall", "crate"]
        taken = [{"units": [{"at": at} for at in side["starts"] if at != "away"]} for side in sides]
        board["pieces"] = _pieces(rng, names, 14, 10, taken, space=space)
        encounter: Plain = {"board": board, "sides": sides}
        if rng.random() < 0.5:
            encounter["round_limit"] = rng.randint(1, 4)
        if rng.random() < 0.3:
            encounter["options"] = {"edge": rng.choice(["wall", "retreat"])}
        encounters.append(encounter)
    return {"round_limit": 3, "rosters": rosters, "encounters": encounters}


# --- a few verbs each, at close quarters ---------------------------------------------------------


def _horsemen(rng: random.Random, options: Plain) -> Plain:
    """Riders of wild mounts, and who would ride, among foes who strike who passes."""
    options |= {"flanked_penalty": "dis"}
    teams: list[list[Plain]] = [
        [
            {
                "profile": "trooper",
                "weapons": ["sword"],
                "equipped": ["sword"],
                "hp": rng.choice([5, 40]),
            },
            {"profile": "ridgeback", "hp": rng.choice([3, 12, 60]), "trained": False},
            {"profile": "stalker", "weapons": ["knife"], "equipped": ["knife"], "hp": 60},
            {"profile": "ridgeback", "hp": 60, "trained": False},
            {"profile": "brute", "weapons": ["maul"], "equipped": ["maul"], "hp": 60},
        ]
        for _ in SIDE_NAMES
    ]
    verbs = rng.choice([["strike", "mount"], ["shove", "mount"], ["mount", "dismount"]])
    return _close(rng, options, verbs, teams, width=5 if "strike" in verbs else 9, rides=True)


def _gravity(rng: random.Random, options: Plain) -> Plain:
    """GRAV at riders, on platforms and beside them."""
    teams: list[list[Plain]] = [
        [
            {"profile": "trooper", "hp": 60},
            {"profile": "ridgeback", "hp": 60},
            {"profile": "colossus", "programs": ["grav"]},
        ]
        for _ in SIDE_NAMES
    ]
    return _close(rng, options, ["program"], teams, ["platform"] * 4, 10, rides=True)


def _sneaks(rng: random.Random, options: Plain) -> Plain:
    """Who hides behind a wall, and is heard in the debris there."""
    profiles = ["stalker", "scout", "trooper"]
    teams: list[list[Plain]] = [
        [{"profile": rng.choice(profiles)} for _ in range(2)] for _ in SIDE_NAMES
    ]
    fight = _close(rng, options, ["hide", "dash"], teams, width=9)
    for k, side in enumerate(fight["sides"]):
        for row, unit in zip(rng.sample(range(5), 2), side["units"], strict=True):
            unit["at"] = [rng.randrange(4) + 5 * k, row]
    fight["board"]["pieces"] = [
        {"kind": "wall", "q": 4, "r": [0, 4]},
        {"kind": "debris", "q": [0, 3], "r": [rng.randint(0, 2), 4]},
        {"kind": "debris", "q": [5, 8], "r": [rng.randint(0, 2), 4]},
    ]
    return fight


def _grips(rng: random.Random, options: Plain) -> Plain:
    """Who grapples, drags, breaks free and shoves."""
    teams: list[list[Plain]] = [
        [{"profile": name, "hp": 60} for name in rng.sample(["brute", "trooper", "scout"], 2)]
        for _ in SIDE_NAMES
    ]
    verbs = ["grapple", "breakfree", "drag", "letgo", "shove"]
    return _close(rng, options, verbs, teams, width=3)


def _waiting(rng: random.Random, options: Plain) -> Plain:
    """Standbys, set off by neighbours who move, strike and come out of their cloaks."""
    teams: list[list[Plain]] = [
        [
            {"profile": "trooper", "weapons": ["sword"], "programs": ["guard"], "hp": 60},
            {"profile": "stalker", "weapons": ["knife"], "programs": ["cloak", "guard"], "hp": 60},
        ]
        for _ in SIDE_NAMES
    ]
    verbs = ["standby", "strike", *rng.choice([[], ["cloak", "search"]])]
    return _close(rng, options, verbs, teams, ["foliage", "low wall"], 4)


def _throwers(rng: random.Random, options: Plain) -> Plain:
    """Who lifts crates and throws them."""
    teams: list[list[Plain]] = [
        [{"profile": name, "hp": 60} for name in rng.sample(["brute", "trooper", "ogryx"], 2)]
        for _ in SIDE_NAMES
    ]
    return _close(rng, options, ["use", "throwobj"], teams, ["crate"] * 10, 4)


def _crews(rng: random.Random, options: Plain) -> Plain:
    """Who gets into machines that burn each other."""
    teams: list[list[Plain]] = [
        [
            {"profile": "engineer", "weapons": ["pistol"]},
            {"profile": "lancer", "programs": ["burn", "tether"]},
            {"profile": "scout", "weapons": ["knife"]},
        ]
        for _ in SIDE_NAMES
    ]
    return _close(rng, options, ["enter", "exit", "program"], teams, width=4)


def _close(
    rng: random.Random, options: Plain, verbs: list[str], teams: list[list[Plain]],
    kinds: list[str] | None = None, width: int = 5, *, rides: bool = False,
) -> Plain:  # fmt: skip
    """Units near each other who can do little else; ``rides``: the second bears the first."""
    options |= {"verbs": ["end", "move", *verbs], "jitter": 0, "edge": "wall"}
    cells = [[q, r] for q in range(width) for r in range(5)]
    rng.shuffle(cells)
    sides = [{"units": [{**unit, "at": cells.pop()} for unit in team]} for team in teams]
    for name, side in zip(SIDE_NAMES, sides, strict=True):
        if rides:
            del side["units"][0]["at"]
            side["units"][0]["rides"] = f"{name}_1"
    board: Plain = {"width": width, "height": 5}
    board["pieces"] = _pieces(rng, kinds or [], width, 5, sides)
    return {"round_limit": 8, "board": board, "sides": sides}


# --- parts ---------------------------------------------------------------------------------------


def _fight(
    rng: random.Random, options: Plain, only: list[str], each: int, width: int, height: int,
    pieces: int, *, space: bool = False,
) -> Plain:  # fmt: skip
    """Board and sides; ``only``: the profiles, ``each``: units a side."""
    cells = [[q, r] for q in range(width) for r in range(height)]
    rng.shuffle(cells)
    if rng.random() < 0.5:  # the sides apart
        cells[: 2 * each] = sorted(cells[: 2 * each])
    sides: list[Plain] = []
    for name in SIDE_NAMES:
        units = [{**_unit(rng, rng.choice(only)), "at": cells.pop(0)} for _ in range(each)]
        if options["controller"][name] == "architect" and each > 1 and rng.random() < 0.6:
            units[1] = {**units[0], "at": units[1]["at"]}
            group = SIDE_NAMES.index(name)
            units[0]["group"] = units[1]["group"] = group
        sides.append({"units": units})
    board: Plain = {"width": width, "height": height}
    if space:
        board |= {"env": "space", "z": [-4, 4]}
    kinds = [rng.choice([*PLAIN, *OBJECTS, *LINKED]) for _ in range(pieces)]
    board["pieces"] = _pieces(rng, kinds, width, height, sides, space=space)
    return {"board": board, "sides": sides}


def _pieces(
    rng: random.Random, kinds: list[str], width: int, height: int, sides: list[Plain],
    *, space: bool = False,
) -> list[Plain]:  # fmt: skip
    """Boxes of one to four cells, none of the solid ones upon a unit."""
    taken = [unit["at"] for side in sides for unit in side["units"] if "at" in unit]
    pieces: list[Plain] = []
    for kind in kinds:
        more = 2 if kind in LINKED else 1
        if len(pieces) + more > MAX_PIECES or (space and kind in NOT_IN_SPACE):
            continue
        q, r = rng.randrange(width), rng.randrange(height)
        box: Plain = {
            "q": [q, min(width - 1, q + rng.randint(0, 3))],
            "r": [r, min(height - 1, r + rng.randint(0, 3))],
        }
        if kind in ("crate", "boulder", "generator", "mine", "door"):
            box = {"q": q, "r": r}
        if kind == "door":
            room = {"q": [q, min(width - 1, q + 2)], "r": [r, min(height - 1, r + 2)]}
            pieces.append({"kind": "bunker", **room, "hp": rng.choice([10, 40])})
        elif kind == "field":
            at = {"q": rng.randrange(width), "r": rng.randrange(height)}
            pieces.append({"kind": "generator", **at, "running": rng.random() < 0.7})
        elif kind in SOLID:
            covered = [
                at for at in taken
                if box["q"][0] <= at[0] <= box["q"][1] and box["r"][0] <= at[1] <= box["r"][1]
            ]  # fmt: skip
            if covered:
                continue
        piece: Plain = {"kind": kind, **box}
        if kind in LINKED:
            piece["link"] = len(pieces) - 1
        if kind == "door":
            piece["open"] = rng.random() < 0.3
        if kind == "wall" and rng.random() < 0.5:
            piece["hp"] = rng.choice([5, 20])
        if kind == "mine" and rng.random() < 0.5:
            piece["cr"] = 1
        pieces.append(piece)
    return pieces


def _unit(rng: random.Random, name: str) -> Plain:
    """A unit of a profile, with weapons that it can use, programs, sometimes other numbers."""
    profile = PROFILES[name]
    hands = 9 if profile.type in ("ship", "turret") else profile.own_hands
    arms = [one for one in profile.arms if wp.HANDS[wp.Weapon[one.upper()]] <= hands]
    unit: Plain = {"profile": name}
    if arms:
        room = WEAPON_SLOTS - len(profile.natural)
        unit["weapons"] = rng.choices(arms, k=rng.choice([0, 1, 2, 3, 4, room]))
    own = Owner.CREATURE if profile.is_creature else Owner.MACHINE
    programs = [one.name.lower() for one in Program if OWNER[one] in (own, Owner.BOTH)]
    unit["programs"] = sorted(rng.sample(programs, rng.randint(0, 5)))
    if rng.random() < 0.2:
        unit["hp"] = rng.choice([1, 10, 100])
    for mod in ("init_mod", "eng_mod", "eva_mod", "dmg_mod", "chk_mod", "spd_mod"):
        if rng.random() < 0.1:
            unit[mod] = rng.choice([-5, -1, 2, 10])
    return unit
