"""Small scenarios in which what is rare happens soon: grips, riders, hiding, cards, missions."""

from __future__ import annotations

from typing import Any

from tests.rulesets.adeva.made_up import FRAIL, IN_COCKPITS, cards

Plain = dict[str, Any]

HEIGHT = 5
STRONG: Plain = dict.fromkeys(("ws", "bs", "s", "ag", "int", "per", "wp", "fel"), 70) | {"t": 40}
TRAINED: Plain = dict.fromkeys(("stealth", "awareness", "medicae", "command", "tech_use"), 20)
FIGHTER: Plain = {
    "profile": "base", "machine": "standard", "characteristics": STRONG, "skills": TRAINED,
    "items": [],
}  # fmt: skip
PSYCHIC: Plain = {
    **FIGHTER, "powers": ["lance", "float", "jaunt", "bulwark", "probe"],
    "patterns": ["wall", "edge"],
}  # fmt: skip
HELPLESS: Plain = {
    **FIGHTER, "characteristics": dict.fromkeys(("ws", "bs", "s", "ag", "wp"), 5) | {"t": 40},
    "fate": 0,
}  # fmt: skip
TECHNICIAN: Plain = {"profile": "crew", "characteristics": STRONG, "skills": TRAINED}
ON_FOOT: Plain = {"profile": "base", "skills": TRAINED}
WEAK: Plain = {"profile": "base", "machine": "frail", "items": []}
COCKPIT: Plain = {"profile": "tanker", "machine": "frail_super", "items": []}


def side(*units: Plain, slots: int = 0, **more: Any) -> Plain:
    """A side whose units stand in columns from the middle back, as they are listed."""
    return {"units": [dict(unit) for unit in units], "director_slots": slots, **more}


def fight(red: Plain, blue: Plain, *actions: str, **more: Any) -> Plain:
    """Two sides face to face on open ground; only some actions, or all."""
    options = {"deploy": "fixed", "initiative": "fixed", **more.pop("options", {})}
    if actions:
        options["actions"] = [*actions]
    return {
        "name": "pointed", "round_limit": 20, "options": options, "machines": MACHINES,
        **field(red, blue, **more.pop("board", {})), **more,
    }  # fmt: skip


MACHINES: Plain = {
    "frail": FRAIL,
    "frail_super": {**FRAIL, **IN_COCKPITS},
    "mighty": {**FRAIL, "strength": 95, "pools": {"head": 9, "arm": 11, "body": 18, "leg": 11}},
}


