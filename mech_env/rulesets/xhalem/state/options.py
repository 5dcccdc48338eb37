"""House rules under their catalogue names (7.1): what each allows, and what it means."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mech_env.core.scenario.checks import Flag, FlagPerSide, OneOf, PerSide, Some, Whole
from mech_env.core.scenario.options import HouseRules
from mech_env.core.scenario.parts import GivenOnly
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import VERBS


class Options(HouseRules):
    """House rules of a scenario. Where only one value is listed, others are not implemented."""

    controller: Annotated[dict[str, str], PerSide(c.SIDE_NAMES, *c.Controller.names())] = Field(
        default={}
    )
    "who leads a side: it decides ties of initiative and may have groups (XH-020, XH-022)"
    briefed: Annotated[dict[str, bool], FlagPerSide(c.SIDE_NAMES)] = Field(default={})
    "a side suspects enemies that it has not detected yet (XH-017)"
    jitter: Annotated[int, Whole(0, 3)] = 0
    "steps by which start places are shifted at random (XH-006)"
    edge: Annotated[str, OneOf(*c.Edge.names())] = "wall"
    "what the edge of the board does (XH-007)"
    added_effects: Annotated[str, OneOf(*c.AddedEffects.names())] = "none"
    "what a creature's natural 20 adds (XH-070)"
    nat20_evasion: Flag = False
    "natural 1 and 20 decide a creature's evasion, too (XH-071)"
    flank_requires: Annotated[str, OneOf(*c.FlankRequires.names())] = "threat"
    "when somebody counts as in melee combat (XH-120)"
    flank_vertical_pair: Flag = True
    "one above and one below flank (XH-124)"
    flanked_penalty: Annotated[str, OneOf(*c.FlankedPenalty.names())] = "none"
    "what being flanked costs (XH-119)"
    grappled_may_act: Flag = False
    "who is grappled may act (XH-171)"
    shove_unit: Annotated[str, OneOf(*c.ShoveUnit.names())] = "own"
    "how far a push goes (XH-182)"
    forced_cr: Annotated[int, Whole(1, c.MOST_SCORE * 2)] = 12
    "rating against which moved mounts and riders roll (XH-229)"
    reactions_per_round: Annotated[int, Whole(1, 4)] = 1
    "reactions between two turns of a unit (XH-096)"
    nested_reactions: Annotated[str, OneOf("off")] = "off"
    "reactions to reactions (XH-095)"
    assist_check_range: Annotated[str, OneOf(*c.AssistRange.names())] = "near"
    "how near an ally must be to be helped with a check (XH-129)"
    friendly_targets: Flag = False
    "allies may be engaged (XH-053)"
    cloak_turns: Annotated[int, Whole(1, 9)] = 5
    "turns that a cloak lasts (XH-143)"
    know_exposed: Flag = True
    "a unit knows what the enemy knows of it (section 6)"
    know_cr: Flag = True
    "the ratings of fields are known before they are scanned (section 6)"
    exact_hp: Flag = False
    "hit points of enemies are known exactly (section 6)"
    unarmed: Flag = True
    "the body may be used as a weapon (XH-041)"
    move_lengths: Annotated[tuple[int, ...], Some(c.LENGTHS, c.LENGTHS[0])] = c.LENGTHS
    "lengths of a leg that are offered, in intervals (XH-200)"
    verbs: Annotated[tuple[str, ...], Some(VERBS, VERBS[0])] = VERBS
    "verbs that units may choose"


class OptionChanges(GivenOnly, Options):
    """Options of one encounter of a campaign: those given replace the campaign's."""


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    return Options.table(
        {
            "round_limit": f"rounds of a fight (XH-005): 1 to {c.MAX_ROUNDS}; default 20",
            "limit_result": "result at the round limit (XH-005): draw, red or blue; default draw",
            "objective": "a generator that decides the fight, and the side that wins when it is "
            "off or destroyed: {generator: 2, side: red}; default none",
            "agents": "who is one agent: unit or side; default unit",
        }
    )
