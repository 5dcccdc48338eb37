"""The options of a scenario under their catalogue names (section 7), and what each allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from mech_env.core.scenario_source import Checked, OneOf, StrictModel, Whole, YesNo, refuse, shown
from mech_env.rulesets.framewerk.state.codes import SIDE_NAMES
from mech_env.rulesets.framewerk.state.decisions import ACTIONS, VERBS

AIMPOINTS = ACTIONS.groups["aimpoint"].items
MAX_DRAMA = 10
MAX_TURNS = 60

TurnLimit = Annotated[int, Whole(1, MAX_TURNS)]
LimitResult = Annotated[str, OneOf("draw", *SIDE_NAMES)]


class Some(Checked):
    """``all``, or a list of some names; the first of them is always allowed."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.allowed = f"all, or a list of {', '.join(self.names)} ({self.names[0]} always is)"

    def check(self, value: Any) -> Any:
        if value == "all":
            return self.names
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        wrong = [k for k, name in enumerate(value) if name not in self.names]
        if wrong:
            refuse(*[((k,), shown(value[k]), f"one of {', '.join(self.names)}") for k in wrong])
        return tuple(name for name in self.names if name in (self.names[0], *value))


class Options(StrictModel):
    """House rules of a scenario. The first value of an option in words has code 0."""

    expected: ClassVar[str] = "a mapping from options to values"

    max_actions: Annotated[int, Whole(1, 3)] = Field(
        default=3, description="most actions that a unit may declare in a turn (FW-112)"
    )
    map_on_defence: Annotated[bool, YesNo()] = Field(
        default=False, description="the multiple-action penalty also counts in defence (FW-114)"
    )
    defence_timing: Annotated[str, OneOf("after", "before")] = Field(
        default="after",
        description="a defender chooses after or before the attack is rolled (FW-011)",
    )
    drama: Annotated[int, Whole(0, MAX_DRAMA)] = Field(
        default=0, description="drama points of each unit (FW-012)"
    )
    success_cap: Annotated[str | int, OneOf("none", 4)] = Field(
        default="none", description="most success dice of a margin (FW-125)"
    )
    min_damage: Annotated[str, OneOf("half_die", "one_die", "zero")] = Field(
        default="half_die", description="damage of a hit without damage dice (FW-130)"
    )
    thrown_strength: Annotated[bool, YesNo()] = Field(
        default=False, description="Strength dice count for throws (FW-127)"
    )
    vitality_mult: Annotated[int, Whole(1, 3)] = Field(
        default=1, description="every Vitality is taken this often (FW-134)"
    )
    gun_in_close: Annotated[str, OneOf("one_handed", "none")] = Field(
        default="one_handed", description="firearms that may be fired in close quarters (FW-022)"
    )
    draw_cost: Annotated[str, OneOf("action", "free")] = Field(
        default="action", description="what changing the ready weapon costs (FW-026)"
    )
    suppress_inside: Annotated[bool, YesNo()] = Field(
        default=True, description="steps inside a suppression zone count too (FW-223)"
    )
    suppress_friendly: Annotated[bool, YesNo()] = Field(
        default=True, description="suppression zones hit the firer's own side too (FW-227)"
    )
    suppress_cost: Annotated[str, OneOf("rest_of_turn", "one_action")] = Field(
        default="rest_of_turn", description="what laying a suppression zone costs (FW-226)"
    )
    sight_defence: Annotated[bool, YesNo()] = Field(
        default=False, description="bad sight hinders the defence as well (FW-230)"
    )
    called_bonus: Annotated[str, OneOf("dice", "points")] = Field(
        default="dice", description="what the damage bonus of called shots is (FW-235)"
    )
    object_def: Annotated[int, Whole(1, 40)] = Field(
        default=8, description="defence of objects (FW-238)"
    )
    cover_vs_close: Annotated[bool, YesNo()] = Field(
        default=True, description="cover also helps in close quarters (FW-243)"
    )
    debt_blocks_defence: Annotated[bool, YesNo()] = Field(
        default=False, description="who forfeits actions is attacked by surprise (FW-246)"
    )
    entangle_growth: Annotated[str, OneOf("per_turn", "per_contest")] = Field(
        default="per_turn", description="when the loss by a hold grows (FW-252)"
    )
    entangled_defence: Annotated[bool, YesNo()] = Field(
        default=True, description="being entangled hinders the defence (FW-253)"
    )
    escape: Annotated[str, OneOf("contest", "none")] = Field(
        default="contest", description="how an entangled unit gets free by itself (FW-262)"
    )
    surprise_defence: Annotated[str, OneOf("zero", "attribute")] = Field(
        default="zero", description="defence against surprise attacks (FW-265)"
    )
    rear_surprise: Annotated[bool, YesNo()] = Field(
        default=False, description="attacks from behind are surprise attacks (FW-267)"
    )
    ambient_sight: Annotated[int, Whole(0, 2)] = Field(
        default=0, description="sight level of the whole board (FW-230)"
    )
    fog: Annotated[bool, YesNo()] = Field(
        default=False, description="enemies' ranks, attributes and stores are hidden"
    )
    verbs: Annotated[tuple[str, ...], Some(VERBS)] = Field(
        default=VERBS, description="verbs that units may choose"
    )
    aimpoints: Annotated[tuple[str, ...], Some(AIMPOINTS)] = Field(
        default=AIMPOINTS, description="aimpoints that called shots may choose (FW-236)"
    )


class OptionChanges(Options):
    """Options of one encounter of a campaign: those given replace the campaign's."""

    @model_serializer(mode="wrap")
    def _only_given(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        # Written in full, they would replace everything when loaded again.
        return {k: v for k, v in handler(self).items() if k in self.model_fields_set}

    def over(self, options: Options) -> Options:
        given = {name: getattr(self, name) for name in self.model_fields_set}
        return options.model_copy(update=given)


def check_of(option: str) -> Checked:
    """What is allowed as value of an option."""
    metadata = Options.model_fields[option].metadata
    return next(item for item in metadata if isinstance(item, Checked))


def option_code(option: str, value: Any) -> int:
    """An option's value as it stands in the record: a number, or the place of a word."""
    if not isinstance(value, str):
        return int(value)
    check = check_of(option)
    if not isinstance(check, OneOf):
        raise TypeError(f"option {option!r} has no words")
    return check.values.index(value)


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    table = {
        "turn_limit": f"turns of a fight (FW-030): {Whole(1, MAX_TURNS).allowed}; default 20",
        "limit_result": "result at the turn limit (FW-030): draw, red or blue; default draw",
        "objective": "sides that also win by destroying all objects of the enemy (FW-030): "
        "a list of red, blue; default none",
        "engaged": "pairs of enemies in close quarters from the start (FW-020): "
        "a list such as [[red_0, blue_0]]; default none",
        "ambushed": "units surprised in turn 1 (FW-266): a list such as [red_0]; default none",
        "agents": "who is one agent: unit or side; default unit",
    }
    for name, field in Options.model_fields.items():
        default = field.default
        if isinstance(default, tuple):
            default = "all"
        elif isinstance(default, bool):
            default = str(default).lower()
        table[name] = f"{field.description}: {check_of(name).allowed}; default {default}"
    return table
