"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mech_env.core.record import DRAW
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.scenario.options import AIMPOINTS, Options
from mech_env.rulesets.framewerk.scenario.profiles import OBJECT_KINDS, Profile
from mech_env.rulesets.framewerk.state import codes
from mech_env.rulesets.framewerk.state.codes import SIDE_NAMES
from mech_env.rulesets.framewerk.state.decisions import VERBS
from mech_env.rulesets.framewerk.state.record import SETUP
from mech_env.rulesets.framewerk.state.weapons import MAGAZINE_SIZE, MAGAZINES, Weapon

if TYPE_CHECKING:
    from mech_env.rulesets.framewerk.scenario.model import Fight, Placed, Scenario

_START_FACING = (0, 4)  # red looks east, blue west
_ATTRIBUTES = ("agility", "strength", "perception", "intellect", "tenacity")


def build_setups(scenario: Scenario) -> NDArray[Any]:
    """Setup records, shape (encounters,), with the battle that each starts with.

    The kernels' ``begin`` sets frames, request and dice; everything else is set here. Side red of
    a campaign has the same profiles in every encounter; the rules bring its survivors (FW-302).
    """
    fights = scenario.fights()
    setups = SETUP.blank(len(fights))
    for index, fight in enumerate(fights):
        s = setups[index]
        s.n_encounters = len(fights)
        _set_head(s, fight)
        _set_options(s.options, fight.options)
        _set_board(s, fight)
        _set_units(s, scenario, fight)
        _set_weapons(s, fight)
        _set_relations(s.start, fight)
        _set_objects(s, fight)
        for unit in range(int(s.n_red)):
            s.units[unit] = setups[0].units[unit]
    for name, value in _row_counts(fights, setups).items():
        setups[name] = value
    return setups


def _row_counts(fights: tuple[Fight, ...], setups: NDArray[Any]) -> dict[str, int]:
    """Rows an encoder must fill at most, over all encounters."""
    most = max(len(units) for fight in fights for units in fight.units)
    return {
        "rows_allies": most - 1,
        "rows_enemies": most,
        "rows_weapons": int(setups["n_weapons"].max()),
        "rows_objects": int(setups["n_objects"].max()),
    }


def _set_head(s: Any, fight: Fight) -> None:
    s.round_limit = fight.turn_limit
    result = fight.limit_result
    s.limit_result = SIDE_NAMES.index(result) if result in SIDE_NAMES else DRAW
    s.objective_bits = sum(1 << SIDE_NAMES.index(side) for side in fight.objective)
    if fight.after is not None:
        s.new_kits = fight.after.kits
        s.new_crates = fight.after.crates


def _set_options(o: Any, options: Options) -> None:
    for name in o.dtype.names:
        if name in Options.model_fields:
            o[name] = options.code(name)
    o.verb_bits = sum(1 << VERBS.index(verb) for verb in options.verbs)
    o.point_bits = sum(1 << AIMPOINTS.index(point) for point in options.aimpoints)


def _set_board(s: Any, fight: Fight) -> None:
    s.width = fight.board.width
    s.height = fight.board.height
    cells = fight.board.cells()
    s.cells[: len(cells)] = cells


def _set_units(s: Any, scenario: Scenario, fight: Fight) -> None:
    units = s.start.units
    units["status"] = codes.Status.DEAD  # places that nobody fills take part in nothing
    placed_units = [(side, placed) for side, group in enumerate(fight.units) for placed in group]
    s.n_units = len(placed_units)
    s.n_red = len(fight.units[0])
    for index, (side, placed) in enumerate(placed_units):
        u = units[index]
        u.status = codes.Status.ACTIVE
        s.units[index].side = side
        _set_place(u, fight, side, placed)
        _set_profile(s.units[index], scenario.profile(placed.unit), fight.options)
        drama = placed.unit.drama
        u.drama = fight.options.drama if drama is None else drama


def _set_place(u: Any, fight: Fight, side: int, placed: Placed) -> None:
    facing = placed.unit.facing
    u.facing = _START_FACING[side] if facing is None else DIRECTION_NAMES.index(facing)
    if placed.at is not None:
        u.at = fight.board.index(placed.at)


def _set_profile(p: Any, profile: Profile, options: Options) -> None:
    for name in _ATTRIBUTES:
        p[name] = getattr(profile, name)
    p.rank = profile.ranks.listed()
    p.reflex = profile.initiative_base
    p.vitality = profile.wound_scale * options.vitality_mult
    p.move = profile.move
    p.armour = profile.armour
    p.natural = int(profile.natural)


def _set_weapons(s: Any, fight: Fight) -> None:
    b = s.start
    unit = 0
    for side, units in enumerate(fight.units):
        weapon = fight.first_weapons[side]
        for placed in units:
            for slot, name in enumerate(placed.unit.weapons):
                _set_weapon(b.weapons[weapon], Weapon.names(" ").index(name), unit)
                b.units[unit].carried[slot] = weapon
                b.units[unit].ready = 0
                weapon += 1
            unit += 1
        s.n_weapons = weapon


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


def _set_objects(s: Any, fight: Fight) -> None:
    things = [(k, thing) for k, side in enumerate(fight.sides) for thing in side.objects]
    s.n_objects = len(things)
    for index, (side, thing) in enumerate(things):
        o = s.objects[index]
        o.side = side
        o.at = fight.board.index(thing.at)
        o.point, o.toughness = OBJECT_KINDS[thing.kind]
