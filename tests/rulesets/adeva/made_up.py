"""Random scenarios that can be played: boards, units, kits, talents, options, campaigns."""

from __future__ import annotations

import random
from typing import Any

from mech_env.rulesets.adeva.scenario.profiles import ITEMS, KIT_NAMES
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES
from mech_env.rulesets.adeva.state.decisions import ACTIONS_OF_TURN
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.people import PEOPLE

Plain = dict[str, Any]
Cells = list[list[int]]

PILOTS = [name for name, one in PEOPLE.items() if one.kind == c.Kind.PILOT]
CREWED = [name for name, one in MACHINES.items() if one.kind != c.Kind.ANGEL]
TALENTS = [name for name in c.Talent.names(" ") if name != "sound constitution"]
FOUGHT_WITH = [name for name in ITEMS if name not in ("training blade",)]

# Option -> values, each as likely as the others.
CHOICES: dict[str, tuple[Any, ...]] = {
    "mod_cap": (60, 0),
    "auto_extremes": (True, False),
    "dos_base": (0, 1),
    "unnatural": ch.Unnatural.names(),
    "scale": ch.Scale.names(),
    "free_cap": (4, 8, 16),
    "ext_total_visible": (False, True),
    "evasion_mod_on_deflect": (False, True),
    "full_cap": ch.FullCap.names(),
    "grapple_extra_fatigue": (False, True),
    "grab_item": ch.GrabItem.names(),
    "dancer_offhand": ch.DancerOffhand.names(),
    "suppress_friendly": (False, True),
    "multi_evade": ch.MultiEvade.names(),
    "boost_own_penalty": (True, False),
    "fate_windows": ch.FateWindows.names(),
    "fate_check": ch.FateCheck.names(),
    "unarmed_fatigue": ch.UnarmedFatigue.names(),
    "enemy_wounds": ch.EnemyWounds.names(),
    "initiative": ("roll", "roll", "fixed"),
}
MEDIC: Plain = {
    "kind": "pilot", "wounds": 8, "fate": 1, "skills": {"medicae": 20},
    "characteristics": dict.fromkeys(("ws", "bs", "s", "t", "ag", "int", "per", "wp"), 40),
}  # fmt: skip
FRAIL: Plain = {
    "strength": 30, "toughness": 20, "pools": {"head": 1, "arm": 1, "body": 2, "leg": 1},
    "upgrades": ["unarmed", "ejection booster", "wing dock"],
}  # fmt: skip
IN_COCKPITS: Plain = {"kind": "superheavy", "agility": 20, "cockpit": ["drive", "ai"]}
IN_MELEE = (
    *("attack", "all_out", "swift", "lightning", "grapple", "stun", "take_down", "knock_down"),
    *("disarm", "feint", "maneuver", "charge", "multiple", "called_shot"),
)
IN_GRAPPLES = (
    *("grapple", "hold", "release", "break_free", "slip_free", "take_control", "either_power"),
    *("either_attack", "half_move", "attack"),
)
ON_THE_MOVE = (
    *("half_move", "full_move", "run", "boosted_jump", "jaunt", "drop_down", "standing_jump"),
    *("running_jump", "standing_leap", "running_leap", "disengage", "posture", "advance"),
)
WAITING = ("overwatch", "delay", "guard", "assist", "aim", "attack", "half_move", "stance")


def random_scenario(seed: int) -> Plain:
    """A scenario as plain data.

    Of ten in a row two are campaigns, one each is at close quarters, in grapples, of jumpers, of
    those who wait, of commanders, of pilots on foot, a siege; one has anything. From every second
    ten on all stand where the fight begins, in Constructs that break soon.
    """
    rng = random.Random(f"adeva {seed}")  # a text: the same on every machine
    head: Plain = {
        "name": f"fuzz-{seed}",
        "agents": rng.choice(["unit", "side"]),
        "round_limit": rng.choice([3, 6, 10]),
        "limit_result": rng.choice(["draw", "wounds", "kills", "red", "blue"]),
        "surprise": rng.choice(["none", "none", "red", "roll"]),
        "ambusher": rng.choice(c.Ambush.names()),
        "options": {
            name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.25
        },
    }
    make = (
        *(_campaign, _close, _grapplers, _jumpers, _waiting),
        *(_commanded, _on_foot, _siege, _campaign, _anything),
    )[seed % 10]
    found = {**head, **make(rng, head["options"])}
    if seed // 10 % 2 == 1:
        _hurry(rng, found)
    return found


