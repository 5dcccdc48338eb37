"""House rules under their catalogue names (section 7): what each allows, and what it means."""

from __future__ import annotations

from typing import Annotated

from mech_env.core.scenario.checks import Flag, OneOf, Some, Whole
from mech_env.core.scenario.options import HouseRules
from mech_env.core.scenario.parts import GivenOnly
from mech_env.rulesets.framewerk.state import codes
from mech_env.rulesets.framewerk.state.decisions import ACTIONS, VERBS

AIMPOINTS = ACTIONS.groups["aimpoint"].items

_TURNS = Whole(1, codes.MAX_TURNS)
TurnLimit = Annotated[int, _TURNS]
LimitResult = Annotated[str, OneOf("draw", *codes.SIDE_NAMES)]


class Options(HouseRules):
    """House rules of a scenario."""

    max_actions: Annotated[int, Whole(1, codes.MOST_ACTIONS)] = 3
    "most actions that a unit may declare in a turn (FW-112)"
    map_on_defence: Flag = False
    "the multiple-action penalty also counts in defence (FW-114)"
    defence_timing: Annotated[str, OneOf(*codes.Timing.names())] = "after"
    "a defender chooses after or before the attack is rolled (FW-011)"
    drama: Annotated[int, Whole(0, codes.MAX_DRAMA)] = 0
    "drama points of each unit (FW-012)"
    success_cap: Annotated[str | int, OneOf("none", 4)] = "none"
    "most success dice of a margin (FW-125)"
    min_damage: Annotated[str, OneOf(*codes.LeastDamage.names())] = "half_die"
    "damage of a hit without damage dice (FW-130)"
    thrown_strength: Flag = False
    "Strength dice count for throws (FW-127)"
    vitality_mult: Annotated[int, Whole(1, 3)] = 1
    "every Vitality is taken this often (FW-134)"
    gun_in_close: Annotated[str, OneOf(*codes.CloseGun.names())] = "one_handed"
    "firearms that may be fired in close quarters (FW-022)"
    draw_cost: Annotated[str, OneOf(*codes.DrawCost.names())] = "action"
    "what changing the ready weapon costs (FW-026)"
    suppress_inside: Flag = True
    "steps inside a suppression zone count too (FW-223)"
    suppress_friendly: Flag = True
    "suppression zones hit the firer's own side too (FW-227)"
    suppress_cost: Annotated[str, OneOf(*codes.SuppressCost.names())] = "rest_of_turn"
    "what laying a suppression zone costs (FW-226)"
    sight_defence: Flag = False
    "bad sight hinders the defence as well (FW-230)"
    called_bonus: Annotated[str, OneOf(*codes.CalledBonus.names())] = "dice"
    "what the damage bonus of called shots is (FW-235)"
    object_def: Annotated[int, Whole(1, 40)] = 8
    "defence of objects (FW-238)"
    cover_vs_close: Flag = True
    "cover also helps in close quarters (FW-243)"
    debt_blocks_defence: Flag = False
    "who forfeits actions is attacked by surprise (FW-246)"
    entangle_growth: Annotated[str, OneOf(*codes.Growth.names())] = "per_turn"
    "when the loss by a hold grows (FW-252)"
    entangled_defence: Flag = True
    "being entangled hinders the defence (FW-253)"
    escape: Annotated[str, OneOf(*codes.EscapeBy.names())] = "contest"
    "how an entangled unit gets free by itself (FW-262)"
    surprise_defence: Annotated[str, OneOf(*codes.SurpriseDefence.names())] = "zero"
    "defence against surprise attacks (FW-265)"
    rear_surprise: Flag = False
    "attacks from behind are surprise attacks (FW-267)"
    ambient_sight: Annotated[int, Whole(0, 2)] = 0
    "sight level of the whole board (FW-230)"
    fog: Flag = False
    "enemies' ranks, attributes and stores are hidden"
    verbs: Annotated[tuple[str, ...], Some(VERBS, VERBS[0])] = VERBS
    "verbs that units may choose"
    aimpoints: Annotated[tuple[str, ...], Some(AIMPOINTS, AIMPOINTS[0])] = AIMPOINTS
    "aimpoints that called shots may choose (FW-236)"


class OptionChanges(GivenOnly, Options):
    """Options of one encounter of a campaign: those given replace the campaign's."""


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    return Options.table(
        {
            "turn_limit": f"turns of a fight (FW-030): {_TURNS.allowed}; default 20",
            "limit_result": "result at the turn limit (FW-030): draw, red or blue; default draw",
            "objective": "sides that also win by destroying all objects of the enemy (FW-030): "
            "a list of red, blue; default none",
            "engaged": "pairs of enemies in close quarters from the start (FW-020): "
            "a list such as [[red_0, blue_0]]; default none",
            "ambushed": "units surprised in turn 1 (FW-266): a list such as [red_0]; default none",
            "agents": "who is one agent: unit or side; default unit",
        }
    )