def field(red: Plain, blue: Plain, **board: Any) -> Plain:
    """The board, and the sides placed on it."""
    for s, one in enumerate((red, blue)):
        k = 0
        for unit in one["units"]:
            if "carrier" not in unit and "off_map" not in unit:
                unit.setdefault(
                    "at", [(3 - k // HEIGHT) if s == 0 else (4 + k // HEIGHT), k % HEIGHT]
                )
                k += 1
    exits = [{"kind": "exit", "side": "red", "x": 0, "y": [0, HEIGHT - 1]}]
    areas = [*exits, *board.pop("areas", ())]
    return {"board": {"width": 8, "height": HEIGHT, "areas": areas, **board}, "sides": [red, blue]}


def units(unit: Plain, count: int) -> list[Plain]:
    """Some units alike."""
    return [unit] * count


def campaign() -> Plain:
    """Red loses its first fight, with pilots on foot; who is left looks for them."""
    roster = {"people": ["base"] * 5, "machines": ["frail"] * 4}
    strong = {"people": ["striker"] * 5, "machines": ["assault"] * 4}
    places = [{"rostered": True, "at": [3, y]} for y in range(2)]
    foes = [{"rostered": True, "at": [4, y]} for y in range(3)]
    one = field(side(*units(places[0], 1), places[1]), side(*foes))
    return {
        "name": "pointed", "options": {"deploy": "fixed", "initiative": "fixed"}, "round_limit": 6,
        "limit_result": "kills", "machines": MACHINES,
        "rosters": {"red": roster, "blue": strong}, "encounters": [one, one, one],
    }  # fmt: skip


def infirmary() -> Plain:
    """Nobody wins; who was thrown out of a Construct is hurt, and somebody heals one of them."""
    soft = {"kind": "pilot", "wounds": 20, "fate": 1, "characteristics": {"t": 5}}
    roster = {"people": ["soft"] * 5, "machines": ["frail"] * 4}
    one = field(
        side(*({"rostered": True, "at": [3, y]} for y in range(4))),
        side(*units({**FIGHTER, "items": ["sword"]}, 4)),
    )
    options = {"deploy": "fixed", "initiative": "fixed", "actions": ["attack", "all_out", "aim"]}
    return {
        "name": "pointed", "options": options, "round_limit": 5, "limit_result": "draw",
        "rout": False, "machines": MACHINES, "profiles": {"soft": soft},
        "rosters": {"red": roster, "blue": roster}, "encounters": [one] * 4,
    }  # fmt: skip


GRIPS = ("grapple", "hold", "release", "break_free", "slip_free", "take_control", "either_power",
         "either_attack")  # fmt: skip
POINTED: list[Plain] = [
    # Grips: of equals, with powers; of pilots on foot.
    fight(side(*units(FIGHTER, 3)), side(*units(FIGHTER, 3)), *GRIPS),
    fight(side(*units(PSYCHIC, 2)), side(*units(PSYCHIC, 2)), *GRIPS, "spread_full"),
    fight(side(*units(FIGHTER, 2)), side(*units(ON_FOOT, 3), FIGHTER), *GRIPS, "ready"),
    fight(side(*units(ON_FOOT, 3), FIGHTER), side(FIGHTER, *units(ON_FOOT, 2)), *GRIPS),
    # Who lies on the ground and comes to control another who lies there.
    fight(
        side(*units(FIGHTER, 3)), side(*units(FIGHTER, 3)),
        *("grapple", "hold", "take_control", "knock_down"),
    ),
    # Who leaves a melee, is pushed and followed.
    fight(
        side(*({**one, "engaged": [f"blue_{k}"]} for k, one in enumerate(units(FIGHTER, 4)))),
        side(*units(FIGHTER, 4)),
        *("half_move", "maneuver", "try_disengage", "disengage", "boosted_jump"),
        options={"initiative": "roll"},
    ),
    # Riders.
    fight(
        side({"profile": "truck"}, *units({"profile": "crew"}, 3), *units(ON_FOOT, 2)),
        side({"profile": "truck"}, *units({"profile": "leader"}, 3)),
        *("posture", "half_move"),
    ),
    # Items in hand, on the ground, used.
    fight(
        side(*units({**FIGHTER, "items": ["knife", "injector", "repair gel", "blade coating"]}, 3)),
        side(*units({**FIGHTER, "items": ["injector", "knife", "rifle"]}, 3)),
        *("ready", "disarm", "reload", "half_move"),
    ),
    # Hiding and looking for who hides.
    fight(
        side(*units({"profile": "leader", "characteristics": STRONG, "skills": TRAINED}, 3)),
        side(*units(FIGHTER, 2)),
        *("use_skill", "half_move", "guard"),
        board={"areas": [{"kind": "fog", "x": [0, 3], "y": [0, 4]}]},
        surprise="roll",
    ),
    # Fear, and minds that break.
    fight(
        side(*units({**FIGHTER, "characteristics": {"wp": 5, "ws": 40}}, 3)),
        side(*units({"profile": "angel", "machine": "angel"}, 2)),
    ),
    # Cards, and a choice of Directors.
    fight(
        side(*units({**FIGHTER, "candidate": True}, 3), slots=1, cards=cards()),
        side({"profile": "director", "off_map": True}, *units(FIGHTER, 2), slots=1, cards=cards()),
        *("card", "morale", "order", "half_move"),
    ),
    # Limbs lost, pilots thrown out, cockpits that drive on.
    fight(side(*units(WEAK, 4)), side(*units(COCKPIT, 4)), "attack", "half_move", "run"),
    fight(side(*units(WEAK, 5), *units(COCKPIT, 5)), side(*units(FIGHTER, 5))),
    # A gate within reach.
    fight(
        side(*units({**FIGHTER, "items": ["sword", "rocket"]}, 2), *units(TECHNICIAN, 3)),
        side(*units(WEAK, 2)),
        *("called_shot", "attack", "half_move", "use_skill"),
        board={"gates": [{"side": "blue", "at": [4, 3], "armour": 1, "integrity": 20}]},
        gate_decides=["blue"],
    ),
    campaign(),
    infirmary(),
    # Who has the upper hand disarms, takes, hurts, pushes and follows.
    fight(
        side(*units(FIGHTER, 2)), side(*units({**HELPLESS, "items": ["knife", "pistol"]}, 3)),
        *("disarm", "ready"),
    ),
    fight(
        side(*units(FIGHTER, 3)), side(*units({**HELPLESS, "items": ["knife"]}, 3)), *GRIPS
    ),
    *(
        fight(
            side(*units({**FIGHTER, "machine": "mighty", "fate": 0}, count)),
            side(*units({**HELPLESS, "items": ["knife"]}, count)),
            *("grapple", "hold"),
            options={"grab_item": reading},
        )
        for reading, count in (("test", 1), ("free", 1), ("test", 2), ("free", 3))
    ),
    # As many on a side as there may be.
    fight(side(*units({**FIGHTER, "items": ["rifle"]}, 2)), side(*units(WEAK, 16)), "attack"),
    fight(side(FIGHTER), side({**HELPLESS, "items": ["knife", "pistol"]}), "disarm"),
    fight(side(FIGHTER), side(HELPLESS), "maneuver", "half_move"),
    fight(
        side({**PSYCHIC, "talents": ["takedown"]}), side(HELPLESS, HELPLESS),
        *("stun", "take_down", "probe", "spread_full"),
    ),
    fight(
        side({**FIGHTER, "items": ["sword"]}),
        side(*units({**HELPLESS, "items": ["knife", "pistol"]}, 3)),
        "called_shot",
    ),
    # Who has attacked without care deflects worse, by option.
    fight(
        side(*units({**PSYCHIC, "items": ["sword"]}, 2)),
        side(*units({**PSYCHIC, "items": ["sword"]}, 2)),
        *("all_out", "spread_full"),
        options={"evasion_mod_on_deflect": True},
    ),
    fight(
        side({"profile": "leader", "characteristics": STRONG, "skills": TRAINED}),
        side(FIGHTER),
        *("use_skill", "half_move"),
        board={"areas": [{"kind": "fog", "x": [0, 3], "y": [0, 4]}]},
    ),
    # What is used out of the hand; what lies about is picked up.
    fight(
        side({**FIGHTER, "items": ["injector", "repair gel", "blade coating", "knife"]}, WEAK),
        side({**FIGHTER, "items": ["repair gel", "injector", "sword", "knife"]}, WEAK),
        "ready",
    ),
    fight(
        side(*units({**FIGHTER, "items": ["knife", "blade coating"]}, 3)),
        side(*units({**FIGHTER, "items": ["blade coating", "knife"]}, 3)),
        *("ready", "attack"),
    ),
    # So many hits on one that his friends take as many as they like.
    *(
        fight(
            side(*units({**FIGHTER, "items": ["gatling"], "characteristics": {"bs": 99}}, 3)),
            side(*units({**HELPLESS, "talents": ["sacrifice", *more]}, 5)),
            *("burst_full", "aim", "brace"),
        )
        for more in ((), (), ("guardian",))
    ),
    # Fire that pins, guards, sprays and is deflected; who is shaken is rallied.
    fight(
        side(
            *units({**PSYCHIC, "items": ["flamer", "gatling", "pistol"], "candidate": True}, 3),
            slots=1,
        ),
        side(*units({**PSYCHIC, "items": ["rifle", "gatling"], "candidate": True}, 3), slots=1),
        *("suppress", "guard", "attack", "burst_full", "overwatch", "spread_full", "order"),
        board={"cover": [{"at": [x, y], "armour": 4} for x in (3, 4) for y in range(3)]},
    ),
    # A vehicle that is shot from under its riders; limbs that come off.
    fight(
        side(*units({**FIGHTER, "items": ["sword", "rocket"]}, 2)),
        side(
            {"profile": "truck"}, {"profile": "crew", "carrier": "blue_0"},
            {"profile": "leader", "carrier": "blue_0", "berth": "gunner"},
            *units({**WEAK, "fate": 0}, 2),
        ),
        *("attack", "called_shot", "all_out"),
    ),
]  # fmt: skip