# --- kinds of scenario ---------------------------------------------------------------------------


def _anything(rng: random.Random, options: Plain) -> Plain:
    """As many units as there may be, of all kinds, on the largest board."""
    sides = []
    for name in SIDE_NAMES:
        units = [_any_unit(rng) for _ in range(rng.randint(6, 10))]
        units += [{"profile": "tanks"}, {"profile": "infantry"}, {"profile": "truck"}]
        units += _led(name, len(units) - 3)
        sides.append({"units": units, "director_slots": 1, "cards": cards()})
    return _battle(rng, sides, c.MAX_COLUMNS, c.MAX_ROWS)


def _close(rng: random.Random, options: Plain) -> Plain:
    """At each other's throats, with blades in both hands."""
    options["actions"] = _verbs(*IN_MELEE)
    sides = [{"units": [_fighter(rng) for _ in range(3)]} for _ in SIDE_NAMES]
    return _battle(rng, sides, 6, 5)


def _grapplers(rng: random.Random, options: Plain) -> Plain:
    """Hands, pilots without a Construct, and whoever holds them."""
    options["actions"] = _verbs(*IN_GRAPPLES)
    sides = []
    for _ in SIDE_NAMES:
        units = [_fighter(rng) for _ in range(2)] + [{"profile": "base"}, {"profile": "leader"}]
        units[0]["machine"] = "guard"
        sides.append({"units": units})
    return _battle(rng, sides, 5, 5)


def _jumpers(rng: random.Random, options: Plain) -> Plain:
    """Broken ground, and little else to do than to move."""
    options["actions"] = _verbs(*ON_THE_MOVE, "spread_half", "float")
    sides = []
    for _ in SIDE_NAMES:
        units = [_fighter(rng) for _ in range(3)]
        units[0] |= {"profile": "striker", "machine": "gun"}
        units[1] |= {"profile": "gunner", "machine": rng.choice(CREWED)}
        sides.append({"units": units})
    found = _battle(rng, sides, 12, 9)
    found["board"]["heights"] = [
        {"x": [x, x], "y": [y, y], "half_km": rng.choice([-5, -2, -1, 1, 2, 3, 5, 9])}
        for x in range(12)
        for y in range(9)
        if rng.random() < 0.3
    ]
    return found


def _waiting(rng: random.Random, options: Plain) -> Plain:
    """Overwatch, Delay, Guarded Attack and Assist."""
    options["actions"] = _verbs(*WAITING)
    sides = [{"units": [_any_unit(rng) for _ in range(3)]} for _ in SIDE_NAMES]
    return _battle(rng, sides, 10, 8)


def _commanded(rng: random.Random, options: Plain) -> Plain:
    """Hordes, their Directors, orders and cards."""
    sides = []
    for name in SIDE_NAMES:
        units: list[Plain] = [_any_unit(rng), {"profile": "tanker", "machine": "super"}]
        units += [{"profile": "tanks"}, {"profile": "infantry"}, {"profile": "truck"}]
        units += _led(name, 2)
        slots = rng.choice([1, 2])
        sides.append({"units": units, "director_slots": slots, "cards": cards()})
    return _battle(rng, sides, 14, 12)


def _on_foot(rng: random.Random, options: Plain) -> Plain:
    """Red's pilots are to get away; blue is there to catch them."""
    red: list[Plain] = [{"profile": rng.choice(PILOTS), "rescued": True} for _ in range(2)]
    red += [_fighter(rng) | {"machine": "guard"}, {"profile": "crew"}, {"profile": "truck"}]
    blue = [{"profile": "infantry"}, {"profile": "leader"}, _fighter(rng), {"profile": "drone"}]
    found = _battle(rng, [{"units": red}, {"units": blue}], 10, 9)
    return {**found, "limit_result": "rescue", "rout": False}


