"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env.core.record import DRAW
from mech_env.core.scenario.reading import loader
from mech_env.core.scenario.setups import build, copy, fill
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.scenario import model
from mech_env.rulesets.framewerk.scenario.model import SCENARIO_FOLDER, Fight
from mech_env.rulesets.framewerk.scenario.profiles import OBJECT_KINDS
from mech_env.rulesets.framewerk.state import codes
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.codes import SIDE_NAMES
from mech_env.rulesets.framewerk.state.record import SETUP

_START_FACING = (0, 4)  # red looks east, blue west
_SAME = ("agility", "strength", "perception", "intellect", "tenacity", "move", "armour", "natural")


def _head(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    result, board, options = fight.limit_result, fight.board, fight.options
    s.round_limit = fight.turn_limit
    s.limit_result = SIDE_NAMES.index(result) if result in SIDE_NAMES else DRAW
    s.objective_bits = sum(1 << SIDE_NAMES.index(side) for side in fight.objective)
    if fight.after is not None:
        fill(s, new_kits=fight.after.kits, new_crates=fight.after.crates)
    copy(s, board, "width", "height")
    s.cells[: board.width * board.height] = board.cells()
    options.write(s.options)


def _units(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.n_red = len(fight.units[0])
    s.start.units["status"] = codes.Status.DEAD  # places that nobody fills take part in nothing
    for k, (side, placed) in enumerate(fight.placed()):
        u, p, start = s.start.units[k], s.units[k], placed.unit
        u.status = codes.Status.ACTIVE
        u.drama = fight.options.drama if start.drama is None else start.drama
        look = start.facing
        u.facing = _START_FACING[side] if look is None else DIRECTION_NAMES.index(look)
        if placed.at is not None:
            u.at = fight.board.index(placed.at)
        profile = scenario.profile(start)
        copy(p, profile, *_SAME)
        fill(p, rank=profile.ranks.listed(), reflex=profile.initiative_base)
        p.vitality = profile.wound_scale * fight.options.vitality_mult


def _weapons(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    weapons = list(fight.first_weapons)  # the next of each side
    for unit, (side, placed) in enumerate(fight.placed()):
        for slot, name in enumerate(placed.unit.weapons):
            weapon, kind = weapons[side], wp.Weapon.names(" ").index(name)
            full, spare = wp.MAGAZINE_SIZE[kind], wp.MAGAZINES[kind]
            fill(s.start.weapons[weapon], kind=kind, owner=unit, home=unit, loaded=full, mags=spare)
            s.start.units[unit].carried[slot] = weapon
            s.start.units[unit].ready = 0
            weapons[side] += 1
    s.n_weapons = weapons[-1]


def _relations(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    """Who is in close quarters with whom (FW-020), and who is ambushed (FW-266)."""
    units, index = s.start.units, {name: k for k, name in enumerate(fight.by_name())}
    for one, other in (map(index.__getitem__, pair) for pair in fight.engaged):
        units[one].engaged |= 1 << other
        units[other].engaged |= 1 << one
    for name in fight.ambushed:
        units[index[name]].surprised = 1


def _objects(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    things = fight.owned("objects")
    s.n_objects = len(things)
    for k, (side, thing) in enumerate(things):
        point, toughness = OBJECT_KINDS[thing.kind]
        at = fight.board.index(thing.at)
        fill(s.objects[k], side=side, at=at, point=point, toughness=toughness)


class Scenario(model.Scenario):
    """A scenario that battles begin from."""

    def build_setups(self) -> NDArray[Any]:
        """Setup records, shape (encounters,), with the battle that each starts with.

        The kernels' ``begin`` sets frames, request and dice; everything else is set here. Side red
        of a campaign has the same profiles in every encounter; the rules bring its survivors
        (FW-302).
        """
        setups = build(SETUP, self, _head, _units, _weapons, _relations, _objects)
        red = int(setups[0].n_red)
        setups["units"][:, :red] = setups["units"][0, :red]
        # Rows an encoder must fill at most, over all encounters.
        most = max(len(units) for fight in self.fights() for units in fight.units)
        weapons, objects = setups["n_weapons"].max(), setups["n_objects"].max()
        fill(setups, rows_allies=most - 1, rows_enemies=most)
        fill(setups, rows_weapons=weapons, rows_objects=objects)
        return setups


load_scenario = loader(Scenario, SCENARIO_FOLDER)
