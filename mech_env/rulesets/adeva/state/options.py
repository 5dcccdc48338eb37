"""House rules under their catalogue names: what each allows, and what it means.

Those from `initiative` on say how little there is to decide: `micro` is made of them (7.9).
"""

from __future__ import annotations

from typing import Annotated

from mech_env.core.scenario.checks import Flag, OneOf, Some, Whole
from mech_env.core.scenario.options import HouseRules
from mech_env.core.scenario.parts import GivenOnly
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import ACTIONS_OF_TURN

NO_CAP = 0


class Options(HouseRules):
    """House rules of a scenario."""

    mod_cap: Annotated[int, OneOf(60, NO_CAP)] = 60
    "limit of the sum of modifiers of a test; 0: none (AE-002)"
    auto_extremes: Flag = True
    "1 always passes, 100 always fails (AE-003)"
    dos_base: Annotated[int, OneOf(0, 1)] = 0
    "degrees of a bare pass or failure (AE-005)"
    unnatural: Annotated[str, OneOf(*ch.Unnatural.names())] = "add"
    "what Unnatural characteristics do to the bonus (AE-008)"
    scale: Annotated[str, OneOf(*ch.Scale.names())] = "e"
    "what a cell stands for: in words only (AE-011)"
    deploy: Annotated[str, OneOf(*ch.Deploy.names())] = "choose"
    "who places the units (AE-017)"
    free_cap: Annotated[int, Whole(4, c.MOST_FREE)] = 8
    "free actions of a unit in a turn (AE-031)"
    ext_total_visible: Flag = False
    "the points that a gate needs are known (AE-033)"
    evasion_mod_on_deflect: Flag = False
    "modifiers of Evasion count for Deflect, too (AE-052)"
    full_cap: Annotated[str, OneOf(*ch.FullCap.names())] = "full"
    "the rate that caps the hits of a full burst (AE-064)"
    grapple_extra_fatigue: Flag = False
    "damage in a grapple may tire twice (AE-101)"
    grab_item: Annotated[str, OneOf(*ch.GrabItem.names())] = "test"
    "whether the controller may take an item (AE-106)"
    dancer_offhand: Annotated[str, OneOf(*ch.DancerOffhand.names())] = "keep"
    "what Blade Dancer and Gunslinger do for the other hand (AE-133, AE-134)"
    suppress_friendly: Flag = False
    "Suppressive Fire may strike own units (AE-148)"
    multi_evade: Annotated[str, OneOf(*ch.MultiEvade.names())] = "one_plus_dos"
    "hits that an evasion negates (AE-160, AE-172, AE-175)"
    boost_own_penalty: Flag = True
    "who made a Boosted Jump has -20 on its own attacks (AE-188)"
    fate_windows: Annotated[str, OneOf(*ch.FateWindows.names())] = "full"
    "when fate may be spent (AE-248)"
    fate_check: Annotated[str, OneOf(*ch.FateCheck.names())] = "max"
    "who can cause Righteous Fury (AE-276)"
    unarmed_fatigue: Annotated[str, OneOf(*ch.UnarmedFatigue.names())] = "net"
    "which damage of unarmed attacks tires (AE-284)"
    enemy_wounds: Annotated[str, OneOf(*ch.EnemyWounds.names())] = "exact"
    "how well enemies' wounds are seen (section 6)"
    initiative: Annotated[str, OneOf(*ch.Turns.names())] = "roll"
    "how the order of turns is found (AE-020, 7.9)"
    actions: Annotated[tuple[str, ...], Some(ACTIONS_OF_TURN, "end")] = ACTIONS_OF_TURN
    "actions that units may choose (4.2)"


class OptionChanges(GivenOnly, Options):
    """Options of one encounter of a campaign: those given replace the campaign's."""


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    return Options.table(
        {
            "round_limit": f"rounds of a fight (AE-025): 1 to {c.MAX_ROUNDS}; default 10",
            "limit_result": "what decides at the round limit (7.8): draw, wounds, kills, rescue, "
            "red or blue; default draw",
            "rout": "a side without active combatants is beaten (AE-025): true or false; default "
            "true",
            "surprise": "who is surprised in round 1 (AE-018): none, red, blue or roll; default "
            "none",
            "ambusher": "who ambushes where surprise is rolled (AE-018): red, blue or random; "
            "default random",
            "agents": "who is one agent: unit or side; default unit",
        }
    )
