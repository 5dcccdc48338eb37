"""Kits (7.4): what D-LOADOUT offers, for scenarios. Setups carry the kits of their scenario."""

from __future__ import annotations

from mech_env.rulesets.adeva.state.weapons import Item

KITS: dict[str, tuple[Item, ...]] = {
    "line": (Item.RIFLE, Item.SWORD, Item.KNIFE, Item.REPAIR_GEL),  # K1
    "duelist": (Item.SWORD, Item.SWORD, Item.PISTOL, Item.BLADE_COATING),  # K2
    "two_guns": (Item.PISTOL, Item.PISTOL, Item.CARBINE, Item.KNIFE),  # K3
    "guard": (Item.SHIELD, Item.SWORD, Item.PISTOL, Item.INJECTOR),  # K4
    "heavy": (Item.GATLING, Item.PISTOL, Item.KNIFE),  # K5
    "sniper": (Item.POSITRON, Item.PISTOL, Item.KNIFE),  # K6
    "support": (Item.ROCKET, Item.FLAMER, Item.KNIFE, Item.REPAIR_GEL),  # K7
    "lancer": (Item.SPEAR, Item.WHIP, Item.JAVELIN, Item.PISTOL),  # K8
    "twin": (Item.TWIN_CANNON, Item.AXE, Item.KNIFE),  # K9
    "far": (Item.RAIL, Item.CUTTER, Item.SWORD),  # K10
}
