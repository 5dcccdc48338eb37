"""Whether what an observation shows beside the viewer's own row is as it was: a key for all of it.

The row of another unit shows its record and, beside that, where the viewer stands and whom it
fights, who hides, whose Transport it drives, Directors, cover, smoke and wrecks.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import bytes_key, kernel, read_word
from mech_env.core.state_key import stir
from mech_env.rulesets.adeva.state.codes import Kind
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.record import BATTLE, UNIT

_FIELDS: Any = BATTLE.dtype.fields
# Where in a battle's record all of it lies, in bytes.
UNITS, UNIT_SIZE = int(_FIELDS["units"][1]), UNIT.dtype.itemsize
CLOCK, GROUND = int(_FIELDS["encounter"][1]), int(_FIELDS["ground"][1])
THING_SIZE = _FIELDS["ground"][0].base.itemsize
_RUN = ("encounter", "round_number", "order", "n_order", "sides", "gates", "covers", "smokes")
if [name for name, (_, at, *_) in _FIELDS.items() if CLOCK <= at < GROUND] != [*_RUN]:
    raise ValueError(f"{', '.join(_RUN)} and the ground are not one run of a battle's record")
# Of the viewer's record, four numbers each: who it is and whether it is there; on whom, its wreck.
(_KIND, _FOUR), (_CARRIER, _MORE) = UNIT.run("kind", "machine"), UNIT.run("carrier", "wreck_armour")
if _FOUR != 4 or _MORE != 4:
    raise ValueError("a run of a unit's record is not of four numbers")
KIND, CARRIER = 2 * _KIND, 2 * _CARRIER

FEW = 4  # with fewer units the key costs more than it saves


@kernel
def surroundings(s: Any, b: Any, viewer: int) -> int:
    """A key of all that a unit sees but its own row and the moment; 0: none.

    Left out of its record is what no other row shows.
    """
    viewer = int(viewer)
    u = b.units[viewer]
    if s.n_units < FEW or u.kind == Kind.TRANSPORT:  # its driver's rates are its own (AE-442)
        return 0
    at = UNITS + viewer * UNIT_SIZE
    h = stir(1 + viewer, (int(u.engaged) << 16) + int(u.cell))
    h = stir(stir(h, read_word(b, at + KIND)), read_word(b, at + CARRIER))
    for k in range(b.depth):
        if b.frames[k].kind == Frame.TURN:
            h = stir(h, int(b.frames[k].actor))
    after, stop = at + UNIT_SIZE, UNITS + s.n_units * UNIT_SIZE
    if at > UNITS:
        h = stir(h, bytes_key(b, UNITS, at))
    if after < stop:
        h = stir(h, bytes_key(b, after, stop))
    return stir(h, bytes_key(b, CLOCK, GROUND + s.rows_ground * THING_SIZE))
