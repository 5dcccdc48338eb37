"""Cover (catalogue 7.3) and what a cell holds: one tuple per column, so that kernels can read it.

Kinds of piece and levels of cover are the same: a bush is light cover and nothing else is.
"""

from __future__ import annotations

from mech_env.core.codes import Codes


class Cover(Codes):
    """Levels of cover (AI-048 to AI-051), with the pieces that give it."""

    NONE = "nothing"
    LIGHT = "bush"
    HALF = "low wall"
    FULL = "crate"
    LOOPHOLE = "loophole wall"


def _faces(*faces: int) -> int:
    return sum(1 << face for face in faces)


COVER_AC = (0, 2, 4, 6, 10)  # added to the accuracy challenge
VALUE = (0, 0, 12, 8, 16)  # as armour (AI-066), unless the scenario says otherwise
HARDENED = (0, 0, 1, 0, 1)  # AI-105
# Faces of ranged hits that it hides, a bit for each face: by option cover_reading, then by level.
_HIDDEN = (0, 0, _faces(4), _faces(1, 2, 4), _faces(1, 2, 3, 4))
_EXPOSED = (0, 0, _faces(1, 2, 3, 4, 5), _faces(1, 2, 3, 4), _faces(1, 2))  # AI-049
HIDDEN_FACES = (*_HIDDEN, *_EXPOSED)  # [reading * N_COVERS + level]
N_COVERS = len(Cover)
ALL_FACES = _faces(1, 2, 3, 4, 5, 6)  # hidden of who is fully behind (AI-062)

# A cell of a setup, packed: bit 0 solid, bits 1-2 visibility, bits 3-8 the number of its piece that
# one can be behind, bits 9-14 that of its bush; both from 1 on, 0 is none.
CELL_SOLID = 1
CELL_VISIBILITY = 1
CELL_PIECE = 3
CELL_BUSH = 9
PIECE_MASK = 63
