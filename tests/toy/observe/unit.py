"""What a runner sees, written into its row."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from tests.toy.observe.layout import AHEAD_COLUMNS, LAYOUT
from tests.toy.questions.track import hole_at, known_drive, partner
from tests.toy.state.codes import LANES, MAX_DRIVE, MAX_HEATS

_SELF, _OTHERS = LAYOUT.pieces["self"], LAYOUT.pieces["others"]
_OPTIONS = LAYOUT.pieces["options"]
PLACE, TIME, ASKED = _SELF.offset("place"), _SELF.offset("time"), _SELF.offset("asked")
DRIVE, WINS = _SELF.offset("drive"), _SELF.offset("wins")
OTHERS, OTHER_WIDTH = _OTHERS.start, _OTHERS.width
OTHER_PLACE, OTHER_LANE = _OTHERS.offset("place"), _OTHERS.offset("lane")
OTHER_DRIVE = _OTHERS.offset("drive")
OTHER_HIDDEN, OTHER_MEETS = _OTHERS.offset("hidden"), _OTHERS.offset("meets_me")
AHEAD = LAYOUT.pieces["ahead"].start
HAIL, MEET, FOG = _OPTIONS.offset("hail"), _OPTIONS.offset("meet"), _OPTIONS.offset("fog")


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a runner sees.

    Args:
        b: the battle, at any time.
        viewer: the runner that looks.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows beyond
            ``s.rows_others`` are not touched; everything else is written.
    """
    goal = int(s.goal)
    me = s.units[viewer]
    place = int(b.units[viewer].place)
    out[PLACE] = place / goal
    out[TIME] = int(b.round_number) / int(s.round_limit)
    out[ASKED] = 1.0 if b.request.unit == viewer else 0.0
    out[DRIVE] = int(me.drive) / MAX_DRIVE
    out[WINS] = int(b.wins[me.side]) / MAX_HEATS
    write_others(s, b, viewer, out)
    for k in range(AHEAD_COLUMNS):
        out[AHEAD + k] = hole_at(s, b, place + 1 + k)
    out[HAIL] = s.options.hail
    out[MEET] = s.options.meet
    out[FOG] = s.options.fog


@kernel
def write_others(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Rows of all other runners, empty rows after them."""
    me = s.units[viewer]
    other_of_meeting = partner(s, b, viewer)
    row = 0
    for other in range(s.n_units):
        if other == viewer:
            continue
        o = row * OTHER_WIDTH
        share = int(b.units[other].place) / int(s.goal)
        drive = known_drive(s, viewer, other)
        out[OTHER_PLACE + o] = share if s.units[other].side == me.side else -share
        out[OTHER_LANE + o] = (int(s.units[other].lane) - int(me.lane)) / (LANES - 1)
        out[OTHER_DRIVE + o] = max(0, drive) / MAX_DRIVE
        out[OTHER_HIDDEN + o] = 1.0 if drive < 0 else 0.0
        out[OTHER_MEETS + o] = 1.0 if other == other_of_meeting else 0.0
        row += 1
    for k in range(OTHERS + row * OTHER_WIDTH, OTHERS + int(s.rows_others) * OTHER_WIDTH):
        out[k] = 0.0
