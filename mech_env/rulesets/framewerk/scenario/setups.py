"""From a checked scenario to the starting records of its encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mech_env.core.record import DRAW, NOBODY, RUNNING, new_records
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.scenario.options import AIMPOINTS, Options
from mech_env.rulesets.framewerk.scenario.profiles import OBJECT_KINDS, Profile
from mech_env.rulesets.framewerk.state import record as state
from mech_env.rulesets.framewerk.state.decisions import VERBS
from mech_env.rulesets.framewerk.state.record import SIDE_NAMES
from mech_env.rulesets.framewerk.state.weapons import MAGAZINE_SIZE, MAGAZINES, WEAPON_NAMES

if TYPE_CHECKING:
    from mech_env.rulesets.framewerk.scenario.model import Fight, Placed, Scenario

_START_FACING = (0, 4)  # red looks east, blue west
_ATTRIBUTES = ("agility", "strength", "perception", "intellect", "tenacity")


def build_setups(scenario: Scenario) -> NDArray[Any]:
    """Starting records, shape (encounters,), dtype BATTLE.

    The kernels' ``begin`` sets frames, request and dice; everything else is set here. In a campaign
    every record holds red as at its start: the rules copy survivors over it (FW-302).
    """
    fights = scenario.fights()
    records = new_records(state.BATTLE, len(fights))
    for index, fight in enumerate(fights):
        b = records[index]
        b.encounter = index
        b.n_encounters = len(fights)
        _set_head(b, fight)
        _set_options(b.options, fight.options)
        _set_board(b, fight)
        _set_units(b, scenario, fight)
        _set_weapons(b, fight)
        _set_relations(b, fight)
        _set_objects(b, fight)
    for name, value in _row_counts(fights, records).items():
        records[name] = value
    return records


def _row_counts(fights: tuple[Fight, ...], records: NDArray[Any]) -> dict[str, int]:
    """Rows an encoder must fill at most, over all encounters."""
    most = max(len(units) for fight in fights for units in fight.units)
    return {
        "rows_allies": most - 1,
        "rows_enemies": most,
        "rows_weapons": int(records["n_weapons"].max()),
        "rows_objects": int(records["n_objects"].max()),
    }


def _set_head(b: Any, fight: Fight) -> None:
    b.winner = RUNNING
    b.round_limit = fight.turn_limit
    result = fight.limit_result
    b.limit_result = SIDE_NAMES.index(result) if result in SIDE_NAMES else DRAW
    b.objective_bits = sum(1 << SIDE_NAMES.index(side) for side in fight.objective)
    b.pool.roller = NOBODY
    if fight.after is not None:
        b.new_kits = fight.after.kits
        b.new_crates = fight.after.crates


def _set_options(o: Any, options: Options) -> None:
    for name in o.dtype.names:
        if name in Options.model_fields:
            o[name] = options.code(name)
    o.verb_bits = sum(1 << VERBS.index(verb) for verb in options.verbs)
    o.point_bits = sum(1 << AIMPOINTS.index(point) for point in options.aimpoints)


def _set_board(b: Any, fight: Fight) -> None:
    b.width = fight.board.width
    b.height = fight.board.height
    cells = fight.board.cells()
    b.cells[: len(cells)] = cells


def _set_units(b: Any, scenario: Scenario, fight: Fight) -> None:
    units = b.units
    for name in ("side", "at", "start_at", "holding", "ready", "carried"):
        units[name] = NOBODY
    units["status"] = state.DEAD  # places that nobody fills take part in nothing
    placed_units = [(s, placed) for s, group in enumerate(fight.units) for placed in group]
    b.n_units = len(placed_units)
    b.n_red = len(fight.units[0])
    for index, (side, placed) in enumerate(placed_units):
        u = units[index]
        u.status = state.ACTIVE
        u.side = side
        _set_place(u, fight, side, placed)
        _set_profile(u, scenario.profile(placed.unit), fight.options)
        drama = placed.unit.drama
        u.drama = fight.options.drama if drama is None else drama


def _set_place(u: Any, fight: Fight, side: int, placed: Placed) -> None:
    facing = placed.unit.facing
    u.facing = _START_FACING[side] if facing is None else DIRECTION_NAMES.index(facing)
    if placed.at is not None:
        u.at = fight.board.index(placed.at)
        u.start_at = u.at


def _set_profile(u: Any, profile: Profile, options: Options) -> None:
    for name in _ATTRIBUTES:
        u[name] = getattr(profile, name)
    u.rank = profile.ranks.listed()
    u.reflex = profile.initiative_base
    u.vitality = profile.wound_scale * options.vitality_mult
    u.move = profile.move
    u.armour = profile.armour
    u.natural = int(profile.natural)


def _set_weapons(b: Any, fight: Fight) -> None:
    for name in ("owner", "home", "at"):
        b.weapons[name] = NOBODY
    unit = 0
    for side, units in enumerate(fight.units):
        weapon = fight.first_weapons[side]
        for placed in units:
            for slot, name in enumerate(placed.unit.weapons):
                _set_weapon(b.weapons[weapon], WEAPON_NAMES.index(name), unit)
                b.units[unit].carried[slot] = weapon
                b.units[unit].ready = 0
                weapon += 1
            unit += 1
        b.n_weapons = weapon


def _set_weapon(w: Any, kind: int, owner: int) -> None:
    w.kind = kind
    w.owner = owner
    w.home = owner
    w.loaded = MAGAZINE_SIZE[kind]
    w.mags = MAGAZINES[kind]


def _set_relations(b: Any, fight: Fight) -> None:
    """Who is in close quarters with whom (FW-020), and who is ambushed (FW-266)."""
    index = {name: k for k, name in enumerate(fight.by_name())}
    for pair in fight.engaged:
        one, other = (index[name] for name in pair)
        b.units[one].engaged |= 1 << other
        b.units[other].engaged |= 1 << one
    for name in fight.ambushed:
        b.units[index[name]].surprised = 1


def _set_objects(b: Any, fight: Fight) -> None:
    b.objects["at"] = NOBODY
    b.objects["side"] = NOBODY
    things = [(s, thing) for s, side in enumerate(fight.sides) for thing in side.objects]
    b.n_objects = len(things)
    for index, (side, thing) in enumerate(things):
        o = b.objects[index]
        o.side = side
        o.at = fight.board.index(thing.at)
        o.point, o.toughness = OBJECT_KINDS[thing.kind]
