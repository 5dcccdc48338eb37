"""The rules' questions, asked in Python: words print what the rules work out."""

from __future__ import annotations

from mech_env.core.jit import interpreted
from mech_env.core.squares import octant as octant_kernel
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, pools, sight
from mech_env.rulesets.framewerk.state import decisions as d

against_object = interpreted(modifiers.against_object)
against_unit = interpreted(modifiers.against_unit)
attribute_of = interpreted(pools.attribute_of)
break_number = interpreted(can.break_number)
cells_apart = interpreted(sight.cells_apart)
count_penalty = interpreted(modifiers.count_penalty)
cover_rating = interpreted(sight.cover_rating)
enemy_unit = interpreted(d.enemy_unit)
entangled_penalty = interpreted(modifiers.entangled_penalty)
form_on_defence = interpreted(modifiers.form_on_defence)
hand_kind = interpreted(can.hand_kind)
in_hand = interpreted(can.in_hand)
in_zone = interpreted(sight.in_zone)
is_broken = interpreted(can.is_broken)
is_close = interpreted(pools.is_close)
kind_of = interpreted(can.kind_of)
neighbour = interpreted(square_neighbour)
object_at_slot = interpreted(d.object_at_slot)
octant = interpreted(octant_kernel)
own_unit = interpreted(d.own_unit)
pool_size = interpreted(pools.pool_size)
sight_at = interpreted(sight.sight_at)
turned = interpreted(d.turned)
wound_penalty = interpreted(modifiers.wound_penalty)
