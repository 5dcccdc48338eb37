"""The options of a scenario under their catalogue names (7.1), and what each allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from mech_env.core.scenario_source import Checked, OneOf, StrictModel, Whole, listed, refuse, shown
from mech_env.rulesets.steel_typhoon.state.codes import MAX_SIDES, SIDE_NAMES

KINDS = ("attack", "spot", "move", "grapple", "force", "break", "hold", "comms", "release")
NO_SIDE = "none"


class SideName(Checked):
    """A side by name or number; ``none`` or -1 where the option allows it."""

    def __init__(self, *none: str) -> None:
        self.none = none
        self.allowed = listed([*none, *SIDE_NAMES])

    def check(self, value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            if 0 <= value < MAX_SIDES:
                return SIDE_NAMES[value]
            if value == -1 and self.none:
                return self.none[0]
        if value not in (*self.none, *SIDE_NAMES):
            refuse(((), shown(value), self.allowed))
        return value


class PerSide(Checked):
    """One value for all sides, or a mapping from sides to values."""

    def __init__(self, default: str, *others: str) -> None:
        self.values = (default, *others)
        self.allowed = f"{listed(self.values)}, or a mapping such as {{red: {others[0]}}}"

    def check(self, value: Any) -> Any:
        if isinstance(value, str) and value in self.values:
            return {} if value == self.values[0] else dict.fromkeys(SIDE_NAMES, value)
        if not isinstance(value, Mapping):
            refuse(((), shown(value), self.allowed))
        for side, choice in value.items():
            if side not in SIDE_NAMES:
                refuse(((str(side),), shown(choice), f"unknown side; known: {listed(SIDE_NAMES)}"))
            if choice not in self.values:
                refuse(((side,), shown(choice), listed(self.values)))
        return {side: choice for side, choice in value.items() if choice != self.values[0]}


class Kinds(Checked):
    """``all``, or the kinds of action that are allowed; ending the turn always is (ST-193)."""

    allowed = f"all, or a list of {', '.join(KINDS)} (end is always allowed)"

    def check(self, value: Any) -> Any:
        if value == "all":
            return KINDS
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        wrong = [k for k, name in enumerate(value) if name not in (*KINDS, "end")]
        if wrong:
            refuse(*[((k,), shown(value[k]), listed(["end", *KINDS])) for k in wrong])
        return tuple(name for name in KINDS if name in value)


class Options(StrictModel):
    """House rules of a scenario. Where only one value is listed, others are not implemented."""

    expected: ClassVar[str] = "a mapping from options to values"

    loadout_choice: Annotated[dict[str, str], PerSide("fixed", "choose")] = Field(
        default={}, description="players choose systems before a fight (ST-003)"
    )
    chassis_abilities: Annotated[int, OneOf(0, 1)] = Field(
        default=0, description="chassis have their special abilities (ST-006)"
    )
    talents: Annotated[int, OneOf(0, 1)] = Field(
        default=0, description="Talents of pilots count (ST-008)"
    )
    skill_growth: Annotated[str, OneOf("milestones", "flat")] = Field(
        default="milestones", description="Skill dice grow at ranks 3 and 5 (ST-009)"
    )
    n_skill: Annotated[str | int, Whole(1, 4, "by rank")] = Field(
        default="by rank", description="Skill dice of every pilot (ST-193)"
    )
    extra_weapon_die: Annotated[str, OneOf("none")] = Field(
        default="none", description="die of a third weapon system (ST-031)"
    )
    rocket_mode: Annotated[str, OneOf("direct")] = Field(
        default="direct", description="modes that may use rocket dice (ST-037)"
    )
    opportunity: Annotated[str, OneOf("extra_die", "add_to_value")] = Field(
        default="extra_die", description="how the Opportunity d8 counts (ST-044)"
    )
    roll_timing: Annotated[str, OneOf("lazy")] = Field(
        default="lazy", description="when the pools are rolled (ST-050)"
    )
    ambush_side: Annotated[str, SideName(NO_SIDE)] = Field(
        default=NO_SIDE, description="this side has a free round to itself (ST-052)"
    )
    ambush_defence: Annotated[int, OneOf(1, 0)] = Field(
        default=1, description="the ambushed may defend with dice (ST-053)"
    )
    pc_skill_add: Annotated[str, OneOf("rank")] = Field(
        default="rank", description="what players add to initiative (ST-054)"
    )
    ace_rule: Annotated[str, OneOf("best_roll", "lead_only")] = Field(
        default="best_roll", description="who is a side's Ace (ST-056)"
    )
    first_side: Annotated[str, SideName("roll")] = Field(
        default="roll", description="this side acts first, without initiative rolls (ST-057)"
    )
    reroll_initiative: Annotated[str, OneOf("fight")] = Field(
        default="fight", description="how often initiative is rolled (ST-058)"
    )
    side_order: Annotated[str, OneOf("choose", "initiative")] = Field(
        default="choose", description="order of Armors inside a side (ST-059)"
    )
    actions_per_turn: Annotated[int, OneOf(2, 1)] = Field(
        default=2, description="actions of an Armor a round (ST-193)"
    )
    actions: Annotated[tuple[str, ...], Kinds()] = Field(
        default=KINDS, description="kinds of action that are allowed (ST-193)"
    )
    move_allowance: Annotated[str, OneOf("round", "action")] = Field(
        default="round", description="what the base speed is for (ST-068)"
    )
    attack_dice: Annotated[str, OneOf("one")] = Field(
        default="one", description="attack dice per attack (ST-075)"
    )
    smart_needs_los: Annotated[int, OneOf(0)] = Field(
        default=0, description="smart weapons need a line of fire (ST-081)"
    )
    smart_min_range: Annotated[int, OneOf(1)] = Field(
        default=1, description="least distance of smart weapons, hexes (ST-081)"
    )
    unarmed: Annotated[int, OneOf(1, 0)] = Field(
        default=1, description="close quarters without a weapon, Skill dice only (ST-082)"
    )
    hits_per_system: Annotated[int, Whole(1, 9)] = Field(
        default=2, description="Direct Hits that destroy a system (ST-095)"
    )
    direct_hit_carry: Annotated[str, OneOf("fight", "attack")] = Field(
        default="fight", description="how long odd Direct Hits stay (ST-096)"
    )
    damage_choice: Annotated[str, OneOf("seed", "owner", "attacker", "table")] = Field(
        default="seed", description="who chooses the lost system (ST-097)"
    )
    allow_table: Annotated[int, OneOf(1, 0)] = Field(
        default=1, description="the chooser may roll on the damage table (ST-098)"
    )
    empty_slot: Annotated[str, OneOf("reroll")] = Field(
        default="reroll", description="when the table names no installed system (ST-099)"
    )
    spot_timing: Annotated[str, OneOf("declare")] = Field(
        default="declare", description="when a Spot die is used (ST-108)"
    )
    grapple_choice: Annotated[str, OneOf("seed", "grappler", "target")] = Field(
        default="seed", description="who chooses the disabled system (ST-120)"
    )
    trigger_optional: Annotated[int, OneOf(0)] = Field(
        default=0, description="held actions may stay when triggered (ST-136)"
    )
    interrupt_depth: Annotated[int, OneOf(1)] = Field(
        default=1, description="interrupts of interrupts (ST-139)"
    )
    cover_reach: Annotated[int, OneOf(1)] = Field(
        default=1, description="hexes from the target in which pieces cover (ST-144)"
    )
    cover_overflow: Annotated[str, OneOf("lost", "through")] = Field(
        default="lost", description="dice beyond the cover's health (ST-149)"
    )
    armor_cover_damage: Annotated[str, OneOf("exposed", "all", "none")] = Field(
        default="exposed", description="what a covering Armor takes (ST-151)"
    )
    squad_attack: Annotated[str, OneOf("full_die", "capped_by_size")] = Field(
        default="full_die", description="attack die of a squad (ST-160)"
    )
    infantry_dice_free: Annotated[int, OneOf(0)] = Field(
        default=0, description="dice against squads cost no action (ST-164)"
    )
    morale: Annotated[int, Whole(3, 10, 0)] = Field(
        default=7, description="Morale of sides that name none, 0 = never checks (ST-168)"
    )
    tiebreak: Annotated[str, OneOf("draw", "systems")] = Field(
        default="draw", description="result at the round limit (ST-190)"
    )


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    table = {
        "rounds": "round limit of a battle (ST-190): a whole number from 1 to 40; default 20",
        "agents": "who is one agent (ST-191): unit or side; default unit",
    }
    for name, field in Options.model_fields.items():
        checks = [item for item in field.metadata if isinstance(item, Checked)]
        default = {"loadout_choice": "fixed", "actions": "all"}.get(name, field.default)
        table[name] = f"{field.description}: {checks[0].allowed}; default {default}"
    return table