def _siege(rng: random.Random, options: Plain) -> Plain:
    """Gates of both sides, close to who can open them."""
    options["ext_total_visible"] = rng.choice([True, False])
    sides = []
    for _ in SIDE_NAMES:
        units = [_any_unit(rng), {"profile": "crew"}, {"profile": "angel", "machine": "angel"}]
        sides.append({"units": [*units, {"profile": "drone"}]})
    found = _battle(rng, sides, 8, 6)
    gates = [([0, 0], "red"), ([7, 5], "blue")]
    found["board"]["gates"] = [
        {"side": side, "at": at, "armour": rng.randint(0, 6), "integrity": rng.randint(4, 20)}
        for at, side in gates
    ]
    found["board"]["cover"] = [
        piece for piece in found["board"]["cover"] if piece["at"] not in [at for at, _ in gates]
    ]
    decided = rng.choice([["red"], ["blue"], ["red", "blue"]])
    return {**found, "gate_decides": decided}


def _campaign(rng: random.Random, options: Plain) -> Plain:
    """Two or three fights at close quarters, so that people and machines are lost."""
    options |= {"deploy": rng.choice(["choose", "fixed"])}
    fixed = options["deploy"] == "fixed"
    roster = {
        "people": [rng.choice([*PILOTS, "medic"]) for _ in range(rng.randint(2, c.ROSTER_PEOPLE))],
        "machines": [rng.choice(CREWED) for _ in range(rng.randint(1, c.ROSTER_MACHINES))],
    }
    encounters = []
    for k in range(rng.randint(2, 3)):
        sides = []
        for s in range(len(SIDE_NAMES)):
            x = 1 + 2 * s
            units: list[Plain] = [{"rostered": True} for _ in range(rng.randint(1, 3))]
            units.append({"profile": rng.choice(["leader", "drone", "crew"])})
            for y, unit in enumerate(units):
                unit |= {"at": [x, y]} if fixed else {}
            sides.append({"units": units, "cards": cards()})
        encounter = _battle(rng, sides, 5, 6, bare=fixed)
        rounds = {"title": f"fight {k}", "round_limit": rng.choice([2, 4, 8])}
        result = {"limit_result": rng.choice(["wounds", "kills", "draw"])}
        encounters.append(encounter | rounds | result)
    rosters = {name: roster for name in SIDE_NAMES}
    return {"rosters": rosters, "encounters": encounters, "profiles": {"medic": MEDIC}}


# --- parts ---------------------------------------------------------------------------------------


def cards() -> list[str]:
    """All Advantages."""
    return [*ch.Card.names()]


def _verbs(*names: str) -> list[str]:
    """Those of a scenario's actions, and END, which is always there."""
    unknown = set(names) - {*ACTIONS_OF_TURN}
    assert not unknown, unknown
    return [*names]


