"""The only package that knows numba: rules functions, entry points, interpreted twins.

Rules functions are marked with :func:`kernel`. Compiled code compiles them with it; under
``NUMBA_DISABLE_JIT=1`` they run as plain Python. :func:`entry_point` makes the loops that Python
calls; only these are cached on disk.
"""

from mech_env.core.jit.area import ROWS, SCORES, WORDS, row_area, score_area, work_area
from mech_env.core.jit.boxes import BOXES, LONGEST, boxes_crossed, boxes_marked, boxes_met
from mech_env.core.jit.bytes_key import bytes_key
from mech_env.core.jit.compiler import compiled, kernel
from mech_env.core.jit.digest import code_digest
from mech_env.core.jit.entry import EntryPoint, bind, entry_point, with_linked
from mech_env.core.jit.intrinsics import (
    A_SET,
    bit_count,
    is_apart,
    lowest_bit,
    nonzero_set,
    prefetch,
    read_word,
    wrapped_product,
    write_packed,
    write_scaled,
)
from mech_env.core.jit.linked import linked
from mech_env.core.jit.twins import interpreted, plain_twin

__all__ = [
    "kernel",
    "entry_point",
    "EntryPoint",
    "with_linked",
    "linked",
    "bind",
    "interpreted",
    "plain_twin",
    "compiled",
    "code_digest",
    "write_scaled",
    "write_packed",
    "prefetch",
    "work_area",
    "WORDS",
    "row_area",
    "ROWS",
    "score_area",
    "SCORES",
    "read_word",
    "bytes_key",
    "is_apart",
    "boxes_marked",
    "boxes_met",
    "boxes_crossed",
    "BOXES",
    "LONGEST",
    "lowest_bit",
    "bit_count",
    "nonzero_set",
    "A_SET",
    "wrapped_product",
]
