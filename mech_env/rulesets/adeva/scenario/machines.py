"""Constructs as scenarios write them (7.2)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mech_env.core.scenario.checks import Flag, NameSet, OneOf, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.rulesets.adeva.scenario.profiles import Armour, Unnatural, Upgrades, Value
from mech_env.rulesets.adeva.state import codes as state
from mech_env.rulesets.adeva.state import machines as table
from mech_env.rulesets.adeva.state.codes import Kind

KINDS = ("eva", "superheavy", "angel")
MOST_BARRIER = 99

Pool = Annotated[int, Whole(1, state.MOST_WOUNDS)]


class Pools(StrictModel):
    """Wounds of the locations (AE-324)."""

    expected: ClassVar[str] = "a mapping with head, arm, body, leg"

    head: Pool
    arm: Pool
    body: Pool
    leg: Pool

    def listed(self) -> list[int]:
        """By location."""
        return [self.head, self.arm, self.arm, self.body, self.leg, self.leg]


class Plates(StrictModel):
    """AP of the body and of the other locations."""

    expected: ClassVar[str] = "a mapping with body and others"

    body: Armour = 0
    others: Armour = 0

    def listed(self) -> list[int]:
        """By location."""
        return [self.others, self.others, self.others, self.body, self.others, self.others]


class Machine(StrictModel):
    """The body of a Construct."""

    kind: Annotated[str, OneOf(*KINDS)] = "eva"
    strength: Value
    toughness: Value
    agility: Value | None = None  # None: the pilot's (AE-327)
    unnatural_strength: Unnatural = 0
    unnatural_toughness: Unnatural = 0
    pools: Pools
    armour: Plates = Plates()
    upgrades: Upgrades = ("unarmed",)
    cockpit: Annotated[tuple[str, ...], NameSet(state.Cockpit.names())] = ()
    barrier: Annotated[int, Whole(0, MOST_BARRIER)] = 0
    ats: Annotated[int, Whole(0, state.MOST_ATS)] = 0
    one_hand: Flag = False

    @property
    def code(self) -> Kind:
        return Kind[self.kind.upper()]

    @property
    def is_angel(self) -> bool:
        return self.kind == "angel"


def _machine(row: table.Machine) -> Machine:
    return Machine(
        kind=row.kind.name.lower(),
        strength=row.strength,
        toughness=row.toughness,
        agility=row.agility,
        unnatural_strength=row.unnatural_strength,
        unnatural_toughness=row.unnatural_toughness,
        pools=Pools(**dict(zip(Pools.model_fields, row.pools, strict=True))),
        armour=Plates(body=row.armour[0], others=row.armour[1]),
        upgrades=tuple(upgrade.name.lower().replace("_", " ") for upgrade in row.upgrades),
        cockpit=tuple(bit.name.lower() for bit in row.cockpit),
        barrier=row.barrier,
        ats=row.ats,
        one_hand=row.one_hand,
    )


MACHINES = {name: _machine(row) for name, row in table.MACHINES.items()}
