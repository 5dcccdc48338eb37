"""From a checked scenario to the setup records of its encounters."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env.core.scenario.reading import loader
from mech_env.core.scenario.setups import build, copy, fill
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.ascension_isle.scenario import model
from mech_env.rulesets.ascension_isle.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.ascension_isle.scenario.parts import OBJECT_KINDS, Fight
from mech_env.rulesets.ascension_isle.scenario.profiles import Profile
from mech_env.rulesets.ascension_isle.state.codes import (
    MAX_UNITS_PER_SIDE,
    SIDE_NAMES,
    START_FACING,
    LimitResult,
    Status,
    Trait,
)
from mech_env.rulesets.ascension_isle.state.record import SETUP


def _head(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.round_limit = fight.round_limit
    s.limit_result = LimitResult.names().index(fight.limit_result)
    s.objective = sum(1 << SIDE_NAMES.index(side) for side in fight.objective)
    s.fighters = fight.fighters or 0
    fight.options.write(s.options)


def _board(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    board = fight.board
    copy(s, board, "width", "height")
    s.cells[: board.width * board.height] = board.cells()
    s.n_pieces = len(board.cover)
    for k, piece in enumerate(board.cover):
        fill(s.pieces[k], x=piece.at[0], y=piece.at[1])
        copy(s.pieces[k], piece, "level", "facing", "worth", "hardened")


def _units(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.n_red = len(fight.units[0])
    s.start.units["status"] = Status.AWAY  # the rules bring them in
    for k, placed in enumerate(fight.all_units()):
        write_facts(s.units[k], fight.profile(placed.unit))


def write_facts(p: Any, profile: Profile) -> None:
    """A unit's facts, but for its side."""
    fill(p, stats=profile.stats, skills=profile.skills.listed())
    fill(p, size_class=profile.size, aura_full=profile.aura)
    fill(p, armour=profile.suit.listed(), hardened=profile.suit.hardened)
    p.traits = sum(1 << Trait[name.upper()] for name in profile.traits)
    p.carried[: len(profile.arms)] = profile.arms


def _starts(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    """The k-th unit of a side that fights starts at its k-th start cell (7.4)."""
    for side, units in enumerate(fight.units):
        for k, placed in enumerate(units):
            if placed.at is None:
                continue
            look = placed.unit.facing
            facing = START_FACING[side] if look is None else DIRECTION_NAMES.index(look)
            start = s.starts[side * MAX_UNITS_PER_SIDE + k]
            fill(start, x=placed.at[0], y=placed.at[1], facing=facing)


def _objects(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    s.n_objects = len(fight.objects)
    for k, one in enumerate(fight.objects):
        fill(s.objects[k], kind=OBJECT_KINDS.index(one.kind), x=one.at[0], y=one.at[1])
        s.objects[k].points_full = one.points
        s.start.objects[k].points = one.points
        if one.owner in SIDE_NAMES:
            s.start.objects[k].owner = SIDE_NAMES.index(one.owner)


class Scenario(model.Scenario):
    """A scenario that battles begin from."""

    def build_setups(self) -> NDArray[Any]:
        """Setup records, shape (encounters,), with the battle that each starts with.

        In a campaign all units have the same facts and index in every encounter. Nobody is in the
        fight yet: the rules choose who fights (AI-190), put them on their start cells and fill what
        is full at the start (AI-189).
        """
        setups = build(SETUP, self, _head, _board, _units, _starts, _objects)
        # Rows an encoder must fill at most, over all encounters.
        most = max(len(units) for fight in self.fights() for units in fight.units)
        fill(setups, rows_allies=most - 1, rows_enemies=most)
        for name in ("pieces", "objects"):
            setups[f"rows_{name}"] = setups[f"n_{name}"].max()
        return setups


load_scenario = loader(Scenario, SCENARIO_FOLDER)