def _battle(
    rng: random.Random, sides: list[Plain], width: int, height: int, bare: bool = False
) -> Plain:
    """Sides that deploy in their halves, on a board with some of everything."""
    areas: list[Plain] = []
    for s, side in enumerate(SIDE_NAMES):
        x = [0, width // 2 - 1] if s == 0 else [width // 2, width - 1]
        areas.append({"kind": "zone", "side": side, "x": x, "y": [0, height - 1]})
        edge = x[0] if s == 0 else x[1]
        areas.append({"kind": "exit", "side": side, "x": edge, "y": [0, height - 1]})
    cells = [[x, y] for x in range(width) for y in range(height)]
    taken = [] if bare else rng.sample(cells, min(len(cells) // 4, c.MAX_COVERS))
    for at in taken[::3]:
        kind = rng.choice(["difficult", "difficult", "fog", "wall"])
        areas.append({"kind": kind, "x": at[0], "y": at[1]})
    cover = [
        {"at": at, "armour": rng.choice([1, 4, 8, 16])} for k, at in enumerate(taken) if k % 3 == 1
    ]
    heights = [
        {"x": at[0], "y": at[1], "half_km": rng.choice([-2, 1, 2, 4])}
        for k, at in enumerate(taken)
        if k % 3 == 2
    ]
    board = {"width": width, "height": height, "areas": areas, "cover": cover, "heights": heights}
    return {"board": board, "sides": sides}


def _hurry(rng: random.Random, scenario: Plain) -> None:
    """Nobody deploys; Constructs, people and Hordes break soon."""
    scenario["options"] |= {"deploy": "fixed", "initiative": "fixed"}
    scenario["surprise"] = "none"
    scenario["machines"] = {"frail": FRAIL, "frail_super": {**FRAIL, **IN_COCKPITS}}
    for fight in scenario.get("encounters", [scenario]):
        board = fight["board"]
        closed = [[one["x"], one["y"]] for one in board["areas"] if one["kind"] == "wall"]
        closed += [gate["at"] for gate in board.get("gates", ())]
        half = board["width"] // 2
        for s, side in enumerate(fight["sides"]):
            columns = range(half * s, half * (s + 1))
            cells = [[x, y] for x in columns for y in range(board["height"])]
            free = [at for at in cells if at not in closed]
            # Those nearest to the enemy's half first: they meet at once.
            free.sort(key=lambda at: (abs(at[0] - half), rng.random()))
            for unit in side["units"]:
                if not unit.get("carrier") and not unit.get("off_map"):
                    unit["at"] = free.pop(0)
                if unit.get("machine") in CREWED:
                    unit["machine"] = rng.choice(["frail", "frail", "frail_super", "guard"])
                elif unit.get("profile") not in (None, "angel", "director"):
                    unit["wounds"] = PEOPLE[unit["profile"]].sound + rng.randint(1, 4)
                if "machine" in unit or unit.get("profile") in ("leader", "crew", "drone"):
                    unit.setdefault("items", rng.sample(FOUGHT_WITH, 3))
                    unit.pop("kit", None)
    for roster in scenario.get("rosters", {}).values():
        roster["machines"] = [rng.choice(["frail", "frail_super"]) for _ in roster["machines"]]


def _led(side: str, first: int) -> list[Plain]:
    """Directors of two Hordes, which are units ``first`` and the next of a side, and one away."""
    return [
        {"profile": "director", "carrier": f"{side}_{first}"},
        {"profile": "leader", "carrier": f"{side}_{first + 1}"},
        {"profile": "director", "off_map": True},
    ]


def _fighter(rng: random.Random) -> Plain:
    """A pilot in a Construct, with many talents and what it fights with."""
    unit: Plain = {"profile": rng.choice(PILOTS), "machine": rng.choice(CREWED)}
    unit["talents"] = rng.sample(TALENTS, rng.randint(4, 14))
    unit["powers"] = rng.sample(c.Power.names(), rng.randint(0, 5))
    unit["patterns"] = rng.sample(c.Pattern.names(), rng.randint(0, 4))
    if rng.random() < 0.6:
        unit["items"] = rng.sample(FOUGHT_WITH, rng.randint(1, c.ITEMS))
    elif rng.random() < 0.5:
        unit["kit"] = rng.choice(KIT_NAMES)
    if rng.random() < 0.3:
        unit["left_handed"] = True
    if rng.random() < 0.3:
        unit["fate"] = rng.randint(0, c.MOST_FATE)
    return unit


def _any_unit(rng: random.Random) -> Plain:
    """A unit of any kind that takes turns."""
    kind = rng.randrange(5)
    if kind <= 1:
        return _fighter(rng)
    if kind == 2:
        return {"profile": "angel", "machine": "angel"}
    found: Plain = {"profile": rng.choice(["leader", "crew", "drone"])}
    if rng.random() < 0.5:
        found["items"] = rng.sample(FOUGHT_WITH, rng.randint(1, c.ITEMS))
        found["talents"] = rng.sample(TALENTS, 6)
    return found
