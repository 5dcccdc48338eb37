"""Streams of dice: battles of different use never share a die, whatever their seeds.

A run that chooses the best model by some battles and reports it by the same ones reports its luck.
Seeds alone do not keep them apart: keys of dice have 32 bits, so two seeds may lead to one key.
"""

from __future__ import annotations

TRAINING = 0  # battles that a learner sees, and all that name no stream
SELECTION = 257  # battles by which one of several models is chosen
REPORT = 258  # battles of published results
