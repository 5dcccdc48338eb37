"""What a runner sees, written into its row."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.layout import scaled
from tests.toy.observe.layout import AHEAD_COLUMNS, LAYOUT
from tests.toy.questions.track import hole_at, known_drive, partner

_SELF, _OTHERS = LAYOUT.pieces["self"], LAYOUT.pieces["others"]
_AHEAD, _OPTIONS = LAYOUT.pieces["ahead"], LAYOUT.pieces["options"]
SELF, OTHERS, AHEAD, OPTIONS = _SELF.start, _OTHERS.start, _AHEAD.start, _OPTIONS.start
OTHER_WIDTH = _OTHERS.width
# Features by name: their places in a row.
ME, OTHER, OPTION = _SELF.at, _OTHERS.at, _OPTIONS.at


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a runner sees.

    Args:
        b: the battle, at any time.
        viewer: the runner that looks.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows beyond
            ``s.rows_others`` are not touched; everything else is written.
    """
    me = s.units[viewer]
    place = int(b.units[viewer].place)
    out[SELF + ME.place] = place / int(s.goal)
    out[SELF + ME.time] = int(b.round_number) / int(s.round_limit)
    out[SELF + ME.asked] = 1.0 if b.request.unit == viewer else 0.0
    out[SELF + ME.drive] = scaled(int(me.drive), ME.drive.high)
    out[SELF + ME.wins] = scaled(int(b.wins[me.side]), ME.wins.high)
    write_others(s, b, viewer, out)
    for k in range(AHEAD_COLUMNS):
        out[AHEAD + k] = hole_at(s, b, place + 1 + k)
    out[OPTIONS + OPTION.hail] = s.options.hail
    out[OPTIONS + OPTION.meet] = s.options.meet
    out[OPTIONS + OPTION.fog] = s.options.fog


@kernel
def write_others(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Rows of all other runners, empty rows after them."""
    me = s.units[viewer]
    other_of_meeting = partner(s, b, viewer)
    o = OTHERS
    for unit in range(s.n_units):
        if unit == viewer:
            continue
        other = s.units[unit]
        share = int(b.units[unit].place) / int(s.goal)
        drive = known_drive(s, viewer, unit)
        out[o + OTHER.place] = share if other.side == me.side else -share
        out[o + OTHER.lane] = scaled(int(other.lane) - int(me.lane), OTHER.lane.high)
        out[o + OTHER.drive] = scaled(max(0, drive), OTHER.drive.high)
        out[o + OTHER.hidden] = 1.0 if drive < 0 else 0.0
        out[o + OTHER.meets_me] = 1.0 if unit == other_of_meeting else 0.0
        o += OTHER_WIDTH
    for k in range(o, OTHERS + int(s.rows_others) * OTHER_WIDTH):
        out[k] = 0.0
