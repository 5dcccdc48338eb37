"""The range of every field of the battle record: what a saved battle may hold.

Compiled code checks no bounds, so a save whose indices lead out of the record must be refused.
"""

from __future__ import annotations

from mech_env.core.record import head_limits
from mech_env.core.squares import ALL_ROUND
from mech_env.rulesets.framewerk.rules.harm import BY_CAMPAIGN, ENCOUNTER_OVER
from mech_env.rulesets.framewerk.scenario.model import MAX_CRATES, MAX_ENCOUNTERS, MAX_KITS
from mech_env.rulesets.framewerk.scenario.options import MAX_TURNS
from mech_env.rulesets.framewerk.state import codes as st
from mech_env.rulesets.framewerk.state.decisions import DECISIONS, INSPIRE, N_ACTIONS, VERBS
from mech_env.rulesets.framewerk.state.events import EVENTS
from mech_env.rulesets.framewerk.state.frames import FRAME_KINDS
from mech_env.rulesets.framewerk.state.weapons import MAGAZINE_SIZE, MAX_MAGAZINES, WEAPON_KINDS

Range = tuple[int, int]

FLAG: Range = (0, 1)
WORD: Range = (-(2**15), 2**15 - 1)
COUNT: Range = (0, 2**15 - 1)
SIDE: Range = (-1, st.SIDES - 1)
UNIT: Range = (-1, st.MAX_UNITS - 1)
WEAPON: Range = (-1, st.MAX_WEAPONS - 1)
CELL: Range = (-1, st.MAX_CELLS - 1)
FACING: Range = (0, 7)
BITS: Range = (0, 2**st.MAX_UNITS - 1)
TOTAL: Range = (-99, 199)  # of a test: attribute, up to ten dice of one face, modifiers
MODIFIER: Range = (-60, 30)
ACTIONS: Range = (0, 3)
DAMAGE: Range = (0, 255)
SKILL: Range = (0, st.SKILLS - 1)

