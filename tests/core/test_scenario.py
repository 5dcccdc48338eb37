"""What all scenarios share, on a game of its own: two sides, a roster each, one board of cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field, ValidationError

from mech_env.core.errors import ScenarioError
from mech_env.core.scenario import model as core
from mech_env.core.scenario.campaign import roster_units
from mech_env.core.scenario.checks import (
    AtMost,
    Checked,
    Different,
    Flag,
    FlagPerSide,
    Label,
    Names,
    NameSet,
    OneOf,
    PerSide,
    SideName,
    Sides,
    Some,
    Whole,
)
from mech_env.core.scenario.options import HouseRules
from mech_env.core.scenario.parts import Changes, GivenOnly, StrictModel
from mech_env.core.scenario.places import Fault, Grid, Position, Span
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted
from mech_env.core.scenario.reading import loader, parse

SIDES = ("west", "east")
GRID = Grid("cell", "x", "y")
Cell = Annotated[Position, GRID]
WIDTH, HEIGHT = 4, 3
PROFILES = {"walker": None}


class Options(HouseRules):
    pace: Annotated[str, OneOf("slow", "fast")] = "slow"
    "how far a turn goes"
    fog: Flag = False
    "enemies are hidden"
    lives: Annotated[int | str, Whole(1, 3, "many")] = 2
    "lives of a unit"


class OptionChanges(GivenOnly, Options):
    pass


VERBS = ("stay", "walk", "run")


class House(HouseRules):
    """Options of every kind; ``board`` allows one value, so there is nothing for rules to ask."""

    draw: Annotated[str, OneOf("action", "free")] = "action"
    "what drawing costs"
    most: Annotated[str | int, OneOf("none", 4)] = "none"
    "most dice"
    board: Annotated[str, OneOf("flat")] = "flat"
    "the board"
    early: Flag = True
    "an early start"
    turns: Annotated[int, Whole(3, 9, 0)] = 5
    "turns of a fight"
    first: Annotated[str, SideName(SIDES, "roll")] = "roll"
    "who acts first"
    verbs: Annotated[tuple[str, ...], Some(VERBS, VERBS[0])] = VERBS
    "what units may do"
    hidden: Annotated[dict[str, str], PerSide(SIDES, "no", "yes")] = Field(default={})
    "who is hidden"
    stakes: Label = "honour"
    "what it is about"


class UnitStart(core.UnitStart):
    profile: Label
    at: Cell | None = None


class SideStart(core.SideStart):
    units: tuple[UnitStart, ...] = ()
    starts: tuple[Cell, ...] = ()
    flags: tuple[UnitStart, ...] = ()


TwoSides = Annotated[tuple[SideStart, ...], Sides(SIDES)]


class Encounter(core.Encounter):
    sides: TwoSides
    turns: Annotated[int, Whole(1, 9)] | None = None
    options: OptionChanges = OptionChanges()
    after: Options | None = None


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    turns: int
    options: Options


class Scenario(core.Scenario[Encounter, Fight]):
    """In a campaign both sides keep a roster, of which as many fight as there are starts."""

    side_names = SIDES
    max_units = 3
    bundled_profiles = PROFILES
    grid = GRID
    campaign_fields = ("rosters",)
    placed_lists = ("flags",)

    turns: Annotated[int, Whole(1, 9)] = 5
    options: Options = Options()
    sides: TwoSides | None = None
    rosters: tuple[tuple[UnitStart, ...], ...] = ()

    def fight(self, encounter: Encounter, path: FieldPath) -> Fight:
        return Fight.of(self, encounter, path, options=encounter.options.over(self.options))

    def placed_units(
        self, sides: Sequence[core.SideStart], path: FieldPath
    ) -> tuple[tuple[core.Placed[Any], ...], ...]:
        if not self.is_campaign:
            return super().placed_units(sides, path)
        return tuple(
            roster_units(roster, ("rosters", s), side.starts, (*path, "sides", s, "starts"))
            for s, (roster, side) in enumerate(zip(self.rosters, sides, strict=True))
        )

    def has_roster(self, s: int) -> bool:
        return self.is_campaign

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return GRID.off_map(at, WIDTH, HEIGHT)

    def shape_problems(self) -> Iterator[Problem]:
        yield from super().shape_problems()
        if self.is_campaign:
            yield from miscounted(("rosters",), len(self.rosters), "rosters", 2, 2)


load_scenario = loader(Scenario, Path(__file__).parent)


def unit(*at: int) -> dict[str, Any]:
    return {"profile": "walker", "at": list(at)} if at else {"profile": "walker"}


def battle(**changes: Any) -> dict[str, Any]:
    sides = [{"units": [unit(0, 0)]}, {"units": [unit(3, 2), unit(3, 1)]}]
    return {"name": "try", "sides": sides, **changes}


def campaign(**changes: Any) -> dict[str, Any]:
    sides = [{"starts": [[0, 0]]}, {"starts": [[3, 0], [3, 1]]}]
    return {
        "name": "long",
        "options": {"lives": 1},
        "rosters": [[unit(), unit()], [unit(), unit(), unit()]],
        "encounters": [
            {"sides": sides, "turns": 2, "options": {"fog": True}, "after": {}},
            {"sides": sides},
        ],
        **changes,
    }


def mistakes(plain: dict[str, Any]) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    return str(caught.value).splitlines()


def test_a_battle_is_one_fight() -> None:
    (fight,) = load_scenario(battle()).fights()
    assert (fight.path, fight.turns, fight.options.fog) == ((), 5, False)
    assert [[placed.at for placed in units] for units in fight.units] == [
        [(0, 0)],
        [(3, 2), (3, 1)],
    ]
    assert [placed.at_path for placed in fight.all_units()][2] == ("sides", 1, "units", 1, "at")


def test_an_encounter_overrides_the_campaign() -> None:
    first, second = load_scenario(campaign()).fights()
    assert (first.turns, second.turns) == (2, 5)
    assert (first.options.fog, second.options.fog) == (True, False)
    assert first.options.lives == second.options.lives == 1
    assert [[placed.at for placed in units] for units in first.units] == [
        [(0, 0), None],
        [(3, 0), (3, 1), None],
    ]
    assert first.units[1][0].path == ("rosters", 1, 0)
    assert first.units[1][0].at_path == ("encounters", 0, "sides", 1, "starts", 0)


@pytest.mark.parametrize("plain", [battle(), campaign()])
def test_what_is_written_loads_again(plain: dict[str, Any]) -> None:
    scenario = load_scenario(plain)
    assert load_scenario(scenario.to_dict()) == scenario


def test_a_battle_or_a_campaign_not_a_bit_of_both() -> None:
    assert mistakes({"name": "try"}) == ["try: sides: missing: this field is required"]
    assert mistakes(battle(rosters=[[], []])) == [
        "try: rosters: given: only a campaign, with encounters, has it"
    ]
    both = campaign(sides=battle()["sides"], rosters=[])
    both["encounters"][1]["after"] = {}
    assert mistakes(both) == [
        "long: sides: given: a campaign gives it in each of its encounters",
        "long: encounters[1].after: given: nothing follows the last encounter",
        "long: rosters: 0 rosters: 2 to 2 rosters",
    ]


def test_numbers_and_places_of_a_fight() -> None:
    crowd = [unit(0, 0), unit(0, 3), unit(), unit(1, 1)]
    east = {"units": [], "starts": [[1, 1]], "flags": [unit(0, 0), unit(2, 2)]}
    sides = [{"units": crowd}, east]
    assert mistakes(battle(sides=sides)) == [
        "try: sides[0].units: 4 units: 1 to 3 units a side",
        "try: sides[1].starts: given: only the persistent side of a campaign has it",
        "try: sides[1].units: 0 units: 1 to 3 units a side",
        "try: sides[0].units[1].at: [0, 3] is off the map: a cell with x 0 to 3 and y 0 to 2",
        "try: sides[0].units[2].at: missing: a cell [x, y]",
        "try: sides[1].flags[0].at: [0, 0]: a cell of its own; sides[0].units[0] stands there",
    ]


def test_names_that_nothing_has() -> None:
    plain = campaign(profiles={"runner": None})
    plain["rosters"][1][2]["profile"] = "flyer"
    (line,) = mistakes(plain)
    assert line == "long: rosters[1][2].profile: 'flyer': one of walker, runner"


def test_units_are_named_by_side_and_place() -> None:
    (fight,) = load_scenario(battle()).fights()
    assert {name: placed.at for name, placed in fight.by_name().items()} == {
        "west_0": (0, 0),
        "east_0": (3, 2),
        "east_1": (3, 1),
    }


def test_a_part_that_is_no_mapping_is_told_its_fields() -> None:
    assert mistakes(battle(sides=[3, {}])) == [
        "try: sides[0]: 3: a mapping with units, starts, flags"
    ]
    (line,) = mistakes(battle(encounters=[3]))
    assert line == "try: encounters[0]: 3: a mapping with title, sides, after, turns, options"


def test_options_are_declared_once_and_their_record_follows() -> None:
    record = House.record(without=["stakes"])
    assert {name: (f.low, f.high, f.about) for name, f in record.fields.items()} == {
        "draw": (0, 1, "what drawing costs"),
        "most": (0, 4, "most dice"),
        "early": (0, 1, "an early start"),
        "turns": (0, 9, "turns of a fight"),
        "first": (-1, 1, "who acts first"),
        "verbs": (0, 7, "what units may do"),
        "hidden": (0, 1, "who is hidden"),
    }
    assert record.fields["hidden"].count == len(SIDES)
    written = record.blank()[0]
    House(draw="free", most=4, turns=0, first="east", verbs=("run",), hidden={"east": "yes"}).write(
        written
    )
    assert {name: written[name].tolist() for name in record.fields} == {
        "draw": 1, "most": 4, "early": 1, "turns": 0, "first": 1, "verbs": 0b101, "hidden": [0, 1],
    }  # fmt: skip
    with pytest.raises(TypeError, match="stakes: a text: has no codes"):
        House.record()


@pytest.mark.parametrize("value", [True, 4.0, [4], None])
def test_what_only_equals_an_allowed_number_is_refused(value: Any) -> None:
    with pytest.raises(ValidationError, match="none or 4"):
        House(most=value)
    with pytest.raises(ValidationError):
        House(turns=value)


def test_options_have_a_table_and_codes() -> None:
    assert Options.table({"turns": "turns of a fight"}) == {
        "turns": "turns of a fight",
        "pace": "how far a turn goes: slow or fast; default slow",
        "fog": "enemies are hidden: true or false; default false",
        "lives": "lives of a unit: many, or a whole number from 1 to 3; default 2",
    }
    options = Options(pace="fast", fog=True)
    assert [options.code(name) for name in ("pace", "fog", "lives")] == [1, 1, 2]
    with pytest.raises(TypeError, match="'many' has no code"):
        Options(lives="many").code("lives")
    side = SideName(SIDES, "none")
    assert [side.code(name) for name in ("none", *SIDES)] == [-1, 0, 1]


class Skill(StrictModel):
    aim: int = 0
    dodge: int = 0


class SkillChanges(GivenOnly, Skill):
    pass


class Kind(StrictModel):
    speed: int
    skill: Skill = Skill()


class KindChanges(Changes):
    speed: int | None = None
    skill: SkillChanges | None = None
    colour: str = ""


def test_changes_replace_what_is_given_also_inside() -> None:
    kind = Kind(speed=3, skill=Skill(aim=1, dodge=2))
    assert KindChanges().over(kind) == KindChanges(colour="red", speed=None).over(kind) == kind
    changes = KindChanges(speed=4, skill=SkillChanges(dodge=0))
    assert changes.over(kind) == Kind(speed=4, skill=Skill(aim=1, dodge=0))
    assert changes.model_dump()["skill"] == {"dodge": 0}


CHECKS: list[tuple[Checked, Any, Any]] = [
    (Names(("a", "b")), ["b", "a", "b"], ("b", "a", "b")),
    (AtMost(2, "things", "a unit", ("a", "b")), ["b", "b"], ("b", "b")),
    (Different("Thing", ("a", "b")), ["b", "a"], ("b", "a")),
    (NameSet(("a", "b")), ["b", "a", "b"], ("a", "b")),
    (Some(("a", "b", "c"), "a"), ["c"], ("a", "c")),
    (Some(("a", "b"), "end"), ["end", "b"], ("b",)),
    (Some(("a", "b"), "end"), "all", ("a", "b")),
    (SideName(SIDES), 1, "east"),
    (SideName(SIDES, "none"), -1, "none"),
    (PerSide(SIDES, "off", "on"), "on", {"west": "on", "east": "on"}),
    (PerSide(SIDES, "off", "on"), {"west": "off", "east": "on"}, {"east": "on"}),
    (FlagPerSide(SIDES), True, {"west": True, "east": True}),
    (FlagPerSide(SIDES), {"west": False, "east": True}, {"east": True}),
    (Some((1, 2, 5), 1), [5], (1, 5)),
    (Some((1, 2, 5), 1), "all", (1, 2, 5)),
    (Span(), 3, (3, 3)),
    (Span(), [1, 2], (1, 2)),
    (GRID, [1, 2], (1, 2)),
]


class Holder(StrictModel):
    value: Any


def held(check: Checked) -> type[Holder]:
    return type("Held", (Holder,), {"__annotations__": {"value": Annotated[Any, check]}})


@pytest.mark.parametrize(("check", "value", "result"), CHECKS)
def test_checks_bring_values_into_one_form(check: Checked, value: Any, result: Any) -> None:
    assert parse(held(check), {"value": value}, "x").value == result


REFUSED: list[tuple[Checked, Any, str]] = [
    (Names(("a", "b")), "a", "value: 'a': a list of a, b"),
    (Names(("a", "b")), ["a", 1], "value[1]: 1: a or b"),
    (AtMost(1, "things", "a unit", "ab"), 3, "value: 3: a list of at most 1 of a, b"),
    (AtMost(1, "things", "a unit", "ab"), ["b", "b"], "value: 2 things: at most 1 things a unit"),
    (Different("Thing", "ab"), ["b", "b"], "value: ['b', 'b']: each Thing at most once"),
    (Some(("a", "b"), "a"), 1, "value: 1: all, or a list of a, b (a is always allowed)"),
    (Some(("a", "b"), "end"), ["c"], "value[0]: 'c': end, a or b"),
    (Sides(SIDES), [1], "value: 1 sides: 2 sides, west and east"),
    (Sides(("a", "b", "c")), 0, "value: 0: a list of 2 to 3 sides, a, b and c"),
    (SideName(SIDES), -1, "value: -1: west or east"),
    (SideName(SIDES, "none"), True, "value: True: none, west or east"),
    (PerSide(SIDES, "off", "on"), 1, "value: 1: off or on, or a mapping such as {west: on}"),
    (PerSide(SIDES, "off", "on"), {"up": "on"}, "value.up: 'on': unknown side; known: west or"),
    (PerSide(SIDES, "off", "on"), {"west": 1}, "value.west: 1: off or on"),
    (FlagPerSide(SIDES), 1, "value: 1: true or false, or a mapping such as {west: true}"),
    (FlagPerSide(SIDES), {"west": "yes"}, "value.west: 'yes': true or false"),
    (FlagPerSide(SIDES), {"east": 0}, "value.east: 0: true or false"),
    (Some((1, 2), 1), ["2"], "value[0]: '2': 1 or 2"),
    (Some((1, 2), 1), [True], "value[0]: True: 1 or 2"),
    (Span(), [2, 1], "value: [2, 1]: a whole number from 0, or [first, last]"),
    (GRID, [1, -1], "value: [1, -1]: a cell [x, y], two whole numbers from 0"),
    (GRID, [True, 1], "value: [True, 1]: a cell [x, y]"),
]


@pytest.mark.parametrize(("check", "value", "line"), REFUSED)
def test_checks_say_what_is_allowed(check: Checked, value: Any, line: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(held(check), {"value": value}, "x")
    assert str(caught.value).startswith(f"x: {line}")
