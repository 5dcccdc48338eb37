"""Parts of a scenario: units and where they start, sides, rosters, encounters, fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from mech_env.core.scenario import model as core
from mech_env.core.scenario.checks import Flag, Label, NameSet, OneOf, Sides, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.rulesets.adeva.scenario import profiles as kinds
from mech_env.rulesets.adeva.scenario.board import Board, Cell, Direction
from mech_env.rulesets.adeva.scenario.machines import Machine
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as state
from mech_env.rulesets.adeva.state import options as opt
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES, Kind
from mech_env.rulesets.adeva.state.kits import KITS

BERTHS = state.Berth.names(" ")[1:]

RoundLimit = Annotated[int, Whole(1, state.MAX_ROUNDS)]
LimitResult = Annotated[str, OneOf(*state.LimitRule.names())]
Surprise = Annotated[str, OneOf(*state.Surprise.names())]
Ambusher = Annotated[str, OneOf(*state.Ambush.names())]
SideSet = Annotated[tuple[str, ...], NameSet(SIDE_NAMES)]
Slots = Annotated[int, Whole(0, state.MAX_DIRECTORS)]
Cards = Annotated[tuple[str, ...], NameSet(ch.Card.names())]
Machines = dict[str, Machine]

# What a unit whose people come from a roster cannot say.
OF_PEOPLE = ("profile", "machine", "kit", *kinds.ProfileChanges.model_fields)


class UnitStart(kinds.ProfileChanges, core.UnitStart):
    """One unit: who acts, in which Construct, with what, and where it starts."""

    expected: ClassVar[str] = "a mapping with profile, machine, at, …"

    profile: Label | None = None  # None: a roster fills the place
    machine: Label | None = None  # None: no Construct
    at: Cell | None = None  # None: it is deployed, carried or off the map
    facing: Direction | None = None  # None: red E, blue W
    carrier: Label | None = None  # the unit whose cell it shares: Horde, Transport, Construct
    berth: Annotated[str, OneOf(*BERTHS)] | None = None  # None: leader, or the first free seat
    off_map: Flag = False  # with the supreme commander (AE-315)
    rostered: Flag = False  # a roster fills it before the fight (AE-454)
    rescued: Flag = False  # red is to get it away (7.8)
    kit: Annotated[str, OneOf(*KITS)] | None = None  # None: it chooses among those of its profile
    engaged: tuple[Label, ...] = ()  # enemies with whom it starts in melee (AE-212)


class SideStart(core.SideStart):
    """A side: its units, Director slots and Advantages."""

    expected: ClassVar[str] = "a mapping with units"

    units: tuple[UnitStart, ...] = ()
    director_slots: Slots = 0
    cards: Cards = ()


class Roster(StrictModel):
    """Who and what of a side goes from fight to fight (AE-448)."""

    expected: ClassVar[str] = "a mapping with people and machines"

    people: tuple[Label, ...]
    machines: tuple[Label, ...]


class Rosters(StrictModel):
    """The rosters of both sides."""

    expected: ClassVar[str] = "a mapping with red and blue"

    red: Roster
    blue: Roster

    def of(self, side: int) -> Roster:
        """The roster of a side."""
        return (self.red, self.blue)[side]


TwoSides = Annotated[tuple[SideStart, ...], Sides(SIDE_NAMES)]
Placed = core.Placed[UnitStart]


class Encounter(core.Encounter):
    """One fight of a campaign."""

    expected: ClassVar[str] = "a mapping with board, sides, …"

    round_limit: RoundLimit | None = None
    limit_result: LimitResult | None = None
    rout: Flag | None = None
    surprise: Surprise | None = None
    ambusher: Ambusher | None = None
    gate_decides: SideSet | None = None
    options: opt.OptionChanges = opt.OptionChanges()
    board: Board
    sides: TwoSides
    after: None = None  # 5.22 says what follows


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    """One encounter in the form that battles and campaigns share."""

    board: Board
    round_limit: int
    limit_result: str
    rout: bool
    surprise: str
    ambusher: str
    gate_decides: tuple[str, ...]
    options: opt.Options
    known_profiles: dict[str, kinds.Profile]
    known_machines: Machines

    def profile(self, unit: UnitStart) -> kinds.Profile | None:
        """Who acts, with what is given for the unit in place; None: the roster says."""
        if unit.profile is None:
            return None
        profile = unit.over(self.known_profiles[unit.profile])
        return profile.model_copy(update={"kits": self._kits(unit, profile)})

    @staticmethod
    def _kits(unit: UnitStart, profile: kinds.Profile) -> tuple[str, ...]:
        """Kits to choose from: none where equipment is given, none of a pilot on foot (7.4)."""
        on_foot = profile.kind == "pilot" and unit.machine is None
        given = unit.kit is not None or bool(profile.items) or unit.items is not None
        return () if on_foot or given else profile.kits

    def machine(self, unit: UnitStart) -> Machine | None:
        """Its Construct, if the scenario gives it one."""
        return None if unit.machine is None else self.known_machines[unit.machine]

    def kind(self, unit: UnitStart) -> Kind:
        """What a unit is; of a place that a roster fills an Evangelion."""
        profile, machine = self.profile(unit), self.machine(unit)
        if machine is not None:
            return machine.code
        return Kind.EVA if profile is None else profile.code

    def equipment(self, unit: UnitStart) -> tuple[str, ...]:
        """Names of the items that it carries before it chooses a kit."""
        if unit.kit is not None:
            return tuple(item.name.lower().replace("_", " ") for item in KITS[unit.kit])
        profile = self.profile(unit)
        return () if profile is None else profile.items

    def is_deployed(self, unit: UnitStart) -> bool:
        """AE-017: whether its side places it (D-DEPLOY)."""
        return unit.at is None and unit.carrier is None and not unit.off_map