_HEAD = head_limits(
    decisions=len(DECISIONS),
    actions=N_ACTIONS,
    event_kinds=len(EVENTS),
    frames=st.MAX_FRAMES,
    frame_kinds=len(FRAME_KINDS),
    sides=st.SIDES,
    units=st.MAX_UNITS,
    reasons=BY_CAMPAIGN + 1,
)
_FRAMES: dict[str, Range] = {
    "frames.stage": (0, ENCOUNTER_OVER + 1),
    "frames.actor": UNIT,
    "frames.target": UNIT,
    "frames.verb": (0, INSPIRE),  # in camp what a crate is for
    "frames.weapon": WEAPON,
    "frames.aimpoint": (st.NO_POINT, st.HELD_WEAPON),
    "frames.direction": FACING,
    "frames.thing": (-1, st.MAX_OBJECTS - 1),
    "frames.listed": UNIT,
    "frames.n_listed": (0, st.MAX_UNITS_PER_SIDE),
    "frames.progress": (0, st.MAX_UNITS),
    "frames.skill": SKILL,
    "frames.modifier": MODIFIER,
    "frames.aim": (0, 6),
    "frames.attack": TOTAL,
    "frames.total": TOTAL,
    "frames.defence": TOTAL,
    "frames.margin": (TOTAL[0] - TOTAL[1], TOTAL[1] - TOTAL[0]),
    "frames.surprise_bits": (0, 2**st.MAX_UNITS_PER_SIDE - 1),
    "frames.defences": (0, 4**st.MAX_UNITS_PER_SIDE - 1),
    "frames.first_feat": TOTAL,
    "frames.dice": (0, st.MAX_POOL),
    "frames.steps": (0, 6),
    "frames.asked_bits": BITS,
    "frames.before": CELL,
    "frames.weapon_kind": (0, WEAPON_KINDS - 1),
}
# Options not named here are flags.
_OPTIONS: dict[str, Range] = {
    "options.max_actions": (1, 3),
    "options.success_cap": (0, 4),
    "options.min_damage": (st.MIN_HALF_DIE, st.MIN_ZERO),
    "options.object_def": (1, 40),
    "options.ambient_sight": (0, 2),
    "options.verb_bits": (0, 2 ** len(VERBS) - 1),
    "options.point_bits": (0, 2 ** len(st.AIMPOINT_NAMES) - 1),
}
_FIGHT: dict[str, Range] = {
    "round_number": (0, MAX_TURNS),
    "round_limit": (1, MAX_TURNS),
    "limit_result": SIDE,
    "objective_bits": (0, 2**st.SIDES - 1),
    "pass_number": (0, 3),
    "order": UNIT,
    "n_order": (0, st.MAX_UNITS),
    "n_units": (2, st.MAX_UNITS),
    "n_red": (1, st.MAX_UNITS_PER_SIDE),
    "n_weapons": (0, st.MAX_WEAPONS),
    "n_objects": (0, st.MAX_OBJECTS),
    "rows_allies": (0, st.MAX_UNITS_PER_SIDE - 1),
    "rows_enemies": (1, st.MAX_UNITS_PER_SIDE),
    "rows_weapons": (0, st.MAX_WEAPONS),
    "rows_objects": (0, st.MAX_OBJECTS),
    "width": (1, st.MAX_COLUMNS),
    "height": (1, st.MAX_ROWS),
    "zone_count": COUNT,
    "cells": (0, ALL_ROUND << st.CELL_DIRECTION | 0b110 | 1 | 2 << st.CELL_SIGHT),
    "encounter": (0, MAX_ENCOUNTERS - 1),
    "n_encounters": (1, MAX_ENCOUNTERS),
    "kits": (0, MAX_KITS * MAX_ENCOUNTERS),
    "crates": (0, MAX_CRATES * MAX_ENCOUNTERS),
    "new_kits": (0, MAX_KITS),
    "new_crates": (0, MAX_CRATES),
    "wins": (0, MAX_ENCOUNTERS),
}
_POOL: dict[str, Range] = {
    "pool.roller": UNIT,
    "pool.skill": SKILL,
    "pool.count": (0, st.MAX_POOL),
    "pool.face": (0, 10),
    "pool.best": (0, 10 * st.MAX_POOL),
    "pool.critical": FLAG,
    "pool.added": (0, st.MAX_POOL // 2),
    "pool.modifier": MODIFIER,
    "pool.total": TOTAL,
}
_UNITS: dict[str, Range] = {
    "units.status": (st.ACTIVE, st.DEAD),
    "units.facing": FACING,
    "units.initiative": (0, 30),
    "units.declared": ACTIONS,
    "units.acts_left": ACTIONS,
    "units.aim": (0, 2),
    "units.cover_taken": (0, st.HEAVY_COVER),
    "units.hold_rate": (0, 15),
    "units.hold_loss": (0, 60),
    "units.hold_kept": FLAG,
    "units.loss": (0, 60 * st.MAX_UNITS_PER_SIDE),
    "units.surprised": FLAG,
    "units.zone_facing": FACING,
    "units.zone_total": TOTAL,
    "units.zone_left": (0, 10),
    "units.reflex": (0, 20),
    "units.vitality": (0, 120),
    "units.move": (0, 6),
    "units.armour": (0, 6),
    "units.natural": FLAG,
    "units.wound": (st.FRESH, st.GRAVE),
    "units.damage": DAMAGE,
    "units.debt": ACTIONS,
    "units.drama": (0, 10),
    "units.agility": (0, 20),
    "units.strength": (0, 20),
    "units.perception": (0, 20),
    "units.intellect": (0, 20),
    "units.tenacity": (0, 20),
    "units.rank": (0, 5),
    "units.side": SIDE,
    "units.at": CELL,
    "units.start_at": CELL,
    "units.engaged": BITS,
    "units.holding": UNIT,
    "units.held_bits": BITS,
    "units.ready": (-1, st.CARRIED_SLOTS - 1),
    "units.carried": WEAPON,
    "units.face_used": FLAG,
    "units.draw_used": FLAG,
    "units.zone_seq": COUNT,
    "units.zone_turn": (0, MAX_TURNS),
}
_THINGS: dict[str, Range] = {
    "weapons.kind": (0, WEAPON_KINDS - 1),
    "weapons.owner": UNIT,
    "weapons.home": UNIT,
    "weapons.at": CELL,
    "weapons.loaded": (0, max(MAGAZINE_SIZE)),
    "weapons.mags": (0, MAX_MAGAZINES),
    "weapons.wear": DAMAGE,
    "weapons.shots_used": ACTIONS,
    "objects.at": CELL,
    "objects.point": (st.NO_POINT, st.TINY),
    "objects.toughness": DAMAGE,
    "objects.wear": DAMAGE,
    "objects.destroyed": FLAG,
    "objects.side": SIDE,
}

LIMITS: dict[str, Range] = {
    **{f"options.{name}": FLAG for name in st.OPTIONS.names or ()},
    **_HEAD, **_FRAMES, **_OPTIONS, **_FIGHT, **_POOL, **_UNITS, **_THINGS,
}  # fmt: skip
