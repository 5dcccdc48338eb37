"""The range of every field of the battle record: what a saved battle may hold.

Compiled code checks no bounds, so a save whose indices lead out of the record must be refused.
"""

from __future__ import annotations

from mech_env.core.record import head_limits
from mech_env.rulesets.steel_typhoon.rules.harm import ENCOUNTER_OVER
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state.decisions import DECISIONS, N_ACTIONS
from mech_env.rulesets.steel_typhoon.state.events import EVENTS
from mech_env.rulesets.steel_typhoon.state.frames import FRAME_KINDS

Range = tuple[int, int]

FLAG: Range = (0, 1)
WORD: Range = (-(2**15), 2**15 - 1)
SIDE: Range = (-1, st.MAX_SIDES - 1)
UNIT: Range = (-1, st.MAX_UNITS - 1)
WHO: Range = (-1, st.MAX_UNITS + st.MAX_SQUADS - 1)
HEX: Range = (-1, st.MAX_HEXES - 1)
BITS: Range = (0, 2**st.MAX_UNITS - 1)

_HEAD = head_limits(
    decisions=len(DECISIONS),
    actions=N_ACTIONS,
    event_kinds=len(EVENTS),
    frames=st.MAX_FRAMES,
    frame_kinds=len(FRAME_KINDS),
    sides=st.MAX_SIDES,
    units=st.MAX_UNITS,
    reasons=6,
    told=st.MAX_UNITS + st.MAX_SQUADS,
)
_FRAMES: dict[str, Range] = {
    "frames.stage": (0, ENCOUNTER_OVER + 2),
    "frames.actor": WHO,
    "frames.target": (-1, st.MAX_PIECES),
    "frames.target_kind": (st.ON_UNIT, st.ON_PIECE),
    "frames.mode": (0, 2),
    "frames.interrupt": FLAG,
    "frames.attack_value": (0, 200),
    "frames.spot_value": (0, 8),
    "frames.defence_value": (0, 20),
    "frames.margin": (-200, 200),
    "frames.die": (-1, st.DIE_SLOTS - 1),
    "frames.cover_kind": (st.NO_COVER, st.COVER_ALLY),
    "frames.cover_id": (-1, st.MAX_PIECES - 1),
    "frames.asked_bits": BITS,
    "frames.losses": (-1, 200),
    "frames.cover_losses": (0, 200),
    "frames.event": (0, 3),
    "frames.cause": WHO,
    "frames.progress": BITS,
    "frames.before_hex": HEX,
}
_OPTIONS: dict[str, Range] = {
    "options.choose_loadout": FLAG,
    "options.ambush_side": SIDE,
    "options.first_side": SIDE,
    "options.actions_per_turn": (1, 2),
    "options.hits_per_system": (1, 9),
    "options.damage_choice": (0, 3),
    "options.grapple_choice": (0, 2),
    "options.armor_cover_damage": (0, 2),
}
_FIGHT: dict[str, Range] = {
    "round_number": (0, 40),
    "round_limit": (1, 40),
    "n_sides": (2, st.MAX_SIDES),
    "n_units": (1, st.MAX_UNITS),
    "n_squads": (0, st.MAX_SQUADS),
    "n_pieces": (0, st.MAX_PIECES),
    "rows_allies": (0, st.MAX_UNITS_PER_SIDE - 1),
    "rows_enemies": (0, st.MAX_ENEMIES),
    "rows_squads": (0, st.MAX_SQUADS),
    "rows_pieces": (0, st.MAX_PIECES),
    "width": (1, st.MAX_COLUMNS),
    "height": (1, st.MAX_ROWS),
    "side_order": SIDE,
    "foot_order": SIDE,
    "objective_hex": HEX,
    "objective_side": SIDE,
    "ground": (st.SOLID, st.MAX_PIECES),
    "first_solid": HEX,
    "last_solid": HEX,
    "encounter": (0, 99),
    "n_encounters": (1, 99),
    "persistent_side": SIDE,
    "site": FLAG,
    "slots": (0, 3),
    "wins": (0, 99),
    "losses": (0, 99),
}
_SIDES: dict[str, Range] = {
    "sides.is_player": FLAG,
    "sides.morale": (0, 10),
    "sides.half_checked": FLAG,
    "sides.lead_checked": FLAG,
    "sides.n_start": (0, st.MAX_UNITS_PER_SIDE),
    "sides.n_units": (0, st.MAX_UNITS_PER_SIDE),
    "sides.lead": UNIT,
    "sides.commander": UNIT,
    "sides.ace_value": (0, 24),
    "sides.foot_score": (0, 16),
    "sides.beaten": (st.UNBEATEN, st.BY_OBJECTIVE),
    "sides.spot_value": (0, 8),
    "sides.spot_by": UNIT,
}
_UNITS: dict[str, Range] = {
    "units.side": SIDE,
    "units.hex": HEX,
    "units.fate": (st.IN_FIGHT, st.LOST),
    "units.shut_down": FLAG,
    "units.acted": FLAG,
    "units.system_kind": (st.EMPTY, st.SMA),
    "units.system_state": (st.NO_SYSTEM, st.DESTROYED),
    "units.direct_hits": (0, 9),
    "units.rockets": (0, 2),
    "units.rockets_full": (0, 2),
    "units.chassis": (st.STANDARD, st.HOUND),
    "units.talents": (0, 63),
    "units.rank": (0, 5),
    "units.acuity_faces": (0, 8),
    "units.will_faces": (0, 8),
    "units.skill_dice": (0, 4),
    "units.pilot_hp": (0, st.PILOT_HP),
    "units.init_roll": (0, 24),
    "units.die": (-8, 8),
    "units.rolled": FLAG,
    "units.actions_left": (0, 2),
    "units.comms_done": FLAG,
    "units.attacked": FLAG,
    "units.forgo": FLAG,
    "units.spotted_bits": BITS,
    "units.metres_left": (0, 60),
    "units.move_started": FLAG,
    "units.victims": UNIT,
    "units.grappled_by": UNIT,
    "units.disabled_slot": (-1, st.SYSTEM_SLOTS - 1),
    "units.held_trigger": (-1, st.GRABBED),
    "units.held_action": (-1, st.DO_GRAPPLE),
    "units.token": (0, 7),
    "units.token_round": (-1, 40),
    "units.since_charge": (0, 99),
    "units.depleted": FLAG,
    "units.limp": (st.NO_LIMP, st.ATTACK_ONLY),
    "units.limp_next": (st.NO_LIMP, st.ATTACK_ONLY),
}
_THINGS: dict[str, Range] = {
    "squads.side": SIDE,
    "squads.hex": HEX,
    "squads.soldiers": (0, 6),
    "squads.anti_armor": FLAG,
    "squads.die_face": (0, 6),
    "squads.metres_left": (0, 6),
    "squads.attacked": FLAG,
    "pieces.hex": HEX,
    "pieces.material": (0, len(st.MATERIAL_NAMES) - 1),
    "pieces.thick": FLAG,
    "pieces.health": (0, 12),
}

# Options not named above are flags.
LIMITS: dict[str, Range] = {
    **{f"options.{name}": FLAG for name in st.OPTIONS.names or ()},
    **_HEAD, **_FRAMES, **_OPTIONS, **_FIGHT, **_SIDES, **_UNITS, **_THINGS,
}  # fmt: skip
