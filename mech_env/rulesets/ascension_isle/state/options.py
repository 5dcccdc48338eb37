"""House rules under their catalogue names (7.5): what each allows, and what it means.

Those from `category` on say how little there is to decide: `micro` is made of them (7.4).
"""

from __future__ import annotations

from typing import Annotated

from mech_env.core.scenario.checks import Flag, OneOf, SideName, Some, Whole
from mech_env.core.scenario.options import HouseRules
from mech_env.core.scenario.parts import GivenOnly
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import VERBS

CHOOSE = "choose"
MODES = ("single", "double", "burst", "rapid")
# No unit is ever without an answer: Core Aether may be drained, and ETHERIC closed (AI-012).
_FIXED_CATEGORIES = tuple(name for name in c.Category.names() if name != "etheric")


class Options(HouseRules):
    """House rules of a scenario. Where only one value is listed, others are not implemented."""

    test_dice: Annotated[str, OneOf(*c.TEST_DICE)] = "2d10"
    "dice of a test (AI-003)"
    adv_cap: Annotated[int, Whole(4, c.MOST_ADVANTAGE)] = 20
    "most advantage of a unit (AI-008)"
    advantage_use: Annotated[str, OneOf(*c.AdvantageUse.names())] = "passive"
    "what adding advantage to an attack roll costs (AI-009)"
    rangedint_cost: Annotated[str, OneOf(*c.InterruptCost.names())] = "standard"
    "what a shot at a close attacker costs (AI-023)"
    exploit_pool: Annotated[str, OneOf(*c.ExploitPool.names())] = "stat"
    "how large pools of exploits are (AI-038)"
    cover_reading: Annotated[str, OneOf(*c.CoverReading.names())] = "hidden"
    "what the numbers in brackets of cover are (AI-049)"
    levels: Annotated[int, Whole(1, c.MAX_LEVELS)] = 4
    "health levels (AI-077)"
    saves: Flag = True
    "wounds may be shaken off (AI-068)"
    wounds: Flag = True
    "there are wounds, and damage may be capped (AI-080)"
    react: Flag = True
    "attacks may be dodged, and units hit the deck (AI-136, AI-148)"
    boost: Flag = True
    "Focus and ammunition may be spent for advantage (AI-111, AI-112)"
    wounds_need_damage: Flag = True
    "sixes wound only if damage gets through (AI-085)"
    empty_weapon: Annotated[str, OneOf(*c.EmptyWeapon.names())] = "dry"
    "what a weapon without ammunition does (AI-143)"
    rapid_auto: Annotated[str, OneOf(*c.RAPID_AUTO)] = "k+1"
    "edge of k ammunition in rapid automatic fire (AI-158)"
    zone_standing: Flag = False
    "sustained fire also attacks who stands in it at once (AI-164)"
    zone_cell_price: Annotated[int, OneOf(1, 2)] = 1
    "ammunition for each further cell under fire (AI-165)"
    fog: Flag = False
    "enemies out of sight are hidden, and what all have left (section 6)"
    battle_reward: Annotated[int, OneOf(0)] = 0
    "paid for each battle of a campaign (7.4)"
    campaign_tie: Annotated[str, OneOf(*c.CampaignTie.names())] = "draw"
    "what decides a campaign in which both won as many battles (7.4)"
    category: Annotated[str, OneOf(CHOOSE, *_FIXED_CATEGORIES)] = CHOOSE
    "the only category, or units choose (AI-012)"
    stance: Annotated[str, OneOf(CHOOSE, *c.Stance.names())] = CHOOSE
    "the stance in which all start and which nobody changes, or units choose (AI-113)"
    first_side: Annotated[str, SideName(c.SIDE_NAMES, "roll")] = "roll"
    "this side acts first in every round, without initiative rolls and lead bonus (AI-018, AI-021)"
    verbs: Annotated[tuple[str, ...], Some(VERBS, VERBS[0])] = VERBS
    "verbs that units may choose (4.1)"
    must_act: Flag = False
    "a turn does not end while another verb is open (AI-025)"
    modes: Annotated[tuple[str, ...], Some(MODES, MODES[0])] = MODES
    "ways to fire that ammunition buys, and single shots (AI-153)"
    lower_location: Flag = True
    "attackers may strike a lower location than they rolled (AI-073)"
    called_shots: Annotated[int, Whole(0, c.MOST_CALLED)] = c.MOST_CALLED
    "most called shots of an attack (AI-075)"
    kill_shots: Annotated[int, Whole(0, c.MOST_KILLS)] = c.MOST_KILLS
    "most kill shots of an attack (AI-169)"


class OptionChanges(GivenOnly, Options):
    """Options of one encounter of a campaign: those given replace the campaign's."""


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    return Options.table(
        {
            "round_limit": f"rounds of a fight (7.4): 1 to {c.MAX_ROUNDS}; default 20",
            "limit_result": "who wins at the round limit (7.4): draw, red, blue, stress or units; "
            "default draw",
            "objective": "sides that win by taking the last point of every object (AI-037): a list "
            "of red, blue; default none",
            "fighters": f"units of a side that fight in an encounter (AI-190): 1 to "
            f"{c.MAX_UNITS_PER_SIDE}; default all",
            "agents": "who is one agent: unit or side; default unit",
        }
    )
