"""House rules under their catalogue names (7.1): what each allows, and what it means."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mech_env.core.scenario.checks import OneOf, PerSide, SideName, Some, Whole
from mech_env.core.scenario.options import HouseRules
from mech_env.rulesets.steel_typhoon.state import codes

NO_SIDE = "none"

_ROUNDS = Whole(1, codes.MAX_ROUNDS)
Rounds = Annotated[int, _ROUNDS]
DEFAULT_ROUNDS = 20


class Options(HouseRules):
    """House rules of a scenario. Where only one value is listed, others are not implemented."""

    loadout_choice: Annotated[dict[str, str], PerSide(codes.SIDE_NAMES, "fixed", "choose")] = Field(
        default={}
    )
    "players choose systems before a fight (ST-003)"
    first_side: Annotated[str, SideName(codes.SIDE_NAMES, "roll")] = "roll"
    "this side acts first, without initiative rolls (ST-057)"
    ace_rule: Annotated[str, OneOf(*codes.AceRule.names())] = "best_roll"
    "who is a side's Ace (ST-056)"
    actions: Annotated[tuple[str, ...], Some(codes.Kind.names(), "end")] = codes.Kind.names()
    "kinds of action that are allowed (ST-193)"
    chassis_abilities: Annotated[int, OneOf(0, 1)] = 0
    "chassis have their special abilities (ST-006)"
    talents: Annotated[int, OneOf(0, 1)] = 0
    "Talents of pilots count (ST-008)"
    skill_growth: Annotated[str, OneOf(*codes.SkillGrowth.names())] = "milestones"
    "Skill dice grow at ranks 3 and 5 (ST-009)"
    n_skill: Annotated[str | int, Whole(1, 4, "by rank")] = "by rank"
    "Skill dice of every pilot (ST-193)"
    extra_weapon_die: Annotated[str, OneOf("none")] = "none"
    "die of a third weapon system (ST-031)"
    rocket_mode: Annotated[str, OneOf("direct")] = "direct"
    "modes that may use rocket dice (ST-037)"
    opportunity: Annotated[str, OneOf(*codes.Opportunity.names())] = "extra_die"
    "how the Opportunity d8 counts (ST-044)"
    roll_timing: Annotated[str, OneOf("lazy")] = "lazy"
    "when the pools are rolled (ST-050)"
    ambush_side: Annotated[str, SideName(codes.SIDE_NAMES, NO_SIDE)] = NO_SIDE
    "this side has a free round to itself (ST-052)"
    ambush_defence: Annotated[int, OneOf(1, 0)] = 1
    "the ambushed may defend with dice (ST-053)"
    pc_skill_add: Annotated[str, OneOf("rank")] = "rank"
    "what players add to initiative (ST-054)"
    reroll_initiative: Annotated[str, OneOf("fight")] = "fight"
    "how often initiative is rolled (ST-058)"
    side_order: Annotated[str, OneOf(*codes.SideOrder.names())] = "choose"
    "order of Armors inside a side (ST-059)"
    actions_per_turn: Annotated[int, OneOf(2, 1)] = 2
    "actions of an Armor a round (ST-193)"
    move_allowance: Annotated[str, OneOf(*codes.Allowance.names())] = "round"
    "what the base speed is for (ST-068)"
    attack_dice: Annotated[str, OneOf("one")] = "one"
    "attack dice per attack (ST-075)"
    smart_needs_los: Annotated[int, OneOf(0)] = 0
    "smart weapons need a line of fire (ST-081)"
    smart_min_range: Annotated[int, OneOf(1)] = 1
    "least distance of smart weapons, hexes (ST-081)"
    unarmed: Annotated[int, OneOf(1, 0)] = 1
    "close quarters without a weapon, Skill dice only (ST-082)"
    hits_per_system: Annotated[int, Whole(1, 9)] = 2
    "Direct Hits that destroy a system (ST-095)"
    direct_hit_carry: Annotated[str, OneOf(*codes.HitCarry.names())] = "fight"
    "how long odd Direct Hits stay (ST-096)"
    damage_choice: Annotated[str, OneOf(*codes.LossChoice.names())] = "seed"
    "who chooses the lost system (ST-097)"
    allow_table: Annotated[int, OneOf(1, 0)] = 1
    "the chooser may roll on the damage table (ST-098)"
    empty_slot: Annotated[str, OneOf("reroll")] = "reroll"
    "when the table names no installed system (ST-099)"
    spot_timing: Annotated[str, OneOf("declare")] = "declare"
    "when a Spot die is used (ST-108)"
    grapple_choice: Annotated[str, OneOf(*codes.GrappleChoice.names())] = "seed"
    "who chooses the disabled system (ST-120)"
    trigger_optional: Annotated[int, OneOf(0)] = 0
    "held actions may stay when triggered (ST-136)"
    interrupt_depth: Annotated[int, OneOf(1)] = 1
    "interrupts of interrupts (ST-139)"
    cover_reach: Annotated[int, OneOf(1)] = 1
    "hexes from the target in which pieces cover (ST-144)"
    cover_overflow: Annotated[str, OneOf(*codes.CoverOverflow.names())] = "lost"
    "dice beyond the cover's health (ST-149)"
    armor_cover_damage: Annotated[str, OneOf(*codes.CovererHarm.names())] = "exposed"
    "what a covering Armor takes (ST-151)"
    squad_attack: Annotated[str, OneOf(*codes.SquadAttack.names())] = "full_die"
    "attack die of a squad (ST-160)"
    infantry_dice_free: Annotated[int, OneOf(0)] = 0
    "dice against squads cost no action (ST-164)"
    morale: Annotated[int, Whole(3, 10, 0)] = 7
    "Morale of sides that name none, 0 = never checks (ST-168)"
    tiebreak: Annotated[str, OneOf(*codes.Tiebreak.names())] = "draw"
    "result at the round limit (ST-190)"


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    return Options.table(
        {
            "rounds": f"round limit of a battle (ST-190): {_ROUNDS.allowed}; "
            f"default {DEFAULT_ROUNDS}",
            "agents": "who is one agent (ST-191): unit or side; default unit",
        }
    )
